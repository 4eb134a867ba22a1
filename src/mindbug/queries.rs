//! What is true now: power, keywords, who may attack, block, hunt.
//!
//! Read from the table each time. Power never depends on keywords, so power comes first and the
//! keywords that look at power (Kraken, Snail Thrower) follow without going in circles.

use super::cards::{Ability, Card, Condition, Constant, Filter, Keyword, Keywords, Side};
use super::rules::{Creature, CreatureId, State};
use crate::game::Player;

/// A creature never rolls more dice than there are.
const MAX_DICE: u8 = 2;
/// Power is never lower, whatever else happens.
const MIN_POWER: u8 = 1;

impl Card {
    /// What holds while the card is in play.
    #[inline]
    fn constants(self) -> impl Iterator<Item = &'static Constant> {
        let abilities = self.def().abilities.iter();
        abilities.filter_map(|ability| match ability {
            Ability::Constant(constant) => Some(constant),
            _ => None,
        })
    }
}

impl State {
    /// The creature of that name, if it is still in play.
    #[inline]
    pub fn creature(&self, id: CreatureId) -> Option<&Creature> {
        self.play.iter().find(|creature| creature.id() == id)
    }

    /// All creatures in play, in the order they came.
    pub fn creatures(&self) -> &[Creature] {
        &self.play
    }

    /// A player's creatures, in the order they came.
    #[inline]
    pub fn allies(&self, player: Player) -> impl Iterator<Item = &Creature> {
        let play = self.play.iter();
        play.filter(move |creature| creature.controller() == player)
    }

    fn others(&self, creature: &Creature) -> impl Iterator<Item = &Creature> {
        let id = creature.id();
        self.allies(creature.controller())
            .filter(move |other| other.id() != id)
    }

    /// Does it hold for a creature of `controller`, or for an effect of theirs?
    pub(super) fn holds(&self, condition: Condition, controller: Player) -> bool {
        match condition {
            Condition::Always => true,
            Condition::OwnTurn => self.active == controller,
            Condition::Alone => self.allies(controller).count() == 1,
            Condition::FewerCreatures => {
                self.allies(controller).count() < self.allies(controller.opponent()).count()
            }
        }
    }

    /// The current power of a creature.
    pub fn power(&self, creature: &Creature) -> u8 {
        let def = creature.card().def();
        let mut power = def.power.saturating_add(creature.growth());
        for constant in creature.card().constants() {
            if let Constant::Power(more, condition) = *constant
                && self.holds(condition, creature.controller())
            {
                power = power.saturating_add(more);
            }
        }
        for other in self.others(creature) {
            for constant in other.card().constants() {
                if let Constant::OthersPower(more, condition) = *constant
                    && self.holds(condition, other.controller())
                {
                    power = power.saturating_add(more);
                }
            }
        }
        power.max(MIN_POWER)
    }

    /// The keywords of a creature, printed or given.
    pub fn keywords(&self, creature: &Creature) -> Keywords {
        let mut keywords = self.keywords_but_copied(creature);
        for constant in creature.card().constants() {
            if let Constant::CopiesFromEnemies(copied) = *constant {
                let enemies = self.keywords_copied_from(creature.controller().opponent(), copied);
                keywords = keywords.or(copied.and(enemies));
            }
        }
        keywords
    }

    /// All a side's keywords, for a copier on the other side. Where that side has a copier too,
    /// it passes on what it copies itself, but two copiers alone give each other nothing.
    fn keywords_copied_from(&self, side: Player, copied: Keywords) -> Keywords {
        let provided = |player| {
            self.allies(player).fold(Keywords::NONE, |all, creature| {
                all.or(self.keywords_but_copied(creature))
            })
        };
        let mut keywords = provided(side);
        for creature in self.allies(side) {
            for constant in creature.card().constants() {
                if let Constant::CopiesFromEnemies(back) = *constant {
                    keywords = keywords.or(back.and(copied).and(provided(side.opponent())));
                }
            }
        }
        keywords
    }

