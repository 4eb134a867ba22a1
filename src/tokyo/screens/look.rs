//! What monsters, dice and cards look like here: which sprite, which colour.
//!
//! The one door to King of Tokyo's pictures for its screens.

use embedded_graphics::{
    draw_target::{DrawTarget, DrawTargetExt as _},
    geometry::{Point, Size},
    pixelcolor::Rgb565,
    primitives::Rectangle,
};

use crate::{
    art::{
        Sprite,
        cards::{self, PICTURE_SIZE, Picture, THUMB_SIZE},
        tokyo::{
            icons,
            sprites::{dice, figures, frames, portraits},
        },
    },
    text::Font,
    tokyo::cards::{Card, Face, Kind, Monster},
    ui::{
        theme::{self, rgb},
        widgets::{Align, is_seen, label, plate},
    },
};

/// How a monster feels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::tokyo) enum Mood {
    /// All is well.
    Well,
    /// Little life is left, or some was just lost.
    Hurt,
    /// It is out of the game.
    Fallen,
}

impl Mood {
    /// Of so much life.
    pub(in crate::tokyo) fn of(life: u8) -> Mood {
        match life {
            0 => Mood::Fallen,
            1..=3 => Mood::Hurt,
            _ => Mood::Well,
        }
    }
}

/// A monster's face, 36 pixels a side.
pub(in crate::tokyo) fn portrait(monster: Monster, mood: Mood) -> &'static Sprite {
    use portraits::{fallen, hurt, well};
    let faces: [&'static Sprite; 3] = match monster {
        Monster::Alienoid => [&well::ALIENOID, &hurt::ALIENOID, &fallen::ALIENOID],
        Monster::CyberKitty => [&well::CYBER_KITTY, &hurt::CYBER_KITTY, &fallen::CYBER_KITTY],
        Monster::Gigazaur => [&well::GIGAZAUR, &hurt::GIGAZAUR, &fallen::GIGAZAUR],
        Monster::MekaDragon => [&well::MEKA_DRAGON, &hurt::MEKA_DRAGON, &fallen::MEKA_DRAGON],
        Monster::SpacePenguin => [
            &well::SPACE_PENGUIN,
            &hurt::SPACE_PENGUIN,
            &fallen::SPACE_PENGUIN,
        ],
        Monster::TheKing => [&well::THE_KING, &hurt::THE_KING, &fallen::THE_KING],
    };
    faces[mood as usize]
}

/// A monster on a picture of 128x96 pixels: drawn at its corner it stands in the street.
pub(in crate::tokyo) fn figure(monster: Monster, mood: Mood) -> &'static Sprite {
    use figures::{fallen, hurt, in_tokyo};
    let poses: [&'static Sprite; 3] = match monster {
        Monster::Alienoid => [&in_tokyo::ALIENOID, &hurt::ALIENOID, &fallen::ALIENOID],
        Monster::CyberKitty => [
            &in_tokyo::CYBER_KITTY,
            &hurt::CYBER_KITTY,
            &fallen::CYBER_KITTY,
        ],
        Monster::Gigazaur => [&in_tokyo::GIGAZAUR, &hurt::GIGAZAUR, &fallen::GIGAZAUR],
        Monster::MekaDragon => [
            &in_tokyo::MEKA_DRAGON,
            &hurt::MEKA_DRAGON,
            &fallen::MEKA_DRAGON,
        ],
        Monster::SpacePenguin => [
            &in_tokyo::SPACE_PENGUIN,
            &hurt::SPACE_PENGUIN,
            &fallen::SPACE_PENGUIN,
        ],
        Monster::TheKing => [&in_tokyo::THE_KING, &hurt::THE_KING, &fallen::THE_KING],
    };
    poses[mood as usize]
}

/// The crown on the head of a monster that stands in the street.
pub(in crate::tokyo) fn crown(monster: Monster) -> &'static Sprite {
    use figures::crown;
    match monster {
        Monster::Alienoid => &crown::ALIENOID,
        Monster::CyberKitty => &crown::CYBER_KITTY,
        Monster::Gigazaur => &crown::GIGAZAUR,
        Monster::MekaDragon => &crown::MEKA_DRAGON,
        Monster::SpacePenguin => &crown::SPACE_PENGUIN,
        Monster::TheKing => &crown::THE_KING,
    }
}

/// A monster's colour.
pub(in crate::tokyo) const fn color(monster: Monster) -> Rgb565 {
    match monster {
        Monster::Alienoid => rgb(0x8F_D1_4F),
        Monster::CyberKitty => rgb(0xF4_8F_C0),
        Monster::Gigazaur => rgb(0x3F_B5_8C),
        Monster::MekaDragon => rgb(0xE0_7A_3C),
        Monster::SpacePenguin => rgb(0x6C_B8_F0),
        Monster::TheKing => rgb(0xB8_8A_5A),
    }
}

