//! The project's own runs on the emulated device: budgets held, failures shown, pictures equal to the desktop's.
//!
//! `cases` has the runs, `budgets` what they are held to, `alike` the pictures. Two runs go side by side.

use super::cases::{self, BOTH, Case, OVERFLOWS};
use super::job::{self, Cache};
use super::{
    alike, chips, failures, play, pocket, readings, rehearsal, resume, saves, screens::Table,
    stack, stack::Depth, thinking, watching,
};
use crate::art::cycles;
use crate::counts::Counts;
use crate::error::Error;
use crate::firmware::Firmware;
use crate::games::GAMES;
use crate::shell;
use crate::toolchain::Toolchain;
use crate::two;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

/// One test: what it is called, and what it does, which returns its figures.
struct Test<'a> {
    name: String,
    /// How long its script is, in ticks: what a run takes is somewhat like it.
    ticks: u32,
    run: Box<dyn Fn() -> Result<String, Error> + Sync + 'a>,
}

impl<'a> Test<'a> {
    /// A test that is no script.
    fn of(name: &str, run: impl Fn() -> Result<String, Error> + Sync + 'a) -> Test<'a> {
        Test {
            name: name.into(),
            ticks: 0,
            run: Box::new(run),
        }
    }
}

/// Every program that the tests run on the chip besides the firmware.
pub(crate) fn programs() -> impl Iterator<Item = &'static str> {
    let games = GAMES.iter().map(|game| &game.chip);
    let bins = games.flat_map(|chip| [chip.rehearsal.bin, chip.thinking.bin]);
    bins.chain([saves::BIN, cycles::BIN])
}

/// Plays every case, and the games that chip and host must play alike; each is one test. With `only`, those with that
/// in their name. Two run at a time, the longest first, so that at the end no core is idle for long.
pub(crate) fn tests(
    toolchain: &Toolchain,
    firmware: &[Firmware],
    desktop: &Path,
    only: Option<&str>,
) -> Result<Counts, Error> {
    let seen = Mutex::new(Seen::default());
    let mut tests = Vec::new();
    for game in GAMES {
        let (rehearsal, thinking) = (&game.chip.rehearsal, &game.chip.thinking);
        let rehearse = || rehearsal::run(toolchain, rehearsal);
        let think = || (thinking.check)(toolchain, thinking);
        tests.push(Test::of(rehearsal.name, rehearse));
        tests.push(Test::of(thinking.test, think));
    }
    tests.extend([
        Test::of("pictures", || cycles::check(toolchain)),
        Test::of("self-test", || readings::run(firmware)),
        Test::of("chips", || chips::run(firmware)),
        Test::of("watching", || watching::run(firmware)),
        Test::of("pocket", || pocket::run(firmware)),
    ]);
    for &cache in BOTH {
        tests.extend([
            Test::of(&format!("saves, {}", cache.name()), move || {
                saves::run(toolchain, cache)
            }),
            Test::of(&format!("resume, {}", cache.name()), move || {
                resume::run(firmware, cache)
            }),
        ]);
    }
    for case in cases::all() {
        let ticks = case.ticks()?;
        tests.extend(case.caches.iter().map(|&cache| Test {
            name: case.name(cache),
            ticks: ticks.end(),
            run: {
                let (ticks, seen) = (ticks.clone(), &seen);
                Box::new(move || case.check(cache, &ticks, firmware, desktop, seen))
            },
        }));
    }
    tests.retain(|test| only.is_none_or(|part| test.name.contains(part)));
    tests.sort_by_key(|test| std::cmp::Reverse(test.ticks));
    let tally = Mutex::new(Tally::default());
    two::at_a_time(&tests, |test| tell(&test.name, (test.run)(), &tally));
    let has_scripts = tests.iter().any(|test| test.ticks > 0);
    drop(tests);
    let seen = seen.into_inner().expect("no run panics");
    if has_scripts {
        tell("stack", fits(seen.depth, firmware), &tally);
    }
    for (cache, table) in [(Cache::Lru, &seen.lru), (Cache::Random, &seen.random)] {
        if !table.is_empty() {
            println!(
                "\nwhat each screen takes at worst, cache {}:\n{table}",
                cache.name()
            );
        }
    }
    let Tally { counts, failures } = tally.into_inner().expect("no run panics");
    match counts.failed {
        0 if counts.passed == 0 => {
            Err(Error::usage("no test on the emulated device has that name"))
        }
        0 => Ok(counts),
        // Said again: hundreds of lines may lie between a failure and the end.
        n => Err(Error::new(format!(
            "{n} runs on the emulated device failed:\n{}\n",
            failures.join("\n")
        ))),
    }
}

