//! Mindbug on paper: a game as a seed, its setup, and one byte a decision.
//!
//! A decision is written as its place in the list of legal actions, so that nothing illegal can be
//! written down, and playing it again checks every step against the rules. A mark of the last
//! position (a hash of the whole state) tells apart what was played from what other rules would
//! make of the same bytes: a game is shown as it was, or refused with a reason.

use core::fmt;

use crate::{
    game::{Game as _, NoEvents},
    mindbug::{
        cards::{Set, Sets},
        rules::{Action, State},
    },
    save::{self, Setup},
};

/// Mindbug among the box's games.
pub const MINDBUG: u8 = 1;
/// Raised when the rules change such that games under way cannot go on.
pub const RULES: u16 = 1;
/// The first byte of a setup.
const SETUP: u8 = 1;

/// The sets by their bit in a setup. Only ever added to: saves are older than any order in the code.
const SET_BITS: [&str; 4] = [
    "first_contact",
    "king_of_tokyo",
    "battlefruit_kingdom",
    "battlefruit_galaxy",
];

/// Who sits on a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seat {
    /// A person.
    Person,
    /// The bot, from level 1.
    Bot(u8),
}

/// What a game of Mindbug is set up from, besides its seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Table {
    /// The sets it is played with.
    pub sets: Sets,
    /// Who plays.
    pub seats: [Seat; 2],
}

/// Why a kept game cannot be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unplayable {
    /// It is no game of Mindbug.
    OtherGame,
    /// It was played by rules of another version.
    OtherRules,
    /// It needs cards, or a kind of setup, that this firmware does not have.
    OtherSetup,
    /// A decision is none that the rules allow.
    Illegal,
    /// It leads to another position than it did.
    OtherPosition,
}

impl fmt::Display for Unplayable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Unplayable::OtherGame => "the kept game is not Mindbug",
            Unplayable::OtherRules => "the kept game was played by other rules than these",
            Unplayable::OtherSetup => "the kept game needs cards that are not in this box",
            Unplayable::Illegal | Unplayable::OtherPosition => {
                "the kept game does not follow these rules"
            }
        })
    }
}

impl Table {
    /// As it is kept.
    pub fn to_setup(&self) -> Setup {
        let mut bits = 0;
        for set in self.sets.iter() {
            let bit = SET_BITS.iter().position(|&id| id == set.def().id);
            bits |= 1 << bit.expect("every set has its bit in a setup");
        }
        let level = |seat| match seat {
            Seat::Person => 0,
            Seat::Bot(level) => level,
        };
        let [one, two] = self.seats.map(level);
        Setup::from_slice(&[SETUP, bits, one, two]).expect("four bytes fit a setup")
    }

    /// From what was kept.
    pub fn from_setup(setup: &[u8]) -> Result<Table, Unplayable> {
        let &[SETUP, bits, one, two] = setup else {
            return Err(Unplayable::OtherSetup);
        };
        let mut sets = Sets::NONE;
        for (bit, id) in SET_BITS.iter().enumerate() {
            if bits & 1 << bit != 0 {
                let set = Set::ALL.into_iter().find(|set| set.def().id == *id);
                sets = sets.and(set.ok_or(Unplayable::OtherSetup)?);
            }
        }
        if bits >> SET_BITS.len() != 0 {
            return Err(Unplayable::OtherSetup);
        }
        let seat = |level| match level {
            0 => Seat::Person,
            level => Seat::Bot(level),
        };
        Ok(Table {
            sets,
            seats: [one, two].map(seat),
        })
    }
}

/// How `action` is written down in this position; `None` if it is not legal in it.
pub fn decision(state: &State, action: Action) -> Option<u8> {
    let place = state.legal_actions().iter().position(|&a| a == action)?;
    u8::try_from(place).ok()
}

/// What a position hashes to.
pub fn mark(state: &State) -> u32 {
    let digest = state.digest();
    (digest ^ digest >> 32) as u32
}

