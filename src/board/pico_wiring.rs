//! A Pico with its LCD and buttons where the Waveshare Pico-LCD-1.3 has them.
//!
//! The breadboard is wired alike, so that the wrong one of the two images does no harm. Pins:
//! docs/hardware.md#pico-lcd-13, after the maker's demo; the supply and USB are the Pico's own. The
//! stick's press (GP3) is not used: eight buttons are there without it.

use embassy_rp::{Peripherals, gpio::Level, pwm::Pwm, watchdog::Watchdog};
use mipidsi::options::Orientation;

use super::{
    Wires,
    flash::SaveFlash,
    lcd::{LcdPins, Tuning},
    lights::{Lights, dark_config},
    pads::{button, line, signal},
    parts::Board,
    piezo::{Piezo, piezo_config},
    power::Power,
    speed::Speed,
    wire::{Rest, Wire},
};

/// In what boards so wired differ.
pub(super) struct Panel {
    pub(super) name: &'static str,
    /// Where the clock rests.
    pub(super) rest: Rest,
    /// The fastest that the wires are good for.
    pub(super) speed: Speed,
    /// How the glass is mounted.
    pub(super) orientation: Orientation,
    pub(super) tuning: Tuning,
    /// Whether a piezo may be on GP22, which neither has a use for otherwise.
    pub(super) has_piezo: bool,
}

/// Takes the board to pieces.
pub(super) fn take(p: Peripherals, panel: Panel) -> Board {
    let Panel {
        name,
        rest,
        speed,
        orientation,
        tuning,
        has_piezo,
    } = panel;
    Board {
        name,
        lcd: LcdPins {
            wire: Wire::new(p.PIO0, p.DMA_CH0, p.PIN_10, p.PIN_11, rest, speed),
            cs: line(p.PIN_9, Level::High),
            dc: line(p.PIN_8, Level::Low),
            reset: line(p.PIN_12, Level::Low),
            orientation,
            has_te: false,
            tuning,
        },
        lights: Lights::new(
            Pwm::new_output_b(p.PWM_SLICE6, p.PIN_13, dark_config()),
            None,
        ),
        piezo: has_piezo.then(|| {
            let pwm = Pwm::new_output_a(p.PWM_SLICE3, p.PIN_22, piezo_config());
            Piezo::new(3, pwm)
        }),
        te: None,
        buttons: [
            button(p.PIN_2),  // up
            button(p.PIN_18), // down
            button(p.PIN_16), // left
            button(p.PIN_20), // right
            button(p.PIN_15), // A
            button(p.PIN_17), // B
            button(p.PIN_19), // X
            button(p.PIN_21), // Y
        ],
        power: Power::new(p.ADC, p.PIN_29, None, signal(p.PIN_24)),
        flash: SaveFlash::new(p.FLASH),
        watchdog: Watchdog::new(p.WATCHDOG),
        wires: Wires {
            cs: 9,
            dc: 8,
            backlight_slice: 6,
            button_a: 15,
        },
    }
}
