//! What the pictures take in flash, and what the same pixels take as PNG.

use super::sheet::rgb888;
use crate::error::Error;
use embedded_graphics::geometry::{Point, Size};
use embedded_graphics::primitives::Rectangle;
use kaijubox::art::cards::{PICTURE_SIZE, Picture, THUMB_SIZE};
use kaijubox::art::{BLOCKS, SPRITES};
use kaijubox::ui::Canvas;
use std::collections::BTreeMap;

/// Bytes of pictures and of their thumbnails.
type Sizes = [usize; 2];

/// The table: bytes as packed and, if asked for, as the smallest indexed PNG that oxipng with zopfli finds; a line a set,
/// then all.
pub(super) fn figures(pictures: &[&Picture], png: bool) -> Result<String, Error> {
    let mut text = format!("\n{:<26}pictures  thumbnails  together\n", "bytes");
    let mut all = Sums::default();
    let mut sets = 0;
    for set in pictures.chunk_by(|a, b| a.folder == b.folder) {
        let mut sums = Sums::default();
        for picture in set {
            sums.add(picture, png)?;
        }
        text += &sums.lines(set[0].set(), png);
        all.join(&sums);
        sets += 1;
    }
    if sets > 1 {
        text += &all.lines("all", png);
    }
    Ok(text)
}

/// A line a folder of sprites, then all art there is: `pictures` and the sprites.
pub(super) fn sprites(pictures: &[&Picture]) -> String {
    let sprites = SPRITES.map(|(path, _, sprite)| (path, sprite.flash_bytes()));
    let blocks = BLOCKS.map(|(path, _, blocks)| (path, blocks.flash_bytes()));
    let mut folders: BTreeMap<_, (usize, usize)> = BTreeMap::new();
    for (path, bytes) in sprites.into_iter().chain(blocks) {
        let folder = folders.entry(path).or_default();
        *folder = (folder.0 + 1, folder.1 + bytes);
    }
    let mut text = String::new();
    for (path, (count, bytes)) in &folders {
        text += &format!("{count:>3} {path:<42}{bytes:>10}\n");
    }
    let sprites: usize = folders.values().map(|folder| folder.1).sum();
    let pictures: usize = pictures.iter().flat_map(|p| p.flash_bytes()).sum();
    let sum = sprites + pictures;
    let kib = sum as f64 / 1024.0;
    text + &format!("    {:<42}{sprites:>10}\n", "sprites and blocks")
        + &format!("    {:<42}{sum:>10}  {kib:.1} KiB\n", "all art")
}

/// What some pictures take.
#[derive(Default)]
struct Sums {
    count: usize,
    packed: Sizes,
    png: Sizes,
}

impl Sums {
    fn add(&mut self, picture: &Picture, png: bool) -> Result<(), Error> {
        let packed = picture.flash_bytes();
        let png = if png { as_png(picture)? } else { [0; 2] };
        self.join(&Sums {
            count: 1,
            packed,
            png,
        });
        Ok(())
    }

    fn join(&mut self, other: &Sums) {
        self.count += other.count;
        for i in 0..2 {
            self.packed[i] += other.packed[i];
            self.png[i] += other.png[i];
        }
    }

    fn lines(&self, name: &str, png: bool) -> String {
        let line = |name: &str, [pictures, thumbs]: Sizes| {
            let sum = pictures + thumbs;
            format!("{name:<24}{pictures:>10}{thumbs:>12}{sum:>10}\n")
        };
        let mut text = line(&format!("{:>3} {name}", self.count), self.packed);
        if png {
            text += &line("    as PNG", self.png);
        }
        text
    }
}

fn as_png(picture: &Picture) -> Result<Sizes, Error> {
    let place = |size| Rectangle::new(Point::zero(), size);
    let mut pixels = vec![0; 128 * 96];
    let mut canvas = Canvas::new(&mut pixels, place(PICTURE_SIZE));
    let Ok(()) = picture.draw(Point::zero(), &mut canvas);
    let mut thumb = vec![0; 48 * 36];
    let mut canvas = Canvas::new(&mut thumb, place(THUMB_SIZE));
    let Ok(()) = picture.draw_thumb(Point::zero(), &mut canvas);
    Ok([
        optimised(&pixels, PICTURE_SIZE)?,
        optimised(&thumb, THUMB_SIZE)?,
    ])
}

fn optimised(pixels: &[u16], size: Size) -> Result<usize, Error> {
    let mut colors = BTreeMap::new();
    for &pixel in pixels {
        let next = colors.len() as u8;
        colors.entry(pixel).or_insert(next);
    }
    let mut palette = vec![[0; 3]; colors.len()];
    for (&pixel, &index) in &colors {
        palette[usize::from(index)] = rgb888(pixel);
    }
    let indices: Vec<u8> = pixels.iter().map(|pixel| colors[pixel]).collect();
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, size.width, size.height);
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_palette(palette.concat());
    let written = encoder
        .write_header()
        .and_then(|mut png| png.write_image_data(&indices));
    written.map_err(|cause| Error::new(format!("a PNG cannot be written: {cause}")))?;
    let mut options = oxipng::Options::max_compression();
    options.deflater = oxipng::Deflater::Zopfli(oxipng::ZopfliOptions::default());
    oxipng::optimize_from_memory(&file, &options)
        .map(|png| png.len())
        .map_err(|cause| Error::new(format!("a PNG cannot be optimised: {cause}")))
}
