//! The pieces that Mindbug's screens are made of, besides those of every screen: cards, large and small.

pub mod card;
mod tile;
mod word;

pub use tile::{HAND_TILE, Mark, TILE, Tile, hand_tile, tile, tile_of};
pub use word::{SIGN, SMALL_SIGN, Word, small_sign};
