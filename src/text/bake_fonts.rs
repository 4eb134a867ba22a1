//! Turns u8g2's fonts, and the letters drawn in `assets/console/fonts`, into tables of glyphs; runs in the
//! build, not on the chip.
//!
//! u8g2 packs its glyphs for machines with a few kilobytes of flash: finding and unpacking one
//! takes the chip some 4000 cycles, and a page of text 11 ms. Plain bitmaps are drawn in a third.
//! Its Helvetica has no Cyrillic: letters that look alike are taken from it, the others are drawn.

use std::{convert::Infallible, fmt::Write as _, fs, path::Path};

use embedded_graphics::{
    Pixel,
    draw_target::DrawTarget,
    geometry::{Dimensions, Point, Size},
    pixelcolor::BinaryColor,
    primitives::Rectangle,
};
use u8g2_fonts::{
    FontRenderer, fonts,
    types::{FontColor, VerticalPosition},
};

/// Letters beyond these are in none of the fonts.
const LETTERS: std::ops::Range<u32> = 0x20..0x2300;

/// Letters of another alphabet that look like one of the font's.
const ALIKE: [(char, char); 20] = [
    ('Ё', 'Ë'),
    ('А', 'A'),
    ('В', 'B'),
    ('Е', 'E'),
    ('К', 'K'),
    ('М', 'M'),
    ('Н', 'H'),
    ('О', 'O'),
    ('Р', 'P'),
    ('С', 'C'),
    ('Т', 'T'),
    ('Х', 'X'),
    ('а', 'a'),
    ('е', 'e'),
    ('о', 'o'),
    ('р', 'p'),
    ('с', 'c'),
    ('у', 'y'),
    ('х', 'x'),
    ('ё', 'ë'),
];

/// The Rust source of one table a font, or one sentence on what is wrong.
pub(crate) fn bake(assets: &Path) -> Result<String, String> {
    let fonts = [
        ("SMALL", FontRenderer::new::<fonts::u8g2_font_helvR08_te>()),
        ("BODY", FontRenderer::new::<fonts::u8g2_font_helvR10_te>()),
        ("BOLD", FontRenderer::new::<fonts::u8g2_font_helvB12_te>()),
        ("HEAD", FontRenderer::new::<fonts::u8g2_font_helvB14_te>()),
        ("FIGURE", FontRenderer::new::<fonts::u8g2_font_helvB18_tn>()),
    ];
    let mut code = String::new();
    for (name, font) in fonts {
        let mut glyphs: Vec<_> = LETTERS
            .filter_map(char::from_u32)
            .filter_map(|letter| Glyph::of(letter, &font))
            .collect();
        if name != "FIGURE" {
            for (letter, alike) in ALIKE {
                let alike = glyphs.iter().find(|glyph| glyph.letter == alike);
                let alike = alike.expect("the font has what looks alike").clone();
                glyphs.push(Glyph { letter, ..alike });
            }
            let file = assets.join(format!("console/fonts/{}.txt", name.to_lowercase()));
            let wrong = |what: &str| format!("{}: {what}", file.display());
            let text = fs::read_to_string(&file).map_err(|e| wrong(&e.to_string()))?;
            for drawn in text.split("\n\n").filter(|drawn| !drawn.trim().is_empty()) {
                let glyph = Glyph::drawn(drawn.trim());
                glyphs.push(glyph.ok_or_else(|| wrong(&format!("what is this?\n{drawn}")))?);
            }
            glyphs.sort_by_key(|glyph| glyph.letter);
        }
        code.push_str(&face(name, &glyphs));
    }
    Ok(code)
}

/// A letter as it is drawn.
#[derive(Clone)]
struct Glyph {
    letter: char,
    /// The corner, from where it is written on the base line.
    left: i32,
    top: i32,
    advance: i32,
    rows: Vec<Vec<bool>>,
}

