//! A game longer than can be kept: players are told in time, what was kept stays, and its end counts.

use kaijubox::{
    console::{Pace, Trouble, journal::WARNED, session::AnySession as _},
    game::{Rules as _, Seat},
    save::{MAX_DECISIONS, Workspace},
    ui::Button,
};

use super::player::{Console, ToyBox, Wanted};
use crate::common::flash::Flash;

const PEOPLE: [Seat; 2] = [Seat::Person; 2];
/// The goal of a game without an end.
const ENDLESS: usize = 3;

fn with_flash<T>(flash: &Flash, look: impl FnOnce(&mut Console<'_, ToyBox>) -> T) -> T {
    let mut work = Workspace::new();
    look(&mut Console::on(flash, &mut work, &[21, 22, 23]))
}

/// People take what is marked until so many decisions were taken, or something else is told.
fn go_on(console: &mut Console<'_, ToyBox>, decisions: usize) {
    while (console.session().desk().taken as usize) < decisions {
        match console.app.screen() {
            "table" if console.is_asked() => console.press(Button::A),
            "table" => console.wait(1),
            "recap" => console.press(Button::A),
            _ => return,
        }
    }
}

/// Somebody gives up; the end is in the record, and cannot be watched.
fn end(console: &mut Console<'_, ToyBox>) {
    console.wait_to_be_asked();
    console.concede();
    assert_eq!(console.app.screen(), "victory");
    console.rest();
    assert_eq!(console.keeper.statistics().games, 1);
    assert!(console.app.archive().games.is_empty());
}

/// The next start knows that it is over.
fn is_over(flash: &Flash) {
    with_flash(flash, |next| {
        assert_eq!(next.app.screen(), "title");
        assert!(next.app.game().is_none());
        assert_eq!(next.keeper.statistics().games, 1);
        assert!(next.app.archive().games.is_empty());
    });
}

#[test]
fn a_game_that_grows_too_long_is_told_in_time_resumed_as_far_as_kept_and_counted() {
    let flash = Flash::blank();
    with_flash(&flash, |console| {
        console.set_pace(Pace::Off);
        console.begin(Wanted {
            goal: ENDLESS,
            ..Wanted::public(&PEOPLE)
        });
        console.wait_to_be_asked();
        go_on(console, MAX_DECISIONS);
        assert_eq!(console.app.screen(), "saves-notice");
        let news = console.app.facts().saves_news.unwrap();
        assert_eq!(news.trouble, Trouble::TooLong);
        // As soon as the next one is asked.
        let told_at = console.decisions().len();
        assert_eq!(told_at, MAX_DECISIONS - WARNED + 1);
        console.press(Button::A);

        go_on(console, MAX_DECISIONS);
        let kept = console.state().clone();
        assert!(!console.session().journal().unwrap().is_cut());
        go_on(console, MAX_DECISIONS + 30);
        let journal = console.session().journal().unwrap();
        assert!(journal.is_cut());
        assert_eq!(journal.decisions().len(), MAX_DECISIONS);
        assert!(console.state().decider().is_some(), "it goes on");
        let told = console.seen.iter().filter(|&&seen| seen == "saves-notice");
        assert_eq!(told.count(), 1, "once");
        console.rest();

        let cut = Flash::holding(flash.bytes());
        with_flash(&cut, |resumed| {
            assert_eq!(resumed.app.screen(), "saves-notice", "nothing more is kept");
            let news = resumed.app.facts().saves_news.unwrap();
            assert_eq!(news.trouble, Trouble::TooLong);
            resumed.press_all(&[Button::A, Button::A]);
            assert_eq!(resumed.app.screen(), "table");
            assert_eq!(*resumed.state(), kept);
            assert_eq!(resumed.decisions().len(), MAX_DECISIONS);
            go_on(resumed, MAX_DECISIONS + 5);
            end(resumed);
        });
        is_over(&cut);
        end(console);
    });
    is_over(&flash);
}
