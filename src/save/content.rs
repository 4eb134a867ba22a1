//! What is inside the records, and how it is spelled in bytes.
//!
//! Each kind has a version of its own. A change of its layout is a new version, and `decode` goes
//! on reading the old ones; a version above [`Contents::VERSION`] is a newer firmware's.

use heapless::{String, Vec};

use super::record::{Reader, Writer};

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

/// Something that can be read from a record.
pub(super) trait Contents: Sized {
    /// The version that is written.
    const VERSION: u8;
    /// Reads what version `version` (no higher than ours) wrote; `None` if that makes no sense.
    fn decode(version: u8, from: Reader<'_>) -> Option<Self>;
}

/// Something that has a record of its own.
pub(super) trait Record: Contents {
    fn encode(&self, to: &mut Writer<'_>);
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
    /// The sets of the next game, as bits whose meaning is the game's; 0 was never chosen.
    pub sets: u8,
    /// Whether the next match is best of three.
    pub best_of_three: bool,
    /// Who plays it: 0 a person, else the bot's level.
    pub seats: [u8; 2],
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            sound: 7,
            light: 8,
            language: 0,
            speed: 0,
            hints: true,
            sets: 0,
            best_of_three: false,
            seats: [0; 2],
        }
    }
}

impl Contents for Settings {
    /// Version 1 ended with the hints.
    const VERSION: u8 = 2;

    fn decode(version: u8, mut from: Reader<'_>) -> Option<Settings> {
        let [sound, light, language, speed, hints] = from.array()?;
        let [sets, best_of_three, one, two] = match version {
            1 => [0; 4],
            _ => from.array()?,
        };
        let makes_sense = sound <= 10
            && (1..=10).contains(&light)
            && speed <= 2
            && hints <= 1
            && best_of_three <= 1
            && usize::from(one.max(two)) < LEVELS;
        let settings = Settings {
            sound,
            light,
            language,
            speed,
            hints: hints == 1,
            sets,
            best_of_three: best_of_three == 1,
            seats: [one, two],
        };
        from.end(settings).filter(|_| makes_sense)
    }
}

impl Record for Settings {
    fn encode(&self, to: &mut Writer<'_>) {
        let hints = u8::from(self.hints);
        to.bytes(&[self.sound, self.light, self.language, self.speed, hints]);
        to.bytes(&[self.sets, u8::from(self.best_of_three)]);
        to.bytes(&self.seats);
    }
}

/// What the players are called, by seat; an empty name was never given.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Names(pub [Name; NAMES]);

impl Contents for Names {
    const VERSION: u8 = 1;

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

impl Record for Names {
    fn encode(&self, to: &mut Writer<'_>) {
        for name in &self.0 {
            to.u8(name.len() as u8);
            to.bytes(name.as_bytes());
        }
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
    /// Turns of the game with the most turns.
    pub most_turns: u16,
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
        most_turns: 0,
        last_game: 0,
        tallies: [[Tally { played: 0, won: 0 }; SETS]; LEVELS],
    };

    /// Counts a finished game, unless that was done before the power went.
    pub fn count(&mut self, game: &Finished) {
        if self.last_game == game.number {
            return;
        }
        self.last_game = game.number;
        self.games = self.games.saturating_add(1);
        let decisions = game.decisions.try_into().unwrap_or(u16::MAX);
        self.longest = self.longest.max(decisions);
        self.most_turns = self.most_turns.max(game.turns);
        let row = self.tallies.get_mut(game.level).into_iter().flatten();
        for (_, tally) in row.enumerate().filter(|(set, _)| game.sets & 1 << set != 0) {
            tally.played = tally.played.saturating_add(1);
            tally.won = tally.won.saturating_add(game.won.into());
        }
    }
}

/// What statistics count of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Finished {
    /// Which game of this console it is.
    pub number: u32,
    /// How many decisions it had.
    pub decisions: usize,
    /// How many turns.
    pub turns: u16,
    /// Whom it was played against.
    pub level: usize,
    /// With which sets, as bits.
    pub sets: u8,
    /// Whether the owner of the console won.
    pub won: bool,
}

