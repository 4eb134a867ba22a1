//! Mindbug: First Contact and the King of Tokyo crossover, alone or mixed.
//!
//! [`cards`] has the facts of every card, [`rules`] what they do, [`queries`](rules::State) what
//! is true now (power, keywords, who can block), [`view`] what one player may know.

pub mod cards;
mod deal;
mod queries;
pub mod rehearsal;
pub mod rules;
pub mod view;

pub use deal::Dealer;
