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
