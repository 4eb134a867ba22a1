//! The name: its letters fall into place at the roar, then sway, and now and then glint.

use embedded_graphics::{
    draw_target::DrawTarget,
    geometry::Point,
    pixelcolor::{Rgb565, RgbColor},
};

use super::{kaiju, motion, rows};
use crate::art::{Sprite, console::sprites};

static LETTERS: [&Sprite; 8] = [
    &sprites::LOGO_K,
    &sprites::LOGO_A,
    &sprites::LOGO_I,
    &sprites::LOGO_J,
    &sprites::LOGO_U,
    &sprites::LOGO_B,
    &sprites::LOGO_O,
    &sprites::LOGO_X,
];

/// The first letter falls.
const FIRST: u32 = kaiju::ROAR + 2;
/// One follows the other.
const APART: u32 = 5;
const FALL: u32 = 12;
const BOUNCE: u32 = 12;
/// All are in place.
pub(super) const LANDED: u32 = FIRST + 7 * APART + FALL + BOUNCE;
/// From one glint to the next.
const GLINT: u32 = 260;
/// Letters begin above the screen.
const HEIGHT: i32 = 76;

/// Draws the letters that have begun to fall.
pub(super) fn draw<D: DrawTarget<Color = Rgb565>>(t: u32, target: &mut D) -> Result<(), D::Error> {
    if rows(target).start >= 90 {
        return Ok(());
    }
    for (i, letter) in (0..).zip(LETTERS) {
        let Some(since) = t.checked_sub(FIRST + i * APART) else {
            break;
        };
        let at = Point::new(0, height(since, i));
        let glint = (t.saturating_sub(LANDED) + GLINT - 20) % GLINT;
        if t > LANDED && (i * 4..i * 4 + 7).contains(&glint) {
            let bright = letter.palette.map(glint_of);
            letter.draw_in(&bright, at, target)?;
        } else {
            letter.draw(at, target)?;
        }
    }
    Ok(())
}

/// Faces shine, edges stay.
fn glint_of(color: Rgb565) -> Rgb565 {
    if color.r() < 30 {
        return color;
    }
    motion::mix(color, Rgb565::WHITE, 22)
}

/// How far letter `i` is from its place, `since` it began to fall.
fn height(since: u32, i: u32) -> i32 {
    const LANDED: u32 = FALL + BOUNCE;
    match since {
        0..FALL => HEIGHT * (since * since) as i32 / (FALL * FALL) as i32 - HEIGHT,
        FALL..LANDED => -motion::wave(since - FALL, 2 * BOUNCE) / 18,
        _ => (motion::wave(since + i * (150 - APART), 160) * 5 / 2) / motion::ONE,
    }
}
