//! Small signs in one colour: keywords, dice, energy, the arrows of the direction pad.
//!
//! They are drawn in the source as one sees them, eleven pixels high and wide at most, because at
//! this size every pixel is a decision.

use embedded_graphics::{
    draw_target::DrawTarget,
    geometry::{Point, Size},
    pixelcolor::Rgb565,
    primitives::Rectangle,
};

use super::is_seen;

/// The side of the square that every icon fits.
pub const ICON: u32 = 11;

/// A small sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Icon {
    /// Two chevrons.
    Fast,
    /// Crossed swords.
    Frenzy,
    /// Crosshairs.
    Hunter,
    /// A skull.
    Poisonous,
    /// A mask.
    Sneaky,
    /// A shield.
    Tough,
    /// A die.
    Die,
    /// A bolt.
    Energy,
    /// The direction pad, up.
    Up,
    /// The direction pad, down.
    Down,
    /// The direction pad, left.
    Left,
    /// The direction pad, right.
    Right,
}

/// A row of an icon, a bit a pixel, the left one highest.
type Rows = [u16; ICON as usize];

impl Icon {
    /// Draws the icon with its corner at `at`.
    pub fn draw<D: DrawTarget<Color = Rgb565>>(
        self,
        at: Point,
        color: Rgb565,
        target: &mut D,
    ) -> Result<(), D::Error> {
        if !is_seen(target, &Rectangle::new(at, Size::new(ICON, ICON))) {
            return Ok(());
        }
        for (y, &row) in self.rows().iter().enumerate() {
            let (mut rest, mut x) = (row, 0);
            // A run of pixels is one fill.
            while rest != 0 {
                let gap = rest.leading_zeros();
                let length = (rest << gap).leading_ones();
                let corner = at + Point::new((x + gap) as i32, y as i32);
                target.fill_solid(&Rectangle::new(corner, Size::new(length, 1)), color)?;
                x += gap + length;
                rest = rest.checked_shl(gap + length).unwrap_or(0);
            }
        }
        Ok(())
    }

    const fn rows(self) -> &'static Rows {
        match self {
            Icon::Fast => &FAST,
            Icon::Frenzy => &FRENZY,
            Icon::Hunter => &HUNTER,
            Icon::Poisonous => &POISONOUS,
            Icon::Sneaky => &SNEAKY,
            Icon::Tough => &TOUGH,
            Icon::Die => &DIE,
            Icon::Energy => &ENERGY,
            Icon::Up => &UP,
            Icon::Down => &DOWN,
            Icon::Left => &LEFT,
            Icon::Right => &RIGHT,
        }
    }
}

const fn rows(drawn: [&str; ICON as usize]) -> Rows {
    let mut rows = [0; ICON as usize];
    let mut y = 0;
    while y < drawn.len() {
        let row = drawn[y].as_bytes();
        assert!(row.len() == ICON as usize, "a row has eleven pixels");
        let mut x = 0;
        while x < row.len() {
            if row[x] == b'#' {
                rows[y] |= 0x8000 >> x;
            }
            x += 1;
        }
        y += 1;
    }
    rows
}

static FAST: Rows = rows([
    "...........",
    "##...##....",
    ".##...##...",
    "..##...##..",
    "...##...##.",
    "....##...##",
    "...##...##.",
    "..##...##..",
    ".##...##...",
    "##...##....",
    "...........",
]);
static FRENZY: Rows = rows([
    "##.......##",
    "###.....###",
    ".###...###.",
    "..###.###..",
    "...#####...",
    "....###....",
    "...#####...",
    "#.###.###.#",
    ".###...###.",
    ".###...###.",
    "#..#...#..#",
]);
static HUNTER: Rows = rows([
    ".....#.....",
    "...#####...",
    "..#..#..#..",
    ".#.......#.",
    ".#.......#.",
    "###..#..###",
    ".#.......#.",
    ".#.......#.",
    "..#..#..#..",
    "...#####...",
    ".....#.....",
]);
static POISONOUS: Rows = rows([
    "..#######..",
    ".#########.",
    ".#########.",
    ".##..#..##.",
    ".##..#..##.",
    ".####.####.",
    "..#######..",
    "...#####...",
    "...#.#.#...",
    "...#.#.#...",
    "...........",
]);
static SNEAKY: Rows = rows([
    "...........",
    "...........",
    "##.......##",
    "####...####",
    "###########",
    "##..###..##",
    "##...#...##",
    ".##..#..##.",
    "..##...##..",
    "...........",
    "...........",
]);
static TOUGH: Rows = rows([
    "###########",
    "#....######",
    "#....######",
    "#....######",
    "#....######",
    ".#...#####.",
    ".#...#####.",
    "..#..####..",
    "...#.###...",
    "....###....",
    ".....#.....",
]);
static DIE: Rows = rows([
    ".#########.",
    "###########",
    "##..###..##",
    "##..###..##",
    "###########",
    "####...####",
    "###########",
    "##..###..##",
    "##..###..##",
    "###########",
    ".#########.",
]);
static ENERGY: Rows = rows([
    ".....####..",
    "....####...",
    "...####....",
    "..####.....",
    ".########..",
    "....####...",
    "....###....",
    "...###.....",
    "..###......",
    "..##.......",
    ".##........",
]);
static UP: Rows = rows([
    "...........",
    "...........",
    ".....#.....",
    "....###....",
    "...#####...",
    "..#######..",
    ".#########.",
    "...........",
    "...........",
    "...........",
    "...........",
]);
static DOWN: Rows = rows([
    "...........",
    "...........",
    "...........",
    ".#########.",
    "..#######..",
    "...#####...",
    "....###....",
    ".....#.....",
    "...........",
    "...........",
    "...........",
]);
static LEFT: Rows = rows([
    "...........",
    "......#....",
    ".....##....",
    "....###....",
    "...####....",
    "..#####....",
    "...####....",
    "....###....",
    ".....##....",
    "......#....",
    "...........",
]);
static RIGHT: Rows = rows([
    "...........",
    "....#......",
    "....##.....",
    "....###....",
    "....####...",
    "....#####..",
    "....####...",
    "....###....",
    "....##.....",
    "....#......",
    "...........",
]);
