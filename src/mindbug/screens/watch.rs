//! A finished game, played again on the table: at any speed, turn by turn, from either side.

use embedded_graphics::{draw_target::DrawTarget, pixelcolor::Rgb565};

use super::table::{Table, Watched};
use crate::console::screens::{Command, Context, Opening, Screen, ScreenId};
use crate::{
    console::{DeviceInfo, Pace, desk::Desk, screens::Seek},
    text::{Args, Key, Sentence, format},
    ui::{Button, Intent, Tick, ticks, widgets::Hint},
};

/// A finished game being watched.
pub(crate) struct Watch {
    table: Table,
    pace: Pace,
    is_paused: bool,
    /// When the table came to rest, if nothing moves on it.
    since: Option<Tick>,
}

impl Watch {
    /// So long a table is looked at before the next decision.
    fn rest(&self) -> u32 {
        match self.pace {
            Pace::Normal => ticks(900),
            Pace::Fast => ticks(300),
            Pace::Off => ticks(150),
        }
    }

    /// Asks for another moment of the game; the table is laid out anew from it.
    fn cut(&mut self, cut: Seek, cx: &mut Context<'_>) -> Option<Command> {
        self.table.forget(cx.damage);
        self.since = None;
        Some(Command::Playback(cut))
    }

    fn set_pace(&mut self, faster: bool, cx: &mut Context<'_>) {
        let now = Pace::ALL.iter().position(|&pace| pace == self.pace);
        let to = match (now.unwrap_or_default(), faster) {
            (now, true) => (now + 1).min(Pace::ALL.len() - 1),
            (now, false) => now.saturating_sub(1),
        };
        self.pace = Pace::ALL[to];
        self.caption(cx);
    }

    /// Writes what the table says about the playback.
    fn caption(&mut self, cx: &mut Context<'_>) {
        let words = words(cx.desk(), self.is_paused, self.pace);
        self.table.be_watched(words, cx.damage);
    }
}

/// Where the game is, and how fast it goes.
fn words(desk: &Desk, is_paused: bool, pace: Pace) -> Watched {
    let progress = desk.progress.unwrap_or(crate::console::desk::Progress {
        at: 0,
        of: 0,
        turn: 0,
    });
    let parts = |player| Args {
        player: desk.name(player),
        number: i32::from(progress.turn),
        ..Args::default()
    };
    let place: Sentence = match desk.outcome {
        Some(outcome) => format(Key::WatchEnd.text(), parts(outcome.winner)),
        None => format(Key::WatchTurn.text(), parts(desk.view.active())),
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
    Watched {
        place,
        speed: speed.text(),
        progress: (progress.at, progress.of),
        hints: [
            Hint(Button::A, accept.text()),
            Hint(Button::B, Key::WatchLeave.text()),
            Hint(Button::X, Key::WatchSide.text()),
        ],
    }
}

impl Screen for Watch {
    fn open(opening: &Opening<'_>) -> Watch {
        let pace = match opening.settings.pace {
            Pace::Off => Pace::Fast,
            pace => pace,
        };
        let mut table = Table::open(opening);
        let words = words(opening.desk(), false, pace);
        table.be_watched(words, &mut crate::ui::Damage::none());
        Watch {
            table,
            pace,
            is_paused: false,
            since: None,
        }
    }

    fn handle(&mut self, intent: Intent, cx: &mut Context<'_>) -> Option<Command> {
        match intent {
            Intent::Accept if cx.desk().outcome.is_some() => {
                self.is_paused = false;
                return self.cut(Seek::Beginning, cx);
            }
            Intent::Accept => {
                self.is_paused = !self.is_paused;
                self.caption(cx);
            }
            Intent::Back | Intent::Menu => return Some(Command::To(ScreenId::Games)),
            Intent::Right => return self.cut(Seek::NextTurn, cx),
            Intent::Left => return self.cut(Seek::TurnBefore, cx),
            Intent::Inspect => return self.cut(Seek::OtherSide, cx),
            Intent::Up | Intent::Down => self.set_pace(intent == Intent::Up, cx),
        }
        None
    }

    fn tick(&mut self, cx: &mut Context<'_>) -> Option<Command> {
        // The playback has its own speed, whatever games are set to.
        let set = core::mem::replace(&mut cx.settings.pace, self.pace);
        let settled = self.table.tick(cx);
        cx.settings.pace = set;
        if self.table.is_animating() {
            self.since = None;
            return None;
        }
        if settled.is_some() || self.since.is_none() {
            self.since = Some(cx.now);
            self.caption(cx);
        }
        let waited = self.since.map_or(0, |since| cx.now.since(since));
        let goes_on = !self.is_paused && cx.desk().outcome.is_none();
        (goes_on && waited >= self.rest()).then_some(Command::Playback(Seek::Next))
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
