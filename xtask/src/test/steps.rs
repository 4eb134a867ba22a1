//! The steps of `cargo xtask test`, in the order they run: the quick and the likely to fail first.
//!
//! Each finds or installs what it needs itself, so that `--only` works on a fresh machine too, and leaves in the
//! `Shelf` what later steps would otherwise build again. None knows how it is counted or shown.

use super::{Outcome, Step};
use crate::board::BOARDS;
use crate::counts::Counts;
use crate::error::Error;
use crate::firmware::{self, Firmware};
use crate::toolchain::Toolchain;
use crate::{device, node, shell, shots, web, window};

pub(super) const STEPS: &[Step] = &[
    Step {
        name: "format",
        fast: true,
        beside: None,
        run: format,
    },
    Step {
        name: "lints",
        fast: true,
        beside: None,
        run: lints,
    },
    Step {
        name: "host-tests",
        fast: true,
        beside: None,
        run: host_tests,
    },
    Step {
        name: "firmware-lints",
        fast: false,
        beside: None,
        run: firmware_lints,
    },
    Step {
        name: "web",
        fast: false,
        beside: Some(install_for_page),
        run: test_page,
    },
    Step {
        name: "firmware",
        fast: false,
        beside: None,
        run: build_firmware,
    },
    Step {
        name: "device-tests",
        fast: false,
        beside: None,
        run: device_tests,
    },
    Step {
        name: "window",
        fast: false,
        beside: None,
        run: open_window,
    },
];

/// What steps leave to later ones.
#[derive(Default)]
pub(super) struct Shelf {
    toolchain: Option<Toolchain>,
    firmware: Option<Vec<Firmware>>,
    /// Of the device's tests only those with this in their name.
    pub(super) case: Option<String>,
}

impl Shelf {
    fn toolchain(&mut self) -> Result<&Toolchain, Error> {
        if self.toolchain.is_none() {
            let found = Toolchain::find()?;
            println!("  {found}");
            self.toolchain = Some(found);
        }
        Ok(self.toolchain.as_ref().expect("found just now"))
    }

    /// The toolchain and the firmware of every board.
    fn built(&mut self) -> Result<(&Toolchain, &[Firmware]), Error> {
        if self.firmware.is_none() {
            let boards: Vec<_> = BOARDS.iter().collect();
            self.firmware = Some(firmware::build(self.toolchain()?, &boards)?);
        }
        let toolchain = self.toolchain.as_ref().expect("found for the build");
        let firmware = self.firmware.as_ref().expect("built just now");
        Ok((toolchain, firmware))
    }
}

fn format(_: &mut Shelf) -> Result<Outcome, Error> {
    component("rustfmt", "fmt")?;
    shell::run(shell::command("cargo").args(["fmt", "--all", "--", "--check"]))?;
    Ok(Outcome::Passed("format".into()))
}

fn lints(_: &mut Shelf) -> Result<Outcome, Error> {
    component("clippy", "clippy")?;
    let clippy = [
        "clippy",
        "--workspace",
        "--all-targets",
        "--features=kaijubox/web",
        "--",
        "-D",
        "warnings",
    ];
    shell::run(shell::command("cargo").args(clippy))?;
    Ok(Outcome::Passed("host lints".into()))
}

fn host_tests(_: &mut Shelf) -> Result<Outcome, Error> {
    let mut counts = Counts::default();
    let mut cargo = shell::command("cargo");
    cargo.args(["test", "--workspace", "--no-fail-fast"]);
    shell::run_tee(&mut cargo, |line| counts.add_cargo(line)).map_err(|error| {
        Error::new(format!(
            "{} of the host's tests failed: {error}",
            counts.failed
        ))
    })?;
    Ok(Outcome::Passed(format!("{} host tests", counts.passed)))
}

fn firmware_lints(shelf: &mut Shelf) -> Result<Outcome, Error> {
    let mut clippy = shelf.toolchain()?.cargo_as_built("clippy");
    clippy.arg("--lib");
    for board in BOARDS {
        clippy.args(["--bin", board.bin]);
    }
    for bin in device::programs() {
        clippy.args(["--bin", bin]);
    }
    shell::run(clippy.args(["--", "-D", "warnings"]))?;
    Ok(Outcome::Passed("firmware lints".into()))
}

fn build_firmware(shelf: &mut Shelf) -> Result<Outcome, Error> {
    // In one go with what the device's tests run besides: linking takes one core each, and there are two.
    let boards = BOARDS.iter().map(|board| board.bin);
    let bins: Vec<_> = device::programs().chain(boards).collect();
    shelf.toolchain()?.build(&bins)?;
    let boards = shelf.built()?.1.len();
    Ok(Outcome::Passed(format!("firmware of {boards} boards")))
}

fn device_tests(shelf: &mut Shelf) -> Result<Outcome, Error> {
    node::prepare()?;
    let mut counts = Counts::default();
    let case = shelf.case.clone();
    if case.is_none() {
        shell::run_tee(node::npm().arg("test"), |line| counts.add_node(line))?;
    }
    let desktop = shots::build_desktop()?;
    let (toolchain, firmware) = shelf.built()?;
    let scripts = device::tests(toolchain, firmware, &desktop, case.as_deref())?;
    Ok(Outcome::Passed(format!(
        "{} device tests",
        counts.passed + scripts.passed
    )))
}

/// What the device's tests install as well: two that install at once get in each other's way.
fn install_for_page(shelf: &mut Shelf) -> Result<(), Error> {
    shelf.toolchain()?;
    node::prepare()
}

fn test_page(_: &mut Shelf) -> Result<Outcome, Error> {
    let tested = web::test(&web::build()?, &shots::build_desktop()?)?;
    let (passed, weight) = (tested.counts.passed, tested.weight);
    let what = format!("{passed} tests of the page of {weight} kB");
    Ok(Outcome::Passed(match tested.no_browser {
        None => format!("{what}, in Node and in Chromium"),
        Some(why) => format!("{what} in Node, none in a browser ({why})"),
    }))
}

fn open_window(_: &mut Shelf) -> Result<Outcome, Error> {
    if let Err(why) = window::prepare() {
        return Ok(Outcome::Skipped(format!("no X server, {why}")));
    }
    window::open(&shots::build_desktop()?)?;
    Ok(Outcome::Passed("the window".into()))
}

/// Makes sure that `cargo SUBCOMMAND` is there, by rustup if need be.
fn component(name: &str, subcommand: &str) -> Result<(), Error> {
    let is_there =
        || shell::answer(shell::command("cargo").args([subcommand, "--version"])).is_some();
    let added =
        is_there() || shell::run(shell::command("rustup").args(["component", "add", name])).is_ok();
    if added {
        Ok(())
    } else {
        Err(Error::new(format!(
            "`cargo {subcommand}` cannot be had: rustup could not add {name}"
        )))
    }
}
