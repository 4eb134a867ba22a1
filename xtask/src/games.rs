//! What each game brings to the commands: the one table of xtask that names games.
//!
//! A command that works for any game takes what is a game's own from its row: what it is called on a command line, its
//! matches, its names and how its pictures lie on the table. A command that only one game has is in that game's row, too.
//! The rows are in files of the games' names, and so is all that only they need.

mod mindbug;
mod tokyo;

/// What lies in the saves when a test of the firmware begins: the first game's.
pub(crate) use mindbug::kept;

use crate::Command;
use crate::arena;
use crate::device::{Case, Rehearsal, Subject};
use crate::error::Error;
use embedded_graphics::geometry::{Point, Size};
use kaijubox::art::cards::Picture;
use kaijubox::ui::Canvas;

/// All of them; a command that is not told a game takes the first.
pub(crate) static GAMES: [&Game; 2] = [&mindbug::GAME, &tokyo::GAME];

/// A game's row.
pub(crate) struct Game {
    /// What `--game` takes, and what its folders are called.
    pub(crate) name: &'static str,
    /// Plays matches of bots: what every game is asked for, and the words that only this one knows.
    pub(crate) arena: fn(&arena::Request, lexopt::Parser) -> Result<(), Error>,
    pub(crate) words: Words,
    pub(crate) thumb: Thumb,
    pub(crate) chip: Chip,
    /// The commands that no other game has.
    pub(crate) commands: &'static [Command],
}

/// What a game calls its things.
pub(crate) struct Words {
    /// Everything that has a name.
    pub(crate) names: fn() -> Vec<&'static str>,
    /// Things whose names are of every gender in languages that have some.
    pub(crate) things: fn() -> [&'static str; THINGS],
    /// How the names of the strings begin that are about its things; of what no game claims, the first game's serve.
    pub(crate) strings: Option<&'static str>,
}

/// As many as a language may have genders, and a plural.
pub(crate) const THINGS: usize = 5;

/// How a game's thumbnails lie on its table.
pub(crate) struct Thumb {
    pub(crate) size: Size,
    pub(crate) draw: fn(&Picture, Point, &mut Canvas<'_>),
}

/// What of a game is played on the emulated chip.
pub(crate) struct Chip {
    /// Games that chip and host must play alike.
    pub(crate) rehearsal: Rehearsal,
    /// How long its bot thinks.
    pub(crate) thinking: Subject,
    /// Scripts of its own.
    pub(crate) cases: &'static [Case],
}

/// The game of that name.
pub(crate) fn find(name: &str) -> Result<&'static Game, Error> {
    let found = GAMES.into_iter().find(|game| game.name == name);
    found.ok_or_else(|| Error::usage(format!("there is no game `{name}`; known: {}", names())))
}

/// What `--game` takes.
pub(crate) fn names() -> String {
    GAMES.map(|game| game.name).join(", ")
}

/// The game that a picture is of.
pub(crate) fn of_picture(picture: &Picture) -> Option<&'static Game> {
    let folder = picture.folder.split('/').next();
    let mut games = GAMES.into_iter();
    games.find(|game| Some(game.name) == folder)
}

/// The game whose things the string of that name is about.
pub(crate) fn of_string(name: &str) -> &'static Game {
    let claims = |game: &&Game| {
        let strings = game.words.strings;
        strings.is_some_and(|start| name.starts_with(start))
    };
    GAMES.into_iter().find(claims).unwrap_or(GAMES[0])
}
