//! The pages that every game shares: handing the device over, what happened, the menu of a game, the
//! hint, and watching a finished game. A game lists them among its own.

mod hint;
mod pass;
mod pause;
mod recap;
mod sign;
mod story;
mod watch;

pub use hint::Hint;
pub use pass::Pass;
pub use pause::{Pause, PauseRow};
pub use recap::{Log, Recap};
pub use sign::{Sign, level_line};
pub use watch::{Watch, Watched, WatchedTable};
