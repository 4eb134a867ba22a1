//! Every card as data: the vocabulary, one file a set, and the catalogue over all sets.
//!
//! A [`Card`] or [`PowerCard`] is a byte: its row in the catalogue. To add a set, write its file and
//! add it to `set.rs`; the rules need nothing unless it brings new words.

#![warn(clippy::cast_possible_truncation, clippy::cast_possible_wrap)]

mod battlefruit_galaxy;
mod battlefruit_kingdom;
mod boxes;
mod filter;
mod first_contact;
mod glance;
mod keyword;
mod king_of_tokyo;
mod set;
mod vocabulary;

pub use filter::*;
pub(super) use glance::{Kind, Kinds};
pub use keyword::*;
pub use set::*;
pub use vocabulary::*;

/// A creature card as printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CardDef {
    /// The printed name in snake case.
    pub id: &'static str,
    /// The printed name.
    pub name: &'static str,
    /// How many are in the box.
    pub copies: u8,
    /// The printed power.
    pub power: u8,
    /// The printed keywords.
    pub keywords: Keywords,
    /// The printed die icons.
    pub dice: u8,
    /// The octonite counters it comes into play with.
    pub octonite: u8,
    /// May these counters be given to other creatures as it comes?
    pub distributes: bool,
    /// Its abilities.
    pub abilities: &'static [Ability],
}

/// What a row of a set need not repeat.
const CREATURE: CardDef = CardDef {
    id: "",
    name: "",
    copies: 1,
    power: 1,
    keywords: Keywords::NONE,
    dice: 0,
    octonite: 0,
    distributes: false,
    abilities: &[],
};

/// A Power card as printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PowerDef {
    /// The printed name in snake case.
    pub id: &'static str,
    /// The printed name.
    pub name: &'static str,
    /// Its price in energy.
    pub cost: u8,
    /// What it does for its buyer, at once.
    pub effects: &'static [Effect],
}

/// A face of the die.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FaceDef {
    /// Its name in scenarios.
    pub id: &'static str,
    /// What it does for the player who rolled it.
    pub effects: &'static [Effect],
}

const CARD_COUNT: usize = count_cards();
const POWER_COUNT: usize = count_powers();
const CARD_ROWS: u8 = rows(CARD_COUNT);
const POWER_ROWS: u8 = rows(POWER_COUNT);
const FACE_ROWS: u8 = rows(king_of_tokyo::FACES.len());

/// So many rows, numbered by a byte; its last number stands for a card face down.
#[expect(clippy::cast_possible_truncation, reason = "asserted")]
const fn rows(count: usize) -> u8 {
    assert!(count <= u8::MAX as usize, "too many rows for a byte");
    count as u8
}

static CATALOGUE: [CardDef; CARD_COUNT] = catalogue();
static POWERS: [PowerDef; POWER_COUNT] = powers();

const fn count_cards() -> usize {
    let (mut count, mut set) = (0, 0);
    while set < Set::ALL.len() {
        count += Set::ALL[set].def().cards.len();
        set += 1;
    }
    count
}

const fn count_powers() -> usize {
    let (mut count, mut set) = (0, 0);
    while set < Set::ALL.len() {
        count += Set::ALL[set].def().powers.len();
        set += 1;
    }
    count
}

/// The most abilities a card has.
pub(super) const MOST_ABILITIES: usize = most_abilities();

const fn most_abilities() -> usize {
    let (all, mut most, mut row) = (catalogue(), 0, 0);
    while row < CARD_COUNT {
        if all[row].abilities.len() > most {
            most = all[row].abilities.len();
        }
        row += 1;
    }
    most
}

const fn catalogue() -> [CardDef; CARD_COUNT] {
    let mut all = [CREATURE; CARD_COUNT];
    let (mut row, mut set) = (0, 0);
    while set < Set::ALL.len() {
        let cards = Set::ALL[set].def().cards;
        let mut i = 0;
        while i < cards.len() {
            all[row] = cards[i];
            row += 1;
            i += 1;
        }
        set += 1;
    }
    all
}

const fn powers() -> [PowerDef; POWER_COUNT] {
    let mut all = [king_of_tokyo::POWERS[0]; POWER_COUNT];
    let (mut row, mut set) = (0, 0);
    while set < Set::ALL.len() {
        let cards = Set::ALL[set].def().powers;
        let mut i = 0;
        while i < cards.len() {
            all[row] = cards[i];
            row += 1;
            i += 1;
        }
        set += 1;
    }
    all
}

/// A kind of creature card: its row in the catalogue.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Card(u8);

