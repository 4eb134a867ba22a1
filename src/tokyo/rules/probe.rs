//! Probes: others roll one of the dice again after the last roll. And 3s that go again.

use super::state::{Stage, THROW};
use super::{Action, Card, Decision, Event, Face, Player, Players, State, Word};
use crate::game::Events;

impl State {
    /// Everybody with an unused Probe will be asked, clockwise.
    pub(super) fn open_probes(&mut self) {
        self.stage = Stage::Probes;
        self.turn.probes = Players::NONE;
        for player in self.others(self.active) {
            if self.has(player, Word::ProbesDice) && !self.turn.probers.has(player) {
                self.turn.probes = self.turn.probes.and(player);
            }
        }
    }

    /// Asks the next of them; after the last the dice may be changed.
    pub(super) fn next_probe(&mut self) {
        let Some(player) = self.next_of(self.turn.probes, self.active) else {
            self.stage = Stage::Change;
            return;
        };
        self.turn.probes = self.turn.probes.without(player);
        if self.alive.has(player) && self.has(player, Word::ProbesDice) {
            self.ask(player, Decision::Probe);
        }
    }

    pub(super) fn probe_options(&self, by: Player, take: &mut impl FnMut(Action) -> bool) -> bool {
        let mut probes = self.cards_with(by, Word::ProbesDice);
        probes.all(|card| take(Action::Use(card))) && take(Action::Pass)
    }

    /// The die that was named is rolled; a heart costs the card.
    pub(super) fn probe(
        &mut self,
        by: Player,
        card: Card,
        which: u32,
        events: &mut impl Events<Event>,
    ) {
        self.turn.probers = self.turn.probers.and(by);
        // One die was named.
        let die = which.trailing_zeros();
        self.turn.probed |= 1 << die;
        self.roll_dice(by, which, events);
        let face = self.turn.faces[die as usize];
        match face {
            Face::Heart => self.discard_keep(card, events),
            Face::Three if self.has(by, Word::RerollsThrees) => {
                self.turn.threes = 1 << die;
                self.ask(by, Decision::Threes);
            }
            _ => {}
        }
    }

    /// The 3s that the open question is about, a bit a die: of the throw under way, or the die
    /// that was probed.
    pub(super) fn threes(&self) -> u32 {
        if self.loss.is_some() {
            State::showing(self.throw(), Face::Three)
        } else {
            u32::from(self.turn.threes) & State::showing(self.dice(), Face::Three)
        }
    }

    pub(super) fn threes_options(&self, by: Player, take: &mut impl FnMut(Action) -> bool) -> bool {
        let card = self.card_with(by, Word::RerollsThrees);
        card.is_none_or(|card| self.threes() == 0 || take(Action::Use(card))) && take(Action::Pass)
    }

    /// The 3s that were named go again; while there are more, the question stays.
    pub(super) fn reroll_threes(
        &mut self,
        by: Player,
        which: u32,
        events: &mut impl Events<Event>,
    ) {
        if self.loss.is_none() {
            self.roll_dice(by, which, events);
        } else {
            for die in (0..).take(THROW) {
                if which & 1 << die != 0 {
                    self.throw_die(by, die, events);
                }
            }
        }
        if self.threes() != 0 {
            self.ask(by, Decision::Threes);
        } else if self.loss.is_some() {
            self.settle_throw(events);
        }
    }

    pub(super) fn answer_threes(&mut self, action: Action, events: &mut impl Events<Event>) {
        match action {
            Action::Use(card) => self.begin_dice(card),
            Action::Pass => {
                self.close();
                if self.loss.is_some() {
                    self.settle_throw(events);
                }
            }
            _ => unreachable!("only what is asked is answered"),
        }
    }
}
