//! Ways to choose a picture's few colours, compared by what the eye would miss.

use super::bake::format::PICTURE;
use super::bake::palette::{Oklab, distance, oklab, reduce_by, rgb565, rgb888};
use super::bake::{Indexed, encode, raster};
use crate::error::Error;
use kaijubox::art::cards::Picture;
use quantette::deps::palette::{Srgb, cast};
use quantette::{ImageRef, Pipeline, QuantizeMethod};

/// Chooses so many colours for pixels.
type Choose = fn(&[[u8; 3]], usize) -> Indexed;

const WAYS: [(&str, Choose, usize); 5] = [
    ("square roots", by_roots, 32),
    ("square roots", by_roots, 24),
    ("square roots", by_roots, 16),
    ("pixels", by_pixels, 32),
    ("quantette", by_quantette, 32),
];

fn by_roots(pixels: &[[u8; 3]], count: usize) -> Indexed {
    reduce_by(f32::sqrt, pixels, count)
}

fn by_pixels(pixels: &[[u8; 3]], count: usize) -> Indexed {
    reduce_by(|pixels| pixels, pixels, count)
}

fn by_quantette(pixels: &[[u8; 3]], count: usize) -> Indexed {
    let shown: &[Srgb<u8>] = cast::from_array_slice(pixels);
    let row = ImageRef::new(shown.len() as u32, 1, shown).expect("as many pixels as said");
    let image = Pipeline::new()
        .palette_size((count as u16).try_into().expect("a few colours"))
        .ditherer(None)
        .quantize_method(QuantizeMethod::kmeans())
        .input_image(row)
        .output_srgb8_indexed_image();
    let palette = image.palette().iter();
    Indexed {
        indices: image.indices().to_vec(),
        palette: palette.map(|c| rgb565([c.red, c.green, c.blue])).collect(),
    }
}

/// The table: means over the pictures of both errors, in thousandths in Oklab, and the bytes they pack into.
pub(super) fn compare(pictures: &[&Picture]) -> Result<String, Error> {
    let mut text = format!(
        "{:<14}{:>8}{:>8}{:>8}{:>10}\n",
        "weighed by", "colours", "worst", "mean", "bytes"
    );
    let drawn = pictures.iter().map(|picture| {
        let svg = super::svg(picture)?;
        raster::draw(&svg, PICTURE).map_err(|why| Error::new(format!("{}: {why}", picture.id)))
    });
    let drawn: Vec<_> = drawn.collect::<Result<_, Error>>()?;
    for (name, choose, count) in WAYS {
        let (mut worst, mut mean, mut bytes) = (0.0, 0.0, 0);
        for pixels in &drawn {
            let picture = choose(pixels, count);
            let errors = errors(pixels, &picture);
            worst += worst_block(&errors);
            mean += errors.iter().sum::<f32>() / errors.len() as f32;
            bytes += encode::picture(&picture).map_or(0, |bytes| bytes.len());
        }
        let thousandths = |sum: f32| 1000.0 * sum / drawn.len() as f32;
        let (worst, mean) = (thousandths(worst), thousandths(mean));
        text += &format!("{name:<14}{count:>8}{worst:>8.1}{mean:>8.2}{bytes:>10}\n");
    }
    Ok(text)
}

/// How far each pixel is from what the panel shows for it.
fn errors(pixels: &[[u8; 3]], picture: &Indexed) -> Vec<f32> {
    let palette: Vec<Oklab> = picture.palette.iter().map(|&c| oklab(rgb888(c))).collect();
    let pairs = pixels.iter().zip(&picture.indices);
    pairs
        .map(|(&pixel, &index)| distance(oklab(pixel), palette[usize::from(index)]).sqrt())
        .collect()
}

/// The mean error of the worst three by three pixels: an eye, a sting, a star.
fn worst_block(errors: &[f32]) -> f32 {
    let [width, height] = PICTURE;
    let mut worst = 0.0_f32;
    for y in 0..height - 2 {
        for x in 0..width - 2 {
            let rows = (y..y + 3).map(|y| errors[y * width + x..][..3].iter().sum::<f32>());
            worst = worst.max(rows.sum::<f32>() / 9.0);
        }
    }
    worst
}
