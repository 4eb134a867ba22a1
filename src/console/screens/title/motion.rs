//! Ways to move and to blend, in whole numbers.

use embedded_graphics::pixelcolor::{Rgb565, RgbColor};

/// What [`wave`] reaches.
pub(super) const ONE: i32 = 128;

/// A wave between -[`ONE`] and [`ONE`] that takes `period` ticks: two parabolas, near to a sine.
pub(super) const fn wave(t: u32, period: u32) -> i32 {
    let phase = (t % period * 256 / period) as i32;
    let x = phase % 128;
    let arch = x * (128 - x) / 32;
    if phase < 128 { arch } else { -arch }
}

/// From `far` to nothing in `span` ticks, slower and slower.
pub(super) const fn settle(t: u32, span: u32, far: i32) -> i32 {
    let left = span.saturating_sub(t) as i32;
    let span = span as i32;
    far * left * left / (span * span)
}

/// The colour `part` of 32 on the way from `a` to `b`.
pub(super) fn mix(a: Rgb565, b: Rgb565, part: u16) -> Rgb565 {
    fn channel(a: u8, b: u8, part: u16) -> u8 {
        ((a as u16 * (32 - part) + b as u16 * part) / 32) as u8
    }
    Rgb565::new(
        channel(a.r(), b.r(), part),
        channel(a.g(), b.g(), part),
        channel(a.b(), b.b(), part),
    )
}
