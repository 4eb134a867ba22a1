//! What is inside the records, and how it is spelled in bytes.
//!
//! Each kind has a version of its own. A change of its layout is a new version, and `decode` goes
//! on reading the old ones; a version above [`Contents::VERSION`] is a newer firmware's.

use heapless::{String, Vec};

use super::{
    Decisions, MAX_DECISIONS,
    record::{Reader, Writer},
};

/// Names that are kept: King of Tokyo seats six.
pub const NAMES: usize = 6;
/// Bytes of a name.
pub const MAX_NAME: usize = 12;
/// Bytes that a game may need to be set up again, besides its seed.
pub const MAX_SETUP: usize = 24;
/// Who it was played against: people, and three levels of the bot.
pub const LEVELS: usize = 4;
/// Sets of cards, and games without any, that statistics tell apart.
pub const SETS: usize = 8;

/// A player's name.
pub type Name = String<MAX_NAME>;
/// What a game needs to be set up again; its meaning is the game's.
pub type Setup = Vec<u8, MAX_SETUP>;

/// Something that has a record of its own.
pub(super) trait Contents: Sized {
    /// The version that is written.
    const VERSION: u8;
    fn encode(&self, to: &mut Writer<'_>);
    /// Reads what version `version` (no higher than ours) wrote; `None` if that makes no sense.
    fn decode(version: u8, from: Reader<'_>) -> Option<Self>;
}

/// How the console is set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Loudness, 0 to 10.
    pub sound: u8,
    /// The backlight, 1 to 10.
    pub light: u8,
    /// Which language, in the order of `assets/text`.
    pub language: u8,
    /// How fast things move: 0 as designed, 1 quick, 2 at once.
    pub speed: u8,
    /// Whether hints are shown.
    pub hints: bool,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            sound: 7,
            light: 8,
            language: 0,
            speed: 0,
            hints: true,
        }
    }
}

impl Contents for Settings {
    const VERSION: u8 = 1;

    fn encode(&self, to: &mut Writer<'_>) {
        let hints = u8::from(self.hints);
        to.bytes(&[self.sound, self.light, self.language, self.speed, hints]);
    }

    fn decode(_: u8, mut from: Reader<'_>) -> Option<Settings> {
        let [sound, light, language, speed, hints] = from.array()?;
        let makes_sense = sound <= 10 && (1..=10).contains(&light) && speed <= 2 && hints <= 1;
        let settings = Settings {
            sound,
            light,
            language,
            speed,
            hints: hints == 1,
        };
        from.end(settings).filter(|_| makes_sense)
    }
}

/// What the players are called, by seat; an empty name was never given.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Names(pub [Name; NAMES]);

impl Contents for Names {
    const VERSION: u8 = 1;

    fn encode(&self, to: &mut Writer<'_>) {
        for name in &self.0 {
            to.u8(name.len() as u8);
            to.bytes(name.as_bytes());
        }
    }

    fn decode(_: u8, mut from: Reader<'_>) -> Option<Names> {
        let mut names = Names::default();
        for name in &mut names.0 {
            let length = from.u8()?.into();
            let text = core::str::from_utf8(from.bytes(length)?).ok()?;
            name.push_str(text).ok()?;
        }
        from.end(names)
    }
}

/// How often something was played and won; both stop at their highest number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Games that ended.
    pub played: u16,
    /// Games that the owner of the console won.
    pub won: u16,
}

/// What was played so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// Games that ended.
    pub games: u32,
    /// Decisions of the longest game.
    pub longest: u16,
    /// The number of the last game that was counted: none is counted twice.
    pub last_game: u32,
    /// By whom it was played against and by set of cards; a game of two sets is in both columns.
    pub tallies: [[Tally; SETS]; LEVELS],
}

impl Statistics {
    /// Nothing was played.
    pub const NONE: Statistics = Statistics {
        games: 0,
        longest: 0,
        last_game: 0,
        tallies: [[Tally { played: 0, won: 0 }; SETS]; LEVELS],
    };

    /// Counts game `number`, unless that was done before the power went.
    pub fn count(&mut self, number: u32, decisions: usize, level: usize, sets: u8, won: bool) {
        if self.last_game == number {
            return;
        }
        self.last_game = number;
        self.games = self.games.saturating_add(1);
        self.longest = self.longest.max(decisions.try_into().unwrap_or(u16::MAX));
        let row = self.tallies.get_mut(level).into_iter().flatten();
        for (_, tally) in row.enumerate().filter(|(set, _)| sets & 1 << set != 0) {
            tally.played = tally.played.saturating_add(1);
            tally.won = tally.won.saturating_add(won.into());
        }
    }
}

impl Contents for Statistics {
    const VERSION: u8 = 1;

    fn encode(&self, to: &mut Writer<'_>) {
        to.u32(self.games);
        to.u16(self.longest);
        to.u32(self.last_game);
        for tally in self.tallies.iter().flatten() {
            to.u16(tally.played);
            to.u16(tally.won);
        }
    }

