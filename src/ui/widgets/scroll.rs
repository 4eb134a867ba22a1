//! Lists longer than the screen: a window of rows with a cursor, and the bar that says where it is.

use core::ops::Range;

use embedded_graphics::{
    draw_target::DrawTarget,
    geometry::{Point, Size},
    pixelcolor::Rgb565,
    primitives::Rectangle,
};

use super::{is_seen, list::row_colors, plate};
use crate::ui::{Damage, Intent, theme};

const MARGIN: i32 = 8;
const GAP: i32 = 2;
const ROW_WIDTH: u32 = 218;
const BAR_X: i32 = 231;
const BAR_WIDTH: u32 = 4;

/// How much of a list is on the screen, and where.
#[derive(Clone, Copy, Debug)]
pub struct Window {
    /// Where the first row begins.
    pub top: i32,
    /// From one row to the next.
    pub pitch: i32,
    /// How many rows fit.
    pub rows: usize,
}

/// Where a row is drawn, and how.
#[derive(Clone, Copy, Debug)]
pub struct Plate {
    /// Its upper left corner.
    pub corner: Point,
    /// The colour of what stands on it.
    pub ink: Rgb565,
    /// Whether the cursor is on it.
    pub is_marked: bool,
}

impl Plate {
    /// A colour of its own, or the ink where the cursor is.
    pub fn tint(&self, color: Rgb565) -> Rgb565 {
        if self.is_marked { self.ink } else { color }
    }
}

/// A list with a cursor, of which a window is seen.
#[derive(Clone, Debug)]
pub struct LongList {
    window: Window,
    count: usize,
    cursor: usize,
    first: usize,
}

impl LongList {
    /// A list of `count` rows, at least one, with the cursor on the first.
    pub const fn new(window: Window, count: usize) -> LongList {
        LongList {
            window,
            count,
            cursor: 0,
            first: 0,
        }
    }

    /// The marked row.
    pub const fn cursor(&self) -> usize {
        self.cursor
    }

    /// How many rows there are.
    pub const fn count(&self) -> usize {
        self.count
    }

    /// Moves the cursor, round the ends, and says what to paint; pages move by a whole window and
    /// stop at the ends.
    pub fn handle(&mut self, intent: Intent, damage: &mut Damage) {
        let last = self.count - 1;
        let cursor = match intent {
            Intent::Up => self.before(),
            Intent::Down => self.after(),
            Intent::Left => self.cursor.saturating_sub(self.window.rows),
            Intent::Right => (self.cursor + self.window.rows).min(last),
            _ => return,
        };
        let (from, first) = (self.cursor, self.first);
        self.select(cursor);
        if self.first != first {
            damage.add(self.whole());
        } else if self.cursor != from {
            damage.add(self.area(from));
            damage.add(self.area(cursor));
        }
    }

    /// The row before the marked one, round the end.
    pub const fn before(&self) -> usize {
        (self.cursor + self.count - 1) % self.count
    }

    /// The row after the marked one, round the end.
    pub const fn after(&self) -> usize {
        (self.cursor + 1) % self.count
    }

    /// Marks a row and brings it into the window.
    pub fn select(&mut self, row: usize) {
        self.cursor = row.min(self.count - 1);
        let lowest = (self.cursor + 1).saturating_sub(self.window.rows);
        self.first = self.first.clamp(lowest, self.cursor);
    }

    /// The rows in the window.
    pub fn seen(&self) -> Range<usize> {
        self.first..self.count.min(self.first + self.window.rows)
    }

    /// The place of a row of the window.
    pub fn area(&self, row: usize) -> Rectangle {
        let y = self.window.top + self.window.pitch * (row - self.first) as i32;
        let size = Size::new(ROW_WIDTH, (self.window.pitch - GAP) as u32);
        Rectangle::new(Point::new(MARGIN, y), size)
    }

    /// The place of the window, its bar included.
    pub fn whole(&self) -> Rectangle {
        let height = self.window.pitch as u32 * self.window.rows as u32;
        Rectangle::new(Point::new(0, self.window.top), Size::new(240, height))
    }

    /// Draws the rows of the window, each on its plate, and the bar. `is_open` tells which can be
    /// chosen, `draw_row` draws what stands on one.
    pub fn draw<D: DrawTarget<Color = Rgb565>>(
        &self,
        target: &mut D,
        is_open: impl Fn(usize) -> bool,
        mut draw_row: impl FnMut(usize, Plate, &mut D) -> Result<(), D::Error>,
    ) -> Result<(), D::Error> {
        for row in self.seen() {
            let area = self.area(row);
            if is_seen(target, &area) {
                let is_marked = row == self.cursor;
                let (back, ink) = row_colors(is_marked, is_open(row));
                plate(area, back, target)?;
                let corner = area.top_left;
                let plate = Plate {
                    corner,
                    ink,
                    is_marked,
                };
                draw_row(row, plate, target)?;
            }
        }
        self.draw_bar(target)
    }

    /// Draws the bar, if there is more than the window shows.
    fn draw_bar<D: DrawTarget<Color = Rgb565>>(&self, target: &mut D) -> Result<(), D::Error> {
        let part = Part {
            first: self.first as u32,
            shown: self.window.rows as u32,
            all: self.count as u32,
        };
        let height = (self.window.pitch as u32 * self.window.rows as u32) - GAP as u32;
        scroll_bar(self.window.top, height, part, target)
    }
}

/// What part of something is seen.
#[derive(Clone, Copy, Debug)]
pub struct Part {
    /// What comes before it.
    pub first: u32,
    /// How much is seen.
    pub shown: u32,
    /// How much there is.
    pub all: u32,
}

/// A bar at the right edge; none if everything is seen.
pub fn scroll_bar<D: DrawTarget<Color = Rgb565>>(
    top: i32,
    height: u32,
    part: Part,
    target: &mut D,
) -> Result<(), D::Error> {
    let whole = Rectangle::new(Point::new(BAR_X, top), Size::new(BAR_WIDTH, height));
    if part.shown >= part.all || !is_seen(target, &whole) {
        return Ok(());
    }
    target.fill_solid(&whole, theme::PANEL)?;
    let from = part.first * height / part.all;
    let long = (part.shown * height / part.all).max(6);
    let thumb = Rectangle::new(
        Point::new(BAR_X, top + from.min(height - long) as i32),
        Size::new(BAR_WIDTH, long),
    );
    target.fill_solid(&thumb, theme::AMBER)
}

#[cfg(test)]
mod tests {
    use super::*;

    const WINDOW: Window = Window {
        top: 50,
        pitch: 20,
        rows: 8,
    };

    #[test]
    fn the_cursor_is_always_in_the_window() {
        for count in [1, 2, 8, 9, 80] {
            let mut list = LongList::new(WINDOW, count);
            let mut damage = Damage::none();
            let intents = [Intent::Down, Intent::Up, Intent::Right, Intent::Left];
            for i in 0..500 {
                list.handle(intents[i * i / 7 % 4], &mut damage);
                assert!(list.seen().contains(&list.cursor()), "{list:?}");
                assert!(list.seen().len() == count.min(8), "{list:?}");
            }
        }
    }

    #[test]
    fn the_ends_meet() {
        let mut list = LongList::new(WINDOW, 20);
        list.handle(Intent::Up, &mut Damage::none());
        assert_eq!((list.cursor(), list.seen()), (19, 12..20));
        list.handle(Intent::Down, &mut Damage::none());
        assert_eq!((list.cursor(), list.seen()), (0, 0..8));
    }
}
