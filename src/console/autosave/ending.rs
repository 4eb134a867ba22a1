//! The end of a game in three records: the replay, the statistics, and that nobody will go on with it.
//!
//! Each can be the last before the power goes; what is missing is written at the next start. A game
//! that does not decide its match stays the one under way until the next one begins, so the match
//! goes on from there.

use embedded_storage::nor_flash::NorFlash;

use super::{Autosave, Place};
use crate::{
    console::{App, journal},
    game::Player,
    save::{Decisions, Fault, Finished, Replay},
};

impl<F: NorFlash> Autosave<'_, F> {
    /// Notes the end of the game on the table: it may be gone when there is time to write it down.
    pub(super) fn note_end(&mut self, app: &App) {
        let Some((place, session)) = self.game.as_mut().zip(app.session.as_ref()) else {
            return;
        };
        let decisions = session.journal().filter(|journal| journal.id == place.id);
        let is_whole = decisions.is_some_and(|all| all.decisions().len() == place.decisions);
        if let (true, Some(outcome)) = (is_whole, session.desk().outcome) {
            place.end = Some((outcome, session.score()));
        }
    }

    /// Is there still something to be written of the game's end?
    pub(super) fn is_ending(&self, place: &Place) -> bool {
        let Some((_, score)) = place.end else {
            return false;
        };
        let is_counted = self.statistics.last_game == place.game.number;
        let can_count = !self.barred.statistics && !is_counted;
        let can_go = score.is_decided() && !place.is_put_away;
        !self.barred.game && (!place.has_replay || can_count || can_go)
    }

    /// Writes the next part of the game's end: the replay, the statistics, that it is over.
    pub(super) fn finish(&mut self) -> Result<(), Fault> {
        let Some(place) = &mut self.game else {
            return Ok(());
        };
        let Some((outcome, score)) = place.end else {
            return Ok(());
        };
        self.has_finished = true;
        let number = place.game.number;
        if !place.has_replay {
            place.has_replay = true;
            let mut decisions = Decisions::new();
            let mark = self.store.decisions(&mut decisions)?;
            let replay = Replay {
                game: place.game.clone(),
                outcome: journal::outcome_byte(&outcome),
                turns: outcome.turns,
                mark,
                decisions,
            };
            return match self.store.keep_replay(&replay) {
                // A newer firmware's replay lies in its place and stays there.
                Err(Fault::Newer) => Ok(()),
                kept => kept,
            };
        }
        if self.statistics.last_game != number && !self.barred.statistics {
            let setup = &place.game.setup;
            let (level, won) = tally(setup, outcome.winner);
            self.statistics.count(&Finished {
                number,
                decisions: place.decisions,
                turns: outcome.turns,
                level,
                sets: setup.get(1).copied().unwrap_or_default(),
                won,
            });
            return self.store.set_statistics(&self.statistics);
        }
        // A match goes on from its last game; any other game is over.
        if score.is_decided() && !place.is_put_away {
            place.is_put_away = true;
            return self.store.end();
        }
        Ok(())
    }
}

/// Against whom it was played (0 a person, else the bot's level), and whether the owner won: the
/// person on one's own, else the first player. Games between bots are nobody's.
fn tally(setup: &[u8], winner: Player) -> (usize, bool) {
    match [2, 3].map(|at| setup.get(at).copied().unwrap_or_default()) {
        [level, 0] if level > 0 => (level.into(), winner == Player::TWO),
        [0, level] => (level.into(), winner == Player::ONE),
        _ => (usize::MAX, false),
    }
}
