//! The keys as a page of the console, for whoever presses F1.

use embedded_graphics::{draw_target::DrawTarget, geometry::Point, pixelcolor::Rgb565};
use kaijubox::{
    text::{Align, Font, Key},
    ui::{
        Button, Canvas, SCREEN, theme,
        widgets::{Hint, footer, header, label},
    },
};

use crate::{
    keys::{MEANINGS, names},
    picture::SIDE,
};

/// The page as pixels.
pub(crate) fn page() -> Vec<u16> {
    let mut pixels = vec![0; SIDE * SIDE];
    let Ok(()) = draw(&mut Canvas::new(&mut pixels, SCREEN));
    pixels
}

/// Draws it.
pub(crate) fn draw<D: DrawTarget<Color = Rgb565>>(target: &mut D) -> Result<(), D::Error> {
    target.clear(theme::NIGHT)?;
    header(Key::KeysHead.text(), target)?;
    for (row, (button, means)) in Button::ALL.into_iter().zip(MEANINGS).enumerate() {
        let y = 50 + 21 * row as i32;
        let at = Point::new(10, y);
        let means = means.text();
        label(means, Font::Body, at, Align::Left, theme::PAPER, target)?;
        let at = Point::new(232, y);
        let keys = names(button);
        label(&keys, Font::Small, at, Align::Right, theme::AMBER, target)?;
    }
    footer(&[Hint(Button::B, Key::KeysLeave.text())], target)
}
