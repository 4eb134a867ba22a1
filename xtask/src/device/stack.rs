//! `cargo xtask stack`: how deep the stack goes over every script, and whether `memory.x` reserves enough.
//!
//! The emulator measures the thread (where the bot thinks) and the handlers on top of it (where the screen is drawn) each
//! for itself, since their deepest moments need not have met in any script: what is needed is the sum of both, or what
//! starting took, whichever is more. On top of that comes [`MARGIN`]. The scripts' pictures are looked at elsewhere.

use super::{job, play, report::Report, resume};
use crate::elf::Image;
use crate::error::Error;
use crate::firmware;
use crate::node;
use crate::shell;
use crate::shots;
use crate::two;
use lexopt::prelude::*;
use std::fmt;
use std::path::{Path, PathBuf};

/// What `memory.x` reserves beyond what was measured; its comment argues why so much.
const MARGIN: u64 = 8 << 10;
/// A moment in the middle of the game that `resume.script` plays: the next start resumes it.
const CUT_MS: f64 = 15_000.0;

/// What one run took, in bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Depth {
    /// Until the first tick.
    start: u64,
    /// After it, in the thread.
    thread: u64,
    /// After it, in handlers on top of the thread.
    handlers: u64,
}

impl Depth {
    pub(super) fn of(report: &Report) -> Self {
        let figure = |name| report.stack(name);
        Self {
            start: figure("start"),
            thread: figure("thread"),
            handlers: figure("handlers"),
        }
    }

    pub(super) fn or_deeper(self, other: Self) -> Self {
        Self {
            start: self.start.max(other.start),
            thread: self.thread.max(other.thread),
            handlers: self.handlers.max(other.handlers),
        }
    }

    fn needed(self) -> u64 {
        self.start.max(self.thread + self.handlers)
    }

    /// Fails if less than the margin is left of what `memory.x` reserves.
    pub(super) fn check(self, reserved: u64) -> Result<(), Error> {
        let needed = self.needed();
        if needed + MARGIN <= reserved {
            return Ok(());
        }
        Err(Error::new(format!(
            "the stack needs {needed} bytes and a margin of {MARGIN}; memory.x reserves {reserved}"
        )))
    }
}

impl fmt::Display for Depth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            start,
            thread,
            handlers,
        } = self;
        write!(
            f,
            "{} bytes at most (start {start}, thread {thread} and handlers {handlers} on top of it)",
            self.needed()
        )
    }
}

/// What the linker set aside for the stack.
pub(super) fn reserved(elf: &Path) -> Result<u64, Error> {
    let image = Image::read(elf)?;
    let (top, bottom) = (image.mark("_stack_start")?, image.mark("_stack_end")?);
    Ok(u64::from(top.saturating_sub(bottom)))
}

pub(crate) fn run(mut parser: lexopt::Parser) -> Result<(), Error> {
    let (mut elf, mut only) = (None, None);
    while let Some(arg) = parser.next()? {
        match arg {
            Long("elf") => elf = Some(PathBuf::from(parser.value()?)),
            Long("case") => only = Some(parser.value()?.string()?),
            other => return Err(other.unexpected().into()),
        }
    }
    node::prepare()?;
    let elf = elf.map_or_else(firmware::picosystem, Ok)?;
    let out = shell::target_dir().join("device").join("stack");
    std::fs::create_dir_all(&out).map_err(|cause| Error::file(&out, cause))?;
    let reserved = reserved(&elf)?;
    println!(
        "{}",
        row("script", ["start", "thread", "handlers", "needed"])
    );
    let mut scripts = scripts()?;
    scripts.retain(|path| only.as_deref().is_none_or(|part| name(path).contains(part)));
    let depths = two::at_a_time(&scripts, |script| measure(&elf, script, &out));
    let mut deepest = Depth::default();
    for depth in depths {
        deepest = deepest.or_deeper(depth?);
    }
    println!("{}", told("all", deepest));
    let left = reserved.saturating_sub(deepest.needed());
    println!("reserved {reserved} bytes, {left} more than needed; the margin is {MARGIN}");
    deepest.check(reserved)
}

/// Every script of the project but the one that overflows the stack on purpose.
pub(super) fn scripts() -> Result<Vec<PathBuf>, Error> {
    let mut scripts = Vec::new();
    for folder in ["tests/scripts", "tests/device/scripts"] {
        scripts.extend(shots::files(&shell::root().join(folder), "script")?);
    }
    scripts.retain(|path| name(path) != "crash-stack");
    Ok(scripts)
}

pub(super) fn name(script: &Path) -> &str {
    let name = script.file_stem().and_then(|name| name.to_str());
    name.unwrap_or_default()
}

/// Plays one script and prints its row. The game of `resume` is kept in a flash that has been in use, and resumed.
fn measure(elf: &Path, script: &Path, out: &Path) -> Result<Depth, Error> {
    let name = name(script);
    let text = std::fs::read_to_string(script).map_err(|cause| Error::file(script, cause))?;
    let ticks = job::Script::read(&text).map_err(Error::new)?;
    let out = out.join(name);
    let mut bench = job::Bench::default();
    if name == "resume" {
        std::fs::create_dir_all(&out).map_err(|cause| Error::file(&out, cause))?;
        let flash = out.join("aged.bin");
        std::fs::write(&flash, resume::aged()?).map_err(|cause| Error::file(&flash, cause))?;
        bench.flash_image = Some(flash);
        bench.cut_power_at_ms = Some(CUT_MS);
    }
    let report = play(elf, &"picosystem".into(), &out, &bench, &ticks)?;
    report.write(&out.join("report.json"))?;
    report.verdict(true)?;
    let depth = Depth::of(&report);
    println!("{}", told(name, depth));
    Ok(depth)
}

fn told(name: &str, depth: Depth) -> String {
    let Depth {
        start,
        thread,
        handlers,
    } = depth;
    let figures = [start, thread, handlers, depth.needed()].map(|bytes| bytes.to_string());
    row(name, figures.each_ref().map(String::as_str))
}

fn row(name: &str, cells: [&str; 4]) -> String {
    let cells: String = cells.iter().map(|cell| format!("{cell:>10}")).collect();
    format!("{name:<14}{cells}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thread_and_handlers_may_meet_at_their_deepest() {
        let think = Depth {
            start: 1_000,
            thread: 900,
            handlers: 100,
        };
        let draw = Depth {
            start: 1_200,
            thread: 80,
            handlers: 700,
        };
        let both = think.or_deeper(draw);
        assert_eq!(
            [think, draw, both].map(Depth::needed),
            [1_000, 1_200, 1_600]
        );
        assert!(both.check(1_600 + MARGIN).is_ok());
        assert!(both.check(1_599 + MARGIN).is_err());
    }

    #[test]
    fn the_script_that_overflows_on_purpose_is_left_out() {
        let names = scripts().unwrap();
        let names: Vec<_> = names.iter().map(|path| name(path)).collect();
        assert!(names.contains(&"tour") && names.contains(&"crash-panic"));
        assert!(!names.contains(&"crash-stack"));
    }
}
