//! The first moments of a question: no press that was meant for the screen before answers it.
//!
//! A screen says what it asks ([`Screen::asks`](super::screens::Screen::asks)). When that is new, or
//! another screen has come, accepting and going back are not heard for [`DEAF`], nor as long as any
//! button is still down that was down before. Everything else is: the cursor moves, the menu opens.

use super::{App, Games, active::ActiveScreen, thinking::Purpose, title::Role};
use crate::ui::{Buttons, Intent, Tick, ticks};

/// Nobody reads a question and answers it faster.
pub const DEAF: u32 = ticks(350);

/// In what is asked: it is only said, and has to be heard.
const BUBBLE: u32 = 1 << 31;

/// Watches over the question that is open.
#[derive(Clone, Debug, Default)]
pub(super) struct Guard {
    /// What is asked, if anything is.
    asks: Option<u32>,
    since: Tick,
    /// The buttons that were down when it appeared, and still are.
    held: Buttons,
}

impl Guard {
    /// Another screen has come: whatever it asks is new.
    pub(super) fn forget(&mut self) {
        self.asks = None;
    }

    /// Buttons go up.
    pub(super) fn release(&mut self, down: Buttons) {
        self.held = Buttons(self.held.0 & down.0);
    }

    /// Takes note of what is asked now.
    pub(super) fn note(&mut self, asks: Option<u32>, now: Tick, down: Buttons) {
        if asks != self.asks && asks.is_some() {
            (self.since, self.held) = (now, down);
        }
        self.asks = asks;
    }

    /// Is the press meant for what is asked?
    pub(super) fn lets(&self, intent: Intent, now: Tick) -> bool {
        let answers = matches!(intent, Intent::Accept | Intent::Back);
        let is_read = now.since(self.since) >= DEAF && self.held == Buttons::NONE;
        !answers || self.asks.is_none() || is_read
    }
}

impl<B: Games> App<B> {
    /// Would accepting or going back be heard? Not in the first moments of a question.
    pub fn hears_answers(&self) -> bool {
        self.guard.lets(Intent::Accept, self.now.next())
    }

    /// Takes note of what the open screen asks.
    pub(super) fn note_question(&mut self, now: Tick) {
        let asks = self.screen.motion().asks;
        let asks = self.bubble.map(|bubble| BUBBLE | bubble.number).or(asks);
        self.guard.note(asks, now, self.intents.held());
    }

    /// Shows what the bot would do, if there is something to advise.
    pub(super) fn advise(&mut self, now: Tick) {
        let session = self.session.as_ref().map(B::any);
        let can_be = session.is_some_and(|session| session.moment(Purpose::Hint).is_some());
        if can_be && matches!(self.screen, ActiveScreen::Game(_)) {
            self.show(now, Role::Hint);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::Button;

    #[test]
    fn a_question_hears_no_answer_at_first_but_the_cursor_moves() {
        let mut guard = Guard::default();
        assert!(guard.lets(Intent::Accept, Tick(0)), "nothing is asked");
        guard.note(Some(1), Tick(10), Buttons::NONE);
        for now in 10..10 + DEAF {
            guard.note(Some(1), Tick(now), Buttons::NONE);
            assert!(!guard.lets(Intent::Accept, Tick(now)));
            assert!(!guard.lets(Intent::Back, Tick(now)));
            assert!(guard.lets(Intent::Left, Tick(now)));
            assert!(guard.lets(Intent::Menu, Tick(now)));
        }
        assert!(guard.lets(Intent::Accept, Tick(10 + DEAF)));
        guard.note(Some(2), Tick(99), Buttons::NONE);
        assert!(!guard.lets(Intent::Accept, Tick(99)), "another question");
    }

    #[test]
    fn a_button_held_from_before_keeps_it_deaf_until_it_is_let_go() {
        let mut guard = Guard::default();
        let down = Buttons::NONE.with(Button::A);
        guard.note(Some(1), Tick(0), down);
        guard.release(down.with(Button::B));
        assert!(!guard.lets(Intent::Back, Tick(500)));
        guard.release(Buttons::NONE.with(Button::B));
        assert!(guard.lets(Intent::Back, Tick(501)));
    }
}
