//! Which clocks go on while the core waits.
//!
//! Waiting alone saves little: 20 mA or so either way, since every block of the chip is clocked on. In deep
//! sleep, which each wait of the executor is once the core's SLEEPDEEP is set, only those named here are;
//! 8 mA are left (docs/hardware.md#power). It begins when no DMA is under way, and the core is back within a
//! few cycles: the second core, never started, waits in the boot ROM in deep sleep already.

use embassy_rp::pac::CLOCKS;

/// SCR, the core's own register for it (ARMv6-M, B3.2.7), and its bit.
const SCR: *mut u32 = 0xE000_ED10 as *mut u32;
const SLEEPDEEP: u32 = 1 << 2;

/// From now on a wait stops all clocks but those that are needed.
pub(crate) fn gate() {
    CLOCKS.sleep_en0().write(|w| {
        // The light behind the screen, the lamp, the piezo.
        w.set_clk_sys_pwm(true);
        // The panel's refresh and the buttons.
        w.set_clk_sys_io(true);
        w.set_clk_sys_pads(true);
        // The last byte of a frame leaves after its DMA.
        w.set_clk_sys_pio0(true);
    });
    CLOCKS.sleep_en1().write(|w| {
        w.set_clk_sys_timer(true);
        // It also gives the timer its microseconds.
        w.set_clk_sys_watchdog(true);
    });
    #[allow(unsafe_code, reason = "the core's register has no other name here")]
    // SAFETY: SCR is there on every Cortex-M0+, and its other bits are 0 after a reset and stay so.
    unsafe {
        SCR.write_volatile(SLEEPDEEP);
    }
}
