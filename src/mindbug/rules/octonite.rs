//! Octonite counters: distributed on arrival, harvested at the start of a turn, paid with.

use super::action::Action;
use super::creature::CreatureId;
use super::decision::Decision;
use super::event::Event;
use super::state::{Source, Stage, State, Waiting};
use crate::game::{Events, Player};
use crate::mindbug::cards::{Kind, Trigger};

impl State {
    /// Changes a creature's counters.
    pub(super) fn set_octonite(
        &mut self,
        creature: CreatureId,
        to: u8,
        events: &mut impl Events<Event>,
    ) {
        let changed = self.creature_mut(creature);
        let from = changed.octonite();
        changed.set_octonite(to);
        events.push(Event::OctoniteChanged { creature, from, to });
    }

    /// Puts new counters on a creature, if it is in play.
    pub(super) fn add_octonite(
        &mut self,
        creature: CreatureId,
        more: u8,
        events: &mut impl Events<Event>,
    ) {
        if let Some(there) = self.creature(creature) {
            let to = there.octonite().saturating_add(more);
            self.set_octonite(creature, to, events);
        }
    }

    /// Start of turn: a counter leaves each Harvest creature of the active player, and where it
    /// was the last, the Harvest effect waits. Then the turn action.
    pub(super) fn harvest(&mut self, events: &mut impl Events<Event>) {
        self.stage = Stage::TurnAction;
        if self.play.kinds(self.active).has(Kind::Harvest) {
            for at in 0..self.play.len() {
                let creature = self.play[at];
                let (id, card, counters) = (creature.id(), creature.card(), creature.octonite());
                if creature.controller() == self.active && card.is(Kind::Harvest) && counters > 0 {
                    self.set_octonite(id, counters - 1, events);
                    if counters == 1 {
                        self.queue(Trigger::Harvest, self.active, card, id);
                    }
                }
            }
        }
        if self.waiting.is_empty() {
            self.ask_turn(events);
        }
    }

    /// Lets the Attack or Action abilities of a creature wait; one with a price costs a counter,
    /// and without a counter it does not happen.
    pub(super) fn activate(
        &mut self,
        trigger: Trigger,
        id: CreatureId,
        events: &mut impl Events<Event>,
    ) {
        let Some(&creature) = self.creature(id) else {
            return;
        };
        let (card, by) = (creature.card(), creature.controller());
        let mut counters = creature.octonite();
        for (index, ability) in (0..).zip(card.def().abilities) {
            if ability.trigger() != Some(trigger) || ability.is_priced() && counters == 0 {
                continue;
            }
            if ability.is_priced() {
                counters -= 1;
                self.set_octonite(id, counters, events);
            }
            self.wait(Waiting::new(Source::Creature(card), index, by, id));
        }
    }

    /// Asks where the counters of a creature that has just come shall lie, one at a time.
    pub(super) fn distribute(
        &mut self,
        by: Player,
        creature: CreatureId,
        counters: u8,
        events: &mut impl Events<Event>,
    ) {
        self.to_place = counters;
        if counters == 0 {
            self.placing = CreatureId::NONE;
        } else {
            self.placing = creature;
            self.ask(by, Decision::Place, events);
        }
    }

    /// How many counters of the creature that has just come are placed already.
    pub(super) fn placed(&self) -> u8 {
        let creature = self.creature(self.placing);
        creature.map_or(0, |creature| creature.card().def().octonite - self.to_place)
    }

    pub(super) fn place_options(&self, take: &mut impl FnMut(Action) -> bool) -> bool {
        let mut play = self.play.iter();
        play.all(|creature| take(Action::Place(creature.id())))
    }

    /// A counter that is kept stays where it is.
    pub(super) fn answer_place(
        &mut self,
        by: Player,
        action: Action,
        events: &mut impl Events<Event>,
    ) {
        let Action::Place(on) = action else {
            unreachable!("{action:?} places nothing");
        };
        let from = self.placing;
        if on != from
            && let Some(giver) = self.creature(from)
        {
            self.set_octonite(from, giver.octonite() - 1, events);
            self.add_octonite(on, 1, events);
        }
        self.distribute(by, from, self.to_place - 1, events);
    }
}
