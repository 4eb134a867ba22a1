//! The sets, as sold, and a choice of them to play with. To add one: a [`Set`] and its row in
//! [`Set::def`].

use super::{
    Card, CardDef, PowerCard, PowerDef, battlefruit_galaxy, battlefruit_kingdom, first_contact,
    king_of_tokyo,
};

/// A set of cards, as sold.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Set {
    /// The base set.
    FirstContact,
    /// The crossover with dice, energy and Power cards.
    KingOfTokyo,
    /// Fast creatures and Harvest.
    BattlefruitKingdom,
    /// Actions, and octonite to distribute and to pay with.
    BattlefruitGalaxy,
}

/// What is in a set.
#[derive(Clone, Copy, Debug)]
pub struct SetDef {
    /// The name in snake case.
    pub id: &'static str,
    /// The printed name.
    pub name: &'static str,
    /// Its creatures.
    pub cards: &'static [CardDef],
    /// Its Power cards.
    pub powers: &'static [PowerDef],
}

impl Set {
    /// Every set, in the order of the catalogue.
    pub const ALL: [Set; 4] = [
        Set::FirstContact,
        Set::KingOfTokyo,
        Set::BattlefruitKingdom,
        Set::BattlefruitGalaxy,
    ];

    /// What is in it.
    pub const fn def(self) -> SetDef {
        match self {
            Set::FirstContact => SetDef {
                id: "first_contact",
                name: "First Contact",
                cards: first_contact::CARDS,
                powers: &[],
            },
            Set::KingOfTokyo => SetDef {
                id: "king_of_tokyo",
                name: "King of Tokyo",
                cards: king_of_tokyo::CARDS,
                powers: king_of_tokyo::POWERS,
            },
            Set::BattlefruitKingdom => SetDef {
                id: "battlefruit_kingdom",
                name: "Battlefruit Kingdom",
                cards: battlefruit_kingdom::CARDS,
                powers: &[],
            },
            Set::BattlefruitGalaxy => SetDef {
                id: "battlefruit_galaxy",
                name: "Battlefruit Galaxy",
                cards: battlefruit_galaxy::CARDS,
                powers: &[],
            },
        }
    }

    /// Its creatures.
    pub fn cards(self) -> impl Iterator<Item = Card> {
        let sets = Set::ALL[..self as usize].iter();
        let first = sets.map(|set| set.def().cards.len()).sum();
        Card::all().skip(first).take(self.def().cards.len())
    }

    /// Its Power cards.
    pub fn powers(self) -> impl Iterator<Item = PowerCard> {
        let sets = Set::ALL[..self as usize].iter();
        let first = sets.map(|set| set.def().powers.len()).sum();
        PowerCard::all().skip(first).take(self.def().powers.len())
    }
}

/// A choice of sets to play with.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Sets(u8);

/// A bit a set, and one more number for [`Sets::mixes`] to stop at.
const _: () = assert!(Set::ALL.len() < u8::BITS as usize);

impl Sets {
    /// No set: not enough for a game.
    pub const NONE: Sets = Sets(0);

    /// Just that one.
    pub const fn only(set: Set) -> Sets {
        Sets(1 << set as u8)
    }

    /// These and one more.
    pub const fn and(self, set: Set) -> Sets {
        Sets(self.0 | 1 << set as u8)
    }

    /// Is `set` among them?
    pub const fn has(self, set: Set) -> bool {
        self.0 & 1 << set as u8 != 0
    }

    /// The sets one by one.
    pub fn iter(self) -> impl Iterator<Item = Set> {
        Set::ALL.into_iter().filter(move |&set| self.has(set))
    }

    /// Every choice of at least one set.
    pub fn mixes() -> impl Iterator<Item = Sets> {
        (1..1u8 << Set::ALL.len()).map(Sets)
    }
}
