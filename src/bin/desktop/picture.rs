//! Pixels as the console keeps them, RGB565 with the high byte first, made into what others want.

use std::{fs::File, io, path::Path};

use kaijubox::ui::SCREEN;

/// The screen's width and height.
pub(crate) const SIDE: usize = SCREEN.size.width as usize;
const _: () = assert!(SCREEN.size.width == SCREEN.size.height);

/// A pixel in 24 bits. The high bits are repeated in the low ones, so that white stays white.
pub(crate) fn rgb(pixel: u16) -> [u8; 3] {
    let pixel = u16::from_be(pixel);
    let (r, g, b) = (pixel >> 11, pixel >> 5 & 0x3F, pixel & 0x1F);
    [
        (r << 3 | r >> 2) as u8,
        (g << 2 | g >> 4) as u8,
        (b << 3 | b >> 2) as u8,
    ]
}

/// Writes the whole screen as a PNG file.
pub(crate) fn save(pixels: &[u16], path: &Path) -> io::Result<()> {
    let file = io::BufWriter::new(File::create(path)?);
    let mut encoder = png::Encoder::new(file, SIDE as u32, SIDE as u32);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    let mut writer = encoder.write_header()?;
    let bytes: Vec<u8> = pixels.iter().flat_map(|&pixel| rgb(pixel)).collect();
    writer.write_image_data(&bytes)?;
    writer.finish()?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn black_and_white_stay_what_they_are() {
        assert_eq!(rgb(0), [0; 3]);
        assert_eq!(rgb(0xFFFF), [255; 3]);
        assert_eq!(rgb(0xF800_u16.to_be()), [255, 0, 0]);
        assert_eq!(rgb(0x07E0_u16.to_be()), [0, 255, 0]);
        assert_eq!(rgb(0x8410_u16.to_be()), [132, 130, 132]);
    }
}
