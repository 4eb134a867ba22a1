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
    art::mindbug::icons,
    mindbug::{
        cards::{Card, Keyword, Keywords},
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

/// The size of a creature's tile, in a row that is not crowded.
pub const TILE: Size = Size::new(44, 44);
/// The size of a card in hand.
pub const HAND_TILE: Size = Size::new(44, 32);
/// The strip with the signs of the keywords, at the foot.
const STRIP: u32 = 12;

/// Draws a creature in play.
pub fn tile<D: DrawTarget<Color = Rgb565>>(
    tile: &Tile,
    at: Point,
    mark: Mark,
    target: &mut D,
) -> Result<(), D::Error> {
    tile_of(tile, at, TILE.width, mark, target)
}

/// Draws a creature in play, so wide; an exhausted one is dimmed, its shield cracked.
pub fn tile_of<D: DrawTarget<Color = Rgb565>>(
    tile: &Tile,
    at: Point,
    wide: u32,
    mark: Mark,
    target: &mut D,
) -> Result<(), D::Error> {
    let area = Rectangle::new(at, Size::new(wide, TILE.height));
    if !is_seen(target, &area) {
        return Ok(());
    }
    plate(area, mark.color(), target)?;
    let inner = Rectangle::new(at + Point::new(2, 2), area.size - Size::new(4, 4));
    target.fill_solid(&inner, theme::PANEL)?;
    let high = inner.size.height - STRIP;
    let art = Rectangle::new(inner.top_left, Size::new(inner.size.width, high));
    portrait(Face::Card(tile.card), art, target)?;
    if tile.is_exhausted {
        // Every third line: one still sees who it is.
        for y in (0..high as i32).step_by(3) {
            let line = art.top_left + Point::new(0, y);
            let line = Rectangle::new(line, Size::new(art.size.width, 1));
            target.fill_solid(&line, theme::NIGHT)?;
        }
        let sign = &icons::EXHAUSTED;
        let room = Point::zero() + art.size - sign.size;
        sign.draw(art.top_left + Point::new(room.x, room.y - 1), target)?;
    }
    power(tile, inner.top_left, target)?;
    counters(tile, inner, target)?;
    signs(tile, inner, target)?;
    chosen(tile, area, target)
}

/// The signs of a tile's keywords, along the foot of `inner`.
fn signs<D: DrawTarget<Color = Rgb565>>(
    tile: &Tile,
    inner: Rectangle,
    target: &mut D,
) -> Result<(), D::Error> {
    let foot = inner.size.height as i32 - STRIP as i32 + 1;
    let step = apart(tile, inner.size.width as i32 - ICON - 1, 13);
    // A shield that is cracked is drawn so, above.
    let is_whole = |keyword: &Keyword| *keyword != Keyword::Tough || !tile.is_exhausted;
    for (i, keyword) in tile.keywords.iter().filter(is_whole).enumerate() {
        let place = inner.top_left + Point::new(step * i as i32, foot);
        small_sign(keyword, place, target)?;
    }
    Ok(())
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

/// Draws a card in hand, so wide.
pub fn hand_tile<D: DrawTarget<Color = Rgb565>>(
    tile: &Tile,
    at: Point,
    wide: u32,
    mark: Mark,
    target: &mut D,
) -> Result<(), D::Error> {
    let area = Rectangle::new(at, Size::new(wide, HAND_TILE.height));
    if !is_seen(target, &area) {
        return Ok(());
    }
    plate(area, mark.color(), target)?;
    let art = Rectangle::new(at + Point::new(2, 2), area.size - Size::new(4, 4));
    target.fill_solid(&art, theme::PANEL)?;
    portrait(Face::Card(tile.card), art, target)?;
    if tile.keywords != Keywords::NONE {
        let count = tile.keywords.iter().count() as i32;
        let step = apart(tile, art.size.width as i32 - ICON - 1, 13);
        let foot = art.size.height - STRIP;
        let wide = (step * (count - 1) + ICON + 1).min(art.size.width as i32) as u32;
        let strip = Rectangle::new(
            art.top_left + Point::new(0, foot as i32),
            Size::new(wide, STRIP),
        );
        target.fill_solid(&strip, theme::PANEL)?;
        signs(tile, art, target)?;
    }
    power(tile, art.top_left, target)
}

/// How large the plate of the power is.
fn badge(tile: &Tile) -> Size {
    Size::new(if tile.power > 9 { 17 } else { 11 }, 13)
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
    let badge = Rectangle::new(at, badge(tile));
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

/// Octonite counters and dice, below each other in the right corner of `inner`.
fn counters<D: DrawTarget<Color = Rgb565>>(
    tile: &Tile,
    inner: Rectangle,
    target: &mut D,
) -> Result<(), D::Error> {
    let at = inner.top_left + Point::new(inner.size.width as i32, 0);
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
    let wide = (ICON + digits + 4) as u32;
    // On a narrow tile there is no room beside the power.
    if wide + badge(tile).width > inner.size.width {
        corner.y = corner.y.max(at.y + badge(tile).height as i32);
    }
    let left = Point::new(at.x - wide as i32, corner.y);
    target.fill_solid(&Rectangle::new(left, Size::new(wide, 12)), theme::INK)?;
    let color = theme::OCTONITE;
    icon(Icon::Octonite, left + Point::new(1, 0), color, target)?;
    let base = left + Point::new(ICON + 3, 10);
    label(&text, Font::Small, base, Align::Left, color, target)
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
