//! Waveshare Pico-LCD-1.3 on a Pico: 240x240 ST7789VW on SPI1, a stick and four keys, no TE.
//!
//! Pins: docs/hardware.md#pico-lcd-13, after the maker's demo. The stick's press (GP3) is not used:
//! eight buttons are there without it.

use embassy_rp::{Peripherals, gpio::Level, pwm::Pwm, watchdog::Watchdog};
use mipidsi::options::{Orientation, Rotation};

use super::{
    Wires,
    backlight::backlight_config,
    flash::SaveFlash,
    image_name::ImageName,
    lcd::{LcdPins, tuning},
    pads::{button, line},
    parts::Board,
    speed::Speed,
    wire::{Rest, Wire},
};

/// After the maker's own start of the panel.
static TUNING: [(u8, &[u8]); 9] = tuning(&[0x35], &[0x19]);

static NAME: ImageName = ImageName::new("pico-lcd-1.3");

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
                Rest::Low,
                Speed::Full,
            ),
            cs: line(p.PIN_9, Level::High),
            dc: line(p.PIN_8, Level::Low),
            reset: line(p.PIN_12, Level::Low),
            orientation: Orientation::new().rotate(Rotation::Deg90),
            has_te: false,
            tuning: &TUNING,
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
