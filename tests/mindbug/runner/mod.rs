//! The runner of scenarios (docs/scenarios.md#mindbug): reads a file, plays its steps, compares.
//!
//! It lives outside the engine and drives it only by what the engine shows to everybody.

mod broken;
mod expect;
mod file;
mod names;
mod play;
mod words;

use kaijubox::mindbug::rules::State;

use crate::Failure;

/// The position in which the scenario in `text` starts.
pub(crate) fn start(text: &str) -> Result<State, Failure> {
    let scenario = file::read(text)?;
    let start = scenario.start(&mut |_| {});
    Ok(start.expect("the position was checked when it was read"))
}

/// Runs the scenario in `text`.
pub(crate) fn run(text: &str) -> Result<(), Failure> {
    let scenario = file::read(text)?;
    play::play(&scenario)
}
