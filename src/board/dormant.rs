//! As good as off: every oscillator stands still until a button is pressed. Time does, too.
//!
//! The HAL stops PLLs, crystal and memories and starts them again; that nothing else is under way is the
//! caller's business: no DMA, no sound, no light. RAM and the pins keep what they have.

use embassy_rp::{clocks::dormant_sleep, pac};

use super::patience;

/// Sleeps until one of these pins is low, a bit each; at once if one is.
pub(crate) fn sleep_until_low(pins: u32) {
    critical_section::with(|_| {
        // Nobody would feed it, and it counts by a clock that is about to stop.
        pac::WATCHDOG.ctrl().modify(|w| w.set_enable(false));
        listen(pins, true);
        dormant_sleep();
        listen(pins, false);
        patience::feed();
        pac::WATCHDOG.ctrl().modify(|w| w.set_enable(true));
    });
}

fn listen(pins: u32, is_on: bool) {
    for pin in (0..30).filter(|pin| pins & 1 << pin != 0) {
        let register = pac::IO_BANK0.int_dormant_wake().inte(pin / 8);
        register.modify(|w| w.set_level_low(pin % 8, is_on));
    }
}
