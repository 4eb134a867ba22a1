//! What is inside the records, and how it is spelled in bytes.
//!
//! Each kind has a version of its own. A change of its layout is a new version, and `decode` goes
//! on reading the old ones; a version above [`Contents::VERSION`] is a newer firmware's.

use heapless::{String, Vec};

use super::{
    in_byte,
    record::{Reader, Writer},
};

/// Names that are kept: no game of the box seats more than six.
pub const NAMES: usize = 6;
/// Bytes of a name.
pub const MAX_NAME: usize = 16;
/// Bytes that a game may need to be set up again, besides its seed: three, two for each of six seats,
/// eight for each of their names, and eight of options.
pub const MAX_SETUP: usize = 3 + 6 * (2 + 8) + 8;
/// Games that settings and statistics tell apart.
pub const GAMES: usize = 4;
/// Who it was played against: people, and three levels of the bot.
pub const LEVELS: usize = 4;
/// What statistics tell apart within a game: its sets of cards, say.
pub const COLUMNS: usize = 4;
/// Columns of the first versions, when there was one game.
pub(super) const OLD_COLUMNS: usize = 8;
/// The game that there was then.
pub(super) const OLD_KIND: u8 = 1;

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

/// What the players are called, by seat; an empty name was never given.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Names(pub [Name; NAMES]);

impl Contents for Names {
    /// Version 1 had names of 12 bytes at most.
    const VERSION: u8 = 2;

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
            to.u8(in_byte(name.len()));
            to.bytes(name.as_bytes());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::save::{Decisions, Game, MAX_DECISIONS, Replay, ReplayHead, played::LONGEST};
    use crate::save::{Finished, GameStars, NextGame, STAR_BYTES, Settings, Stars, Statistics};

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
        let mut settings = Settings {
            speed: 2,
            ..Settings::default()
        };
        for kind in 1..=in_byte(GAMES) {
            let mut next = NextGame {
                kind,
                best_of_three: kind == 1,
                ..NextGame::default()
            };
            next.seats.extend([0, 3, 1, 0, 2, 0]);
            next.options.extend([kind; 8]);
            settings.games.push(next).unwrap();
        }
        round_trip(settings);
        let mut names = Names::default();
        names.0[0].push_str("Ada").unwrap();
        names.0[5].push_str("Ænne-Marie").unwrap();
        round_trip(names);
        let mut statistics = Statistics::default();
        statistics.count(&finished(7, 1, 0b101, true));
        statistics.count(&finished(8, 2, 0b1, false));
        round_trip(statistics);
        round_trip(Stars::default());
        let mut stars = Stars::default();
        for kind in 1..=in_byte(GAMES) {
            let stars_of = [kind; STAR_BYTES].into_iter().collect();
            let game = GameStars {
                kind,
                stars: stars_of,
            };
            stars.0.push(game).unwrap();
        }
        round_trip(stars);
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
            winners: 1,
            how: 3,
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
    fn settings_from_before_there_was_a_choice_speak_english() {
        let fourth = Settings::decode(4, Reader::new(&[8, 0, 2, 3, 0, 0])).unwrap();
        assert_eq!((fourth.sound, fourth.rest, fourth.glow), (2, 3, false));
        assert_eq!(&fourth.language, b"en");
        let third = Settings::decode(3, Reader::new(&[8, 0, 0])).unwrap();
        assert_eq!(&third.language, b"en");
        let fifth = [8, 0, 2, 3, 0, b'r', b'u', 0];
        let fifth = Settings::decode(5, Reader::new(&fifth)).unwrap();
        assert_eq!(&fifth.language, b"ru");
    }

    #[test]
    fn settings_out_of_range_make_no_sense() {
        let good = [1, 0, 1, 1, 1, 2, 3, 0, 1, 15];
        assert!(Settings::decode(3, Reader::new(&good)).is_some());
        for (at, bad) in [
            (0, 0),
            (0, 11),
            (1, 3),
            (2, 5),
            (4, 2),
            (5, 9),
            (6, 4),
            (8, 9),
        ] {
            let mut bytes = good;
            bytes[at] = bad;
            assert_eq!(Settings::decode(3, Reader::new(&bytes)), None, "{at}");
        }
    }

