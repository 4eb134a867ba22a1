//! From SVG to pixels.

use resvg::{
    tiny_skia::{Pixmap, Transform},
    usvg::{Options, Tree},
};

/// The SVG in pixels, row by row: red, green, blue.
pub(crate) fn draw(svg: &[u8], [width, height]: [usize; 2]) -> Result<Vec<[u8; 3]>, String> {
    let tree = Tree::from_data(svg, &Options::default()).map_err(|e| e.to_string())?;
    let size = tree.size();
    if size.width() * height as f32 != size.height() * width as f32 {
        return Err(format!(
            "the viewBox is not as wide to high as {width}x{height}"
        ));
    }
    let mut pixmap = Pixmap::new(width as u32, height as u32).ok_or("a picture of no size")?;
    let scale = width as f32 / size.width();
    resvg::render(
        &tree,
        Transform::from_scale(scale, scale),
        &mut pixmap.as_mut(),
    );
    if pixmap.pixels().iter().any(|pixel| pixel.alpha() != 255) {
        return Err("something shows through: the background must fill the picture".into());
    }
    let colors = pixmap
        .pixels()
        .iter()
        .map(|p| [p.red(), p.green(), p.blue()]);
    Ok(colors.collect())
}
