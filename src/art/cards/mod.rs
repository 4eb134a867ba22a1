//! Pictures of cards, and of whatever else fills a card's picture, found in a game's gallery by their ids.
//! Which card has which id is the games' business, and two games may use one id.
//!
//! The build draws `assets/<game>/art/<set>/<id>.svg` twice, large and as a thumbnail, gives each its own
//! few colours and packs them (`bake/` runs there). Colours: k-means in Oklab, where a colour counts
//! by the square root of its pixels, so that small accents stay. The mean over all pictures of the
//! worst error in a 3x3 block (thousandths in Oklab) is 55 with 32 colours; counted by pixels it is
//! 65, by quantette's k-means 69; with 24 colours it is 68 (`cargo xtask art --colors`).
//!
//! How they are packed was decided over the 144 pictures there were then; the other ways are gone since.
//! Bytes with palettes, groups of 16 rows unless said otherwise; RAM is how much deeper the stack
//! was than for drawing alone; cycles are the mean of decoding and drawing one picture on the emulated
//! device (125 000 are 1 ms; no misses of the flash cache), and every way drew the same pixels.
//!
//! | way                                       |   bytes   | RAM, bytes |   cycles  |
//! |-------------------------------------------|----------:|-----------:|----------:|
//! | drawing alone, a row over and over        |           |        128 |   134 810 |
//! | five bits a pixel                         | 1 116 864 |      2 056 |   233 813 |
//! | QOI (`qoi`), whole                        |   943 902 |     37 860 |   857 641 |
//! | LZ4 (`lz4_flex`)                          |   844 400 |      2 212 |   662 796 |
//! | runs of up to 8 in a byte                 |   624 003 |      2 064 |   406 937 |
//! | heatshrink 10/5 (`heatshrink`)            |   585 959 |      2 104 | 1 252 205 |
//! | DEFLATE (`zopfli`, `miniz_oxide`)         |   424 287 |     13 332 | 1 196 524 |
//! | PNG (`oxipng` with zopfli), to compare    |   420 189 |            |           |
//! | DEFLATE, whole                            |   397 010 |     23 580 |   777 703 |
//! | neighbours and a range coder, **this**    |   353 390 |        784 | 1 262 875 |
//!
//! This one was the smallest by 11 % and needed the least RAM; DEFLATE was much faster only with a whole
//! picture in RAM. The 221 pictures of today take 501 970 bytes, as PNG 597 871 (`--png`); the slowest
//! takes 10.7 ms, in the bands of a screen 11.6 ms; with a cache that misses 11.1 and 11.6 ms (`--cycles`).
//!
//! Thumbnails are stored, two pixels a byte, 896 bytes each: ten of them are drawn in 2.1 ms, 3.2 with misses, time
//! and again while the table moves. As PNG all would take 149 894 bytes instead of 198 016; at the
//! pictures' cycles a pixel ten packed ones would take 14 ms.

mod decode;
mod format;
mod model;

use core::ops::Range;

use decode::Unpacker;
use format::{COLORS, GROUP, PICTURE, THUMB, THUMB_COLORS};

use embedded_graphics::{
    draw_target::DrawTarget,
    geometry::{Point, Size},
    pixelcolor::{Rgb565, raw::RawU16},
    primitives::Rectangle,
};

/// The size of every picture.
pub const PICTURE_SIZE: Size = Size::new(PICTURE[0] as u32, PICTURE[1] as u32);
/// The size of every thumbnail.
pub const THUMB_SIZE: Size = Size::new(THUMB[0] as u32, THUMB[1] as u32);

/// A card's picture in flash, large and as a thumbnail.
#[derive(Debug)]
pub struct Picture {
    /// The card's id.
    pub id: &'static str,
    /// The folder of its SVG under `assets`: `<game>/art/<set>`.
    pub folder: &'static str,
    picture: &'static [u8],
    thumb: &'static [u8],
}

/// The pictures of a game.
#[derive(Debug)]
pub struct Gallery {
    /// The game: the folder of its assets.
    pub game: &'static str,
    /// Sorted by id.
    pictures: &'static [Picture],
}

include!(concat!(env!("OUT_DIR"), "/galleries.rs"));

/// All pictures of all games.
pub fn all() -> impl Iterator<Item = &'static Picture> {
    GALLERIES.iter().flat_map(|gallery| gallery.pictures)
}