    fn decode(_: u8, mut from: Reader<'_>) -> Option<Statistics> {
        let mut statistics = Statistics {
            games: from.u32()?,
            longest: from.u16()?,
            last_game: from.u32()?,
            ..Statistics::default()
        };
        for tally in statistics.tallies.iter_mut().flatten() {
            tally.played = from.u16()?;
            tally.won = from.u16()?;
        }
        from.end(statistics)
    }
}

/// A game, but for its decisions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// Which game of this console it is, counted from 1.
    pub number: u32,
    /// Which of the box's games; 0 is none, and means that no game is under way.
    pub kind: u8,
    /// The version of that game's rules.
    pub rules: u16,
    /// The seed of all its chance.
    pub seed: u64,
    /// What else it needs to be set up again.
    pub setup: Setup,
}

impl Contents for Game {
    const VERSION: u8 = 1;

    fn encode(&self, to: &mut Writer<'_>) {
        to.u32(self.number);
        to.u8(self.kind);
        to.u16(self.rules);
        to.u64(self.seed);
        to.u8(self.setup.len() as u8);
        to.bytes(&self.setup);
    }

    fn decode(_: u8, mut from: Reader<'_>) -> Option<Game> {
        let game = Game::read(&mut from)?;
        from.end(game)
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
    /// How it ended; the meaning is the game's.
    pub outcome: u8,
    /// What its last position hashes to.
    pub mark: u32,
    /// Its decisions.
    pub decisions: Decisions,
}

impl Contents for Replay {
    const VERSION: u8 = 1;

    fn encode(&self, to: &mut Writer<'_>) {
        self.game.encode(to);
        to.u8(self.outcome);
        to.u32(self.mark);
        to.u16(self.decisions.len() as u16);
        to.bytes(&self.decisions);
    }

    fn decode(_: u8, mut from: Reader<'_>) -> Option<Replay> {
        let replay = Replay {
            game: Game::read(&mut from)?,
            outcome: from.u8()?,
            mark: from.u32()?,
            decisions: {
                let length = from.u16()?.into();
                Decisions::from_slice(from.bytes(length)?).ok()?
            },
        };
        from.end(replay)
    }
}

/// The longest contents there are: a replay of the longest game.
pub(super) const LONGEST: usize = 16 + MAX_SETUP + 7 + MAX_DECISIONS;

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
        (decisions.len() <= super::CHUNK).then_some(Chunk {
            number,
            mark,
            decisions,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bytes(contents: &impl Contents) -> std::vec::Vec<u8> {
        let mut buffer = [0; LONGEST];
        let mut to = Writer::new(&mut buffer);
        contents.encode(&mut to);
        let length = to.length().expect("the longest contents fit");
        buffer[..length].to_vec()
    }

    fn round_trip<T: Contents + PartialEq + core::fmt::Debug>(contents: T) {
        let bytes = bytes(&contents);
        assert_eq!(T::decode(T::VERSION, Reader::new(&bytes)), Some(contents));
        for cut in 0..bytes.len() {
            assert_eq!(T::decode(T::VERSION, Reader::new(&bytes[..cut])), None);
        }
    }

    #[test]
    fn everything_comes_back_as_it_was() {
        round_trip(Settings::default());
        let mut names = Names::default();
        names.0[0].push_str("Ada").unwrap();
        names.0[5].push_str("Ænne-Marie").unwrap();
        round_trip(names);
        let mut statistics = Statistics::default();
        statistics.count(7, 90, 3, 0b101, true);
        round_trip(statistics);
        let game = Game {
            number: 9,
            kind: 1,
            rules: 2,
            seed: u64::MAX - 1,
            setup: Setup::from_slice(&[5; MAX_SETUP]).unwrap(),
        };
        round_trip(game.clone());
        let replay = Replay {
            game,
            outcome: 1,
            mark: 77,
            decisions: Decisions::from_slice(&[3; MAX_DECISIONS]).unwrap(),
        };
        assert_eq!(bytes(&replay).len(), LONGEST);
        round_trip(replay);
    }

    #[test]
    fn settings_out_of_range_make_no_sense() {
        for bad in [
            [11, 8, 0, 0, 0],
            [0, 0, 0, 0, 0],
            [0, 1, 0, 3, 0],
            [0, 1, 0, 0, 2],
        ] {
            assert_eq!(Settings::decode(1, Reader::new(&bad)), None);
        }
    }

    #[test]
    fn a_game_is_counted_once() {
        let mut statistics = Statistics::default();
        for _ in 0..2 {
            statistics.count(1, 50, 2, 0b11, true);
        }
        statistics.count(2, 40, 2, 0b10, false);
        assert_eq!((statistics.games, statistics.longest), (2, 50));
        let [first, second, ..] = statistics.tallies[2];
        assert_eq!((first.played, first.won), (1, 1));
        assert_eq!((second.played, second.won), (2, 1));
    }
}
