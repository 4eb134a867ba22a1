//! The rules: a state, what may be done in it, and what then happens.
//!
//! A [`State`] waits at a [`Decision`]; [`State::step`] checks and takes an [`Action`], tells
//! [`Event`]s, and resolves up to the next decision. One file a chapter: `turn`, `roll`, `probe`,
//! `change`, `resolve`, `hearts`, `smash`, `loss`, `zero`, `tokyo`, `buy`, `offer`, `effects`,
//! `mimic`, `end`. No rule names a card; a rule that needs an answer leaves a decision and returns.

#![warn(clippy::cast_possible_truncation, clippy::cast_possible_wrap)]

mod action;
mod ask;
mod buy;
mod change;
mod concede;
mod decision;
mod effects;
mod end;
mod event;
mod gains;
mod hearts;
mod holdings;
mod loss;
mod mimic;
mod offer;
mod options;
mod parts;
mod piles;
pub mod position;
mod probe;
mod resolve;
mod roll;
mod setup;
mod smash;
mod state;
mod step;
mod suppose;
mod table;
mod tokyo;
mod turn;
mod zero;

pub use action::{Action, Actions, HeartUse, Illegal, MAX_ACTIONS};
pub use decision::Decision;
pub use event::{Cause, Event, ExtraTurn, Why};
pub use setup::Setup;
pub use state::{DICE, Place, ROW, State, WINNING_POINTS};

use super::cards::{Card, Face, Keeps, Monster, Word};
use crate::game::{Player, Players};
