//! What is seen and what is pressed: pixels, damage, intents, widgets.
//!
//! Time and buttons are passed in and pictures go to any `DrawTarget`; nothing here knows a pin,
//! a clock, a window, a screen or a game.

mod canvas;
mod damage;
mod input;
pub mod theme;
mod tick;
pub mod widgets;

pub use canvas::{Canvas, rgb888};
pub use damage::{Damage, MAX_RECTS};
pub use input::{Button, Buttons, Intent, Intents, name_keys};
pub use tick::{TICK_US, Tick, ticks};

use embedded_graphics::{geometry::Size, prelude::Point, primitives::Rectangle};

/// The smallest screen that every board has, and the one every layout is made for.
pub const SCREEN: Rectangle = Rectangle::new(Point::zero(), Size::new(240, 240));
