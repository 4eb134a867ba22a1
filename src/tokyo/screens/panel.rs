//! A monster's place at the table: face, life, points, energy, cards, tokens.

use core::fmt::Write as _;

use embedded_graphics::{
    draw_target::{DrawTarget, DrawTargetExt as _},
    geometry::{Point, Size},
    pixelcolor::Rgb565,
    primitives::Rectangle,
};
use heapless::String;

use super::{
    look::{self, Mood},
    table::Panel,
};
use crate::{
    art::{
        Sprite,
        tokyo::icons::{self, small},
    },
    text::Font,
    tokyo::rules::Place,
    ui::{
        theme,
        widgets::{Align, is_seen, label, plate},
    },
};

/// From so little life on, the figure is a warning.
const FEW: u8 = 3;
/// From so many points on, the crown is near.
const MANY: u8 = 15;

/// A place taller than this has room for large figures.
const TALL: u32 = 100;

/// How a panel is seen at a moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Marks {
    /// It is this monster's turn.
    pub(super) turn: bool,
    /// It is asked something.
    pub(super) asked: bool,
    /// The cursor is on it.
    pub(super) focus: bool,
    /// Something happens to it right now, in that colour.
    pub(super) flash: Option<Rgb565>,
    /// It is losing life right now.
    pub(super) hurt: bool,
}

impl Marks {
    /// Nothing special.
    pub(super) const NONE: Marks = Marks {
        turn: false,
        asked: false,
        focus: false,
        flash: None,
        hurt: false,
    };
}

/// A number as text.
pub(in crate::tokyo) fn figure(number: impl Into<i32>) -> String<8> {
    let mut text = String::new();
    // Five digits and a sign at most.
    let _ = write!(text, "{}", number.into());
    text
}

/// A sign and the figure beside it.
pub(in crate::tokyo) fn count<D: DrawTarget<Color = Rgb565>>(
    sign: &Sprite,
    number: impl Into<i32>,
    at: Point,
    color: Rgb565,
    target: &mut D,
) -> Result<(), D::Error> {
    count_in(Font::Body, 1, sign, number, at, color, target)
}

/// The same in another font, so many pixels from the sign.
fn count_in<D: DrawTarget<Color = Rgb565>>(
    font: Font,
    gap: i32,
    sign: &Sprite,
    number: impl Into<i32>,
    at: Point,
    color: Rgb565,
    target: &mut D,
) -> Result<(), D::Error> {
    sign.draw(at, target)?;
    let text = figure(number);
    let base = at + Point::new(sign.size.width as i32 + gap, sign.size.height as i32 - 1);
    label(&text, font, base, Align::Left, color, target)
}

fn frame<D: DrawTarget<Color = Rgb565>>(
    area: Rectangle,
    edge: Rgb565,
    back: Rgb565,
    target: &mut D,
) -> Result<(), D::Error> {
    plate(area, edge, target)?;
    plate(within(area), back, target)
}

/// As much of a name as there is room for.
pub(super) fn cut(name: &str, room: i32) -> &str {
    let mut ends = name.char_indices().rev().map(|(at, _)| at);
    let mut shown = name;
    while Font::Small.width(shown) > room {
        shown = &name[..ends.next().unwrap_or_default()];
    }
    shown
}

/// The letters in which two figures stand side by side in a place: two digits need small ones.
fn roomy(one: u16, other: u16) -> Font {
    match one.max(other) {
        ..10 => Font::Body,
        10.. => Font::Small,
    }
}

/// What is within the frame of a place.
fn within(area: Rectangle) -> Rectangle {
    Rectangle::new(
        area.top_left + Point::new(2, 2),
        area.size.saturating_sub(Size::new(4, 4)),
    )
}

/// The name across the foot of the face, where there is no room below it.
fn name_plate<D: DrawTarget<Color = Rgb565>>(
    name: &str,
    color: Rgb565,
    face: Point,
    room: u32,
    target: &mut D,
) -> Result<(), D::Error> {
    let area = Rectangle::new(face + Point::new(0, 25), Size::new(room, 9));
    target.fill_solid(&area, theme::NIGHT)?;
    let base = area.top_left + Point::new(1, 8);
    let name = cut(name, room as i32 - 1);
    label(name, Font::Small, base, Align::Left, color, target)
}

