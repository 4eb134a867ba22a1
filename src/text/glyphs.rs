//! Letters as bitmaps, drawn pixel by pixel: the build makes them of u8g2's fonts and of our own drawings.

use embedded_graphics::{
    Pixel, draw_target::DrawTarget, geometry::Point, pixelcolor::Rgb565, primitives::Rectangle,
};

/// A letter of a font.
#[derive(Debug)]
pub(super) struct Glyph {
    /// Its place in Unicode.
    letter: u16,
    /// Where its bitmap begins: rows of whole bytes, the left pixel highest.
    bits: u16,
    /// The corner of its bitmap, from where it is written on the base line.
    left: i8,
    top: i8,
    width: u8,
    height: u8,
    /// From here to the next letter.
    advance: i8,
}

#[cfg(not(feature = "device"))]
impl Glyph {
    /// What it takes of flash, in bytes.
    pub(super) fn size(&self) -> usize {
        size_of::<Glyph>() + usize::from(self.width.div_ceil(8)) * usize::from(self.height)
    }
}

/// A font as its letters are drawn from flash.
#[derive(Debug)]
pub(super) struct Face {
    /// The letters, sorted.
    glyphs: &'static [Glyph],
    /// Letters that follow each other, in order: the first, and its place. ASCII is one run, and so is
    /// the alphabet from А to я, so that nearly every letter is found without looking at others.
    runs: &'static [(u16, u16)],
    bits: &'static [u8],
}

include!(concat!(env!("OUT_DIR"), "/fonts.rs"));

impl Face {
    pub(super) fn glyph(&self, letter: char) -> Option<&'static Glyph> {
        let letter = u16::try_from(u32::from(letter)).ok()?;
        let after = match self.runs.get(1) {
            Some(&(second, _)) if letter < second => 1,
            _ => self.runs.partition_point(|&(first, _)| first <= letter),
        };
        let (first, place) = self.runs[after.checked_sub(1)?];
        let place = usize::from(place) + usize::from(letter.checked_sub(first)?);
        let glyph = self.glyphs.get(place)?;
        (glyph.letter == letter).then_some(glyph)
    }

    /// From the first letter of `text` to what would follow it.
    pub(super) fn advance(&self, text: &str) -> i32 {
        let glyphs = text.chars().filter_map(|letter| self.glyph(letter));
        glyphs.map(|glyph| i32::from(glyph.advance)).sum()
    }

    /// The first column of `text` that may be drawn on, and the one after the last.
    pub(super) fn columns(&self, text: &str) -> (i32, i32) {
        let (mut x, mut first, mut end) = (0, i32::MAX, i32::MIN);
        for glyph in text.chars().filter_map(|letter| self.glyph(letter)) {
            if glyph.width > 0 {
                let left = x + i32::from(glyph.left);
                first = first.min(left);
                end = end.max(left + i32::from(glyph.width));
            }
            x += i32::from(glyph.advance);
        }
        if first > end { (0, 0) } else { (first, end) }
    }

    /// Draws `text` from `at` on its base line; a letter the font lacks is left out.
    pub(super) fn draw<D: DrawTarget<Color = Rgb565>>(
        &self,
        text: &str,
        mut at: Point,
        color: Rgb565,
        target: &mut D,
    ) -> Result<(), D::Error> {
        let seen = target.bounding_box();
        for glyph in text.chars().filter_map(|letter| self.glyph(letter)) {
            self.draw_glyph(glyph, at, color, &seen, target)?;
            at.x += i32::from(glyph.advance);
        }
        Ok(())
    }

    fn draw_glyph<D: DrawTarget<Color = Rgb565>>(
        &self,
        glyph: &Glyph,
        at: Point,
        color: Rgb565,
        seen: &Rectangle,
        target: &mut D,
    ) -> Result<(), D::Error> {
        let left = at.x + i32::from(glyph.left);
        let top = at.y + i32::from(glyph.top);
        let columns =
            seen.top_left.x - i32::from(glyph.width)..seen.top_left.x + seen.size.width as i32;
        if !columns.contains(&left) {
            return Ok(());
        }
        // Rows above and below what is seen are not even looked at: frames are painted in bands.
        let height = i32::from(glyph.height);
        let first = (seen.top_left.y - top).clamp(0, height);
        let end = (seen.top_left.y + seen.size.height as i32 - top).clamp(first, height);
        let stride = usize::from(glyph.width.div_ceil(8));
        let bits = &self.bits[usize::from(glyph.bits)..];
        target.draw_iter(Dots {
            rows: &bits[first as usize * stride..end as usize * stride],
            stride,
            row: 0,
            at: Point::new(left, top + first - 1),
            left,
            color,
        })
    }
}

