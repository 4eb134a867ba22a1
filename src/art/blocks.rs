//! Pictures made of rectangles: houses and their windows.
//!
//! A fill of many rows costs no more to begin than one of a single row, so what is made of
//! rectangles is cheaper to draw, and smaller, as a list of them than as a [`Sprite`](super::Sprite).

use embedded_graphics::{
    draw_target::DrawTarget,
    geometry::{Point, Size},
    pixelcolor::Rgb565,
    primitives::Rectangle,
};

/// A rectangle of one colour.
#[derive(Debug)]
pub struct Block {
    pub(super) x: i16,
    pub(super) y: i16,
    pub(super) width: u16,
    pub(super) height: u16,
    pub(super) color: Rgb565,
}

/// A picture in flash: rectangles, each over those before it.
#[derive(Debug)]
pub struct Blocks {
    pub(super) blocks: &'static [Block],
}

impl Blocks {
    /// What the picture takes of flash.
    pub fn flash_bytes(&self) -> usize {
        size_of::<Self>() + size_of_val(self.blocks)
    }

    /// Draws the picture, moved by `offset` from where its SVG put it.
    pub fn draw<D: DrawTarget<Color = Rgb565>>(
        &self,
        offset: Point,
        target: &mut D,
    ) -> Result<(), D::Error> {
        let seen = target.bounding_box();
        let (top, bottom) = (seen.top_left.y, seen.top_left.y + seen.size.height as i32);
        for block in self.blocks {
            let at = Point::new(block.x.into(), block.y.into()) + offset;
            if at.y < bottom && at.y + i32::from(block.height) > top {
                let size = Size::new(block.width.into(), block.height.into());
                target.fill_solid(&Rectangle::new(at, size), block.color)?;
            }
        }
        Ok(())
    }
}