    #[test]
    fn what_the_first_versions_wrote_is_read() {
        let first = Settings::decode(1, Reader::new(&[7, 5, 0, 2, 1])).unwrap();
        assert_eq!((first.light, first.speed, first.games.len()), (5, 2, 0));
        let second = Settings::decode(2, Reader::new(&[7, 8, 0, 0, 1, 5, 1, 0, 3])).unwrap();
        let next = &second.games[0];
        assert_eq!((next.kind, next.best_of_three), (OLD_KIND, true));
        assert_eq!(
            (&next.seats[..], &next.options[..]),
            (&[0, 3][..], &[5][..])
        );
        assert_eq!(
            Settings::decode(2, Reader::new(&[7, 8, 0, 0, 1, 5, 2, 0, 3])),
            None
        );
        assert_eq!(
            Settings::decode(2, Reader::new(&[7, 8, 0, 0, 1, 5, 1, 0, 4])),
            None
        );

        // 3 games, 90 decisions at most, the last of them number 9; 2 won of 3 with the second set
        // against the normal bot; 12 turns at most.
        let mut old = std::vec![3, 0, 0, 0, 90, 0, 9, 0, 0, 0];
        old.resize(old.len() + LEVELS * OLD_COLUMNS * 4, 0);
        let at = 10 + (2 * OLD_COLUMNS + 1) * 4;
        old[at] = 3;
        old[at + 2] = 2;
        let read = Statistics::decode(1, Reader::new(&old)).unwrap();
        let tally = read.of(OLD_KIND).unwrap().tallies[2][1];
        assert_eq!((read.games, read.last_game, read.most_turns), (3, 9, 0));
        assert_eq!((tally.played, tally.won), (3, 2));
        old.extend([12, 0]);
        assert_eq!(
            Statistics::decode(2, Reader::new(&old)).unwrap().most_turns,
            12
        );

        let replay = Replay {
            game: Game {
                number: 9,
                kind: 1,
                rules: 1,
                seed: 5,
                setup: Setup::from_slice(&[1, 1, 0, 0]).unwrap(),
            },
            winners: 0b10,
            how: 2,
            turns: 0,
            mark: 77,
            decisions: Decisions::from_slice(&[3; 60]).unwrap(),
        };
        let mut old = bytes(&replay);
        // The outcome was one byte, the winner in its lowest bit and how above it.
        let outcome = 4 + 1 + 2 + 8 + 1 + 4;
        old.splice(outcome..outcome + 2, [2 << 1 | 1]);
        assert_eq!(Replay::decode(2, Reader::new(&old)), Some(replay.clone()));
        old.truncate(old.len() - 2);
        assert_eq!(Replay::decode(1, Reader::new(&old)), Some(replay));
    }

    fn finished(number: u32, kind: u8, columns: u8, won: bool) -> Finished {
        Finished {
            number,
            kind,
            turns: 9,
            level: 2,
            columns,
            won,
        }
    }

    #[test]
    fn a_game_is_counted_once() {
        let mut statistics = Statistics::default();
        for _ in 0..2 {
            statistics.count(&finished(1, 1, 0b11, true));
        }
        statistics.count(&finished(2, 1, 0b10, false));
        statistics.count(&finished(3, 7, 0b1, true));
        assert_eq!((statistics.games, statistics.most_turns), (3, 9));
        let [first, second, ..] = statistics.of(1).unwrap().tallies[2];
        assert_eq!((first.played, first.won), (1, 1));
        assert_eq!((second.played, second.won), (2, 1));
        assert_eq!(statistics.of(7).unwrap().tallies[2][0].won, 1);
        assert_eq!(statistics.of(2), None);
    }
}
