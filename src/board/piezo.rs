//! A piezo by PWM: its pitch by how far the counter goes, its loudness by how long it is pushed.
//!
//! The divider stays, so that a pitch is right to a cent; the registers take effect when the counter wraps,
//! so that no pulse is cut. An erase of flash stops the core for up to 400 ms, and the last tone would be
//! heard all along: whoever erases holds it still before.

use embassy_rp::{
    pac,
    pwm::{Config, Pwm},
};
use portable_atomic::{AtomicBool, AtomicU8, Ordering};

use crate::sound::Tone;

/// The counter's clock: 125 MHz / 16. Down to 119 Hz fit its 16 bits.
const COUNTER_HZ: u32 = 125_000_000 / DIVIDER as u32;
const DIVIDER: u8 = 16;
/// Pushed longer, a piezo gets no louder, only thirstier.
const MOST_US: u32 = 100;

static IS_HELD: AtomicBool = AtomicBool::new(false);
/// The slice, for those who have no piezo in their hands.
static SLICE: AtomicU8 = AtomicU8::new(NONE);
const NONE: u8 = u8::MAX;

/// A piezo on a slice of its own.
pub struct Piezo {
    slice: usize,
    /// Kept as it was set up.
    _pwm: Pwm<'static>,
}

/// The PWM of a piezo that is silent.
pub(crate) fn piezo_config() -> Config {
    let mut config = Config::default();
    config.divider = DIVIDER.into();
    config
}

impl Piezo {
    /// Takes the slice, set up by [`piezo_config`] on the piezo's pin.
    pub(crate) fn new(slice: u8, pwm: Pwm<'static>) -> Piezo {
        SLICE.store(slice, Ordering::Relaxed);
        let slice = slice.into();
        Piezo { slice, _pwm: pwm }
    }

    /// Sounds like that from now on.
    pub(crate) fn sound(&mut self, tone: Tone) {
        let is_heard = tone.level > 0 && !IS_HELD.load(Ordering::Relaxed);
        let slice = pac::PWM.ch(self.slice);
        if !is_heard {
            return slice.cc().write_value(pac::pwm::regs::ChCc(0));
        }
        let top = 10 * COUNTER_HZ / u32::from(tone.pitch.max(1)) - 1;
        let level = u32::from(tone.level);
        let pushed = COUNTER_HZ / 1_000_000 * MOST_US * level * level / (255 * 255);
        let pushed = pushed.clamp(1, top / 2) as u16;
        slice.top().write(|w| w.set_top(top.min(0xFFFE) as u16));
        slice.cc().write(|w| {
            w.set_a(pushed);
            w.set_b(pushed);
        });
    }
}

/// Holds the piezo still while `work` stops the core.
pub(crate) fn silently<T>(work: impl FnOnce() -> T) -> T {
    hold();
    let done = work();
    IS_HELD.store(false, Ordering::Relaxed);
    done
}

/// From now on nothing is heard, whoever wants to sound.
pub(crate) fn hold() {
    IS_HELD.store(true, Ordering::Relaxed);
    let slice = SLICE.load(Ordering::Relaxed);
    if slice != NONE {
        let slice = pac::PWM.ch(slice.into());
        slice.cc().write_value(pac::pwm::regs::ChCc(0));
    }
}
