//! Cards between hand, draw pile and play: showing one, the Mindbug, coming into play.

use super::Card;
use super::action::Action;
use super::creature::{Creature, CreatureId};
use super::event::Event;
use super::piles::Pile;
use super::state::{HAND, Source, Stage, State, Waiting};
use crate::game::{Events, Player};
use crate::mindbug::cards::{Keyword, Trigger};

impl State {
    /// The turn action: the card is shown, the hand refilled, and then the opponent answers.
    pub(super) fn show_card(&mut self, by: Player, card: Card, events: &mut impl Events<Event>) {
        self.piles.take(Pile::Hand(by), card);
        events.push(Event::CardPlayed { by, card });
        self.refill(by, events);
        self.stage = Stage::Answer(card);
    }

    pub(super) fn mindbug_options(
        &self,
        by: Player,
        take: &mut impl FnMut(Action) -> bool,
    ) -> bool {
        (self.mindbugs(by) == 0 || take(Action::Mindbug)) && take(Action::Decline)
    }

    pub(super) fn answer_mindbug(
        &mut self,
        by: Player,
        action: Action,
        events: &mut impl Events<Event>,
    ) {
        let Stage::Answer(card) = self.stage else {
            unreachable!("a Mindbug is asked for when a card is shown");
        };
        self.stage = Stage::ActionDone;
        if action == Action::Mindbug {
            self.side_mut(by).mindbugs -= 1;
            self.another_action = true;
            events.push(Event::Mindbugged { by, card });
            self.come_into_play(by, card, events);
        } else {
            self.come_into_play(by.opponent(), card, events);
        }
    }

    /// Puts a card into play on a player's side; its Play abilities wait, unless switched off.
    ///
    /// Its counters are distributed before anything else happens. A Fast creature is asked about
    /// when nothing waits any more. Two never come before that: what is Fast plays no card.
    pub(super) fn come_into_play(
        &mut self,
        by: Player,
        card: Card,
        events: &mut impl Events<Event>,
    ) {
        let creature = self.put_into_play(by, card);
        events.push(Event::CameIntoPlay { by, creature, card });
        self.queue_play(by, card, creature);
        let def = card.def();
        if def.keywords.has(Keyword::Fast) {
            self.fast = creature;
        }
        if def.distributes {
            self.distribute(by, creature, def.octonite, events);
        }
    }

    pub(super) fn put_into_play(&mut self, by: Player, card: Card) -> CreatureId {
        let id = self.fresh_id();
        self.play.put(Creature::new(id, card, by));
        id
    }

    /// Lets the Play abilities of a creature wait for their turn, unless they are switched off.
    pub(super) fn queue_play(&mut self, by: Player, card: Card, creature: CreatureId) {
        if card.has(Trigger::Play) && !self.is_play_silenced(by) {
            self.queue(Trigger::Play, by, card, creature);
        }
    }

    /// Lets the abilities of a card with that trigger wait for their turn.
    pub(super) fn queue(&mut self, trigger: Trigger, by: Player, card: Card, this: CreatureId) {
        self.queue_noting(trigger, by, card, this, 0);
    }

    /// The same, with the counters that lay on the creature.
    pub(super) fn queue_noting(
        &mut self,
        trigger: Trigger,
        by: Player,
        card: Card,
        this: CreatureId,
        octonite: u8,
    ) {
        for (index, ability) in (0..).zip(card.def().abilities) {
            if ability.trigger() == Some(trigger) {
                let waiting = Waiting::new(Source::Creature(card), index, by, this);
                self.wait(Waiting {
                    octonite,
                    ..waiting
                });
            }
        }
    }

    pub(super) fn wait(&mut self, waiting: Waiting) {
        let room = self.waiting.push(waiting);
        room.expect("no more effects wait than cards circulate");
    }

    /// A name no creature in play has. At most `CIRCULATING` of 255 are taken.
    fn fresh_id(&mut self) -> CreatureId {
        loop {
            self.last_id = self.last_id.wrapping_add(1);
            let id = CreatureId(self.last_id);
            if id != CreatureId::NONE && self.creature(id).is_none() {
                return id;
            }
        }
    }

    /// Draws back to five after cards have left the hand.
    pub(super) fn refill(&mut self, by: Player, events: &mut impl Events<Event>) {
        while self.piles.len(Pile::Hand(by)) < HAND {
            let Some(card) = self.piles.draw(by) else {
                return;
            };
            events.push(Event::CardDrawn { by, card });
        }
    }
}
