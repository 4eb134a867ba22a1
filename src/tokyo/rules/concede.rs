//! Giving up: the monster is eliminated there and then, and the others play on.
//!
//! What waited for it lapses. Its life did not drop to zero, so nobody profits from that.

use super::parts::Part;
use super::{Decision, Event, Player, State};
use crate::game::{Events, GameResult};

impl State {
    /// `by` gives up, whoever is asked. Says how the game ends if that ends it, and then leaves the
    /// position as it was.
    pub fn concede(&mut self, by: Player, events: &mut impl Events<Event>) -> Option<GameResult> {
        if self.result.is_some() || !self.alive.has(by) {
            return self.result;
        }
        let others = self.alive.without(by);
        if others.len() < 2 {
            return Some(match others.iter().next() {
                Some(last) => GameResult::Won(last),
                None => GameResult::Nobody,
            });
        }
        // Half an answer is none: its question is asked again as a whole.
        self.part = Part::None;
        self.eliminate(by, events);
        self.volley.victims = self.volley.victims.without(by);
        if self.loss.is_some_and(|loss| loss.victim == by) {
            self.loss = None;
        }
        if self.is_question_moot(by) {
            self.close();
        }
        self.advance(events);
        if let Some((who, what)) = self.asked {
            events.push(Event::Asked { who, what });
        }
        None
    }

    /// Has the open question lost its sense now that `gone` is out of the game?
    ///
    /// With the active monster everything goes but the losses of the effect under way.
    fn is_question_moot(&self, gone: Player) -> bool {
        match self.asked {
            None => false,
            Some((who, _)) if who == gone => true,
            Some((_, Decision::Threes | Decision::Loss)) => {
                gone == self.active && self.loss.is_none()
            }
            Some((_, Decision::Mimic)) => {
                gone == self.active || self.token_places().next().is_none()
            }
            Some(_) => gone == self.active,
        }
    }
}
