//! Dealing what a player does not know, again and again, to fit what they do.
//!
//! A [`Dealer`] is made once from a [`View`] and then deals worlds: games in which everything
//! hidden lies somewhere it may truly lie. It counts which cards are left once and after that
//! draws only the few that matter, so that a bot on the chip can afford a new world each time.

#![warn(clippy::cast_possible_truncation, clippy::cast_possible_wrap)]

use heapless::Vec;

use super::cards::{Card, PowerCard};
use super::rules::{BOX, CIRCULATING, POWERS, Pile, State};
use super::view::View;
use crate::game::{Dice, Player};

/// All that is hidden from one player, and the game around it.
#[derive(Clone, Debug)]
pub struct Dealer {
    known: State,
    /// The cards nobody has seen, in the order of the last deal.
    cards: Vec<Card, BOX, u8>,
    powers: Vec<PowerCard, POWERS, u8>,
    /// What lies in the other hand for certain.
    held: Vec<Card, CIRCULATING, u8>,
    opponent: Player,
}

impl Dealer {
    /// `held` are cards that the other player is known to hold. `None` if they or the cards on
    /// the table are not among those of the sets: such a position was set up by hand.
    pub(super) fn new(view: &View, held: &[Card]) -> Option<Dealer> {
        let (mut cards, powers) = view.unseen()?;
        let opponent = view.player().opponent();
        if held.len() > view.pile(Pile::Hand(opponent)).len() {
            return None;
        }
        for known in held {
            cards.swap_remove(cards.iter().position(|card| card == known)?);
        }
        Some(Dealer {
            known: view.known().clone(),
            cards,
            powers,
            held: Vec::from_slice(held).ok()?,
            opponent,
        })
    }

    /// A world: the other hand, the draw piles, the top of the unused pile and the Power deck are
    /// dealt anew, each way as likely as any other, and chance goes on from `dice`. What lies under
    /// that top is filled with the cards left.
    pub fn deal(&mut self, dice: &mut Dice) -> State {
        let mut world = self.known.clone();
        let mut left = self.cards.len();
        let hand = world.piles.of_mut(Pile::Hand(self.opponent));
        let (held, free) = hand.split_at_mut(self.held.len());
        held.copy_from_slice(&self.held);
        draw(free, &mut self.cards, &mut left, dice);
        for player in [Player::ONE, Player::TWO] {
            let deck = world.piles.of_mut(Pile::Deck(player));
            draw(deck, &mut self.cards, &mut left, dice);
        }
        // Mysterious Ally draws the top card of the unused pile, once in a game, so that one is
        // dealt evenly. Star Portal may draw more: those below lie in whatever order the deals so
        // far have left, each a card that may truly lie there, but not each equally likely.
        let unused = world.piles.of_mut(Pile::Unused);
        if let Some((top, rest)) = unused.split_last_mut() {
            rest.copy_from_slice(&self.cards[..rest.len()]);
            let place = dice.place(left);
            *top = self.cards[place];
            if place < rest.len() {
                rest[place] = self.cards[left - 1];
            }
        }
        dice.shuffle(&mut self.powers);
        for (place, power) in world.power_deck.iter_mut().zip(&self.powers) {
            *place = *power;
        }
        world.dice = Dice::new(u64::from(dice.below(u32::MAX)));
        world
    }
}

/// Fills `places` with random cards of the first `left`, which are then behind them.
fn draw(places: &mut [Card], cards: &mut [Card], left: &mut usize, dice: &mut Dice) {
    for place in places {
        let at = dice.place(*left);
        *left -= 1;
        cards.swap(at, *left);
        *place = cards[*left];
    }
}
