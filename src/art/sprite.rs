//! Sprites: pictures with holes in up to sixteen colours, made to be drawn by rows.
//!
//! For the console's own small, often drawn pictures: decoding is a table look-up a shade, rows
//! that the target cannot see cost nothing (frames are painted in bands, so most rows of most
//! calls are such), and flat areas are single fills. It is as small in flash as that allows.
//! Pictures of cards are many and seldom drawn: they want another codec.

use embedded_graphics::{
    draw_target::DrawTarget,
    geometry::{Point, Size},
    pixelcolor::Rgb565,
    primitives::Rectangle,
};

use super::format::{MAX_RUN, SHADES, SKIP, SOLID};

/// The colours of a sprite.
pub type Palette = [Rgb565; 16];

/// A colour as the build writes it.
pub(super) const fn color(raw: u16) -> Rgb565 {
    Rgb565::new((raw >> 11) as u8, (raw >> 5 & 63) as u8, (raw & 31) as u8)
}

/// A picture in flash.
#[derive(Debug, PartialEq, Eq)]
pub struct Sprite {
    /// The corner that the SVG's `viewBox` names: where the picture stands if it is not moved.
    pub origin: Point,
    /// Its size in pixels.
    pub size: Size,
    /// Its colours.
    pub palette: &'static Palette,
    /// Where each row begins in `runs`, and where the last one ends.
    pub(super) rows: &'static [u16],
    /// The rows' runs, one row after the other.
    pub(super) runs: &'static [u8],
}

impl Sprite {
    /// What the sprite takes of flash.
    pub fn flash_bytes(&self) -> usize {
        size_of::<Self>() + size_of::<Palette>() + size_of_val(self.rows) + self.runs.len()
    }

    /// Draws the picture, moved by `offset` from its origin.
    pub fn draw<D: DrawTarget<Color = Rgb565>>(
        &self,
        offset: Point,
        target: &mut D,
    ) -> Result<(), D::Error> {
        self.draw_in(self.palette, offset, target)
    }

    /// Draws the picture's shape in one colour, moved by `offset` from its origin.
    pub fn draw_shape<D: DrawTarget<Color = Rgb565>>(
        &self,
        color: Rgb565,
        offset: Point,
        target: &mut D,
    ) -> Result<(), D::Error> {
        self.draw_in(&[color; 16], offset, target)
    }

    /// Draws the picture in other colours, moved by `offset` from its origin.
    pub fn draw_in<D: DrawTarget<Color = Rgb565>>(
        &self,
        palette: &Palette,
        offset: Point,
        target: &mut D,
    ) -> Result<(), D::Error> {
        let place = Rectangle::new(self.origin + offset, self.size);
        let seen = place.intersection(&target.bounding_box());
        if seen.is_zero_sized() {
            return Ok(());
        }
        #[cfg(any(test, feature = "desktop", feature = "web"))]
        crate::text::note_picture(self, place);
        let left = seen.top_left.x - place.top_left.x;
        let right = left + seen.size.width as i32;
        let first = (seen.top_left.y - place.top_left.y) as usize;
        let rows = &self.rows[first..=first + seen.size.height as usize];
        for (y, row) in seen.rows().zip(rows.windows(2)) {
            let row = &self.runs[usize::from(row[0])..usize::from(row[1])];
            let Some((&start, mut runs)) = row.split_first() else {
                continue;
            };
            let mut x = i32::from(start);
            while x < right {
                let [head, rest @ ..] = runs else { break };
                let at = Point::new(place.top_left.x + x, y);
                let short = i32::from(head % MAX_RUN as u8) + 1;
                runs = match head - head % MAX_RUN as u8 {
                    SKIP => {
                        x += short;
                        rest
                    }
                    SOLID => {
                        let [index, rest @ ..] = rest else { break };
                        x += short;
                        if x > left {
                            let color = palette[usize::from(index % 16)];
                            target.fill_solid(&run(at, short), color)?;
                        }
                        rest
                    }
                    SHADES => {
                        let [more, count, rest @ ..] = rest else {
                            break;
                        };
                        let length = i32::from(*more) + 1;
                        let (shades, rest) = rest.split_at(usize::from(*count));
                        x += length;
                        if x > left {
                            paint(Shades::new(shades, palette), run(at, length), target)?;
                        }
                        rest
                    }
                    _ => break,
                };
            }
        }
        Ok(())
    }
}

/// Draws a run of shades. Apart, because within the loop over runs its own loop would lack registers.
#[inline(never)]
fn paint<D: DrawTarget<Color = Rgb565>>(
    shades: Shades<'_>,
    run: Rectangle,
    target: &mut D,
) -> Result<(), D::Error> {
    target.fill_contiguous(&run, shades)
}

