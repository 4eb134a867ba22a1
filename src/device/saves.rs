//! When the chip writes to its flash, so that nobody sees it.
//!
//! A decision is small: it is written in the first tick that draws nothing, or, while something moves,
//! in the first that leaves time before the next frame is due; never between a press and its picture. All else, and every
//! erase, waits until nothing moves and nobody presses.

use embassy_time::{Duration, Instant};
use static_cell::ConstStaticCell;

use crate::{
    board::{SaveFlash, flash_times},
    console::Autosave,
    games::App,
    save::Workspace,
};

/// Pages of flash that a decision takes.
const PAGES: u32 = 3;
/// The work between them, on the emulated chip; each page also flushes the cache.
const BETWEEN: Duration = Duration::from_micros(1_700);

/// A page on the slowest chip: what is reckoned with until this one has written its first.
const SLOWEST_PAGE: Duration = Duration::from_micros(3_220);

/// How long keeping a decision takes on this board's flash.
///
/// A typical chip takes 0.94 ms a page, so 4.5 ms a decision: a frame in motion leaves 16.86 ms less the 12 ms before
/// its start in which it is drawn. A slow one takes 3.2 ms a page and never fits there: it waits for a tick that draws
/// nothing, where most of a refresh is left, but not after a press that came late in it.
fn keeping() -> Duration {
    flash_times::PAGE.worst().unwrap_or(SLOWEST_PAGE) * PAGES + BETWEEN
}

static WORKSPACE: ConstStaticCell<Workspace> = ConstStaticCell::new(Workspace::new());

/// The saves of the console; none if the flash cannot be used.
pub(super) struct Saves(Option<Autosave<'static, SaveFlash>>);

impl Saves {
    /// Opens the saves and hands the console what they hold.
    #[inline(never)]
    pub(super) fn open(flash: SaveFlash, app: &mut App) -> Saves {
        let begun = Instant::now();
        let saves = Saves(Autosave::start(flash, WORKSPACE.take(), app));
        let took = begun.elapsed().as_micros() as u32;
        let settings = app.settings();
        let three = settings.setups.first();
        let three = three.is_some_and(|setup| setup.best_of_three);
        let pace = settings.pace as u8;
        let (number, taken) = saves.place();
        let mark = mark(app);
        defmt::info!("resumed {=u32} {=usize} {=u32:x}", number, taken, mark);
        defmt::info!(
            "set pace {=u8} three {=bool}, opened in {=u32} us",
            pace,
            three,
            took
        );
        saves
    }

    /// Keeps what was decided, in a tick that draws nothing; if the next one will, so much time is left for it.
    pub(super) fn keep(&mut self, app: &mut App, left: Duration) {
        let Some(autosave) = &mut self.0 else {
            return;
        };
        let done = match app.may_rest() {
            true => autosave.tidy(app),
            false if app.is_animating() && left < keeping() => false,
            false => autosave.keep_soon(app),
        };
        if done {
            self.log(app);
        }
    }

    /// Keeps all that there is to keep, whatever it takes.
    pub(super) fn keep_everything(&mut self, app: &mut App) {
        let Some(autosave) = &mut self.0 else {
            return;
        };
        let mut has_kept = false;
        while autosave.tidy(app) {
            has_kept = true;
        }
        if has_kept {
            self.log(app);
        }
    }

    /// The same in the midst of motion, if there is so much time.
    pub(super) fn keep_within(&mut self, app: &mut App, left: Duration) {
        if left >= keeping()
            && let Some(autosave) = &mut self.0
            && autosave.keep_decision(app)
        {
            self.log(app);
        }
    }

    /// Keeps the settings once more; how many microseconds that took, if it could be done.
    pub(super) fn time(&mut self, app: &mut App) -> Option<u32> {
        let autosave = self.0.as_mut()?;
        let begun = Instant::now();
        let is_kept = autosave.keep_again(app);
        let took = begun.elapsed().as_micros() as u32;
        is_kept.then_some(took)
    }

    /// The number of the game under way (0 if none is) and how many of its decisions are kept.
    fn place(&self) -> (u32, usize) {
        let place = self.0.as_ref().and_then(Autosave::place);
        place.unwrap_or_default()
    }

    fn log(&self, app: &App) {
        let (number, taken) = self.place();
        let erases = app.facts().saves_health.map_or(0, |health| health.erases);
        let mark = mark(app);
        defmt::info!(
            "kept {=u32} {=usize} {=u32:x} erases {=u32}",
            number,
            taken,
            mark,
            erases
        );
    }
}

/// What the position on the table hashes to.
fn mark(app: &App) -> u32 {
    app.game().map_or(0, |game| game.mark())
}
