//! Which sign stands for what on the table: life, Mindbugs, energy, piles, faces of the die.
//!
//! The pictures are [`art::mindbug::icons`](crate::art::mindbug::icons); here is only who means which.

use embedded_graphics::{draw_target::DrawTarget, geometry::Point, pixelcolor::Rgb565};

use crate::{
    art::{
        Sprite,
        mindbug::icons::{self, small},
    },
    mindbug::{
        cards::{Effect, Face},
        screens::widgets::SMALL_SIGN,
    },
};

/// The side of a sign in pixels.
pub const ICON: i32 = SMALL_SIGN;

/// A sign in one colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Icon {
    /// Life.
    Heart,
    /// A Mindbug.
    Mindbug,
    /// Energy.
    Energy,
    /// Cards in hand.
    Hand,
    /// The draw pile.
    Pile,
    /// Octonite.
    Octonite,
    /// A die is rolled.
    Die,
}

impl Icon {
    const fn shape(self) -> &'static Sprite {
        match self {
            Icon::Heart => &small::LIFE,
            Icon::Mindbug => &small::MINDBUG,
            Icon::Energy => &small::ENERGY,
            Icon::Hand => &small::HAND,
            Icon::Pile => &small::PILE,
            Icon::Octonite => &small::OCTONITE,
            Icon::Die => &small::DIE,
        }
    }
}

/// Draws a sign with its upper left corner at `at`.
pub fn icon<D: DrawTarget<Color = Rgb565>>(
    icon: Icon,
    at: Point,
    color: Rgb565,
    target: &mut D,
) -> Result<(), D::Error> {
    icon.shape().draw_shape(color, at, target)
}

/// The picture of a face of the die, 32 pixels a side.
pub fn face_picture(face: Face) -> &'static Sprite {
    use crate::mindbug::cards::Amount::Exactly;
    match face.def().effects {
        [Effect::Grow(1)] => &icons::DIE_GROW1,
        [Effect::Grow(2)] => &icons::DIE_GROW2,
        [Effect::Grow(_)] => &icons::DIE_GROW3,
        [Effect::GainEnergy(Exactly(1))] => &icons::DIE_ENERGY1,
        [Effect::GainEnergy(_)] => &icons::DIE_ENERGY2,
        _ => &icons::DIE_DISCARD,
    }
}
