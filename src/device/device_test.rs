//! What a test on the chip needs instead of a board: the clock, the log, and an end.

use embassy_time::{Duration, Instant, block_for};

use super::marks::{Phase, Place, mark};
use crate::{
    board::{SaveFlash, early_clock},
    ui::Tick,
};

/// Past the end of the script that the emulated device is given for a test.
const LAST: Tick = Tick(8);
/// The log holds a kilobyte until somebody has read it: so much time for that.
const READ_LOG: Duration = Duration::from_millis(2);

/// Starts the chip, runs `test`, tells that it has ended, and sleeps.
pub fn device_test(test: impl FnOnce()) -> ! {
    device_test_with_flash(|_| test())
}

/// The same for a test that writes to the saves' flash.
pub fn device_test_with_flash(test: impl FnOnce(SaveFlash)) -> ! {
    let chip = embassy_rp::init(early_clock::config());
    test(SaveFlash::new(chip.FLASH));
    let place = Place {
        tick: LAST,
        screen: 0,
        animating: false,
    };
    block_for(READ_LOG);
    mark(Phase::Tick, place);
    loop {
        cortex_m::asm::wfi();
    }
}

/// Waits until what was logged has been read.
pub fn let_log_be_read() {
    block_for(READ_LOG);
}

/// The microseconds that `work` takes, and what it returns.
pub fn micros<T>(work: impl FnOnce() -> T) -> (u32, T) {
    let begun = Instant::now();
    let done = work();
    (begun.elapsed().as_micros() as u32, done)
}

/// The cycles that `work` takes, to the microsecond.
pub fn cycles(work: impl FnOnce()) -> u64 {
    let begun = Instant::now();
    work();
    cycles_since(begun)
}

/// The cycles since that moment, to the microsecond.
pub fn cycles_since(begun: Instant) -> u64 {
    begun.elapsed().as_micros() * u64::from(embassy_rp::clocks::clk_sys_freq()) / 1_000_000
}
