//! A step that runs beside the steps after it, in a process of its own: what it says is kept until it has ended.
//!
//! The page's module is linked by one core, and a browser's tests wait more than they compute; the emulated device
//! takes what they leave.

use super::{Outcome, Step};
use crate::error::Error;
use crate::shell;
use std::fs::File;
use std::path::PathBuf;
use std::process::{Child, ExitStatus};

/// Such a step under way.
pub(super) struct Beside {
    step: &'static Step,
    process: Child,
    told: PathBuf,
}

impl Beside {
    /// Begins it.
    pub(super) fn begin(step: &'static Step) -> Result<Beside, Error> {
        let told = shell::target_dir().join(format!("test-{}.log", step.name));
        let cannot = |cause| Error::file(&told, cause);
        let (out, err) = File::create(&told)
            .and_then(|file| Ok((file.try_clone()?, file)))
            .map_err(cannot)?;
        let xtask = std::env::current_exe().map_err(cannot)?;
        let mut command = shell::command(xtask);
        command.args(["test", "--only", step.name]);
        let process = command.stdout(out).stderr(err).spawn().map_err(cannot)?;
        Ok(Beside {
            step,
            process,
            told,
        })
    }

    /// Waits for its end, says what it said, and how it went.
    pub(super) fn end(mut self) -> (&'static str, Result<Outcome, Error>) {
        let status = self.process.wait();
        let told = std::fs::read(&self.told).unwrap_or_default();
        let told = String::from_utf8_lossy(&told);
        println!("\n{}", told.trim());
        let outcome = status
            .map_err(|cause| Error::file(&self.told, cause))
            .and_then(|status| outcome(self.step.name, &told, status));
        (self.step.name, outcome)
    }
}

/// Read off what the process says of its only step, as `run` words it.
fn outcome(name: &str, told: &str, status: ExitStatus) -> Result<Outcome, Error> {
    let said = |how: &str| {
        let begins = format!("[1/1] {name}: {how}");
        let found = told.lines().find_map(|line| line.strip_prefix(&begins))?;
        Some(
            found
                .rsplit_once(" (")
                .map_or(found, |(what, _)| what)
                .to_owned(),
        )
    };
    match (said("ok, "), said("skipped: "), said("FAILED: ")) {
        (Some(what), ..) if status.success() => Ok(Outcome::Passed(what)),
        (_, Some(why), _) if status.success() => Ok(Outcome::Skipped(why)),
        (.., Some(why)) => Err(Error::new(why)),
        _ => Err(Error::new(format!("it did not come to its end ({status})"))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    #[test]
    fn how_it_went_is_read_off_what_it_said() {
        use std::os::unix::process::ExitStatusExt as _;
        let good = ExitStatus::from_raw(0);
        let bad = ExitStatus::from_raw(256);
        let told = |line| {
            format!("\n[1/1] web\n  $ node\n[1/1] web: {line} (9.0 s, 7.0 s of processor)\nmore")
        };
        let passed = outcome("web", &told("ok, 40 tests (in Node)"), good);
        assert_eq!(passed, Ok(Outcome::Passed("40 tests (in Node)".into())));
        let skipped = outcome("web", &told("skipped: no X server"), good);
        assert_eq!(skipped, Ok(Outcome::Skipped("no X server".into())));
        let failed = outcome("web", &told("FAILED: 2 failed"), bad).unwrap_err();
        assert_eq!(failed.to_string(), "2 failed");
        assert!(outcome("web", "[1/1] web\n", bad).is_err());
        assert!(outcome("web", &told("ok, 40 tests"), bad).is_err());
    }
}
