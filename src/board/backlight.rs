//! The light behind the LCD, by PWM.

use embassy_rp::pwm::{Config, Pwm};

use crate::console::MAX_BRIGHTNESS;

/// The backlight's PWM: at 125 MHz / 4 / 1000 it flickers at 31 kHz, which nobody sees and nobody hears.
pub(crate) fn backlight_config() -> Config {
    let mut config = Config::default();
    config.divider = 4.into();
    config.top = 999;
    config
}

/// Sets the backlight, on both channels of its slice: the other one drives nothing.
///
/// The eye takes steps of the square for equal; the darkest can still be read.
pub(crate) fn light(backlight: &mut Pwm<'static>, brightness: u8) {
    let level = u16::from(brightness.clamp(1, MAX_BRIGHTNESS));
    let mut config = backlight_config();
    config.compare_a = (10 * level * level).max(30);
    config.compare_b = config.compare_a;
    backlight.set_config(&config);
}