/// Draws a monster's place and its player's name.
pub(super) fn panel<D: DrawTarget<Color = Rgb565>>(
    panel: &Panel,
    name: &str,
    marks: Marks,
    area: Rectangle,
    target: &mut D,
) -> Result<(), D::Error> {
    if !is_seen(target, &area) {
        return Ok(());
    }
    target.fill_solid(&area, theme::NIGHT)?;
    let area = Rectangle::new(area.top_left, area.size - Size::new(0, 1));
    let back = match (panel.alive, marks.turn) {
        (false, _) => theme::NIGHT,
        (true, true) => theme::EDGE,
        (true, false) => theme::PANEL,
    };
    let edge = match marks {
        Marks {
            flash: Some(color), ..
        } => color,
        Marks { focus: true, .. } => theme::PAPER,
        Marks { asked: true, .. } => theme::AMBER,
        Marks { turn: true, .. } => look::color(panel.monster),
        _ => back,
    };
    frame(area, edge, back, target)?;
    let at = area.top_left + Point::new(2, 2);
    let mood = match (panel.alive, marks.hurt) {
        (false, _) => Mood::Fallen,
        (true, true) => Mood::Hurt,
        (true, false) => Mood::of(panel.life),
    };
    let tall = area.size.height > 70;
    // Where there is little room, the frame of the place is that of the face.
    let face = if tall { at } else { at - Point::new(0, 2) };
    let portrait = look::portrait(panel.monster, mood);
    let seen = match tall {
        true => within(area),
        false => Rectangle::new(at, Size::new(52, 32)),
    };
    portrait.draw(face, &mut target.clipped(&seen))?;
    let mut y = 35;
    if tall {
        let base = at + Point::new(26, 49);
        let color = look::color(panel.monster);
        let name = cut(name, area.size.width as i32);
        label(name, Font::Small, base, Align::Center, color, target)?;
        y = 55;
    }
    // Three signs beside the face leave the name less room.
    let signs = [
        panel.place != Place::Outside,
        panel.poison > 0,
        panel.shrink > 0,
    ];
    let is_full = panel.alive && signs.iter().all(|&shown| shown);
    if !tall {
        let room = if is_full { 38 } else { 52 };
        name_plate(name, look::color(panel.monster), face, room, target)?;
    }
    if !panel.alive {
        let at = at + Point::new(20, y - 1);
        return small::SKULL.draw(at, target);
    }
    let (top, down) = if tall { (1, 12) } else { (0, 11) };
    let signs = at + Point::new(39, top);
    let mut row = 0;
    let mut sign = |sprite: &Sprite, number: u8, target: &mut D| {
        // A sign with its number beside it needs all the room between the face and the frame.
        let aside = if number > 1 { 4 } else { 0 };
        let corner = signs + Point::new(-aside, down * row);
        row += 1;
        sprite.draw(corner, target)?;
        if number > 1 {
            let text = figure(number);
            let base = signs + Point::new(12, down * (row - 1) + 10);
            return label(&text, Font::Small, base, Align::Right, theme::PAPER, target);
        }
        Ok(())
    };
    match panel.place {
        Place::City => sign(&small::CITY, 0, target)?,
        Place::Bay => sign(&small::BAY, 0, target)?,
        Place::Outside => {}
    }
    if panel.poison > 0 {
        sign(&small::POISON, panel.poison, target)?;
    }
    if panel.shrink > 0 {
        sign(&small::SHRINK, panel.shrink, target)?;
    }
    let life = match panel.life {
        ..=FEW => theme::CORAL,
        _ => theme::PAPER,
    };
    let points = match panel.points {
        MANY.. => theme::SUN,
        _ => theme::PAPER,
    };
    if area.size.height > TALL {
        let figures = [
            (&icons::HEART, i32::from(panel.life), life),
            (&icons::STAR, i32::from(panel.points), points),
            (&icons::ENERGY, i32::from(panel.energy), theme::PAPER),
            (&icons::KEEP, i32::from(panel.cards), theme::PAPER),
        ];
        for (row, (sign, number, color)) in figures.into_iter().enumerate() {
            let corner = at + Point::new(6, y + 7 + 28 * row as i32);
            sign.draw(corner, target)?;
            let base = corner + Point::new(21, 15);
            label(
                &figure(number),
                Font::Head,
                base,
                Align::Left,
                color,
                target,
            )?;
        }
        return Ok(());
    }
    let (pitch, right) = (if tall { 16 } else { 11 }, 26);
    let line = at + Point::new(0, y - 2);
    let font = roomy(panel.life.into(), panel.points.into());
    count_in(font, 0, &small::HEART, panel.life, line, life, target)?;
    let place = line + Point::new(right, 0);
    count_in(font, 0, &small::STAR, panel.points, place, points, target)?;
    let line = line + Point::new(0, pitch);
    // Where there is little room the lesser figures are smaller.
    let font = match tall {
        true => roomy(panel.energy, panel.cards.into()),
        false => Font::Small,
    };
    let energy = panel.energy;
    count_in(font, 0, &small::ENERGY, energy, line, theme::PAPER, target)?;
    let (place, cards) = (line + Point::new(right, 0), panel.cards);
    count_in(font, 0, &small::KEEP, cards, place, theme::PAPER, target)
}
