//! The pages that every game shares: handing the device over, what happened, the menu of a game, the
//! hint, the book of rules, the end of a puzzle, the scene at the end, and watching a finished game.
//! A game lists them among its own.

mod finale;
mod hint;
mod pass;
mod pause;
mod puzzle;
mod recap;
mod rules_book;
mod sign;
mod story;
mod watch;

pub use finale::{Finale, Mood};
pub use hint::Hint;
pub use pass::Pass;
pub use pause::{Pause, PauseRow};
pub use puzzle::PuzzleEnd;
pub use recap::{Log, Recap};
#[cfg(test)]
pub use rules_book::check_that_every_topic_fits;
pub use rules_book::{RulesBook, Topic, Topics};
pub use sign::{Sign, level_line};
pub use watch::{Watch, Watched, WatchedTable};
