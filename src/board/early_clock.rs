//! The PLL before everything else: memory is set up at 125 MHz instead of 6.5.
//!
//! The chip starts on its ring oscillator. Clearing and filling RAM takes some two million cycles, a third of a second
//! at that speed and 20 ms at the full one, and code that runs from RAM (`.hot` in `memory.x`) is copied with the rest.
//! embassy-rp sets all clocks anew when it starts; it has a hook of its own at this place, which comes first. It is told
//! to wait no longer for the crystal than is done here.

use embassy_rp::config::Config;
use embassy_rp::pac::{
    CLOCKS, PLL_SYS, RESETS, XOSC,
    clocks::vals::{ClkSysCtrlAuxsrc, ClkSysCtrlSrc},
    xosc::vals::{CtrlFreqRange, Enable},
};

/// Periods of 256 crystal clocks until it swings: a millisecond at 12 MHz, as in the maker's SDK (docs/hardware.md#power).
const XOSC_STARTUP: u16 = 47;
/// 12 MHz times 125 is the oscillator's 1 500 MHz; divided by 6 and by 2, 125 MHz.
const FEEDBACK: u16 = 125;
const DIVIDERS: (u8, u8) = (6, 2);
/// `CLK_SYS_SELECTED` when the auxiliary source (the PLL) drives it.
const AUX_SELECTED: u32 = 1 << ClkSysCtrlSrc::CLKSRC_CLK_SYS_AUX as u32;

/// embassy-rp's own, but for the wait for the crystal: it would be 128 times as long, and comes again with every waking
/// from dormant.
pub(crate) fn config() -> Config {
    let mut config = Config::default();
    if let Some(xosc) = &mut config.clocks.xosc {
        xosc.delay_multiplier = 1;
    }
    config
}

/// Called by the runtime before memory is set up, in place of embassy-rp's hook (`--wrap` in `.cargo/config.toml`).
#[allow(
    unsafe_code,
    reason = "the linker's name for a wrapped function, and the function itself"
)]
// SAFETY: the name is the linker's for what stands in for `__pre_init`, and nothing else has it.
#[unsafe(no_mangle)]
unsafe extern "C" fn __wrap___pre_init() {
    unsafe extern "C" {
        fn __real___pre_init();
    }
    // SAFETY: this is the moment the runtime would have called it; it takes and returns nothing.
    unsafe { __real___pre_init() };
    // A reset of the core alone leaves the PLL driving it: stopping it now would stop the core.
    if CLOCKS.clk_sys_selected().read() != AUX_SELECTED {
        speed_up();
    }
}

/// Registers only: no static may be touched yet.
fn speed_up() {
    XOSC.startup().write(|w| w.set_delay(XOSC_STARTUP));
    XOSC.ctrl().write(|w| {
        w.set_freq_range(CtrlFreqRange::_1_15MHZ);
        w.set_enable(Enable::ENABLE);
    });
    while !XOSC.status().read().stable() {}

    RESETS.reset().modify(|w| w.set_pll_sys(false));
    while !RESETS.reset_done().read().pll_sys() {}
    PLL_SYS.cs().write(|w| w.set_refdiv(1));
    PLL_SYS.fbdiv_int().write(|w| w.set_fbdiv_int(FEEDBACK));
    PLL_SYS.pwr().modify(|w| {
        w.set_pd(false);
        w.set_vcopd(false);
    });
    while !PLL_SYS.cs().read().lock() {}
    PLL_SYS.prim().write(|w| {
        w.set_postdiv1(DIVIDERS.0);
        w.set_postdiv2(DIVIDERS.1);
    });
    PLL_SYS.pwr().modify(|w| w.set_postdivpd(false));

    // The auxiliary multiplexer may only change while nothing listens to it.
    CLOCKS.clk_sys_ctrl().write(|w| {
        w.set_auxsrc(ClkSysCtrlAuxsrc::CLKSRC_PLL_SYS);
        w.set_src(ClkSysCtrlSrc::CLK_REF);
    });
    CLOCKS.clk_sys_ctrl().write(|w| {
        w.set_auxsrc(ClkSysCtrlAuxsrc::CLKSRC_PLL_SYS);
        w.set_src(ClkSysCtrlSrc::CLKSRC_CLK_SYS_AUX);
    });
    while CLOCKS.clk_sys_selected().read() != AUX_SELECTED {}
}
