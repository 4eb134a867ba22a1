//! The hardware: one file a board, and the drivers they share.
//!
//! What can run anywhere (debouncing, judging and conditioning random bits) is compiled for every
//! host and tested there; the rest needs the chip and sits behind the feature `device`. Nothing
//! here knows the console: `device` runs it on these pins.

pub mod beam;
pub mod input;
pub mod rng;
pub mod speed;

#[cfg(feature = "device")]
pub mod breadboard;
#[cfg(feature = "device")]
pub(crate) mod dormant;
#[cfg(feature = "device")]
pub(crate) mod early_clock;
#[cfg(feature = "device")]
mod flash;
#[cfg(feature = "device")]
mod flash_status;
#[cfg(feature = "device")]
pub(crate) mod flash_times;
#[cfg(feature = "device")]
pub(crate) mod frequency;
#[cfg(feature = "device")]
pub(crate) mod idle_clocks;
#[cfg(feature = "device")]
mod image_name;
#[cfg(feature = "device")]
mod intrinsics;
#[cfg(feature = "device")]
pub(crate) mod lcd;
#[cfg(feature = "device")]
mod lights;
#[cfg(feature = "device")]
pub(crate) mod memory_map;
#[cfg(feature = "device")]
mod pads;
#[cfg(feature = "device")]
mod parts;
#[cfg(feature = "device")]
pub(crate) mod patience;
#[cfg(feature = "device")]
pub mod pico_lcd_13;
#[cfg(feature = "device")]
mod pico_wiring;
#[cfg(feature = "device")]
pub mod picosystem;
#[cfg(feature = "device")]
pub(crate) mod piezo;
#[cfg(feature = "device")]
mod power;
#[cfg(feature = "device")]
pub(crate) mod wire;

#[cfg(feature = "device")]
pub use flash::SaveFlash;
#[cfg(feature = "device")]
pub use lcd::LcdPins;
#[cfg(feature = "device")]
pub use lights::Lights;
#[cfg(feature = "device")]
pub use pads::ButtonPin;
#[cfg(feature = "device")]
pub use parts::{Board, Wires};
#[cfg(feature = "device")]
pub use piezo::Piezo;
#[cfg(feature = "device")]
pub use power::Power;
