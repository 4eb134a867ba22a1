//! Switching off, and on again where it was.
//!
//! The game is kept first. The panel keeps its picture while it sleeps, and RAM all else, so waking is
//! short: the panel's own 120 ms, and a few for the clocks. The press that wakes is for that alone. Whoever
//! presses while it is being switched off has changed their mind.

use embassy_time::{Duration, Timer};

use super::{
    button_watch,
    host::Host,
    marks::{Phase, mark_phase},
    speaker,
};
use crate::board::{Lights, dormant, lcd::Lcd, patience};
use crate::console::Glow;

/// From its command on the panel needs so long until its voltages are down, or up: ST7789 data sheet, SLPIN
/// and SLPOUT.
const DOWN: Duration = Duration::from_millis(5);
const UP: Duration = Duration::from_millis(120);
/// How often is looked whether the buttons are let go.
const LOOK: Duration = Duration::from_millis(4);

/// Switches off, and returns when somebody has pressed a button and the picture is there again.
pub(super) async fn sleep(host: &mut Host, lcd: &mut Lcd, lights: &mut Lights) {
    mark_phase(Phase::Asleep);
    host.keep_everything();
    speaker::hush();
    lights.show(0, Glow::DARK);
    let held = button_watch::pins_held();
    lcd.fall_asleep();
    Timer::after(DOWN).await;
    // Who switches it off by hand still holds the button; it sleeps when that is let go.
    while !button_watch::are_at_rest() && button_watch::pins_down() & !held == 0 {
        patience::feed();
        Timer::after(LOOK).await;
    }
    defmt::info!("asleep");
    if button_watch::are_at_rest() {
        dormant::sleep_until_low(button_watch::pins());
    }
    button_watch::ignore_held();
    mark_phase(Phase::Awake);
    lcd.wake();
    Timer::after(UP).await;
    host.wake();
    lights.show(host.app.light(), host.app.glow());
    defmt::info!("awake");
}
