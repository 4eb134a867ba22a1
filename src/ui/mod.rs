//! What is seen and what is pressed: pixels, damage, intents, widgets, screens.
//!
//! Time and buttons are passed in and pictures go to any `DrawTarget`; nothing here knows a pin,
//! a clock or a window, and of a game only what lies on a player's [`desk`].

mod canvas;
mod damage;
pub mod desk;
mod facts;
pub mod icons;
mod input;
pub mod portrait;
mod saves;
pub mod screens;
mod settings;
pub mod theme;
mod tick;
pub mod widgets;
pub mod words;

pub use canvas::Canvas;
pub use damage::{Damage, MAX_RECTS};
pub use facts::{BoardName, DESKTOP, DiceHealth, Facts, FrameTimes};
pub use input::{Button, Buttons, Intent, Intents};
pub use saves::{
    Archive, Lost, PAST_GAMES, PastGame, Record, SavesHealth, SavesNews, Tally, Thing, Trouble,
};
pub use settings::{MAX_BRIGHTNESS, NAME_LETTERS, Name, Pace, Settings};
pub use tick::{TICK_US, Tick, ticks};

use embedded_graphics::{geometry::Size, prelude::Point, primitives::Rectangle};

/// The smallest screen that every board has, and the one every layout is made for.
pub const SCREEN: Rectangle = Rectangle::new(Point::zero(), Size::new(240, 240));
