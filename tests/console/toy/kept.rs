//! Saved, cut short, resumed: a game of the toy is where it was, and nothing of it is lost where it
//! cannot be played.

use kaijubox::{
    console::{Autosave, Name, Pace, Trouble, session::AnySession as _},
    game::{Dice, Level, Player, Rules as _, Seat},
    games::Kaijubox,
    save::Workspace,
    ui::{Button, Buttons},
};

use super::{
    player::{Console, EASY, NIM, ToyBox, Wanted},
    rules::State,
};
use crate::common::flash::{Flash, Op, Torn};

const PERSON: Seat = Seat::Person;

/// How much of an operation is done, and what an erase leaves then.
const CUTS: [(f64, Torn); 4] = [
    (0.0, Torn::Front),
    (0.02, Torn::Back),
    (0.5, Torn::Drift),
    (0.999, Torn::Zeros),
];

/// A new console on what is in the flash now.
fn with_flash<T>(flash: &Flash, look: impl FnOnce(&mut Console<'_, ToyBox>) -> T) -> T {
    let mut work = Workspace::new();
    look(&mut Console::on(flash, &mut work, &[21, 22, 23]))
}

#[test]
fn a_resumed_game_has_the_same_position_the_same_question_and_nothing_in_between() {
    let flash = Flash::blank();
    with_flash(&flash, |console| {
        console.begin(Wanted::public(&[PERSON; 4]));
        console.play_on(6, |console| {
            if !console.is_asked() {
                return;
            }
            let left = console.session();
            with_flash(&Flash::holding(flash.bytes()), |resumed| {
                assert_eq!(resumed.app.screen(), "title");
                resumed.press(Button::A);
                assert_eq!(resumed.seen, ["title", "table"], "nothing is secret");
                let found = resumed.session();
                assert_eq!(found.state(), left.state());
                assert_eq!(found.desk().decider(), left.state().decider());
                assert_eq!(found.desk().holder(), found.desk().decider().unwrap());
                assert_eq!(found.desk().log, left.desk().log);
                assert_eq!(found.desk().actions, found.desk().view.legal());
                assert_eq!(found.table().names, left.table().names);
                assert_eq!(found.table().seats, left.table().seats);
            });
        });
    });
}

#[test]
fn a_game_that_somebody_has_given_up_is_resumed_without_them() {
    let flash = Flash::blank();
    let (state, out) = with_flash(&flash, |console| {
        console.begin(Wanted::public(&[PERSON; 4]));
        console.wait_to_be_asked();
        console.take((2, 2));
        let out = console.wait_to_be_asked();
        console.concede();
        console.wait_to_be_asked();
        console.take((1, 1));
        console.wait_to_be_asked();
        (console.state().clone(), out)
    });
    with_flash(&flash, |resumed| {
        resumed.press(Button::A);
        assert_eq!(*resumed.state(), state);
        assert!(!resumed.state().still_in.has(out));
        resumed.play_on(1, |console| {
            assert_ne!(console.session().desk().decider(), Some(out));
        });
    });
}

/// What somebody would say is on the console: the game under way, how many decisions it has, and
/// its position.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Shown {
    game: Option<(usize, State)>,
}

fn shown(console: &Console<'_, ToyBox>) -> Shown {
    let session = console.app.session::<super::title::Nim>();
    let session = session.filter(|session| session.desk().is_under_way());
    Shown {
        game: session.map(|session| {
            let decisions = session.journal().unwrap().decisions().len();
            (decisions, session.state().clone())
        }),
    }
}

fn counted(bytes: &[u8]) -> u32 {
    with_flash(&Flash::holding(bytes.to_vec()), |console| {
        while console.tidy() {}
        console.keeper.statistics().games
    })
}

