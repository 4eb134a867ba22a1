//! Waveshare Pico-LCD-1.3 on a Pico: 240x240 ST7789VW on SPI1, a stick and four keys, no TE.
//!
//! Pins: docs/hardware.md#pico-lcd-13, after the maker's demo. The stick's press (GP3) is not used:
//! eight buttons are there without it.

use embassy_rp::{
    Peripherals,
    gpio::{Input, Level, Output, Pull},
    pac,
    peripherals::SPI1,
    pwm::Pwm,
    spi::Spi,
    watchdog::Watchdog,
};
use mipidsi::options::{Orientation, Rotation};

use super::{
    Wires,
    backlight::backlight_config,
    flash::SaveFlash,
    lcd::{LcdDma, LcdPins, spi_config},
    parts,
};

/// This board, taken to pieces.
pub type Board = parts::Board<SPI1>;

/// Takes the board to pieces.
pub fn take(p: Peripherals) -> Board {
    Board {
        name: "pico-lcd-1.3",
        lcd: LcdPins {
            spi: Spi::new_txonly(p.SPI1, p.PIN_10, p.PIN_11, p.DMA_CH0, LcdDma, spi_config()),
            cs: Output::new(p.PIN_9, Level::High),
            dc: Output::new(p.PIN_8, Level::Low),
            reset: Output::new(p.PIN_12, Level::High),
            orientation: Orientation::new().rotate(Rotation::Deg90),
            has_te: false,
        },
        backlight: Pwm::new_output_b(p.PWM_SLICE6, p.PIN_13, backlight_config()),
        te: None,
        buttons: [
            Input::new(p.PIN_2, Pull::Up),  // up
            Input::new(p.PIN_18, Pull::Up), // down
            Input::new(p.PIN_16, Pull::Up), // left
            Input::new(p.PIN_20, Pull::Up), // right
            Input::new(p.PIN_15, Pull::Up), // A
            Input::new(p.PIN_17, Pull::Up), // B
            Input::new(p.PIN_19, Pull::Up), // X
            Input::new(p.PIN_21, Pull::Up), // Y
        ],
        flash: SaveFlash::new(p.FLASH),
        watchdog: Watchdog::new(p.WATCHDOG),
        wires: Wires {
            spi: pac::SPI1,
            cs: 9,
            dc: 8,
            backlight_slice: 6,
            button_a: 15,
        },
    }
}
