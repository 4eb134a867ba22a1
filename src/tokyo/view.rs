//! What one player knows: everything but the deck, another's look at it, and the dice to come.
//!
//! A view is the game with the deck face down and the generator set to nothing, so two games that
//! differ only there have equal views. It does not remember: a card that was looked at is known as
//! long as it may be bought.

#![warn(clippy::cast_possible_truncation, clippy::cast_possible_wrap)]

use heapless::Vec;

use super::cards::{CARDS, Card};
use super::rules::{Action, Actions, State};
use crate::game::{Dice, Player, Rules};

/// What one player knows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct View {
    player: Player,
    known: State,
}

impl View {
    pub(super) fn new(state: &State, player: Player) -> View {
        let mut known = state.clone();
        known.dice = Dice::new(0);
        let seen = match state.active() == player {
            true => usize::from(state.turn.seen),
            false => 0,
        };
        let deck = known.piles.deck_mut();
        let hidden = deck.len() - seen;
        deck[..hidden].fill(Card::HIDDEN);
        View { player, known }
    }

    /// Whose view it is.
    pub fn player(&self) -> Player {
        self.player
    }

    /// The game as this player sees it: cards they may not see are [`Card::HIDDEN`].
    ///
    /// To be read, not to be played on: see [`View::deal`].
    pub fn table(&self) -> &State {
        &self.known
    }

    /// What this player may do now, asked or not.
    pub fn legal_actions(&self) -> Actions {
        let mut own = Actions::new();
        match self.known.decider() {
            Some(asked) if asked == self.player => {
                let all = self.known.legal_actions().into_iter();
                own.extend(all.filter(|&action| self.known.actor(action) == self.player));
            }
            Some(_) if !self.known.is_in_parts() && self.known.can_heal(self.player) => {
                own.extend([Action::Heal(self.player)]);
            }
            _ => {}
        }
        own
    }

    /// A game that fits all the player knows: the deck is dealt anew, and chance goes on from `dice`.
    ///
    /// `None` for a position set up by hand with fewer cards than the box has.
    pub fn deal(&self, dice: &mut Dice) -> Option<State> {
        let mut world = self.known.clone();
        let mut unseen = self.unseen()?;
        dice.shuffle(&mut unseen);
        let hidden = world.piles.deck_mut().iter_mut();
        let hidden = hidden.filter(|card| **card == Card::HIDDEN);
        for (place, card) in hidden.zip(unseen) {
            *place = card;
        }
        world.dice = Dice::new(u64::from(dice.below(u32::MAX)));
        Some(world)
    }

    /// The cards that lie face down, in the order of the box.
    fn unseen(&self) -> Option<Vec<Card, CARDS, u8>> {
        let mut seen = [false; CARDS];
        let state = &self.known;
        let lying = state.deck().iter().chain(state.discard());
        let lying = lying.chain(&state.ages).copied();
        let lying = lying.chain(state.row()).chain(state.resolving());
        for card in lying {
            if let Some(seen) = seen.get_mut(card.index()) {
                *seen = true;
            }
        }
        let unseen: Vec<Card, CARDS, u8> = Card::all().filter(|card| !seen[card.index()]).collect();
        let hidden = state.deck().iter().filter(|&&card| card == Card::HIDDEN);
        (hidden.count() == unseen.len()).then_some(unseen)
    }
}
