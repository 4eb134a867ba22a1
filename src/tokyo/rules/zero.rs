//! Zero life: others profit, then a monster starts again or is out of the game, at once.

use super::state::{LIFE, Place};
use super::{Event, Player, State, Why, Word};
use crate::game::Events;

impl State {
    pub(super) fn at_zero_life(&mut self, player: Player, events: &mut impl Events<Event>) {
        for other in self.others(player) {
            self.points_by(other, Word::PointsForDeaths, 3, events);
        }
        if self.has(player, Word::Reborn) {
            self.start_again(player, events);
        } else {
            self.eliminate(player, events);
        }
    }

    /// All cards and points are gone; energy and tokens stay.
    fn start_again(&mut self, player: Player, events: &mut impl Events<Event>) {
        events.push(Event::Reborn { player });
        self.discard_all(player, events);
        self.set_points(player, 0, Why::Rebirth, events);
        self.leave_tokyo(player, events);
        self.seat_mut(player).life = LIFE;
        events.push(Event::LifeGained {
            player,
            from: 0,
            to: LIFE,
            why: Why::Rebirth,
        });
    }

    /// A monster leaves the game and keeps nothing; what it handed out stays.
    pub(super) fn eliminate(&mut self, player: Player, events: &mut impl Events<Event>) {
        self.alive = self.alive.without(player);
        events.push(Event::Eliminated { player });
        self.seat_mut(player).life = 0;
        self.discard_all(player, events);
        self.set_points(player, 0, Why::Elimination, events);
        self.set_energy(player, 0, Why::Elimination, events);
        self.set_poison(player, 0, events);
        self.set_shrink(player, 0, events);
        self.leave_tokyo(player, events);
        self.close_bay(events);
    }

    fn discard_all(&mut self, player: Player, events: &mut impl Events<Event>) {
        let cards = self.keeps[player.index()];
        for card in cards.iter() {
            self.discard_keep(card, events);
        }
    }

    /// With four left the Bay closes at once: who is there moves up into an empty City, or out.
    fn close_bay(&mut self, events: &mut impl Events<Event>) {
        if self.is_bay_open() {
            return;
        }
        if let Some(player) = self.occupant(Place::Bay) {
            events.push(Event::BayClosed);
            let to = match self.occupant(Place::City) {
                None => Place::City,
                Some(_) => Place::Outside,
            };
            self.move_to(player, to, events);
        }
    }
}
