//! The two pictures in the middle of the table, and how one takes the place of another.
//!
//! Unpacking a picture takes most of a frame, so a new one comes from above, strip by strip: a strip a
//! tick, and only one of the two pictures at a time.

use embedded_graphics::{
    geometry::{Point, Size},
    primitives::Rectangle,
};

use crate::tokyo::cards::Monster;

/// Rows that come in a tick: two of the groups in which a picture is packed.
const STRIP: u32 = 32;

/// What is seen in the middle of the table, above or below.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Spot {
    /// Tokyo City, at night or not, and who is there, with little life or not.
    City(bool, Option<(Monster, bool)>),
    /// Tokyo Bay.
    Bay(bool, Option<(Monster, bool)>),
    /// The cards on sale.
    Market,
    /// A monster falls.
    Fall(Monster),
}

/// A place for a picture, and what is seen there.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stage {
    pub(super) area: Rectangle,
    /// Where its picture begins, seen or not.
    pub(super) corner: Point,
    was: Spot,
    is: Spot,
    /// Rows of what comes that are there already.
    rows: u32,
}

impl Stage {
    /// A place where that is seen.
    pub(super) fn new(area: Rectangle, corner: Point, is: Spot) -> Stage {
        let rows = area.size.height;
        Stage {
            area,
            corner,
            was: is,
            is,
            rows,
        }
    }

    fn is_whole(&self) -> bool {
        self.rows >= self.area.size.height
    }

    /// Is that there, and nothing else?
    pub(super) fn is_at(&self, wanted: Spot) -> bool {
        self.is_whole() && self.is == wanted
    }

    /// Is some of it seen?
    pub(super) fn shows(&self, spot: Spot) -> bool {
        self.is == spot || (!self.is_whole() && self.was == spot)
    }

    /// The next strip comes; what is half there comes whole before anything else does.
    pub(super) fn follow(&mut self, wanted: Spot) -> Rectangle {
        if self.is_whole() {
            self.was = self.is;
            self.is = wanted;
            self.rows = 0;
        }
        let from = self.rows;
        self.rows = (from + STRIP).min(self.area.size.height);
        self.cut(from, self.rows)
    }

    /// What is seen, and where; the second is what was there before.
    pub(super) fn parts(&self) -> [(Spot, Rectangle); 2] {
        let height = self.area.size.height;
        [
            (self.is, self.cut(0, self.rows)),
            (self.was, self.cut(self.rows, height)),
        ]
    }

    fn cut(&self, from: u32, to: u32) -> Rectangle {
        Rectangle::new(
            self.area.top_left + Point::new(0, from as i32),
            Size::new(self.area.size.width, to - from),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_that_has_begun_to_come_comes_whole() {
        let area = Rectangle::new(Point::new(56, 96), Size::new(128, 84));
        let mut stage = Stage::new(area, area.top_left, Spot::Market);
        let wanted = [Spot::Bay(false, None), Spot::Bay(true, None)];
        let first = stage.follow(wanted[0]);
        assert_eq!(first.size.height, STRIP);
        assert!(stage.shows(Spot::Market) && stage.shows(wanted[0]));
        stage.follow(wanted[1]);
        let last = stage.follow(wanted[1]);
        assert_eq!(last.bottom_right(), area.bottom_right());
        assert!(stage.is_at(wanted[0]) && !stage.shows(Spot::Market));
        for _ in 0..3 {
            stage.follow(wanted[1]);
        }
        assert!(stage.is_at(wanted[1]));
    }
}