impl Gallery {
    /// All pictures, sorted by id.
    pub fn all(&self) -> &'static [Picture] {
        self.pictures
    }

    /// The picture of the card with this id.
    pub fn picture(&self, id: &str) -> Option<&'static Picture> {
        let found = self.pictures.binary_search_by(|picture| picture.id.cmp(id));
        found.ok().map(|index| &self.pictures[index])
    }
}

impl Picture {
    /// The set it belongs to: the last part of its folder's path.
    pub fn set(&self) -> &'static str {
        self.folder.rsplit('/').next().unwrap_or_default()
    }

    /// What the picture and its thumbnail take of flash.
    pub fn flash_bytes(&self) -> [usize; 2] {
        [self.picture.len(), self.thumb.len()]
    }

    /// Draws the picture, [`PICTURE_SIZE`] large; what the target does not see costs little.
    pub fn draw<D: DrawTarget<Color = Rgb565>>(
        &self,
        top_left: Point,
        target: &mut D,
    ) -> Result<(), D::Error> {
        let seen = Seen::new(top_left, PICTURE_SIZE, target);
        if seen.is_empty() {
            return Ok(());
        }
        let palette: [Rgb565; COLORS] = palette(self.picture);
        let mut unpacker = Unpacker::new(self.picture);
        for y in seen.rows.start - seen.rows.start % GROUP..seen.rows.end {
            if y % GROUP == 0 {
                unpacker.seek(y / GROUP);
            }
            let row = unpacker.row();
            if y >= seen.rows.start {
                let colors = Colors {
                    row: &row[seen.columns.clone()],
                    palette: &palette,
                };
                target.fill_contiguous(&seen.line(y), colors)?;
            }
        }
        Ok(())
    }

    /// Draws the thumbnail, [`THUMB_SIZE`] large.
    pub fn draw_thumb<D: DrawTarget<Color = Rgb565>>(
        &self,
        top_left: Point,
        target: &mut D,
    ) -> Result<(), D::Error> {
        const BYTES: usize = THUMB[0] / 2;
        let seen = Seen::new(top_left, THUMB_SIZE, target);
        if seen.is_empty() {
            return Ok(());
        }
        let palette: [Rgb565; THUMB_COLORS] = palette(self.thumb);
        for y in seen.rows.clone() {
            let row = &self.thumb[2 * THUMB_COLORS + y * BYTES..][..BYTES];
            let mut row = row[seen.columns.start / 2..].iter();
            let is_odd = seen.columns.start % 2 == 1;
            let colors = ThumbColors {
                right: is_odd.then(|| row.next().map_or(0, |byte| byte / 16)),
                row,
                palette: &palette,
            };
            target.fill_contiguous(&seen.line(y), colors)?;
        }
        Ok(())
    }
}

impl Picture {
    /// Draws the thumbnail stretched to `area`, in coarse pixels: a large picture that moves.
    pub fn draw_thumb_in<D: DrawTarget<Color = Rgb565>>(
        &self,
        area: Rectangle,
        target: &mut D,
    ) -> Result<(), D::Error> {
        const BYTES: usize = THUMB[0] / 2;
        let seen = Seen::new(area.top_left, area.size, target);
        if seen.is_empty() {
            return Ok(());
        }
        let palette: [Rgb565; THUMB_COLORS] = palette(self.thumb);
        let step = ((THUMB[0] as u32) << 16) / area.size.width;
        let (mut row, mut drawn) = ([palette[0]; THUMB[0]], usize::MAX);
        for y in seen.rows.clone() {
            let from = y * THUMB[1] / area.size.height as usize;
            if from != drawn {
                drawn = from;
                let bytes = &self.thumb[2 * THUMB_COLORS + from * BYTES..][..BYTES];
                for (pair, byte) in row.as_chunks_mut::<2>().0.iter_mut().zip(bytes) {
                    *pair = [byte % 16, byte / 16].map(|index| palette[usize::from(index)]);
                }
            }
            let colors = Stretched {
                row: &row,
                at: seen.columns.start as u32 * step,
                step,
            };
            target.fill_contiguous(&seen.line(y), colors)?;
        }
        Ok(())
    }
}

/// The colours of a row, each for more than a pixel or for less. It has as many as a line that is drawn needs.
struct Stretched<'a> {
    row: &'a [Rgb565; THUMB[0]],
    /// Where the next one is taken from, in 65 536ths of a pixel.
    at: u32,
    step: u32,
}

