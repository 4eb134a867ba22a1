//! Pictures: the console's own (the logo, the title's city and its kaiju), the games' signs, and those of cards.
//!
//! The build draws `assets/art/console/*.svg` and `icons/*.svg` and bakes each into a `static` named like its file
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

include!(concat!(env!("OUT_DIR"), "/console.rs"));

/// The games' signs: keywords, triggers, faces of the die, piles, the backs of cards, rows of the menu.
pub mod icons {
    use super::{Palette, Point, Size, Sprite, color};

    include!(concat!(env!("OUT_DIR"), "/icons.rs"));

    /// Signs in one colour, eleven pixels a side: for a line of text, and for the corner of a thumbnail.
    pub mod small {
        use super::{Palette, Point, Size, Sprite, color};

        include!(concat!(env!("OUT_DIR"), "/icons_small.rs"));
    }
}
