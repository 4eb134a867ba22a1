//! What the console cannot do itself: what it asks of its host, and of whoever has the saves.

use super::{FrameTimes, Gauge, screens::Crash};
use crate::sound::{Cue, Volume};

/// What the console asks of its host.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Request {
    /// A game (or a test of the dice) has begun with this seed: log it.
    GameSeed(u64),
    /// Start or stop the task that keeps the core busy under the screen.
    Busy(bool),
    /// Forget the frame times measured so far.
    ResetFrameTimes,
    /// These frame times are on the screen now: log them.
    LogFrameTimes(FrameTimes),
    /// Think about [`App::question`], and hand the answer to [`App::answer`].
    Think,
    /// Nobody waits any longer for the answer to the question with this number: end with the best so far.
    CutOff(u32),
    /// This is to be heard, unless something more important still is.
    Play(&'static Cue, Volume),
    /// Nothing is to be heard any more.
    Hush,
    /// Fail on purpose.
    Crash(Crash),
    /// Put what this gauge says into the facts.
    Read(Gauge),
    /// Send the next picture with the wire's full clock divided by so much (1, 2 or 4), and tell how
    /// long that took as [`Reading::Band`].
    TimeBand(u8),
    /// Keep everything, and switch off until somebody presses a button.
    SwitchOff,
    /// Restart into the chip's boot mode, once all is kept.
    BootMode,
}

/// Something that only whoever has the saves can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum StorageRequest {
    /// Bring the game that is kept in this place.
    Fetch(u8),
    /// Write over what a newer firmware wrote.
    WriteOver,
}
