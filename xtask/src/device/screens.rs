//! `cargo xtask screens`: every script on the emulated device, and what each screen costs there.
//!
//! One row a screen, the worst over all scripts: the longest time between two frames in motion and how many were late,
//! the longest drawing of one, and the longest way from a press to the last pixel of its picture. `--elf` takes another
//! build of the firmware, so that two can be compared. `cargo xtask test` prints the same table of its own runs.

use super::{job, play, report::Report, stack};
use crate::error::Error;
use crate::firmware;
use crate::node;
use crate::shell;
use crate::two;
use lexopt::prelude::*;
use std::collections::BTreeMap;
use std::fmt;
use std::path::{Path, PathBuf};

/// What one screen took at worst.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Cost {
    pub(super) frames: u32,
    pub(super) late: u32,
    pub(super) period_us: f64,
    pub(super) draw_us: f64,
    pub(super) press_us: f64,
}

impl Cost {
    fn or_worse(self, other: Self) -> Self {
        Self {
            frames: self.frames + other.frames,
            late: self.late + other.late,
            period_us: self.period_us.max(other.period_us),
            draw_us: self.draw_us.max(other.draw_us),
            press_us: self.press_us.max(other.press_us),
        }
    }
}

/// What every screen took at worst, over several runs.
#[derive(Default)]
pub(super) struct Table(BTreeMap<String, Cost>);

impl Table {
    pub(super) fn add(&mut self, report: &Report) {
        for (screen, cost) in costs(report) {
            let worst = self.0.entry(screen).or_default();
            *worst = worst.or_worse(cost);
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let heads = ["frames", "late", "period us", "drawing us", "press us"];
        writeln!(f, "{}", row("screen", heads.map(str::to_owned)))?;
        for (screen, cost) in &self.0 {
            let [period, draw, press] = [cost.period_us, cost.draw_us, cost.press_us].map(told);
            let [frames, late] = [cost.frames, cost.late].map(|count| count.to_string());
            writeln!(f, "{}", row(screen, [frames, late, period, draw, press]))?;
        }
        Ok(())
    }
}

/// A frame that comes later than this after the one before it missed a refresh.
const DEADLINE_US: f64 = 16_900.0;
const CYCLES_A_US: f64 = 125.0;

pub(crate) fn run(mut parser: lexopt::Parser) -> Result<(), Error> {
    let (mut elf, mut cache) = (None, job::Cache::Lru);
    while let Some(arg) = parser.next()? {
        match arg {
            Long("elf") => elf = Some(PathBuf::from(parser.value()?)),
            Long("cache") => cache = job::Cache::asked(&parser.value()?.string()?)?,
            other => return Err(other.unexpected().into()),
        }
    }
    node::prepare()?;
    let elf = elf.map_or_else(firmware::picosystem, Ok)?;
    let scripts = stack::scripts()?;
    let reports = two::at_a_time(&scripts, |script| measure(&elf, script, cache));
    let mut table = Table::default();
    let (mut boot, mut asleep) = (0.0_f64, Vec::new());
    for (script, report) in scripts.iter().zip(reports) {
        let report = report?;
        boot = boot.max(report.figure("boot_ms"));
        asleep.push((stack::name(script).to_owned(), report.asleep()));
        table.add(&report);
    }
    print!("{table}");
    println!(
        "cache {}; at worst {boot:.0} ms from power-on to the first picture",
        cache.name()
    );
    for (script, (ticks, percent)) in asleep.iter().filter(|(_, (ticks, _))| *ticks > 0.0) {
        println!("{script}: asleep {percent:.2} % of {ticks:.0} idle ticks");
    }
    Ok(())
}

fn measure(elf: &Path, script: &Path, cache: job::Cache) -> Result<Report, Error> {
    let text = std::fs::read_to_string(script).map_err(|cause| Error::file(script, cause))?;
    let ticks = job::Script::read(&text).map_err(Error::new)?;
    let name = format!("screens-{}-{}", stack::name(script), cache.name());
    let out = shell::target_dir().join("device").join(name);
    let bench = job::Bench {
        cache,
        ..job::Bench::default()
    };
    play(elf, &"picosystem".into(), &out, &bench, &ticks)
}

/// What was never measured is left out.
fn told(us: f64) -> String {
    match us {
        0.0 => "-".to_owned(),
        us => format!("{us:.0}"),
    }
}

fn row(name: &str, cells: [String; 5]) -> String {
    let cells: String = cells.iter().map(|cell| format!("{cell:>12}")).collect();
    format!("{name:<16}{cells}")
}

/// What each screen took at worst.
fn costs(report: &Report) -> BTreeMap<String, Cost> {
    let mut costs: BTreeMap<String, Cost> = BTreeMap::new();
    let mut was_moving = false;
    let mut by_tick = BTreeMap::new();
    for frame in report.list("frames") {
        let screen = frame["screen"].as_str().unwrap_or_default();
        let cost = costs.entry(screen.to_owned()).or_default();
        let moves = frame["animating"] == true;
        if let Some(us) = frame["period_us"].as_f64().filter(|_| moves && was_moving) {
            cost.period_us = cost.period_us.max(us);
            cost.late += u32::from(us > DEADLINE_US);
        }
        let cycles = frame["draw_cycles"].as_f64().unwrap_or_default();
        cost.draw_us = cost.draw_us.max(cycles / CYCLES_A_US);
        cost.frames += 1;
        was_moving = moves;
        by_tick.insert(frame["tick"].as_u64(), screen);
    }
    let presses = report.list("input_latency_us").iter();
    for press in presses.filter(|press| press["moving"] == false) {
        let us = press["us"].as_f64().unwrap_or_default();
        let screen = by_tick.get(&press["tick"].as_u64()).copied();
        let cost = costs.entry(screen.unwrap_or("?").to_owned()).or_default();
        cost.press_us = cost.press_us.max(us);
    }
    costs
}
