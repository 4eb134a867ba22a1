//! Finished games: in the archive, watched again from every seat, and what the pages say of games
//! of more than two.

use std::path::PathBuf;

use kaijubox::{
    console::{Pace, Title as _},
    game::{GameResult, Player, Seat},
    save::Workspace,
    ui::Button,
};

use super::{
    player::{Console, EASY, NIM, ToyBox, Wanted},
    title::Nim,
};
use crate::common::{flash::Flash, pictures::Picture, tests_dir};

const PERSON: Seat = Seat::Person;

fn with_console(play: impl FnOnce(&mut Console<'_, ToyBox>)) {
    let (flash, mut work) = (Flash::blank(), Workspace::new());
    play(&mut Console::on(&flash, &mut work, &[7, 8, 9]));
}

/// Plays a game to its end and opens it among the past games; whoever is asked third gives up
/// first, if somebody shall.
fn watch(console: &mut Console<'_, ToyBox>, wanted: Wanted<'_>, gives_up: bool) {
    use Button::*;
    console.begin(wanted);
    if gives_up {
        for _ in 0..2 {
            console.wait_to_be_asked();
            let first = console.session().desk().actions[0];
            console.take((first.0, 1));
        }
        console.wait_to_be_asked();
        console.concede();
    }
    console.play_on(3, |_| {});
    console.rest();
    // To the menu, which opens at the game that was played, and past the collection.
    console.press_all(&[B, Down, Down, A]);
    assert_eq!(console.app.screen(), "games");
    console.press(A);
    assert_eq!(console.app.screen(), "watch");
}

#[test]
fn a_finished_game_is_watched_to_the_same_end_from_every_seat() {
    for (goal, gives_up) in [(0, false), (1, false), (2, true), (1, true)] {
        with_console(|console| {
            let seats = [PERSON, EASY, PERSON, EASY];
            let wanted = Wanted {
                goal,
                ..Wanted::public(&seats)
            };
            watch(console, wanted, gives_up);
            let past = console.app.archive().games[0].clone();
            assert_eq!((past.title, past.table.players()), (NIM, 4));
            let end = console.session().desk().outcome.unwrap();
            for side in 0..4 {
                let desk = console.app.playback::<Nim>().unwrap().desk();
                assert_eq!(desk.holder(), Player(side));
                assert_eq!(desk.view.player, Player(side));
                // Turn by turn to the end.
                for _ in 0..=past.turns {
                    console.press(Button::Right);
                    console.wait(5);
                }
                let played = console.app.playback::<Nim>().unwrap();
                assert_eq!(played.desk().outcome, Some(end));
                assert_eq!(played.state(), console.state());
                assert_eq!(played.desk().holder(), Player(side));
                assert_eq!(end.result, past.result);
                assert_eq!((Nim::how(&end.ending), end.turns), (past.how, past.turns));
                // The next seat, and from the beginning.
                console.press_all(&[Button::X, Button::A]);
                let progress = console.app.playback::<Nim>().unwrap().desk().progress;
                assert_eq!(progress.unwrap().at, 0);
            }
        });
    }
}

#[test]
fn a_finished_game_plays_by_itself_to_the_same_end_at_every_pace() {
    for pace in Pace::ALL {
        with_console(|console| {
            console.set_pace(pace);
            watch(console, Wanted::public(&[PERSON; 3]), false);
            for _ in 0..3_000 {
                console.wait(1);
                if console
                    .app
                    .playback::<Nim>()
                    .unwrap()
                    .desk()
                    .outcome
                    .is_some()
                {
                    break;
                }
            }
            let played = console.app.playback::<Nim>().unwrap();
            assert_eq!(played.desk().outcome, console.session().desk().outcome);
            console.wait(60);
            assert!(console.pixels == console.repainted());
        });
    }
}

#[test]
fn a_turn_back_is_the_table_that_was_there_on_the_way_forth() {
    with_console(|console| {
        watch(console, Wanted::public(&[PERSON; 4]), false);
        console.press(Button::A); // it waits for whoever watches
        let seen = |console: &Console<'_, ToyBox>| {
            let played = console.app.playback::<Nim>().unwrap();
            let progress = played.desk().progress.unwrap();
            (progress, played.state().clone(), played.desk().outcome)
        };
        let mut forth = vec![seen(console)];
        while seen(console).2.is_none() {
            console.press(Button::Right);
            console.wait(5);
            forth.push(seen(console));
        }
        assert!(forth.len() > 4, "{}", forth.len());
        let mut turn = seen(console).0.turn;
        while turn > 1 {
            console.press(Button::Left);
            console.wait(12);
            let back = seen(console);
            turn -= 1;
            assert!((back.0.turn, back.0.is_sought) == (turn, false));
            assert!(forth.contains(&back), "turn {turn}");
            assert!(console.pixels == console.repainted());
        }
    });
}

/// The picture of a screen, as it was when somebody last looked at it and found it right. A missing
/// one is written, and fails.
fn is_as_ever(console: &mut Console<'_, ToyBox>, name: &str) -> Result<(), String> {
    console.wait(20);
    let path: PathBuf = tests_dir("console/toy/pictures").join(format!("{name}.png"));
    let now = Picture::of(&console.repainted());
    let Ok(before) = Picture::read(&path) else {
        now.write(&path);
        return Err(format!("{name}: there was no picture; look at the new one"));
    };
    match before.difference(&now) {
        None => Ok(()),
        Some(difference) => Err(format!("{name}: {difference}")),
    }
}

#[test]
fn every_page_says_what_is_true_of_a_game_of_four() {
    let mut wrong = Vec::new();
    with_console(|console| {
        use Button::*;
        let mut look = |console: &mut Console<'_, ToyBox>, name| {
            wrong.extend(is_as_ever(console, name).err());
        };
        console.press(A);
        look(console, "menu");
        console.press_all(&[Down, A]);
        console.set_up(Wanted {
            goal: 1,
            ..Wanted::public(&[PERSON, PERSON, EASY, PERSON])
        });
        look(console, "setup");
        console.press(A);
        look(console, "start");
        console.press(A);
        console.wait_to_be_asked();
        look(console, "table");
        console.press(Y);
        look(console, "pause");
        console.press_all(&[Up, A]);
        look(console, "menu-under-way");
        console.press(A);
        console.play_on(5, |_| {});
        let result = console.session().desk().outcome.unwrap().result;
        assert!(matches!(result, GameResult::Shared(_)), "{result:?}");
        look(console, "victory-shared");
        console.rest();
        console.press_all(&[B, Down, Down, A]);
        look(console, "games");
        console.press(Y);
        look(console, "record");
        console.press_all(&[B, A]);
        for _ in 0..14 {
            console.press(Right);
            console.wait(5);
        }
        look(console, "watch-end");
    });
    with_console(|console| {
        console.begin(Wanted {
            is_secret: true,
            ..Wanted::public(&[PERSON; 4])
        });
        console.wait(40);
        wrong.extend(is_as_ever(console, "pass").err());
    });
    assert!(wrong.is_empty(), "{wrong:#?}");
}
