//! Pins with their pads set up as their wires need it.
//!
//! The HAL writes a pad's register from zero, which takes away what the chip's reset gave: the weakest
//! drive, slow edges, no Schmitt trigger. Here each kind of pin gets what it should have.

use embassy_rp::{
    Peri,
    gpio::{Drive, Input, Level, Output, Pin, Pull},
};

/// A button's pin.
pub struct ButtonPin {
    /// The pin among all of the chip's: a bit.
    pub(crate) mask: u32,
    /// Kept as it was set up.
    _pin: Input<'static>,
}

/// A button to ground: pulled up, and with a threshold that noise does not cross twice.
pub(crate) fn button(pin: Peri<'static, impl Pin>) -> ButtonPin {
    ButtonPin {
        mask: 1 << pin.pin(),
        _pin: input(pin, Pull::Up),
    }
}

/// A signal that somebody else drives.
pub(crate) fn signal(pin: Peri<'static, impl Pin>) -> Input<'static> {
    input(pin, Pull::None)
}

/// A signal that somebody else may leave open.
pub(crate) fn status(pin: Peri<'static, impl Pin>) -> Input<'static> {
    input(pin, Pull::Up)
}

fn input(pin: Peri<'static, impl Pin>, pull: Pull) -> Input<'static> {
    let mut pin = Input::new(pin, pull);
    pin.set_schmitt(true);
    pin
}

/// A line that changes between bytes, not within them: the chip's own default drive is enough.
pub(crate) fn line(pin: Peri<'static, impl Pin>, level: Level) -> Output<'static> {
    let mut pin = Output::new(pin, level);
    pin.set_drive_strength(Drive::_4mA);
    pin
}
