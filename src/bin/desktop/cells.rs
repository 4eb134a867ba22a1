//! The picture as a terminal shows it: half blocks, two pixels a character, in 24-bit colours.
//!
//! Fitted to the terminal and averaged where it is smaller than the picture. Keeps what is on the
//! terminal and writes only the characters that changed. Knows no terminal, only its size.

use std::io::Write as _;

use crate::picture::SIDE;
use kaijubox::ui::rgb888;

type Rgb = [u8; 3];

const BLACK: Rgb = [0; 3];
const UPPER_HALF: &str = "\u{2580}";

/// The characters of a terminal of some size.
pub(crate) struct Cells {
    columns: usize,
    rows: usize,
    /// The picture's width and height in half blocks.
    side: usize,
    /// Upper and lower colour of each character, as far as they are known.
    shown: Vec<Option<(Rgb, Rgb)>>,
}

impl Cells {
    /// A terminal of that size, on which nothing is known to be shown.
    pub(crate) fn new(columns: u16, rows: u16) -> Cells {
        let (columns, rows) = (columns.max(1) as usize, rows.max(1) as usize);
        let room = columns.min(2 * rows);
        let side = if room >= SIDE {
            room / SIDE * SIDE
        } else {
            room
        };
        Cells {
            columns,
            rows,
            side,
            shown: vec![None; columns * rows],
        }
    }

    /// Appends what turns the terminal's picture into this one.
    pub(crate) fn show(&mut self, pixels: &[u16], out: &mut Vec<u8>) {
        let fitted = fit(pixels, self.side);
        let left = (self.columns - self.side) / 2;
        // Whole characters, so that the picture's first row is an upper half.
        let top = (2 * self.rows - self.side) / 2 / 2 * 2;
        let at = |x: usize, y: usize| -> Rgb {
            match (x.checked_sub(left), y.checked_sub(top)) {
                (Some(x), Some(y)) if x < self.side && y < self.side => fitted[y * self.side + x],
                _ => BLACK,
            }
        };
        let mut pen = Pen::default();
        for row in 0..self.rows {
            for column in 0..self.columns {
                let cell = (at(column, 2 * row), at(column, 2 * row + 1));
                let shown = &mut self.shown[row * self.columns + column];
                if shown.replace(cell) != Some(cell) {
                    pen.write((column, row), cell, out);
                }
            }
        }
    }
}

/// The picture at `side` by `side`: repeated if larger, averaged if smaller.
fn fit(pixels: &[u16], side: usize) -> Vec<Rgb> {
    let span = |i: usize| {
        let from = i * SIDE / side;
        from..((i + 1) * SIDE).div_ceil(side).max(from + 1)
    };
    let mut fitted = Vec::with_capacity(side * side);
    for y in 0..side {
        for x in 0..side {
            let (mut sum, mut count) = ([0_u32; 3], 0);
            for row in span(y) {
                for &pixel in &pixels[row * SIDE..][span(x)] {
                    for (sum, part) in sum.iter_mut().zip(rgb888(pixel)) {
                        *sum += u32::from(part);
                    }
                    count += 1;
                }
            }
            fitted.push(sum.map(|sum| ((sum + count / 2) / count) as u8));
        }
    }
    fitted
}

/// Where the terminal writes next, and in which colours.
#[derive(Default)]
struct Pen {
    at: Option<(usize, usize)>,
    ink: Option<Rgb>,
    paper: Option<Rgb>,
}

impl Pen {
    fn write(&mut self, (x, y): (usize, usize), (upper, lower): (Rgb, Rgb), out: &mut Vec<u8>) {
        // Writing to a Vec cannot fail.
        if self.at != Some((x, y)) {
            let _ = write!(out, "\x1b[{};{}H", y + 1, x + 1);
        }
        if self.paper != Some(lower) {
            let [r, g, b] = lower;
            let _ = write!(out, "\x1b[48;2;{r};{g};{b}m");
            self.paper = Some(lower);
        }
        if upper == lower {
            out.push(b' ');
        } else {
            if self.ink != Some(upper) {
                let [r, g, b] = upper;
                let _ = write!(out, "\x1b[38;2;{r};{g};{b}m");
                self.ink = Some(upper);
            }
            out.extend_from_slice(UPPER_HALF.as_bytes());
        }
        // At the right edge the cursor stays or wraps; the next row is moved to.
        self.at = Some((x + 1, y));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WHITE: u16 = 0xFFFF;

    fn written(cells: &mut Cells, pixels: &[u16]) -> String {
        let mut out = Vec::new();
        cells.show(pixels, &mut out);
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn a_flat_picture_is_a_centred_square() {
        let white = vec![WHITE; SIDE * SIDE];
        let mut cells = Cells::new(8, 3);
        let text = written(&mut cells, &white);
        // Six of eight columns are white, and one on each side black, in three rows.
        let row = |y: u8| {
            format!(
                "\x1b[{y};1H{} \x1b[48;2;255;255;255m      \x1b[48;2;0;0;0m ",
                if y == 1 { "\x1b[48;2;0;0;0m" } else { "" }
            )
        };
        assert_eq!(text, [row(1), row(2), row(3)].concat());
        assert_eq!(written(&mut cells, &white), "", "nothing changed");
    }

    #[test]
    fn only_changed_characters_are_written() {
        let mut pixels = vec![0; SIDE * SIDE];
        let mut cells = Cells::new(240, 120);
        written(&mut cells, &pixels);
        pixels[2 * SIDE + 5] = WHITE;
        let expected = "\x1b[2;6H\x1b[48;2;0;0;0m\x1b[38;2;255;255;255m\u{2580}";
        assert_eq!(written(&mut cells, &pixels), expected);
    }

    #[test]
    fn small_terminals_average_and_large_ones_repeat() {
        let mut pixels = vec![0; SIDE * SIDE];
        for row in pixels.chunks_mut(2 * SIDE) {
            row[..SIDE].fill(WHITE);
        }
        assert!(fit(&pixels, 120).iter().all(|&c| c == [128; 3]));
        let twice = fit(&pixels, 480);
        assert_eq!((twice[480], twice[2 * 480]), ([255; 3], BLACK));
    }

    #[test]
    fn any_size_works() {
        let pixels = vec![WHITE; SIDE * SIDE];
        for (columns, rows) in [
            (0, 0),
            (1, 1),
            (8, 4),
            (3, 90),
            (90, 3),
            (239, 121),
            (600, 500),
        ] {
            let mut cells = Cells::new(columns, rows);
            assert!(written(&mut cells, &pixels).contains("255;255;255"));
        }
    }
}
