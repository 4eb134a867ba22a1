//! A player of random games that are kept: the same one on the chip and on a PC.
//!
//! What it decides follows from the game's number and how far it is, so a game that was cut short
//! and resumed is the one that was never cut. Tests of saving use it; nobody plays against it.

use embedded_storage::nor_flash::NorFlash;

use super::{
    Table, journal,
    session::Heard,
    title::{Title, TitleCard},
};
use crate::{
    game::{Dice, GameResult, Player, Rules as _, Seat, Unplayable},
    save::{Decisions, Fault, Finished, Game, Replay, Slot, Statistics, Store, UnderWay},
};

/// A game under way, or none.
pub struct KeptGame<G: Title> {
    decisions: Decisions,
    statistics: Statistics,
    under_way: Option<(Game, G::Rules)>,
    /// The options of the next game, after so many.
    options: fn(u32) -> u8,
}

/// Why the game that is kept could not be resumed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotResumed {
    /// The saves could not be read.
    Fault(Fault),
    /// Something is lost.
    Lost,
    /// The rules refuse it.
    Unplayable(Unplayable),
}

impl<G: Title> KeptGame<G> {
    /// Before anything was read.
    pub const fn new(options: fn(u32) -> u8) -> KeptGame<G> {
        KeptGame {
            options,
            decisions: Decisions::new(),
            statistics: Statistics::NONE,
            under_way: None,
        }
    }

    /// Goes on where the saves stop.
    pub fn resume<F: NorFlash>(&mut self, store: &mut Store<'_, F>) -> Result<(), NotResumed> {
        let kept = store.load(&mut self.decisions);
        let kept = kept.map_err(NotResumed::Fault)?;
        self.statistics = match kept.statistics {
            Slot::Empty => Statistics::NONE,
            Slot::Valid(statistics) => statistics,
            _ => return Err(NotResumed::Lost),
        };
        self.under_way = match kept.game {
            Slot::Empty => None,
            Slot::Valid(UnderWay { game, mark, .. }) => {
                let played = journal::play::<G>(&game, &self.decisions, mark);
                let (_, state) = played.map_err(NotResumed::Unplayable)?;
                Some((game, state))
            }
            _ => return Err(NotResumed::Lost),
        };
        Ok(())
    }

    /// The number of the game under way (0 if none is) and how many decisions it has.
    pub fn place(&self) -> (u32, usize) {
        match &self.under_way {
            Some((game, _)) => (game.number, self.decisions.len()),
            None => (0, 0),
        }
    }

    /// Takes and keeps one decision, or ends a game that is over, or begins one.
    pub fn go_on<F: NorFlash>(&mut self, store: &mut Store<'_, F>) -> Result<(), Fault> {
        let Some((game, state)) = &mut self.under_way else {
            return self.begin(store);
        };
        let taken = self.decisions.len();
        if state.decider().is_none() {
            return self.finish(store);
        }
        let legal = state.legal_actions();
        let mut dice = Dice::new(game.seed << 16 | taken as u64);
        let place = dice.place(legal.len());
        state.take_listed(legal[place], &mut Heard::<G>::nobody());
        let decision = u8::try_from(place).expect("no game lists more than a byte can tell apart");
        let pushed = self.decisions.push(decision);
        pushed.map_err(|_| Fault::TooLong)?;
        store.decide(decision, journal::mark(state))
    }

    fn begin<F: NorFlash>(&mut self, store: &mut Store<'_, F>) -> Result<(), Fault> {
        let card: &TitleCard = G::CARD;
        let games = self.statistics.games;
        let seats = [Seat::Person; 2];
        let table = Table::new(&seats, &[(self.options)(games)]);
        let (seed, setup) = (u64::from(games) + 1, table.to_setup());
        let number = store.begin(card.kind, card.rules, seed, &setup)?;
        let dealt = G::setup(&table.options).and_then(|setup| {
            G::Rules::deal(&setup, table.players(), seed, &mut Heard::<G>::nobody())
        });
        let state = dealt.map_err(|_| Fault::NoGame)?;
        let game = Game {
            number,
            kind: card.kind,
            rules: card.rules,
            seed,
            setup,
        };
        self.decisions.clear();
        self.under_way = Some((game, state));
        Ok(())
    }

    fn finish<F: NorFlash>(&mut self, store: &mut Store<'_, F>) -> Result<(), Fault> {
        let Some((game, state)) = self.under_way.take() else {
            return Ok(());
        };
        let result = state.result().unwrap_or(GameResult::Nobody);
        let replay = Replay {
            winners: result.winners().bits(),
            how: 0,
            turns: 0,
            mark: journal::mark(&state),
            decisions: core::mem::take(&mut self.decisions),
            game,
        };
        store.keep_replay(&replay)?;
        self.statistics.count(&Finished {
            number: replay.game.number,
            kind: replay.game.kind,
            turns: 0,
            level: 0,
            columns: 1,
            won: result.winners().has(Player::ONE),
        });
        store.set_statistics(&self.statistics)?;
        store.end()
    }
}
