//! The deck and the discard pile, in one array: the box holds 66 cards, wherever they lie.
//!
//! The deck grows from the front, its last card is the top; the discard pile grows from the back.

use super::Card;
use crate::game::Dice;
use crate::tokyo::cards::CARDS;

/// The deck and the discard pile.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(in crate::tokyo) struct Piles {
    cards: [Card; CARDS],
    deck: u8,
    discard: u8,
}

impl Default for Piles {
    fn default() -> Self {
        Piles {
            cards: [Card::NONE; CARDS],
            deck: 0,
            discard: 0,
        }
    }
}

impl Piles {
    /// The deck; the last is the top.
    pub(in crate::tokyo) fn deck(&self) -> &[Card] {
        &self.cards[..usize::from(self.deck)]
    }

    /// The same, to be turned face down or dealt anew.
    pub(in crate::tokyo) fn deck_mut(&mut self) -> &mut [Card] {
        &mut self.cards[..usize::from(self.deck)]
    }

    /// The discard pile, the latest first.
    pub(in crate::tokyo) fn discard(&self) -> &[Card] {
        &self.cards[CARDS - usize::from(self.discard)..]
    }

    /// Puts a card on top of the deck.
    pub(super) fn put_on_deck(&mut self, card: Card) {
        self.cards[usize::from(self.deck)] = card;
        self.deck += 1;
    }

    /// Puts a card on the discard pile.
    pub(super) fn throw_away(&mut self, card: Card) {
        self.discard += 1;
        self.cards[CARDS - usize::from(self.discard)] = card;
    }

    /// Takes the top of the deck.
    pub(super) fn draw(&mut self) -> Option<Card> {
        self.deck = self.deck.checked_sub(1)?;
        let place = &mut self.cards[usize::from(self.deck)];
        Some(core::mem::replace(place, Card::NONE))
    }

    /// Takes a card out of the deck, wherever it lies there.
    pub(super) fn take(&mut self, card: Card) {
        let at = self.deck().iter().position(|&other| other == card);
        let at = at.expect("a card that is taken lies in the deck");
        self.deck_mut()[at..].rotate_left(1);
        self.draw();
    }

    /// Makes the discard pile the new deck, in random order. Only for an empty deck.
    pub(super) fn renew(&mut self, dice: &mut Dice) {
        debug_assert!(self.deck == 0, "a deck is renewed when it is empty");
        self.cards.reverse();
        self.deck = core::mem::take(&mut self.discard);
        dice.shuffle(self.deck_mut());
    }

    /// Shuffles the deck.
    pub(super) fn shuffle(&mut self, dice: &mut Dice) {
        dice.shuffle(self.deck_mut());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::vec::Vec;

    /// The first `cards` of the box on the discard pile.
    fn discarded(cards: usize) -> Piles {
        let mut piles = Piles::default();
        for card in Card::all().take(cards) {
            piles.throw_away(card);
        }
        piles
    }

    #[test]
    fn every_size_of_discard_pile_becomes_the_deck() {
        for cards in 0..=CARDS {
            let mut piles = discarded(cards);
            piles.renew(&mut Dice::new(1));
            assert!(piles.discard().is_empty());
            let mut deck: Vec<Card> = core::iter::from_fn(|| piles.draw()).collect();
            deck.sort();
            assert!(deck.into_iter().eq(Card::all().take(cards)));
            assert_eq!(piles, Piles::default(), "nothing is left behind");
        }
    }

    #[test]
    fn a_card_taken_out_of_the_deck_leaves_the_others_in_order() {
        let mut piles = Piles::default();
        for card in Card::all().take(4) {
            piles.put_on_deck(card);
        }
        let all: Vec<Card> = piles.deck().to_vec();
        piles.take(all[2]);
        assert_eq!(piles.deck(), [all[0], all[1], all[3]]);
    }
}
