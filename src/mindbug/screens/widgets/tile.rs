//! A card on the table: picture, power, keywords, in a few pixels.

use core::fmt::Write as _;
use embedded_graphics::{
    draw_target::DrawTarget,
    geometry::{Point, Size},
    pixelcolor::Rgb565,
    primitives::Rectangle,
};
use heapless::String;

use super::small_sign;
use crate::{
    mindbug::{
        cards::{Card, Keywords},
        rules::{Creature, CreatureId},
        screens::{
            icons::{ICON, Icon, icon},
            portrait::{Face, portrait},
        },
        view::View,
    },
    text::Font,
    ui::{
        theme,
        widgets::{Align, is_seen, label, plate},
    },
};

/// What a tile shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tile {
    /// The creature, if it is in play.
    pub id: Option<CreatureId>,
    /// Its card.
    pub card: Card,
    /// Its power now.
    pub power: u8,
    /// Its keywords now.
    pub keywords: Keywords,
    /// Is it turned?
    pub is_exhausted: bool,
    /// Is it picked already?
    pub is_chosen: bool,
    /// Its counters.
    pub octonite: u8,
    /// How many dice it rolls.
    pub dice: u8,
}

impl Tile {
    /// A card outside play, as printed.
    pub fn of_card(card: Card) -> Tile {
        let (power, keywords, dice) = if card == Card::HIDDEN {
            (0, Keywords::NONE, 0)
        } else {
            let def = card.def();
            (def.power, def.keywords, def.dice)
        };
        Tile {
            id: None,
            card,
            power,
            keywords,
            is_exhausted: false,
            is_chosen: false,
            octonite: 0,
            dice,
        }
    }

    /// A creature in play.
    pub fn of_creature(creature: &Creature, view: &View) -> Tile {
        Tile {
            id: Some(creature.id()),
            card: creature.card(),
            power: view.power(creature),
            keywords: view.keywords(creature),
            is_exhausted: creature.is_exhausted(),
            is_chosen: creature.is_chosen(),
            octonite: creature.octonite(),
            dice: view.dice_icons(creature),
        }
    }
}

/// How a tile stands out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// It does not.
    Plain,
    /// Something can be done with it.
    Open,
    /// The cursor is on it.
    Cursor,
    /// It attacks, or is what the question is about.
    Acting,
}

impl Mark {
    fn color(self) -> Rgb565 {
        match self {
            Mark::Plain => theme::EDGE,
            Mark::Open => theme::MINT,
            Mark::Cursor => theme::AMBER,
            Mark::Acting => theme::CORAL,
        }
    }
}

/// The size of a creature's tile.
pub const TILE: Size = Size::new(44, 46);
/// The size of a card in hand.
pub const HAND_TILE: Size = Size::new(44, 36);
/// The strip of a turned one, at its left.
const TURNED_STRIP: i32 = 12;

/// Draws a creature in play, upright or turned.
pub fn tile<D: DrawTarget<Color = Rgb565>>(
    tile: &Tile,
    at: Point,
    mark: Mark,
    target: &mut D,
) -> Result<(), D::Error> {
    let area = Rectangle::new(at, TILE);
    if !is_seen(target, &area) {
        return Ok(());
    }
    if tile.is_exhausted {
        return turned(tile, at, mark, target);
    }
    plate(area, mark.color(), target)?;
    let inner = Rectangle::new(at + Point::new(2, 2), Size::new(40, 42));
    target.fill_solid(&inner, theme::PANEL)?;
    let art = Rectangle::new(inner.top_left, Size::new(40, 30));
    portrait(Face::Card(tile.card), art, target)?;
    power(tile, inner.top_left, target)?;
    counters(tile, inner.top_left + Point::new(40, 0), target)?;
    let step = apart(tile, 28, 13);
    for (i, keyword) in tile.keywords.iter().enumerate() {
        let place = inner.top_left + Point::new(step * i as i32, 31);
        small_sign(keyword, place, target)?;
    }
    chosen(tile, area, target)
}

