//! Mindbug on paper: a game as a seed, its setup, and one byte a decision.
//!
//! A decision is written as its place in the list of legal actions, so that nothing illegal can be
//! written down, and playing it again checks every step against the rules. A mark of the last
//! position (a hash of the whole state) tells apart what was played from what other rules would
//! make of the same bytes: a game is shown as it was, or refused with a reason.
//!
//! Giving up is written down too, as a byte that no list of actions reaches: who gave up is part of
//! how the game went.

use core::fmt;

use heapless::Deque;

use crate::{
    game::{Game as _, Level, NoEvents, Player, Seat},
    mindbug::{
        cards::{Set, Sets},
        rules::{Action, MAX_ACTIONS, State},
    },
    save::{self, Decisions, Setup},
    ui::{
        NAME_LETTERS, Name,
        desk::{Ending, Outcome, Score},
    },
};

/// Mindbug among the box's games.
pub const MINDBUG: u8 = 1;
/// Raised when the rules change such that games under way cannot go on.
pub const RULES: u16 = 1;
/// The first byte of a setup. Setups of version 1 end behind the seats.
const SETUP: u8 = 2;
/// Player one gives up; the byte after it is player two's.
const CONCESSION: u8 = 254;
const _: () = assert!(MAX_ACTIONS < CONCESSION as usize);

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

/// What a written byte says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entry {
    /// The one who had to decide did this.
    Action(Action),
    /// This player gave up.
    Concession(Player),
}

/// How `action` is written down in this position; `None` if it is not legal in it.
pub fn decision(state: &State, action: Action) -> Option<u8> {
    let place = state.legal_actions().iter().position(|&a| a == action)?;
    u8::try_from(place).ok()
}

/// How giving up is written down.
pub fn concession(by: Player) -> u8 {
    CONCESSION + by.0
}

/// What was written down as `decision` in this position.
pub fn read(state: &State, decision: u8) -> Result<Entry, Unplayable> {
    state.decider().ok_or(Unplayable::Illegal)?;
    if decision >= CONCESSION {
        return Ok(Entry::Concession(Player(decision - CONCESSION)));
    }
    let legal = state.legal_actions();
    let action = legal.get(usize::from(decision));
    action
        .map(|&action| Entry::Action(action))
        .ok_or(Unplayable::Illegal)
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

/// What a position hashes to.
pub fn mark(state: &State) -> u32 {
    let digest = state.digest();
    (digest ^ digest >> 32) as u32
}

/// What a kept game was set up from, if it is one of ours.
pub fn table(game: &save::Game) -> Result<Table, Unplayable> {
    if game.kind != MINDBUG {
        return Err(Unplayable::OtherGame);
    }
    if game.rules != RULES {
        return Err(Unplayable::OtherRules);
    }
    Table::from_setup(&game.setup)
}

/// Plays a kept game again, up to its last decision, which led to `mark`.
pub fn play(game: &save::Game, decisions: &[u8], mark: u32) -> Result<(Table, State), Unplayable> {
    let table = table(game)?;
    let state = State::new(table.sets, game.seed, &mut NoEvents);
    let mut state = state.map_err(|_| Unplayable::OtherSetup)?;
    for &decision in decisions {
        if let Entry::Action(action) = read(&state, decision)? {
            let decider = state.decider().ok_or(Unplayable::Illegal)?;
            let stepped = state.step(decider, action, &mut NoEvents);
            stepped.map_err(|_| Unplayable::Illegal)?;
        }
    }
    if !decisions.is_empty() && self::mark(&state) != mark {
        return Err(Unplayable::OtherPosition);
    }
    Ok((table, state))
}

/// Marks that are remembered: more decisions than are ever taken before they are kept.
const MARKS: usize = 32;

/// A game as it is written down while it is played.
#[derive(Clone, Debug)]
pub struct Journal {
    /// Which game it is since the console was switched on.
    pub id: u32,
    /// The seed of all its chance.
    pub seed: u64,
    /// What else it was set up from.
    pub table: Table,
    decisions: Decisions,
    /// What the positions after the last decisions hash to, the last one's at the back.
    marks: Deque<u32, MARKS>,
    /// A decision found no room: the game is longer than can be kept.
    is_cut: bool,
}

impl Journal {
    /// A game before its first decision.
    pub fn new(id: u32, seed: u64, table: Table) -> Journal {
        Journal {
            id,
            seed,
            table,
            decisions: Decisions::new(),
            marks: Deque::new(),
            is_cut: false,
        }
    }

    /// Writes a decision down; the position after it hashes to `mark`.
    pub fn write(&mut self, decision: u8, mark: u32) {
        self.is_cut |= self.decisions.push(decision).is_err();
        if self.is_cut {
            return;
        }
        if self.marks.is_full() {
            self.marks.pop_front();
        }
        let pushed = self.marks.push_back(mark);
        debug_assert!(pushed.is_ok(), "there was just room made");
    }

    /// Its decisions.
    pub fn decisions(&self) -> &[u8] {
        &self.decisions
    }

    /// What the position after the first `count` decisions hashes to, if that is remembered.
    pub fn mark_after(&self, count: usize) -> Option<u32> {
        let behind = self.decisions.len().checked_sub(count)?;
        let at = self.marks.len().checked_sub(1 + behind)?;
        self.marks.iter().nth(at).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Dice, replay};
    use std::vec::Vec;

    fn played(sets: Sets, seed: u64) -> (save::Game, Vec<u8>, State) {
        let table = Table::new(sets, [Seat::Person, Seat::Bot(Level::Normal)]);
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
        assert_eq!(other(|game| game.setup[3] = 4), Unplayable::OtherSetup);
        assert_eq!(play(&game, &decisions, !mark), Unplayable::OtherPosition);
        let mut longer = decisions.clone();
        longer.push(0);
        assert_eq!(play(&game, &longer, mark), Unplayable::Illegal);
        assert_eq!(play(&game, &[200], mark), Unplayable::Illegal);
    }

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
    fn giving_up_is_written_down() {
        let (game, mut decisions, _) = played(Sets::only(Set::FirstContact), 3);
        decisions.truncate(9);
        let mut before = State::new(Sets::only(Set::FirstContact), 3, &mut NoEvents).unwrap();
        for &decision in &decisions {
            let Ok(Entry::Action(action)) = read(&before, decision) else {
                unreachable!("every decision was an action")
            };
            let decider = before.decider().unwrap();
            before.step(decider, action, &mut NoEvents).unwrap();
        }
        decisions.push(concession(Player::TWO));
        let (_, end) = play(&game, &decisions, mark(&before)).unwrap();
        assert!(end == before);
        let read = read(&end, concession(Player::ONE));
        assert_eq!(read, Ok(Entry::Concession(Player::ONE)));
    }

    #[test]
    fn the_last_marks_are_remembered() {
        let table = Table::new(Sets::only(Set::FirstContact), [Seat::Person; 2]);
        let mut journal = Journal::new(1, 7, table);
        assert_eq!(journal.mark_after(0), None);
        for decision in 0..100 {
            journal.write(decision, u32::from(decision) * 3);
        }
        assert_eq!(journal.mark_after(100), Some(297));
        assert_eq!(journal.mark_after(69), Some(68 * 3));
        assert_eq!(journal.mark_after(68), None);
        assert_eq!(journal.mark_after(101), None);
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
