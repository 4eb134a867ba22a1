//! Ways to pack pictures, the chosen one aside: as `src/bin/codecs.rs` unpacks them.

use super::bake::Indexed;
use super::bake::format::{COLORS, PICTURE};
use super::bake::palette::rgb888;

/// A way to pack.
pub(super) struct Way {
    /// What the firmware calls it.
    pub(super) key: &'static str,
    /// What the table calls it.
    pub(super) name: &'static str,
    /// Packs the pixels of a picture into groups, each alone.
    groups: fn(&Indexed) -> Vec<Vec<u8>>,
    /// Whether the groups are colours, not places in a palette.
    has_colors: bool,
}

/// Rows of a group.
const ROWS: usize = 16;

/// Drawing alone: a row of one colour, over and over. Not a way, but what all others have on top.
pub(super) const NONE: Way = way("none", "drawing alone", |_| vec![Vec::new(); PICTURE[1]]);

pub(super) const WAYS: [Way; 7] = [
    way("bits", "five bits a pixel", |p| grouped(p, ROWS, five_bits)),
    Way {
        has_colors: true,
        ..way("qoi", "QOI (`qoi`), whole", |p| vec![qoi(p)])
    },
    way("lz4", "LZ4 (`lz4_flex`)", |p| {
        grouped(p, ROWS, lz4_flex::block::compress)
    }),
    way("runs", "runs of up to 8 in a byte", |p| {
        grouped(p, ROWS, runs)
    }),
    way("heatshrink", "heatshrink 10/5 (`heatshrink`)", |p| {
        grouped(p, ROWS, heatshrink)
    }),
    way("deflate", "DEFLATE (`zopfli`, `miniz_oxide`)", |p| {
        grouped(p, ROWS, deflate)
    }),
    way("deflate-whole", "DEFLATE, whole", |p| {
        grouped(p, PICTURE[1], deflate)
    }),
];

const fn way(key: &'static str, name: &'static str, groups: fn(&Indexed) -> Vec<Vec<u8>>) -> Way {
    Way {
        key,
        name,
        groups,
        has_colors: false,
    }
}

impl Way {
    /// The picture as the firmware reads it.
    pub(super) fn pack(&self, picture: &Indexed) -> Vec<u8> {
        let mut bytes = Vec::new();
        if !self.has_colors {
            bytes = picture
                .palette
                .iter()
                .flat_map(|c| c.to_le_bytes())
                .collect();
            bytes.resize(2 * COLORS, 0);
        }
        for group in (self.groups)(picture) {
            bytes.extend(sized(&group));
        }
        bytes
    }
}

/// The bytes after their length.
pub(super) fn sized(bytes: &[u8]) -> Vec<u8> {
    let length = u16::try_from(bytes.len()).expect("a picture has fewer pixels");
    [&length.to_le_bytes(), bytes].concat()
}

fn grouped(picture: &Indexed, rows: usize, pack: fn(&[u8]) -> Vec<u8>) -> Vec<Vec<u8>> {
    let groups = picture.indices.chunks(rows * PICTURE[0]);
    groups.map(pack).collect()
}

fn five_bits(pixels: &[u8]) -> Vec<u8> {
    let eight = |pixels: &[u8]| {
        let pixels = pixels.iter().rev();
        let bits = pixels.fold(0_u64, |bits, &pixel| bits << 5 | u64::from(pixel));
        bits.to_le_bytes().into_iter().take(5)
    };
    pixels.chunks(8).flat_map(eight).collect()
}

fn runs(pixels: &[u8]) -> Vec<u8> {
    let runs = pixels.chunk_by(|a, b| a == b).flat_map(|run| run.chunks(8));
    runs.map(|run| run[0] | (run.len() as u8 - 1) << 5)
        .collect()
}

fn heatshrink(pixels: &[u8]) -> Vec<u8> {
    let config = heatshrink::Config::new(10, 5).expect("both are in range");
    let mut room = vec![0; 2 * pixels.len()];
    let packed = heatshrink::encode(pixels, &mut room, &config);
    packed.expect("there is room for twice as much").to_vec()
}

fn deflate(pixels: &[u8]) -> Vec<u8> {
    let mut packed = Vec::new();
    let (options, format) = (zopfli::Options::default(), zopfli::Format::Deflate);
    zopfli::compress(options, format, pixels, &mut packed).expect("a Vec takes any bytes");
    packed
}

fn qoi(picture: &Indexed) -> Vec<u8> {
    let color = |&index: &u8| rgb888(picture.palette[usize::from(index)]);
    let bytes: Vec<u8> = picture.indices.iter().flat_map(color).collect();
    let [width, height] = PICTURE.map(|side| side as u32);
    qoi::encode_to_vec(bytes, width, height).expect("three bytes a pixel")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pixels_are_five_bits_the_first_one_low() {
        assert_eq!(five_bits(&[1, 0, 0, 0, 0, 0, 0, 31]), [1, 0, 0, 0, 0xF8]);
    }

    #[test]
    fn a_run_is_a_byte_and_never_longer_than_eight() {
        assert_eq!(runs(&[3; 10]), [3 | 7 << 5, 3 | 1 << 5]);
    }
}
