//! Mindbug: First Contact, the King of Tokyo crossover, Battlefruit Kingdom and Galaxy, alone or
//! mixed.
//!
//! [`cards`] has the facts of every card, [`rules`] what they do, [`queries`](rules::State) what
//! is true now (power, keywords), `permits` what a creature may do, [`view`] what one player may
//! know.

pub mod cards;
mod chronicle;
mod deal;
pub mod lesson;
pub mod mind;
mod permits;
pub mod puzzles;
mod queries;
mod reasons;
pub mod rehearsal;
pub mod rules;
pub mod screens;
pub mod sounds;
mod title;
pub mod view;

/// Its folder of words and pictures under `assets`.
pub const FOLDER: &str = "mindbug";

pub use chronicle::{Ending, How, Listener, LogEntry, Unblocked};
pub use deal::Dealer;
pub use reasons::{Reason, Reasons};
pub use title::{Mindbug, options_of};
