//! An attack after its dice: Attack abilities, the block step, the fight, Frenzy.

use super::action::Action;
use super::creature::{Creature, CreatureId};
use super::decision::Decision;
use super::event::Event;
use super::state::{Attack, Stage, State};
use crate::game::{Events, Player};
use crate::mindbug::cards::{Keyword, Trigger};

impl State {
    pub(super) fn start_attack(
        &mut self,
        by: Player,
        attacker: CreatureId,
        events: &mut impl Events<Event>,
    ) {
        self.attack = Attack {
            attacker,
            by,
            blocker: CreatureId::NONE,
            ..self.attack
        };
        self.creature_mut(attacker).attack();
        self.stage = Stage::Roll;
        events.push(Event::Attacked {
            by,
            creature: attacker,
        });
    }

    /// The attacker, if it is still in play and on the attacking side.
    pub(super) fn attacker(&self) -> Option<&Creature> {
        let attacker = self.creature(self.attack.attacker)?;
        (attacker.controller() == self.attack.by).then_some(attacker)
    }

    /// The Attack abilities wait; the block step comes after them. Who attacks is handed on, so
    /// that each stage need not look for the attacker again.
    pub(super) fn attack_abilities(
        &mut self,
        attacker: Option<Creature>,
        events: &mut impl Events<Event>,
    ) {
        self.stage = Stage::Hunt;
        match attacker {
            Some(attacker) if attacker.card().has(Trigger::Attack) => {
                self.activate(Trigger::Attack, attacker.id(), events);
            }
            _ => self.block_step(attacker, events),
        }
    }

    /// A Hunter's player may name the blocker; otherwise the defender answers.
    pub(super) fn block_step(
        &mut self,
        attacker: Option<Creature>,
        events: &mut impl Events<Event>,
    ) {
        match attacker {
            None => {
                let creature = self.attack.attacker;
                events.push(Event::AttackEnded { creature });
                self.stage = self.attack.then;
            }
            Some(attacker) if self.has(&attacker, Keyword::Hunter) => {
                self.ask(self.attack.by, Decision::Hunt, events);
            }
            Some(_) => {
                self.stage = Stage::Block;
                self.ask(self.attack.by.opponent(), Decision::Block, events);
            }
        }
    }

    pub(super) fn hunt_options(&self, take: &mut impl FnMut(Action) -> bool) -> bool {
        let Some(hunter) = self.attacker() else {
            return true;
        };
        self.play
            .iter()
            .filter(|creature| self.can_hunt(creature, hunter))
            .all(|creature| take(Action::Hunt(creature.id())))
            && take(Action::HuntNone)
    }

    pub(super) fn answer_hunt(&mut self, action: Action, events: &mut impl Events<Event>) {
        if let Action::Hunt(creature) = action {
            self.attack.blocker = creature;
            self.stage = Stage::Fight;
            events.push(Event::Hunted { creature });
        } else {
            self.stage = Stage::Block;
        }
    }

    pub(super) fn block_options(&self, by: Player, take: &mut impl FnMut(Action) -> bool) -> bool {
        let Some(attacker) = self.attacker() else {
            return true;
        };
        self.blockers(by, attacker)
            .all(|creature| take(Action::Block(creature.id())))
            && take(Action::BlockNone)
    }

    pub(super) fn answer_block(
        &mut self,
        by: Player,
        action: Action,
        events: &mut impl Events<Event>,
    ) {
        if let Action::Block(creature) = action {
            self.attack.blocker = creature;
            self.stage = Stage::Fight;
            events.push(Event::Blocked { creature });
        } else {
            self.stage = Stage::AttackDone;
            events.push(Event::NotBlocked { by });
            self.lose_life(by, 1, events);
        }
    }

    /// The lower power is defeated, both if equal; Poisonous always defeats.
    pub(super) fn fight(&mut self, events: &mut impl Events<Event>) {
        let [attacker, blocker] = [self.attack.attacker, self.attack.blocker].map(|id| {
            let creature = self.creature(id).expect("nothing happens before the fight");
            let poisonous = self.has(creature, Keyword::Poisonous);
            (id, self.power(creature), poisonous)
        });
        for ((id, power, _), (_, enemy_power, poisonous)) in
            [(attacker, blocker), (blocker, attacker)]
        {
            if power <= enemy_power || poisonous {
                self.creature_mut(id).choose();
            }
        }
        self.stage = Stage::AttackDone;
        self.defeat_fighters(events);
    }

    /// Frenzy: in play, on the same side, with Frenzy now, attacked once, and not forbidden.
    pub(super) fn offer_second_attack(&mut self, events: &mut impl Events<Event>) {
        let again = self.attacker().is_some_and(|attacker| {
            self.has(attacker, Keyword::Frenzy) && self.can_attack(attacker)
        });
        if again {
            self.ask(self.attack.by, Decision::Again, events);
        } else {
            self.stage = self.attack.then;
            if self.stage == Stage::ActionDone {
                self.end_action(events);
            }
        }
    }

    pub(super) fn answer_again(&mut self, action: Action, events: &mut impl Events<Event>) {
        if action == Action::Again {
            self.start_attack(self.attack.by, self.attack.attacker, events);
        } else {
            self.stage = self.attack.then;
        }
    }
}
