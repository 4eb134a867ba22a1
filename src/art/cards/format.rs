//! How a card's picture is written, for the encoder and the decoder.

/// Columns and rows of a picture.
pub(crate) const PICTURE: [usize; 2] = [128, 96];
/// Columns and rows of a thumbnail.
pub(crate) const THUMB: [usize; 2] = [48, 36];
/// Colours that a picture, or a thumbnail, may have.
pub(crate) const COLORS: usize = 32;
