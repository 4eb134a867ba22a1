//! A finished game, played again on the table: at any speed, turn by turn, from every seat.

use embedded_graphics::{draw_target::DrawTarget, pixelcolor::Rgb565};

use crate::{
    console::{
        Desk, DeviceInfo, Pace, Title,
        screens::{AtTable, Command, Play, Screen, ScreenId, Seek, TableContext, TableOpening},
    },
    text::{Args, Key, Sentence, format},
    ui::{Button, Damage, Intent, Tick, ticks, widgets::Hint},
};

/// What the table of a game that is watched says.
pub struct Watched {
    /// Where the game is.
    pub place: Sentence,
    /// How fast it goes.
    pub speed: &'static str,
    /// How many of its decisions were shown, of how many.
    pub progress: (u16, u16),
    /// What the buttons do.
    pub hints: [Hint<'static>; 3],
}

/// A table on which a finished game can be shown.
pub trait WatchedTable {
    /// From now on it is watched, and says this.
    fn be_watched(&mut self, words: Watched, damage: &mut Damage);

    /// Another moment of the game will be shown: what moved until now is over.
    fn forget(&mut self, damage: &mut Damage);
}

/// A finished game being watched.
pub struct Watch<G: Title> {
    table: G::Table,
    pace: Pace,
    is_paused: bool,
    /// When the table came to rest, if nothing moves on it.
    since: Option<Tick>,
}

impl<G: Title> Watch<G> {
    /// So long a table is looked at before the next decision.
    fn rest(&self) -> u32 {
        match self.pace {
            Pace::Normal => ticks(900),
            Pace::Fast => ticks(300),
            Pace::Off => ticks(150),
        }
    }

    /// Asks for another moment of the game; the table is laid out anew from it.
    fn seek(&mut self, seek: Seek, cx: &mut TableContext<'_, G>) -> Option<Play<G::Page>> {
        self.table.forget(cx.damage);
        self.since = None;
        Some(Play::Console(Command::Watch(seek)))
    }

    fn set_pace(&mut self, faster: bool, cx: &mut TableContext<'_, G>) {
        let now = Pace::ALL.iter().position(|&pace| pace == self.pace);
        let to = match (now.unwrap_or_default(), faster) {
            (now, true) => (now + 1).min(Pace::ALL.len() - 1),
            (now, false) => now.saturating_sub(1),
        };
        self.pace = Pace::ALL[to];
        self.caption(cx);
    }

    /// Writes what the table says about the playback.
    fn caption(&mut self, cx: &mut TableContext<'_, G>) {
        let words = words(cx.desk, self.is_paused, self.pace);
        self.table.be_watched(words, cx.damage);
    }
}

/// Where the game is, and how fast it goes.
fn words<G: Title>(desk: &Desk<G>, is_paused: bool, pace: Pace) -> Watched {
    let progress = desk.progress.unwrap_or_default();
    let parts = |player| Args {
        player: desk.name(player),
        number: i32::from(progress.turn),
        ..Args::default()
    };
    let place: Sentence = match desk.outcome {
        _ if progress.is_sought => format(Key::WatchSought.text(), Args::default()),
        Some(outcome) => {
            let winners = outcome.result.winners();
            let key = match winners.len() {
                0 => Key::WatchNobody,
                1 => Key::WatchEnd,
                2 => Key::WatchShared,
                _ => Key::WatchSharedMany,
            };
            format(key.text(), desk.table.told(winners.iter()))
        }
        None => format(Key::WatchTurn.text(), parts(G::active(&desk.view))),
    };
    let speed = match (is_paused, pace) {
        (true, _) => Key::WatchPaused,
        (false, Pace::Normal) => Key::WatchNormal,
        (false, Pace::Fast) => Key::WatchFast,
        (false, Pace::Off) => Key::WatchFastest,
    };
    let accept = match (desk.outcome, is_paused) {
        (Some(_), _) => Key::WatchAgain,
        (None, true) => Key::WatchPlay,
        (None, false) => Key::WatchPause,
    };
    let side = match desk.table.players() {
        2 => Key::WatchSide,
        _ => Key::WatchSeat,
    };
    Watched {
        place,
        speed: speed.text(),
        progress: (progress.at, progress.of),
        hints: [
            Hint(Button::A, accept.text()),
            Hint(Button::B, Key::WatchLeave.text()),
            Hint(Button::X, side.text()),
        ],
    }
}

impl<G: Title> Screen<AtTable<G>> for Watch<G> {
    type Args = ();

    fn open((): (), opening: &TableOpening<'_, G>) -> Watch<G> {
        let pace = match opening.pace {
            Pace::Off => Pace::Fast,
            pace => pace,
        };
        let mut table = G::Table::open((), opening);
        let words = words(opening.desk, false, pace);
        table.be_watched(words, &mut Damage::none());
        Watch {
            table,
            pace,
            is_paused: false,
            since: None,
        }
    }

    fn handle(&mut self, intent: Intent, cx: &mut TableContext<'_, G>) -> Option<Play<G::Page>> {
        match intent {
            Intent::Accept if cx.desk.outcome.is_some() => {
                self.is_paused = false;
                return self.seek(Seek::Beginning, cx);
            }
            Intent::Accept => {
                self.is_paused = !self.is_paused;
                self.caption(cx);
            }
            Intent::Back | Intent::Menu => {
                return Some(Play::Console(Command::To(ScreenId::Games(false))));
            }
            Intent::Right => return self.seek(Seek::NextTurn, cx),
            Intent::Left => return self.seek(Seek::TurnBefore, cx),
            Intent::Inspect => return self.seek(Seek::NextSeat, cx),
            Intent::Up | Intent::Down => self.set_pace(intent == Intent::Up, cx),
        }
        None
    }

    fn tick(&mut self, cx: &mut TableContext<'_, G>) -> Option<Play<G::Page>> {
        // A playback has its own speed, whatever games are set to.
        cx.pace = self.pace;
        if cx.desk.progress.is_some_and(|progress| progress.is_sought) {
            // The table stays as it is until the other turn is there.
            self.caption(cx);
            return None;
        }
        let settled = self.table.tick(cx);
        if self.table.is_animating() {
            self.since = None;
            return None;
        }
        if settled.is_some() || self.since.is_none() {
            self.since = Some(cx.now);
            self.caption(cx);
        }
        let waited = self.since.map_or(0, |since| cx.now.since(since));
        let goes_on = !self.is_paused && cx.desk.outcome.is_none();
        let rest = match G::is_in_parts(&cx.desk.view) {
            true => 0,
            false => self.rest(),
        };
        (goes_on && waited >= rest).then_some(Play::Console(Command::Watch(Seek::Next)))
    }

    fn is_animating(&self) -> bool {
        self.table.is_animating()
    }

    fn draw<D: DrawTarget<Color = Rgb565>>(
        &self,
        facts: &DeviceInfo,
        target: &mut D,
    ) -> Result<(), D::Error> {
        self.table.draw(facts, target)
    }
}
