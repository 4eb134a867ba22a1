//! Mindbug on paper: a game as a seed, its setup, and one byte a decision.
//!
//! A decision is written as its place in the list of legal actions, so that nothing illegal can be
//! written down, and playing it again checks every step against the rules. A mark of the last
//! position (a hash of the whole state) tells apart what was played from what other rules would
//! make of the same bytes: a game is shown as it was, or refused with a reason.
//!
//! Giving up is written down too, as a byte that no list of actions reaches: who gave up is part of
//! how the game went.

mod table;

pub use table::{
    Table, outcome_byte, outcome_of, seat_from_byte, seat_to_byte, set_bit, set_bits, sets_of,
};

pub use crate::game::Unplayable;

use heapless::Deque;

use crate::{
    game::{NoEvents, Player, Rules as _},
    mindbug::rules::{Action, MAX_ACTIONS, State},
    save::{self, Decisions},
};

/// Mindbug among the box's games.
pub const MINDBUG: u8 = 1;
/// Raised when the rules change such that games under way cannot go on.
pub const RULES: u16 = 1;
/// Player one gives up; the byte after it is player two's.
const CONCESSION: u8 = 254;
const _: () = assert!(MAX_ACTIONS < CONCESSION as usize);

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
    use crate::{
        game::{Dice, Level, Seat, replay},
        mindbug::cards::{Set, Sets},
    };
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
    fn every_game_is_short_enough_to_be_kept() {
        let longest = (0..200).map(|seed| {
            let sets = Sets::mixes().last().unwrap();
            let mut game = State::new(sets, seed, &mut NoEvents).unwrap();
            replay::play(&mut game, seed, 5_000, &mut NoEvents, |_| {}).steps
        });
        assert!((longest.max().unwrap() as usize) < save::MAX_DECISIONS / 2);
    }
}
