//! The screen as a PNG file.

use std::{fs::File, io, path::Path};

use kaijubox::ui::{SCREEN, rgb888};

/// The screen's width and height.
pub(crate) const SIDE: usize = SCREEN.size.width as usize;
const _: () = assert!(SCREEN.size.width == SCREEN.size.height);

/// Writes the whole screen as a PNG file.
pub(crate) fn save(pixels: &[u16], path: &Path) -> io::Result<()> {
    let file = io::BufWriter::new(File::create(path)?);
    let mut encoder = png::Encoder::new(file, SIDE as u32, SIDE as u32);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    let mut writer = encoder.write_header()?;
    let bytes: Vec<u8> = pixels.iter().flat_map(|&pixel| rgb888(pixel)).collect();
    writer.write_image_data(&bytes)?;
    writer.finish()?;
    Ok(())
}
