//! Watches the buttons, and leaves what it saw for the next tick.
//!
//! An alarm of the timer with an interrupt above the screen's, so that bounce is judged by time
//! whatever is being drawn. It comes every two milliseconds for ever and nearly always finds eight
//! open contacts: all pins are read at once, and a task with its executor, which took 0.4 % of the
//! core, would be ten times as dear.

use core::cell::RefCell;

use critical_section::Mutex;
use embassy_rp::{
    interrupt,
    interrupt::{InterruptExt, Priority},
    pac,
};
use embassy_sync::{blocking_mutex::raw::CriticalSectionRawMutex, signal::Signal};
use embedded_hal::delay::DelayNs;
use portable_atomic::{AtomicU8, AtomicU16, Ordering};

use super::marks::{Phase, mark_phase};
use crate::{
    board::{
        ButtonPin,
        input::{BounceMeter, Debouncer, SAMPLE_MS},
    },
    console::Contact,
    ui::{Button, Buttons},
};

/// A button counts as held at power-on if it is down for so long.
const HELD_MS: u32 = 3;
/// The timer's alarm; the HAL's clock has the first.
const ALARM: usize = 3;

static WATCH: Mutex<RefCell<Option<Watch>>> = Mutex::new(RefCell::new(None));
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
pub(super) fn held(contacts: &[ButtonPin; 8], delay: &mut impl DelayNs) -> Buttons {
    let mut held = Buttons(u8::MAX);
    for _ in 0..HELD_MS {
        delay.delay_ms(1);
        held.0 &= closed(contacts, open_pins()).0;
    }
    held
}

/// Begins to watch; what is held at the start is known before the first tick.
pub(super) fn begin(contacts: [ButtonPin; 8]) {
    let down = closed(&contacts, open_pins());
    DOWN.store(down.0, Ordering::Relaxed);
    let watch = Watch {
        pins: contacts.iter().fold(0, |pins, contact| pins | contact.mask),
        debouncer: Debouncer::settled(down),
        meter: BounceMeter::settled(down),
        contacts,
    };
    critical_section::with(|cs| WATCH.replace(cs, Some(watch)));
    pac::TIMER.inte().modify(|w| w.set_alarm(ALARM, true));
    interrupt::TIMER_IRQ_3.set_priority(Priority::P1);
    arm();
    #[allow(
        unsafe_code,
        reason = "the HAL asks whether that can break a critical section"
    )]
    // SAFETY: it cannot: none is under way.
    unsafe {
        interrupt::TIMER_IRQ_3.enable();
    }
}

#[interrupt]
fn TIMER_IRQ_3() {
    pac::TIMER.intr().write(|w| w.set_alarm(ALARM, true));
    // From now on: after work on the flash samples microseconds apart would say nothing about bounce.
    arm();
    critical_section::with(|cs| {
        if let Some(watch) = WATCH.borrow_ref_mut(cs).as_mut() {
            watch.look();
        }
    });
}

/// Sets the alarm for the next look.
fn arm() {
    let due = pac::TIMER.timerawl().read().wrapping_add(SAMPLE_MS * 1_000);
    pac::TIMER.alarm(ALARM).write_value(due);
}

/// The contacts and what has been seen of them.
struct Watch {
    contacts: [ButtonPin; 8],
    /// The pins of all of them.
    pins: u32,
    debouncer: Debouncer,
    meter: BounceMeter,
}

impl Watch {
    fn look(&mut self) {
        let open = open_pins();
        let is_at_rest = self.debouncer.is_at_rest() && self.meter.is_at_rest();
        if open & self.pins == self.pins && is_at_rest {
            return;
        }
        let raw = closed(&self.contacts, open);
        if let Some(worst) = self.meter.sample(raw) {
            for (kept, contact) in CONTACTS.iter().zip(worst) {
                let word = u16::from_be_bytes([contact.edges, contact.bounce_ms]);
                kept.store(word, Ordering::Relaxed);
            }
        }
        if let Some(down) = self.debouncer.sample(raw) {
            let before = DOWN.swap(down.0, Ordering::Relaxed);
            PRESSED.fetch_or(down.0 & !before, Ordering::Relaxed);
            mark_phase(Phase::Input);
            CHANGED.signal(());
        }
    }
}

/// All pins; a button pulls its own low.
fn open_pins() -> u32 {
    pac::SIO.gpio_in(0).read()
}

/// Whose contacts are closed.
fn closed(contacts: &[ButtonPin; 8], open: u32) -> Buttons {
    Button::ALL
        .into_iter()
        .zip(contacts)
        .filter(|(_, contact)| open & contact.mask == 0)
        .fold(Buttons::NONE, |down, (button, _)| down.with(button))
}
