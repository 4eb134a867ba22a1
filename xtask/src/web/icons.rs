//! The page's icons, drawn from one SVG: as it is, and on more ground for systems that cut their own shape out of it.

use crate::error::Error;
use resvg::{tiny_skia, usvg};
use std::{cmp::Reverse, collections::BTreeMap};

/// A name, how many pixels it has, and how much of that the drawing takes.
const ICONS: [(&str, u32, f32); 3] = [
    ("icon-192.png", 192, 1.0),
    ("icon-512.png", 512, 1.0),
    ("icon-maskable.png", 512, 0.78),
];
/// How many colours an icon has at most: more are not seen in so flat a drawing.
const COLORS: usize = 64;
/// Behind the drawing, as its own ground is.
const NIGHT: [u8; 3] = [0x14, 0x12, 0x2B];

pub(super) fn all(svg: &str) -> Result<Vec<(String, Vec<u8>)>, Error> {
    let cannot = |what: String| Error::new(format!("icon.svg: {what}"));
    let tree = usvg::Tree::from_str(svg, &usvg::Options::default());
    let tree = tree.map_err(|cause| cannot(cause.to_string()))?;
    let mut icons = Vec::new();
    for (name, side, share) in ICONS {
        let mut pixels =
            tiny_skia::Pixmap::new(side, side).ok_or_else(|| cannot("no room".to_owned()))?;
        if share < 1.0 {
            let [r, g, b] = NIGHT;
            pixels.fill(tiny_skia::Color::from_rgba8(r, g, b, 0xFF));
        }
        let scale = side as f32 * share / tree.size().width();
        let margin = side as f32 * (1.0 - share) / 2.0;
        let place = tiny_skia::Transform::from_scale(scale, scale).post_translate(margin, margin);
        resvg::render(&tree, place, &mut pixels.as_mut());
        icons.push((name.to_owned(), encoded(&pixels)?));
    }
    Ok(icons)
}

/// A PNG of the picture in its most frequent colours, which are the flat ones and the usual steps of their edges: a third
/// of the bytes of all colours, and every icon is fetched by every visitor.
fn encoded(pixels: &tiny_skia::Pixmap) -> Result<Vec<u8>, Error> {
    let colors: Vec<[u8; 4]> = pixels
        .pixels()
        .iter()
        .map(|pixel| pixel.demultiply())
        .map(|pixel| [pixel.red(), pixel.green(), pixel.blue(), pixel.alpha()])
        .collect();
    let palette = most_frequent(&colors);
    let mut nearest = BTreeMap::new();
    let indices: Vec<u8> = colors
        .iter()
        .map(|color| {
            *nearest
                .entry(color)
                .or_insert_with(|| place(color, &palette))
        })
        .collect();
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, pixels.width(), pixels.height());
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_palette(
        palette
            .iter()
            .flat_map(|&[r, g, b, _]| [r, g, b])
            .collect::<Vec<_>>(),
    );
    encoder.set_trns(palette.iter().map(|color| color[3]).collect::<Vec<_>>());
    let written = encoder.write_header().and_then(|mut writer| {
        writer.write_image_data(&indices)?;
        writer.finish()
    });
    let cannot = |cause: String| Error::new(format!("an icon cannot be written: {cause}"));
    written.map_err(|cause| cannot(cause.to_string()))?;
    let options = oxipng::Options {
        strip: oxipng::StripChunks::All,
        ..oxipng::Options::from_preset(4)
    };
    oxipng::optimize_from_memory(&file, &options).map_err(|cause| cannot(cause.to_string()))
}

/// The colours that most pixels have; of equally frequent ones always the same.
fn most_frequent(colors: &[[u8; 4]]) -> Vec<[u8; 4]> {
    let mut counts = BTreeMap::new();
    for color in colors {
        *counts.entry(*color).or_insert(0) += 1;
    }
    let mut counts: Vec<_> = counts.into_iter().collect();
    counts.sort_by_key(|&(color, count)| (Reverse(count), color));
    let colors = counts.into_iter().map(|(color, _)| color);
    colors.take(COLORS).collect()
}

/// Which colour of the palette is the nearest.
fn place(color: &[u8; 4], palette: &[[u8; 4]]) -> u8 {
    let distance = |other: &[u8; 4]| -> i32 {
        let sides = color.iter().zip(other);
        sides
            .map(|(&a, &b)| (i32::from(a) - i32::from(b)).pow(2))
            .sum()
    };
    let places = 0..palette.len() as u8;
    places
        .min_by_key(|&place| distance(&palette[usize::from(place)]))
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_palette_has_what_most_pixels_have_and_others_take_what_is_near() {
        let [night, sun, dusk] = [[20, 18, 43, 255], [255, 225, 74, 255], [40, 30, 50, 255]];
        let mut colors: Vec<_> = (0..=255).map(|red| [red, 0, 0, 255]).collect();
        colors.extend([night; 3]);
        colors.extend([sun; 2]);
        let palette = most_frequent(&colors);
        assert_eq!(
            (palette.len(), palette[0], palette[1]),
            (COLORS, night, sun)
        );
        assert_eq!(place(&dusk, &palette[..2]), 0);
        assert_eq!(place(&sun, &palette), 1);
    }
}