impl Contents for Statistics {
    /// Version 1 did not count turns.
    const VERSION: u8 = 2;

    fn decode(version: u8, mut from: Reader<'_>) -> Option<Statistics> {
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
        if version > 1 {
            statistics.most_turns = from.u16()?;
        }
        from.end(statistics)
    }
}

impl Record for Statistics {
    fn encode(&self, to: &mut Writer<'_>) {
        to.u32(self.games);
        to.u16(self.longest);
        to.u32(self.last_game);
        for tally in self.tallies.iter().flatten() {
            to.u16(tally.played);
            to.u16(tally.won);
        }
        to.u16(self.most_turns);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::save::{Decisions, Game, MAX_DECISIONS, Replay, ReplayHead, played::LONGEST};

    fn bytes(contents: &impl Record) -> std::vec::Vec<u8> {
        let mut buffer = [0; LONGEST];
        let mut to = Writer::new(&mut buffer);
        contents.encode(&mut to);
        let length = to.length().expect("the longest contents fit");
        buffer[..length].to_vec()
    }

    fn round_trip<T: Record + PartialEq + core::fmt::Debug>(contents: T) {
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
        statistics.count(&finished(7, 90, 0b101, true));
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
            turns: 12,
            mark: 77,
            decisions: Decisions::from_slice(&[3; MAX_DECISIONS]).unwrap(),
        };
        assert_eq!(bytes(&replay).len(), LONGEST);
        let head = ReplayHead::decode(Replay::VERSION, Reader::new(&bytes(&replay))).unwrap();
        assert_eq!(head.decisions as usize, replay.decisions.len());
        assert_eq!((&head.game, head.turns), (&replay.game, replay.turns));
        round_trip(replay);
    }

    #[test]
    fn settings_out_of_range_make_no_sense() {
        let good = [0, 1, 0, 0, 0, 15, 1, 3, 0];
        assert!(Settings::decode(2, Reader::new(&good)).is_some());
        for (at, bad) in [
            (0, 11),
            (1, 0),
            (1, 11),
            (3, 3),
            (4, 2),
            (6, 2),
            (7, 4),
            (8, 4),
        ] {
            let mut bytes = good;
            bytes[at] = bad;
            assert_eq!(Settings::decode(2, Reader::new(&bytes)), None);
        }
    }

    #[test]
    fn what_the_first_version_wrote_is_read() {
        let settings = Settings {
            speed: 2,
            ..Settings::default()
        };
        let old = &bytes(&settings)[..5];
        assert_eq!(Settings::decode(1, Reader::new(old)), Some(settings));
        let mut statistics = Statistics::default();
        statistics.count(&finished(1, 50, 0b1, true));
        statistics.most_turns = 0;
        let old = bytes(&statistics);
        let old = Reader::new(&old[..old.len() - 2]);
        assert_eq!(Statistics::decode(1, old), Some(statistics));
        let replay = Replay {
            game: Game {
                number: 9,
                kind: 1,
                rules: 1,
                seed: 5,
                setup: Setup::from_slice(&[1, 1, 0, 0]).unwrap(),
            },
            outcome: 1,
            turns: 0,
            mark: 77,
            decisions: Decisions::from_slice(&[3; 60]).unwrap(),
        };
        let old = bytes(&replay);
        let old = Reader::new(&old[..old.len() - 2]);
        assert_eq!(Replay::decode(1, old), Some(replay));
    }

    fn finished(number: u32, decisions: usize, sets: u8, won: bool) -> Finished {
        Finished {
            number,
            decisions,
            turns: 9,
            level: 2,
            sets,
            won,
        }
    }

    #[test]
    fn a_game_is_counted_once() {
        let mut statistics = Statistics::default();
        for _ in 0..2 {
            statistics.count(&finished(1, 50, 0b11, true));
        }
        statistics.count(&finished(2, 40, 0b10, false));
        assert_eq!((statistics.games, statistics.longest), (2, 50));
        let [first, second, ..] = statistics.tallies[2];
        assert_eq!((first.played, first.won), (1, 1));
        assert_eq!((second.played, second.won), (2, 1));
    }
}
