//! What is true now: power, keywords, who fits, how many dice.
//!
//! Read from the table each time. Power never depends on keywords, so power comes first and the
//! keywords that look at power (Kraken, Snail Thrower) follow without going in circles.

use super::cards::{Card, Condition, Constant, Filter, Keyword, Keywords, Kind, Kinds, Side, Who};
use super::rules::{Creature, CreatureId, Pile, State};
use crate::game::Player;

/// A creature never rolls more dice than there are.
const MAX_DICE: u8 = 2;
/// Power is never lower, whatever else happens.
const MIN_POWER: u8 = 1;

impl State {
    /// The creature of that name, if it is still in play.
    #[inline]
    pub fn creature(&self, id: CreatureId) -> Option<&Creature> {
        self.play.iter().find(|creature| creature.id() == id)
    }

    /// All creatures in play: player one's, then player two's, each in the order they came.
    pub fn creatures(&self) -> &[Creature] {
        &self.play
    }

    /// A player's creatures, in the order they came.
    #[inline]
    pub fn allies(&self, player: Player) -> impl Iterator<Item = &Creature> + Clone {
        self.play.of(player).iter()
    }

    #[inline]
    pub(super) fn others(&self, creature: &Creature) -> impl Iterator<Item = &Creature> {
        let id = creature.id();
        self.allies(creature.controller())
            .filter(move |other| other.id() != id)
    }

    /// All kinds of abilities a player's creatures have.
    #[inline]
    pub(super) fn kinds(&self, player: Player) -> Kinds {
        self.play.kinds(player)
    }

    /// Does it hold for an ability of the creature `this` that is `controller`'s?
    pub(super) fn holds(&self, condition: Condition, controller: Player, this: CreatureId) -> bool {
        let opponent = controller.opponent();
        let count = |player| self.play.of(player).len();
        match condition {
            Condition::Always => true,
            Condition::OwnTurn => self.active == controller,
            Condition::OpponentsTurn => self.active == opponent,
            Condition::Alone => count(controller) == 1,
            Condition::Others(others) => count(controller) == usize::from(others) + 1,
            Condition::NoCreature => count(controller) == 0,
            Condition::FewerCreatures => count(controller) < count(opponent),
            Condition::Strongest => self.creature(this).is_some_and(|this| {
                let power = self.power(this);
                self.allies(controller)
                    .all(|ally| self.power(ally) <= power)
            }),
            Condition::HandAtMost(cards) => {
                self.pile(Pile::Hand(controller)).len() <= usize::from(cards)
            }
            Condition::LessLife => self.life(controller) < self.life(opponent),
            Condition::NoMindbug => self.mindbugs(controller) == 0,
        }
    }

    /// The current power of a creature.
    #[inline]
    pub fn power(&self, creature: &Creature) -> u8 {
        let def = creature.card().def();
        let power = def.power.saturating_add(creature.growth());
        let kinds = self.kinds(creature.controller());
        if kinds.has(Kind::Power) || kinds.has(Kind::OthersPower) {
            self.raised_power(creature, power)
        } else {
            power.max(MIN_POWER)
        }
    }

    /// The power of a creature with what it and its allies add to it.
    fn raised_power(&self, creature: &Creature, mut power: u8) -> u8 {
        let controller = creature.controller();
        for constant in creature.card().constants(Kind::Power) {
            if let Constant::Power(more, condition) = *constant
                && self.holds(condition, controller, creature.id())
            {
                power = power.saturating_add(more);
            }
        }
        if self.kinds(controller).has(Kind::OthersPower) {
            power = power.saturating_add(self.power_from_others(creature));
        }
        power.max(MIN_POWER)
    }

    /// What a creature's allies add to its power.
    fn power_from_others(&self, creature: &Creature) -> u8 {
        let mut power: u8 = 0;
        for other in self.others(creature) {
            for constant in other.card().constants(Kind::OthersPower) {
                power = power.saturating_add(match *constant {
                    Constant::OthersPower(more, condition)
                        if self.holds(condition, other.controller(), other.id()) =>
                    {
                        more
                    }
                    Constant::OthersPowerByOctonite => other.octonite(),
                    _ => 0,
                });
            }
        }
        power
    }

    /// The keywords of a creature, printed or given.
    #[inline]
    pub fn keywords(&self, creature: &Creature) -> Keywords {
        let kinds = self.kinds(creature.controller());
        let given = kinds.has(Kind::Has) || kinds.has(Kind::AlliesHave);
        if given || kinds.has(Kind::CopiesFromEnemies) || creature.octonite() > 0 {
            self.swayed_keywords(creature)
        } else {
            self.plain_keywords(creature)
        }
    }

