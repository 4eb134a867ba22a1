//! The task that samples the buttons, and what it leaves for the next tick.
//!
//! It runs on an executor of its own above the screen's, so that bounce is judged by time.

use embassy_rp::gpio::Input;
use embassy_sync::{blocking_mutex::raw::CriticalSectionRawMutex, signal::Signal};
use embassy_time::Timer;
use portable_atomic::{AtomicU8, Ordering};

use super::marks::{Phase, mark_phase};
use crate::{
    board::input::{Debouncer, SAMPLE_MS},
    ui::{Button, Buttons},
};

static DOWN: AtomicU8 = AtomicU8::new(0);
/// Presses since the last tick looked: one that is over before the tick is not lost.
static PRESSED: AtomicU8 = AtomicU8::new(0);
/// Says that a button has changed.
pub(super) static CHANGED: Signal<CriticalSectionRawMutex, ()> = Signal::new();

/// The buttons that are down or were pressed since the last call.
pub(super) fn buttons() -> Buttons {
    Buttons(DOWN.load(Ordering::Relaxed) | PRESSED.swap(0, Ordering::Relaxed))
}

/// Looks at the pins before the first tick: what is held at the start is known by then.
pub(super) fn begin(pins: &[Input<'static>; 8]) -> Debouncer {
    let down = read(pins);
    DOWN.store(down.0, Ordering::Relaxed);
    Debouncer::settled(down)
}

/// Samples the pins for ever.
#[embassy_executor::task]
pub(super) async fn task(pins: [Input<'static>; 8], mut debouncer: Debouncer) {
    loop {
        if let Some(down) = debouncer.sample(read(&pins)) {
            let before = DOWN.swap(down.0, Ordering::Relaxed);
            PRESSED.fetch_or(down.0 & !before, Ordering::Relaxed);
            mark_phase(Phase::Input);
            CHANGED.signal(());
        }
        // Not a ticker: after work on the flash it would catch up, and samples microseconds apart
        // say nothing about bounce.
        Timer::after_millis(SAMPLE_MS).await;
    }
}

/// What the pins say; a button pulls its pin low.
fn read(pins: &[Input<'static>; 8]) -> Buttons {
    Button::ALL
        .into_iter()
        .zip(pins)
        .filter(|(_, pin)| pin.is_low())
        .fold(Buttons::NONE, |down, (button, _)| down.with(button))
}