/// The pixels of a glyph.
struct Dots<'a> {
    /// The rows to come.
    rows: &'a [u8],
    stride: usize,
    /// What is left of this row, the next pixel highest.
    row: u32,
    at: Point,
    left: i32,
    color: Rgb565,
}

impl Iterator for Dots<'_> {
    type Item = Pixel<Rgb565>;

    #[inline]
    fn next(&mut self) -> Option<Pixel<Rgb565>> {
        while self.row == 0 {
            if self.rows.is_empty() {
                return None;
            }
            let (row, rest) = self.rows.split_at(self.stride);
            self.rows = rest;
            for (i, &byte) in row.iter().enumerate() {
                self.row |= u32::from(byte) << (24 - 8 * i);
            }
            self.at = Point::new(self.left, self.at.y + 1);
        }
        // The chip has no instruction that counts zeros.
        while self.row & 1 << 31 == 0 {
            self.row <<= 1;
            self.at.x += 1;
        }
        let at = self.at;
        self.row <<= 1;
        self.at.x += 1;
        Some(Pixel(at, self.color))
    }
}

#[cfg(test)]
mod tests {
    use std::{vec, vec::Vec};

    use embedded_graphics::{geometry::Size, pixelcolor::RgbColor};
    use u8g2_fonts::{
        FontRenderer, fonts,
        types::{FontColor, VerticalPosition},
    };

    use super::*;
    use crate::ui::Canvas;

    const AREA: Rectangle = Rectangle::new(Point::zero(), Size::new(240, 40));

    fn drawn(draw: impl FnOnce(&mut Canvas<'_>)) -> Vec<u16> {
        let mut pixels = vec![0; 240 * 40];
        draw(&mut Canvas::new(&mut pixels, AREA));
        pixels
    }

    #[test]
    fn letters_look_as_u8g2_draws_them() {
        let body = FontRenderer::new::<fonts::u8g2_font_helvR10_te>();
        let head = FontRenderer::new::<fonts::u8g2_font_helvB14_te>();
        let base = VerticalPosition::Baseline;
        for (face, font) in [(&BODY, body), (&HEAD, head)] {
            for text in ["Pandakaï & Quetzalcóatl", "-12 @ {W}, ÆŒ!", " j", "ŻÅgjpq"] {
                let at = Point::new(3, 25);
                let color = FontColor::Transparent(Rgb565::RED);
                let wanted = drawn(|canvas| {
                    font.render(text, at, base, color, canvas).unwrap();
                });
                let got = drawn(|canvas| face.draw(text, at, Rgb565::RED, canvas).unwrap());
                assert!(got == wanted, "{text}");
                let size = font.get_rendered_dimensions(text, at, base).unwrap();
                assert_eq!(face.advance(text), size.advance.x, "{text}");
                let place = size.bounding_box.unwrap();
                let (first, end) = face.columns(text);
                assert_eq!(at.x + first, place.top_left.x, "{text}");
                assert_eq!((end - first) as u32, place.size.width, "{text}");
            }
        }
    }

    #[test]
    fn every_letter_finds_itself() {
        for face in [&SMALL, &BODY, &BOLD, &HEAD, &FIGURE] {
            for glyph in face.glyphs {
                let letter = char::from_u32(glyph.letter.into()).unwrap();
                assert_eq!(face.glyph(letter).unwrap().letter, glyph.letter);
            }
            assert!(face.glyph('漢').is_none());
        }
    }
}
