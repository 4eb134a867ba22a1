//! The pieces screens are made of.
//!
//! Each draws itself into any target and skips what the target cannot see: a frame is painted in
//! bands, so everything is asked to draw several times.

mod bars;
mod flow;
mod gauge;
mod label;
mod list;
mod page;
mod scroll;

pub use bars::{Bar, bar};
pub use flow::{FLOW_WIDTH, Flow, Head, NoRemark, Remark};
pub use gauge::{GAUGE, gauge};
pub use label::{Align, label, paragraph};
pub use list::{List, Row};
pub use page::{BODY, FOOTER, Hint, button_cap, footer, header};
pub use scroll::{LongList, Part, Plate, Window, scroll_bar};

use embedded_graphics::{
    draw_target::DrawTarget,
    geometry::{Point, Size},
    pixelcolor::Rgb565,
    primitives::Rectangle,
};

/// Whether any of `area` lies in `target`.
pub fn is_seen<D: DrawTarget>(target: &D, area: &Rectangle) -> bool {
    !target.bounding_box().intersection(area).is_zero_sized()
}

/// A filled box with its corner pixels left out, which reads as round at this size.
pub fn plate<D: DrawTarget<Color = Rgb565>>(
    area: Rectangle,
    color: Rgb565,
    target: &mut D,
) -> Result<(), D::Error> {
    if !is_seen(target, &area) {
        return Ok(());
    }
    let Size { width, height } = area.size;
    for (inset, cut) in [(0, 2), (1, 1), (2, 0)] {
        let top_left = area.top_left + Point::new(cut, inset);
        let size = Size::new(
            width.saturating_sub(2 * cut as u32),
            height.saturating_sub(2 * inset as u32),
        );
        target.fill_solid(&Rectangle::new(top_left, size), color)?;
    }
    Ok(())
}
