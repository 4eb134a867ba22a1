//! From SVG to pixels, and from those to a few colours.

use quantette::{
    ImageRef, Pipeline, QuantizeMethod,
    deps::palette::{Srgb, cast},
};
use resvg::{
    tiny_skia::{Pixmap, Transform},
    usvg::{Options, Tree},
};

/// The SVG in pixels, row by row: red, green, blue.
pub(super) fn draw(svg: &[u8], [width, height]: [usize; 2]) -> Result<Vec<[u8; 3]>, String> {
    let tree = Tree::from_data(svg, &Options::default()).map_err(|e| e.to_string())?;
    let mut pixmap = Pixmap::new(width as u32, height as u32).ok_or("a picture of no size")?;
    let size = tree.size();
    let scale = Transform::from_scale(width as f32 / size.width(), height as f32 / size.height());
    resvg::render(&tree, scale, &mut pixmap.as_mut());
    if pixmap.pixels().iter().any(|pixel| pixel.alpha() != 255) {
        return Err("something shows through: the background must fill the picture".into());
    }
    let colors = pixmap
        .pixels()
        .iter()
        .map(|p| [p.red(), p.green(), p.blue()]);
    Ok(colors.collect())
}

/// The pixels as indices into few colours, and those in RGB565.
pub(super) fn indexed(pixels: &[[u8; 3]], colors: usize) -> Result<(Vec<u8>, Vec<u16>), String> {
    let pixels: &[Srgb<u8>] = cast::from_array_slice(pixels);
    let row = ImageRef::new(pixels.len() as u32, 1, pixels).map_err(|e| e.to_string())?;
    let image = Pipeline::new()
        .palette_size(
            (colors as u16)
                .try_into()
                .map_err(|_| "a palette of nothing")?,
        )
        .ditherer(None)
        .quantize_method(QuantizeMethod::kmeans())
        .input_image(row)
        .output_srgb8_indexed_image();
    let palette = image
        .palette()
        .iter()
        .map(|c| rgb565(c.red, c.green, c.blue));
    Ok((image.indices().to_vec(), palette.collect()))
}

/// Rounds to the nearest colour of the panel.
fn rgb565(r: u8, g: u8, b: u8) -> u16 {
    let scale = |c: u8, most: u16| (u16::from(c) * most + 127) / 255;
    scale(r, 31) << 11 | scale(g, 63) << 5 | scale(b, 31)
}
