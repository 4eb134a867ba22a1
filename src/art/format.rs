//! How a sprite's rows are written, for the encoder and the decoder.
//!
//! A row is the column where it begins and a list of runs up to its last pixel; an empty one is
//! nothing. The two high bits of a run's first byte say what it is, the other six its length less
//! one.

/// Nothing is drawn.
pub(crate) const SKIP: u8 = 0 << 6;
/// One colour; its index follows.
pub(crate) const SOLID: u8 = 1 << 6;
/// A colour a pixel; their indices follow. Two would fit a byte, but taking them apart takes the
/// chip nearly as long as everything else about a pixel.
pub(crate) const LITERAL: u8 = 2 << 6;
/// The longest run.
pub(crate) const MAX_RUN: usize = 64;
