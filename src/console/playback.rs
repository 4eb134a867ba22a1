//! A finished game that is watched: the game again, decision by decision, on a table of its own.
//!
//! It is checked whole before any of it is shown. Nothing is secret any more, but the watcher sits
//! behind one player at a time, as at a real table, and may go round it.

use super::{games::Games, journal, screens::Seek};
use crate::{game::Unplayable, save::Replay};

/// A game being watched.
pub(super) struct Playback<B: Games> {
    session: Option<B::Session>,
    replay: Option<Replay>,
    at: usize,
}

impl<B: Games> Playback<B> {
    /// No game.
    pub(super) const fn empty() -> Playback<B> {
        Playback {
            session: None,
            replay: None,
            at: 0,
        }
    }

    /// Takes a game, or that there is none.
    pub(super) fn take(&mut self, replay: Option<Replay>) {
        self.replay = replay;
    }

    /// Shows the beginning of the game that was taken; is there one that can be shown?
    #[inline(never)]
    pub(super) fn begin(&mut self) -> bool {
        let Some(replay) = &self.replay else {
            return false;
        };
        let checked = B::check(&replay.game, &replay.decisions, replay.mark);
        // Another game is looked at from the seat that is its own.
        self.session = None;
        checked.is_ok() && self.rewind().is_ok()
    }

    /// The table it is shown on.
    pub(super) fn session(&self) -> Option<&B::Session> {
        self.session.as_ref()
    }

    pub(super) fn session_mut(&mut self) -> Option<&mut B::Session> {
        self.session.as_mut()
    }

    /// Does what the watcher asks.
    pub(super) fn seek(&mut self, seek: Seek) {
        match seek {
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
            Seek::NextSeat => {
                if let Some(session) = &mut self.session {
                    B::any_mut(session).go_round();
                }
            }
        }
        self.tell();
    }

    fn rewind(&mut self) -> Result<(), Unplayable> {
        let Some(replay) = &self.replay else {
            return Ok(());
        };
        let side = self
            .session
            .as_ref()
            .map(|session| B::any(session).holder());
        let title = B::title_of(replay.game.kind).ok_or(Unplayable::OtherGame)?;
        let table = journal::table(&replay.game, B::TITLES.playable[title])?;
        B::begin(&mut self.session, title, 0, replay.game.seed, table)?;
        if let Some(session) = &mut self.session {
            B::any_mut(session).be_watched(side);
        }
        self.at = 0;
        self.tell();
        Ok(())
    }

    fn decisions(&self) -> &[u8] {
        let replay = self.replay.as_ref();
        replay.map_or(&[], |replay| &replay.decisions)
    }

    fn turn(&self) -> u16 {
        let session = self.session.as_ref();
        session.map_or(0, |session| B::any(session).turns())
    }

    /// Takes the next decision; what comes of it is to be shown.
    fn step(&mut self) {
        let Some(&decision) = self.decisions().get(self.at) else {
            return;
        };
        self.at += 1;
        if let Some(session) = &mut self.session {
            // It was legal when the game was taken in.
            let _ = B::any_mut(session).show(decision);
        }
    }

    /// Takes decisions until that turn begins, or the game is over; nothing of it moves.
    fn run_to(&mut self, turn: u16) {
        while self.turn() < turn && self.at < self.decisions().len() {
            self.step();
        }
        if let Some(session) = &mut self.session {
            B::any_mut(session).skip();
        }
    }

    /// Tells the screen how far it is.
    fn tell(&mut self) {
        let (at, of) = (self.at as u16, self.decisions().len() as u16);
        if let Some(session) = &mut self.session {
            B::any_mut(session).tell_progress(at, of);
        }
    }
}
