//! A bar of a diagram.

use embedded_graphics::{
    draw_target::DrawTarget, geometry::Size, pixelcolor::Rgb565, primitives::Rectangle,
};

use crate::ui::theme;

/// A horizontal share of something.
#[derive(Clone, Copy, Debug)]
pub struct Bar {
    /// The whole of it.
    pub area: Rectangle,
    /// How much of it is full, in thousandths.
    pub permille: u32,
    /// The colour of the full part.
    pub color: Rgb565,
}

/// Draws a bar.
pub fn bar<D: DrawTarget<Color = Rgb565>>(bar: Bar, target: &mut D) -> Result<(), D::Error> {
    let full = (bar.area.size.width * bar.permille.min(1_000)).div_ceil(1_000);
    let filled = Rectangle::new(bar.area.top_left, Size::new(full, bar.area.size.height));
    target.fill_solid(&bar.area, theme::PANEL)?;
    target.fill_solid(&filled, bar.color)
}
