//! What is written on a picture, for those who have no room for pixels: a small terminal.
//!
//! While somebody listens, every line that is drawn is noted besides. Only on the desktop; on the
//! chip nobody does.

use std::{cell::RefCell, string::String, vec::Vec};

use embedded_graphics::{geometry::Point, pixelcolor::Rgb565};

/// A line of text on a picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// What it says.
    pub text: String,
    /// Where its base line begins.
    pub at: Point,
    /// Its colour.
    pub color: Rgb565,
}

std::thread_local! {
    static HEARD: RefCell<Option<Vec<Written>>> = const { RefCell::new(None) };
}

/// What `draw` writes, in the order it does.
pub fn written(draw: impl FnOnce()) -> Vec<Written> {
    HEARD.set(Some(Vec::new()));
    draw();
    HEARD.take().unwrap_or_default()
}

pub(super) fn note(text: &str, at: Point, color: Rgb565) {
    HEARD.with_borrow_mut(|heard| {
        if let Some(lines) = heard {
            let text = text.into();
            lines.push(Written { text, at, color });
        }
    });
}
