//! The rules: a state, what may be done in it, and what then happens.
//!
//! A [`State`] waits at a [`Decision`]; [`State::step`] checks and takes an [`Action`], tells
//! [`Event`]s, and resolves up to the next decision. One file a chapter of the rulebook: `turn`,
//! `play`, `fast`, `combat`, `defeat`, `effects`, `choice`, `dice`, `shop`, `octonite`. No rule names
//! a card.

#![warn(clippy::cast_possible_truncation, clippy::cast_possible_wrap)]

mod action;
mod ask;
mod choice;
mod combat;
mod creature;
mod decision;
mod defeat;
mod dice;
mod effects;
mod event;
mod fast;
mod field;
mod octonite;
mod piles;
mod play;
pub mod setup;
mod shop;
mod state;
mod step;
mod turn;

pub use action::{Action, Actions, Choice, Illegal, MAX_ACTIONS, Which};
pub use creature::{Creature, CreatureId};
pub use decision::Decision;
pub use event::Event;
pub use piles::{BOX, Pile};
pub use state::{Attack, CIRCULATING, MINDBUGS, POWERS, SHOP, Source, State};

use super::cards::{Card, PowerCard};
use crate::game::Player;

/// Mindbug is a game for two.
pub const PLAYERS: u8 = 2;

impl Player {
    /// The other player of two.
    pub const fn opponent(self) -> Player {
        Player(1 - self.0)
    }
}
