//! A card's picture, as large as there is room.
//!
//! The one door to pictures of cards for the screens of a game: the thumbnail where that
//! suffices, else the large picture, cut to the box. A card without a picture is a kaiju's mask
//! in a colour of its own.

use embedded_graphics::{
    draw_target::{DrawTarget, DrawTargetExt as _},
    geometry::{Point, Size},
    pixelcolor::Rgb565,
    primitives::Rectangle,
};

use crate::{
    art::{cards, mindbug::icons},
    mindbug::{
        cards::{Card, PowerCard},
        rules::Source,
    },
    ui::{
        theme::{self, rgb},
        widgets::is_seen,
    },
};

const SKINS: [Rgb565; 8] = [
    rgb(0x3D_8B_FD),
    rgb(0x2A_9D_8F),
    rgb(0xE7_6F_51),
    rgb(0x9B_5D_E5),
    rgb(0xF1_5B_B5),
    rgb(0x8A_B1_7D),
    rgb(0xD9_8E_04),
    rgb(0x64_8D_E5),
];

/// What a picture is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Face {
    /// A creature card; a card face down shows its back.
    Card(Card),
    /// A Power card.
    Power(PowerCard),
}

impl Face {
    /// What its picture is called; a card face down has none of its own.
    fn id(self) -> Option<&'static str> {
        match self {
            Face::Card(Card::HIDDEN) => None,
            Face::Card(card) => Some(card.def().id),
            Face::Power(power) => Some(power.def().id),
        }
    }

    /// The picture of what an effect comes from, if it has one.
    pub fn of(source: Source) -> Option<Face> {
        match source {
            Source::Creature(card) => Some(Face::Card(card)),
            Source::Power(power) => Some(Face::Power(power)),
            Source::Die(_) => None,
        }
    }
}

/// Draws the picture of a card that turns, squeezed or stretched to `area`.
pub fn turning<D: DrawTarget<Color = Rgb565>>(
    face: Face,
    area: Rectangle,
    target: &mut D,
) -> Result<(), D::Error> {
    match face.id().and_then(|id| cards::MINDBUG.picture(id)) {
        Some(picture) => picture.draw_thumb_in(area, target),
        None => portrait(face, area, target),
    }
}

/// Draws the picture of a card into `area`.
pub fn portrait<D: DrawTarget<Color = Rgb565>>(
    face: Face,
    area: Rectangle,
    target: &mut D,
) -> Result<(), D::Error> {
    if !is_seen(target, &area) {
        return Ok(());
    }
    let Some(id) = face.id() else {
        return back(area, target);
    };
    let Some(picture) = cards::MINDBUG.picture(id) else {
        return mask(id, area, target);
    };
    let fits = |size: Size| area.size.width <= size.width && area.size.height <= size.height;
    let is_small = fits(cards::THUMB_SIZE);
    let size = if is_small {
        cards::THUMB_SIZE
    } else {
        cards::PICTURE_SIZE
    };
    let cut = (
        area.size.saturating_sub(size),
        size.saturating_sub(area.size),
    );
    let corner = area.top_left + Point::new(cut.0.width as i32 / 2, cut.0.height as i32 / 2)
        - Point::new(cut.1.width as i32 / 2, cut.1.height as i32 / 2);
    let mut within = target.clipped(&area);
    if is_small {
        picture.draw_thumb(corner, &mut within)
    } else {
        picture.draw(corner, &mut within)
    }
}

/// The back of a card, or as much of it as there is room for: the same for every one.
fn back<D: DrawTarget<Color = Rgb565>>(area: Rectangle, target: &mut D) -> Result<(), D::Error> {
    target.fill_solid(&area, theme::EDGE)?;
    let back = &icons::BACK_CREATURE;
    let corner = area.center() - Rectangle::new(Point::zero(), back.size).center();
    back.draw(corner, &mut target.clipped(&area))
}

/// A mask whose colour and features follow from the card's id.
fn mask<D: DrawTarget<Color = Rgb565>>(
    id: &str,
    area: Rectangle,
    target: &mut D,
) -> Result<(), D::Error> {
    let hash = id.bytes().fold(7u32, |hash, byte| {
        hash.wrapping_mul(31).wrapping_add(u32::from(byte))
    });
    let skin = SKINS[(hash % 8) as usize];
    let (w, h) = (area.size.width as i32, area.size.height as i32);
    let mut part = |x: i32, y: i32, width: i32, height: i32, color| {
        let corner = area.top_left + Point::new(x * w / 16, y * h / 12);
        let size = Size::new((width * w / 16) as u32, (height * h / 12) as u32);
        target.fill_solid(&Rectangle::new(corner, size), color)
    };
    part(0, 0, 16, 12, rgb(0x23_1F_42))?;
    part(3, 2, 10, 9, skin)?;
    let horn = 2 + (hash >> 3 & 1) as i32;
    part(horn, 0, 2, 4, skin)?;
    part(14 - horn, 0, 2, 4, skin)?;
    part(5, 4, 2, 2, theme::PAPER)?;
    part(9, 4, 2, 2, theme::PAPER)?;
    let look = (hash >> 5 & 1) as i32;
    part(5 + look, 5, 1, 1, theme::INK)?;
    part(9 + look, 5, 1, 1, theme::INK)?;
    let grin = 4 + (hash >> 7 & 1) as i32 * 2;
    part(8 - grin / 2, 8, grin, 1, theme::INK)
}