impl Card {
    /// A card whose face somebody may not see.
    pub const HIDDEN: Card = Card(u8::MAX);

    /// Every creature card of every set.
    pub fn all() -> impl Iterator<Item = Card> {
        (0..CARD_ROWS).map(Card)
    }

    /// The card of that id.
    pub fn by_id(id: &str) -> Option<Card> {
        Card::all().find(|card| card.def().id == id)
    }

    /// The card of that id, for tables that are built in.
    ///
    /// # Panics
    /// If there is none: the build fails.
    pub(super) const fn named(id: &str) -> Card {
        let mut row = 0;
        while row < CARD_ROWS {
            if is_same(CATALOGUE[row as usize].id, id) {
                return Card(row);
            }
            row += 1;
        }
        panic!("no card has that id")
    }

    /// Its row in the catalogue: the sets in their order, the cards of a set in printed order.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// What is printed on it.
    ///
    /// # Panics
    /// If it is [`Card::HIDDEN`]: nobody may read a card that is face down.
    #[inline]
    pub fn def(self) -> &'static CardDef {
        &CATALOGUE[self.0 as usize]
    }
}

/// Are the texts the same, where `==` cannot ask?
const fn is_same(one: &str, two: &str) -> bool {
    let (one, two) = (one.as_bytes(), two.as_bytes());
    let mut at = 0;
    while at < one.len() && at < two.len() && one[at] == two[at] {
        at += 1;
    }
    at == one.len() && at == two.len()
}

/// Kinds of creature cards already met, a bit each.
#[derive(Clone, Copy, Default)]
pub(super) struct CardsMet([u32; CARD_COUNT.div_ceil(32)]);

impl CardsMet {
    /// Meets a card; was it there before?
    #[inline]
    pub(super) fn meet(&mut self, card: Card) -> bool {
        let (word, bit) = (&mut self.0[usize::from(card.0 / 32)], 1 << (card.0 % 32));
        let met = *word & bit != 0;
        *word |= bit;
        met
    }
}

/// A Power card: its row in the catalogue.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct PowerCard(u8);

impl PowerCard {
    /// A Power card whose face nobody may see.
    pub const HIDDEN: PowerCard = PowerCard(u8::MAX);

    /// Every Power card of every set.
    pub fn all() -> impl Iterator<Item = PowerCard> {
        (0..POWER_ROWS).map(PowerCard)
    }

    /// The Power card of that id.
    pub fn by_id(id: &str) -> Option<PowerCard> {
        PowerCard::all().find(|card| card.def().id == id)
    }

    /// The Power card of that id, for tables that are built in.
    ///
    /// # Panics
    /// If there is none: the build fails.
    pub(super) const fn named(id: &str) -> PowerCard {
        let mut row = 0;
        while row < POWER_ROWS {
            if is_same(POWERS[row as usize].id, id) {
                return PowerCard(row);
            }
            row += 1;
        }
        panic!("no Power card has that id")
    }

    /// What is printed on it.
    ///
    /// # Panics
    /// If it is [`PowerCard::HIDDEN`].
    #[inline]
    pub fn def(self) -> &'static PowerDef {
        &POWERS[self.0 as usize]
    }
}

/// Power cards that lie somewhere, a bit each: a box holds one of every kind.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(super) struct PowerCards(u16);

const _: () = assert!(POWER_COUNT <= u16::BITS as usize);

impl PowerCards {
    /// Puts a card there.
    pub(super) fn put(&mut self, card: PowerCard) {
        self.0 |= 1 << card.0;
    }

    /// The cards, in the order of the catalogue.
    pub(super) fn iter(self) -> impl Iterator<Item = PowerCard> {
        PowerCard::all().filter(move |card| self.0 & 1 << card.0 != 0)
    }
}

/// A face of the die, 0 to 5.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Face(u8);

impl Face {
    /// Every face, one side of the die each.
    pub fn all() -> impl Iterator<Item = Face> {
        (0..FACE_ROWS).map(Face)
    }

    /// The face that a roll of 0 to 5 shows.
    pub fn rolled(roll: u8) -> Face {
        Face(roll)
    }

    /// The roll that shows it.
    pub fn index(self) -> u8 {
        self.0
    }

    /// The face of that id.
    pub fn by_id(id: &str) -> Option<Face> {
        Face::all().find(|face| face.def().id == id)
    }

    /// What it is called and does.
    pub fn def(self) -> &'static FaceDef {
        &king_of_tokyo::FACES[self.0 as usize]
    }
}
