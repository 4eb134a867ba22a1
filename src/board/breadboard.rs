//! A Pico on a breadboard: any 240x240 ST7789 module on SPI1, eight push buttons to ground, no TE.
//!
//! The LCD is wired as in embassy's display example (clock 10, data 11, CS 9, DC 8, reset 15,
//! light 13; HARDWARE.md 2.5), the buttons in a row along the other side of the Pico.

use embassy_rp::{Peripherals, gpio::Level, pwm::Pwm, watchdog::Watchdog};
use mipidsi::options::Orientation;

use super::{
    Wires,
    backlight::backlight_config,
    flash::SaveFlash,
    lcd::LcdPins,
    pads::{button, line},
    parts::Board,
    wire::{Rest, Wire},
};

/// Takes the board to pieces.
pub fn take(p: Peripherals) -> Board {
    Board {
        name: "breadboard",
        lcd: LcdPins {
            wire: Wire::new(p.PIO0, p.DMA_CH0, p.PIN_10, p.PIN_11, Rest::Low),
            cs: line(p.PIN_9, Level::High),
            dc: line(p.PIN_8, Level::Low),
            reset: line(p.PIN_15, Level::High),
            orientation: Orientation::new(),
            has_te: false,
        },
        backlight: Pwm::new_output_b(p.PWM_SLICE6, p.PIN_13, backlight_config()),
        te: None,
        buttons: [
            button(p.PIN_2),  // up
            button(p.PIN_18), // down
            button(p.PIN_16), // left
            button(p.PIN_20), // right
            button(p.PIN_17), // A
            button(p.PIN_19), // B
            button(p.PIN_21), // X
            button(p.PIN_22), // Y
        ],
        flash: SaveFlash::new(p.FLASH),
        watchdog: Watchdog::new(p.WATCHDOG),
        wires: Wires {
            cs: 9,
            dc: 8,
            backlight_slice: 6,
            button_a: 17,
        },
    }
}
