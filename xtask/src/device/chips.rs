//! Flash chips that differ from the typical one, under the console itself: as slow as a data sheet allows, used by
//! another program before, too small; and saves that are mended there, with the power cut on the way.
//!
//! Erases of 400 ms add up to more than the watchdog waits, so whoever forgets to feed it is restarted here.

use super::cuts::{Cut, Run};
use super::job::{self, Cache, FlashKind};
use super::saves::{Memory, SAVES_AT, image};
use super::{alike, failures, play, report::Report};
use crate::error::Error;
use crate::firmware::Firmware;
use crate::games::kept;
use crate::shell;
use kaijubox::save::{REGION, SECTOR, Store, Workspace};
use std::path::{Path, PathBuf};

/// Sectors turned before: each has been used.
const TURNS: u32 = 17;
/// Decisions kept after that, so that a game is under way.
const MORE: u32 = 10;
/// Power cuts while the saves are mended.
const CUTS: u32 = 16;

/// Runs them all; returns what was found.
pub(super) fn run(firmware: &[Firmware]) -> Result<String, Error> {
    let wanted = firmware
        .iter()
        .find(|built| built.board.name == "picosystem");
    let missing = || Error::new("there is no firmware for picosystem");
    let elf = &wanted.ok_or_else(missing)?.elf;
    let out = shell::target_dir().join("device").join("chips");
    std::fs::create_dir_all(&out).map_err(|cause| Error::file(&out, cause))?;
    let bench = Bench { elf, out };
    let taken_over = bench.taken_over()?;
    let mended = bench.mended()?;
    bench.small()?;
    Ok(format!(
        "{taken_over}; {mended}; one too small is told and left alone"
    ))
}

struct Bench<'a> {
    elf: &'a Path,
    out: PathBuf,
}

impl Bench<'_> {
    /// The flash in a file.
    fn file(&self, flash: &[u8]) -> Result<PathBuf, Error> {
        let file = self.out.join("flash.bin");
        std::fs::write(&file, flash).map_err(|cause| Error::file(&file, cause))?;
        Ok(file)
    }

    fn boot(&self, name: &str, flash: &[u8], chip: FlashKind) -> Result<Report, Error> {
        let script = job::Script::read("wait 400ms\nshot first").map_err(Error::new)?;
        let bench = job::Bench {
            flash_image: Some(self.file(flash)?),
            chip,
            ..job::Bench::default()
        };
        let out = self.out.join(name);
        let report = play(self.elf, &"picosystem".into(), &out, &bench, &script)?;
        report.write(&out.join("report.json"))?;
        report.verdict(false)?;
        started(&report, 1.0, name)?;
        Ok(report)
    }

    /// A chip that another program has filled: not a word, however long it takes.
    fn taken_over(&self) -> Result<String, Error> {
        let mut flash = vec![0xFF; SAVES_AT];
        flash.extend((0..REGION).map(|n| (n * 31 % 251) as u8));
        let report = self.boot("used", &flash, FlashKind::Slow)?;
        starts_on(&report, "title", "a used chip")?;
        Ok(format!(
            "a used chip is taken over without a word in {:.1} s of erases of 400 ms",
            report.figure("boot_ms") / 1e3
        ))
    }

    /// Damaged saves on a slow chip, whole and with cuts: the game under way is always there.
    fn mended(&self) -> Result<String, Error> {
        let mut flash = used()?;
        for sector in flash[SAVES_AT + SECTOR..].chunks_mut(SECTOR) {
            sector[SECTOR - 1] = 0; // as if each were full: no power cut leaves that
        }
        let whole = self.boot("mended", &flash, FlashKind::Slow)?;
        starts_on(&whole, "saves-notice", "damaged saves")?;
        let place = |report: &Report| report.logged("resumed ").last().map(str::to_owned);
        let wanted = place(&whole);
        if wanted
            .as_deref()
            .is_none_or(|place| place.starts_with("0 "))
        {
            return Err(Error::new(format!("mended saves resumed at {wanted:?}")));
        }
        let opened = whole.logged_at("resumed").unwrap_or_default();
        let begun = whole.logged_at("facts: ").unwrap_or_default();
        let script = job::Script::read("wait 400ms").map_err(Error::new)?;
        let cut = |number: u32| Cut {
            at_ms: begun + (opened - begun) * (f64::from(number) + 0.5) / f64::from(CUTS),
            end: script.end(),
        };
        let cuts: Vec<_> = (0..CUTS).map(cut).collect();
        let run = Run {
            elf: self.elf,
            board: &"picosystem".into(),
            flash: &self.file(&flash)?,
            script: &script,
            cache: Cache::Lru,
            out: &self.out,
        };
        let [resumed, _] = run.count(&cuts, |report, moment| {
            started(report, 2.0, &format!("cut at {moment:.0} ms"))?;
            match place(report) == wanted {
                true => Ok(0),
                false => Err(Error::new(format!(
                    "cut at {moment:.0} ms, mended saves resumed at {:?}, not at {wanted:?}",
                    place(report)
                ))),
            }
        })?;
        Ok(format!(
            "damaged saves are mended in {:.1} s, {resumed} power cuts on the way, 0 lost",
            (opened - begun) / 1e3
        ))
    }

    /// A chip without room for saves: told, and nothing is written.
    fn small(&self) -> Result<(), Error> {
        let flash = vec![0xFF; 2 << 20];
        let report = self.boot("small", &flash, FlashKind::Small)?;
        starts_on(&report, "saves-notice", "a chip that is too small")?;
        if report.flash_was_written() {
            return Err(Error::new("a chip that is too small was written to"));
        }
        let told = alike::pixels(&self.out.join("small").join("first.png"))?;
        match told == failures::too_small() {
            true => Ok(()),
            false => Err(Error::new("a chip that is too small is not told as such")),
        }
    }
}

fn started(report: &Report, times: f64, what: &str) -> Result<(), Error> {
    match report.figure("boots") {
        found if found == times => Ok(()),
        found => Err(Error::new(format!("{what}: it started {found} times"))),
    }
}

fn starts_on(report: &Report, screen: &str, what: &str) -> Result<(), Error> {
    match report.first_screen() {
        found if found == screen => Ok(()),
        found => Err(Error::new(format!("with {what} it started on {found}"))),
    }
}

/// Saves in every sector, and a game under way.
fn used() -> Result<Vec<u8>, Error> {
    let failed = |what| Error::new(format!("using the flash: {what}"));
    let mut work = Workspace::new();
    let mut store = Store::open(Memory::blank(), &mut work).map_err(failed)?;
    let mut game = kept::games();
    let (mut turns, mut more) = (0, 0);
    while more < MORE {
        if store.wants_turn() {
            store.turn().map_err(failed)?;
            turns += 1;
        }
        more += u32::from(turns >= TURNS);
        game.go_on(&mut store).map_err(failed)?;
    }
    Ok(image(store))
}