impl Glyph {
    /// A font's, if it has it.
    fn of(letter: char, font: &FontRenderer) -> Option<Glyph> {
        let (origin, base) = (Point::zero(), VerticalPosition::Baseline);
        let found = font.get_rendered_dimensions(letter, origin, base).ok()?;
        let mut page = Page(Vec::new());
        let color = FontColor::Transparent(BinaryColor::On);
        font.render(letter, origin, base, color, &mut page)
            .expect("a letter that was measured can be drawn");
        let place = found.bounding_box.unwrap_or_default();
        let row = |y| -> Vec<bool> {
            let columns = place.columns();
            columns
                .map(|x| page.0.contains(&Point::new(x, y)))
                .collect()
        };
        Some(Glyph {
            letter,
            left: place.top_left.x,
            top: place.top_left.y,
            advance: found.advance.x,
            rows: place.rows().map(row).collect(),
        })
    }

    /// One that is drawn in letters: `Ж left 0 advance 9 below 0`, and its rows of `#` and `.`.
    fn drawn(text: &str) -> Option<Glyph> {
        let (head, rows) = text.split_once('\n')?;
        let head: Vec<&str> = head.split(' ').collect();
        let [letter, "left", left, "advance", advance, "below", below] = head[..] else {
            return None;
        };
        let rows: Vec<Vec<bool>> = rows
            .lines()
            .map(|row| row.chars().map(|dot| dot == '#').collect())
            .collect();
        let below: i32 = below.parse().ok()?;
        let is_even = rows.iter().all(|row| row.len() == rows[0].len());
        is_even.then_some(Glyph {
            letter: letter.chars().next()?,
            left: left.parse().ok()?,
            // The row above the base line is the lowest, unless some are below it.
            top: below - rows.len() as i32,
            advance: advance.parse().ok()?,
            rows,
        })
    }
}

fn face(name: &str, letters: &[Glyph]) -> String {
    let (mut glyphs, mut bits) = (String::new(), Vec::new());
    // Runs of letters that follow each other: the first, and its place.
    let mut runs: Vec<(u32, usize)> = Vec::new();
    for (place, glyph) in letters.iter().enumerate() {
        let letter = glyph.letter as u32;
        if place == 0 || letter != letters[place - 1].letter as u32 + 1 {
            runs.push((letter, place));
        }
        let drawn: Vec<u8> = glyph
            .rows
            .iter()
            .flat_map(|row| row.chunks(8))
            .map(|dots| {
                (0..8)
                    .map(|i| u8::from(dots.get(i) == Some(&true)) << (7 - i))
                    .sum()
            })
            .collect();
        // Letters that look alike share their picture.
        let found = bits
            .windows(drawn.len().max(1))
            .position(|there| there == drawn);
        let at = found.unwrap_or(bits.len());
        if found.is_none() {
            bits.extend_from_slice(&drawn);
        }
        writeln!(
            glyphs,
            "    Glyph {{ letter: {letter:#06x}, bits: {at}, left: {}, top: {}, width: {}, height: {}, \
             advance: {} }}, // {}",
            glyph.left,
            glyph.top,
            glyph.rows.first().map_or(0, Vec::len),
            glyph.rows.len(),
            glyph.advance,
            glyph.letter.escape_unicode(),
        )
        .expect("a String takes any text");
    }
    format!(
        "pub(super) static {name}: Face = Face {{\n    glyphs: &[\n{glyphs}    ],\n    runs: &{runs:?},\n    bits: &{bits:?},\n}};\n"
    )
}

/// The points that were drawn.
struct Page(Vec<Point>);

impl Dimensions for Page {
    fn bounding_box(&self) -> Rectangle {
        Rectangle::new(Point::new(-64, -64), Size::new(128, 128))
    }
}

impl DrawTarget for Page {
    type Color = BinaryColor;
    type Error = Infallible;

    fn draw_iter<I>(&mut self, pixels: I) -> Result<(), Infallible>
    where
        I: IntoIterator<Item = Pixel<BinaryColor>>,
    {
        self.0.extend(pixels.into_iter().map(|Pixel(at, _)| at));
        Ok(())
    }
}
