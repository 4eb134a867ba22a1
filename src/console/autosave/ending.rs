//! The end of a game in three records: the replay, the statistics, and that nobody will go on with it.
//!
//! Each can be the last before the power goes; what is missing is written at the next start. A game
//! that does not decide its match stays the one under way until the next one begins, so the match
//! goes on from there.

use embedded_storage::nor_flash::NorFlash;

use super::{Autosave, Place};
use crate::{
    console::{App, Games, Table, seat_to_byte},
    game::GameResult,
    save::{Decisions, Fault, Finished, Replay},
};

impl<F: NorFlash> Autosave<'_, F> {
    /// Notes the end of the game on the table: it may be gone when there is time to write it down.
    pub(super) fn note_end<B: Games>(&mut self, app: &App<B>) {
        let Some((place, session)) = self.game.as_mut().zip(app.game()) else {
            return;
        };
        let journal = session.journal().filter(|journal| journal.id == place.id);
        let is_whole = journal.is_some_and(|all| all.decisions().len() == place.decisions);
        if let (true, Some(end)) = (is_whole, session.end()) {
            place.end = Some((end, session.table().score));
            // A game whose end found no room cannot be shown again to its end.
            place.has_replay |= journal.is_some_and(|journal| journal.is_cut());
            // A lesson is neither shown again nor counted.
            place.is_lesson = session.is_lesson();
            place.has_replay |= place.is_lesson;
        }
    }

    /// Is there still something to be written of the game's end?
    pub(super) fn is_ending(&self, place: &Place) -> bool {
        let Some((_, score)) = place.end else {
            return false;
        };
        let is_counted = self.statistics.last_game == place.game.number;
        let can_count = !self.barred.statistics && !is_counted && !place.is_lesson;
        let can_go = score.is_decided() && !place.is_put_away;
        !self.barred.game && (!place.has_replay || can_count || can_go)
    }

    /// Writes the next part of the game's end: the replay, the statistics, that it is over.
    pub(super) fn finish(&mut self) -> Result<(), Fault> {
        let Some(place) = &mut self.game else {
            return Ok(());
        };
        let Some((end, score)) = place.end else {
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
                winners: end.result.winners().bits(),
                how: end.how,
                turns: end.turns,
                mark,
                decisions,
            };
            return match self.store.keep_replay(&replay) {
                // A newer firmware's replay lies in its place and stays there.
                Err(Fault::Newer) => Ok(()),
                kept => kept,
            };
        }
        if self.statistics.last_game != number && !self.barred.statistics && !place.is_lesson {
            let (level, won) = tally(&place.table, end.result);
            self.statistics.count(&Finished {
                number,
                kind: place.game.kind,
                turns: end.turns,
                level,
                columns: (place.card.counted_in)(&place.table.options),
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

/// Against whom it was played (0 people, else the strongest bot's level), and whether the owner won:
/// the first person. Games between bots are nobody's.
fn tally(table: &Table, result: GameResult) -> (usize, bool) {
    let strongest = table.seats.iter().map(|&seat| seat_to_byte(seat)).max();
    let Some(owner) = table.people().next() else {
        return (usize::MAX, false);
    };
    let level = strongest.unwrap_or_default().into();
    (level, result.winners().has(owner))
}
