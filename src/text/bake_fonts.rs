//! Turns u8g2's fonts into tables of glyphs; runs in the build, not on the chip.
//!
//! u8g2 packs its glyphs for machines with a few kilobytes of flash: finding and unpacking one
//! takes the chip some 4000 cycles, and a page of text 11 ms. Plain bitmaps are drawn in a third.

use std::{convert::Infallible, fmt::Write as _};

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

/// The Rust source of one table a font.
pub(crate) fn bake() -> String {
    let fonts = [
        ("SMALL", FontRenderer::new::<fonts::u8g2_font_helvR08_te>()),
        ("BODY", FontRenderer::new::<fonts::u8g2_font_helvR10_te>()),
        ("BOLD", FontRenderer::new::<fonts::u8g2_font_helvB12_te>()),
        ("HEAD", FontRenderer::new::<fonts::u8g2_font_helvB14_te>()),
        ("FIGURE", FontRenderer::new::<fonts::u8g2_font_helvB18_tn>()),
    ];
    fonts.iter().map(|(name, font)| face(name, font)).collect()
}

fn face(name: &str, font: &FontRenderer) -> String {
    let (mut glyphs, mut bits) = (String::new(), Vec::new());
    for letter in LETTERS.filter_map(char::from_u32) {
        let (origin, base) = (Point::zero(), VerticalPosition::Baseline);
        let Ok(found) = font.get_rendered_dimensions(letter, origin, base) else {
            continue;
        };
        let mut page = Page(Vec::new());
        let color = FontColor::Transparent(BinaryColor::On);
        font.render(letter, origin, base, color, &mut page)
            .expect("a letter that was measured can be drawn");
        let place = found.bounding_box.unwrap_or_default();
        writeln!(
            glyphs,
            "    Glyph {{ letter: {:#06x}, bits: {}, left: {}, top: {}, width: {}, height: {}, \
             advance: {} }}, // {}",
            letter as u32,
            bits.len(),
            place.top_left.x,
            place.top_left.y,
            place.size.width,
            place.size.height,
            found.advance.x,
            letter.escape_unicode(),
        )
        .expect("a String takes any text");
        for y in place.rows() {
            for byte in place.columns().step_by(8) {
                let bit = |i: i32| u8::from(page.0.contains(&Point::new(byte + i, y))) << (7 - i);
                bits.push((0..8).map(bit).sum::<u8>());
            }
        }
    }
    format!(
        "pub(super) static {name}: Face = Face {{\n    glyphs: &[\n{glyphs}    ],\n    bits: &{bits:?},\n}};\n"
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
