//! The runner of scenarios (docs/scenarios.md#mindbug): reads a file, plays its steps, compares.
//!
//! It lives outside the engine and drives it only by what the engine shows to everybody.

mod expect;
mod file;
mod names;
mod play;
mod words;

use std::fmt;
use std::path::Path;

/// What is wrong, and where.
#[derive(Debug)]
pub(crate) struct Failure {
    pub(crate) line: usize,
    pub(crate) reason: String,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.reason)
    }
}

/// Runs the scenario in `text`.
pub(crate) fn run(text: &str) -> Result<(), Failure> {
    let scenario = file::read(text)?;
    play::play(&scenario)
}

/// Runs the scenario in a file; the failure names the file.
pub(crate) fn run_file(path: &Path) -> Result<(), String> {
    let named = |what: String| format!("{}: {what}", path.display());
    let text = std::fs::read_to_string(path).map_err(|error| named(error.to_string()))?;
    run(&text).map_err(|failure| {
        let Failure { line, reason } = failure;
        format!("{}:{line}: {reason}", path.display())
    })
}
