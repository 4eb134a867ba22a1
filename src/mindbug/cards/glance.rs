//! What a card is like, at a glance: small enough that a table of all cards stays in the cache.
//!
//! The rules ask "does anything here change power?" far more often than the answer is yes. A bit
//! for each word of the vocabulary answers no without reading the card's abilities. The table is
//! made from the cards when the program is built.

use super::{Ability, CARD_COUNT, CATALOGUE, Card, Constant, Trigger};

/// A kind of ability: a trigger, or a word for what is constant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(in crate::mindbug) enum Kind {
    Play,
    Attack,
    Defeated,
    Harvest,
    Action,
    Power,
    Has,
    CopiesFromEnemies,
    OthersPower,
    AlliesHave,
    OthersRollMore,
    MoreRerolls,
    NotBlockedBy,
    AlliesNotBlockedBy,
    HuntsOnly,
    OthersCannotAttack,
    SilencesEnemyPlay,
    SilencesEnemyDefeated,
    SilencesMarkedKeywords,
    HoldsBack,
    ProtectsOthers,
}

const fn kind(ability: &Ability) -> Kind {
    match ability {
        Ability::Play(_) => Kind::Play,
        Ability::Attack(_) | Ability::PricedAttack(_) => Kind::Attack,
        Ability::Defeated(_) => Kind::Defeated,
        Ability::Harvest(_) => Kind::Harvest,
        Ability::Action(_) | Ability::PricedAction(_) => Kind::Action,
        Ability::Constant(constant) => match constant {
            Constant::Power(..) => Kind::Power,
            Constant::Has(..) => Kind::Has,
            Constant::CopiesFromEnemies(_) => Kind::CopiesFromEnemies,
            Constant::OthersPower(..) | Constant::OthersPowerByOctonite => Kind::OthersPower,
            Constant::AlliesHave(..) => Kind::AlliesHave,
            Constant::OthersRollMore(_) => Kind::OthersRollMore,
            Constant::MoreRerolls(_) => Kind::MoreRerolls,
            Constant::NotBlockedBy(_) => Kind::NotBlockedBy,
            Constant::AlliesNotBlockedBy(_) => Kind::AlliesNotBlockedBy,
            Constant::HuntsOnly(_) => Kind::HuntsOnly,
            Constant::OthersCannotAttack => Kind::OthersCannotAttack,
            Constant::SilencesEnemyPlay => Kind::SilencesEnemyPlay,
            Constant::SilencesEnemyDefeated => Kind::SilencesEnemyDefeated,
            Constant::SilencesMarkedKeywords => Kind::SilencesMarkedKeywords,
            Constant::HoldsBack(_) => Kind::HoldsBack,
            Constant::ProtectsOthers => Kind::ProtectsOthers,
        },
    }
}

/// A bit a kind; this is the last of them.
const _: () = assert!((Kind::ProtectsOthers as u32) < u32::BITS);

/// A set of kinds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(in crate::mindbug) struct Kinds(u32);

impl Kinds {
    /// The kinds of abilities of a card.
    #[inline]
    pub(in crate::mindbug) fn of(card: Card) -> Kinds {
        Kinds(KINDS[card.0 as usize])
    }

    /// Those of either set.
    #[inline]
    pub(in crate::mindbug) fn or(self, other: Kinds) -> Kinds {
        Kinds(self.0 | other.0)
    }

    /// Is that kind among them?
    #[inline]
    pub(in crate::mindbug) fn has(self, kind: Kind) -> bool {
        self.0 & 1 << kind as u32 != 0
    }
}

/// The kinds of every card of the catalogue, a bit each.
static KINDS: [u32; CARD_COUNT] = kinds();

const fn kinds() -> [u32; CARD_COUNT] {
    let mut kinds = [0; CARD_COUNT];
    let mut card = 0;
    while card < CARD_COUNT {
        let abilities = CATALOGUE[card].abilities;
        let mut i = 0;
        while i < abilities.len() {
            kinds[card] |= 1 << kind(&abilities[i]) as u32;
            i += 1;
        }
        card += 1;
    }
    kinds
}

impl Card {
    /// Has it an ability of that kind?
    #[inline]
    pub(in crate::mindbug) fn is(self, kind: Kind) -> bool {
        Kinds::of(self).has(kind)
    }

    /// Has it an ability with that trigger?
    #[inline]
    pub fn has(self, trigger: Trigger) -> bool {
        self.is(match trigger {
            Trigger::Play => Kind::Play,
            Trigger::Attack => Kind::Attack,
            Trigger::Defeated => Kind::Defeated,
            Trigger::Harvest => Kind::Harvest,
            Trigger::Action => Kind::Action,
        })
    }

    /// What holds while the card is in play, if any of it is of that kind.
    #[inline]
    pub(in crate::mindbug) fn constants(
        self,
        kind: Kind,
    ) -> impl Iterator<Item = &'static Constant> {
        let abilities = match self.is(kind) {
            true => self.def().abilities,
            false => &[],
        };
        abilities.iter().filter_map(|ability| match ability {
            Ability::Constant(constant) => Some(constant),
            _ => None,
        })
    }
}
