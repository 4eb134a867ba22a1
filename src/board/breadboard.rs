//! A Pico on a breadboard: a 240x240 ST7789 module and eight push buttons to ground, no TE.
//!
//! Wired as the Pico-LCD-1.3 is, so that the wrong one of the two images does no harm. Modules with
//! eight pins (CS) and with seven (CS tied to ground inside) both work: the clock rests high, which
//! the former do not mind and the latter need. Half the clock, since loose wires are no traces; what
//! is known of the panel's voltages is what its controller wakes up with.

use embassy_rp::{Peripherals, gpio::Level, pwm::Pwm, watchdog::Watchdog};
use mipidsi::options::Orientation;

use super::{
    Wires,
    backlight::backlight_config,
    flash::SaveFlash,
    image_name::ImageName,
    lcd::LcdPins,
    pads::{button, line},
    parts::Board,
    speed::Speed,
    wire::{Rest, Wire},
};

static NAME: ImageName = ImageName::new("breadboard");

/// Takes the board to pieces.
pub fn take(p: Peripherals) -> Board {
    Board {
        name: NAME.name(),
        lcd: LcdPins {
            wire: Wire::new(
                p.PIO0,
                p.DMA_CH0,
                p.PIN_10,
                p.PIN_11,
                Rest::High,
                Speed::Half,
            ),
            cs: line(p.PIN_9, Level::High),
            dc: line(p.PIN_8, Level::Low),
            reset: line(p.PIN_12, Level::Low),
            orientation: Orientation::new(),
            has_te: false,
            tuning: &[],
        },
        backlight: Pwm::new_output_b(p.PWM_SLICE6, p.PIN_13, backlight_config()),
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
