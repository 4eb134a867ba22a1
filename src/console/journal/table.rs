//! What a game is set up from, and how it ended, in the bytes that are kept.

use super::Unplayable;
use crate::{
    console::{
        NAME_LETTERS, Name,
        desk::{Ending, Outcome, Score},
    },
    game::{Level, Player, Seat},
    mindbug::cards::{Set, Sets},
    save::Setup,
};

/// The first byte of a setup. Setups of version 1 end behind the seats.
const SETUP: u8 = 2;
/// The sets by their bit in a setup. Only ever added to: saves are older than any order in the code.
const SET_BITS: [&str; 4] = [
    "first_contact",
    "king_of_tokyo",
    "battlefruit_kingdom",
    "battlefruit_galaxy",
];

/// What a game of Mindbug is set up from, besides its seed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// The sets it is played with.
    pub sets: Sets,
    /// Who plays.
    pub seats: [Seat; 2],
    /// What the players are called.
    pub names: [Name; 2],
    /// The games of the match before this one.
    pub score: Score,
}

impl Table {
    /// A single game between players without names.
    pub fn new(sets: Sets, seats: [Seat; 2]) -> Table {
        Table {
            sets,
            seats,
            names: Default::default(),
            score: Score::default(),
        }
    }

    /// As it is kept.
    pub fn to_setup(&self) -> Setup {
        let [one, two] = self.seats.map(seat_to_byte);
        let mut setup = Setup::new();
        let mut put = |bytes: &[u8]| {
            let put = setup.extend_from_slice(bytes);
            put.expect("a setup has room for two names");
        };
        put(&[SETUP, set_bits(self.sets), one, two, score_byte(self.score)]);
        for name in &self.names {
            let mut letters = [0; NAME_LETTERS];
            letters[..name.len()].copy_from_slice(name.as_bytes());
            put(&letters);
        }
        setup
    }

    /// From what was kept.
    pub fn from_setup(setup: &[u8]) -> Result<Table, Unplayable> {
        let (bits, one, two, score, names) = match *setup {
            [1, bits, one, two] => (bits, one, two, 0, &[][..]),
            [SETUP, bits, one, two, score, ref names @ ..] => (bits, one, two, score, names),
            _ => return Err(Unplayable::OtherSetup),
        };
        let seats = [seat_from_byte(one)?, seat_from_byte(two)?];
        let mut table = Table::new(sets_of(bits)?, seats);
        table.score = score_of(score);
        for (name, letters) in table.names.iter_mut().zip(names.chunks(NAME_LETTERS)) {
            let end = letters.iter().position(|&letter| letter == 0);
            let letters = &letters[..end.unwrap_or(letters.len())];
            let text = core::str::from_utf8(letters).map_err(|_| Unplayable::OtherSetup)?;
            *name = Name::try_from(text).map_err(|_| Unplayable::OtherSetup)?;
        }
        Ok(table)
    }
}

/// Who sits there, as it is kept: 0 for a person, else the bot's level.
pub fn seat_to_byte(seat: Seat) -> u8 {
    match seat {
        Seat::Person => 0,
        Seat::Bot(Level::Easy) => 1,
        Seat::Bot(Level::Normal) => 2,
        Seat::Bot(Level::Hard) => 3,
    }
}

/// The other way round.
pub fn seat_from_byte(byte: u8) -> Result<Seat, Unplayable> {
    match byte {
        0 => Ok(Seat::Person),
        1 => Ok(Seat::Bot(Level::Easy)),
        2 => Ok(Seat::Bot(Level::Normal)),
        3 => Ok(Seat::Bot(Level::Hard)),
        _ => Err(Unplayable::OtherSetup),
    }
}

/// The bit of a set in what is kept.
pub fn set_bit(set: Set) -> usize {
    let bit = SET_BITS.iter().position(|&id| id == set.def().id);
    bit.expect("every set has its bit in a setup")
}

/// Sets as they are kept.
pub fn set_bits(sets: Sets) -> u8 {
    sets.iter().fold(0, |bits, set| bits | 1 << set_bit(set))
}

/// Sets from what was kept.
pub fn sets_of(bits: u8) -> Result<Sets, Unplayable> {
    if bits >> SET_BITS.len() != 0 {
        return Err(Unplayable::OtherSetup);
    }
    let mut sets = Sets::NONE;
    for (_, id) in SET_BITS
        .iter()
        .enumerate()
        .filter(|(bit, _)| bits & 1 << bit != 0)
    {
        let set = Set::ALL.into_iter().find(|set| set.def().id == *id);
        sets = sets.and(set.ok_or(Unplayable::OtherSetup)?);
    }
    Ok(sets)
}

/// Best of three in the highest bit, and three bits for each one's wins.
fn score_byte(score: Score) -> u8 {
    let [one, two] = score.wins.map(|wins| wins.min(7));
    u8::from(score.best_of_three) << 7 | two << 3 | one
}

fn score_of(byte: u8) -> Score {
    Score {
        wins: [byte & 7, byte >> 3 & 7],
        best_of_three: byte >> 7 == 1,
    }
}

/// How a game ended, in a byte: the winner in the lowest bit, above it how.
pub fn outcome_byte(outcome: &Outcome) -> u8 {
    let how = match outcome.ending {
        Ending::Life => 0,
        Ending::NoAction => 1,
        Ending::Conceded => 2,
        Ending::Effect => 3,
    };
    how << 1 | outcome.winner.0
}

/// Who won and how, from that byte.
pub fn outcome_of(byte: u8) -> (Player, Ending) {
    let ending = match byte >> 1 {
        0 => Ending::Life,
        1 => Ending::NoAction,
        _ => Ending::Conceded,
    };
    (Player(byte & 1), ending)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_setup_comes_back_as_it_was() {
        let mut table = Table::new(
            Sets::only(Set::KingOfTokyo),
            [Seat::Person, Seat::Bot(Level::Hard)],
        );
        assert_eq!(Table::from_setup(&table.to_setup()), Ok(table.clone()));
        table.names = ["Ada", "Wilhelmi"].map(|name| Name::try_from(name).unwrap());
        table.score = Score {
            wins: [1, 2],
            best_of_three: true,
        };
        assert_eq!(Table::from_setup(&table.to_setup()), Ok(table));
        let old = Table::from_setup(&[1, 0b10, 0, 3]).unwrap();
        let same = Table::new(
            Sets::only(Set::KingOfTokyo),
            [Seat::Person, Seat::Bot(Level::Hard)],
        );
        assert_eq!(old, same, "a setup of the first version");
    }

    #[test]
    fn an_end_comes_back_as_it_was() {
        for ending in [Ending::Life, Ending::NoAction, Ending::Conceded] {
            for winner in [Player::ONE, Player::TWO] {
                let outcome = Outcome {
                    winner,
                    ending,
                    turns: 9,
                    mindbugs: [0; 2],
                    blow: None,
                };
                assert_eq!(outcome_of(outcome_byte(&outcome)), (winner, ending));
            }
        }
    }

    #[test]
    fn every_set_has_its_bit() {
        for set in Set::ALL {
            assert!(SET_BITS.contains(&set.def().id), "{}", set.def().id);
        }
    }
}
