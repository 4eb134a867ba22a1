//! Sets of Keep cards, a bit each.
//!
//! The rules ask all the time who has a word how often; that is one `and` with the set of the
//! cards that have it, which is worked out when the program is built. The bits are two words of 32,
//! the chip's width, so that nothing there shifts or multiplies 64 bits.

use super::vocabulary::Word;
use super::{Card, DEFS, KEEP_CARDS};

/// Some of the Keep cards.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(in crate::tokyo) struct Keeps([u32; 2]);

const _: () = assert!(KEEP_CARDS <= 64);

/// The cards that have each word.
static WITH: [Keeps; Word::COUNT] = {
    let mut all = [Keeps::NONE; Word::COUNT];
    let mut card = 0;
    while card < KEEP_CARDS {
        let words = DEFS[card].words;
        let mut i = 0;
        while i < words.len() {
            let word = words[i] as usize;
            all[word] = all[word].and(Card::numbered(card));
            i += 1;
        }
        card += 1;
    }
    all
};

impl Keeps {
    /// No card.
    pub(in crate::tokyo) const NONE: Keeps = Keeps([0; 2]);

    /// Those that have a word.
    #[inline]
    pub(in crate::tokyo) fn with(word: Word) -> Keeps {
        WITH[word as usize]
    }

    /// These and this card.
    #[inline]
    #[must_use]
    pub(in crate::tokyo) const fn and(self, card: Card) -> Keeps {
        let mut bits = self.0;
        bits[(card.0 >> 5 & 1) as usize] |= 1 << (card.0 & 31);
        Keeps(bits)
    }

    /// These without this card.
    #[inline]
    #[must_use]
    pub(in crate::tokyo) const fn without(self, card: Card) -> Keeps {
        let mut bits = self.0;
        bits[(card.0 >> 5 & 1) as usize] &= !(1 << (card.0 & 31));
        Keeps(bits)
    }

    /// Is this Keep card among them?
    #[inline]
    pub(in crate::tokyo) const fn has(self, card: Card) -> bool {
        card.is_keep() && self.0[(card.0 >> 5 & 1) as usize] & 1 << (card.0 & 31) != 0
    }

    /// Those that are in both.
    #[inline]
    #[must_use]
    pub(in crate::tokyo) const fn both(self, other: Keeps) -> Keeps {
        Keeps([self.0[0] & other.0[0], self.0[1] & other.0[1]])
    }

    /// Have they a card in common?
    #[inline]
    pub(in crate::tokyo) const fn meets(self, other: Keeps) -> bool {
        self.0[0] & other.0[0] | self.0[1] & other.0[1] != 0
    }

    /// Are they none?
    #[inline]
    pub(in crate::tokyo) const fn is_empty(self) -> bool {
        self.0[0] | self.0[1] == 0
    }

    /// How many they are.
    #[expect(clippy::cast_possible_truncation, reason = "KEEP_CARDS fit a byte")]
    pub(in crate::tokyo) const fn len(self) -> u8 {
        (self.0[0].count_ones() + self.0[1].count_ones()) as u8
    }

    /// They, in the order of the box.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "the place of a bit")]
    pub(in crate::tokyo) fn iter(self) -> impl Iterator<Item = Card> {
        let [mut low, mut high] = self.0;
        core::iter::from_fn(move || {
            let (bits, first) = if low != 0 {
                (&mut low, 0)
            } else {
                (&mut high, 32)
            };
            let at = (*bits != 0).then(|| bits.trailing_zeros() as u8)?;
            *bits &= *bits - 1;
            Some(Card(first + at))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::vec::Vec;

    #[test]
    fn a_set_has_what_it_was_given() {
        for card in Card::all().filter(|card| card.is_keep()) {
            assert!(Keeps::NONE.and(card).iter().eq([card]));
            assert!(
                Keeps::NONE.and(card).has(card) && Keeps::NONE.and(card).without(card).is_empty()
            );
        }
        let discard = Card::all().find(|card| !card.is_keep()).unwrap();
        let all = Card::all().filter(|card| card.is_keep());
        let all = all.fold(Keeps::NONE, Keeps::and);
        assert_eq!(usize::from(all.len()), KEEP_CARDS);
        assert!(!all.has(discard) && !all.has(Card::NONE) && !all.has(Card::HIDDEN));
    }

    #[test]
    fn every_card_has_the_words_of_its_row() {
        for card in Card::all().filter(|card| card.is_keep()) {
            let words: Vec<u8> = (0..)
                .zip(&WITH)
                .filter_map(|(word, with)| with.has(card).then_some(word))
                .collect();
            let mut row: Vec<u8> = card.def().words.iter().map(|&word| word as u8).collect();
            row.sort_unstable();
            assert_eq!(words, row);
        }
    }
}
