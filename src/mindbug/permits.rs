//! What a creature may do now: attack, act, block, be hunted, be defeated.

use super::cards::{Constant, Effect, Keyword, Kind, Kinds, Trigger};
use super::rules::{Creature, State};
use crate::game::Player;

impl State {
    /// May the creature attack (again) this turn?
    pub fn can_attack(&self, creature: &Creature) -> bool {
        self.may_attack(creature, self.holding_back(creature.controller()))
    }

    /// The creatures of a player that may attack (again) this turn.
    pub(super) fn attackers(&self, player: Player) -> impl Iterator<Item = &Creature> {
        let held_back = self.holding_back(player);
        self.allies(player)
            .filter(move |creature| self.may_attack(creature, held_back))
    }

    /// Is there anybody in play who may forbid a creature of the player to attack?
    #[inline]
    fn holding_back(&self, player: Player) -> bool {
        self.kinds(player).has(Kind::OthersCannotAttack)
            || self.kinds(player.opponent()).has(Kind::HoldsBack)
    }

    #[inline]
    fn may_attack(&self, creature: &Creature, held_back: bool) -> bool {
        let forbidden = held_back && self.is_held_back(creature);
        match creature.attacks() {
            0 => !forbidden,
            1 => !forbidden && self.has(creature, Keyword::Frenzy),
            _ => false,
        }
    }

    /// Does another creature forbid it to attack?
    fn is_held_back(&self, creature: &Creature) -> bool {
        let by_ally = |other: &Creature| other.card().is(Kind::OthersCannotAttack);
        let by_enemy = |enemy: &Creature| {
            let mut constants = enemy.card().constants(Kind::HoldsBack);
            constants.any(|constant| match *constant {
                Constant::HoldsBack(keyword) => self.has(creature, keyword),
                _ => false,
            })
        };
        self.others(creature).any(by_ally)
            || self.allies(creature.controller().opponent()).any(by_enemy)
    }

    /// Does another creature of its side keep it from being defeated?
    pub(super) fn is_protected(&self, creature: &Creature) -> bool {
        self.kinds(creature.controller()).has(Kind::ProtectsOthers)
            && self
                .others(creature)
                .any(|other| other.card().is(Kind::ProtectsOthers))
    }

    /// May the creature's Action be used: can it be paid, and would it change anything?
    pub fn can_act(&self, creature: &Creature) -> bool {
        creature.card().is(Kind::Action)
            && creature.card().def().abilities.iter().any(|ability| {
                ability.trigger() == Some(Trigger::Action)
                    && (!ability.is_priced() || creature.octonite() > 0)
                    && (ability.effects().iter()).any(|effect| self.would_change(effect, creature))
            })
    }

    /// Would an effect of the creature's Action change anything now?
    fn would_change(&self, effect: &Effect, creature: &Creature) -> bool {
        let (by, this) = (creature.controller(), Some(creature.id()));
        match effect {
            Effect::Defeat(_, filter) => {
                let mut play = self.play.iter();
                play.any(|creature| self.fits(filter, creature, by, this))
            }
            Effect::TakeControl(_, filter) => {
                let mut enemies = self.allies(by.opponent());
                enemies.any(|enemy| self.fits(filter, enemy, by, this))
            }
            _ => true,
        }
    }

    /// May the creature block the attacker?
    pub fn can_block(&self, blocker: &Creature, attacker: &Creature) -> bool {
        let sneaky = self.has(attacker, Keyword::Sneaky);
        !self.side(blocker.controller()).cannot_block
            && self.may_block(blocker, attacker, sneaky, self.kinds(attacker.controller()))
    }

    /// The creatures of a player that may block the attacker.
    pub(super) fn blockers(
        &self,
        player: Player,
        attacker: &Creature,
    ) -> impl Iterator<Item = &Creature> {
        let sneaky = self.has(attacker, Keyword::Sneaky);
        let kinds = self.kinds(attacker.controller());
        let able = !self.side(player).cannot_block;
        self.allies(player)
            .filter(move |blocker| able && self.may_block(blocker, attacker, sneaky, kinds))
    }

    #[inline]
    fn may_block(
        &self,
        blocker: &Creature,
        attacker: &Creature,
        sneaky: bool,
        kinds: Kinds,
    ) -> bool {
        let barring = kinds.has(Kind::NotBlockedBy) || kinds.has(Kind::AlliesNotBlockedBy);
        (!sneaky || self.has(blocker, Keyword::Sneaky))
            && (!barring || !self.is_barred(blocker, attacker))
    }

    /// Does a constant ability forbid the block?
    fn is_barred(&self, blocker: &Creature, attacker: &Creature) -> bool {
        let by = attacker.controller();
        let fits = |filter| self.fits(filter, blocker, by, Some(attacker.id()));
        let mut own = attacker.card().constants(Kind::NotBlockedBy);
        let mut from_allies = self
            .allies(by)
            .flat_map(|ally| ally.card().constants(Kind::AlliesNotBlockedBy));
        own.any(|constant| matches!(constant, Constant::NotBlockedBy(filter) if fits(filter)))
            || from_allies.any(
                |constant| matches!(constant, Constant::AlliesNotBlockedBy(filter) if fits(filter)),
            )
    }

    /// May the Hunter name the creature as its blocker? Nothing that forbids a block matters.
    pub fn can_hunt(&self, creature: &Creature, hunter: &Creature) -> bool {
        creature.controller() != hunter.controller()
            && hunter
                .card()
                .constants(Kind::HuntsOnly)
                .all(|constant| match constant {
                    Constant::HuntsOnly(filter) => {
                        self.fits(filter, creature, hunter.controller(), Some(hunter.id()))
                    }
                    _ => true,
                })
    }
}
