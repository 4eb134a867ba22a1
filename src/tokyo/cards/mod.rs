//! Every Power card, monster and face of the die as data.
//!
//! A [`Card`] is one of the 66 cards of the box, a byte: two cards of one name are two cards. Keep
//! cards come first, so that a set of them is 48 bits ([`Keeps`]); which of them have a word is
//! worked out when the program is built.

// A number that is cut to a byte unseen would be another card.
#![warn(clippy::cast_possible_truncation, clippy::cast_possible_wrap)]

mod discard;
mod face;
mod keep;
mod keeps;
mod monster;
mod vocabulary;

pub use face::Face;
pub(super) use keeps::Keeps;
pub use monster::Monster;
pub use vocabulary::{Effect, Kind, Word};

/// A Power card as printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CardDef {
    /// The printed name in snake case.
    pub id: &'static str,
    /// The printed name.
    pub name: &'static str,
    /// Its price in energy.
    pub cost: u8,
    /// What happens to it once it is bought.
    pub kind: Kind,
    /// How many are in the box.
    pub copies: u8,
    /// The counters it comes with.
    pub counters: u8,
    /// What it does as long as somebody has it.
    pub words: &'static [Word],
    /// What it does once, in order.
    pub effects: &'static [Effect],
}

/// What a row of a Keep card need not repeat.
const KEEP: CardDef = CardDef {
    id: "",
    name: "",
    cost: 0,
    kind: Kind::Keep,
    copies: 1,
    counters: 0,
    words: &[],
    effects: &[],
};

/// What a row of a Discard card need not repeat.
const DISCARD: CardDef = CardDef {
    kind: Kind::Discard,
    ..KEEP
};

/// Keep cards in the box.
pub const KEEP_CARDS: usize = count(keep::CARDS);
/// Power cards in the box.
pub const CARDS: usize = KEEP_CARDS + count(discard::CARDS);
/// Different cards: two of one name are one row.
pub const ROWS: usize = keep::CARDS.len() + discard::CARDS.len();

const fn count(rows: &[CardDef]) -> usize {
    let (mut cards, mut row) = (0, 0);
    while row < rows.len() {
        cards += rows[row].copies as usize;
        row += 1;
    }
    cards
}

/// The row of every card: Keep cards first, then Discard cards.
const DEFS: [&CardDef; CARDS] = defs();

const fn defs() -> [&'static CardDef; CARDS] {
    let mut all = [&KEEP; CARDS];
    let (mut card, mut row) = (0, 0);
    while row < ROWS {
        let def = row_def(row);
        let mut copy = 0;
        while copy < def.copies {
            all[card] = def;
            card += 1;
            copy += 1;
        }
        row += 1;
    }
    all
}

const fn row_def(row: usize) -> &'static CardDef {
    if row < keep::CARDS.len() {
        &keep::CARDS[row]
    } else {
        &discard::CARDS[row - keep::CARDS.len()]
    }
}

/// So many cards, numbered by a byte; its last two numbers stand for no card and for one face down.
#[expect(clippy::cast_possible_truncation, reason = "asserted")]
const CARD_NUMBERS: u8 = {
    assert!(CARDS <= Card::NONE.0 as usize, "too many cards for a byte");
    CARDS as u8
};

/// A Power card of the box.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Card(u8);

impl Card {
    /// A card whose face somebody may not see.
    pub const HIDDEN: Card = Card(u8::MAX);
    /// No card: an empty place.
    pub const NONE: Card = Card(u8::MAX - 1);

    /// Every card of the box.
    pub fn all() -> impl Iterator<Item = Card> {
        (0..CARD_NUMBERS).map(Card)
    }

    /// The cards of that id, one or two.
    pub fn by_id(id: &str) -> impl Iterator<Item = Card> + '_ {
        Card::all().filter(move |card| card.def().id == id)
    }

    /// The card of that number in the box.
    #[expect(clippy::cast_possible_truncation, reason = "CARD_NUMBERS fit a byte")]
    pub(super) const fn numbered(index: usize) -> Card {
        debug_assert!(index < CARDS);
        Card(index as u8)
    }

    /// Its number in the box: Keep cards first, in printed order.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Is there a card?
    pub fn is_some(self) -> bool {
        self != Card::NONE
    }

    /// Does it stay with its owner?
    pub const fn is_keep(self) -> bool {
        (self.0 as usize) < KEEP_CARDS
    }

    /// Can the card of that number have counters: its own, or those of a card it copies?
    pub(super) const fn can_have_counters(index: usize) -> bool {
        let def = DEFS[index];
        def.counters > 0 || matches!(def.words, [Word::Copies])
    }

    /// Has it that word?
    #[inline]
    pub fn has(self, word: Word) -> bool {
        Keeps::with(word).has(self)
    }

    /// What is printed on it.
    ///
    /// # Panics
    /// If it is [`Card::HIDDEN`] or [`Card::NONE`].
    #[inline]
    pub const fn def(self) -> &'static CardDef {
        DEFS[self.0 as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::vec::Vec;

    #[test]
    fn the_box_holds_66_cards_of_64_names() {
        assert_eq!((CARDS, KEEP_CARDS, ROWS), (66, 48, 64));
        let mut ids: Vec<&str> = Card::all().map(|card| card.def().id).collect();
        ids.dedup();
        assert_eq!(ids.len(), ROWS);
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), ROWS, "no id is there twice");
    }

    #[test]
    fn an_id_is_the_printed_name_in_snake_case() {
        for card in Card::all() {
            let def = card.def();
            let plain = def.name.to_lowercase().replace([' ', '-'], "_");
            let plain = plain.replace(['\'', '!'], "");
            assert_eq!(plain, def.id);
            assert_eq!(card.is_keep(), def.kind == Kind::Keep);
            assert_eq!(card.is_keep(), !def.words.is_empty());
        }
    }
}
