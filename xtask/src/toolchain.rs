//! Which compiler builds for the chip and for the page: the active toolchain, or Debian's.
//!
//! A target's `core` or `std` comes with rustup where its server can be reached. Where it cannot, Debian's `rustc-web`
//! (1.96) builds it from `rust-web-src`; that needs RUSTC_BOOTSTRAP=1 for `-Zbuild-std`, a linker (Debian's compiler
//! brings none for these targets, rustup's `rust-lld` will do) and a target folder of its own, since the compilers
//! differ. KAIJUBOX_TOOLCHAIN=rustup or =debian takes the choice away. Nothing here knows what is being built.

use crate::error::Error;
use crate::shell;
use std::fmt;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What is built for.
#[derive(Debug)]
pub(crate) struct Target {
    triple: &'static str,
    /// What `-Zbuild-std` must build, and how the last file of it is called.
    std: &'static str,
    library: &'static str,
    /// The profile in `Cargo.toml` that it gets, and the feature.
    profile: &'static str,
    feature: &'static str,
    /// How cargo is told its linker.
    linker: &'static str,
}

/// The RP2040.
pub(crate) static CHIP: Target = Target {
    triple: "thumbv6m-none-eabi",
    std: "-Zbuild-std=core",
    library: "libcore-",
    profile: "chip",
    feature: "device",
    linker: "CARGO_TARGET_THUMBV6M_NONE_EABI_LINKER",
};

/// A browser.
pub(crate) static PAGE: Target = Target {
    triple: "wasm32-unknown-unknown",
    std: "-Zbuild-std=std,panic_abort",
    library: "libstd-",
    profile: "page",
    feature: "web",
    linker: "CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER",
};

const DEBIAN_PACKAGES: [&str; 4] = ["rustc-web", "cargo-web", "rust-web-src", "rust-web-clippy"];
const DEBIAN_CARGO: &str = "/usr/bin/cargo";
const DEBIAN_CLIPPY: &str = "/usr/bin/cargo-clippy";
const DEBIAN_RUSTC: &str = "/usr/bin/rustc";

/// A way to build for a target.
#[derive(Debug)]
pub(crate) struct Toolchain {
    target: &'static Target,
    version: String,
    maker: Maker,
}

/// Whose compiler it is.
#[derive(Debug)]
enum Maker {
    /// `cargo` and `rustc` as found on the PATH; they have the target.
    Active,
    /// Debian's packages build `core` or `std` themselves and link with `linker`.
    Debian { linker: PathBuf },
}

impl Toolchain {
    /// Finds a way to build for the chip, installing what is missing; the error says what was tried.
    pub(crate) fn find() -> Result<Self, Error> {
        Self::find_for(&CHIP)
    }

    /// The same for any target.
    pub(crate) fn find_for(target: &'static Target) -> Result<Self, Error> {
        let wanted = std::env::var("KAIJUBOX_TOOLCHAIN").unwrap_or_default();
        match wanted.as_str() {
            "" => Self::active(target).or_else(|first| {
                println!("  {first}; trying Debian's packages");
                Self::debian(target).map_err(|second| {
                    Error::new(format!(
                        "nothing here can build for {}: {first}, and {second}",
                        target.triple
                    ))
                })
            }),
            "rustup" => Self::active(target),
            "debian" => Self::debian(target),
            _ => Err(Error::usage(format!(
                "KAIJUBOX_TOOLCHAIN is rustup or debian, not `{wanted}`"
            ))),
        }
    }

    fn active(target: &'static Target) -> Result<Self, Error> {
        let triple = target.triple;
        let version = shell::answer(shell::command("rustc").arg("--version"));
        let version = version.ok_or_else(|| Error::new("`rustc` cannot be run"))?;
        if !has_target(target) {
            if shell::find("rustup").is_none() {
                return Err(Error::new(format!(
                    "{version} lacks {triple} and there is no rustup to add it"
                )));
            }
            let added = shell::run(shell::command("rustup").args(["target", "add", triple]));
            if added.is_err() || !has_target(target) {
                return Err(Error::new(format!("rustup cannot add {triple}")));
            }
        }
        Ok(Self {
            target,
            version,
            maker: Maker::Active,
        })
    }

