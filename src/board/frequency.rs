//! Clocks counted against the crystal, by the counter the chip has for that.

use embassy_rp::pac::{CLOCKS, clocks::vals::Fc0src};

/// The crystal, which drives the reference clock.
const REFERENCE_KHZ: u32 = 12_000;
/// It counts for 2^10 microseconds: good to 2 kHz.
const INTERVAL: u8 = 10;

/// The system's clock, in kHz.
pub(crate) fn system_khz() -> u32 {
    count(Fc0src::CLK_SYS)
}

/// The ring oscillator, in kHz.
pub(crate) fn ring_khz() -> u32 {
    count(Fc0src::ROSC_CLKSRC)
}

/// A millisecond of counting.
fn count(clock: Fc0src) -> u32 {
    while CLOCKS.fc0_status().read().running() {}
    CLOCKS
        .fc0_ref_khz()
        .write(|w| w.set_fc0_ref_khz(REFERENCE_KHZ));
    CLOCKS
        .fc0_interval()
        .write(|w| w.set_fc0_interval(INTERVAL));
    CLOCKS.fc0_min_khz().write(|w| w.set_fc0_min_khz(0));
    CLOCKS
        .fc0_max_khz()
        .write(|w| w.set_fc0_max_khz(0x1FF_FFFF));
    CLOCKS.fc0_src().write(|w| w.set_fc0_src(clock));
    while !CLOCKS.fc0_status().read().done() {}
    CLOCKS.fc0_result().read().khz()
}