/// Is that die one of the six black ones?
const fn is_black(die: usize) -> bool {
    die < 6
}

/// A die that lies there: 36 pixels a side; those past the sixth are green.
pub(in crate::tokyo) fn die(at: usize, face: Face) -> &'static Sprite {
    use dice::{black, green};
    match (face, is_black(at)) {
        (Face::One, true) => &black::ONE,
        (Face::Two, true) => &black::TWO,
        (Face::Three, true) => &black::THREE,
        (Face::Energy, true) => &black::ENERGY,
        (Face::Smash, true) => &black::SMASH,
        (Face::Heart, true) => &black::HEART,
        (Face::One, false) => &green::ONE,
        (Face::Two, false) => &green::TWO,
        (Face::Three, false) => &green::THREE,
        (Face::Energy, false) => &green::ENERGY,
        (Face::Smash, false) => &green::SMASH,
        (Face::Heart, false) => &green::HEART,
    }
}

/// The same, 24 pixels a side.
pub(in crate::tokyo) fn small_die(at: usize, face: Face) -> &'static Sprite {
    use dice::small::{black, green};
    match (face, is_black(at)) {
        (Face::One, true) => &black::ONE,
        (Face::Two, true) => &black::TWO,
        (Face::Three, true) => &black::THREE,
        (Face::Energy, true) => &black::ENERGY,
        (Face::Smash, true) => &black::SMASH,
        (Face::Heart, true) => &black::HEART,
        (Face::One, false) => &green::ONE,
        (Face::Two, false) => &green::TWO,
        (Face::Three, false) => &green::THREE,
        (Face::Energy, false) => &green::ENERGY,
        (Face::Smash, false) => &green::SMASH,
        (Face::Heart, false) => &green::HEART,
    }
}

/// The picture of a card; a card face down has none.
pub(in crate::tokyo) fn card_picture(card: Card) -> Option<&'static Picture> {
    let is_up = card != Card::HIDDEN && card.is_some();
    is_up.then(|| cards::TOKYO.picture(card.def().id)).flatten()
}

/// Any other picture of the game: a monster, a place, a scene.
pub(in crate::tokyo) fn scene(id: &str) -> Option<&'static Picture> {
    cards::TOKYO.picture(id)
}

/// Draws a picture with its corner at `at`, cut to `area`.
pub(in crate::tokyo) fn draw_cut<D: DrawTarget<Color = Rgb565>>(
    picture: Option<&Picture>,
    at: Point,
    area: Rectangle,
    target: &mut D,
) -> Result<(), D::Error> {
    match picture {
        Some(picture) if is_seen(target, &area) => picture.draw(at, &mut target.clipped(&area)),
        _ => Ok(()),
    }
}

/// A card's picture in its frame, 140x108 pixels around `at`, the corner of the picture.
pub(in crate::tokyo) fn large_card<D: DrawTarget<Color = Rgb565>>(
    card: Card,
    at: Point,
    target: &mut D,
) -> Result<(), D::Error> {
    let area = Rectangle::new(at - Point::new(6, 6), Size::new(140, 108));
    if !is_seen(target, &area) {
        return Ok(());
    }
    let Some(picture) = card_picture(card) else {
        plate(area, theme::PANEL, target)?;
        return icons::BACK.draw(at + Point::new(40, 16), target);
    };
    draw_cut(Some(picture), at, Rectangle::new(at, PICTURE_SIZE), target)?;
    let frame = match card.def().kind {
        Kind::Keep => &frames::large::KEEP,
        Kind::Discard => &frames::large::DISCARD,
    };
    frame.draw(at, target)
}

/// A card's thumbnail in `area`, as much of it as there is room for.
pub(in crate::tokyo) fn thumb<D: DrawTarget<Color = Rgb565>>(
    card: Card,
    area: Rectangle,
    target: &mut D,
) -> Result<(), D::Error> {
    if !is_seen(target, &area) {
        return Ok(());
    }
    let Some(picture) = card_picture(card) else {
        plate(area, theme::PANEL, target)?;
        if card == Card::HIDDEN {
            let base = area.center() + Point::new(0, 7);
            label("?", Font::Head, base, Align::Center, theme::AMBER, target)?;
        }
        return Ok(());
    };
    let spare = Point::zero() + THUMB_SIZE - area.size;
    picture.draw_thumb(area.top_left - spare / 2, &mut target.clipped(&area))
}
