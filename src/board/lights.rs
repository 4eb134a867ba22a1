//! The light behind the LCD and the lamp beside it, by PWM.
//!
//! Where there is a lamp its green shares a slice with the backlight, so both have one clock and one wrap,
//! and one owner: this.

use embassy_rp::pwm::{Config, Pwm};

use crate::console::{Glow, MAX_BRIGHTNESS};

/// The counter goes to 999: at 125 MHz / 4 / 1000 it flickers at 31 kHz, which nobody sees and nobody hears.
const TOP: u16 = 999;

/// The PWM of what is dark.
pub(crate) fn dark_config() -> Config {
    let mut config = Config::default();
    config.divider = 4.into();
    config.top = TOP;
    config
}

/// The backlight, and a lamp where there is one.
pub struct Lights {
    /// With a lamp, channel A is the backlight and B the lamp's green; else one of them is the backlight and
    /// the other drives nothing.
    backlight: Pwm<'static>,
    /// Red on channel A, blue on B.
    lamp: Option<Pwm<'static>>,
    shown: Option<(u8, Glow)>,
}

impl Lights {
    /// Takes the slices, dark.
    pub(crate) fn new(backlight: Pwm<'static>, lamp: Option<Pwm<'static>>) -> Lights {
        Lights {
            backlight,
            lamp,
            shown: None,
        }
    }

    /// Shows that from now on: 0 is dark, and up to [`MAX_BRIGHTNESS`].
    pub(crate) fn show(&mut self, brightness: u8, glow: Glow) {
        if self.shown.replace((brightness, glow)) == Some((brightness, glow)) {
            return;
        }
        let Glow([red, green, blue]) = glow;
        let mut config = dark_config();
        config.compare_a = backlight(brightness);
        config.compare_b = match self.lamp {
            Some(_) => lamp(green),
            None => config.compare_a,
        };
        self.backlight.set_config(&config);
        if let Some(pwm) = &mut self.lamp {
            config.compare_a = lamp(red);
            config.compare_b = lamp(blue);
            pwm.set_config(&config);
        }
    }
}

/// The eye takes steps of the square for equal; the darkest can still be read.
fn backlight(brightness: u8) -> u16 {
    match u16::from(brightness.min(MAX_BRIGHTNESS)) {
        0 => 0,
        level => (10 * level * level).max(30),
    }
}

/// A lamp's part of a colour, by the square too.
fn lamp(part: u8) -> u16 {
    (u32::from(part) * u32::from(part) * u32::from(TOP) / (255 * 255)) as u16
}
