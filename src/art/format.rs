//! How a sprite's rows are written, for the encoder and the decoder.
//!
//! A row is the column where it begins and a list of runs up to its last pixel; an empty one is
//! nothing. The two high bits of a run's first byte say what it is.

/// Nothing is drawn; the other six bits are the length less one.
pub(crate) const SKIP: u8 = 0 << 6;
/// One colour; the other six bits are the length less one, the colour's index follows.
pub(crate) const SOLID: u8 = 1 << 6;
/// Many colours. The length less one follows, the number of shades, and the shades: a byte each,
/// the high half how many pixels less one, the low half their colour's index. Drawn pictures have
/// few lonely pixels, and a word of flash that is not cached takes the chip as long as five pixels.
pub(crate) const SHADES: u8 = 2 << 6;
/// The longest run that is skipped or of one colour.
pub(crate) const MAX_RUN: usize = 64;
