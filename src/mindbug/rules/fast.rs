//! Actions, and Fast: what a creature can do as a turn action or as soon as it has come.

use super::action::Action;
use super::creature::CreatureId;
use super::decision::Decision;
use super::event::Event;
use super::state::State;
use crate::game::{Events, Player};
use crate::mindbug::cards::{Keyword, Trigger};

impl State {
    /// Uses a creature's Action, which is paid first.
    pub(super) fn act(
        &mut self,
        by: Player,
        creature: CreatureId,
        events: &mut impl Events<Event>,
    ) {
        events.push(Event::Acted { by, creature });
        self.activate(Trigger::Action, creature, events);
    }

    /// Its controller may attack or act with the Fast creature that has come, whoever's turn it is.
    pub(super) fn offer_fast(&mut self, events: &mut impl Events<Event>) {
        let fast = self.creature(self.fast);
        match fast.filter(|creature| self.has(creature, Keyword::Fast)) {
            Some(creature) => self.ask(creature.controller(), Decision::Fast, events),
            None => self.fast = CreatureId::NONE,
        }
    }

    pub(super) fn is_fast_asked(&self) -> bool {
        matches!(self.asked, Some((_, Decision::Fast)))
    }

    pub(super) fn fast_options(&self, take: &mut impl FnMut(Action) -> bool) -> bool {
        let Some(creature) = self.creature(self.fast) else {
            return true;
        };
        (!self.can_attack(creature) || take(Action::Attack(self.fast)))
            && (!self.can_act(creature) || take(Action::Act(self.fast)))
            && take(Action::Stop)
    }

    /// The turn goes on afterwards where it was.
    pub(super) fn answer_fast(
        &mut self,
        by: Player,
        action: Action,
        events: &mut impl Events<Event>,
    ) {
        self.fast = CreatureId::NONE;
        match action {
            Action::Attack(creature) => {
                self.attack.then = self.stage;
                self.start_attack(by, creature, events);
            }
            Action::Act(creature) => self.act(by, creature, events),
            _ => {}
        }
    }
}
