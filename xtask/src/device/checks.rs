//! The project's own runs on the emulated device: budgets held, failures shown, pictures equal to the desktop's.
//!
//! `cases` has the runs, `budgets` what they are held to, `alike` the pictures. Two runs go side by side.

use super::cases::{CASES, Case, OVERFLOWS};
use super::job::{self, Cache};
use super::{
    alike, chips, distribution, failures, play, readings, rehearsal, resume, saves, stack,
    stack::Depth, thinking, watching,
};
use crate::counts::Counts;
use crate::error::Error;
use crate::firmware::Firmware;
use crate::shell;
use crate::toolchain::Toolchain;
use crate::two;
use std::path::Path;
use std::sync::Mutex;

/// A test that is no script; returns its figures.
type Run<'a> = &'a dyn Fn() -> Result<String, Error>;

/// Plays every case, and the games that chip and host must play alike; each is one test. With `only`, those with that
/// in their name.
pub(crate) fn tests(
    toolchain: &Toolchain,
    firmware: &[Firmware],
    desktop: &Path,
    only: Option<&str>,
) -> Result<Counts, Error> {
    let wanted = |name: &str| only.is_none_or(|part| name.contains(part));
    let counts = Mutex::new(Counts::default());
    for game in rehearsal::REHEARSALS
        .iter()
        .filter(|game| wanted(game.name))
    {
        tell(game.name, rehearsal::run(toolchain, game), &counts);
    }
    let games: [(&str, Run<'_>); 7] = [
        ("self-test", &|| readings::run(firmware)),
        ("saves", &|| saves::run(toolchain)),
        ("resume", &|| resume::run(firmware)),
        ("chips", &|| chips::run(firmware)),
        ("watching", &|| watching::run(firmware)),
        ("thinking", &|| thinking::run(toolchain)),
        ("thinking-tokyo", &|| {
            distribution::check(toolchain, &distribution::TOKYO)
        }),
    ];
    for (name, run) in games.into_iter().filter(|(name, _)| wanted(name)) {
        tell(name, run(), &counts);
    }
    let depth = Mutex::new(Depth::default());
    let cases: Vec<_> = CASES
        .iter()
        .flat_map(|case| case.caches.iter().map(move |&cache| (case, cache)))
        .filter(|(case, cache)| wanted(&case.name(*cache)))
        .collect();
    two::at_a_time(&cases, |(case, cache)| {
        let verdict = case.check(*cache, firmware, desktop, &depth);
        tell(&case.name(*cache), verdict, &counts);
    });
    let depth = depth.into_inner().expect("no run panics");
    if !cases.is_empty() {
        tell("stack", fits(depth, firmware), &counts);
    }
    let counts = counts.into_inner().expect("no run panics");
    match counts.failed {
        0 if counts.passed == 0 => {
            Err(Error::usage("no test on the emulated device has that name"))
        }
        0 => Ok(counts),
        n => Err(Error::new(format!(
            "{n} runs on the emulated device failed"
        ))),
    }
}

/// Holds the deepest stack of all runs against what `memory.x` reserves, the same for every board.
fn fits(depth: Depth, firmware: &[Firmware]) -> Result<String, Error> {
    for built in firmware {
        depth.check(stack::reserved(&built.elf)?)?;
    }
    Ok(depth.to_string())
}

/// Counts and prints one test.
fn tell(name: &str, verdict: Result<String, Error>, counts: &Mutex<Counts>) {
    let mut counts = counts.lock().expect("no run panics");
    match verdict {
        Ok(figures) => {
            counts.passed += 1;
            println!("device {name}: ok, {figures}");
        }
        Err(error) => {
            counts.failed += 1;
            println!("device {name}: FAILED: {error}");
        }
    }
}

impl Case {
    /// Plays the case; `depth` becomes as deep as its stack was.
    fn check(
        &self,
        cache: Cache,
        firmware: &[Firmware],
        desktop: &Path,
        depth: &Mutex<Depth>,
    ) -> Result<String, Error> {
        let elf = &firmware
            .iter()
            .find(|built| built.board.name == self.board)
            .ok_or_else(|| Error::new(format!("there is no firmware for {}", self.board)))?
            .elf;
        let script = shell::root()
            .join("tests")
            .join(format!("{}.script", self.script));
        let text = std::fs::read_to_string(&script).map_err(|cause| Error::file(&script, cause))?;
        let ticks = job::Script::read(&text).map_err(Error::new)?;
        let out = shell::target_dir()
            .join("device")
            .join(self.name(cache).replace([' ', ','], "-"));
        let bench = job::Bench {
            rosc_bias: self.rosc_bias,
            cut_power_at_ms: self.cut_power_at_ms,
            cache,
            panel_hz: self.panel_hz,
            te_lost_percent: self.te_lost_percent,
            held_at_power_on: self.held,
            ends_on: self.ends_on,
            ..job::Bench::default()
        };
        let report = play(
            elf,
            &self.wired_as.unwrap_or(self.board).into(),
            &out,
            &bench,
            &ticks,
        )?;
        report.write(&out.join("report.json"))?;
        report.verdict(self.fails_with.is_some())?;
        let mut figures = self.budgets(&report)?;
        if self.script != OVERFLOWS {
            let mut depth = depth.lock().expect("no run panics");
            *depth = depth.or_deeper(Depth::of(&report));
        }
        figures += &thinking::under_the_table(&report)?;
        let shown = match self.fails_with {
            Some("crash" | "fault") => Some(("page", failures::page(&report)?)),
            Some(_) => Some(("notice", failures::notice("crash-test"))),
            None => None,
        };
        if let Some((name, wanted)) = shown {
            let file = out.join(format!("{name}.png"));
            if alike::pixels(&file)? != wanted {
                return Err(Error::new(format!(
                    "{} is not what should be shown",
                    file.display()
                )));
            }
            figures += ", and says so";
        }
        if self.boots == 1 {
            let equal = alike::compare(&report, &script, desktop, &out, self.measured)?;
            figures += &format!(", {equal} pictures equal to the desktop's");
        }
        Ok(figures)
    }
}
