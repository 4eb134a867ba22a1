//! A piece of the screen in memory, as the LCD wants it: RGB565, high byte first.
//!
//! The device paints a frame in bands of it, the desktop keeps one as large as the screen, the
//! crash page borrows what it finds. embedded-graphics' own `Framebuffer` sets every pixel by
//! itself (25 cycles each on the chip); this one fills and copies by rows.

use core::convert::Infallible;

use embedded_graphics::{
    Pixel,
    draw_target::DrawTarget,
    geometry::{Dimensions, Point},
    pixelcolor::{IntoStorage, Rgb565},
    primitives::Rectangle,
};

/// Pixels of one rectangle of the screen; whatever is drawn outside it is dropped.
pub struct Canvas<'a> {
    pixels: &'a mut [u16],
    area: Rectangle,
}

impl<'a> Canvas<'a> {
    /// A canvas for `area`, stored row by row at the start of `pixels`.
    ///
    /// # Panics
    /// If `pixels` cannot hold the area.
    pub fn new(pixels: &'a mut [u16], area: Rectangle) -> Self {
        let needed = (area.size.width * area.size.height) as usize;
        Self {
            pixels: &mut pixels[..needed],
            area,
        }
    }

    /// The pixels in wire order.
    pub fn pixels(&self) -> &[u16] {
        self.pixels
    }

    fn width(&self) -> usize {
        self.area.size.width as usize
    }

    fn index(&self, x: i32, y: i32) -> usize {
        (y - self.area.top_left.y) as usize * self.width() + (x - self.area.top_left.x) as usize
    }
}

impl Dimensions for Canvas<'_> {
    fn bounding_box(&self) -> Rectangle {
        self.area
    }
}

impl DrawTarget for Canvas<'_> {
    type Color = Rgb565;
    type Error = Infallible;

    fn draw_iter<I>(&mut self, pixels: I) -> Result<(), Infallible>
    where
        I: IntoIterator<Item = Pixel<Rgb565>>,
    {
        let Point { x: left, y: top } = self.area.top_left;
        let (width, height) = (self.area.size.width, self.area.size.height);
        for Pixel(point, color) in pixels {
            // A coordinate left of or above the area wraps to a huge one: one comparison each.
            let (x, y) = (
                point.x.wrapping_sub(left) as u32,
                point.y.wrapping_sub(top) as u32,
            );
            if x < width && y < height {
                self.pixels[(y * width + x) as usize] = wire(color);
            }
        }
        Ok(())
    }

    fn fill_contiguous<I>(&mut self, area: &Rectangle, colors: I) -> Result<(), Infallible>
    where
        I: IntoIterator<Item = Rgb565>,
    {
        let visible = area.intersection(&self.area);
        if visible.is_zero_sized() {
            return Ok(());
        }
        let mut colors = colors.into_iter();
        let left = (visible.top_left.x - area.top_left.x) as usize;
        let shown = visible.size.width as usize;
        let right = area.size.width as usize - left - shown;
        let above = (visible.top_left.y - area.top_left.y) as usize * area.size.width as usize;
        if above > 0 {
            colors.nth(above - 1);
        }
        for y in visible.rows() {
            if left > 0 {
                colors.nth(left - 1);
            }
            let start = self.index(visible.top_left.x, y);
            for pixel in &mut self.pixels[start..start + shown] {
                let Some(color) = colors.next() else {
                    return Ok(());
                };
                *pixel = wire(color);
            }
            if right > 0 {
                colors.nth(right - 1);
            }
        }
        Ok(())
    }

    fn fill_solid(&mut self, area: &Rectangle, color: Rgb565) -> Result<(), Infallible> {
        let visible = area.intersection(&self.area);
        if visible.is_zero_sized() {
            return Ok(());
        }
        let color = wire(color);
        let start = self.index(visible.top_left.x, visible.top_left.y);
        let (width, shown) = (self.width(), visible.size.width as usize);
        let rows = visible.size.height as usize;
        if shown == width {
            fill(&mut self.pixels[start..start + rows * width], color);
            return Ok(());
        }
        for row in self.pixels[start..].chunks_mut(width).take(rows) {
            fill(&mut row[..shown], color);
        }
        Ok(())
    }

    fn clear(&mut self, color: Rgb565) -> Result<(), Infallible> {
        fill(self.pixels, wire(color));
        Ok(())
    }
}

fn wire(color: Rgb565) -> u16 {
    color.into_storage().to_be()
}

/// Fills two pixels a store: half the cycles of a loop over `u16`.
fn fill(pixels: &mut [u16], color: u16) {
    let (head, pairs, tail) = bytemuck::pod_align_to_mut::<u16, u32>(pixels);
    head.fill(color);
    pairs.fill(u32::from(color) << 16 | u32::from(color));
    tail.fill(color);
}

#[cfg(test)]
mod tests {
    use super::*;
    use embedded_graphics::{geometry::Size, pixelcolor::RgbColor};

    const AREA: Rectangle = Rectangle::new(Point::new(10, 20), Size::new(5, 4));

    /// The same drawing, pixel by pixel and by the fast ways, clipped on every side.
    #[test]
    fn the_fast_ways_draw_what_single_pixels_would() {
        for x in 5..18 {
            for y in 15..27 {
                for size in [Size::new(1, 1), Size::new(3, 2), Size::new(9, 9)] {
                    let area = Rectangle::new(Point::new(x, y), size);
                    let shade = |p: Point| Rgb565::new((p.x % 32) as u8, (p.y % 64) as u8, 7);

                    let mut plain = [0; 20];
                    let pixels = area.points().map(|p| Pixel(p, shade(p)));
                    Canvas::new(&mut plain, AREA).draw_iter(pixels).unwrap();
                    let mut fast = [0; 20];
                    let colors = area.points().map(shade);
                    Canvas::new(&mut fast, AREA)
                        .fill_contiguous(&area, colors)
                        .unwrap();
                    assert_eq!(plain, fast, "contiguous {area:?}");

                    let mut plain = [0; 20];
                    let pixels = area.points().map(|p| Pixel(p, Rgb565::RED));
                    Canvas::new(&mut plain, AREA).draw_iter(pixels).unwrap();
                    let mut fast = [0; 20];
                    Canvas::new(&mut fast, AREA)
                        .fill_solid(&area, Rgb565::RED)
                        .unwrap();
                    assert_eq!(plain, fast, "solid {area:?}");
                }
            }
        }
    }

    use embedded_graphics::primitives::PointsIter;

    #[test]
    fn bytes_are_in_the_order_of_the_wire() {
        let mut pixels = [0; 20];
        Canvas::new(&mut pixels, AREA).clear(Rgb565::RED).unwrap();
        assert_eq!(pixels[0].to_ne_bytes(), [0xF8, 0x00]);
    }
}
