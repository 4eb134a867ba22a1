//! The console's fonts: proportional ones from u8g2's collection.

use embedded_graphics::{
    draw_target::DrawTarget, geometry::Point, pixelcolor::Rgb565, primitives::Rectangle,
};

#[cfg(not(feature = "device"))]
use super::glyphs::Glyph;
use super::glyphs::{BODY, BOLD, FIGURE, Face, HEAD, SMALL};

/// A font by what it is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Font {
    /// Footers and captions.
    Small,
    /// Running text.
    Body,
    /// Rows of a menu, figures.
    Bold,
    /// Heads of pages.
    Head,
    /// Large numbers: it has digits and signs, no letters.
    Figure,
}

/// Where a line stands: to the right of a point, around it, or to its left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    /// It begins there.
    Left,
    /// Its middle is there.
    Center,
    /// It ends there.
    Right,
}

impl Font {
    /// All that have letters.
    pub const ALL: [Font; 4] = [Font::Small, Font::Body, Font::Bold, Font::Head];

    fn face(self) -> &'static Face {
        match self {
            Font::Small => &SMALL,
            Font::Body => &BODY,
            Font::Bold => &BOLD,
            Font::Head => &HEAD,
            Font::Figure => &FIGURE,
        }
    }

    /// From one base line to the next.
    pub fn line_height(self) -> i32 {
        match self {
            Font::Small => 12,
            Font::Body => 15,
            Font::Bold => 18,
            Font::Head => 20,
            Font::Figure => 24,
        }
    }

    /// How far letters reach above the base line, accents included, and below it.
    const fn reach(self) -> (i32, i32) {
        match self {
            Font::Small => (11, 3),
            Font::Body => (14, 4),
            Font::Bold => (17, 4),
            Font::Head => (19, 5),
            Font::Figure => (20, 5),
        }
    }

    /// The height of a capital letter.
    pub const fn cap_height(self) -> i32 {
        match self {
            Font::Small => 8,
            Font::Body => 11,
            Font::Bold => 12,
            Font::Head => 14,
            Font::Figure => 18,
        }
    }

    /// The width of `text` on one line.
    pub fn width(self, text: &str) -> i32 {
        self.face().advance(text)
    }

    /// Whether the font has every letter of `text`.
    pub fn can_draw(self, text: &str) -> bool {
        text.chars()
            .all(|letter| self.face().glyph(letter).is_some())
    }

    /// What a letter takes of flash, in bytes; those that look alike may share part of it.
    #[cfg(not(feature = "device"))]
    pub fn size_of(self, letter: char) -> usize {
        self.face().glyph(letter).map_or(0, Glyph::size)
    }

    /// Draws one line with its base line at `at`, left, centre or right of it.
    ///
    /// A line that the target cannot see costs nothing: frames are painted in bands.
    pub fn draw<D: DrawTarget<Color = Rgb565>>(
        self,
        text: &str,
        at: Point,
        align: Align,
        color: Rgb565,
        target: &mut D,
    ) -> Result<(), D::Error> {
        let (above, below) = self.reach();
        let seen: Rectangle = target.bounding_box();
        let (top, bottom) = (seen.top_left.y, seen.top_left.y + seen.size.height as i32);
        if at.y + below < top || at.y - above >= bottom {
            return Ok(());
        }
        // A letter the font lacks leaves a gap; a test keeps such letters out of the texts.
        let x = match align {
            Align::Left => at.x,
            Align::Center => {
                let (first, end) = self.face().columns(text);
                at.x - (end - first) / 2 - first
            }
            Align::Right => at.x + 1 - self.width(text),
        };
        let at = Point::new(x, at.y);
        #[cfg(any(test, feature = "desktop", feature = "web"))]
        super::written::note(text, at, self.width(text), self.cap_height(), color);
        self.face().draw(text, at, color, target)
    }
}