impl Iterator for Stretched<'_> {
    type Item = Rgb565;

    fn next(&mut self) -> Option<Rgb565> {
        let color = self.row.get((self.at >> 16) as usize).copied();
        self.at += self.step;
        color
    }
}

/// The colours of a row.
struct Colors<'a> {
    row: &'a [u8],
    palette: &'a [Rgb565; COLORS],
}

impl Iterator for Colors<'_> {
    type Item = Rgb565;

    fn next(&mut self) -> Option<Rgb565> {
        let (&index, rest) = self.row.split_first()?;
        self.row = rest;
        Some(self.palette[usize::from(index) % COLORS])
    }

    /// What [`Canvas`](crate::ui::Canvas) draws a row by: four at a time.
    #[inline(always)]
    fn all<F: FnMut(Rgb565) -> bool>(&mut self, mut goes_on: F) -> bool {
        let color = |index: u8| self.palette[usize::from(index) % COLORS];
        let (fours, rest) = core::mem::take(&mut self.row).as_chunks::<4>();
        for &[a, b, c, d] in fours {
            if !(goes_on(color(a)) && goes_on(color(b)) && goes_on(color(c)) && goes_on(color(d))) {
                return false;
            }
        }
        rest.iter().all(|&index| goes_on(color(index)))
    }
}

/// The colours of a thumbnail's row.
struct ThumbColors<'a> {
    row: core::slice::Iter<'a, u8>,
    /// The second pixel of a byte whose first one has been given.
    right: Option<u8>,
    palette: &'a [Rgb565; THUMB_COLORS],
}

impl Iterator for ThumbColors<'_> {
    type Item = Rgb565;

    fn next(&mut self) -> Option<Rgb565> {
        let index = match self.right.take() {
            Some(right) => right,
            None => {
                let byte = self.row.next()?;
                self.right = Some(byte / 16);
                byte % 16
            }
        };
        Some(self.palette[usize::from(index) % THUMB_COLORS])
    }

    /// What [`Canvas`](crate::ui::Canvas) draws a row by: a byte at a time.
    #[inline(always)]
    fn all<F: FnMut(Rgb565) -> bool>(&mut self, mut goes_on: F) -> bool {
        if let Some(right) = self.right.take()
            && !goes_on(self.palette[usize::from(right) % THUMB_COLORS])
        {
            return false;
        }
        for byte in self.row.by_ref() {
            if !goes_on(self.palette[usize::from(byte % 16)]) {
                self.right = Some(byte / 16);
                return false;
            }
            if !goes_on(self.palette[usize::from(byte / 16)]) {
                return false;
            }
        }
        true
    }
}

/// The part of a picture that a target sees. What is cut here need not be cut pixel by pixel.
struct Seen {
    top_left: Point,
    columns: Range<usize>,
    rows: Range<usize>,
}

impl Seen {
    fn new<D: DrawTarget>(top_left: Point, size: Size, target: &D) -> Self {
        let Rectangle {
            top_left: at,
            size: box_size,
        } = target.bounding_box();
        let part = |from: i32, length: u32, picture: i32, size: u32| {
            let within = |place: i32| (place - picture).clamp(0, size as i32) as usize;
            within(from)..within(from + length as i32)
        };
        Self {
            top_left,
            columns: part(at.x, box_size.width, top_left.x, size.width),
            rows: part(at.y, box_size.height, top_left.y, size.height),
        }
    }

    fn is_empty(&self) -> bool {
        self.columns.is_empty() || self.rows.is_empty()
    }

    /// The place of what is seen of row `y`.
    fn line(&self, y: usize) -> Rectangle {
        let at = self.top_left + Point::new(self.columns.start as i32, y as i32);
        Rectangle::new(at, Size::new(self.columns.len() as u32, 1))
    }
}

/// The colours that a picture or a thumbnail begins with.
fn palette<const N: usize>(bytes: &[u8]) -> [Rgb565; N] {
    let mut palette = [Rgb565::new(0, 0, 0); N];
    for (color, raw) in palette.iter_mut().zip(bytes.chunks_exact(2)) {
        *color = RawU16::new(u16::from_le_bytes([raw[0], raw[1]])).into();
    }
    palette
}
