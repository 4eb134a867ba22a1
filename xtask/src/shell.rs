//! Running other programs: said before, clear after, and not misled by the cargo that started us.
//!
//! `cargo xtask` puts CARGO, CARGO_PKG_*, LD_LIBRARY_PATH and more into our environment; a second cargo of another
//! toolchain would pick the wrong compiler from them. Settings of people (CARGO_HOME, CARGO_NET_*, …) stay.

use crate::error::Error;
use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;
use std::time::{Duration, Instant};

/// What `cargo run` and rustup's proxies leave behind; a name that ends in `_` is a prefix.
const LEFT_BY_CARGO: [&str; 9] = [
    "CARGO",
    "CARGO_BIN_",
    "CARGO_CRATE_NAME",
    "CARGO_MANIFEST_",
    "CARGO_PKG_",
    "CARGO_PRIMARY_PACKAGE",
    "LD_LIBRARY_PATH",
    "RUST_RECURSION_COUNT",
    "RUSTC",
];

/// The folder of the repository.
pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .expect("xtask lies in the repository's root")
}

/// Where cargo builds.
pub(crate) fn target_dir() -> PathBuf {
    root().join(std::env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| "target".into()))
}

/// `program`, to be run in the repository's root with a clean environment.
pub(crate) fn command(program: impl AsRef<std::ffi::OsStr>) -> Command {
    let mut command = Command::new(program);
    command.current_dir(root());
    for (name, _) in std::env::vars_os() {
        if name.to_str().is_some_and(is_left_by_cargo) {
            command.env_remove(name);
        }
    }
    command
}

fn is_left_by_cargo(name: &str) -> bool {
    LEFT_BY_CARGO
        .iter()
        .any(|&left| name == left || (left.ends_with('_') && name.starts_with(left)))
}

/// The command as one would type it.
fn typed(command: &Command) -> String {
    let program = Path::new(command.get_program())
        .file_name()
        .unwrap_or_default();
    let words = std::iter::once(program).chain(command.get_args());
    words
        .map(|word| word.to_string_lossy().into_owned())
        .collect::<Vec<_>>()
        .join(" ")
}

/// Says and runs the command, its output where ours goes.
pub(crate) fn run(command: &mut Command) -> Result<(), Error> {
    run_lines(command.stdout(Stdio::inherit()), |_| {})
}

/// As `run`, and shows each line of standard output to `line` as well.
pub(crate) fn run_tee(command: &mut Command, mut line: impl FnMut(&str)) -> Result<(), Error> {
    run_lines(command.stdout(Stdio::piped()), |text| {
        println!("{text}");
        line(text);
    })
}

fn run_lines(command: &mut Command, mut line: impl FnMut(&str)) -> Result<(), Error> {
    let typed = typed(command);
    println!("  $ {typed}");
    let cannot = |cause| Error::new(format!("`{typed}` could not be run: {cause}"));
    let mut child = command.spawn().map_err(cannot)?;
    if let Some(stdout) = child.stdout.take() {
        for text in BufReader::new(stdout).split(b'\n') {
            line(&String::from_utf8_lossy(&text.map_err(cannot)?));
        }
    }
    let status = child.wait().map_err(cannot)?;
    if status.success() {
        Ok(())
    } else {
        Err(Error::new(format!("`{typed}` failed ({status})")))
    }
}

/// As `run`, but ends the command after `limit`; tells whether it ended by itself.
pub(crate) fn run_within(command: &mut Command, limit: Duration) -> Result<bool, Error> {
    let typed = typed(command);
    println!("  $ {typed}");
    let cannot = |cause| Error::new(format!("`{typed}` could not be run: {cause}"));
    let mut child = command.spawn().map_err(cannot)?;
    let due = Instant::now() + limit;
    loop {
        match child.try_wait().map_err(cannot)? {
            Some(status) if status.success() => return Ok(true),
            Some(status) => return Err(Error::new(format!("`{typed}` failed ({status})"))),
            None if Instant::now() < due => std::thread::sleep(Duration::from_millis(20)),
            None => break,
        }
    }
    child.kill().and_then(|()| child.wait()).map_err(cannot)?;
    Ok(false)
}

/// What the command prints, if it can be run and succeeds; quietly.
pub(crate) fn answer(command: &mut Command) -> Option<String> {
    let output = command.stderr(Stdio::null()).output().ok()?;
    output
        .status
        .success()
        .then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// Where `program` is on the PATH.
pub(crate) fn find(program: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path)
        .map(|dir| dir.join(program))
        .find(|file| file.is_file())
}

/// Installs Debian packages; the error says why that cannot be done here.
///
/// Refuses to remove anything: a person's own packages are worth more than a test run.
pub(crate) fn apt_install(packages: &[&str]) -> Result<(), Error> {
    static UPDATED: OnceLock<Result<(), String>> = OnceLock::new();
    let list = packages.join(" ");
    if find("apt-get").is_none() {
        return Err(Error::new(format!(
            "there is no apt-get to install {list} with"
        )));
    }
    if answer(command("id").arg("-u")).as_deref() != Some("0") {
        return Err(Error::new(format!(
            "only root can install {list} (sudo apt-get install {list})"
        )));
    }
    let apt = || {
        let mut apt = command("apt-get");
        apt.env("DEBIAN_FRONTEND", "noninteractive").arg("-qq");
        apt
    };
    println!("  installing Debian's packages {list}, as root");
    let update = || run(apt().arg("update")).map_err(|error| error.to_string());
    UPDATED.get_or_init(update).clone().map_err(Error::new)?;
    run(apt()
        .args(["-o", "DPkg::Lock::Timeout=600"]) // another step may be installing
        .args(["install", "--yes", "--no-install-recommends", "--no-remove"])
        .args(packages))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cargo_left_is_cleared_and_what_people_set_stays() {
        for name in [
            "CARGO",
            "CARGO_PKG_NAME",
            "CARGO_MANIFEST_DIR",
            "RUSTC",
            "LD_LIBRARY_PATH",
        ] {
            assert!(is_left_by_cargo(name), "{name}");
        }
        for name in [
            "CARGO_HOME",
            "CARGO_TARGET_DIR",
            "CARGO_NET_OFFLINE",
            "RUSTFLAGS",
            "PATH",
            "RUSTUP_TOOLCHAIN",
        ] {
            assert!(!is_left_by_cargo(name), "{name}");
        }
    }

    #[test]
    fn a_missing_program_is_one_sentence_that_names_it() {
        let error = run(&mut command("kaijubox-no-such-program")).unwrap_err();
        assert!(
            error
                .to_string()
                .starts_with("`kaijubox-no-such-program` could not be run"),
            "{error}"
        );
    }
}
