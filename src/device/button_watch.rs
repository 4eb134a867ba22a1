//! Watches the buttons, and leaves what it saw for the next tick.
//!
//! An alarm of the timer with an interrupt above the screen's, so that bounce is judged by time
//! whatever is being drawn. It comes every two milliseconds for ever and nearly always finds eight
//! open contacts: all pins are read at once, and a task with its executor, which took 0.4 % of the
//! core, would be ten times as dear.

use core::cell::RefCell;

use critical_section::Mutex;
use embassy_futures::select::{Either, select};
use embassy_rp::{
    interrupt,
    interrupt::{InterruptExt, Priority},
    pac,
};
use embassy_sync::{blocking_mutex::raw::CriticalSectionRawMutex, signal::Signal};
use embassy_time::Duration;
use embedded_hal::delay::DelayNs;
use portable_atomic::{AtomicU8, AtomicU16, AtomicU32, Ordering};

use super::{
    marks::{Phase, mark_phase},
    speaker,
};
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
/// When the last press was seen, by the timer's lower word.
static PRESSED_AT: AtomicU32 = AtomicU32::new(0);
/// The worst of each contact: its changes in the high byte, their length in the low one.
static CONTACTS: [AtomicU16; 8] = [const { AtomicU16::new(0) }; 8];
/// Says that a button has gone down. That one is let go brings no tick forward: nobody waits to see it, and the tick
/// after it would come too soon.
pub(super) static PRESS: Signal<CriticalSectionRawMutex, ()> = Signal::new();

/// The buttons that are down or were pressed since the last call.
pub(super) fn buttons() -> Buttons {
    Buttons(DOWN.load(Ordering::Relaxed) | PRESSED.swap(0, Ordering::Relaxed))
}

/// How long ago the last press was seen.
pub(super) fn since_press() -> Duration {
    let now = pac::TIMER.timerawl().read();
    Duration::from_micros(now.wrapping_sub(PRESSED_AT.load(Ordering::Relaxed)).into())
}

/// Waits, or until a button goes down; tells whether one did.
pub(super) async fn is_pressed(wait: impl Future<Output = ()>) -> bool {
    match select(wait, PRESS.wait()).await {
        Either::First(()) => false,
        Either::Second(()) => true,
    }
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
        ignored: Buttons::NONE,
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
        speaker::step(cs);
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
    /// Those that have woken the console, until all are up.
    ignored: Buttons,
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
            self.ignored.0 &= down.0;
            let down = down.without(self.ignored);
            let before = DOWN.swap(down.0, Ordering::Relaxed);
            let pressed = down.0 & !before;
            if pressed != 0 {
                PRESSED.fetch_or(pressed, Ordering::Relaxed);
                PRESSED_AT.store(pac::TIMER.timerawl().read(), Ordering::Relaxed);
                mark_phase(Phase::Input);
                PRESS.signal(());
            }
        }
    }
}

/// The pins of all buttons, a bit each.
pub(super) fn pins() -> u32 {
    with(|watch| watch.pins)
}

/// The pins of the buttons that are down, whatever their contacts do at this moment.
pub(super) fn pins_held() -> u32 {
    with(|watch| {
        let down = watch.debouncer.down();
        let pins = Button::ALL.into_iter().zip(&watch.contacts);
        let held = pins.filter(|(button, _)| down.has(*button));
        held.fold(0, |held, (_, contact)| held | contact.mask)
    })
}

/// The pins of those whose contacts are closed now.
pub(super) fn pins_down() -> u32 {
    with(|watch| !open_pins() & watch.pins)
}

/// Is every button up, and was long enough?
pub(super) fn are_at_rest() -> bool {
    with(|watch| {
        let is_quiet = watch.debouncer.is_at_rest() && watch.meter.is_at_rest();
        is_quiet && open_pins() & watch.pins == watch.pins
    })
}

/// What is down now, or bounces, has done its work: it counts again when it was let go.
pub(super) fn ignore_held() {
    with(|watch| {
        watch.ignored = Buttons(u8::MAX);
        watch.debouncer = Debouncer::settled(closed(&watch.contacts, open_pins()));
    });
    DOWN.store(0, Ordering::Relaxed);
    PRESSED.store(0, Ordering::Relaxed);
    PRESS.reset();
}

fn with<T: Default>(ask: impl FnOnce(&mut Watch) -> T) -> T {
    critical_section::with(|cs| {
        WATCH
            .borrow_ref_mut(cs)
            .as_mut()
            .map(ask)
            .unwrap_or_default()
    })
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
