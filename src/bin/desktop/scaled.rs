//! Where the picture lies in a window, and how it gets there: whole multiples, centred.
//!
//! Works on plain slices and knows no window.

use std::ops::Range;

use embedded_graphics::primitives::Rectangle;

use crate::picture::SIDE;
use kaijubox::ui::rgb888;

/// A window of some size with the picture in its middle.
#[derive(Debug)]
pub(crate) struct Scaled {
    width: usize,
    height: usize,
    scale: usize,
    left: isize,
    top: isize,
}

impl Scaled {
    /// The largest whole scale that fits; a window smaller than the screen shows its middle.
    pub(crate) fn new(width: usize, height: usize) -> Scaled {
        let scale = (width.min(height) / SIDE).max(1);
        let margin = |length: usize| (length as isize - (SIDE * scale) as isize) / 2;
        Scaled {
            width,
            height,
            scale,
            left: margin(width),
            top: margin(height),
        }
    }

    /// Copies a rectangle of the picture into the window's pixels (0RGB).
    pub(crate) fn copy(&self, pixels: &[u16], rect: &Rectangle, window: &mut [u32]) {
        for y in rect.rows() {
            let mut rows = self.rows(y as usize, 1);
            let Some(first) = rows.next() else { continue };
            let start = first * self.width;
            for x in rect.columns() {
                let [r, g, b] = rgb888(pixels[y as usize * SIDE + x as usize]);
                let color = u32::from_be_bytes([0, r, g, b]);
                let span = self.columns(x as usize, 1);
                window[start + span.start..start + span.end].fill(color);
            }
            let shown = self.columns(rect.top_left.x as usize, rect.size.width as usize);
            for row in rows {
                let from = start + shown.start..start + shown.end;
                window.copy_within(from, row * self.width + shown.start);
            }
        }
    }

    /// Where a rectangle of the picture is in the window, if any of it is.
    pub(crate) fn place(&self, rect: &Rectangle) -> Option<softbuffer::Rect> {
        let columns = self.columns(rect.top_left.x as usize, rect.size.width as usize);
        let rows = self.rows(rect.top_left.y as usize, rect.size.height as usize);
        Some(softbuffer::Rect {
            x: columns.start as u32,
            y: rows.start as u32,
            width: u32::try_from(columns.len()).ok()?.try_into().ok()?,
            height: u32::try_from(rows.len()).ok()?.try_into().ok()?,
        })
    }

    fn columns(&self, x: usize, count: usize) -> Range<usize> {
        self.span(self.left, x, count, self.width)
    }

    fn rows(&self, y: usize, count: usize) -> Range<usize> {
        self.span(self.top, y, count, self.height)
    }

    fn span(&self, margin: isize, from: usize, count: usize, length: usize) -> Range<usize> {
        let edge = |n: usize| {
            let at = margin + (n * self.scale) as isize;
            at.clamp(0, length as isize) as usize
        };
        edge(from)..edge(from + count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use embedded_graphics::geometry::{Point, Size};
    use kaijubox::ui::SCREEN;

    fn picture() -> Vec<u16> {
        (0..SIDE * SIDE).map(|i| (i * 7919) as u16).collect()
    }

    /// Pixel by pixel, with divisions: slow and plain.
    fn expected(pixels: &[u16], width: usize, height: usize) -> Vec<u32> {
        let scale = (width.min(height) / SIDE).max(1) as isize;
        let side = SIDE as isize;
        let mut window = vec![0; width * height];
        for (i, out) in window.iter_mut().enumerate() {
            let x = (i % width) as isize - (width as isize - side * scale) / 2;
            let y = (i / width) as isize - (height as isize - side * scale) / 2;
            let (x, y) = (x.div_euclid(scale), y.div_euclid(scale));
            if (0..side).contains(&x) && (0..side).contains(&y) {
                let [r, g, b] = rgb888(pixels[(y * side + x) as usize]);
                *out = u32::from_be_bytes([0, r, g, b]);
            }
        }
        window
    }

    #[test]
    fn the_picture_is_centred_at_a_whole_scale_in_any_window() {
        let pixels = picture();
        for (width, height) in [
            (240, 240),
            (500, 481),
            (721, 999),
            (100, 90),
            (1, 1),
            (300, 7),
        ] {
            let mut window = vec![0; width * height];
            Scaled::new(width, height).copy(&pixels, &SCREEN, &mut window);
            assert!(
                window == expected(&pixels, width, height),
                "{width}x{height}"
            );
        }
    }

    #[test]
    fn a_part_is_copied_to_its_place_and_nowhere_else() {
        let (pixels, rect) = (
            picture(),
            Rectangle::new(Point::new(30, 7), Size::new(50, 3)),
        );
        let (width, height) = (600, 500);
        let scaled = Scaled::new(width, height);
        let mut window = vec![u32::MAX; width * height];
        scaled.copy(&pixels, &rect, &mut window);
        let place = scaled.place(&rect).unwrap();
        let whole = expected(&pixels, width, height);
        for (i, &pixel) in window.iter().enumerate() {
            let (x, y) = ((i % width) as u32, (i / width) as u32);
            let inside = (place.x..place.x + place.width.get()).contains(&x)
                && (place.y..place.y + place.height.get()).contains(&y);
            assert_eq!(pixel, if inside { whole[i] } else { u32::MAX });
        }
    }
}
