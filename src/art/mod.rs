//! Pictures: sprites (signs, and what is drawn over something else), and the galleries of [`cards`].
//!
//! The build draws `assets/<game>/art/icons/**/*.svg` and `sprites/**/*.svg` and bakes each into a `static` of the module
//! `art::<game>::icons` or `art::<game>::sprites`, named like its file (`bake_tree.rs`, `bake.rs` and `encode.rs` run
//! there): a [`Sprite`], or [`Blocks`] where the SVG asks for it. Knows no game, the console's own pictures being a folder
//! like a game's, and no screen: a picture says what it looks like and where its SVG put it.

mod blocks;
pub mod cards;
#[cfg(test)]
mod encode;
mod format;
mod sprite;

pub use blocks::{Block, Blocks};
pub use sprite::{Palette, Sprite};

use embedded_graphics::geometry::{Point, Size};
use sprite::color;

include!(concat!(env!("OUT_DIR"), "/sprites.rs"));
