//! The self-test on the emulated device: what its pages read is what the bench was set to.
//!
//! The firmware logs every figure that a page shows. A panel, a supply, an oscillator and a flash chip are given here, and
//! the figures must be theirs, in the log and on the pages (`pages`). The figures of fixed work must be those that stand
//! beside them for the emulated chip, however its cache replaces. Then the ways out of the self-test's neighbourhood: the dice's source fails and recovers
//! while somebody plays, and an update ends in the boot ROM.

use super::job::{self, Cache, FlashKind};
use super::pages::{self, Line};
use super::{play, report::Report};
use crate::error::Error;
use crate::firmware::Firmware;
use crate::shell;
use kaijubox::console::SpeedReading;
use kaijubox::ui::Button;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

/// The panel of the walk.
const PANEL_HZ: f64 = 61.0;
/// A battery, and what 12 bits make of a third of it.
const SUPPLY_MV: u32 = 3_700;
/// Every screen that the walk must come by.
const PAGES: [&str; 7] = [
    "sheet", "wire", "dice", "colours", "buttons", "frames", "flash",
];
/// The oscillator sticks at the first moment and is well again at the second, in ms.
const STUCK_AT: f64 = 2_500.0;
const WELL_AT: f64 = 5_000.0;
/// The page with the figures of fixed work: the second of the walk.
const TO_SPEED: &str = "wait 200ms\npress A\nwait 200ms\npress UP\npress UP\npress A\nwait 200ms\npress DOWN\n\
    press DOWN\npress DOWN\npress DOWN\npress DOWN\npress A\nwait 300ms\npress RIGHT\nwait 1500ms";
/// So far a figure may be from what stands beside it: other code lies elsewhere in the cache.
const SPEED_PERCENT: f64 = 5.0;
/// docs/hardware.md#the-cache: what a miss costs, in cycles of the core.
const MISS_CYCLES: f64 = 52.0;

/// Runs all; returns what was found.
pub(super) fn run(firmware: &[Firmware]) -> Result<String, Error> {
    let built = firmware
        .iter()
        .find(|built| built.board.name == "picosystem");
    let missing = || Error::new("there is no firmware for picosystem");
    let elf = &built.ok_or_else(missing)?.elf;
    let out = shell::target_dir().join("device").join("self-test");
    std::fs::create_dir_all(&out).map_err(|cause| Error::file(&out, cause))?;
    let bench = Bench { elf, out };
    let walk = bench.walk()?;
    let [lru, random] = [bench.speed(Cache::Lru)?, bench.speed(Cache::Random)?];
    let dice = bench.dice()?;
    bench.update()?;
    Ok(format!(
        "{walk}; {lru}; {random}; {dice}; an update ends in the boot ROM"
    ))
}

struct Bench<'a> {
    elf: &'a Path,
    out: PathBuf,
}