    fn debian(target: &'static Target) -> Result<Self, Error> {
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
            Some(version) if is_there() => Ok(Self {
                target,
                version,
                maker: Maker::Debian { linker: linker()? },
            }),
            _ => Err(Error::new(format!(
                "{} do not hold what we need",
                DEBIAN_PACKAGES.join(" ")
            ))),
        }
    }

    /// `cargo SUBCOMMAND --target …`, ready for features, binaries and the like.
    fn cargo(&self, subcommand: &str) -> Command {
        let mut cargo = match self.maker {
            Maker::Active => shell::command("cargo"),
            // Not `cargo clippy`: cargo would prefer rustup's one in ~/.cargo/bin.
            Maker::Debian { .. } if subcommand == "clippy" => shell::command(DEBIAN_CLIPPY),
            Maker::Debian { .. } => shell::command(DEBIAN_CARGO),
        };
        cargo.args([subcommand, "--target", self.target.triple]);
        cargo.args(["--config", &self.nameless_paths()]);
        if let Maker::Debian { linker } = &self.maker {
            cargo.arg(self.target.std).env_remove("RUSTUP_TOOLCHAIN");
            cargo
                .env("RUSTC_BOOTSTRAP", "1")
                .env("CARGO", DEBIAN_CARGO)
                .env("RUSTC", DEBIAN_RUSTC);
            cargo.env("CARGO_TARGET_DIR", self.target_dir());
            cargo.env(self.target.linker, linker);
        }
        cargo
    }

    /// What a build says of the folders it was made in: nothing, so that the same commit gives the same bytes in any of
    /// them. Joins the flags of `.cargo/config.toml`.
    fn nameless_paths(&self) -> String {
        let flags = folders().zip(["kaijubox", "cargo"]).map(|(folder, name)| {
            format!(
                "{:?}",
                format!("--remap-path-prefix={}={name}", folder.display())
            )
        });
        let flags: Vec<_> = flags.collect();
        format!(
            "target.{}.rustflags=[{}]",
            self.target.triple,
            flags.join(",")
        )
    }

    /// Builds these binaries, with the target's profile.
    pub(crate) fn build(&self, bins: &[&str]) -> Result<(), Error> {
        shell::run(&mut self.cargo_build(bins))
    }

    /// The same with these variables set.
    pub(crate) fn build_with(
        &self,
        bins: &[&str],
        variables: &[(&str, &str)],
    ) -> Result<(), Error> {
        shell::run(self.cargo_build(bins).envs(variables.iter().copied()))
    }

    /// The same with one more feature.
    pub(crate) fn build_featured(&self, bins: &[&str], feature: &str) -> Result<(), Error> {
        shell::run(self.cargo_build(bins).args(["--features", feature]))
    }

    /// `cargo SUBCOMMAND` with the profile and the features of a build, which then finds its build script's crates built
    /// and the pictures baked.
    pub(crate) fn cargo_as_built(&self, subcommand: &str) -> Command {
        let mut cargo = self.cargo(subcommand);
        cargo.args(["--profile", self.target.profile]);
        cargo.args(["--no-default-features", "--features", self.target.feature]);
        cargo
    }

    fn cargo_build(&self, bins: &[&str]) -> Command {
        let mut cargo = self.cargo_as_built("build");
        for bin in bins {
            cargo.args(["--bin", bin]);
        }
        cargo
    }

    /// Where a binary ends up.
    pub(crate) fn built(&self, bin: &str) -> PathBuf {
        let target = self.target_dir().join(self.target.triple);
        target.join(self.target.profile).join(bin)
    }

    fn target_dir(&self) -> PathBuf {
        match self.maker {
            Maker::Active => shell::target_dir(),
            Maker::Debian { .. } => shell::target_dir().join("debian"),
        }
    }
}

impl fmt::Display for Toolchain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (triple, version) = (self.target.triple, &self.version);
        match &self.maker {
            Maker::Active => write!(f, "the active toolchain has {triple} ({version})"),
            Maker::Debian { linker } => write!(
                f,
                "Debian's packages build for {triple} ({version}, linker {})",
                linker.display()
            ),
        }
    }
}

/// The folders that a compiler might name in what it builds: ours, and that of the crates.
pub(crate) fn folders() -> impl Iterator<Item = PathBuf> {
    let home = std::env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = home.or_else(|| Some(PathBuf::from(std::env::var_os("HOME")?).join(".cargo")));
    std::iter::once(shell::root().to_owned()).chain(home)
}

fn sysroot(rustc: &str) -> Option<PathBuf> {
    shell::answer(shell::command(rustc).args(["--print", "sysroot"])).map(PathBuf::from)
}

fn has_target(target: &Target) -> bool {
    let rustlib = sysroot("rustc").map(|sysroot| sysroot.join("lib/rustlib"));
    let library = rustlib.map(|rustlib| rustlib.join(target.triple).join("lib"));
    let files = library.and_then(|library| std::fs::read_dir(library).ok());
    files.into_iter().flatten().flatten().any(|file| {
        file.file_name()
            .to_string_lossy()
            .starts_with(target.library)
    })
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