    fn keywords_but_copied(&self, creature: &Creature) -> Keywords {
        let controller = creature.controller();
        let mut keywords = creature.card().def().keywords;
        keywords = keywords.or(self.sides[controller.index()].keywords);
        for constant in creature.card().constants() {
            if let Constant::Has(more, condition) = *constant
                && self.holds(condition, controller)
            {
                keywords = keywords.or(more);
            }
        }
        for ally in self.allies(controller) {
            for constant in ally.card().constants() {
                if let Constant::AlliesHave(more, filter) = constant
                    && self.fits(filter, creature, controller, Some(ally.id()))
                {
                    keywords = keywords.or(*more);
                }
            }
        }
        keywords
    }

    /// Has the creature that keyword?
    #[inline]
    pub fn has(&self, creature: &Creature, keyword: Keyword) -> bool {
        self.keywords(creature).has(keyword)
    }

    /// Does a creature fit a filter of `by`, asked by the creature `this`?
    pub(super) fn fits(
        &self,
        filter: &Filter,
        creature: &Creature,
        by: Player,
        this: Option<CreatureId>,
    ) -> bool {
        let side = match filter.side {
            Side::Any => true,
            Side::Allied => creature.controller() == by,
            Side::Enemy => creature.controller() != by,
        };
        side && !(filter.other && Some(creature.id()) == this)
            && filter.with.is_none_or(|with| creature.card().has(with))
            && (filter.least == 0 && filter.most == u8::MAX
                || (filter.least..=filter.most).contains(&self.power(creature)))
    }

    /// Does a card outside play fit a filter?
    pub(super) fn card_fits(filter: &Filter, card: Card) -> bool {
        (filter.least..=filter.most).contains(&card.def().power)
            && filter.with.is_none_or(|with| card.has(with))
    }

    /// How many dice a creature rolls when it attacks.
    pub fn dice_icons(&self, creature: &Creature) -> u8 {
        let printed = creature.card().def().dice;
        let mut icons = printed + self.sides[creature.controller().index()].icons;
        for other in self.others(creature) {
            for constant in other.card().constants() {
                if let Constant::OthersRollMore(more) = *constant {
                    icons += more;
                }
            }
        }
        icons.min(MAX_DICE)
    }

    /// How many rerolls a player has after a roll.
    pub(super) fn rerolls(&self, player: Player) -> u8 {
        let constants = self.allies(player).flat_map(|ally| ally.card().constants());
        constants.fold(1, |rerolls, constant| match constant {
            Constant::MoreRerolls(more) => rerolls + more,
            _ => rerolls,
        })
    }

    /// May the creature attack (again) this turn?
    pub fn can_attack(&self, creature: &Creature) -> bool {
        let forbidden = self
            .others(creature)
            .flat_map(|other| other.card().constants())
            .any(|constant| *constant == Constant::OthersCannotAttack);
        !forbidden
            && match creature.attacks() {
                0 => true,
                1 => self.has(creature, Keyword::Frenzy),
                _ => false,
            }
    }

    /// May the creature block the attacker?
    pub fn can_block(&self, blocker: &Creature, attacker: &Creature) -> bool {
        if self.has(attacker, Keyword::Sneaky) && !self.has(blocker, Keyword::Sneaky) {
            return false;
        }
        self.allies(attacker.controller()).all(|ally| {
            ally.card().constants().all(|constant| match constant {
                Constant::NotBlockedBy(filter) if ally.id() == attacker.id() => {
                    !self.fits(filter, blocker, ally.controller(), Some(ally.id()))
                }
                Constant::AlliesNotBlockedBy(filter) => {
                    !self.fits(filter, blocker, ally.controller(), Some(ally.id()))
                }
                _ => true,
            })
        })
    }

    /// May the Hunter name the creature as its blocker? Nothing that forbids a block matters.
    pub fn can_hunt(&self, creature: &Creature, hunter: &Creature) -> bool {
        creature.controller() != hunter.controller()
            && hunter.card().constants().all(|constant| match constant {
                Constant::HuntsOnly(filter) => {
                    self.fits(filter, creature, hunter.controller(), Some(hunter.id()))
                }
                _ => true,
            })
    }

    /// Are the Play abilities of a player switched off?
    pub fn is_play_silenced(&self, player: Player) -> bool {
        self.allies(player.opponent())
            .flat_map(|enemy| enemy.card().constants())
            .any(|constant| *constant == Constant::SilencesEnemyPlay)
    }
}
