//! Which compiler builds for the chip: the active toolchain, or Debian's.
//!
//! The target's `core` comes with rustup where its server can be reached. Where it cannot, Debian's `rustc-web` (1.96)
//! builds `core` from `rust-web-src`; that needs RUSTC_BOOTSTRAP=1 for `-Zbuild-std`, a linker (Debian's compiler brings
//! none for this target, rustup's `rust-lld` will do) and a target folder of its own, since the compilers differ.
//! KAIJUBOX_TOOLCHAIN=rustup or =debian takes the choice away. Nothing here knows what is being built.

use crate::error::Error;
use crate::shell;
use std::fmt;
use std::path::{Path, PathBuf};
use std::process::Command;

pub(crate) const TARGET: &str = "thumbv6m-none-eabi";
/// The profile in `Cargo.toml` that the chip gets.
const PROFILE: &str = "chip";
const DEBIAN_PACKAGES: [&str; 4] = ["rustc-web", "cargo-web", "rust-web-src", "rust-web-clippy"];
const DEBIAN_CARGO: &str = "/usr/bin/cargo";
const DEBIAN_CLIPPY: &str = "/usr/bin/cargo-clippy";
const DEBIAN_RUSTC: &str = "/usr/bin/rustc";

/// A way to build for the chip.
#[derive(Debug)]
pub(crate) enum Toolchain {
    /// `cargo` and `rustc` as found on the PATH; they have the target.
    Active { version: String },
    /// Debian's packages build `core` themselves and link with `linker`.
    Debian { version: String, linker: PathBuf },
}

impl Toolchain {
    /// Finds a way, installing what is missing; the error says what was tried.
    pub(crate) fn find() -> Result<Self, Error> {
        let wanted = std::env::var("KAIJUBOX_TOOLCHAIN").unwrap_or_default();
        match wanted.as_str() {
            "" => Self::active().or_else(|first| {
                println!("  {first}; trying Debian's packages");
                Self::debian().map_err(|second| {
                    Error::new(format!(
                        "nothing here can build for {TARGET}: {first}, and {second}"
                    ))
                })
            }),
            "rustup" => Self::active(),
            "debian" => Self::debian(),
            _ => Err(Error::usage(format!(
                "KAIJUBOX_TOOLCHAIN is rustup or debian, not `{wanted}`"
            ))),
        }
    }

    fn active() -> Result<Self, Error> {
        let version = shell::answer(shell::command("rustc").arg("--version"));
        let version = version.ok_or_else(|| Error::new("`rustc` cannot be run"))?;
        if !has_target() {
            if shell::find("rustup").is_none() {
                return Err(Error::new(format!(
                    "{version} lacks {TARGET} and there is no rustup to add it"
                )));
            }
            let added = shell::run(shell::command("rustup").args(["target", "add", TARGET]));
            if added.is_err() || !has_target() {
                return Err(Error::new(format!("rustup cannot add {TARGET}")));
            }
        }
        Ok(Self::Active { version })
    }

    fn debian() -> Result<Self, Error> {
        let is_there = || {
            let core = sysroot(DEBIAN_RUSTC)
                .map(|sysroot| sysroot.join("lib/rustlib/src/rust/library/core"));
            let programs = [DEBIAN_CARGO, DEBIAN_CLIPPY]
                .iter()
                .all(|program| Path::new(program).is_file());
            programs && core.is_some_and(|core| core.is_dir())
        };
        if !is_there() {
            shell::apt_install(&DEBIAN_PACKAGES)?;
        }
        let version = shell::answer(shell::command(DEBIAN_RUSTC).arg("--version"));
        match version {
            Some(version) if is_there() => Ok(Self::Debian {
                version,
                linker: linker()?,
            }),
            _ => Err(Error::new(format!(
                "{} do not hold what we need",
                DEBIAN_PACKAGES.join(" ")
            ))),
        }
    }

