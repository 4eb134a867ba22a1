//! The page that says what failed and where; painted when nothing else runs any more.

use embedded_graphics::{
    draw_target::DrawTarget,
    geometry::{Point, Size},
    pixelcolor::Rgb565,
    primitives::Rectangle,
};

use crate::{
    text::{Font, Key},
    ui::{
        Button, theme,
        widgets::{Align, Hint, footer, label, paragraph, plate},
    },
};

/// Draws the page: what kind of failure, what it says, where it happened.
pub fn crash_page<D: DrawTarget<Color = Rgb565>>(
    kind: &str,
    what: &str,
    place: &str,
    target: &mut D,
) -> Result<(), D::Error> {
    target.clear(theme::NIGHT)?;
    let sign = Rectangle::new(Point::new(8, 14), Size::new(224, 34));
    plate(sign, theme::CORAL, target)?;
    let at = Point::new(120, 37);
    label(kind, Font::Head, at, Align::Center, theme::INK, target)?;
    let at = paragraph(
        what,
        Font::Body,
        Point::new(14, 72),
        212,
        theme::PAPER,
        target,
    )?;
    let at = at + Point::new(0, 8);
    let at = paragraph(place, Font::Body, at, 212, theme::AMBER, target)?;
    let at = at + Point::new(0, 10);
    paragraph(
        Key::CrashKept.text(),
        Font::Body,
        at,
        212,
        theme::DIM,
        target,
    )?;
    footer(&[Hint(Button::A, Key::CrashRestart.text())], target)
}
