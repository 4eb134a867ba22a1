//! Why a creature is not as printed: so much power, these keywords, from whom.

use core::fmt::Write as _;
use embedded_graphics::{draw_target::DrawTarget, geometry::Point, pixelcolor::Rgb565};
use heapless::String;

use crate::{
    mindbug::{
        cards::Keywords,
        screens::widgets::{SIGN, Word},
    },
    text::Font,
    ui::{
        theme,
        widgets::{Align, Remark, label},
    },
};

/// Something that changes a creature.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Note {
    /// How much power it brings; 0 if none.
    pub power: i16,
    /// The keywords it brings.
    pub keywords: Keywords,
    /// Where it comes from: a card's name, "this turn".
    pub source: &'static str,
}

impl Remark for Note {
    fn draw<D: DrawTarget<Color = Rgb565>>(
        &self,
        at: Point,
        target: &mut D,
    ) -> Result<(), D::Error> {
        let mut base = at + Point::new(0, 12);
        if self.power != 0 {
            let mut text: String<4> = String::new();
            // The longest is -128: four letters fit.
            let _ = write!(text, "{:+}", self.power);
            let color = if self.power > 0 {
                theme::MINT
            } else {
                theme::CORAL
            };
            label(&text, Font::Body, base, Align::Left, color, target)?;
            base.x += 8 * text.len() as i32 + 4;
        }
        for keyword in self.keywords.iter() {
            if let Some(sign) = Word::of_keyword(keyword).sign {
                sign.draw(Point::new(base.x, at.y), target)?;
                base.x += SIGN + 4;
            }
        }
        let color = theme::DIM;
        label(self.source, Font::Body, base, Align::Left, color, target)
    }
}