    /// `cargo SUBCOMMAND --target …`, ready for features, binaries and the like.
    pub(crate) fn cargo(&self, subcommand: &str) -> Command {
        let mut cargo = match self {
            Self::Active { .. } => shell::command("cargo"),
            // Not `cargo clippy`: cargo would prefer rustup's one in ~/.cargo/bin.
            Self::Debian { .. } if subcommand == "clippy" => shell::command(DEBIAN_CLIPPY),
            Self::Debian { .. } => shell::command(DEBIAN_CARGO),
        };
        cargo.args([subcommand, "--target", TARGET]);
        if let Self::Debian { linker, .. } = self {
            cargo.arg("-Zbuild-std=core").env_remove("RUSTUP_TOOLCHAIN");
            cargo
                .env("RUSTC_BOOTSTRAP", "1")
                .env("CARGO", DEBIAN_CARGO)
                .env("RUSTC", DEBIAN_RUSTC);
            cargo.env("CARGO_TARGET_DIR", self.target_dir());
            cargo.env("CARGO_TARGET_THUMBV6M_NONE_EABI_LINKER", linker);
        }
        cargo
    }

    /// Builds these binaries for the chip, with the profile of that name.
    pub(crate) fn build(&self, bins: &[&str]) -> Result<(), Error> {
        self.build_with(bins, &[])
    }

    /// The same with these variables set.
    pub(crate) fn build_with(
        &self,
        bins: &[&str],
        variables: &[(&str, &str)],
    ) -> Result<(), Error> {
        let mut cargo = self.cargo("build");
        cargo.envs(variables.iter().copied());
        cargo.args(["--profile", PROFILE, "--no-default-features"]);
        cargo.args(["--features", "device"]);
        for bin in bins {
            cargo.args(["--bin", bin]);
        }
        shell::run(&mut cargo)
    }

    /// Where a binary for the chip ends up.
    pub(crate) fn built(&self, bin: &str) -> PathBuf {
        self.target_dir().join(TARGET).join(PROFILE).join(bin)
    }

    fn target_dir(&self) -> PathBuf {
        match self {
            Self::Active { .. } => shell::target_dir(),
            Self::Debian { .. } => shell::target_dir().join("debian"),
        }
    }
}

impl fmt::Display for Toolchain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Active { version } => write!(f, "the active toolchain has {TARGET} ({version})"),
            Self::Debian { version, linker } => {
                write!(
                    f,
                    "Debian's packages build core for {TARGET} ({version}, linker {})",
                    linker.display()
                )
            }
        }
    }
}

fn sysroot(rustc: &str) -> Option<PathBuf> {
    shell::answer(shell::command(rustc).args(["--print", "sysroot"])).map(PathBuf::from)
}

fn has_target() -> bool {
    let library =
        sysroot("rustc").map(|sysroot| sysroot.join("lib/rustlib").join(TARGET).join("lib"));
    let files = library.and_then(|library| std::fs::read_dir(library).ok());
    files
        .into_iter()
        .flatten()
        .flatten()
        .any(|file| file.file_name().to_string_lossy().starts_with("libcore-"))
}

/// An `lld`: the one inside the active toolchain, or one on the PATH, or Debian's.
fn linker() -> Result<PathBuf, Error> {
    let on_path = || shell::find("rust-lld").or_else(|| shell::find("ld.lld"));
    let inside = || {
        let about = shell::answer(shell::command("rustc").arg("-vV"))?;
        let host = about.lines().find_map(|line| line.strip_prefix("host: "))?;
        let lld = sysroot("rustc")?
            .join("lib/rustlib")
            .join(host)
            .join("bin/rust-lld");
        lld.is_file().then_some(lld)
    };
    if let Some(lld) = inside().or_else(on_path) {
        return Ok(lld);
    }
    shell::apt_install(&["lld"])?;
    on_path().ok_or_else(|| Error::new("there is no rust-lld and no ld.lld to link with"))
}
