//! What is kept when the battery is pulled: settings, names, statistics, the stars of puzzles, the game
//! under way, replays.
//!
//! Knows no game: a game is a number for its kind, a seed, a few bytes of setup and one byte a
//! decision; what they mean, and whether they obey the rules, is checked by whoever plays them
//! again. Runs over any NOR flash: the chip's, a file's, a test's.
//!
//! The format, with every version that is read and what is not wanted of it, is docs/saves.md: a
//! first sector of notes about erases, and records in a `sequential-storage` map, each of which can
//! be told from noise by itself and says what else must be there.

#![warn(clippy::cast_possible_truncation, clippy::cast_possible_wrap)]

mod content;
mod load;
mod played;
mod record;
mod region;
mod rescue;
mod settings;
mod stars;
mod statistics;
mod store;
mod verified_flash;

pub use content::{COLUMNS, GAMES, LEVELS, MAX_NAME, MAX_SETUP, NAMES, Name, Names, Setup};
pub use load::{Kept, UnderWay};
pub use played::{Game, Replay, ReplayHead};
pub use region::{Report, Workspace};
pub use settings::{NextGame, Settings};
pub use stars::{GameStars, STAR_BYTES, Stars};
pub use statistics::{Finished, GameTally, Statistics, Tally};
pub use store::{Health, Store};

use core::fmt;

/// What can be erased at once.
pub const SECTOR: usize = 4096;
/// What the saves take of flash.
pub const REGION: usize = 16 * SECTOR;
/// Sectors of the map.
const PAGES: usize = REGION / SECTOR - 1;

/// Decisions of one game that can be kept: four times the longest game seen in a million.
pub const MAX_DECISIONS: usize = 1536;
/// Decisions in one record: rewritten at each, so a decision costs half a record on average.
const CHUNK: usize = 32;
/// Finished games that are kept.
pub const REPLAYS: usize = 8;

/// A place in the region as the flash counts it.
#[expect(clippy::cast_possible_truncation, reason = "asserted")]
const fn address(place: usize) -> u32 {
    assert!(place <= REGION, "nothing lies behind the region");
    place as u32
}

/// A count that is written as one byte.
#[expect(clippy::cast_possible_truncation, reason = "asserted")]
const fn in_byte(count: usize) -> u8 {
    assert!(count <= u8::MAX as usize, "a count of more than a byte");
    count as u8
}

/// A count that is written as two bytes.
#[expect(clippy::cast_possible_truncation, reason = "asserted")]
const fn in_word(count: usize) -> u16 {
    assert!(count <= u16::MAX as usize, "a count of more than two bytes");
    count as u16
}

/// The decisions of a game, one byte each.
pub type Decisions = heapless::Vec<u8, MAX_DECISIONS>;

/// Are these bytes saves, from their beginning on? What was never written to is all ones.
pub fn is_saves(bytes: &[u8]) -> bool {
    let is_blank = bytes.iter().all(|&byte| byte == 0xFF);
    bytes.len() <= REGION && (is_blank || bytes.starts_with(&verified_flash::NAME))
}

/// What was found where something is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slot<T> {
    /// Nothing was ever kept here.
    Empty,
    /// The newest, whole.
    Valid(T),
    /// The newest is damaged or gone; perhaps an older one is at hand.
    Corrupted(Option<T>),
    /// A newer firmware wrote it. It is left alone until [`Store::overwrite_newer`].
    Newer,
}

impl<T> Slot<T> {
    /// What to go on with, if there is anything; [`Slot::is_lost`] tells whether to say so.
    pub fn value(self) -> Option<T> {
        match self {
            Slot::Valid(value) => Some(value),
            Slot::Corrupted(older) => older,
            Slot::Empty | Slot::Newer => None,
        }
    }

    /// Was something lost?
    pub fn is_lost(&self) -> bool {
        matches!(self, Slot::Corrupted(_))
    }
}

/// Why something could not be kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// A sector no longer erases or takes bytes; nothing more is written.
    Worn,
    /// A newer firmware wrote what stands there.
    Newer,
    /// The region has no room for it.
    Full,
    /// The game has more decisions than can be kept.
    TooLong,
    /// No game is under way.
    NoGame,
    /// The flash is smaller than the region.
    TooSmall,
    /// The flash driver refused.
    Flash,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Fault::Worn => {
                "the flash is worn out: nothing more is kept, what was kept is still there"
            }
            Fault::Newer => "a newer firmware wrote these saves: they are left as they are",
            Fault::Full => "the saves are full",
            Fault::TooLong => "this game is too long to be kept",
            Fault::NoGame => "no game is under way",
            Fault::TooSmall => "the flash is smaller than the saves' region",
            Fault::Flash => "the flash cannot be reached",
        })
    }
}
