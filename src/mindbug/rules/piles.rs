//! Where the cards outside play lie: draw piles, hands, discard piles, the unused pile.
//!
//! All piles share one array, one behind the other, so the capacity is the number of cards in
//! the boxes and no pile can overflow while another has room.

use core::ops::Range;

use heapless::Vec;

use super::Card;
use crate::game::{Dice, Player};

/// All creature cards of First Contact (48), King of Tokyo (32), Battlefruit Kingdom (48) and
/// Battlefruit Galaxy (48), should anybody mix them all.
pub const BOX: usize = 48 + 32 + 48 + 48;

/// A byte names each place in the array, and the end behind the last.
const _: () = assert!(BOX <= u8::MAX as usize);

const PILES: usize = 8;

/// A pile of creature cards outside play.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Pile {
    /// Shown for the starting player and out of the game, in the order shown.
    Revealed,
    /// The cards not dealt; the last is the top.
    Unused,
    /// A player's draw pile; the last is the top.
    Deck(Player),
    /// A player's hand.
    Hand(Player),
    /// A player's discard pile.
    Discard(Player),
}

impl Pile {
    /// The order in the array. The big pile that hardly changes comes first, so that moving a
    /// card moves only the few behind it; a hand follows its draw pile.
    fn index(self) -> usize {
        match self {
            Pile::Revealed => 0,
            Pile::Unused => 1,
            Pile::Deck(player) => 2 + 3 * player.index(),
            Pile::Hand(player) => 3 + 3 * player.index(),
            Pile::Discard(player) => 4 + 3 * player.index(),
        }
    }
}

/// All cards outside play.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub(in crate::mindbug) struct Piles {
    cards: Vec<Card, BOX, u8>,
    ends: [u8; PILES],
}

impl Piles {
    fn range(&self, pile: Pile) -> Range<usize> {
        let index = pile.index();
        let start = if index == 0 { 0 } else { self.ends[index - 1] };
        usize::from(start)..usize::from(self.ends[index])
    }

    /// The cards of a pile.
    pub(in crate::mindbug) fn of(&self, pile: Pile) -> &[Card] {
        &self.cards[self.range(pile)]
    }

    /// The cards of a pile, to change their faces; not their number.
    pub(in crate::mindbug) fn of_mut(&mut self, pile: Pile) -> &mut [Card] {
        let range = self.range(pile);
        &mut self.cards[range]
    }

    pub(super) fn len(&self, pile: Pile) -> usize {
        self.range(pile).len()
    }

    /// The cards of all piles that belong to a player.
    pub(super) fn circulating(&self) -> usize {
        self.cards.len() - usize::from(self.ends[Pile::Unused.index()])
    }

    /// Puts a card at the end of a pile.
    pub(super) fn put(&mut self, pile: Pile, card: Card) {
        let end = self.ends[pile.index()];
        let full = self.cards.insert(usize::from(end), card);
        full.expect("there are no more cards than in the boxes");
        for end in &mut self.ends[pile.index()..] {
            *end += 1;
        }
    }

    /// Takes the card at `at` out of a pile.
    pub(super) fn take_at(&mut self, pile: Pile, at: usize) -> Card {
        let place = self.range(pile).start + at;
        for end in &mut self.ends[pile.index()..] {
            *end -= 1;
        }
        self.cards.remove(place)
    }

    /// Takes one such card out of a pile.
    pub(super) fn take(&mut self, pile: Pile, card: Card) {
        let at = self.of(pile).iter().position(|&c| c == card);
        self.take_at(pile, at.expect("the card chosen lies there"));
    }

    /// Takes the top card of a pile.
    pub(super) fn take_top(&mut self, pile: Pile) -> Option<Card> {
        let top = self.len(pile).checked_sub(1)?;
        Some(self.take_at(pile, top))
    }

    /// Moves the top card of a player's draw pile to their hand.
    pub(super) fn draw(&mut self, player: Player) -> Option<Card> {
        let (deck, hand) = (Pile::Deck(player), Pile::Hand(player));
        if self.range(deck).is_empty() {
            return None;
        }
        self.ends[deck.index()] -= 1;
        let hand = self.of_mut(hand); // with the new card in front
        for at in 1..hand.len() {
            hand.swap(at - 1, at);
        }
        hand.last().copied()
    }

    /// Puts cards on the unused pile, as long as there is nothing else on the table.
    pub(super) fn fill_unused(&mut self, cards: &[Card]) {
        let full = self.cards.extend_from_slice(cards);
        full.expect("there are no more cards than in the boxes");
        self.ends[Pile::Unused.index()..].fill(end(self.cards.len()));
    }

    /// Deals the top cards of the unused pile as the draw piles. These come behind it in the
    /// array with nothing between them, so only the bounds move.
    pub(super) fn deal(&mut self, each: usize) {
        let all = self.cards.len();
        let bounds = [
            Pile::Unused,
            Pile::Deck(Player::ONE),
            Pile::Deck(Player::TWO),
        ];
        for (bound, dealt) in bounds.into_iter().zip([2 * each, each, 0]) {
            self.ends[bound.index()..].fill(end(all - dealt));
        }
    }

    pub(super) fn shuffle(&mut self, pile: Pile, dice: &mut Dice) {
        dice.shuffle(self.of_mut(pile));
    }
}

/// The end of a pile; no pile ends behind the array.
#[expect(clippy::cast_possible_truncation, reason = "BOX fits a byte")]
fn end(place: usize) -> u8 {
    debug_assert!(place <= BOX);
    place as u8
}
