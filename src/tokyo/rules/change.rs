//! Turning dice after the last roll, until the active monster keeps them.

use super::state::Stage;
use super::{Action, Card, Decision, Event, Face, Player, State, Why, Word};
use crate::game::Events;

/// What turning a die to any face costs.
const TURN_PRICE: u16 = 2;

impl State {
    pub(super) fn change_options(&self, by: Player, take: &mut impl FnMut(Action) -> bool) -> bool {
        if !take(Action::Keep) {
            return false;
        }
        let usable = |card| self.usable_dice(Decision::Change, card) != 0;
        let mut cullers = self.cards_with(by, Word::TurnsDieToOne);
        let fresh = |card| !self.turn.used.has(card) && usable(card);
        if !cullers.all(|card| !fresh(card) || take(Action::Use(card))) {
            return false;
        }
        if self.energy(by) >= TURN_PRICE {
            let stretchy = self.card_with(by, Word::TurnsDieForEnergy);
            if stretchy.is_some_and(|card| !take(Action::Use(card))) {
                return false;
            }
        }
        let mut twists = self.cards_with(by, Word::TurnsDieForCard);
        if !twists.all(|card| take(Action::Use(card))) {
            return false;
        }
        match self.card_with(by, Word::RerollsThrees) {
            Some(card) if usable(card) => take(Action::Use(card)),
            _ => true,
        }
    }

    pub(super) fn answer_change(&mut self, action: Action) {
        match action {
            Action::Use(card) => self.begin_dice(card),
            Action::Keep => {
                self.close();
                self.stage = Stage::Resolve;
            }
            _ => unreachable!("only what is asked is answered"),
        }
    }

    /// Turns a die by a card, which is paid for, used up for the turn, or gone.
    pub(super) fn turn_die(
        &mut self,
        by: Player,
        card: Card,
        die: u8,
        face: Face,
        events: &mut impl Events<Event>,
    ) {
        self.turn.faces[usize::from(die)] = face;
        events.push(Event::DieTurned { die, face, card });
        match self.dice_word(card) {
            Word::TurnsDieForEnergy => self.spend(by, TURN_PRICE, Why::Use(card), events),
            Word::TurnsDieForCard => self.discard_keep(card, events),
            _ => self.turn.used = self.turn.used.and(card),
        }
    }
}
