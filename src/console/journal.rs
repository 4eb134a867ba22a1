//! A game on paper: a seed, what it was set up from, and one byte a decision.
//!
//! A decision is written as its place in the list of legal actions, so that nothing illegal can be
//! written down, and playing it again checks every step against the rules. A mark of the last
//! position (a hash of the whole state) tells apart what was played from what other rules would
//! make of the same bytes: a game is shown as it was, or refused with a reason.
//!
//! Giving up is written down too, as a byte that no list of actions reaches: who gave up is part of
//! how the game went.

use heapless::Deque;

pub use super::Table;
use super::session::Heard;
use super::title::{ActionOf, Title, TitleCard};
use crate::{
    game::{Choice, MAX_LISTED, MAX_PLAYERS, Player, Rules, Unplayable},
    save::{self, Decisions},
};

/// The first player gives up; the bytes after it are the others'.
const CONCESSION: u8 = 240;
/// The same as it was written when there were two players at most.
const OLD_CONCESSION: u8 = 254;
const _: () = assert!(CONCESSION as usize == MAX_LISTED);
const _: () = assert!(CONCESSION as usize + MAX_PLAYERS <= OLD_CONCESSION as usize);

/// What a written byte says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entry<A> {
    /// This listed action was taken.
    Choice(Choice, A),
    /// This player gave up.
    Concession(Player),
}

/// How giving up is written down.
pub fn concession(by: Player) -> u8 {
    CONCESSION + by.0
}

/// What was written down as `decision` in this position.
pub fn read<R: Rules>(state: &R, decision: u8) -> Result<Entry<R::Action>, Unplayable> {
    state.decider().ok_or(Unplayable::Illegal)?;
    let conceded = match decision {
        OLD_CONCESSION.. => Some(decision - OLD_CONCESSION),
        CONCESSION.. => Some(decision - CONCESSION),
        _ => None,
    };
    match conceded {
        Some(seat) if seat < state.players() => Ok(Entry::Concession(Player(seat))),
        Some(_) => Err(Unplayable::Illegal),
        None => {
            let choice = Choice(decision);
            let action = choice.among(&state.legal_actions());
            let action = action.ok_or(Unplayable::Illegal)?;
            Ok(Entry::Choice(choice, action))
        }
    }
}

/// What a position hashes to.
#[expect(clippy::cast_possible_truncation, reason = "both halves are in it")]
pub fn mark<R: Rules>(state: &R) -> u32 {
    let digest = state.digest();
    (digest ^ digest >> 32) as u32
}

/// What a kept game was set up from, if it is one of this title's.
pub fn table(game: &save::Game, card: &TitleCard) -> Result<Table, Unplayable> {
    if game.kind != card.kind {
        return Err(Unplayable::OtherGame);
    }
    if game.rules != card.rules {
        return Err(Unplayable::OtherRules);
    }
    Table::from_setup(&game.setup)
}

/// Plays a kept game again, up to its last decision, which led to `mark`.
pub fn play<G: Title>(
    game: &save::Game,
    decisions: &[u8],
    mark: u32,
) -> Result<(Table, G::Rules), Unplayable> {
    let table = table(game, G::CARD)?;
    let setup = G::setup(&table.options)?;
    let mut state = G::Rules::deal(
        &setup,
        table.players(),
        game.seed,
        &mut Heard::<G>::nobody(),
    )?;
    // Giving up may end a game and leaves its position as it was: then nothing can follow.
    let mut was_given_up = false;
    for &decision in decisions {
        if was_given_up {
            return Err(Unplayable::Illegal);
        }
        let entry: Entry<ActionOf<G>> = read(&state, decision)?;
        match entry {
            Entry::Choice(_, action) => state.take_listed(action, &mut Heard::<G>::nobody()),
            Entry::Concession(by) => {
                was_given_up = state.concede(by, &mut Heard::<G>::nobody()).is_some()
            }
        }
    }
    if !decisions.is_empty() && self::mark(&state) != mark {
        return Err(Unplayable::OtherPosition);
    }
    Ok((table, state))
}

/// Marks that are remembered: more decisions than are ever taken before they are kept.
const MARKS: usize = 32;
/// So many decisions before there is no more room for them, the players are told.
pub const WARNED: usize = 96;

/// A game as it is written down while it is played.
#[derive(Clone)]
pub struct Journal {
    /// Which game it is since the console was switched on.
    pub id: u32,
    /// Which of the box's games.
    pub card: &'static TitleCard,
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
    pub fn new(id: u32, card: &'static TitleCard, seed: u64, table: Table) -> Journal {
        Journal {
            id,
            card,
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

    /// Will there soon be no room for further decisions?
    pub fn is_nearly_full(&self) -> bool {
        self.decisions.len() + WARNED >= self.decisions.capacity()
    }

    /// Has a decision found no room? What was written before it stays.
    pub fn is_cut(&self) -> bool {
        self.is_cut
    }

    /// What the position after the first `count` decisions hashes to, if that is remembered.
    pub fn mark_after(&self, count: usize) -> Option<u32> {
        let behind = self.decisions.len().checked_sub(count)?;
        let at = self.marks.len().checked_sub(1 + behind)?;
        self.marks.iter().nth(at).copied()
    }
}
