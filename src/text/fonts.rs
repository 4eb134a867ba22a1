//! The console's fonts: proportional ones from u8g2's collection.

use embedded_graphics::{
    draw_target::DrawTarget, geometry::Point, pixelcolor::Rgb565, primitives::Rectangle,
};
use u8g2_fonts::{
    FontRenderer, fonts,
    types::{FontColor, HorizontalAlignment, VerticalPosition},
};

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

static SMALL: FontRenderer = FontRenderer::new::<fonts::u8g2_font_helvR08_te>();
static BODY: FontRenderer = FontRenderer::new::<fonts::u8g2_font_helvR10_te>();
static BOLD: FontRenderer = FontRenderer::new::<fonts::u8g2_font_helvB12_te>();
static FIGURE: FontRenderer = FontRenderer::new::<fonts::u8g2_font_helvB18_tn>();
static HEAD: FontRenderer = FontRenderer::new::<fonts::u8g2_font_helvB14_te>();

impl Font {
    /// All that have letters.
    pub const ALL: [Font; 4] = [Font::Small, Font::Body, Font::Bold, Font::Head];

    fn renderer(self) -> &'static FontRenderer {
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
        self.renderer()
            .get_rendered_dimensions(text, Point::zero(), VerticalPosition::Baseline)
            .map(|d| d.advance.x)
            .unwrap_or_default()
    }

    /// Whether the font has every letter of `text`.
    pub fn can_draw(self, text: &str) -> bool {
        self.renderer()
            .get_rendered_dimensions(text, Point::zero(), VerticalPosition::Baseline)
            .is_ok()
    }

    /// Draws one line with its base line at `at`, left, centre or right of it.
    ///
    /// A line that the target cannot see costs nothing: frames are painted in bands.
    pub fn draw<D: DrawTarget<Color = Rgb565>>(
        self,
        text: &str,
        at: Point,
        align: HorizontalAlignment,
        color: Rgb565,
        target: &mut D,
    ) -> Result<(), D::Error> {
        let (above, below) = self.reach();
        let seen: Rectangle = target.bounding_box();
        let (top, bottom) = (seen.top_left.y, seen.top_left.y + seen.size.height as i32);
        if at.y + below < top || at.y - above >= bottom {
            return Ok(());
        }
        let drawn = self.renderer().render_aligned(
            text,
            at,
            VerticalPosition::Baseline,
            align,
            FontColor::Transparent(color),
            target,
        );
        match drawn {
            Err(u8g2_fonts::Error::DisplayError(error)) => Err(error),
            // A letter the font lacks leaves a gap; a test keeps such letters out of `assets/text`.
            _ => Ok(()),
        }
    }
}
