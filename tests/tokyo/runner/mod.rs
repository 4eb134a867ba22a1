//! The runner of King of Tokyo's scenarios (docs/scenarios.md#king-of-tokyo): reads a file, plays
//! its steps, compares.
//!
//! It lives outside the engine and drives it only by what the engine shows to everybody.

mod broken;
mod expect;
mod file;
mod names;
mod play;
mod reader;
mod words;

use crate::Failure;

/// Runs the scenario in `text`.
pub(crate) fn run(text: &str) -> Result<(), Failure> {
    let scenario = file::read(text)?;
    play::play(&scenario)
}
