//! How a card's picture is written, for the encoder and the decoder.
//!
//! A picture is its colours, how often each is a literal, where each group of rows begins, and the
//! groups. A group stands alone, so that a band of the screen decodes little more than it shows. Its
//! pixels follow each other in memory as its rows do on the screen, after two rows of colour 0; a
//! pixel is written as the first of its neighbours that is like it, or as a literal, in the
//! probabilities of [`model`](super::model), by a range coder (rANS: 32 bits of state, 16-bit words).
//! A thumbnail is its colours and two pixels a byte, the left one low.

/// Columns and rows of a picture.
pub(crate) const PICTURE: [usize; 2] = [128, 96];
/// Columns and rows of a thumbnail.
pub(crate) const THUMB: [usize; 2] = [48, 36];
/// Colours of a picture.
pub(crate) const COLORS: usize = 32;
/// Colours of a thumbnail.
pub(crate) const THUMB_COLORS: usize = 16;

/// Rows of a group.
pub(crate) const GROUP: usize = 16;
/// Groups of a picture.
pub(crate) const GROUPS: usize = PICTURE[1] / GROUP;
/// Pixels before a group's own: its two rows of colour 0, and the last one's neighbour.
pub(crate) const BEFORE: usize = 2 * PICTURE[0];

/// Where the numbers of literals begin, a byte a colour.
pub(crate) const LITERALS: usize = 2 * COLORS;
/// Where the groups' offsets begin, two bytes each.
pub(crate) const OFFSETS: usize = LITERALS + COLORS;
/// Where the groups begin, from which their offsets count.
pub(crate) const DATA: usize = OFFSETS + 2 * GROUPS;

/// Frequencies of neighbours add up to this power of two.
pub(crate) const RANK_BITS: u32 = 12;
/// Frequencies of literals add up to this power of two.
pub(crate) const LITERAL_BITS: u32 = 8;
/// The range coder's state is never less.
pub(crate) const LOWEST: u32 = 1 << 16;

/// A pixel's neighbours: left, above, above to the right, above to the left.
pub(crate) const NEIGHBOURS: usize = 4;
/// The kinds of neighbourhood that probabilities tell apart.
pub(crate) const CONTEXTS: usize = 128;

/// What is around a pixel.
#[derive(Clone, Copy)]
pub(crate) struct Around {
    pub(crate) left: u8,
    pub(crate) above: u8,
    pub(crate) right: u8,
    pub(crate) corner: u8,
    pub(crate) left2: u8,
    pub(crate) above2: u8,
}

impl Around {
    /// The surroundings of pixel `i`.
    pub(crate) fn of(pixels: &[u8], i: usize) -> Around {
        let back = |n| pixels[i - n];
        let width = PICTURE[0];
        Around {
            left: back(1),
            above: back(width),
            right: back(width - 1),
            corner: back(width + 1),
            left2: back(2),
            above2: back(2 * width),
        }
    }

    /// The kind of neighbourhood: which neighbours are alike.
    #[inline(always)]
    pub(crate) fn context(&self) -> usize {
        let alike = |a: u8, b: u8, bit: u32| usize::from(a == b) << bit;
        alike(self.left, self.above, 0)
            | alike(self.above, self.right, 1)
            | alike(self.left, self.corner, 2)
            | alike(self.left, self.right, 3)
            | alike(self.above, self.above2, 4)
            | alike(self.above, self.corner, 5)
            | alike(self.left, self.left2, 6)
    }
}