impl Bench<'_> {
    fn play(&self, name: &str, script: &str, bench: &job::Bench) -> Result<Report, Error> {
        let script = job::Script::read(script).map_err(Error::new)?;
        self.play_ticks(name, &script, bench)
    }

    fn play_ticks(
        &self,
        name: &str,
        script: &job::Script,
        bench: &job::Bench,
    ) -> Result<Report, Error> {
        let out = self.out.join(name);
        let report = play(self.elf, &"picosystem".into(), &out, bench, script)?;
        report.write(&out.join("report.json"))?;
        report.verdict(false)?;
        Ok(report)
    }

    /// Through all pages, with a panel, a supply and a flash chip that are not the usual ones.
    fn walk(&self) -> Result<String, Error> {
        let file = shell::root().join("tests/scripts/photos.script");
        let text = std::fs::read_to_string(&file).map_err(|cause| Error::file(&file, cause))?;
        let bench = job::Bench {
            panel_hz: Some(PANEL_HZ),
            supply_mv: Some(SUPPLY_MV),
            usb: true,
            chip: FlashKind::Clone,
            ..job::Bench::default()
        };
        let mut script = job::Script::read(&text).map_err(Error::new)?;
        script.add_chord("buttons", Button::Left);
        let report = self.play_ticks("walk", &script, &bench)?;
        if let Some(page) = PAGES.iter().find(|page| !report.comes_by(page)) {
            return Err(Error::new(format!("the walk never came by {page}")));
        }
        let refresh_us = 1e6 / PANEL_HZ;
        let near = |value: f64, off: f64| value - off..=value + off;
        let figures: [(&str, &str, RangeInclusive<f64>); 14] = [
            ("chip", "system_khz", near(125_000.0, 2.0)),
            ("chip", "ring_khz", near(6_500.0, 2.0)),
            ("chip", "page_us", 3_000.0..=3_500.0),
            ("chip", "erase_us", 400_000.0..=401_000.0),
            ("save", "save_us", 6_000.0..=20_000.0),
            ("chip", "start", near(4.0, 0.0)), // a new image
            ("refresh", "period_us", near(refresh_us, 25.0)),
            ("refresh", "high_us", near(refresh_us * 24.0 / 344.0, 40.0)),
            ("refresh", "a_second", near(PANEL_HZ, 1.0)),
            ("refresh", "lost", near(0.0, 0.0)),
            (
                "power",
                "raw",
                near(f64::from(SUPPLY_MV) / 3.0 / 3_300.0 * 4_096.0, 2.0),
            ),
            ("power", "charge", near(0.0, 0.0)),
            ("source", "longest_run", 8.0..=40.0),
            ("source", "bits", 8_000.0..=100_000.0),
        ];
        for (sheet, name, wanted) in figures {
            let read = figure(&report, sheet, name)?;
            if !wanted.contains(&read) {
                return Err(Error::new(format!(
                    "the self-test reads {name} {read}, not {wanted:?}"
                )));
            }
        }
        let ones = figure(&report, "source", "ones")? / figure(&report, "source", "bits")?;
        if !(0.48..=0.52).contains(&ones) {
            return Err(Error::new(format!("the source has {ones} of ones")));
        }
        let usb = report.logged("read power: ").last().unwrap_or_default();
        if !usb.ends_with("usb true") {
            return Err(Error::new(format!("with USB the power reads {usb}")));
        }
        let bands = bands(&report)?;
        contacts(&report)?;
        let status = report.logged("flash id ").next().unwrap_or_default();
        if status != "856015 status [4, 0]" {
            return Err(Error::new(format!("the flash chip is {status}")));
        }
        let pages = pages::compare(&report, &script, &self.out.join("walk"))?;
        Ok(format!(
            "every page of the walk reads what the bench was set to and {pages} show it, bands {bands} at full, half and \
             quarter clock"
        ))
    }

    /// Fixed work takes what stands beside it on the page, and the cache's counters explain it.
    fn speed(&self, cache: Cache) -> Result<String, Error> {
        let bench = job::Bench {
            cache,
            ..job::Bench::default()
        };
        let report = self.play(&format!("speed-{}", cache.name()), TO_SPEED, &bench)?;
        let there = SpeedReading::EMULATED;
        let figures = [
            ("speed", "drawing_us", there.drawing_us),
            ("speed", "accesses", there.accesses),
            ("speed", "hits", there.hits),
            ("speed", "rules_us", there.rules_us),
            ("save", "save_us", there.save_us),
        ];
        let mut told = String::new();
        let mut is_far = false;
        for (sheet, name, beside) in figures {
            let read = figure(&report, sheet, name)?;
            told += &format!(" {name} {read}");
            is_far |= (read / f64::from(beside) - 1.0).abs() * 100.0 > SPEED_PERCENT;
        }
        if is_far {
            return Err(Error::new(format!(
                "with {} SpeedReading::EMULATED is far from{told}",
                cache.name()
            )));
        }
        let read = |name| figure(&report, "speed", name);
        let misses = read("accesses")? - read("hits")?;
        let waited_us = misses * MISS_CYCLES / 125.0;
        if !(1_000.0..read("drawing_us")?).contains(&waited_us) {
            return Err(Error::new(format!(
                "{misses} misses are {waited_us:.0} us of a drawing of {} us",
                read("drawing_us")?
            )));
        }
        Ok(format!("fixed work with {}{told}", cache.name()))
    }

    /// A source that fails later is told, and trusted again once it is well.
    fn dice(&self) -> Result<String, Error> {
        let bench = job::Bench {
            rosc_changes: vec![(STUCK_AT, 100.0), (WELL_AT, 50.0)],
            ..job::Bench::default()
        };
        let script = "wait 400ms\npress A\nwait 4600ms\npress A\nwait 10000ms";
        let report = self.play("dice", script, &bench)?;
        let at = |text: &str| {
            let found = report.logged_at(text);
            found.ok_or_else(|| Error::new(format!("the firmware has not logged `{text}`")))
        };
        let (failed, recovered) = (at("dice: stuck")?, at("dice: good")?);
        if !report.comes_by("dice-warning") || failed < STUCK_AT || recovered < WELL_AT {
            return Err(Error::new(format!(
                "a source that failed at {STUCK_AT} ms was told at {failed} and trusted again at {recovered}"
            )));
        }
        Ok(format!(
            "a source that sticks is told after {:.1} s and trusted again {:.1} s after it is well",
            (failed - STUCK_AT) / 1e3,
            (recovered - WELL_AT) / 1e3
        ))
    }

    /// From the options into the boot ROM.
    fn update(&self) -> Result<(), Error> {
        let file = shell::root().join("tests/device/scripts/update.script");
        let text = std::fs::read_to_string(&file).map_err(|cause| Error::file(&file, cause))?;
        let report = self.play("update", &text, &job::Bench::default())?;
        match report.ended() {
            "usb-boot" => Ok(()),
            other => Err(Error::new(format!(
                "an update ended with `{other}`, not in the boot ROM"
            ))),
        }
    }
}