/// The pixels of a run of shades.
struct Shades<'a> {
    shades: core::slice::Iter<'a, u8>,
    palette: &'a Palette,
    /// The present shade, and how many pixels of it are left.
    color: Rgb565,
    left: u8,
}

impl<'a> Shades<'a> {
    fn new(shades: &'a [u8], palette: &'a Palette) -> Self {
        Shades {
            shades: shades.iter(),
            palette,
            color: palette[0],
            left: 0,
        }
    }
}

impl Iterator for Shades<'_> {
    type Item = Rgb565;

    #[inline(always)]
    fn next(&mut self) -> Option<Rgb565> {
        match self.left {
            0 => {
                let shade = self.shades.next()?;
                self.color = self.palette[usize::from(shade % 16)];
                self.left = shade >> 4;
            }
            _ => self.left -= 1,
        }
        Some(self.color)
    }

    /// What [`Canvas`](crate::ui::Canvas) draws a row by: a shade at a time.
    #[inline(always)]
    fn all<F: FnMut(Rgb565) -> bool>(&mut self, mut goes_on: F) -> bool {
        while self.left > 0 {
            self.left -= 1;
            if !goes_on(self.color) {
                return false;
            }
        }
        for shade in self.shades.by_ref() {
            let color = self.palette[usize::from(shade % 16)];
            let mut left = u32::from(shade >> 4) + 1;
            while left > 0 {
                left -= 1;
                if !goes_on(color) {
                    return false;
                }
            }
        }
        true
    }
}

fn run(at: Point, length: i32) -> Rectangle {
    Rectangle::new(at, Size::new(length as u32, 1))
}

#[cfg(test)]
mod tests {
    use std::{boxed::Box, vec, vec::Vec};

    use embedded_graphics::pixelcolor::RgbColor;
    use rand_core::{Rng, SeedableRng};
    use rand_xoshiro::Xoshiro256PlusPlus;

    use super::*;
    use crate::{art::encode::encode, ui::Canvas};

    static SHADES: Palette = {
        let mut shades = [Rgb565::BLACK; 16];
        let mut i = 0;
        while i < 16 {
            shades[i] = Rgb565::new(i as u8, 2 * i as u8, 31 - i as u8);
            i += 1;
        }
        shades
    };

    /// Runs of every length and kind, as pictures have them.
    fn pixels(width: usize, height: usize, rng: &mut impl Rng) -> Vec<Option<u8>> {
        let mut pixels = vec![];
        while pixels.len() < width * height {
            let color = (rng.next_u32() % 20) as u8;
            let length = [1, 2, 7, 30, 130][rng.next_u32() as usize % 5];
            pixels.resize(pixels.len() + length, (color < 16).then_some(color));
        }
        pixels.truncate(width * height);
        pixels
    }

    #[test]
    fn what_was_encoded_is_drawn_wherever_the_target_looks() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        for (width, height) in [(1, 1), (3, 9), (64, 4), (65, 4), (200, 12), (300, 5)] {
            let pixels = pixels(width, height, &mut rng);
            let encoded = encode(&pixels, width).unwrap();
            let sprite = Sprite {
                origin: Point::new(7, -3),
                size: Size::new(width as u32, height as u32),
                palette: &SHADES,
                rows: Box::leak(encoded.rows.into()),
                runs: Box::leak(encoded.runs.into()),
            };
            let offset = Point::new(-4, 8);
            let place = sprite.origin + offset;
            for (x, y, w, h) in [
                (0, 0, 240, 60),
                (3, 5, 1, 1),
                (20, 8, 90, 2),
                (60, 11, 180, 99),
            ] {
                let area = Rectangle::new(Point::new(x, y), Size::new(w, h));
                let mut drawn = vec![0; (w * h) as usize];
                let mut canvas = Canvas::new(&mut drawn, area);
                canvas.clear(Rgb565::WHITE).unwrap();
                sprite.draw(offset, &mut canvas).unwrap();

                let mut wanted = vec![0; (w * h) as usize];
                let mut canvas = Canvas::new(&mut wanted, area);
                canvas.clear(Rgb565::WHITE).unwrap();
                for (i, index) in pixels.iter().enumerate() {
                    let Some(index) = index else { continue };
                    let at = place + Point::new((i % width) as i32, (i / width) as i32);
                    let pixel = Rectangle::new(at, Size::new(1, 1));
                    canvas
                        .fill_solid(&pixel, SHADES[usize::from(*index)])
                        .unwrap();
                }
                assert_eq!(drawn, wanted, "{width}x{height} seen through {area:?}");
            }
        }
    }
}
