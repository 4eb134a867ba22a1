//! The console's own pictures: the logo, the title's city and its kaiju.
//!
//! The build draws `assets/art/console/*.svg` and bakes each into a `static` named like its file
//! (`bake.rs` and `encode.rs` run there): a [`Sprite`], or [`Blocks`] where the SVG asks for it. Knows
//! no screen: a picture says what it looks like and where its SVG put it.

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

include!(concat!(env!("OUT_DIR"), "/art.rs"));
