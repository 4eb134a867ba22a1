//! Pictures: the console's pixels as 24-bit colours, PNG files, and what differs between two.

use std::{fs::File, io, path::Path};

/// Three bytes a pixel, row by row.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Picture(Vec<u8>);

const SIDE: u32 = 240;

impl Picture {
    /// From the wire's RGB565, each channel stretched by repeating its high bits.
    pub(crate) fn of(pixels: &[u16]) -> Picture {
        let rgb = pixels.iter().flat_map(|pixel| {
            let [high, low] = pixel.to_ne_bytes();
            let (r, b) = (high >> 3, low & 0x1F);
            let g = (high & 0x07) << 3 | low >> 5;
            [r << 3 | r >> 2, g << 2 | g >> 4, b << 3 | b >> 2]
        });
        Picture(rgb.collect())
    }

    /// Reads a PNG file of the screen's size.
    pub(crate) fn read(path: &Path) -> io::Result<Picture> {
        let decoder = png::Decoder::new(io::BufReader::new(File::open(path)?));
        let mut reader = decoder.read_info()?;
        let mut bytes = vec![0; reader.output_buffer_size().unwrap()];
        let info = reader.next_frame(&mut bytes)?;
        assert_eq!((info.width, info.height), (SIDE, SIDE), "{path:?}");
        assert_eq!(info.color_type, png::ColorType::Rgb, "{path:?}");
        Ok(Picture(bytes))
    }

    /// Writes a PNG file.
    pub(crate) fn write(&self, path: &Path) {
        let file = io::BufWriter::new(File::create(path).unwrap());
        let mut encoder = png::Encoder::new(file, SIDE, SIDE);
        encoder.set_color(png::ColorType::Rgb);
        encoder.set_depth(png::BitDepth::Eight);
        encoder.set_compression(png::Compression::High);
        let mut writer = encoder.write_header().unwrap();
        writer.write_image_data(&self.0).unwrap();
        writer.finish().unwrap();
    }

    /// How many pixels differ, and the first of them.
    pub(crate) fn difference(&self, other: &Picture) -> Option<String> {
        let pairs = self.0.chunks(3).zip(other.0.chunks(3));
        let mut differ = pairs.enumerate().filter(|(_, (a, b))| a != b);
        let (i, (a, b)) = differ.next()?;
        let (x, y) = (i as u32 % SIDE, i as u32 / SIDE);
        let count = 1 + differ.count();
        Some(format!(
            "{count} pixels differ, the first at {x}, {y}: {a:?} and {b:?}"
        ))
    }
}
