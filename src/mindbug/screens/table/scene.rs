//! The great moments: two creatures meet, a heart breaks, a Mindbug drops onto a card.
//!
//! Each is a function of how far it is, in thousandths, and says which part of it has changed: a large
//! picture is decoded as seldom as can be.

use core::fmt::Write as _;

use embedded_graphics::{
    draw_target::{DrawTarget, DrawTargetExt as _},
    geometry::{Point, Size},
    pixelcolor::Rgb565,
    primitives::Rectangle,
};
use heapless::String;

use super::{band::BAND, board::Board};
use crate::{
    art::mindbug::sprites,
    mindbug::{
        cards::{Card, Keyword},
        screens::{
            Focus, Side,
            portrait::{Face, portrait},
            widgets::{Mark, TILE, Tile, tile},
        },
    },
    text::{Font, Key},
    ui::{
        Damage, theme,
        widgets::{Align, is_seen, label, plate},
    },
};

/// Two creatures on their way to each other.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Clash {
    /// Who attacks, and who stands in the way.
    fighters: [Tile; 2],
    from: [Point; 2],
    /// The attacker comes from the left if it is the other player's.
    is_own: bool,
}

/// They have met by then.
const MET: i32 = 300;

impl Clash {
    pub(super) fn of(places: [Focus; 2], board: &Board) -> Clash {
        Clash {
            fighters: places.map(|place| board.row(place.side)[place.at]),
            from: places.map(|place| board.corner(place)),
            is_own: places[0].side == Side::Own,
        }
    }

    /// Where a fighter is.
    fn place(&self, fighter: usize, part: i32) -> Point {
        let is_left = (fighter == 0) != self.is_own;
        let to = Point::new(if is_left { 30 } else { 166 }, 66);
        let from = self.from[fighter];
        let part = part.min(MET);
        from + (to - from) * part / MET
    }

    /// All that is seen of it: while they are on their way, they are not on the band alone.
    pub(super) fn cover(&self, part: i32, damage: &mut Damage) {
        damage.add(BAND);
        for fighter in (0..2).filter(|_| part < MET) {
            damage.add(Rectangle::new(self.place(fighter, part), TILE));
        }
    }

    pub(super) fn advance(&self, before: i32, now: i32, damage: &mut Damage) {
        if before < MET {
            for part in [before, now] {
                for fighter in 0..2 {
                    damage.add(Rectangle::new(self.place(fighter, part), TILE));
                }
            }
        }
        if before < MET && now >= MET {
            damage.add(BAND);
        }
    }

    pub(super) fn draw<D: DrawTarget<Color = Rgb565>>(
        &self,
        part: i32,
        target: &mut D,
    ) -> Result<(), D::Error> {
        for (i, fighter) in self.fighters.iter().enumerate().filter(|_| part > 0) {
            tile(fighter, self.place(i, part), Mark::Acting, target)?;
        }
        if part < MET || !is_seen(target, &BAND) {
            return Ok(());
        }
        let [left, right] = match self.is_own {
            true => [1, 0],
            false => [0, 1],
        };
        for (fighter, x, align) in [(left, 112, Align::Right), (right, 129, Align::Left)] {
            let mut text: String<4> = String::new();
            // Three digits at most.
            let _ = write!(text, "{}", self.fighters[fighter].power);
            let at = Point::new(x, 96);
            label(&text, Font::Figure, at, align, theme::AMBER, target)?;
        }
        let at = Point::new(120, 94);
        label(
            Key::ClashVersus.text(),
            Font::Body,
            at,
            Align::Center,
            theme::DIM,
            target,
        )?;
        let at = Point::new(120, 120);
        let why = self.why().text();
        label(why, Font::Small, at, Align::Center, theme::PAPER, target)
    }

    /// What decides it.
    fn why(&self) -> Key {
        let [one, two] = &self.fighters;
        let poison = |tile: &Tile| tile.keywords.has(Keyword::Poisonous);
        match (poison(one) || poison(two), one.power == two.power) {
            (true, _) => Key::ClashPoison,
            (false, true) => Key::ClashEqual,
            (false, false) => Key::ClashLess,
        }
    }
}

/// Where a heart breaks.
pub(super) const HEART: Rectangle = Rectangle::new(Point::new(180, 66), Size::new(60, 54));

/// A heart breaks: it shakes, then its halves fall apart.
pub(super) fn heart<D: DrawTarget<Color = Rgb565>>(
    part: i32,
    target: &mut D,
) -> Result<(), D::Error> {
    if !is_seen(target, &HEART) {
        return Ok(());
    }
    let at = HEART.top_left + Point::new(10, 4);
    let (apart, fallen) = match part {
        ..350 => ([0, 1, 0, -1][(part / 40 % 4) as usize], 0),
        _ => {
            let far = part - 350;
            (far / 90, far * far / 40_000)
        }
    };
    let mut within = target.clipped(&HEART);
    let sway = if part < 350 { apart } else { -apart };
    sprites::HEART_LEFT.draw(at + Point::new(sway, fallen), &mut within)?;
    sprites::HEART_RIGHT.draw(at + Point::new(apart, fallen), &mut within)
}

