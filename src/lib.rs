//! Kaijubox: a pocket console for Mindbug and King of Tokyo on the RP2040.
//!
//! Everything that is not a pin or a window is here, `no_std` and without a pile, so that the
//! chip, the desktop and the tests run the same code. Each module's header says what it does
//! not know.
#![no_std]

// Desktop and page note what is written; what is compared with exhaustive search is kept.
#[cfg(any(test, feature = "desktop", feature = "web", feature = "exhaustive"))]
extern crate std;

pub mod art;
pub mod board;
pub mod bot;
pub mod console;
#[cfg(feature = "device")]
pub mod device;
pub mod game;
pub mod games;
pub mod mindbug;
pub mod save;
pub mod sound;
pub mod text;
pub mod tokyo;
pub mod ui;

/// The commit this was built from, or "unknown" outside a checkout.
pub const BUILD: &str = env!("KAIJUBOX_BUILD");
