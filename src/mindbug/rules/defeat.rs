//! Defeat, and what else ends with somebody worse off: life, control, leaving play.

use super::creature::{Creature, CreatureId};
use super::event::Event;
use super::piles::Pile;
use super::state::State;
use crate::game::{Events, Player};
use crate::mindbug::cards::{Keyword, Trigger};

impl State {
    pub(super) fn creature_mut(&mut self, id: CreatureId) -> &mut Creature {
        let mut play = self.play.iter_mut();
        play.find(|creature| creature.id() == id)
            .expect("the creature is in play")
    }

    /// Defeats all chosen creatures at the same time, or exhausts those that are Tough and fresh.
    ///
    /// Who is protected or saved is settled before anybody leaves. The Defeated abilities wait: they may ask a
    /// player something.
    pub(super) fn defeat_chosen(&mut self, events: &mut impl Events<Event>) {
        self.defeat(|_| CreatureId::NONE, events);
    }

    /// The same for those who lost the fight: each has a creature it fought.
    pub(super) fn defeat_fighters(&mut self, events: &mut impl Events<Event>) {
        let (attacker, blocker) = (self.attack.attacker, self.attack.blocker);
        let fought = |id| if id == attacker { blocker } else { attacker };
        self.defeat(fought, events);
    }

    fn defeat(
        &mut self,
        fought: impl Fn(CreatureId) -> CreatureId,
        events: &mut impl Events<Event>,
    ) {
        for at in 0..self.play.len() {
            let creature = &self.play[at];
            if !creature.is_chosen() {
                continue;
            }
            let id = creature.id();
            if self.is_protected(creature) {
                self.play[at].release();
                events.push(Event::Protected { creature: id });
            } else if !creature.is_exhausted() && self.has(creature, Keyword::Tough) {
                let creature = &mut self.play[at];
                creature.exhaust();
                creature.release();
                events.push(Event::Exhausted { creature: id });
            }
        }
        let mut at = 0;
        while at < self.play.len() {
            if !self.play[at].is_chosen() {
                at += 1;
                continue;
            }
            let creature = self.play.remove(at);
            let (card, controller) = (creature.card(), creature.controller());
            self.piles.put(Pile::Discard(controller), card);
            events.push(Event::Defeated {
                creature: creature.id(),
                card,
                controller,
            });
            if card.has(Trigger::Defeated) {
                let (this, octonite) = (fought(creature.id()), creature.octonite());
                self.queue_noting(Trigger::Defeated, controller, card, this, octonite);
            }
        }
    }

    /// Gives all chosen creatures to a player, each in the state it is in.
    pub(super) fn take_control_of_chosen(&mut self, by: Player, events: &mut impl Events<Event>) {
        while let Some(at) = self.play.iter().position(Creature::is_chosen) {
            self.play[at].release();
            if self.play[at].controller() != by {
                let mut creature = self.play.remove(at);
                creature.set_controller(by);
                self.play.put(creature);
                let creature = creature.id();
                self.waiting_harvest_follows(creature, by);
                events.push(Event::ControlTaken { by, creature });
            }
        }
    }

    /// Takes all chosen creatures back into a player's hand.
    pub(super) fn return_chosen(&mut self, to: Player, events: &mut impl Events<Event>) {
        while let Some(at) = self.play.iter().position(Creature::is_chosen) {
            let creature = self.play.remove(at);
            let card = creature.card();
            self.piles.put(Pile::Hand(to), card);
            events.push(Event::ReturnedToHand {
                to,
                creature: creature.id(),
                card,
            });
        }
    }

    pub(super) fn gain_life(&mut self, player: Player, life: u8, events: &mut impl Events<Event>) {
        let to = self.life(player).saturating_add(life);
        self.set_life(player, to, events);
    }

    pub(super) fn lose_life(&mut self, player: Player, life: u8, events: &mut impl Events<Event>) {
        let to = self.life(player).saturating_sub(life);
        self.set_life(player, to, events);
    }

    pub(super) fn set_life(&mut self, player: Player, to: u8, events: &mut impl Events<Event>) {
        let from = self.life(player);
        if from != to {
            self.side_mut(player).life = to;
            events.push(Event::LifeChanged { player, from, to });
        }
    }

    pub(super) fn set_energy(&mut self, player: Player, to: u8, events: &mut impl Events<Event>) {
        let from = self.energy(player);
        if from != to {
            self.side_mut(player).energy = to;
            events.push(Event::EnergyChanged { player, from, to });
        }
    }
}
