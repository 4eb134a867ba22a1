//! A finished game that is watched: the game again, decision by decision, on a table of its own.
//!
//! It is checked whole before any of it is shown. Nothing is secret any more, but the watcher sits
//! behind one player at a time, as at a real table, and may go round it.

use super::{
    Session,
    journal::{self, Unplayable},
};
use crate::{
    console::{desk::Progress, screens::Seek},
    save::Replay,
};

/// A game being watched.
pub(super) struct Playback {
    session: Option<Session>,
    replay: Option<Replay>,
    at: usize,
}

impl Playback {
    /// No game.
    pub(super) const fn empty() -> Playback {
        Playback {
            session: None,
            replay: None,
            at: 0,
        }
    }

    /// Takes a game and shows its beginning.
    pub(super) fn load(&mut self, replay: Replay) -> Result<(), Unplayable> {
        let (game, decisions) = (&replay.game, &replay.decisions);
        journal::play(game, decisions, replay.mark)?;
        self.replay = Some(replay);
        self.rewind()
    }

    /// The table it is shown on.
    pub(super) fn session(&self) -> Option<&Session> {
        self.session.as_ref()
    }

    pub(super) fn session_mut(&mut self) -> Option<&mut Session> {
        self.session.as_mut()
    }

    /// Does what the watcher asks.
    pub(super) fn cut(&mut self, cut: Seek) {
        match cut {
            Seek::Next => self.step(),
            Seek::NextTurn => self.run_to(self.turn() + 1),
            Seek::TurnBefore => {
                let turn = self.turn().saturating_sub(1);
                // The whole game was played once: it can be played again.
                if self.rewind().is_ok() {
                    self.run_to(turn);
                }
            }
            Seek::Beginning => {
                let _ = self.rewind();
            }
            Seek::OtherSide => {
                if let Some(session) = &mut self.session {
                    session.go_round();
                }
            }
        }
        self.tell();
    }

    fn rewind(&mut self) -> Result<(), Unplayable> {
        let Some(replay) = &self.replay else {
            return Ok(());
        };
        let side = self.session.as_ref().map(|session| session.desk().holder());
        let table = journal::table(&replay.game)?;
        let session = Session::begin(&mut self.session, 0, replay.game.seed, table)?;
        session.be_watched(side);
        self.at = 0;
        self.tell();
        Ok(())
    }

    fn decisions(&self) -> &[u8] {
        let replay = self.replay.as_ref();
        replay.map_or(&[], |replay| &replay.decisions)
    }

    fn turn(&self) -> u16 {
        self.session.as_ref().map_or(0, Session::turns)
    }

    /// Takes the next decision; what comes of it is to be shown.
    fn step(&mut self) {
        let Some(&decision) = self.decisions().get(self.at) else {
            return;
        };
        self.at += 1;
        if let Some(session) = &mut self.session {
            // It was legal when the game was taken in.
            let _ = session.show(decision);
        }
    }

    /// Takes decisions until that turn begins, or the game is over; nothing of it moves.
    fn run_to(&mut self, turn: u16) {
        while self.turn() < turn && self.at < self.decisions().len() {
            self.step();
        }
        if let Some(session) = &mut self.session {
            session.desk_mut().beats.clear();
        }
    }

    /// Tells the screen how far it is.
    fn tell(&mut self) {
        let (at, of) = (self.at as u16, self.decisions().len() as u16);
        if let Some(session) = &mut self.session {
            let turn = session.turns();
            session.desk_mut().progress = Some(Progress { at, of, turn });
        }
    }
}
