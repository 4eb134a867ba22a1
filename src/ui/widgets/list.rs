//! A list of rows with a cursor, as menus have them.

use embedded_graphics::{
    draw_target::DrawTarget,
    geometry::{Point, Size},
    pixelcolor::Rgb565,
    primitives::Rectangle,
};

use super::{Align, Part, label, plate, scroll_bar};
use crate::{
    text::Font,
    ui::{Damage, Intent, theme},
};

/// One row: what it says, and what stands small at its right end.
#[derive(Clone, Copy, Debug)]
pub struct Row<'a> {
    /// The row's name.
    pub name: &'a str,
    /// A remark at the right end, or nothing.
    pub note: &'a str,
    /// Whether it can be entered.
    pub is_open: bool,
}

/// Where the rows are and which one is marked.
#[derive(Clone, Debug)]
pub struct List {
    cursor: usize,
    count: usize,
    top: i32,
    pitch: i32,
    indent: i32,
    /// The rows that are seen at once, and the first of them.
    shown: usize,
    first: usize,
}

/// The plate of a row and the ink on it.
pub(super) const fn row_colors(is_marked: bool, is_open: bool) -> (Rgb565, Rgb565) {
    match (is_marked, is_open) {
        (true, true) => (theme::AMBER, theme::INK),
        (true, false) => (theme::EDGE, theme::PAPER),
        (false, true) => (theme::PANEL, theme::PAPER),
        (false, false) => (theme::PANEL, theme::DIM),
    }
}

/// Lower rows have smaller names.
const LOW: u32 = 19;
const MARGIN: i32 = 8;
const GAP: i32 = 3;
/// What the bar takes of a row, where there is one.
const BAR: u32 = 4;

impl List {
    /// `count` rows from `top` downwards, `pitch` pixels apart, with the cursor on row `cursor`.
    pub const fn new(count: usize, top: i32, pitch: i32, cursor: usize) -> List {
        List {
            cursor,
            count,
            top,
            pitch,
            indent: 12,
            shown: count,
            first: 0,
        }
    }

    /// The same rows, no more than so many of which are seen at once: the cursor takes them along.
    pub fn in_window(self, most: usize) -> List {
        let shown = self.count.min(most);
        let first = (self.cursor + 1).saturating_sub(shown);
        List {
            shown,
            first,
            ..self
        }
    }

    /// Is that row seen now?
    pub fn is_shown(&self, row: usize) -> bool {
        (self.first..self.first + self.shown).contains(&row)
    }

    /// The same rows, with room for a picture of so many pixels before their names.
    pub const fn with_pictures(self, side: i32) -> List {
        let indent = self.indent + side;
        List { indent, ..self }
    }

    /// Where a picture so high stands in a row.
    pub fn picture(&self, row: usize, height: u32) -> Point {
        let area = self.area(row);
        area.top_left + Point::new(9, (area.size.height as i32 - height as i32) / 2)
    }

    /// The marked row.
    pub fn cursor(&self) -> usize {
        self.cursor
    }

    /// Moves the cursor, round the ends, and marks both rows for painting.
    pub fn handle(&mut self, intent: Intent, damage: &mut Damage) {
        let step = match intent {
            Intent::Up => self.count - 1,
            Intent::Down => 1,
            _ => return,
        };
        let from = self.area(self.cursor);
        self.cursor = (self.cursor + step) % self.count;
        let lowest = (self.cursor + 1).saturating_sub(self.shown);
        let first = self.first.clamp(lowest, self.cursor);
        if first != self.first {
            self.first = first;
            // Pictures may be a little higher than their row.
            let height = self.pitch * self.shown as i32 + GAP;
            let size = Size::new(240, height as u32);
            damage.add(Rectangle::new(Point::new(0, self.top - GAP), size));
            return;
        }
        damage.add(from);
        damage.add(self.area(self.cursor));
    }

    /// The place of a row that is shown.
    pub fn area(&self, row: usize) -> Rectangle {
        let bar = if self.shown < self.count { BAR } else { 0 };
        let place = row as i32 - self.first as i32;
        Rectangle::new(
            Point::new(MARGIN, self.top + self.pitch * place),
            Size::new(240 - 2 * MARGIN as u32 - bar, (self.pitch - GAP) as u32),
        )
    }

    /// Draws the rows.
    pub fn draw<'a, D: DrawTarget<Color = Rgb565>>(
        &self,
        rows: impl Iterator<Item = Row<'a>>,
        target: &mut D,
    ) -> Result<(), D::Error> {
        for (i, row) in rows.enumerate().filter(|(i, _)| self.is_shown(*i)) {
            let area = self.area(i);
            let marked = i == self.cursor;
            let (back, name) = row_colors(marked, row.is_open);
            let note = match (marked, row.is_open) {
                (true, true) => theme::INK,
                (true, false) => theme::AMBER,
                (false, _) => theme::DIM,
            };
            plate(area, back, target)?;
            // Letters that go below the line stay on a low plate too.
            let (font, up) = match area.size.height {
                ..LOW => (Font::Body, 1),
                _ => (Font::Bold, 0),
            };
            let base = area.top_left.y + (area.size.height as i32 + font.cap_height() - up) / 2;
            let left = Point::new(area.top_left.x + self.indent, base);
            label(row.name, font, left, Align::Left, name, target)?;
            let right = Point::new(area.top_left.x + area.size.width as i32 - 10, base - 1 + up);
            label(row.note, Font::Body, right, Align::Right, note, target)?;
        }
        let part = Part {
            first: self.first as u32,
            shown: self.shown as u32,
            all: self.count as u32,
        };
        let height = (self.pitch * self.shown as i32 - GAP) as u32;
        scroll_bar(self.top, height, part, target)
    }
}
