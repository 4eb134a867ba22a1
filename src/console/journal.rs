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
use super::title::{ActionOf, Title, TitleCard};
use crate::{
    game::{Choice, MAX_LISTED, MAX_PLAYERS, NoEvents, Player, Rules, Unplayable},
    save::{self, Decisions},
};

/// The first player gives up; the bytes after it are the others'.
const CONCESSION: u8 = MAX_LISTED as u8;
/// The same as it was written when there were two players at most.
const OLD_CONCESSION: u8 = 254;
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
    let mut state = G::Rules::deal(&setup, table.players(), game.seed, &mut NoEvents)?;
    for &decision in decisions {
        let entry: Entry<ActionOf<G>> = read(&state, decision)?;
        match entry {
            Entry::Choice(_, action) => state.take_listed(action, &mut NoEvents),
            Entry::Concession(by) => {
                state.concede(by, &mut NoEvents);
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        game::{Dice, Level, Seat, replay},
        mindbug::Mindbug,
    };
    use std::vec::Vec;

    type State = <Mindbug as Title>::Rules;

    fn dealt(options: &[u8], seed: u64) -> State {
        let setup = Mindbug::setup(options).unwrap();
        State::deal(&setup, 2, seed, &mut NoEvents).unwrap()
    }

    fn played(options: &[u8], seed: u64) -> (save::Game, Vec<u8>, State) {
        let table = Table::new(&[Seat::Person, Seat::Bot(Level::Normal)], options);
        let game = save::Game {
            number: 1,
            kind: Mindbug::CARD.kind,
            rules: Mindbug::CARD.rules,
            seed,
            setup: table.to_setup(),
        };
        let mut state = dealt(options, seed);
        let mut dice = Dice::new(!seed);
        let mut decisions = Vec::new();
        while state.decider().is_some() {
            let legal = state.legal_actions();
            let choice = dice.below(legal.len() as u32) as u8;
            decisions.push(choice);
            state.take_listed(legal[usize::from(choice)], &mut NoEvents);
        }
        (game, decisions, state)
    }

    #[test]
    fn a_game_is_its_seed_its_setup_and_its_decisions() {
        for sets in 1..16 {
            for seed in 0..20 {
                let (game, decisions, end) = played(&[sets], seed);
                let (table, state) = play::<Mindbug>(&game, &decisions, mark(&end)).unwrap();
                assert!(state == end && table.options == [sets]);
                assert!(decisions.len() <= save::MAX_DECISIONS);
            }
        }
    }

    #[test]
    fn what_was_not_played_is_refused() {
        let (game, decisions, end) = played(&[1], 3);
        let mark = mark(&end);
        let play = |game: &save::Game, decisions: &[u8], mark| {
            play::<Mindbug>(game, decisions, mark)
                .map(drop)
                .unwrap_err()
        };
        let other = |change: fn(&mut save::Game)| {
            let mut game = game.clone();
            change(&mut game);
            play(&game, &decisions, mark)
        };
        assert_eq!(other(|game| game.kind = 99), Unplayable::OtherGame);
        assert_eq!(other(|game| game.rules = 0), Unplayable::OtherRules);
        assert_eq!(other(|game| game.setup.clear()), Unplayable::OtherSetup);
        let options = game.setup.len() - 1;
        for bad in [0, 0x80] {
            let mut game = game.clone();
            game.setup[options] = bad;
            assert_eq!(play(&game, &decisions, mark), Unplayable::OtherSetup);
        }
        assert_eq!(other(|game| game.setup[5] = 4), Unplayable::OtherSetup);
        assert_eq!(play(&game, &decisions, !mark), Unplayable::OtherPosition);
        let mut longer = decisions.clone();
        longer.push(0);
        assert_eq!(play(&game, &longer, mark), Unplayable::Illegal);
        assert_eq!(play(&game, &[200], mark), Unplayable::Illegal);
    }

    #[test]
    fn giving_up_is_written_down() {
        let (game, mut decisions, _) = played(&[1], 3);
        decisions.truncate(9);
        let mut before = dealt(&[1], 3);
        for &decision in &decisions {
            let Ok(Entry::Choice(_, action)) = read(&before, decision) else {
                unreachable!("every decision was an action")
            };
            before.take_listed(action, &mut NoEvents);
        }
        decisions.push(concession(Player::TWO));
        let (_, end) = play::<Mindbug>(&game, &decisions, mark(&before)).unwrap();
        assert!(end == before);
        let by = |byte| match read(&end, byte) {
            Ok(Entry::Concession(by)) => Some(by),
            _ => None,
        };
        for player in Player::first(2) {
            assert_eq!(by(concession(player)), Some(player));
            assert_eq!(
                by(OLD_CONCESSION + player.0),
                Some(player),
                "as it was once written"
            );
        }
        assert_eq!(by(concession(Player(2))), None, "nobody sits there");
    }

    #[test]
    fn nobody_who_gives_up_looks_like_a_decision_or_somebody_else() {
        let bytes: Vec<u8> = Player::first(MAX_PLAYERS as u8).map(concession).collect();
        for (i, byte) in bytes.iter().enumerate() {
            assert!(usize::from(*byte) >= MAX_LISTED && *byte < OLD_CONCESSION);
            assert!(!bytes[..i].contains(byte));
        }
    }

    #[test]
    fn the_last_marks_are_remembered() {
        let table = Table::new(&[Seat::Person; 2], &[1]);
        let mut journal = Journal::new(1, Mindbug::CARD, 7, table);
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
            let mut game = dealt(&[15], seed);
            replay::play(&mut game, seed, 5_000, &mut NoEvents, |_| {}).steps
        });
        assert!((longest.max().unwrap() as usize) < save::MAX_DECISIONS / 2);
    }
}
