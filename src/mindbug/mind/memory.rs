//! What a player remembers of cards that went into the other hand face up.
//!
//! A view shows the table as it is now. A card that was seen on its way into the other hand is
//! still there until it is played or discarded, and a good player knows it.

use heapless::Vec;

use crate::game::Player;
use crate::mindbug::cards::Card;
use crate::mindbug::rules::{CIRCULATING, Event};

/// Cards that the opponent of one player is known to hold. Feed it every event of the game: it
/// takes from them only what its player may see.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Memory {
    player: Player,
    held: Vec<Card, CIRCULATING, u8>,
    /// Creatures that came into play in this turn.
    arrivals: u8,
}

impl Memory {
    /// The memory of `player` at the start of a game.
    pub const fn new(player: Player) -> Memory {
        Memory {
            player,
            held: Vec::new(),
            arrivals: 0,
        }
    }

    /// Has this turn seen more creatures come than there are cards? Some take each other back into
    /// hand and play each other again, as often as their player likes.
    pub fn goes_round(&self) -> bool {
        usize::from(self.arrivals) > CIRCULATING
    }

    /// Whose memory it is.
    pub fn player(&self) -> Player {
        self.player
    }

    /// What the other player holds for certain.
    pub fn held(&self) -> &[Card] {
        &self.held
    }

    /// Takes note of what happened.
    pub fn note(&mut self, event: &Event) {
        match *event {
            Event::TurnStarted { .. } => self.arrivals = 0,
            Event::CameIntoPlay { .. } => self.arrivals = self.arrivals.saturating_add(1),
            Event::ReturnedToHand { to, card, .. } => self.goes_to(to, card),
            Event::TakenFromDiscard { by, card, .. } => self.goes_to(by, card),
            Event::Stolen { by, card } => {
                self.goes_to(by, card);
                self.leaves(by.opponent(), card);
            }
            Event::CardPlayed { by, card }
            | Event::Discarded { by, card }
            | Event::HandedOver { by, card } => self.leaves(by, card),
            _ => {}
        }
    }

    fn goes_to(&mut self, player: Player, card: Card) {
        if player != self.player {
            let room = self.held.push(card);
            room.expect("no hand has more cards than circulate");
        }
    }

    fn leaves(&mut self, player: Player, card: Card) {
        let at = self.held.iter().position(|&held| held == card);
        if let (true, Some(at)) = (player != self.player, at) {
            self.held.swap_remove(at);
        }
    }
}
