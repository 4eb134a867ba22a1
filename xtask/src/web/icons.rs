//! The page's icons, drawn from one SVG: as it is, and on more ground for systems that cut their own shape out of it.

use crate::error::Error;
use resvg::{tiny_skia, usvg};

/// A name, how many pixels it has, and how much of that the drawing takes.
const ICONS: [(&str, u32, f32); 3] = [
    ("icon-192.png", 192, 1.0),
    ("icon-512.png", 512, 1.0),
    ("icon-maskable.png", 512, 0.78),
];
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

fn encoded(pixels: &tiny_skia::Pixmap) -> Result<Vec<u8>, Error> {
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, pixels.width(), pixels.height());
    encoder.set_color(png::ColorType::Rgba);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_compression(png::Compression::High);
    let bytes: Vec<u8> = pixels
        .pixels()
        .iter()
        .map(|pixel| pixel.demultiply())
        .flat_map(|pixel| [pixel.red(), pixel.green(), pixel.blue(), pixel.alpha()])
        .collect();
    let written = encoder.write_header().and_then(|mut writer| {
        writer.write_image_data(&bytes)?;
        writer.finish()
    });
    written.map_err(|cause| Error::new(format!("an icon cannot be written: {cause}")))?;
    Ok(file)
}
