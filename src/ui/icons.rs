//! The table's small signs: hearts, Mindbugs, energy, piles, faces of the die.
//!
//! The one door to them, so that drawn pictures can take their place. Nine pixels a side, one
//! colour, drawn pixel by pixel: a sign has about thirty.

use embedded_graphics::{
    Pixel, draw_target::DrawTarget, geometry::Point, geometry::Size, pixelcolor::Rgb565,
    primitives::Rectangle,
};

use super::widgets::is_seen;
use crate::mindbug::cards::{Effect, Face};

/// The side of a sign in pixels.
pub const ICON: i32 = 9;

/// A sign.
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
    /// Power.
    Power,
    /// Discarding.
    Discard,
}

impl Icon {
    /// The sign of a face of the die.
    pub fn of_face(face: Face) -> Icon {
        match face.def().effects {
            [Effect::Grow(_)] => Icon::Power,
            [Effect::OpponentDiscards(_)] => Icon::Discard,
            _ => Icon::Energy,
        }
    }

    fn rows(self) -> &'static [u16; 9] {
        match self {
            Icon::Heart => &HEART,
            Icon::Mindbug => &MINDBUG,
            Icon::Energy => &ENERGY,
            Icon::Hand => &HAND,
            Icon::Pile => &PILE,
            Icon::Octonite => &OCTONITE,
            Icon::Die => &DIE,
            Icon::Power => &POWER,
            Icon::Discard => &DISCARD,
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
    icon_scaled(icon, at, 1, color, target)
}

/// Draws a sign `scale` times as large.
pub fn icon_scaled<D: DrawTarget<Color = Rgb565>>(
    icon: Icon,
    at: Point,
    scale: i32,
    color: Rgb565,
    target: &mut D,
) -> Result<(), D::Error> {
    let side = (ICON * scale) as u32;
    if !is_seen(target, &Rectangle::new(at, Size::new(side, side))) {
        return Ok(());
    }
    let set = icon.rows().iter().enumerate().flat_map(move |(y, row)| {
        let dots = (0..ICON).filter(move |x| row >> x & 1 == 1);
        dots.map(move |x| Point::new(x, y as i32))
    });
    if scale == 1 {
        return target.draw_iter(set.map(|dot| Pixel(at + dot, color)));
    }
    let dot = Size::new(scale as u32, scale as u32);
    for point in set {
        target.fill_solid(&Rectangle::new(at + point * scale, dot), color)?;
    }
    Ok(())
}

/// Rows of `#` and `.` as bits, the leftmost the lowest.
const fn bits(rows: [&str; 9]) -> [u16; 9] {
    let mut bits = [0; 9];
    let mut y = 0;
    while y < 9 {
        let row = rows[y].as_bytes();
        let mut x = 0;
        while x < 9 {
            if row[x] == b'#' {
                bits[y] |= 1 << x;
            }
            x += 1;
        }
        y += 1;
    }
    bits
}

#[rustfmt::skip]
static HEART: [u16; 9] = bits([
    ".........", ".##...##.", "####.####", "#########", "#########", ".#######.", "..#####..", "...###...", "....#....",
]);
#[rustfmt::skip]
static MINDBUG: [u16; 9] = bits([
    "#.......#", ".#.....#.", "..#####..", ".#######.", "##.###.##", "#########", ".#######.", "#.#.#.#.#", "#.#.#.#.#",
]);
#[rustfmt::skip]
static ENERGY: [u16; 9] = bits([
    ".....##..", "....##...", "...##....", "..######.", ".######..", "....##...", "...##....", "..##.....", ".#.......",
]);
#[rustfmt::skip]
static HAND: [u16; 9] = bits([
    "...####..", "...#..###", "####..#.#", "#..#..#.#", "#..#..#.#", "#..#..#.#", "#..####.#", "####..###", "...####..",
]);
#[rustfmt::skip]
static PILE: [u16; 9] = bits([
    "######...", "#....##..", "#....###.", "#....####", "#....####", "#....####", "######.##", ".######.#", "..######.",
]);
#[rustfmt::skip]
static OCTONITE: [u16; 9] = bits([
    "...###...", "..#...#..", ".#..#..#.", "#..###..#", "#.##.##.#", "#..###..#", ".#..#..#.", "..#...#..", "...###...",
]);
#[rustfmt::skip]
static DIE: [u16; 9] = bits([
    ".#######.", "#.......#", "#.##.##.#", "#.##.##.#", "#.......#", "#.##.##.#", "#.##.##.#", "#.......#", ".#######.",
]);
#[rustfmt::skip]
static POWER: [u16; 9] = bits([
    "....#....", "...###...", "..#####..", ".#######.", "...###...", "...###...", "...###...", "...###...", ".........",
]);
#[rustfmt::skip]
static DISCARD: [u16; 9] = bits([
    "#######..", "#.....#..", "#.#.#.#..", "#..#..#..", "#.#.#.#.#", "#.....###", "#########", "......###", ".......#.",
]);
