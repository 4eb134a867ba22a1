//! The hardware: one file a board, and the drivers they share.
//!
//! What can run anywhere (debouncing, judging and conditioning random bits) is compiled for every
//! host and tested there; the rest needs the chip and sits behind the feature `device`. Nothing
//! here knows a game; the loop in `run` and what serves it (`host`, `painter`, `start`, `thinker`) know that
//! there is an `App` to feed.

pub mod input;
pub mod rng;

#[cfg(feature = "device")]
pub mod breadboard;
#[cfg(feature = "device")]
mod busy;
#[cfg(feature = "device")]
mod clock;
#[cfg(feature = "device")]
mod crash;
#[cfg(feature = "device")]
mod device_test;
#[cfg(feature = "device")]
mod flash;
#[cfg(feature = "device")]
mod host;
#[cfg(feature = "device")]
mod input_task;
#[cfg(feature = "device")]
mod lcd;
#[cfg(feature = "device")]
mod marks;
#[cfg(feature = "device")]
mod memory_map;
#[cfg(feature = "device")]
mod painter;
#[cfg(feature = "device")]
pub mod pico_lcd_13;
#[cfg(feature = "device")]
pub mod picosystem;
#[cfg(feature = "device")]
mod run;
#[cfg(feature = "device")]
mod saves;
#[cfg(feature = "device")]
mod start;
#[cfg(feature = "device")]
mod thinker;

#[cfg(feature = "device")]
pub use crash::Wires;
#[cfg(feature = "device")]
pub use device_test::{
    cycles, cycles_since, device_test, device_test_with_flash, let_log_be_read, micros,
};
#[cfg(feature = "device")]
pub use flash::SaveFlash;
#[cfg(feature = "device")]
pub use lcd::LcdPins;
#[cfg(feature = "device")]
pub use run::{Console, run};
#[cfg(feature = "device")]
pub use start::{Board, start};
