//! What of the table is seen, so that only what has changed is painted again.

use heapless::Vec;

use super::{
    Table,
    beat::Figure,
    board::{Purse, SEEN, SIDES, bar_area, row_area},
};
use crate::{
    console::Name,
    mindbug::screens::{
        Context, Desk, Focus, Side,
        widgets::{Mark, Tile},
    },
    text::Font,
    ui::{
        Damage,
        widgets::{FOOTER, Hint},
    },
};

/// The sides that have figures.
const BARS: [Side; 2] = [Side::Enemy, Side::Own];

/// A row as it is seen.
#[derive(PartialEq)]
struct Row {
    count: usize,
    first: usize,
    tiles: Vec<(Tile, Mark), SEEN>,
}

/// A player's figures as they are seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Bar {
    pub(super) purse: Purse,
    /// The figure that counts.
    pub(super) counts: Option<Figure>,
    pub(super) is_active: bool,
    pub(super) is_lit: bool,
}

/// The table as it is seen at a moment, but for what moves and the words between the rows.
pub(super) struct Seen {
    rows: [Row; 3],
    bars: [Bar; 2],
    names: [(Name, Font); 2],
    hints: Vec<Hint<'static>, 4>,
}

impl Table {
    /// What is seen now.
    pub(super) fn seen(&self) -> Seen {
        Seen {
            rows: SIDES.map(|side| self.seen_row(side)),
            bars: BARS.map(|side| self.bar(side)),
            names: self.names.clone(),
            hints: self.hints(),
        }
    }

    fn seen_row(&self, side: Side) -> Row {
        let (row, first) = (self.board.row(side), self.board.offsets[side as usize]);
        let tiles = row.iter().enumerate().skip(first).take(SEEN);
        Row {
            count: row.len(),
            first,
            tiles: tiles
                .map(|(at, tile)| (*tile, self.mark(Focus { side, at })))
                .collect(),
        }
    }

    /// Marks for painting what is seen differently than `before`.
    pub(super) fn damage_since(&self, before: &Seen, damage: &mut Damage) {
        for (side, before) in SIDES.into_iter().zip(&before.rows) {
            let now = self.seen_row(side);
            if (now.count, now.first) != (before.count, before.first) {
                damage.add(row_area(side));
                continue;
            }
            let both = now.tiles.iter().zip(&before.tiles).enumerate();
            for (i, _) in both.filter(|(_, (now, before))| now != before) {
                let at = now.first + i;
                damage.add(self.board.area(Focus { side, at }));
            }
        }
        for (i, side) in BARS.into_iter().enumerate() {
            if self.bar(side) != before.bars[i] || self.names[i] != before.names[i] {
                damage.add(bar_area(side));
            }
        }
        if self.hints() != before.hints {
            damage.add(FOOTER);
        }
    }

    /// Takes the marks off the last row that has some, else lays out the first row that is not as it is
    /// known; whether there was one.
    pub(super) fn settle_row(&mut self, desk: &Desk) -> bool {
        while let Some(last) = self.marked.checked_sub(1) {
            let before = self.seen_row(SIDES[last]);
            self.marked = last;
            if self.seen_row(SIDES[last]) != before {
                return true;
            }
        }
        SIDES.into_iter().any(|side| {
            let before = self.seen_row(side);
            self.board.lay_out_row(side, &desk.view);
            self.seen_row(side) != before
        })
    }

    /// The marks of so many rows are seen from now on.
    pub(super) fn mark_rows(&mut self, rows: usize, cx: &mut Context<'_>) {
        let before = self.seen();
        self.marked = rows;
        self.damage_since(&before, cx.damage);
    }
}

/// The room for a name before a player's figures.
const NAME_WIDTH: i32 = 74;

/// The enemy's name and one's own, each in a font in which it fits.
pub(super) fn names(desk: &Desk) -> [(Name, Font); 2] {
    let me = desk.holder();
    [me.opponent(), me].map(|player| {
        let name = desk.told_names()[player.index()].clone();
        let fits = Font::Body.width(&name) <= NAME_WIDTH;
        let font = if fits { Font::Body } else { Font::Small };
        (name, font)
    })
}
