//! The screens of a game of Mindbug, from setting up to the victory.
//!
//! All they know of the game is the [`Desk`](crate::console::desk::Desk) of the player who holds the
//! device. What they draw they copy from it when they open or something changes.

mod answer;
mod chooser;
mod collection;
mod hint;
pub mod icons;
mod look;
mod pass;
mod pause;
mod piles;
pub mod portrait;
mod recap;
mod roll;
mod rules;
mod setup;
mod sign;
mod start;
mod story;
mod table;
mod victory;
mod watch;
pub mod widgets;
pub mod words;

pub(crate) use answer::Answer;
pub(crate) use chooser::Chooser;
pub(crate) use collection::Collection;
pub(crate) use hint::Hint;
pub(crate) use look::Look;
pub(crate) use pass::Pass;
pub(crate) use pause::Pause;
pub(crate) use piles::Piles;
pub(crate) use recap::{Log, Recap};
pub(crate) use roll::Roll;
pub(crate) use setup::Setup;
pub(crate) use start::Start;
pub(crate) use table::Table;
pub(crate) use victory::Victory;
pub(crate) use watch::Watch;