    /// The keywords of a creature when nobody in play has anything to say about them.
    #[inline]
    fn plain_keywords(&self, creature: &Creature) -> Keywords {
        let printed = creature.card().def().keywords.or(creature.gained());
        printed.or(self.side(creature.controller()).keywords)
    }

    /// The same where somebody may.
    fn swayed_keywords(&self, creature: &Creature) -> Keywords {
        let keywords = self.keywords_but_copied(creature);
        if creature.card().is(Kind::CopiesFromEnemies) && !self.is_keywordless(creature) {
            keywords.or(self.copied_keywords(creature))
        } else {
            keywords
        }
    }

    fn copied_keywords(&self, creature: &Creature) -> Keywords {
        let constants = creature.card().constants(Kind::CopiesFromEnemies);
        constants.fold(Keywords::NONE, |all, constant| match *constant {
            Constant::CopiesFromEnemies(copied) => {
                let enemies = self.keywords_copied_from(creature.controller().opponent(), copied);
                all.or(copied.and(enemies))
            }
            _ => all,
        })
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
            for constant in creature.card().constants(Kind::CopiesFromEnemies) {
                if let Constant::CopiesFromEnemies(back) = *constant
                    && !self.is_keywordless(creature)
                {
                    keywords = keywords.or(back.and(copied).and(provided(side.opponent())));
                }
            }
        }
        keywords
    }

    #[inline]
    fn keywords_but_copied(&self, creature: &Creature) -> Keywords {
        if self.is_keywordless(creature) {
            return Keywords::NONE;
        }
        let keywords = self.plain_keywords(creature);
        let by_allies = self.kinds(creature.controller()).has(Kind::AlliesHave);
        if by_allies || creature.card().is(Kind::Has) {
            self.given_keywords(creature, keywords)
        } else {
            keywords
        }
    }

    /// Are all keywords of the creature switched off?
    #[inline]
    fn is_keywordless(&self, creature: &Creature) -> bool {
        creature.octonite() > 0
            && self
                .kinds(creature.controller().opponent())
                .has(Kind::SilencesMarkedKeywords)
    }

    /// The keywords of a creature with what it and its allies give it.
    fn given_keywords(&self, creature: &Creature, mut keywords: Keywords) -> Keywords {
        let controller = creature.controller();
        for constant in creature.card().constants(Kind::Has) {
            if let Constant::Has(more, condition) = *constant
                && self.holds(condition, controller, creature.id())
            {
                keywords = keywords.or(more);
            }
        }
        if self.kinds(controller).has(Kind::AlliesHave) {
            keywords = keywords.or(self.keywords_from_allies(creature));
        }
        keywords
    }

    /// What the creatures of its side, itself among them, give all that fit.
    fn keywords_from_allies(&self, creature: &Creature) -> Keywords {
        let controller = creature.controller();
        let mut keywords = Keywords::NONE;
        for ally in self.allies(controller) {
            for constant in ally.card().constants(Kind::AlliesHave) {
                if let Constant::AlliesHave(more, filter, condition) = constant
                    && self.holds(*condition, controller, ally.id())
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
        let who = match filter.who {
            Who::Any => true,
            Who::Other => Some(creature.id()) != this,
            Who::Itself => Some(creature.id()) == this,
        };
        side && who
            && (!filter.marked || creature.octonite() > 0)
            && (filter.keywords.is_empty()
                || !self.keywords(creature).and(filter.keywords).is_empty())
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
        let mut icons = printed + self.side(creature.controller()).icons;
        if !self.kinds(creature.controller()).has(Kind::OthersRollMore) {
            return icons.min(MAX_DICE);
        }
        for other in self.others(creature) {
            for constant in other.card().constants(Kind::OthersRollMore) {
                if let Constant::OthersRollMore(more) = *constant {
                    icons += more;
                }
            }
        }
        icons.min(MAX_DICE)
    }

    /// How many rerolls a player has after a roll.
    pub(super) fn rerolls(&self, player: Player) -> u8 {
        let constants = self
            .allies(player)
            .flat_map(|ally| ally.card().constants(Kind::MoreRerolls));
        constants.fold(1, |rerolls, constant| match constant {
            Constant::MoreRerolls(more) => rerolls + more,
            _ => rerolls,
        })
    }

    /// Are the Play abilities of a player switched off?
    pub fn is_play_silenced(&self, player: Player) -> bool {
        self.kinds(player.opponent()).has(Kind::SilencesEnemyPlay)
    }

    /// Are the Defeated abilities of a player switched off?
    pub fn is_defeated_silenced(&self, player: Player) -> bool {
        self.kinds(player.opponent())
            .has(Kind::SilencesEnemyDefeated)
    }
}
