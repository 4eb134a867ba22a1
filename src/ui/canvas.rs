//! A piece of the screen in memory, as the LCD wants it: RGB565, high byte first.
//!
//! The device paints a frame in bands of it, the desktop keeps one as large as the screen, the
//! crash page goes out in strips of it. embedded-graphics' own `Framebuffer` sets every pixel by
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

    /// What of `area` is on the canvas. `Rectangle::intersection` would take the chip 130 cycles,
    /// which is most of a short fill; a call would be another part of it.
    #[inline(always)]
    fn clip(&self, area: &Rectangle) -> Option<Clip> {
        let corner = area.top_left - self.area.top_left;
        let (width, height) = (self.area.size.width as i32, self.area.size.height as i32);
        let (left, top) = (corner.x.max(0), corner.y.max(0));
        let right = corner.x.wrapping_add(area.size.width as i32).min(width);
        let bottom = corner.y.wrapping_add(area.size.height as i32).min(height);
        (left < right && top < bottom).then(|| Clip {
            start: (top * width + left) as usize,
            width: (right - left) as usize,
            rows: (bottom - top) as usize,
            left: (left - corner.x) as usize,
            above: (top - corner.y) as usize,
        })
    }
}

/// The part of a rectangle that is on a canvas.
struct Clip {
    /// The index of its first pixel.
    start: usize,
    width: usize,
    rows: usize,
    /// Columns of the rectangle that were cut off before it.
    left: usize,
    /// Rows of the rectangle that were cut off before it.
    above: usize,
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
        let Some(clip) = self.clip(area) else {
            return Ok(());
        };
        let mut colors = colors.into_iter();
        let skipped = clip.above * area.size.width as usize + clip.left;
        if skipped > 0 {
            colors.nth(skipped - 1);
        }
        if clip.rows == 1 {
            paint_row(
                &mut self.pixels[clip.start..clip.start + clip.width],
                colors,
            );
            return Ok(());
        }
        let between = area.size.width as usize - clip.width;
        let width = self.width();
        for row in self.pixels[clip.start..].chunks_mut(width).take(clip.rows) {
            for pixel in &mut row[..clip.width] {
                let Some(color) = colors.next() else {
                    return Ok(());
                };
                *pixel = wire(color);
            }
            if between > 0 {
                colors.nth(between - 1);
            }
        }
        Ok(())
    }

    fn fill_solid(&mut self, area: &Rectangle, color: Rgb565) -> Result<(), Infallible> {
        let Some(clip) = self.clip(area) else {
            return Ok(());
        };
        let color = wire(color);
        let width = self.width();
        if clip.width == width || clip.rows == 1 {
            let count = if clip.rows == 1 {
                clip.width
            } else {
                clip.rows * width
            };
            fill(&mut self.pixels[clip.start..clip.start + count], color);
            return Ok(());
        }
        let mut start = clip.start;
        for _ in 0..clip.rows {
            fill(&mut self.pixels[start..start + clip.width], color);
            start += width;
        }
        Ok(())
    }

    fn clear(&mut self, color: Rgb565) -> Result<(), Infallible> {
        fill(self.pixels, wire(color));
        Ok(())
    }
}

/// A pixel of a canvas in 24 bits. The high bits are repeated in the low ones, so that white stays white.
pub fn rgb888(pixel: u16) -> [u8; 3] {
    let pixel = u16::from_be(pixel);
    let (r, g, b) = (pixel >> 11, pixel >> 5 & 0x3F, pixel & 0x1F);
    [
        (r << 3 | r >> 2) as u8,
        (g << 2 | g >> 4) as u8,
        (b << 3 | b >> 2) as u8,
    ]
}

fn wire(color: Rgb565) -> u16 {
    color.into_storage().to_be()
}

/// Not `zip`: an iterator that knows its runs goes through all of them faster than one by one. Apart, because a loop this
/// tight needs all registers.
#[inline(never)]
fn paint_row(row: &mut [u16], mut colors: impl Iterator<Item = Rgb565>) {
    let mut row = row.iter_mut();
    colors.all(|color| match row.next() {
        Some(pixel) => {
            *pixel = wire(color);
            true
        }
        None => false,
    });
}

/// Fills two pixels a store, and four stores a turn: a quarter of the cycles of a loop over `u16`.
fn fill(pixels: &mut [u16], color: u16) {
    let (head, pairs, tail) = bytemuck::pod_align_to_mut::<u16, u32>(pixels);
    let pair = u32::from(color) << 16 | u32::from(color);
    head.fill(color);
    let (fours, rest) = pairs.as_chunks_mut::<4>();
    for [a, b, c, d] in fours {
        (*a, *b, *c, *d) = (pair, pair, pair, pair);
    }
    rest.fill(pair);
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
    fn black_and_white_stay_what_they_are() {
        assert_eq!(rgb888(0), [0; 3]);
        assert_eq!(rgb888(0xFFFF), [255; 3]);
        assert_eq!(rgb888(0xF800_u16.to_be()), [255, 0, 0]);
        assert_eq!(rgb888(0x07E0_u16.to_be()), [0, 255, 0]);
        assert_eq!(rgb888(0x8410_u16.to_be()), [132, 130, 132]);
    }

    #[test]
    fn bytes_are_in_the_order_of_the_wire() {
        let mut pixels = [0; 20];
        Canvas::new(&mut pixels, AREA).clear(Rgb565::RED).unwrap();
        assert_eq!(pixels[0].to_ne_bytes(), [0xF8, 0x00]);
    }
}
