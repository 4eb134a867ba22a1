//! Node and the packages of its tests, found or installed.
//!
//! The emulator (rp2040js) and what drives a browser (playwright-core) are JavaScript packages, so these tests need Node
//! 18 and npm. What a job asks of them is none of this module's business.

use crate::error::Error;
use crate::shell;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

/// The oldest Node with a test runner of its own that is stable.
const OLDEST: u32 = 18;

/// The folder of the emulated device.
pub(crate) fn folder() -> PathBuf {
    shell::root().join("tests/device")
}

/// Longer than any run takes, on a loaded machine too.
const LONGEST_RUN: Duration = Duration::from_secs(1200);

/// Runs the emulator on a job.
///
/// Node was once seen to wait for ever while it loaded its modules, with nothing to do: a run without an end is begun
/// once more before it fails.
pub(crate) fn emulate(job: &Path, out: &Path) -> Result<(), Error> {
    for _ in 0..2 {
        let mut emulator = shell::command("node");
        emulator
            .current_dir(folder())
            .arg("run.mjs")
            .args([job, out]);
        if shell::run_within(&mut emulator, LONGEST_RUN)? {
            return Ok(());
        }
        println!("  the emulator did not end and was stopped");
    }
    Err(Error::new(format!(
        "the emulator ran longer than {} minutes on {}, twice; try again on a machine with less to do",
        LONGEST_RUN.as_secs() / 60,
        job.display()
    )))
}

/// Makes sure that Node, npm and the emulator's packages are there.
pub(crate) fn prepare() -> Result<(), Error> {
    prepare_in(&folder())
}

/// Makes sure that Node, npm and the packages of the folder's `package-lock.json` are there.
pub(crate) fn prepare_in(folder: &Path) -> Result<(), Error> {
    if !is_there() {
        println!("  Node {OLDEST} with npm is missing; trying Debian's packages");
        let cannot = |cause| {
            Error::new(format!(
                "these tests need Node {OLDEST} or later and npm: {cause}"
            ))
        };
        shell::apt_install(&["nodejs", "npm"]).map_err(cannot)?;
        if !is_there() {
            return Err(Error::new(format!(
                "these tests need Node {OLDEST} or later; apt-get has none"
            )));
        }
    }
    if packages_are_stale(folder) {
        let mut npm = shell::command("npm");
        npm.current_dir(folder);
        shell::run(npm.args(["ci", "--no-audit", "--no-fund"]))?;
    }
    Ok(())
}

/// `npm`, to be run in the folder of the emulated device.
pub(crate) fn npm() -> Command {
    let mut npm = shell::command("npm");
    npm.current_dir(folder());
    npm
}

fn is_there() -> bool {
    version().is_some_and(|major| major >= OLDEST) && shell::find("npm").is_some()
}

/// The major version of the Node there is.
pub(crate) fn version() -> Option<u32> {
    let version = shell::answer(shell::command("node").arg("--version"))?;
    major(&version)
}

/// 20 of `v20.11.1`.
fn major(version: &str) -> Option<u32> {
    version.strip_prefix('v')?.split('.').next()?.parse().ok()
}

/// npm leaves a copy of the lock file when it is done; an older one, or none, means that packages are to be fetched.
fn packages_are_stale(folder: &Path) -> bool {
    let written = |name: &str| {
        folder
            .join(name)
            .metadata()
            .and_then(|file| file.modified())
            .ok()
    };
    match (
        written("package-lock.json"),
        written("node_modules/.package-lock.json"),
    ) {
        (Some(wanted), Some(installed)) => installed < wanted,
        _ => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_major_version_is_read() {
        assert_eq!(major("v20.11.1"), Some(20));
        assert_eq!(major("v8.0.0"), Some(8));
        assert_eq!(major("what?"), None);
    }
}
