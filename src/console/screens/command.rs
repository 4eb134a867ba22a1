//! What a screen asks the console for.

use super::ScreenId;
use crate::console::{Gauge, title::Role};

/// What a screen asks the console for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    /// Another screen.
    To(ScreenId),
    /// The cards and the rules of that game of the box.
    Collection(usize),
    /// New dice, please.
    RollDice,
    /// The busy task, on or off.
    SetBusy(bool),
    /// Begin to measure frames.
    MeasureFrames,
    /// The measured frames are shown now.
    FramesMeasured,
    /// Fail on purpose.
    Crash(Crash),
    /// What a gauge of the machine says, please.
    Read(Gauge),
    /// The next picture at the wire's full clock divided by so much, and how long it takes.
    TimeBand(u8),
    /// Keep everything, and switch off.
    SwitchOff,
    /// Restart into the boot mode.
    BootMode,
    /// A new match of that game of the box, as set.
    StartMatch(usize),
    /// The next game of the match, or a new match between the same players.
    NextGame,
    /// The lesson of that game of the box.
    Learn(usize),
    /// A puzzle.
    Puzzle(PuzzleAt),
    /// On from the puzzle on the table.
    PuzzleOn(PuzzleOn),
    /// The players sit down to the game that was left.
    SitDown,
    /// Back to the game, to this page of it.
    ToGame(Role),
    /// The past game that is kept in this place, please.
    Fetch(u8),
    /// On with the game that is watched.
    Watch(Seek),
    /// What had to be told of the saves was read: on to where it stood in the way.
    NoticeRead(Afterwards),
    /// What a newer firmware saved may be written over; then on.
    WriteOver(Afterwards),
    /// All is shown, and the bot is waited for.
    Await,
    /// The bot has thought enough.
    CutOff,
}

/// A puzzle of the box.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PuzzleAt {
    /// Which of the box's games it is of.
    pub title: usize,
    /// Which of that game's, from 0.
    pub number: u8,
}

/// What comes after a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PuzzleOn {
    /// The next one; after the last one, all of them.
    Next,
    /// The same again.
    Again,
    /// All of them, to choose from.
    All,
}

/// Where a notice leads that stood in the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Afterwards {
    /// To the title.
    Title,
    /// To the menu.
    Menu,
    /// To whatever comes next in the game.
    Game,
}

/// What somebody who watches a finished game asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seek {
    /// The next decision.
    Next,
    /// All up to the next turn.
    NextTurn,
    /// Back to the turn before.
    TurnBefore,
    /// Back to the beginning.
    Beginning,
    /// The table from the next seat.
    NextSeat,
}

/// The ways to fail on purpose, to see that failing is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Crash {
    /// A broken invariant.
    Panic,
    /// An instruction that the processor does not know.
    HardFault,
    /// A call that never returns; the watchdog ends it.
    Hang,
    /// Calls without end; the stack leaves memory, the processor locks up, the watchdog ends it.
    StackOverflow,
}
