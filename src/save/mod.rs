//! What is kept when the battery is pulled: settings, names, statistics, the game under way, replays.
//!
//! Knows no game: a game is a number for its kind, a seed, a few bytes of setup and one byte a
//! decision; what they mean, and whether they obey the rules, is checked by whoever plays them
//! again. Runs over any NOR flash: the chip's, a file's, a test's.
//!
//! # The region
//! [`REGION`] bytes in sectors of [`SECTOR`]. The first sector holds the region's own header and
//! notes of what is done to the others; the other fifteen belong to a `sequential-storage` map, which
//! uses them in turn, so that they wear alike. All numbers are little-endian.
//!
//! | in the first sector | bytes |
//! |---|---|
//! | header | `KAIJUBOX`, format u16, 2 zero, CRC-32 of those 12 |
//! | note before an erase (16 bytes) | `NOTE`, sector u8, its complement u8, 2 zero, CRC-32 of those 8, 4 bytes that become zero once the erase is done |
//! | note of a sector begun (16 bytes) | `OPEN`, else the same, and never ended |
//!
//! An erase cut short leaves a sector in which anything may stand; its note has no end, so the next
//! start erases it again before anybody reads it. A sector that was begun and is empty was emptied
//! by something else: [`Report::cut_back`] tells.
//!
//! # A record
//! A value of the map is a record that stands for itself: it can be told from noise without the map.
//!
//! | at | bytes | |
//! |---|---|---|
//! | 0 | 2 | `4B BA` |
//! | 2 | 1 | what it is: 1 settings, 2 names, 3 statistics, 4 game, 5 seal, 16–23 replays, 64–111 decisions |
//! | 3 | 1 | version of its contents |
//! | 4 | 4 | serial: one more than the record written before it; of two of a kind the higher counts |
//! | 8 | 4 | how often settings, names, statistics and game had been written by then, modulo 255, from 1 |
//! | 12 | 2 | decisions of the game under way by then |
//! | 14 | 2 | length of its contents |
//! | 16 | n | its contents, see `content.rs` and `played.rs` |
//! | 16 + n | 4 | CRC-32 (IEEE) of all before |
//!
//! The newest record of all thus says what else must be there: whatever is missing, or older than
//! it should be, is told as [`Slot::Corrupted`]. A seal is empty; it is written behind what a power
//! cut left, so that more than one broken record at the end is known for damage.
//!
//! # Not wanted
//! - Saves are not secret, nor proof against somebody who edits them and mends the checksums.
//! - The newest record, damaged, looks like one cut short: the one before it is then shown.
//! - A sector that no longer erases ends saving; what is kept stays readable. No spare takes its place.
//! - Two power cuts in a row are survived; damage *and* a power cut during its repair may lose records.

mod content;
mod load;
mod played;
mod record;
mod region;
mod rescue;
mod store;
mod verified_flash;

pub use content::{
    COLUMNS, Finished, GAMES, GameTally, LEVELS, MAX_NAME, MAX_SETUP, NAMES, Name, Names, NextGame,
    Settings, Setup, Statistics, Tally,
};
pub use load::{Kept, UnderWay};
pub use played::{Game, Replay, ReplayHead};
pub use region::{Report, Workspace};
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

/// The decisions of a game, one byte each.
pub type Decisions = heapless::Vec<u8, MAX_DECISIONS>;

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
