//! How long the watchdog waits before it restarts a console that has stopped.
//!
//! The tick feeds it, and so does every piece of flash work: mending the saves may take many erases,
//! each of them up to 400 ms, before there is a tick at all. A store to its register, so that the flash
//! needs to own nothing of it.

use embassy_rp::pac;
use embassy_time::Duration;

/// Longer than any erase of flash (400 ms), shorter than a player's patience.
pub(crate) const WATCHDOG_TIMEOUT: Duration = Duration::from_millis(2_000);

/// Gives the console [`WATCHDOG_TIMEOUT`] from now on, if the watchdog is awake.
pub(crate) fn feed() {
    // It counts twice a microsecond (erratum RP2040-E1).
    let count = 2 * WATCHDOG_TIMEOUT.as_micros() as u32;
    pac::WATCHDOG.load().write(|w| w.set_load(count));
}

/// Gives a person 8 s more to read: as much as the counter holds.
pub(crate) fn feed_long() {
    pac::WATCHDOG.load().write(|w| w.set_load(0xFF_FFFF));
}
