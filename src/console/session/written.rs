//! Games from paper: begun with a journal, caught up with, and shown again when they are over; and
//! puzzles, which are never written down.

use super::{Heard, Session, holder};
use crate::{
    console::{
        journal::{self, Entry, Journal, Table},
        lesson::Pupil,
        puzzle::{Puzzle, Tries},
        title::{ActionsOf, Title},
    },
    game::{Player, Rules as _, Unplayable},
};

impl<G: Title> Session<G> {
    /// Deals a game that is written down from its beginning; `lay` puts it where it stays.
    ///
    /// A game is large for the chip's stack: it is made where it stays.
    pub fn begin<'a>(
        id: u32,
        seed: u64,
        table: Table,
        lay: impl FnOnce(Session<G>) -> &'a mut Session<G>,
    ) -> Result<(), Unplayable> {
        let setup = G::setup(&table.options)?;
        let state = G::Rules::deal(&setup, table.players(), seed, &mut Heard::<G>::nobody())?;
        let session = lay(Session::new(state, table.clone(), seed));
        let lesson = G::CARD
            .lesson
            .filter(|lesson| lesson.is_dealt(seed, &table.options));
        session.desk.pupil = lesson.map(Pupil::new);
        session.journal = Some(Journal::new(id, G::CARD, seed, table));
        Ok(())
    }

    /// Lays out one of the game's puzzles, which is neither kept nor counted; `lay` puts it where it
    /// stays.
    #[inline(never)]
    pub fn pose<'a>(
        number: u8,
        tries: Tries,
        table: Table,
        lay: impl FnOnce(Session<G>) -> &'a mut Session<G>,
    ) -> Result<(), Unplayable> {
        let found = G::puzzle(number, &mut Heard::<G>::nobody());
        let (state, line) = found.ok_or(Unplayable::OtherSetup)?;
        let session = lay(Session::new(state, table, number.into()));
        session.desk.puzzle = Some(Puzzle::new(number, line, tries));
        Ok(())
    }

    /// Plays written decisions, the last of which led to `mark`; nothing of it is shown.
    pub(super) fn play_again(&mut self, decisions: &[u8], mark: u32) -> Result<(), Unplayable> {
        for &decision in decisions {
            self.take_again(decision)?;
        }
        if !decisions.is_empty() && journal::mark(&self.state) != mark {
            return Err(Unplayable::OtherPosition);
        }
        self.desk.beats.clear();
        // The last holder's view says whether the next one has looked on.
        self.lay_out();
        let next = self.desk.next_holder();
        if next != self.desk.holder && !self.hands_over(next) {
            self.share_news();
        }
        self.take_device();
        Ok(())
    }

    /// Takes a written decision again, as it was taken then.
    fn take_again(&mut self, decision: u8) -> Result<(), Unplayable> {
        let decider = self.state.decider().ok_or(Unplayable::Illegal)?;
        if self.desk.outcome.is_some() {
            return Err(Unplayable::Illegal);
        }
        self.take_written(decision)?;
        // Who held the device has seen it.
        self.desk.holder = holder(&self.desk.table, decider, self.desk.holder);
        self.news[self.desk.holder.index()] = 0;
        Ok(())
    }

    /// Takes a written decision; what lies on the desk stays as it was.
    pub(super) fn take_written(&mut self, decision: u8) -> Result<(), Unplayable> {
        match journal::read(&self.state, decision)? {
            Entry::Choice(choice, action) => {
                self.step(choice, action);
                self.end_if_over();
            }
            Entry::Concession(by) => self.concede(by),
        }
        Ok(())
    }

    pub(super) fn look_from(&mut self, side: Player) {
        self.desk.holder = side;
        self.lay_out();
        self.desk.before = self.desk.view.clone();
        self.desk.actions = ActionsOf::<G>::default();
        self.desk.attention = G::Attention::default();
        self.desk.beats.clear();
    }

    /// Takes a written decision on a table that is watched.
    pub(super) fn show_again(&mut self, decision: u8) -> Result<(), Unplayable> {
        match journal::read(&self.state, decision)? {
            Entry::Choice(choice, action) => self.act(choice, action),
            Entry::Concession(by) => {
                self.desk.before = self.desk.view.clone();
                self.concede(by);
                self.lay_out();
            }
        }
        self.desk.actions = ActionsOf::<G>::default();
        Ok(())
    }
}
