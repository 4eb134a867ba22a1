//! A battery in the corner of a page's head: how full it is, and whether it is being charged.

use embedded_graphics::{
    draw_target::DrawTarget,
    geometry::{Point, Size},
    pixelcolor::Rgb565,
    primitives::Rectangle,
};

use super::is_seen;
use crate::ui::theme;

/// Where it is.
pub const GAUGE: Rectangle = Rectangle::new(Point::new(209, 8), Size::new(25, 13));
/// The room for the filling.
const ROOM: u32 = 18;
/// A flash of lightning: left, top, width and height of its parts, from the gauge's corner.
const FLASH: [(i32, i32, u32, u32); 5] = [
    (12, 2, 3, 2),
    (10, 4, 3, 2),
    (8, 6, 8, 1),
    (11, 7, 3, 2),
    (9, 9, 3, 2),
];

/// Draws it.
pub fn gauge<D: DrawTarget<Color = Rgb565>>(
    percent: u8,
    is_charging: bool,
    target: &mut D,
) -> Result<(), D::Error> {
    if !is_seen(target, &GAUGE) {
        return Ok(());
    }
    let part = |x: i32, y: i32, width: u32, height: u32| {
        Rectangle::new(GAUGE.top_left + Point::new(x, y), Size::new(width, height))
    };
    target.fill_solid(&part(0, 0, 22, 13), theme::DIM)?;
    target.fill_solid(&part(22, 4, 3, 5), theme::DIM)?;
    target.fill_solid(&part(1, 1, 20, 11), theme::NIGHT)?;
    let color = match percent {
        0..=10 => theme::CORAL,
        11..=25 => theme::AMBER,
        _ => theme::MINT,
    };
    // Whatever is left can be seen.
    let full = (ROOM * u32::from(percent.min(100))).div_ceil(100);
    target.fill_solid(&part(2, 2, full, 9), color)?;
    if is_charging {
        for (x, y, width, height) in FLASH {
            target.fill_solid(&part(x - 1, y, width, height), theme::PAPER)?;
        }
    }
    Ok(())
}
