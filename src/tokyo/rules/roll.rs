//! Rolling: how many dice, which again, and when it ends.

use super::state::{BLACK_DICE, GREEN_DICE, Stage};
use super::{Action, Card, Decision, Event, Face, Player, State, Why, Word};
use crate::game::Events;

/// Rolls of a turn without any card.
const ROLLS: u8 = 3;

impl State {
    /// How many dice somebody rolls on a turn that starts now.
    pub fn dice_count(&self, player: Player) -> u8 {
        let green = self.count(player, Word::MoreDice).min(GREEN_DICE);
        let fewer = self.shrink(player).saturating_add(self.frozen);
        (BLACK_DICE + green).saturating_sub(fewer)
    }

    pub(super) fn roll_options(&self, by: Player, take: &mut impl FnMut(Action) -> bool) -> bool {
        if !take(Action::Roll) {
            return false;
        }
        if self.turn.moved || self.energy(by) < 1 || !self.has_own_copier(by) {
            return true;
        }
        self.token_places().all(|card| take(Action::Mimic(card)))
    }

    /// The first roll of the turn.
    pub(super) fn answer_roll(
        &mut self,
        by: Player,
        action: Action,
        events: &mut impl Events<Event>,
    ) {
        match action {
            Action::Roll => {
                self.asked = None;
                self.turn.dice = self.dice_count(by);
                self.turn.rolls = ROLLS - 1 + self.count(by, Word::MoreRolls);
                if self.turn.dice == 0 {
                    self.stage = Stage::Resolve;
                    return;
                }
                self.roll_dice(by, (1 << self.turn.dice) - 1, events);
                self.stage = Stage::Dice;
            }
            Action::Mimic(card) => {
                self.turn.moved = true;
                let copier = self.card_with(by, Word::Copies);
                let copier = copier.expect("who moves the token has the card");
                self.spend(by, 1, Why::Use(copier), events);
                self.place_token(by, card, events);
            }
            _ => unreachable!("only what is asked is answered"),
        }
    }

    /// Rolls these dice of the turn, in ascending order.
    pub(super) fn roll_dice(&mut self, by: Player, which: u32, events: &mut impl Events<Event>) {
        for die in 0..self.turn.dice {
            if which & 1 << die != 0 {
                let face = Face::rolled(self.dice.roll());
                self.turn.faces[usize::from(die)] = face;
                events.push(Event::DieRolled { by, die, face });
            }
        }
    }

    pub(super) fn rolling_options(
        &self,
        by: Player,
        take: &mut impl FnMut(Action) -> bool,
    ) -> bool {
        if !take(Action::Stop) {
            return false;
        }
        if self.turn.rolls > 0 {
            if !take(Action::Reroll) {
                return false;
            }
        } else {
            if self.energy(by) >= 1 {
                let drink = self.card_with(by, Word::RollsForEnergy);
                if drink.is_some_and(|card| !take(Action::Use(card))) {
                    return false;
                }
            }
            let mut clouds = self.cards_with(by, Word::RollsForCounters);
            if !clouds.all(|card| self.counters(card) == 0 || take(Action::Use(card))) {
                return false;
            }
        }
        match self.card_with(by, Word::RerollsThrees) {
            Some(card) if self.usable_dice(Decision::Dice, card) != 0 => take(Action::Use(card)),
            _ => true,
        }
    }

    pub(super) fn answer_rolling(&mut self, action: Action) {
        match action {
            Action::Reroll => self.begin_dice(Card::NONE),
            Action::Use(card) => self.begin_dice(card),
            Action::Stop => {
                self.close();
                self.turn.rolls = 0;
                self.open_probes();
            }
            _ => unreachable!("only what is asked is answered"),
        }
    }

    /// Uses a roll, or a card that gives one, on the dice that were named.
    pub(super) fn roll_again(
        &mut self,
        by: Player,
        card: Card,
        which: u32,
        events: &mut impl Events<Event>,
    ) {
        if !card.is_some() {
            self.turn.rolls -= 1;
        } else {
            match self.dice_word(card) {
                Word::RollsForEnergy => self.spend(by, 1, Why::Use(card), events),
                Word::RollsForCounters => self.use_counters(card, 1, events),
                _ => {}
            }
        }
        self.roll_dice(by, which, events);
    }

    /// Counters leave a card; an empty one is discarded.
    fn use_counters(&mut self, card: Card, used: u8, events: &mut impl Events<Event>) {
        let left = self.counters(card).saturating_sub(used);
        self.set_counters(card, left, events);
        if left == 0 {
            self.discard_keep(card, events);
        }
    }
}