#[test]
fn after_every_power_cut_a_game_of_four_is_where_it_was_or_one_decision_before() {
    let flash = Flash::blank();
    let mut steps: Vec<(Vec<Op>, Shown)> = Vec::new();
    with_flash(&flash, |console| {
        let begin = shown(console);
        flash.with(|chip| chip.ops = Some(Vec::new()));
        steps.push((Vec::new(), begin));
        let mut note = |console: &mut Console<'_, ToyBox>| {
            let ops = flash.with(|chip| chip.ops.replace(Vec::new())).unwrap();
            steps.push((ops, shown(console)));
        };
        console.set_pace(Pace::Off);
        console.begin(Wanted::public(&[PERSON, EASY, PERSON, PERSON]));
        note(console);
        console.wait_to_be_asked();
        note(console);
        console.concede();
        note(console);
        console.play_on(8, |console| note(console));
        console.rest();
        note(console);
    });
    let mut bytes = Flash::blank().bytes();
    let mut dice = Dice::new(9);
    let mut cuts = 0;
    for step in 1..steps.len() {
        for op in &steps[step].0 {
            for (share, torn) in CUTS {
                let mut cut = bytes.clone();
                op.apply(&mut cut, share, torn, &mut dice);
                let found = with_flash(&Flash::holding(cut), |console| shown(console));
                let wanted = [&steps[step - 1].1, &steps[step].1];
                let is_between = match (&found.game, &wanted[0].game, &wanted[1].game) {
                    (Some(found), before, after) => {
                        let first = before.as_ref().map_or(0, |game| game.0);
                        let last = after.as_ref().map_or(usize::MAX, |game| game.0);
                        (first..=last).contains(&found.0)
                    }
                    (None, before, after) => before.is_none() || after.is_none(),
                };
                let known = steps.iter().filter_map(|(_, shown)| shown.game.as_ref());
                for (decisions, state) in known {
                    if let Some(found) = found.game.as_ref().filter(|it| it.0 == *decisions) {
                        assert_eq!(found.1, *state, "step {step}, cut {cuts}");
                    }
                }
                assert!(is_between, "step {step}, cut {cuts}: {found:?}, {wanted:?}");
                cuts += 1;
            }
            op.apply(&mut bytes, 1.0, Torn::Front, &mut dice);
        }
    }
    assert_eq!(counted(&bytes), 1);
    let ops: usize = steps.iter().map(|(ops, _)| ops.len()).sum();
    println!("{cuts} power cuts in {ops} operations, 0 lost");
    assert!(cuts > 60);
}

#[test]
fn against_bots_a_game_goes_on_as_it_would_have() {
    let flash = Flash::blank();
    with_flash(&flash, |console| {
        console.set_pace(Pace::Off);
        console.begin(Wanted::public(&[PERSON, EASY, Seat::Bot(Level::Normal)]));
        console.wait_to_be_asked();
        console.take((2, 1));
        console.rest();
        with_flash(&Flash::holding(flash.bytes()), |resumed| {
            assert_eq!(resumed.decisions(), console.decisions());
            resumed.press(Button::A);
            resumed.play_on(3, |_| {});
            console.play_on(3, |_| {});
            assert_eq!(resumed.decisions(), console.decisions());
        });
    });
}

#[test]
fn the_settings_of_both_games_are_kept_apart() {
    let flash = Flash::blank();
    let set = with_flash(&flash, |console| {
        console.open_setup();
        console.set_up(Wanted {
            seats: &[PERSON, EASY, PERSON, Seat::Bot(Level::Hard)],
            goal: 1,
            is_secret: true,
        });
        use Button::*;
        // Back, up to the other game, its match of three.
        console.press_all(&[B, Up, A, Up, Up, Up, Right, B]);
        console.app.settings().names[3] = Name::try_from("Dora").unwrap();
        console.rest();
        console.rest();
        console.app.settings().clone()
    });
    assert!(set.setups[0].best_of_three && !set.setups[NIM].best_of_three);
    assert_eq!(set.setups[0].seats, [PERSON; 2]);
    assert_eq!(set.setups[NIM].options, [1, 1]);
    with_flash(&flash, |console| assert_eq!(*console.app.settings(), set));
}

#[test]
fn a_game_counts_in_the_record_of_its_own_kind_for_the_person_who_owns_the_console() {
    let flash = Flash::blank();
    with_flash(&flash, |console| {
        // The first seat is a bot's: the record is the first person's, who is left when the other
        // one and the bot have had their say.
        console.begin(Wanted {
            goal: 1,
            ..Wanted::public(&[EASY, PERSON, PERSON])
        });
        console.play_on(4, |_| {});
        console.rest();
        let winners = console.session().desk().outcome.unwrap().result.winners();
        let record = &console.app.archive().record;
        assert_eq!(record.games, 1);
        let others = record.tallies[0].iter().flatten();
        assert_eq!(
            others.map(|tally| tally.played).sum::<u16>(),
            0,
            "none of the other game"
        );
        let tally = record.tallies[NIM][1][0];
        assert_eq!(tally.played, 1);
        assert_eq!(tally.won == 1, winners.has(Player(1)));
        assert_ne!(
            winners.has(Player(0)),
            winners.has(Player(1)),
            "they can be told apart"
        );
    });
}

