//! The great moments: two creatures meet, a heart breaks, a Mindbug drops onto a card.
//!
//! Each is a function of how far it is, in thousandths, and says which part of it has changed. A large picture takes
//! two thirds of a frame to unpack: it appears a few rows a tick, then lies still, and what moves over it is small.

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
            portrait::{Face, portrait, turning},
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
    places: [Focus; 2],
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
            places,
            from: places.map(|place| board.corner(place)),
            is_own: places[0].side == Side::Own,
        }
    }

    /// Has the creature of that place left it?
    pub(super) fn has_left(&self, place: Focus, part: i32) -> bool {
        part > 0 && self.places.contains(&place)
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
        for fighter in 0..2 {
            // They are back in their places.
            damage.add(Rectangle::new(self.from[fighter], TILE));
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
/// The card, and its frame.
const CARD: Rectangle = Rectangle::new(Point::new(56, 76), Size::new(128, 96));
const FRAME: Rectangle = Rectangle::new(Point::new(54, 74), Size::new(132, 100));
/// The Mindbug's size, and where it sits in the end.
const BUG: Size = Size::new(48, 44);
const SITS: Point = Point::new(96, 92);
/// Its eyes there.
const EYES: Rectangle = Rectangle::new(Point::new(101, 105), Size::new(38, 20));
/// By then the card is unrolled, the Mindbug has dropped, has done with staring, and the card shows its edge, and
/// its back.
const UNROLLED: i32 = 120;
const DROPPED: i32 = 340;
const STARED: i32 = 660;
const TURNED: i32 = 780;
const CLOSED: i32 = 900;

/// The rows that are unrolled at once: those that a picture is unpacked by.
const ROLL: u32 = 16;

/// How much of the card is unrolled.
fn unrolled(part: i32) -> u32 {
    let rolls = CARD.size.height / ROLL;
    ROLL * (rolls * part.clamp(0, UNROLLED) as u32 / UNROLLED as u32)
}

fn bug(part: i32) -> Point {
    let (fall, part) = (DROPPED - UNROLLED, part.clamp(UNROLLED, DROPPED) - UNROLLED);
    // Faster and faster.
    let fallen = part * part / fall;
    let top = SCENE.top_left.y + 2;
    Point::new(SITS.x, top + (SITS.y - top) * fallen / fall)
}

/// What is seen of the card's width while it turns, on either side.
fn turned(part: i32) -> Rectangle {
    let half = CARD.size.width as i32 / 2;
    let half = match part {
        ..TURNED => half * (TURNED - part.max(STARED)) / (TURNED - STARED),
        _ => half * (part.min(CLOSED) - TURNED) / (CLOSED - TURNED),
    };
    let half = half.max(1);
    let corner = Point::new(120 - half, CARD.top_left.y);
    Rectangle::new(corner, Size::new(2 * half as u32, CARD.size.height))
}

/// What of the scene has changed.
pub(super) fn advance(before: i32, now: i32, damage: &mut Damage) {
    let (from, to) = (unrolled(before), unrolled(now));
    if from < to {
        // The first time with the upper edge; later the lower edge gives way to what is below it.
        let above = if from == 0 { 2 } else { 0 };
        let top = CARD.top_left.y + from as i32 - above;
        let size = Size::new(FRAME.size.width, to - from + 2 + above as u32);
        damage.add(Rectangle::new(Point::new(FRAME.top_left.x, top), size));
    }
    if before < DROPPED {
        let (from, to) = (bug(before), bug(now));
        if from != to {
            let high = BUG.height + (to.y - from.y) as u32;
            damage.add(Rectangle::new(from, Size::new(BUG.width, high)));
        }
    } else if now < STARED {
        if before / EYE != now / EYE {
            damage.add(EYES);
        }
    } else if before < CLOSED {
        let (before, now) = (turned(before), turned(now));
        let wider = if before.size.width > now.size.width {
            before
        } else {
            now
        };
        damage.add(wider.offset(2));
    }
}

/// A Mindbug drops onto the card, stares at it, and it turns over: it will open on the other side.
pub(super) fn takeover<D: DrawTarget<Color = Rgb565>>(
    card: Card,
    part: i32,
    target: &mut D,
) -> Result<(), D::Error> {
    if !is_seen(target, &SCENE) {
        return Ok(());
    }
    plate(SCENE, theme::PINK, target)?;
    target.fill_solid(&SCENE.offset(-2), theme::NIGHT)?;
    if part < STARED {
        let rows = unrolled(part);
        if rows > 0 {
            let frame = FRAME.size - Size::new(0, CARD.size.height - rows);
            target.fill_solid(&Rectangle::new(FRAME.top_left, frame), theme::PINK)?;
            portrait(Face::Card(card), CARD, target)?;
        }
        if rows < CARD.size.height {
            // What is not unrolled yet; none of it was unpacked, unless all is painted anew.
            let foot = (rows as i32).min(1) * 2;
            let edge = Rectangle::new(
                CARD.top_left + Point::new(0, rows as i32),
                Size::new(CARD.size.width, foot as u32),
            );
            target.fill_solid(&edge, theme::PINK)?;
            let rest = edge.top_left + Point::new(0, foot);
            let high = CARD.size.height - rows;
            target.fill_solid(
                &Rectangle::new(rest, Size::new(CARD.size.width, high)),
                theme::NIGHT,
            )?;
        }
        return draw_bug(bug(part), look(part), target);
    }
    // What turns is drawn in the coarse pixels of the thumbnail: that takes a tenth of the time.
    let seen = turned(part);
    target.fill_solid(&seen.offset(2), theme::PINK)?;
    if part < TURNED {
        return turning(Face::Card(card), seen, target);
    }
    target.fill_solid(&seen, theme::NIGHT)?;
    let at = CARD.center() - Point::new(BUG.width as i32 / 2 - 1, BUG.height as i32 / 2 - 1);
    match seen.size.width >= BUG.width {
        true => draw_bug(at, 0, target),
        false => Ok(()),
    }
}

/// Its eyes go on after so many thousandths.
const EYE: i32 = 40;

/// Which way its eyes look: they go round and round while it stares.
fn look(part: i32) -> usize {
    match (DROPPED..STARED).contains(&part) {
        true => (part / EYE % 4) as usize,
        false => 0,
    }
}

fn draw_bug<D: DrawTarget<Color = Rgb565>>(
    at: Point,
    look: usize,
    target: &mut D,
) -> Result<(), D::Error> {
    sprites::MINDBUG.draw(at, target)?;
    let look = [(0, 0), (4, 0), (4, 4), (0, 4)][look];
    for (x, mirror) in [(15, 1), (33, -1)] {
        let centre = at + Point::new(x, 23);
        for (ring, color) in [(5, theme::PINK), (4, theme::PAPER), (2, theme::INK)] {
            let to = Point::new(mirror * (look.0 - 2), look.1 - 2) * (6 - ring) / 4;
            let corner = centre + to - Point::new(ring, ring);
            let side = 2 * ring as u32;
            plate(Rectangle::new(corner, Size::new(side, side)), color, target)?;
        }
    }
    Ok(())
}