/// Where a Mindbug takes a card.
pub(super) const SCENE: Rectangle = Rectangle::new(Point::new(46, 34), Size::new(148, 148));
/// The card.
const CARD: Rectangle = Rectangle::new(Point::new(56, 76), Size::new(128, 96));
/// The Mindbug's size, and where it sits in the end.
const BUG: Size = Size::new(48, 44);
const SITS: Point = Point::new(96, 92);
/// It has dropped, has done with staring, and the card has closed by then.
const DROPPED: i32 = 280;
const STARED: i32 = 680;
const CLOSED: i32 = 900;

fn bug(part: i32) -> Point {
    let part = part.min(DROPPED);
    // Faster and faster.
    let fallen = part * part / DROPPED;
    let top = SCENE.top_left.y + 2;
    Point::new(SITS.x, top + (SITS.y - top) * fallen / DROPPED)
}

/// The half of the card's width that is still open.
fn open(part: i32) -> i32 {
    let half = CARD.size.width as i32 / 2;
    half * (CLOSED - part.clamp(STARED, CLOSED)) / (CLOSED - STARED)
}

/// What of the scene has changed.
pub(super) fn advance(before: i32, now: i32, damage: &mut Damage) {
    if before < DROPPED {
        let (from, to) = (bug(before), bug(now));
        let high = BUG.height + (to.y - from.y) as u32;
        damage.add(Rectangle::new(from, Size::new(BUG.width, high)));
    } else if now < STARED {
        if before / 40 != now / 40 {
            damage.add(Rectangle::new(SITS + Point::new(5, 13), Size::new(38, 20)));
        }
    } else if now <= CLOSED || before < CLOSED {
        let (wide, narrow) = (open(before), open(now));
        let strip = |x: i32| {
            let corner = Point::new(x, CARD.top_left.y - 2);
            let size = Size::new((wide - narrow) as u32 + 3, CARD.size.height + 4);
            Rectangle::new(corner, size)
        };
        damage.add(strip(120 - wide - 2));
        damage.add(strip(120 + narrow - 1));
        if before < STARED || now >= CLOSED {
            damage.add(Rectangle::new(SITS, BUG));
        }
    }
}

/// A Mindbug drops onto the card, stares at it, and it closes: it will open on the other side.
pub(super) fn takeover<D: DrawTarget<Color = Rgb565>>(
    card: Card,
    part: i32,
    target: &mut D,
) -> Result<(), D::Error> {
    if !is_seen(target, &SCENE) {
        return Ok(());
    }
    plate(SCENE, theme::PINK, target)?;
    let inner = Rectangle::new(
        SCENE.top_left + Point::new(2, 2),
        SCENE.size - Size::new(4, 4),
    );
    target.fill_solid(&inner, theme::NIGHT)?;
    let half = open(part);
    if half > 0 {
        let corner = Point::new(120 - half, CARD.top_left.y);
        let seen = Rectangle::new(corner, Size::new(2 * half as u32, CARD.size.height));
        let frame = Rectangle::new(
            seen.top_left - Point::new(2, 2),
            seen.size + Size::new(4, 4),
        );
        target.fill_solid(&frame, theme::PINK)?;
        portrait(Face::Card(card), CARD, &mut target.clipped(&seen))?;
    } else {
        let line = Rectangle::new(Point::new(119, CARD.top_left.y), Size::new(2, 96));
        target.fill_solid(&line, theme::PINK)?;
    }
    if part >= CLOSED {
        return Ok(());
    }
    let at = bug(part);
    sprites::MINDBUG.draw(at, target)?;
    // Its eyes go round and round.
    let turn = match (DROPPED..STARED).contains(&part) {
        true => (part / 40 % 4) as usize,
        false => 0,
    };
    let look = [(0, 0), (4, 0), (4, 4), (0, 4)][turn];
    for (x, mirror) in [(15, 1), (33, -1)] {
        let centre = at + Point::new(x, 23);
        for (ring, color) in [(5, theme::PINK), (4, theme::PAPER), (2, theme::INK)] {
            let to = Point::new(mirror * (look.0 - 2), look.1 - 2) * (6 - ring) / 4;
            let corner = centre + to - Point::new(ring, ring) / 1;
            let side = 2 * ring as u32;
            plate(Rectangle::new(corner, Size::new(side, side)), color, target)?;
        }
    }
    Ok(())
}
