//! Chosen in the menu, set up, and played by people who hand nothing over: nothing is secret.

use kaijubox::{
    console::{Pace, session::AnySession as _},
    game::{GameResult, Level, Player, Players, Rules as _, Seat},
    save::Workspace,
    ui::Button,
};

use super::{
    player::{Console, EASY, NIM, ToyBox, Wanted},
    rules::DEALT,
    title::{Ending, Nim},
};
use crate::common::flash::Flash;

const PERSON: Seat = Seat::Person;

/// Plays with a fresh console; the seed of its games is 7.
fn with_console(play: impl FnOnce(&mut Console<'_, ToyBox>)) {
    let (flash, mut work) = (Flash::blank(), Workspace::new());
    play(&mut Console::on(&flash, &mut work, &[7, 8, 9]));
}

/// The seats that are asked, one after the other, when everybody takes one object at a time.
fn asked_in_turn(console: &mut Console<'_, ToyBox>, takes: usize) -> Vec<u8> {
    (0..takes)
        .map(|_| {
            let by = console.wait_to_be_asked();
            let first = console.session().desk().actions[0];
            console.take((first.0, 1));
            by.0
        })
        .collect()
}

#[test]
fn it_is_chosen_in_the_menu_and_begins_with_the_seats_that_were_set() {
    with_console(|console| {
        let seats = [PERSON, EASY, Seat::Bot(Level::Hard), PERSON];
        console.begin(Wanted {
            seats: &seats,
            goal: 2,
            is_secret: true,
        });
        let table = console.session().table();
        assert_eq!(table.seats, seats);
        assert_eq!(table.options, [2, 1]);
        let names: Vec<_> = table.names.iter().map(|name| name.as_str()).collect();
        assert_eq!(names, ["Player 1", "Bot 2", "Bot 3", "Player 4"]);
        assert_eq!(console.state().players(), 4);
        assert_eq!(console.state().heaps, DEALT);
    });
}

#[test]
fn a_seat_turns_from_person_to_every_bot_and_back() {
    with_console(|console| {
        use Button::*;
        console.open_setup();
        // Players, goal, secrets, match, the first seat.
        console.press_all(&[Down; 5]);
        let mut seen = Vec::new();
        for _ in 0..4 {
            console.press(Right);
            seen.push(console.app.settings().setups[NIM].seats[0]);
        }
        let bots = Level::ALL.map(Seat::Bot);
        assert_eq!(seen, [bots[0], bots[1], bots[2], PERSON]);
    });
}

#[test]
fn a_person_is_named_where_they_sit() {
    with_console(|console| {
        use Button::*;
        console.open_setup();
        console.press_all(&[Down, Right, Right, Down, Down, Down, Down]);
        // The second seat of four; two letters, and done.
        console.press_all(&[A, A, A, Y]);
        assert_eq!(console.app.screen(), "setup");
        let setup = &console.app.settings().setups[NIM];
        assert_eq!(setup.seats.len(), 4);
        console.press_all(&[Down, Down, Down, A, A]);
        assert_eq!(console.session().table().names[1], "Aa");
        assert_eq!(console.session().table().names[0], "Player 1");
    });
}

#[test]
fn a_match_is_offered_to_two_and_to_nobody_else() {
    with_console(|console| {
        use Button::*;
        console.open_setup();
        console.press_all(&[Down, Down, Down, Down, Right]);
        assert!(console.app.settings().setups[NIM].best_of_three);
        // Up to the number of players: with three, the row is gone, and so is the match.
        console.press_all(&[Up, Up, Up, Right]);
        let setup = &console.app.settings().setups[NIM];
        assert_eq!((setup.seats.len(), setup.best_of_three), (3, false));
        // Round all numbers: two again, a single game until somebody wants a match.
        console.press_all(&[Right, Right]);
        let setup = &console.app.settings().setups[NIM];
        assert_eq!((setup.seats.len(), setup.best_of_three), (2, false));
    });
}

#[test]
fn two_people_play_to_the_end_without_a_pass_card() {
    with_console(|console| {
        console.begin(Wanted::public(&[PERSON; 2]));
        console.play_on(1, |console| {
            let desk = console.session().desk();
            if console.app.screen() == "table" && !console.app.is_animating() {
                assert_eq!(desk.decider(), Some(desk.holder()));
            }
        });
        let seen = &console.seen;
        assert!(
            !seen.contains(&"pass") && !seen.contains(&"recap"),
            "{seen:?}"
        );
        let outcome = console.session().desk().outcome.unwrap();
        assert_eq!(Some(outcome.result), console.state().result());
        assert_eq!(outcome.ending, Ending::Played);
    });
}

#[test]
fn four_people_play_in_turn_to_the_end_without_a_pass_card_at_every_pace() {
    for pace in Pace::ALL {
        with_console(|console| {
            console.set_pace(pace);
            console.begin(Wanted::public(&[PERSON; 4]));
            let asked = asked_in_turn(console, 12);
            let first = asked[0];
            let in_turn: Vec<u8> = (0..12).map(|turn| (first + turn) % 4).collect();
            assert_eq!(asked, in_turn, "{pace:?}");
            console.wait_for("victory", 200);
            let seen = &console.seen;
            assert!(
                !seen.contains(&"pass") && !seen.contains(&"recap"),
                "{seen:?}"
            );
            let outcome = console.session().desk().outcome.unwrap();
            assert_eq!(outcome.result, GameResult::Won(Player((first + 11) % 4)));
            assert_eq!(outcome.turns, 12);
        });
    }
}

#[test]
fn what_is_painted_piece_by_piece_is_the_whole_screen() {
    with_console(|console| {
        console.begin(Wanted::public(&[PERSON, PERSON, EASY]));
        console.play_on(3, |console| {
            if !console.app.is_revealing() {
                assert!(
                    console.pixels == console.repainted(),
                    "{}",
                    console.app.screen()
                );
            }
        });
    });
}

#[test]
fn a_game_can_be_won_together_and_by_nobody() {
    with_console(|console| {
        console.begin(Wanted {
            goal: 1,
            ..Wanted::public(&[PERSON; 3])
        });
        let asked = asked_in_turn(console, 12);
        console.wait_for("victory", 200);
        let losers = Players::only(Player(asked[11]));
        let others = Player::first(3).filter(|&player| !losers.has(player));
        let winners = others.fold(Players::NONE, Players::and);
        let outcome = console.session().desk().outcome.unwrap();
        assert_eq!(outcome.result, GameResult::Shared(winners));
        assert_eq!(console.session().desk().score().games, 1);
    });
    with_console(|console| {
        console.begin(Wanted {
            goal: 2,
            ..Wanted::public(&[PERSON; 3])
        });
        for take in [(0, 3), (1, 4), (2, 5)] {
            console.wait_to_be_asked();
            console.take(take);
        }
        console.wait_for("victory", 200);
        let outcome = console.session().desk().outcome.unwrap();
        assert_eq!(outcome.result, GameResult::Nobody);
        assert!(!console.session().desk().is_under_way(), "that was it");
    });
}

#[test]
fn who_gives_up_is_out_and_the_others_play_on() {
    with_console(|console| {
        console.begin(Wanted::public(&[PERSON; 4]));
        let first = console.wait_to_be_asked();
        console.concede();
        let second = console.wait_to_be_asked();
        assert_eq!(second, Player((first.0 + 1) % 4), "the next is asked");
        assert_eq!(console.app.screen(), "table");
        assert!(!console.state().still_in.has(first));
        let asked = asked_in_turn(console, 6);
        assert!(!asked.contains(&first.0), "{asked:?}");
        // Two of the three left give up: the last one has won.
        console.wait_to_be_asked();
        console.concede();
        let by = console.wait_to_be_asked();
        console.concede();
        assert_eq!(console.app.screen(), "victory");
        let outcome = console.session().desk().outcome.unwrap();
        assert_eq!(outcome.ending, Ending::Conceded(by));
        let winner = outcome.result.winner().unwrap();
        assert!(console.state().still_in.has(winner) && winner != by);
        let seen = &console.seen;
        assert!(
            !seen.contains(&"pass") && !seen.contains(&"recap"),
            "{seen:?}"
        );
    });
}

#[test]
fn a_match_of_two_goes_on_until_somebody_has_won_twice() {
    with_console(|console| {
        use Button::*;
        console.open_setup();
        console.press_all(&[Down, Down, Down, Down, Right, Down, Down, Down, A, A]);
        assert!(console.session().desk().score().best_of_three);
        for games in 1..=3 {
            console.play_on(games.into(), |_| {});
            let score = *console.session().desk().score();
            assert_eq!(score.games, games);
            assert_eq!(score.is_decided(), !console.session().desk().is_under_way());
            if score.is_decided() {
                return assert!(score.wins.contains(&2));
            }
            console.press_all(&[A, A]);
        }
        panic!("three games decide a match");
    });
}

#[test]
fn the_next_game_is_between_the_same_players() {
    with_console(|console| {
        console.begin(Wanted::public(&[PERSON, EASY, PERSON]));
        console.play_on(5, |_| {});
        console.press(Button::A);
        assert_eq!(console.app.screen(), "start");
        assert_eq!(console.session().table().seats, [PERSON, EASY, PERSON]);
        assert_eq!(console.session().desk().score().games, 0);
        assert!(console.app.session::<Nim>().is_some());
    });
}
