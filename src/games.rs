//! The one table that names games.

use crate::{console::Games, games, mindbug::Mindbug, tokyo::KingOfTokyo};

games! {
    /// What is in the box.
    pub box Kaijubox = Mindbug(Mindbug), KingOfTokyo(KingOfTokyo);
}

/// The console with this box.
pub type App = crate::console::App<Kaijubox>;
/// What its bots are asked.
pub type Question = <Kaijubox as Games>::Question;

/// The game under way, and the one that is watched, lie in static memory beside the bot's tree: this
/// is what each may take of the chip's 264 KB. The largest is Mindbug's, 7 KB.
const MAX_SESSION: usize = 8 * 1024;
const _: () = assert!(size_of::<<Kaijubox as Games>::Session>() <= MAX_SESSION);
