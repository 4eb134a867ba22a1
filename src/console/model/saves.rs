//! What the screens know of the saves: what must be told of them, and what they hold to look at.
//!
//! Whoever keeps the console fills this in; the screens only read it.

use heapless::Vec;

use super::{MAX_TITLES, Table};
use crate::{
    console::puzzle::{MOST_PUZZLES, MOST_STARS},
    game::GameResult,
    save::{COLUMNS, LEVELS, STAR_BYTES},
};

/// Finished games that can be watched.
pub const PAST_GAMES: usize = 8;

/// What is wrong with the saves; the worst comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Trouble {
    /// The flash cannot be read or written.
    Unreachable,
    /// The flash chip has no room for saves.
    TooSmall,
    /// A newer firmware laid them out.
    NewerLayout,
    /// The flash takes nothing more.
    Worn,
    /// The newest records are gone, and nobody knows how many.
    CutBack,
    /// Something was damaged.
    Damaged,
    /// A newer firmware wrote some of them.
    Newer,
    /// The game under way does not follow these rules.
    OtherRules,
    /// The game under way is longer than can be kept.
    TooLong,
}

/// Kinds of things that can be lost, as a set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Lost(u8);

/// A kind of thing that can be lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Thing {
    /// How the console was set.
    Settings,
    /// What the players are called.
    Names,
    /// What was counted.
    Statistics,
    /// The game under way.
    Game,
    /// The last decisions of the game under way.
    Decisions,
    /// Finished games.
    Replays,
    /// The stars of puzzles.
    Stars,
}

impl Thing {
    /// All of them, in the order in which they are told.
    pub const ALL: [Thing; 7] = [
        Thing::Game,
        Thing::Decisions,
        Thing::Replays,
        Thing::Statistics,
        Thing::Settings,
        Thing::Names,
        Thing::Stars,
    ];
}

impl Lost {
    /// Everything is there.
    pub const NOTHING: Lost = Lost(0);

    /// These and `thing`, if it is lost.
    #[must_use]
    pub const fn with(self, thing: Thing, is_lost: bool) -> Lost {
        Lost(self.0 | (is_lost as u8) << thing as u8)
    }

    /// Is `thing` among them?
    pub const fn has(self, thing: Thing) -> bool {
        self.0 & 1 << thing as u8 != 0
    }
}

/// What is to be told of the saves, once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SavesNews {
    /// What is wrong.
    pub trouble: Trouble,
    /// What is gone for that.
    pub lost: Lost,
}

/// How the flash under the saves is doing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SavesHealth {
    /// Records that were ever written.
    pub records: u32,
    /// Sectors erased since the console was switched on.
    pub erases: u32,
    /// It takes nothing more.
    pub worn: bool,
}

/// A finished game that can be watched.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PastGame {
    /// Where it is kept.
    pub place: u8,
    /// Which of the box's games it is.
    pub title: usize,
    /// Who played it, and how it was set up.
    pub table: Table,
    /// Who won.
    pub result: GameResult,
    /// How, as the game's own number.
    pub how: u8,
    /// How many turns it took; 0 if nobody counted.
    pub turns: u16,
}

/// How often something was played and won.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Games that ended.
    pub played: u16,
    /// Games that the owner of the console won: the first of the people who played.
    pub won: u16,
}

/// What was played so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Record {
    /// Games that ended.
    pub games: u32,
    /// Turns of the game with the most turns.
    pub most_turns: u16,
    /// By game of the box, opponent (a person, then the bot's levels), and what the game tells apart.
    pub tallies: [[[Tally; COLUMNS]; LEVELS]; MAX_TITLES],
}

/// The stars of every puzzle of the box, two bits each.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stars([[u8; STAR_BYTES]; MAX_TITLES]);

impl Stars {
    /// The stars of a puzzle.
    pub fn of(&self, title: usize, number: u8) -> u8 {
        let bytes = self.bytes(title);
        let byte = bytes.get(usize::from(number / 4));
        byte.map_or(0, |byte| byte >> (number % 4 * 2) & 3)
    }

    /// It was solved for so many; were those more than before?
    pub fn raise(&mut self, title: usize, number: u8, stars: u8) -> bool {
        if stars <= self.of(title, number) {
            return false;
        }
        let game = self.0.get_mut(title);
        let byte = game.and_then(|game| game.get_mut(usize::from(number / 4)));
        if let Some(byte) = byte {
            let place = number % 4 * 2;
            *byte = *byte & !(3 << place) | stars.min(MOST_STARS) << place;
        }
        true
    }

    /// All stars of a game.
    pub fn sum(&self, title: usize) -> u16 {
        let all = 0..MOST_PUZZLES;
        all.map(|number| u16::from(self.of(title, number))).sum()
    }

    /// Those of a game, as they are kept.
    pub fn bytes(&self, title: usize) -> &[u8] {
        self.0.get(title).map_or(&[], |bytes| bytes)
    }

    /// Takes over what was kept.
    pub fn set_bytes(&mut self, title: usize, bytes: &[u8]) {
        if let Some(game) = self.0.get_mut(title) {
            for (star, &kept) in game.iter_mut().zip(bytes) {
                *star = kept;
            }
        }
    }
}

/// What was played: finished games, the newest first, and what was counted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Archive {
    /// The games.
    pub games: Vec<PastGame, PAST_GAMES>,
    /// What was counted.
    pub record: Record,
    /// The stars of the puzzles.
    pub stars: Stars,
    /// Which game is looked at.
    pub cursor: usize,
}
