//! How one screen takes the place of another.

use embedded_graphics::{
    geometry::{Point, Size},
    primitives::Rectangle,
};

use crate::ui::SCREEN;

/// A new screen appears in strips this tall, one a tick.
const ROWS: u32 = 30;

/// A new screen coming in strip by strip.
///
/// The panel keeps the old picture, so a transition is only the order in which the new one is
/// sent, and costs an eighth of a frame each tick.
#[derive(Clone, Debug)]
pub(super) struct Reveal {
    rows: u32,
    upwards: bool,
}

impl Reveal {
    /// A screen that comes in from the top, or `upwards` from the bottom.
    pub(super) fn new(upwards: bool) -> Reveal {
        Reveal { rows: 0, upwards }
    }

    /// Uncovers the next strip and returns it.
    pub(super) fn advance(&mut self) -> Rectangle {
        let before = self.rows;
        self.rows = (self.rows + ROWS).min(SCREEN.size.height);
        self.strip(before, self.rows)
    }

    /// All that is uncovered so far.
    pub(super) fn shown(&self) -> Rectangle {
        self.strip(0, self.rows)
    }

    #[expect(clippy::cast_possible_wrap, reason = "a row of the screen")]
    fn strip(&self, from: u32, to: u32) -> Rectangle {
        let top = if self.upwards {
            SCREEN.size.height - to
        } else {
            from
        };
        Rectangle::new(
            Point::new(0, top as i32),
            Size::new(SCREEN.size.width, to - from),
        )
    }

    /// Whether nothing of the screen before is left.
    pub(super) fn is_done(&self) -> bool {
        self.rows == SCREEN.size.height
    }
}