/// Takes the decision that was written down as `decision`.
pub fn take(state: &mut State, decision: u8) -> Result<(), Unplayable> {
    let decider = state.decider().ok_or(Unplayable::Illegal)?;
    let legal = state.legal_actions();
    let action = *legal
        .get(usize::from(decision))
        .ok_or(Unplayable::Illegal)?;
    state
        .step(decider, action, &mut NoEvents)
        .map_err(|_| Unplayable::Illegal)
}

/// Plays a kept game again, up to its last decision, which led to `mark`.
pub fn play(game: &save::Game, decisions: &[u8], mark: u32) -> Result<(Table, State), Unplayable> {
    if game.kind != MINDBUG {
        return Err(Unplayable::OtherGame);
    }
    if game.rules != RULES {
        return Err(Unplayable::OtherRules);
    }
    let table = Table::from_setup(&game.setup)?;
    let state = State::new(table.sets, game.seed, &mut NoEvents);
    let mut state = state.map_err(|_| Unplayable::OtherSetup)?;
    for &decision in decisions {
        take(&mut state, decision)?;
    }
    if !decisions.is_empty() && self::mark(&state) != mark {
        return Err(Unplayable::OtherPosition);
    }
    Ok((table, state))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Dice, replay};
    use std::vec::Vec;

    fn played(sets: Sets, seed: u64) -> (save::Game, Vec<u8>, State) {
        let table = Table {
            sets,
            seats: [Seat::Person, Seat::Bot(2)],
        };
        let game = save::Game {
            number: 1,
            kind: MINDBUG,
            rules: RULES,
            seed,
            setup: table.to_setup(),
        };
        let mut state = State::new(sets, seed, &mut NoEvents).unwrap();
        let mut dice = Dice::new(!seed);
        let mut decisions = Vec::new();
        while let Some(decider) = state.decider() {
            let legal = state.legal_actions();
            let action = legal[dice.below(legal.len() as u32) as usize];
            decisions.push(decision(&state, action).unwrap());
            state.step(decider, action, &mut NoEvents).unwrap();
        }
        (game, decisions, state)
    }

    #[test]
    fn a_game_is_its_seed_its_setup_and_its_decisions() {
        for sets in Sets::mixes() {
            for seed in 0..20 {
                let (game, decisions, end) = played(sets, seed);
                let (table, state) = play(&game, &decisions, mark(&end)).unwrap();
                assert!(state == end && table.sets == sets);
                assert!(decisions.len() <= save::MAX_DECISIONS);
            }
        }
    }

    #[test]
    fn what_was_not_played_is_refused() {
        let (game, decisions, end) = played(Sets::only(Set::FirstContact), 3);
        let mark = mark(&end);
        let play = |game: &save::Game, decisions: &[u8], mark| {
            play(game, decisions, mark).map(drop).unwrap_err()
        };
        let other = |change: fn(&mut save::Game)| {
            let mut game = game.clone();
            change(&mut game);
            play(&game, &decisions, mark)
        };
        assert_eq!(other(|game| game.kind = 2), Unplayable::OtherGame);
        assert_eq!(other(|game| game.rules = 0), Unplayable::OtherRules);
        assert_eq!(other(|game| game.setup.clear()), Unplayable::OtherSetup);
        assert_eq!(other(|game| game.setup[1] = 0), Unplayable::OtherSetup);
        assert_eq!(other(|game| game.setup[1] = 0x80), Unplayable::OtherSetup);
        assert_eq!(play(&game, &decisions, !mark), Unplayable::OtherPosition);
        let mut longer = decisions.clone();
        longer.push(0);
        assert_eq!(play(&game, &longer, mark), Unplayable::Illegal);
        assert_eq!(play(&game, &[200], mark), Unplayable::Illegal);
    }

    #[test]
    fn every_set_has_its_bit() {
        for set in Set::ALL {
            assert!(SET_BITS.contains(&set.def().id), "{}", set.def().id);
        }
        let longest = (0..200).map(|seed| {
            let sets = Sets::mixes().last().unwrap();
            let mut game = State::new(sets, seed, &mut NoEvents).unwrap();
            replay::play(&mut game, seed, 5_000, &mut NoEvents, |_| {}).steps
        });
        assert!((longest.max().unwrap() as usize) < save::MAX_DECISIONS / 2);
    }
}
