//! Lines and paragraphs of text.

use embedded_graphics::{draw_target::DrawTarget, geometry::Point, pixelcolor::Rgb565};

pub use crate::text::Align;
use crate::text::{Font, lines};

/// One line of text, its base line at `at`.
pub fn label<D: DrawTarget<Color = Rgb565>>(
    text: &str,
    font: Font,
    at: Point,
    align: Align,
    color: Rgb565,
    target: &mut D,
) -> Result<(), D::Error> {
    font.draw(text, at, align, color, target)
}

/// A paragraph broken to `width`, its first base line at `at`; returns the base line after it.
pub fn paragraph<D: DrawTarget<Color = Rgb565>>(
    text: &str,
    font: Font,
    at: Point,
    width: i32,
    color: Rgb565,
    target: &mut D,
) -> Result<Point, D::Error> {
    let mut at = at;
    for line in lines(text, font, width) {
        label(line, font, at, Align::Left, color, target)?;
        at.y += font.line_height();
    }
    Ok(at)
}