/// What all runs showed together.
#[derive(Default)]
struct Seen {
    depth: Depth,
    /// Of the runs with the usual panel and wire, for each way of replacing.
    lru: Table,
    random: Table,
}

/// What has been run so far.
#[derive(Default)]
struct Tally {
    counts: Counts,
    /// What was said of each that failed.
    failures: Vec<String>,
}

/// Holds the deepest stack of all runs against what `memory.x` reserves, the same for every board.
fn fits(depth: Depth, firmware: &[Firmware]) -> Result<String, Error> {
    for built in firmware {
        depth.check(stack::reserved(&built.elf)?)?;
    }
    Ok(depth.to_string())
}

/// Counts and prints one test.
fn tell(name: &str, verdict: Result<String, Error>, tally: &Mutex<Tally>) {
    let mut tally = tally.lock().expect("no run panics");
    match verdict {
        Ok(figures) => {
            tally.counts.passed += 1;
            println!("device {name}: ok, {figures}");
        }
        Err(error) => {
            let failure = format!("device {name}: FAILED: {error}");
            println!("{failure}");
            tally.counts.failed += 1;
            tally.failures.push(failure);
        }
    }
}

impl Case {
    fn file(&self) -> PathBuf {
        let name = format!("{}.script", self.script);
        shell::root().join("tests").join(name)
    }

    /// Its script.
    fn ticks(&self) -> Result<job::Script, Error> {
        let script = self.file();
        let text = std::fs::read_to_string(&script).map_err(|cause| Error::file(&script, cause))?;
        job::Script::read(&text).map_err(Error::new)
    }

    /// Whether what its screens take can be told together with those of other runs.
    fn is_usual(&self) -> bool {
        self.panel_hz.is_none() && self.wire_divider == 1.0 && self.fails_with.is_none()
    }

    /// Plays the case; `seen` is what it and those before it showed.
    fn check(
        &self,
        cache: Cache,
        ticks: &job::Script,
        firmware: &[Firmware],
        desktop: &Path,
        seen: &Mutex<Seen>,
    ) -> Result<String, Error> {
        let elf = &firmware
            .iter()
            .find(|built| built.board.name == self.board)
            .ok_or_else(|| Error::new(format!("there is no firmware for {}", self.board)))?
            .elf;
        let out = shell::target_dir()
            .join("device")
            .join(self.name(cache).replace([' ', ','], "-"));
        let flash = self.flash.map(|image| image()).transpose()?;
        let file = out.join("flash.bin");
        if let Some(flash) = &flash {
            std::fs::create_dir_all(&out).map_err(|cause| Error::file(&out, cause))?;
            std::fs::write(&file, flash).map_err(|cause| Error::file(&file, cause))?;
        }
        let bench = job::Bench {
            flash_image: flash.is_some().then_some(file),
            rosc_bias: self.rosc_bias,
            cut_power_at_ms: self.cut_power_at_ms,
            cache,
            panel_hz: self.panel_hz,
            te_lost_percent: self.te_lost_percent,
            chip: self.chip,
            held_at_power_on: self.held,
            ends_on: self.ends_on,
            ..job::Bench::default()
        };
        let report = play(
            elf,
            &self.wired_as.unwrap_or(self.board).into(),
            &out,
            &bench,
            ticks,
        )?;
        report.write(&out.join("report.json"))?;
        report.verdict(self.fails_with.is_some())?;
        let mut figures = self.budgets(&report)?;
        if self.script != OVERFLOWS {
            let mut seen = seen.lock().expect("no run panics");
            seen.depth = seen.depth.or_deeper(Depth::of(&report));
            match cache {
                Cache::Lru if self.is_usual() => seen.lru.add(&report),
                Cache::Random if self.is_usual() => seen.random.add(&report),
                _ => {}
            }
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
            let saves = flash.as_ref().map(|flash| &flash[saves::SAVES_AT..]);
            let script = self.file();
            let equal = alike::compare(&report, &script, desktop, &out, self.measured, saves)?;
            figures += &format!(", {equal} pictures equal to the desktop's");
        }
        Ok(figures)
    }
}
