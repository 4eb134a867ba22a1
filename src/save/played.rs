//! Games in records: the one under way, chunk by chunk, and finished ones whole.

use super::{
    CHUNK, Decisions, MAX_DECISIONS, MAX_SETUP, Setup,
    content::{Contents, Record},
    in_byte, in_word,
    record::{Reader, Writer},
};

/// A game, but for its decisions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// Which game of this console it is, counted from 1.
    pub number: u32,
    /// Which of the box's games; 0 is none, and means that no game is under way.
    pub kind: u8,
    /// The version of that game's rules.
    pub rules: u16,
    /// The seed of its deal and its dice.
    pub seed: u64,
    /// What else it needs to be set up again.
    pub setup: Setup,
}

impl Contents for Game {
    const VERSION: u8 = 1;

    fn decode(_: u8, mut from: Reader<'_>) -> Option<Game> {
        let game = Game::read(&mut from)?;
        from.end(game)
    }
}

impl Record for Game {
    fn encode(&self, to: &mut Writer<'_>) {
        to.u32(self.number);
        to.u8(self.kind);
        to.u16(self.rules);
        to.u64(self.seed);
        to.u8(in_byte(self.setup.len()));
        to.bytes(&self.setup);
    }
}

impl Game {
    fn read(from: &mut Reader<'_>) -> Option<Game> {
        Some(Game {
            number: from.u32()?,
            kind: from.u8()?,
            rules: from.u16()?,
            seed: from.u64()?,
            setup: {
                let length = from.u8()?.into();
                Setup::from_slice(from.bytes(length)?).ok()?
            },
        })
    }
}

/// A finished game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replay {
    /// The game.
    pub game: Game,
    /// Who won, a bit for each seat; several share it, none is nobody.
    pub winners: u8,
    /// How it ended; the meaning is the game's.
    pub how: u8,
    /// Turns that were begun; 0 if nobody counted.
    pub turns: u16,
    /// What its last position hashes to.
    pub mark: u32,
    /// Its decisions.
    pub decisions: Decisions,
}

impl Contents for Replay {
    /// Version 1 did not count turns, version 2 had one winner of two.
    const VERSION: u8 = 3;

    fn decode(version: u8, mut from: Reader<'_>) -> Option<Replay> {
        let game = Game::read(&mut from)?;
        let [winners, how] = outcome(version, &mut from)?;
        let replay = Replay {
            game,
            winners,
            how,
            mark: from.u32()?,
            decisions: {
                let length = from.u16()?.into();
                Decisions::from_slice(from.bytes(length)?).ok()?
            },
            turns: if version > 1 { from.u16()? } else { 0 },
        };
        from.end(replay)
    }
}

impl Record for Replay {
    fn encode(&self, to: &mut Writer<'_>) {
        self.game.encode(to);
        to.bytes(&[self.winners, self.how]);
        to.u32(self.mark);
        to.u16(in_word(self.decisions.len()));
        to.bytes(&self.decisions);
        to.u16(self.turns);
    }
}

/// The winners and how they won; before version 3 one byte, the winner of two in its lowest bit.
fn outcome(version: u8, from: &mut Reader<'_>) -> Option<[u8; 2]> {
    if version > 2 {
        return from.array();
    }
    let outcome = from.u8()?;
    Some([1 << (outcome & 1), outcome >> 1])
}

/// A finished game in short: all but its decisions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReplayHead {
    /// The game.
    pub game: Game,
    /// Who won, a bit for each seat; several share it, none is nobody.
    pub winners: u8,
    /// How it ended; the meaning is the game's.
    pub how: u8,
    /// Turns that were begun; 0 if nobody counted.
    pub turns: u16,
    /// How many decisions it has.
    pub decisions: u16,
}

impl Contents for ReplayHead {
    const VERSION: u8 = Replay::VERSION;

    fn decode(version: u8, mut from: Reader<'_>) -> Option<ReplayHead> {
        let game = Game::read(&mut from)?;
        let [winners, how] = outcome(version, &mut from)?;
        let _mark = from.u32()?;
        let decisions = from.u16()?;
        from.bytes(decisions.into())?;
        let head = ReplayHead {
            game,
            winners,
            how,
            turns: if version > 1 { from.u16()? } else { 0 },
            decisions,
        };
        from.end(head)
    }
}

/// The longest contents there are: a replay of the longest game.
pub(super) const LONGEST: usize = 16 + MAX_SETUP + 10 + MAX_DECISIONS;

/// Some decisions of the game under way, in one record.
pub(super) struct Chunk<'d> {
    /// The game they belong to.
    pub(super) number: u32,
    /// What the position after the last of them hashes to.
    pub(super) mark: u32,
    pub(super) decisions: &'d [u8],
}

impl<'d> Chunk<'d> {
    pub(super) const VERSION: u8 = 1;

    pub(super) fn encode(&self, to: &mut Writer<'_>) {
        to.u32(self.number);
        to.u32(self.mark);
        to.bytes(self.decisions);
    }

    pub(super) fn decode(contents: &'d [u8]) -> Option<Chunk<'d>> {
        let mut from = Reader::new(contents);
        let (number, mark) = (from.u32()?, from.u32()?);
        let decisions = from.bytes(contents.len() - 8)?;
        (decisions.len() <= CHUNK).then_some(Chunk {
            number,
            mark,
            decisions,
        })
    }
}
