//! Points, energy, life and tokens, more or less of them.
//!
//! Every gain passes here once, so that what makes gains bigger needs no other place.

use super::state::WINNING_POINTS;
use super::{Event, Player, State, Why, Word};
use crate::game::Events;

impl State {
    pub(super) fn gain_points(
        &mut self,
        player: Player,
        points: u8,
        why: Why,
        events: &mut impl Events<Event>,
    ) {
        let to = self.points(player).saturating_add(points);
        self.set_points(player, to.min(WINNING_POINTS), why, events);
    }

    pub(super) fn set_points(
        &mut self,
        player: Player,
        to: u8,
        why: Why,
        events: &mut impl Events<Event>,
    ) {
        let from = core::mem::replace(&mut self.seat_mut(player).points, to);
        if from != to {
            events.push(Event::PointsChanged {
                player,
                from,
                to,
                why,
            });
        }
    }

    /// Points by a word, once for each time somebody has it.
    pub(super) fn points_by(
        &mut self,
        player: Player,
        word: Word,
        points: u8,
        events: &mut impl Events<Event>,
    ) {
        if let Some(card) = self.card_with(player, word) {
            let points = points * self.count(player, word);
            self.gain_points(player, points, Why::Card(card), events);
        }
    }

    /// A gain of energy; what makes gains bigger adds to it.
    pub(super) fn gain_energy(
        &mut self,
        player: Player,
        energy: u16,
        why: Why,
        events: &mut impl Events<Event>,
    ) {
        if energy > 0 {
            let more = u16::from(self.count(player, Word::MoreEnergy));
            self.add_energy(player, energy + more, why, events);
        }
    }

    /// One gain of energy by a word, 1 for each time somebody has it.
    pub(super) fn energy_by(
        &mut self,
        player: Player,
        word: Word,
        events: &mut impl Events<Event>,
    ) {
        if let Some(card) = self.card_with(player, word) {
            let energy = u16::from(self.count(player, word));
            self.gain_energy(player, energy, Why::Card(card), events);
        }
    }

    /// Energy that is no gain to be made bigger.
    pub(super) fn add_energy(
        &mut self,
        player: Player,
        energy: u16,
        why: Why,
        events: &mut impl Events<Event>,
    ) {
        let to = self.energy(player).saturating_add(energy);
        self.set_energy(player, to, why, events);
    }

    /// Energy is paid; the caller has made sure that it is there.
    pub(super) fn spend(
        &mut self,
        player: Player,
        energy: u16,
        why: Why,
        events: &mut impl Events<Event>,
    ) {
        debug_assert!(self.energy(player) >= energy, "nobody pays what they lack");
        let to = self.energy(player).saturating_sub(energy);
        self.set_energy(player, to, why, events);
    }

    pub(super) fn set_energy(
        &mut self,
        player: Player,
        to: u16,
        why: Why,
        events: &mut impl Events<Event>,
    ) {
        let from = core::mem::replace(&mut self.seat_mut(player).energy, to);
        if from != to {
            events.push(Event::EnergyChanged {
                player,
                from,
                to,
                why,
            });
        }
    }

    /// A gain of life, up to the limit; what makes gains bigger adds to it.
    pub(super) fn gain_life(
        &mut self,
        player: Player,
        life: u8,
        why: Why,
        events: &mut impl Events<Event>,
    ) {
        let (from, limit) = (self.life(player), self.life_limit(player));
        if life == 0 || from >= limit {
            return;
        }
        let to = (from + life + self.count(player, Word::MoreLife)).min(limit);
        self.seat_mut(player).life = to;
        events.push(Event::LifeGained {
            player,
            from,
            to,
            why,
        });
    }

    pub(super) fn set_poison(&mut self, player: Player, to: u8, events: &mut impl Events<Event>) {
        let from = core::mem::replace(&mut self.seat_mut(player).poison, to);
        if from != to {
            events.push(Event::PoisonChanged { player, from, to });
        }
    }

    pub(super) fn set_shrink(&mut self, player: Player, to: u8, events: &mut impl Events<Event>) {
        let from = core::mem::replace(&mut self.seat_mut(player).shrink, to);
        if from != to {
            events.push(Event::ShrinkChanged { player, from, to });
        }
    }
}
