//! The task that samples the buttons, and what it leaves for the next tick.
//!
//! It runs on an executor of its own above the screen's, so that bounce is judged by time.

use embassy_rp::gpio::Input;
use embassy_sync::{blocking_mutex::raw::CriticalSectionRawMutex, signal::Signal};
use embassy_time::Timer;
use embedded_hal::delay::DelayNs;
use portable_atomic::{AtomicU8, AtomicU16, Ordering};

use super::marks::{Phase, mark_phase};
use crate::{
    board::input::{BounceMeter, Debouncer, SAMPLE_MS},
    console::Contact,
    ui::{Button, Buttons},
};

/// A button counts as held at power-on if it is down for so long.
const HELD_MS: u32 = 3;

static DOWN: AtomicU8 = AtomicU8::new(0);
/// Presses since the last tick looked: one that is over before the tick is not lost.
static PRESSED: AtomicU8 = AtomicU8::new(0);
/// The worst of each contact: its changes in the high byte, their length in the low one.
static CONTACTS: [AtomicU16; 8] = [const { AtomicU16::new(0) }; 8];
/// Says that a button has changed.
pub(super) static CHANGED: Signal<CriticalSectionRawMutex, ()> = Signal::new();

/// The buttons that are down or were pressed since the last call.
pub(super) fn buttons() -> Buttons {
    Buttons(DOWN.load(Ordering::Relaxed) | PRESSED.swap(0, Ordering::Relaxed))
}

/// How the contacts have behaved, at their worst.
pub(super) fn contacts() -> [Contact; 8] {
    CONTACTS.each_ref().map(|contact| {
        let [edges, bounce_ms] = contact.load(Ordering::Relaxed).to_be_bytes();
        Contact { edges, bounce_ms }
    })
}

/// The buttons that are held while the power comes on: down at every look for [`HELD_MS`], once the
/// pull-ups have charged the wires.
pub(super) fn held(pins: &[Input<'static>; 8], delay: &mut impl DelayNs) -> Buttons {
    let mut held = Buttons(u8::MAX);
    for _ in 0..HELD_MS {
        delay.delay_ms(1);
        held.0 &= read(pins).0;
    }
    held
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
    let mut meter = BounceMeter::settled(read(&pins));
    loop {
        let raw = read(&pins);
        if let Some(worst) = meter.sample(raw) {
            for (kept, contact) in CONTACTS.iter().zip(worst) {
                let word = u16::from_be_bytes([contact.edges, contact.bounce_ms]);
                kept.store(word, Ordering::Relaxed);
            }
        }
        if let Some(down) = debouncer.sample(raw) {
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
