//! Pimoroni PicoSystem: RP2040, 240x240 ST7789 with TE, eight buttons, 16 MB of flash.
//!
//! Pins: docs/hardware.md#picosystem, after the maker's SDK (`hardware.cpp`, `picosystem.hpp`).

use embassy_rp::{Peripherals, gpio::Level, pwm::Pwm, watchdog::Watchdog};
use mipidsi::options::Orientation;

use super::{
    Wires,
    flash::SaveFlash,
    image_name::ImageName,
    lcd::{LcdPins, tuning},
    lights::{Lights, dark_config},
    pads::{button, line, signal, status},
    parts::Board,
    piezo::{Piezo, piezo_config},
    power::Power,
    speed::Speed,
    wire::{Rest, Wire},
};

/// After the maker's own start of the panel.
static TUNING: [(u8, &[u8]); 9] = tuning(&[0x14], &[0x25]);

static NAME: ImageName = ImageName::new("picosystem");

/// Takes the board to pieces.
pub fn take(p: Peripherals) -> Board {
    Board {
        name: NAME.name(),
        lcd: LcdPins {
            wire: Wire::new(p.PIO0, p.DMA_CH0, p.PIN_6, p.PIN_7, Rest::Low, Speed::Full),
            cs: line(p.PIN_5, Level::High),
            dc: line(p.PIN_9, Level::Low),
            reset: line(p.PIN_4, Level::Low),
            orientation: Orientation::new(),
            has_te: true,
            tuning: &TUNING,
        },
        lights: Lights::new(
            Pwm::new_output_ab(p.PWM_SLICE6, p.PIN_12, p.PIN_13, dark_config()), // backlight, green
            Some(Pwm::new_output_ab(
                p.PWM_SLICE7,
                p.PIN_14, // red
                p.PIN_15, // blue
                dark_config(),
            )),
        ),
        piezo: cfg!(not(feature = "silent")).then(|| {
            let pwm = Pwm::new_output_b(p.PWM_SLICE5, p.PIN_11, piezo_config());
            Piezo::new(5, pwm)
        }),
        te: Some(signal(p.PIN_8)),
        buttons: [
            button(p.PIN_23), // up
            button(p.PIN_20), // down
            button(p.PIN_22), // left
            button(p.PIN_21), // right
            button(p.PIN_18), // A
            button(p.PIN_19), // B
            button(p.PIN_17), // X
            button(p.PIN_16), // Y
        ],
        power: Power::new(p.ADC, p.PIN_26, Some(status(p.PIN_24)), signal(p.PIN_2)),
        flash: SaveFlash::new(p.FLASH),
        watchdog: Watchdog::new(p.WATCHDOG),
        wires: Wires {
            cs: 5,
            dc: 9,
            backlight_slice: 6,
            button_a: 18,
        },
    }
}
