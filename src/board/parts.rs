//! What every board is made of; a board's own file says which pins these are.

use embassy_rp::{gpio::Input, watchdog::Watchdog};

use super::{
    flash::SaveFlash, lcd::LcdPins, lights::Lights, pads::ButtonPin, piezo::Piezo, power::Power,
};

/// A board, taken to pieces.
pub struct Board {
    /// Its name, as `cargo xtask firmware --board` knows it.
    pub name: &'static str,
    /// The LCD's wires.
    pub lcd: LcdPins,
    /// The light behind the LCD, dark, and a lamp where there is one.
    pub lights: Lights,
    /// What sounds, where something does.
    pub piezo: Option<Piezo>,
    /// The panel's refresh, where the board wires it.
    pub te: Option<Input<'static>>,
    /// Up, down, left, right, A, B, X, Y: each pulls its pin low.
    pub buttons: [ButtonPin; 8],
    /// What tells of the power.
    pub power: Power,
    /// The part of the flash that keeps saves.
    pub flash: SaveFlash,
    /// The watchdog, not yet awake.
    pub watchdog: Watchdog,
    /// The wires that the crash page needs.
    pub wires: Wires,
}

/// What the crash page needs of a board.
#[derive(Clone, Copy)]
pub struct Wires {
    /// The LCD's chip select, a GPIO number.
    pub cs: u8,
    /// The LCD's data / command line, a GPIO number.
    pub dc: u8,
    /// The PWM slice of the backlight.
    pub backlight_slice: usize,
    /// Button A, a GPIO number.
    pub button_a: u8,
}
