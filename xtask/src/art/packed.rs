//! What the pictures take in flash, and what the same pixels take as PNG.

use super::sheet::rgb888;
use crate::error::Error;
use embedded_graphics::geometry::{Point, Size};
use embedded_graphics::primitives::Rectangle;
use kaijubox::art::cards::{PICTURE_SIZE, Picture, THUMB_SIZE};
use kaijubox::ui::Canvas;
use std::collections::BTreeMap;

/// The table: bytes as packed and, if asked for, as the smallest indexed PNG that oxipng with zopfli finds.
pub(super) fn figures(pictures: &[&Picture], png: bool) -> Result<String, Error> {
    let mut packed = [0; 2];
    let mut as_png = [0; 2];
    for picture in pictures {
        for (sum, bytes) in packed.iter_mut().zip(picture.flash_bytes()) {
            *sum += bytes;
        }
        if png {
            let mut pixels = vec![0; 128 * 96];
            let place = |size| Rectangle::new(Point::zero(), size);
            let Ok(()) = picture.draw(
                Point::zero(),
                &mut Canvas::new(&mut pixels, place(PICTURE_SIZE)),
            );
            as_png[0] += optimised(&pixels, PICTURE_SIZE)?;
            let mut pixels = vec![0; 48 * 36];
            let Ok(()) = picture.draw_thumb(
                Point::zero(),
                &mut Canvas::new(&mut pixels, place(THUMB_SIZE)),
            );
            as_png[1] += optimised(&pixels, THUMB_SIZE)?;
        }
    }
    let line = |name: &str, [pictures, thumbs]: [usize; 2]| {
        let sum = pictures + thumbs;
        format!("{name:<14}{pictures:>10}{thumbs:>12}{sum:>10}\n")
    };
    let count = pictures.len();
    let mut text = format!("\n{count:>3} in bytes    pictures  thumbnails  together\n");
    text += &line("in flash", packed);
    if png {
        text += &line("as PNG", as_png);
    }
    Ok(text)
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
