//! Games from paper: begun with a journal, caught up with, and shown again when they are over.

use super::{Party, Session, holder};
use crate::{
    console::journal::{self, Entry, Journal, Table, Unplayable},
    game::{NoEvents, Player, Rules as _, Seat},
    mindbug::rules::{Actions, State},
};

impl Session {
    /// Deals the cards for a game that is written down from its beginning, and lays it into `slot`.
    ///
    /// A game is large for the chip's stack: it is made where it stays.
    pub(in crate::console) fn begin(
        slot: &mut Option<Session>,
        id: u32,
        seed: u64,
        table: Table,
    ) -> Result<&mut Session, Unplayable> {
        let state = State::new(table.sets, seed, &mut NoEvents);
        let state = state.map_err(|_| Unplayable::OtherSetup)?;
        let party = Party {
            seats: table.seats,
            names: table.names.clone(),
            seed,
        };
        let session = slot.insert(Session::new(state, party, table.score));
        session.journal = Some(Journal::new(id, seed, table));
        Ok(session)
    }

    /// Plays written decisions, the last of which led to `mark`; nothing of it is shown.
    pub fn catch_up(&mut self, decisions: &[u8], mark: u32) -> Result<(), Unplayable> {
        for &decision in decisions {
            self.take_again(decision)?;
        }
        if !decisions.is_empty() && journal::mark(&self.state) != mark {
            return Err(Unplayable::OtherPosition);
        }
        self.desk.beats.clear();
        self.take_device();
        Ok(())
    }

    /// The game on paper.
    pub fn journal(&self) -> Option<&Journal> {
        self.journal.as_ref()
    }

    /// Takes a written decision again, as it was taken then.
    fn take_again(&mut self, decision: u8) -> Result<(), Unplayable> {
        let decider = self.state.decider().ok_or(Unplayable::Illegal)?;
        if self.desk.outcome.is_some() {
            return Err(Unplayable::Illegal);
        }
        match journal::read(&self.state, decision)? {
            Entry::Action(action) => self.step(action),
            Entry::Concession(by) => self.concede(by),
        }
        // Who held the device has seen it.
        self.news[holder(self.desk.seats, decider).index()] = 0;
        self.end_if_over();
        Ok(())
    }

    /// Nobody plays this any more: it is only looked at, from `side` or from the person's.
    pub(in crate::console) fn be_watched(&mut self, side: Option<Player>) {
        let side = side.unwrap_or(holder(self.desk.seats, Player::ONE));
        self.desk.seats = [Seat::Person; 2];
        self.look_from(side);
    }

    /// The one who watches goes round the table.
    pub(in crate::console) fn go_round(&mut self) {
        self.look_from(self.desk.holder().opponent());
    }

    fn look_from(&mut self, side: Player) {
        self.desk.view = self.state.view(side);
        self.desk.before = self.desk.view.clone();
        self.desk.actions = Actions::new();
        self.desk.thinks = None;
        self.desk.beats.clear();
        self.tell();
    }

    /// Takes a written decision on a table that is watched.
    pub(in crate::console) fn show(&mut self, decision: u8) -> Result<(), Unplayable> {
        match journal::read(&self.state, decision)? {
            Entry::Action(action) => self.act(action),
            Entry::Concession(by) => self.concede(by),
        }
        self.desk.actions = Actions::new();
        Ok(())
    }
}
