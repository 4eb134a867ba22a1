//! `cargo xtask web --measure`: how soon the page shows something, and what a tick and a thought take on a slow machine.
//!
//! Real time on this machine, so it is no part of the tests: run it when nothing else does.

use super::{Built, tests};
use crate::error::Error;
use crate::shell;

pub(super) fn run(built: &Built) -> Result<(), Error> {
    let browser = tests::browser()?;
    let job = tests::write_job(built, Some(&browser), None)?;
    shell::run(tests::node(&job).arg("measure.mjs"))
}
