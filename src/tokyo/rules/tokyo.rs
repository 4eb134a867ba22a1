//! Tokyo: who is in the City and the Bay, who leaves and who enters.

use super::state::{Place, Stage};
use super::{Cause, Event, Player, State, Why};
use crate::game::Events;

/// So many have to be alive for the Bay to be in use.
const BAY_PLAYERS: usize = 5;

impl State {
    /// Is a monster in Tokyo, City or Bay?
    #[inline]
    pub fn is_in_tokyo(&self, player: Player) -> bool {
        self.place(player) != Place::Outside
    }

    /// Is Tokyo Bay in use?
    pub fn is_bay_open(&self) -> bool {
        self.alive.len() >= BAY_PLAYERS
    }

    /// Who is in a place of Tokyo.
    pub fn occupant(&self, place: Place) -> Option<Player> {
        Player::first(self.players).find(|&player| self.place(player) == place)
    }

    pub(super) fn move_to(&mut self, player: Player, to: Place, events: &mut impl Events<Event>) {
        let from = core::mem::replace(&mut self.seat_mut(player).place, to);
        if from != to {
            events.push(Event::Moved { player, from, to });
        }
    }

    pub(super) fn leave_tokyo(&mut self, player: Player, events: &mut impl Events<Event>) {
        self.move_to(player, Place::Outside, events);
    }

    /// The place that a monster outside has to enter.
    pub(in crate::tokyo) fn free_place(&self) -> Option<Place> {
        if self.occupant(Place::City).is_none() {
            Some(Place::City)
        } else if self.is_bay_open() && self.occupant(Place::Bay).is_none() {
            Some(Place::Bay)
        } else {
            None
        }
    }

    /// Will the active monster enter Tokyo? Then who yielded bites it, one after the other.
    pub(super) fn next_bite(&mut self, events: &mut impl Events<Event>) {
        let by = self.active;
        let enters = !self.is_in_tokyo(by) && self.free_place().is_some();
        let bites = |player: &Player| self.turn.bites[player.index()] > 0;
        let biter = self.clockwise(by).find(bites).filter(|_| enters);
        let Some(biter) = biter else {
            self.stage = Stage::Enter;
            return;
        };
        let amount = core::mem::take(&mut self.turn.bites[biter.index()]);
        self.begin_loss(by, Some(biter), amount, Cause::Bite, events);
    }

    /// The active monster enters if it is outside and there is room.
    pub(super) fn enter(&mut self, events: &mut impl Events<Event>) {
        self.stage = Stage::Buy;
        if let Some(place) = self.free_place().filter(|_| !self.is_in_tokyo(self.active)) {
            self.enter_tokyo(self.active, place, events);
        }
    }

    pub(super) fn enter_tokyo(
        &mut self,
        player: Player,
        place: Place,
        events: &mut impl Events<Event>,
    ) {
        events.push(Event::Entered { player, place });
        self.move_to(player, place, events);
        if self.two_player {
            self.gain_energy(player, 1, Why::Entering, events);
        } else {
            self.gain_points(player, 1, Why::Entering, events);
        }
    }

    /// A card moves somebody into the City, and everybody else leaves Tokyo.
    pub(super) fn take_tokyo(&mut self, player: Player, events: &mut impl Events<Event>) {
        for other in self.others(player) {
            self.leave_tokyo(other, events);
        }
        if self.is_in_tokyo(player) {
            self.move_to(player, Place::City, events);
        } else {
            self.enter_tokyo(player, Place::City, events);
        }
    }
}
