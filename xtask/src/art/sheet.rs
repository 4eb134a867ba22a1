//! Contact sheets: many pictures in the device's colours, each pixel four of the PNG's.

use embedded_graphics::{
    draw_target::DrawTarget,
    geometry::{Point, Size},
    pixelcolor::{Rgb565, RgbColor},
    primitives::Rectangle,
};
use kaijubox::{
    art::{
        SPRITES, Sprite,
        cards::{PICTURE_SIZE, Picture, THUMB_SIZE},
    },
    ui::{Canvas, theme},
};

use crate::games::{self, GAMES};

/// Pixels of the PNG along a side of one of the device's.
const SCALE: usize = 2;
/// Between pictures.
const GAP: u32 = 4;
/// Pictures in a row.
const COLUMNS: usize = 8;
/// Thumbnails in a row of the table.
const TABLE_COLUMNS: usize = 5;

/// All pictures as a PNG.
pub(super) fn pictures(pictures: &[&Picture]) -> Vec<u8> {
    let draw = |p: &Picture, at, canvas: &mut Canvas<'_>| p.draw(at, canvas);
    sheet(pictures, PICTURE_SIZE, COLUMNS, draw)
}

/// All thumbnails as a PNG, five in a row, as they lie on their game's table.
pub(super) fn thumbs(pictures: &[&Picture]) -> Vec<u8> {
    let draw = |p: &Picture, at, canvas: &mut Canvas<'_>| {
        match games::of_picture(p) {
            Some(game) => (game.thumb.draw)(p, at, canvas),
            None => p.draw_thumb(at, canvas)?,
        }
        Ok(())
    };
    let sizes = GAMES.iter().map(|game| game.thumb.size);
    let room = sizes.fold(THUMB_SIZE, Size::component_max);
    sheet(pictures, room, TABLE_COLUMNS, draw)
}

/// All signs as a PNG, large and small.
pub(super) fn signs() -> Vec<u8> {
    let signs = SPRITES.iter().filter(|(path, ..)| path.contains("::icons"));
    let mut signs: Vec<&Sprite> = signs.map(|(.., sprite)| *sprite).collect();
    signs.sort_by_key(|sign| core::cmp::Reverse(sign.size.height));
    let room = signs.first().map_or(0, |sign| sign.size.height);
    let draw =
        |sign: &Sprite, at: Point, canvas: &mut Canvas<'_>| sign.draw(at - sign.origin, canvas);
    sheet(&signs, Size::new_equal(room), COLUMNS, draw)
}

/// All other sprites of the games as a PNG, a row a folder.
pub(super) fn sprites() -> Vec<u8> {
    let others = SPRITES.iter().filter(|(path, _, sprite)| {
        !path.contains("::icons") && sprite.size.width <= PICTURE_SIZE.width
    });
    let others: Vec<_> = others.collect();
    let folders: Vec<_> = others.chunk_by(|a, b| a.0 == b.0).collect();
    let height = |folder: &&[&Row]| folder.iter().map(|row| row.2.size.height + GAP).max();
    let width = |folder: &&[&Row]| folder.iter().map(|row| row.2.size.width + GAP).sum::<u32>();
    let heights: Vec<u32> = folders.iter().filter_map(height).collect();
    let area = Size::new(
        folders.iter().map(width).max().unwrap_or_default() + GAP,
        heights.iter().sum::<u32>() + GAP,
    );
    let mut pixels = vec![0; (area.width * area.height) as usize];
    let mut canvas = Canvas::new(&mut pixels, Rectangle::new(Point::zero(), area));
    let Ok(()) = canvas.clear(theme::NIGHT);
    let mut at = Point::new_equal(GAP as i32);
    for (folder, height) in folders.iter().zip(heights) {
        for (.., sprite) in *folder {
            let Ok(()) = sprite.draw(at - sprite.origin, &mut canvas);
            at.x += (sprite.size.width + GAP) as i32;
        }
        at = Point::new(GAP as i32, at.y + height as i32);
    }
    png(&pixels, area.width as usize)
}

/// A sprite with the path of its module and its name.
type Row = (&'static str, &'static str, &'static Sprite);

fn sheet<T>(
    pictures: &[&T],
    size: Size,
    columns: usize,
    draw: impl Fn(&T, Point, &mut Canvas<'_>) -> Result<(), core::convert::Infallible>,
) -> Vec<u8> {
    let step = size + Size::new_equal(GAP);
    let rows = pictures.len().div_ceil(columns);
    let area = Size::new(
        step.width * columns.min(pictures.len()) as u32 + GAP,
        step.height * rows as u32 + GAP,
    );
    let mut pixels = vec![0; (area.width * area.height) as usize];
    let mut canvas = Canvas::new(&mut pixels, Rectangle::new(Point::zero(), area));
    let Ok(()) = canvas.clear(theme::NIGHT);
    for (i, picture) in pictures.iter().enumerate() {
        let cell = Size::new((i % columns) as u32, (i / columns) as u32);
        let at = Point::zero() + Size::new_equal(GAP) + step.component_mul(cell);
        let Ok(()) = draw(picture, at, &mut canvas);
    }
    png(&pixels, area.width as usize)
}

/// Pixels in wire order as an enlarged PNG.
fn png(pixels: &[u16], width: usize) -> Vec<u8> {
    let mut bytes = Vec::new();
    for row in pixels.chunks(width) {
        let wide: Vec<u8> = row
            .iter()
            .flat_map(|&pixel| [rgb888(pixel); SCALE].concat())
            .collect();
        (0..SCALE).for_each(|_| bytes.extend(&wide));
    }
    let (width, height) = (width * SCALE, pixels.len() / width * SCALE);
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, width as u32, height as u32);
    encoder.set_color(png::ColorType::Rgb);
    let written = encoder
        .write_header()
        .and_then(|mut png| png.write_image_data(&bytes));
    written.expect("a Vec takes any picture");
    file
}

/// What the panel shows for a pixel in wire order.
pub(super) fn rgb888(pixel: u16) -> [u8; 3] {
    let raw = embedded_graphics::pixelcolor::raw::RawU16::new(u16::from_be(pixel));
    let color = embedded_graphics::pixelcolor::Rgb888::from(Rgb565::from(raw));
    [color.r(), color.g(), color.b()]
}