/// An exhausted creature lies on its side: its strip is at the left, and it is wider than tall.
fn turned<D: DrawTarget<Color = Rgb565>>(
    tile: &Tile,
    at: Point,
    mark: Mark,
    target: &mut D,
) -> Result<(), D::Error> {
    let area = Rectangle::new(at + Point::new(0, 10), Size::new(44, 36));
    let empty = Rectangle::new(at, Size::new(44, 10));
    target.fill_solid(&empty, theme::NIGHT)?;
    plate(area, mark.color(), target)?;
    let inner = Rectangle::new(area.top_left + Point::new(2, 2), Size::new(40, 32));
    target.fill_solid(&inner, theme::INK)?;
    let corner = inner.top_left + Point::new(TURNED_STRIP, 11);
    portrait(
        Face::Card(tile.card),
        Rectangle::new(corner, Size::new(28, 21)),
        target,
    )?;
    power(tile, inner.top_left + Point::new(TURNED_STRIP, 0), target)?;
    counters(tile, inner.top_left + Point::new(40, 0), target)?;
    let step = apart(tile, 20, 12);
    for (i, keyword) in tile.keywords.iter().enumerate() {
        let place = inner.top_left + Point::new(0, step * i as i32);
        small_sign(keyword, place, target)?;
    }
    chosen(tile, area, target)
}

/// How far the signs of a tile's keywords lie apart, so that all fit in `room` behind the first.
fn apart(tile: &Tile, room: i32, wished: i32) -> i32 {
    let more = tile.keywords.iter().count() as i32 - 1;
    if more > 0 {
        wished.min(room / more)
    } else {
        wished
    }
}

/// Draws a card in hand.
pub fn hand_tile<D: DrawTarget<Color = Rgb565>>(
    tile: &Tile,
    at: Point,
    mark: Mark,
    target: &mut D,
) -> Result<(), D::Error> {
    let area = Rectangle::new(at, HAND_TILE);
    if !is_seen(target, &area) {
        return Ok(());
    }
    plate(area, mark.color(), target)?;
    let art = Rectangle::new(at + Point::new(2, 2), Size::new(40, 32));
    target.fill_solid(&art, theme::PANEL)?;
    portrait(Face::Card(tile.card), art, target)?;
    power(tile, art.top_left, target)
}

/// The power on a small plate; what differs from the print is coloured.
fn power<D: DrawTarget<Color = Rgb565>>(
    tile: &Tile,
    at: Point,
    target: &mut D,
) -> Result<(), D::Error> {
    if tile.card == Card::HIDDEN {
        return Ok(());
    }
    let print = tile.card.def().power;
    let wide = if tile.power > 9 { 17 } else { 11 };
    let badge = Rectangle::new(at, Size::new(wide, 13));
    let (back, ink) = match tile.power.cmp(&print) {
        core::cmp::Ordering::Equal => (theme::INK, theme::PAPER),
        core::cmp::Ordering::Greater => (theme::MINT, theme::INK),
        core::cmp::Ordering::Less => (theme::CORAL, theme::INK),
    };
    target.fill_solid(&badge, back)?;
    let mut text: String<4> = String::new();
    // Three digits at most.
    let _ = write!(text, "{}", tile.power);
    let base = at + Point::new(2, 12);
    label(&text, Font::Bold, base, Align::Left, ink, target)
}

/// Octonite counters and dice, below each other in the corner whose right end is `at`.
fn counters<D: DrawTarget<Color = Rgb565>>(
    tile: &Tile,
    at: Point,
    target: &mut D,
) -> Result<(), D::Error> {
    let mut corner = at - Point::new(ICON, 0);
    for _ in 0..tile.dice {
        let back = Rectangle::new(corner, Size::new(ICON as u32, ICON as u32));
        target.fill_solid(&back, theme::INK)?;
        icon(Icon::Die, corner, theme::AMBER, target)?;
        corner.y += ICON + 1;
    }
    if tile.octonite == 0 {
        return Ok(());
    }
    let mut text: String<4> = String::new();
    // Three digits at most.
    let _ = write!(text, "{}", tile.octonite);
    let digits = Font::Small.width(&text);
    let left = Point::new(at.x - ICON - digits - 4, corner.y);
    let wide = (ICON + digits + 4) as u32;
    target.fill_solid(&Rectangle::new(left, Size::new(wide, 12)), theme::INK)?;
    icon(Icon::Octonite, left + Point::new(1, 0), theme::MINT, target)?;
    let base = left + Point::new(ICON + 3, 10);
    label(&text, Font::Small, base, Align::Left, theme::MINT, target)
}

fn chosen<D: DrawTarget<Color = Rgb565>>(
    tile: &Tile,
    area: Rectangle,
    target: &mut D,
) -> Result<(), D::Error> {
    if !tile.is_chosen {
        return Ok(());
    }
    let bottom = area.top_left.y + area.size.height as i32 - 5;
    let bar = Rectangle::new(
        Point::new(area.top_left.x + 2, bottom),
        Size::new(area.size.width - 4, 3),
    );
    target.fill_solid(&bar, theme::AMBER)
}
