//! Where the console is, told to whoever looks from outside.
//!
//! One word in the watchdog's first scratch register: it survives the watchdog's reset, so the next
//! start knows where the last run stopped, and a debugger or the emulated device can read it to the
//! cycle without stopping the core. Writing it costs one store.

use embassy_rp::pac;

use crate::ui::Tick;

/// What the console has just begun or ended.
#[derive(Clone, Copy)]
pub(super) enum Phase {
    /// A tick's update begins.
    Tick = 1,
    /// Drawing a part of a frame begins.
    DrawBegin = 2,
    /// Drawing a part of a frame has ended.
    DrawEnd = 3,
    /// The last byte of a frame is on the glass.
    FrameDone = 4,
    /// A button was seen to go down.
    Input = 5,
    /// This tick draws nothing.
    Quiet = 6,
    /// The first byte of a frame goes out next.
    FrameBegin = 7,
    /// It is about to be as good as off.
    Asleep = 8,
    /// It is on again.
    Awake = 9,
    /// The crash page is being painted.
    Crash = 15,
}

/// The last place that was marked.
#[derive(Clone, Copy)]
pub(super) struct Place {
    pub(super) tick: Tick,
    /// The number of the screen that is open.
    pub(super) screen: u8,
    pub(super) animating: bool,
}

const TICK_BITS: u32 = 20;
const SCREEN_BITS: u32 = 7;

/// Marks that `phase` was reached.
pub(super) fn mark(phase: Phase, place: Place) {
    let word = (phase as u32) << 28
        | u32::from(place.animating) << 27
        | u32::from(place.screen) << TICK_BITS
        | place.tick.0 & ((1 << TICK_BITS) - 1);
    pac::WATCHDOG.scratch0().write_value(word);
}

/// Marks a phase that belongs to no tick of its own: the rest of the word stays.
pub(super) fn mark_phase(phase: Phase) {
    let word = pac::WATCHDOG.scratch0().read() & 0x0FFF_FFFF;
    pac::WATCHDOG
        .scratch0()
        .write_value((phase as u32) << 28 | word);
}

/// In the second scratch register while this program runs.
///
/// The boot ROM starts a freshly copied program through the watchdog too, and a reset of the core
/// alone leaves the watchdog's reason as it was: without this word neither tells of a failed run.
const RUNNING: u32 = 0x4B41_494A;

/// Whether a run before this one was going on: this is no power-on.
pub(super) fn was_running() -> bool {
    pac::WATCHDOG.scratch1().read() == RUNNING
}

/// The number of the screen that was open when the run before this one stopped, if it did not end by itself.
pub(super) fn unfinished_run() -> Option<u8> {
    let was_running = was_running();
    let word = pac::WATCHDOG.scratch0().read();
    pac::WATCHDOG.scratch1().write_value(RUNNING);
    let id = word >> TICK_BITS & ((1 << SCREEN_BITS) - 1);
    (was_running && word >> 28 != 0).then_some(id as u8)
}

/// Says that what follows is no failed run: the player has been told.
pub(super) fn end_run() {
    pac::WATCHDOG.scratch1().write_value(0);
}
