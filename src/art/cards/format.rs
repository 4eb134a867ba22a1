//! How a card's picture is written, for the encoder and the decoder.
//!
//! A picture is its colours, how often each is a literal, where each group of rows begins, and the
//! groups. A group stands alone, so that a band of the screen decodes little more than it shows: above
//! it are two rows of colour 0, left of a row is what is above its first pixel. A
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
pub(crate) const CONTEXTS: usize = 80;

/// A row of pixels between two more: one that is only written, and one of colour 0 that is the last one's neighbour above
/// to the right. Beside its index a pixel keeps what the row below it wants to know.
pub(crate) type Row = [u8; PICTURE[0] + 2];
/// The pixel's index.
pub(crate) const INDEX: u8 = COLORS as u8 - 1;
/// It is like the one left of it.
pub(crate) const LIKE_LEFT: u8 = 1 << 5;
/// It is like the one above it.
pub(crate) const LIKE_ABOVE: u8 = 1 << 6;
/// The one right of it is like it.
pub(crate) const LIKE_RIGHT: u8 = 1 << 7;
/// What is above a group.
pub(crate) const NOTHING: Row = {
    let mut row = [LIKE_LEFT | LIKE_ABOVE | LIKE_RIGHT; PICTURE[0] + 2];
    row[PICTURE[0]] = LIKE_LEFT | LIKE_ABOVE;
    row[PICTURE[0] + 1] = 0;
    row
};

/// Whether two pixels have one colour.
#[inline(always)]
pub(crate) fn alike(a: u8, b: u8) -> bool {
    (a ^ b) & INDEX == 0
}

/// The kind of a neighbourhood whose left and upper pixels are alike: which are like those beyond them.
#[inline(always)]
pub(crate) fn alike_kind(left: u8, above: u8) -> usize {
    usize::from(above >> 5 | (left & LIKE_LEFT) >> 2)
}

/// The kind of a neighbourhood whose left and upper pixels differ: what it would be otherwise, and which of the others
/// the left one is like.
#[inline(always)]
pub(crate) fn unlike_kind(otherwise: usize, left: u8, right: u8, corner: u8) -> usize {
    let mut kind = otherwise + 16;
    if alike(left, corner) {
        kind += 16;
    }
    if alike(left, right) {
        kind += 32;
    }
    kind
}