/// Without a card between two turns there is no page that could be put off: it is told when
/// somebody else is asked.
#[test]
fn a_flash_that_fails_is_told_once_while_the_game_is_played_and_it_goes_on() {
    for seats in [&[PERSON; 3][..], &[PERSON, EASY]] {
        for pace in Pace::ALL {
            let flash = Flash::blank();
            with_flash(&flash, |console| {
                console.set_pace(pace);
                console.begin(Wanted::public(seats));
                console.wait_to_be_asked();
                flash.with(|chip| chip.cut = Some((0, 0.5, Torn::Front)));
                // One object at a time: everybody is asked again.
                for _ in 0..2 {
                    if console.is_asked() {
                        let first = console.session().desk().actions[0];
                        console.take((first.0, 1));
                    }
                    for _ in 0..300 {
                        match console.app.screen() {
                            "saves-notice" => break,
                            "table" if console.is_asked() => break,
                            "recap" => console.press(Button::A),
                            _ => console.tick(Buttons::NONE),
                        }
                    }
                }
                assert_eq!(console.app.screen(), "saves-notice", "{seats:?}, {pace:?}");
                let news = console.app.facts().saves_news.unwrap();
                assert_eq!(news.trouble, Trouble::Unreachable);
                let state = console.state().clone();
                assert!(state.decider().is_some(), "in time");
                console.press(Button::A);
                console.wait_to_be_asked();
                assert_eq!(*console.state(), state);
                console.play_on(2, |_| {});
                let told = console
                    .seen
                    .iter()
                    .filter(|screen| **screen == "saves-notice");
                let told = told.count();
                assert_eq!(told, 1, "{seats:?}, {pace:?}");
            });
        }
    }
}

/// A flash with a finished game of the toy, its settings, and another game under way.
fn played(flash: &Flash) {
    with_flash(flash, |console| {
        console.begin(Wanted::public(&[PERSON; 3]));
        console.play_on(2, |_| {});
        console.rest();
        console.press_all(&[Button::A, Button::A]);
        console.wait_to_be_asked();
        console.take((0, 2));
        console.wait_to_be_asked();
        console.rest();
    });
}

#[test]
fn a_console_without_the_game_says_so_and_loses_nothing() {
    let flash = Flash::blank();
    played(&flash);
    let keep = |console: &mut Console<'_, ToyBox>| {
        let archive = console.app.archive().clone();
        let settings = console.app.settings().clone();
        (shown(console), archive.games, archive.record, settings)
    };
    let before = with_flash(&flash, keep);
    assert!(before.0.game.is_some() && before.1.len() == 1);
    let mut work = Workspace::new();
    let mut other = Console::<Kaijubox>::on(&flash, &mut work, &[1]);
    assert_eq!(other.app.screen(), "saves-notice");
    let news = other.app.facts().saves_news.unwrap();
    assert_eq!(news.trouble, Trouble::OtherRules);
    assert_eq!(news.lost, kaijubox::console::Lost::NOTHING);
    assert!(other.app.game().is_none());
    other.press(Button::A);
    assert_eq!(other.app.screen(), "title");
    other.press(Button::A);
    assert_eq!(other.app.screen(), "menu");
    // Somebody looks at the past games, and changes how bright it is.
    assert!(other.app.archive().games.is_empty());
    other.app.settings().brightness = 3;
    other.rest();
    other.rest();
    drop(other);
    let after = with_flash(&flash, keep);
    assert_eq!(after.0, before.0, "the game under way");
    assert_eq!(after.1, before.1, "the finished game");
    assert_eq!(after.2, before.2, "the record");
    assert_eq!(after.3.setups, before.3.setups, "how the next one is to be");
    assert_eq!(after.3.brightness, 3);
}

#[test]
fn a_power_cut_while_the_other_console_looks_at_it_loses_nothing_either() {
    let flash = Flash::blank();
    played(&flash);
    let game = with_flash(&flash, |console| shown(console));
    flash.with(|chip| chip.cut = Some((0, 0.5, Torn::Drift)));
    let mut work = Workspace::new();
    let mut app = kaijubox::games::App::new(
        crate::common::facts(),
        kaijubox::console::Seeds::pinned(&[1]).unwrap(),
    );
    if let Some(mut keeper) = Autosave::start(flash.clone(), &mut work, &mut app) {
        app.settings().brightness = 2;
        for tick in 0..200 {
            app.update(kaijubox::ui::Tick(tick), Buttons::NONE);
            app.take_damage();
            while app.take_request().is_some() {}
            keeper.keep_all(&mut app);
        }
    }
    flash.power_on();
    assert_eq!(with_flash(&flash, |console| shown(console)), game);
}
