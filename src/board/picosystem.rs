//! Pimoroni PicoSystem: RP2040, 240x240 ST7789 with TE, eight buttons, 16 MB of flash.
//!
//! Pins: docs/hardware.md#picosystem, after the maker's SDK (`hardware.cpp`, `picosystem.hpp`).

use embassy_rp::{
    Peripherals,
    gpio::{Input, Level, Output, Pull},
    pac,
    peripherals::SPI0,
    pwm::Pwm,
    spi::Spi,
    watchdog::Watchdog,
};
use mipidsi::options::Orientation;

use super::{
    Wires,
    backlight::backlight_config,
    flash::SaveFlash,
    lcd::{LcdDma, LcdPins, spi_config},
    parts,
};

/// This board, taken to pieces.
pub type Board = parts::Board<SPI0>;

/// Takes the board to pieces.
pub fn take(p: Peripherals) -> Board {
    Board {
        name: "picosystem",
        lcd: LcdPins {
            spi: Spi::new_txonly(p.SPI0, p.PIN_6, p.PIN_7, p.DMA_CH0, LcdDma, spi_config()),
            cs: Output::new(p.PIN_5, Level::High),
            dc: Output::new(p.PIN_9, Level::Low),
            reset: Output::new(p.PIN_4, Level::High),
            orientation: Orientation::new(),
            has_te: true,
        },
        backlight: Pwm::new_output_a(p.PWM_SLICE6, p.PIN_12, backlight_config()),
        te: Some(Input::new(p.PIN_8, Pull::None)),
        buttons: [
            Input::new(p.PIN_23, Pull::Up), // up
            Input::new(p.PIN_20, Pull::Up), // down
            Input::new(p.PIN_22, Pull::Up), // left
            Input::new(p.PIN_21, Pull::Up), // right
            Input::new(p.PIN_18, Pull::Up), // A
            Input::new(p.PIN_19, Pull::Up), // B
            Input::new(p.PIN_17, Pull::Up), // X
            Input::new(p.PIN_16, Pull::Up), // Y
        ],
        flash: SaveFlash::new(p.FLASH),
        watchdog: Watchdog::new(p.WATCHDOG),
        wires: Wires {
            spi: pac::SPI0,
            cs: 5,
            dc: 9,
            backlight_slice: 6,
            button_a: 18,
        },
    }
}