/// The last figure of that name on a sheet, as the firmware logged it.
fn figure(report: &Report, sheet: &str, name: &str) -> Result<f64, Error> {
    let start = format!("read {sheet}: ");
    let line = report.logged(&start).last();
    let value = Line(line.unwrap_or_default()).number(name);
    value
        .map(f64::from)
        .ok_or_else(|| Error::new(format!("the self-test has not read {name}")))
}

/// The three bands of the wire's page: 28 800 bytes at 62.5 MHz, and two and four times as long.
fn bands(report: &Report) -> Result<String, Error> {
    let took: Vec<f64> = report
        .logged("read band: ")
        .filter_map(|line| line.split(' ').next()?.parse().ok())
        .collect();
    let wanted = [3_686.4, 7_372.8, 14_745.6];
    let is_right = |(took, wanted): (&f64, f64)| (wanted..wanted * 1.02).contains(took);
    match took.len() >= 3 && took.iter().zip(wanted).all(is_right) {
        true => Ok(format!(
            "{:.2}, {:.2}, {:.2} ms",
            took[0] / 1e3,
            took[1] / 1e3,
            took[2] / 1e3
        )),
        false => Err(Error::new(format!("the bands took {took:?} us"))),
    }
}

/// Contacts that were pressed have bounced, for no longer than the bench lets them. Looked at are those that were held
/// long enough, on their page alone: a press brings ticks forward and so ends sooner, and bounces at both its ends that are
/// less than the quiet apart count as one.
fn contacts(report: &Report) -> Result<(), Error> {
    let line = report.logged("read contacts: ").last().unwrap_or_default();
    let numbers: Vec<u32> = line
        .split(|c: char| !c.is_ascii_digit())
        .filter_map(|word| word.parse().ok())
        .collect();
    let is_right = |numbers: &[u32]| {
        let pressed = [Button::Up, Button::A, Button::X].map(|button| button as usize);
        let edges = pressed.map(|at| numbers[at]);
        let spans = pressed.map(|at| numbers[8 + at]);
        edges.iter().any(|&edges| edges > 1)
            && spans.iter().any(|&ms| ms >= 4)
            && spans.iter().all(|&ms| ms <= 22)
    };
    match numbers.len() == 16 && is_right(&numbers) {
        true => Ok(()),
        false => Err(Error::new(format!("the contacts read {line}"))),
    }
}
