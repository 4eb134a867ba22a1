//! Pictures of cards, found by their ids; which card has which id is the games' business.
//!
//! The build draws `assets/art/<set>/<id>.svg` twice, large and as a thumbnail, gives each its own
//! few colours and packs them (`bake/` runs there).

mod format;

use embedded_graphics::{
    draw_target::DrawTarget,
    geometry::{Point, Size},
    pixelcolor::{Rgb565, raw::RawU16},
    primitives::Rectangle,
};

/// The size of every picture.
pub const PICTURE_SIZE: Size = Size::new(format::PICTURE[0] as u32, format::PICTURE[1] as u32);
/// The size of every thumbnail.
pub const THUMB_SIZE: Size = Size::new(format::THUMB[0] as u32, format::THUMB[1] as u32);

/// A card's picture in flash, large and as a thumbnail.
#[derive(Debug)]
pub struct Picture {
    /// The card's id.
    pub id: &'static str,
    /// The set it belongs to: the folder of its SVG.
    pub set: &'static str,
    picture: &'static [u8],
    thumb: &'static [u8],
}

include!(concat!(env!("OUT_DIR"), "/cards.rs"));

/// All pictures, sorted by id.
pub fn all() -> &'static [Picture] {
    &PICTURES
}

/// The picture of the card with this id.
pub fn picture(id: &str) -> Option<&'static Picture> {
    let found = PICTURES.binary_search_by(|picture| picture.id.cmp(id));
    found.ok().map(|index| &PICTURES[index])
}

impl Picture {
    /// Draws the picture, [`PICTURE_SIZE`] large; whatever the target does not see costs little.
    pub fn draw<D: DrawTarget<Color = Rgb565>>(
        &self,
        top_left: Point,
        target: &mut D,
    ) -> Result<(), D::Error> {
        draw(self.picture, Rectangle::new(top_left, PICTURE_SIZE), target)
    }

    /// Draws the thumbnail, [`THUMB_SIZE`] large.
    pub fn draw_thumb<D: DrawTarget<Color = Rgb565>>(
        &self,
        top_left: Point,
        target: &mut D,
    ) -> Result<(), D::Error> {
        draw(self.thumb, Rectangle::new(top_left, THUMB_SIZE), target)
    }
}

fn draw<D: DrawTarget<Color = Rgb565>>(
    bytes: &[u8],
    place: Rectangle,
    target: &mut D,
) -> Result<(), D::Error> {
    let seen = place.intersection(&target.bounding_box());
    if seen.is_zero_sized() {
        return Ok(());
    }
    let (colors, indices) = bytes.split_at(2 * format::COLORS);
    let mut palette = [Rgb565::new(0, 0, 0); format::COLORS];
    for (color, raw) in palette.iter_mut().zip(colors.chunks_exact(2)) {
        *color = RawU16::new(u16::from_le_bytes([raw[0], raw[1]])).into();
    }
    let first = (seen.top_left.y - place.top_left.y) as usize;
    let rows = indices.chunks_exact(place.size.width as usize).skip(first);
    for (y, row) in seen.rows().zip(rows) {
        let line = Rectangle::new(
            Point::new(place.top_left.x, y),
            Size::new(place.size.width, 1),
        );
        let colors = row
            .iter()
            .map(|&i| palette[usize::from(i) % format::COLORS]);
        target.fill_contiguous(&line, colors)?;
    }
    Ok(())
}
