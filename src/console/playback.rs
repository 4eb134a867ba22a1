//! A finished game that is watched: the game again, decision by decision, on a table of its own.
//!
//! It is checked whole before any of it is shown. Nothing is secret any more, but the watcher sits
//! behind one player at a time, as at a real table, and may go round it.
//!
//! A turn back is the whole game again up to there. Nothing of that is laid out but the end, and a
//! long game takes a few ticks: no picture waits for it.

use super::{games::Games, journal, screens::Seek, session::AnySession};
use crate::{game::Unplayable, save::Replay};

/// So many decisions are passed over in a tick: with them every frame on the chip is still on time.
const A_TICK: usize = 12;

/// A game being watched.
pub(super) struct Playback<B: Games> {
    session: Option<B::Session>,
    replay: Option<Replay>,
    at: usize,
    /// Where it was when somebody last asked whether it goes on.
    seen: usize,
    /// The turn that is looked for.
    sought: Option<u16>,
}

impl<B: Games> Playback<B> {
    /// No game.
    pub(super) const fn empty() -> Playback<B> {
        Playback {
            session: None,
            replay: None,
            at: 0,
            seen: 0,
            sought: None,
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

    /// Has it gone on since somebody last asked? One that is paused or over does not.
    pub(super) fn has_gone_on(&mut self) -> bool {
        core::mem::replace(&mut self.seen, self.at) != self.at
    }

    /// Takes the game that is on the table out of the way of a puzzle: nobody watches anything then.
    /// What a swap needs of the stack is given back before a page opens.
    #[inline(never)]
    pub(super) fn put_aside(&mut self, table: &mut Option<B::Session>) {
        self.sought = None;
        core::mem::swap(&mut self.session, table);
    }

    /// Lays it back.
    #[inline(never)]
    pub(super) fn give_back(&mut self, table: &mut Option<B::Session>) {
        core::mem::swap(&mut self.session, table);
        self.session = None;
    }

    /// Does what the watcher asks.
    pub(super) fn seek(&mut self, seek: Seek) {
        match seek {
            Seek::Next => self.step(),
            Seek::NextTurn => self.sought = Some(self.turn() + 1),
            Seek::TurnBefore => {
                let turn = self.turn().saturating_sub(1);
                // The whole game was played once: it can be played again.
                if self.rewind().is_ok() {
                    self.sought = Some(turn);
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

    /// A tick passes: goes on towards the turn that is looked for, if one is.
    #[inline]
    pub(super) fn advance(&mut self) {
        if let Some(turn) = self.sought {
            self.go_towards(turn);
        }
    }

    #[inline(never)]
    fn go_towards(&mut self, turn: u16) {
        let mut left = A_TICK;
        while left > 0 && self.shown_turn() < turn && self.at < self.decisions().len() {
            self.pass_over();
            left -= 1;
        }
        if left > 0 {
            self.sought = None;
            if let Some(session) = &mut self.session {
                B::any_mut(session).be_looked_at();
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
        self.sought = None;
        self.tell();
        Ok(())
    }

    fn decisions(&self) -> &[u8] {
        let replay = self.replay.as_ref();
        replay.map_or(&[], |replay| &replay.decisions)
    }

    /// The turn that the watcher is at, or is on the way to.
    fn turn(&self) -> u16 {
        self.sought.unwrap_or_else(|| self.shown_turn())
    }

    fn shown_turn(&self) -> u16 {
        let session = self.session.as_ref();
        session.map_or(0, |session| B::any(session).turns())
    }

    /// Takes the next decision; what comes of it is to be shown.
    fn step(&mut self) {
        if let Some((session, decision)) = self.next() {
            // It was legal when the game was taken in.
            let _ = session.show(decision);
        }
    }

    /// Takes the next decision; nothing of it is shown.
    fn pass_over(&mut self) {
        if let Some((session, decision)) = self.next() {
            // It was legal when the game was taken in.
            let _ = session.pass_over(decision);
        }
    }

    /// The next decision, and the game it is one of.
    fn next(&mut self) -> Option<(&mut dyn AnySession, u8)> {
        let decision = *self.decisions().get(self.at)?;
        self.at += 1;
        let session = self.session.as_mut()?;
        Some((B::any_mut(session), decision))
    }

    /// Tells the screen how far it is.
    fn tell(&mut self) {
        let count = |count: usize| u16::try_from(count).unwrap_or(u16::MAX);
        let (at, of) = (count(self.at), count(self.decisions().len()));
        let is_sought = self.sought.is_some();
        if let Some(session) = &mut self.session {
            B::any_mut(session).tell_progress(at, of, is_sought);
        }
    }
}
