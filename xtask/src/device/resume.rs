//! The console itself, with the power cut in a game: its title offers the game, as it was or one decision before.
//!
//! The firmware logs every decision it has kept with a hash of the position, and at start what it resumed. The cuts come
//! where it writes: in the milliseconds before a decision was told as kept, and while a sector is turned. After each the
//! script goes on pressing A, so the game that was resumed is played on, too. The flash is as slow as a data sheet allows:
//! the watchdog must not bite, and no frame may come late for it.

use super::{
    cuts::{Cut, Run},
    job::{self, Cache, FlashKind},
    play,
    report::Report,
    saves::{Memory, SAVES_AT, image},
};
use crate::error::Error;
use crate::firmware::Firmware;
use crate::games::kept;
use crate::shell;
use kaijubox::game::{Level, Seat};
use kaijubox::save::{SECTOR, Settings, Store, Workspace};
use std::path::{Path, PathBuf};

/// From power-on to the table of a game that goes on: docs/hardware.md#budgets.
const TABLE_MS: f64 = 700.0;
/// docs/hardware.md#budgets: a frame while something moves.
const FRAME_US: f64 = 16_900.0;
/// Decisions around which the power is cut, and how long before they were told, in ms: keeping one takes 10 ms on a slow
/// chip, and the log is read once a millisecond.
const DECISIONS: usize = 8;
const BEFORE_KEPT: [f64; 3] = [8.5, 5.5, 2.2];
/// The same for the turn of a sector, which takes 440 ms there.
const BEFORE_TURNED: [f64; 4] = [430.0, 300.0, 60.0, 12.0];
/// Ticks that are played after a cut: past the title, the pass card and a decision.
const AFTERWARDS: u32 = 200;
/// A new screen comes in eight strips.
const STRIPS: usize = 8;

/// Where a game is: its number, its decisions, its position.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Place {
    number: u32,
    taken: u32,
    mark: u32,
}

/// Runs it whole and with cuts; returns the figures.
pub(super) fn run(firmware: &[Firmware], cache: Cache) -> Result<String, Error> {
    let built = firmware
        .iter()
        .find(|built| built.board.name == "picosystem");
    let elf = &built
        .ok_or_else(|| Error::new("there is no firmware for picosystem"))?
        .elf;
    let out = shell::target_dir().join("device");
    let out = out.join(format!("resume-{}", cache.name()));
    std::fs::create_dir_all(&out).map_err(|cause| Error::file(&out, cause))?;
    let bench = Bench { elf, out, cache };
    let cuts = bench.cuts()?;
    let long = bench.long_game()?;
    let told = bench.damaged()?;
    Ok(format!("{cuts}; {long}; {told}"))
}

/// The console's firmware and the cache it runs with.
struct Bench<'a> {
    elf: &'a Path,
    out: PathBuf,
    cache: Cache,
}

impl Bench<'_> {
    fn cuts(&self) -> Result<String, Error> {
        let file = shell::root().join("tests/device/scripts/resume.script");
        let text = std::fs::read_to_string(&file).map_err(|cause| Error::file(&file, cause))?;
        let script = job::Script::read(&text).map_err(Error::new)?;
        let flash = self.out.join("aged.bin");
        std::fs::write(&flash, aged()?).map_err(|cause| Error::file(&flash, cause))?;
        let whole = self.boot(&flash, "whole", &script)?;
        let period = whole.figure("worst_period_us");
        if period > FRAME_US {
            return Err(Error::new(format!(
                "a frame took {period} us while games were kept"
            )));
        }
        let moments = moments(&whole)?;
        let run = Run {
            elf: self.elf,
            board: &"picosystem".into(),
            flash: &flash,
            script: &script,
            cache: self.cache,
            out: &self.out,
        };
        let cut = |&at_ms: &f64| Cut {
            at_ms,
            end: (whole.tick_at(at_ms) + AFTERWARDS).min(script.end()),
        };
        let cuts: Vec<_> = moments.iter().map(cut).collect();
        let [last, next] = run.count(&cuts, resumed)?;
        Ok(format!(
            "{} power cuts in a game on the console, 0 lost ({last} resumed at the last decision told, {next} one further), \
         settings whole, worst period {period:.0} us while keeping, deepest stack {} bytes",
            moments.len(),
            whole.figure("stack_high_water")
        ))
    }

    /// Power-on to the table of a long game against the bot: A is pressed in the first tick in which it counts.
    fn long_game(&self) -> Result<String, Error> {
        let failed = |what| Error::new(format!("keeping a long game: {what}"));
        let (seed, decisions) = kept::longest();
        let table = kept::table(&[Seat::Person, Seat::Bot(Level::Easy)]);
        let mut work = Workspace::new();
        let mut store = Store::open(Memory::blank(), &mut work).map_err(failed)?;
        store
            .begin(kept::CARD.kind, kept::CARD.rules, seed, &table.to_setup())
            .map_err(failed)?;
        for &(decision, mark) in &decisions {
            store.decide(decision, mark).map_err(failed)?;
        }
        let flash = self.out.join("long.bin");
        std::fs::write(&flash, image(store)).map_err(|cause| Error::file(&flash, cause))?;
        let script = job::Script::read("wait 17ms\npress A\nwait 400ms\n").map_err(Error::new)?;
        let report = self.boot(&flash, "long", &script)?;
        let shown = report.shown_at("table", STRIPS);
        let shown = shown.ok_or_else(|| Error::new("the table of the long game was not shown"))?;
        if shown > TABLE_MS {
            return Err(Error::new(format!(
                "power-on to the table took {shown} ms, over {TABLE_MS}"
            )));
        }
        let opened = report.logged("set ").next().and_then(|line| {
            let word = line.rsplit_once(" in ")?.1.split(' ').next()?;
            word.parse::<f64>().ok()
        });
        Ok(format!(
            "power-on to the whole table {shown:.0} ms (A pressed in the second tick; the longest of {} random games, \
         {} decisions, against the bot; opening the saves and playing it again takes {:.0} ms of that)",
            kept::GAMES,
            decisions.len(),
            opened.unwrap_or_default() / 1e3
        ))
    }

    /// Saves that are damaged, or of a newer layout, are told before the title; the latter are not touched.
    fn damaged(&self) -> Result<String, Error> {
        let script = job::Script::read("wait 300ms").map_err(Error::new)?;
        let hurt = |name: &str, image: Vec<u8>| {
            let flash = self.out.join(format!("{name}.bin"));
            std::fs::write(&flash, image).map_err(|cause| Error::file(&flash, cause))?;
            let report = self.boot(&flash, name, &script)?;
            match report.first_screen() {
                "saves-notice" => Ok(report),
                other => Err(Error::new(format!(
                    "with {name} saves it started on {other}"
                ))),
            }
        };
        hurt("damaged", damaged_saves()?)?;
        let newer = hurt("newer", newer_saves()?)?;
        if newer.flash_was_written() {
            return Err(Error::new("saves of a newer layout were written to"));
        }
        Ok("damaged saves and those of a newer layout are told, the latter untouched".into())
    }

    fn boot(&self, flash: &Path, name: &str, script: &job::Script) -> Result<Report, Error> {
        let bench = job::Bench {
            flash_image: Some(flash.to_owned()),
            chip: FlashKind::Slow,
            cache: self.cache,
            ..job::Bench::default()
        };
        let out = self.out.join(name);
        let report = play(self.elf, &"picosystem".into(), &out, &bench, script)?;
        report.write(&out.join("report.json"))?;
        report.verdict(false)?;
        Ok(report)
    }
}

/// When to cut: while decisions are written, and while a sector is turned.
fn moments(whole: &Report) -> Result<Vec<f64>, Error> {
    let kept: Vec<(f64, Place, u32)> = whole
        .lines()
        .filter_map(|(_, at, text)| {
            let words = text.strip_prefix("kept ")?;
            let erases = words.split_whitespace().last()?.parse().ok()?;
            Some((at, place(words)?, erases))
        })
        .collect();
    let decided = |pair: &[(f64, Place, u32)]| pair[1].1.taken == pair[0].1.taken + 1;
    let turned = |pair: &[(f64, Place, u32)]| pair[1].2 > pair[0].2 && pair[1].1 == pair[0].1;
    let decisions: Vec<f64> = kept
        .windows(2)
        .filter(|pair| decided(pair))
        .map(|pair| pair[1].0)
        .collect();
    let turns: Vec<f64> = kept
        .windows(2)
        .filter(|pair| turned(pair))
        .map(|pair| pair[1].0)
        .collect();
    if decisions.len() < DECISIONS || turns.is_empty() {
        return Err(Error::new(format!(
            "the script came to {} decisions and {} turns of a sector",
            decisions.len(),
            turns.len()
        )));
    }
    let every = decisions.len() / DECISIONS;
    let decisions = decisions.iter().step_by(every).take(DECISIONS);
    let writing = decisions.flat_map(|at| BEFORE_KEPT.map(|before| at - before));
    let turning = turns
        .iter()
        .flat_map(|at| BEFORE_TURNED.map(|before| at - before));
    Ok(writing.chain(turning).collect())
}

/// How far beyond the last decision told the second boot resumed: 0 or 1.
fn resumed(report: &Report, moment: f64) -> Result<usize, Error> {
    let wrong = |what: String| Err(Error::new(format!("power cut at {moment:.2} ms: {what}")));
    let of_boot = |boot: u64, start: &'static str| {
        let lines = report.lines().filter(move |line| line.0 == boot);
        lines.filter_map(move |line| line.2.strip_prefix(start))
    };
    let Some(told) = of_boot(1, "kept ").filter_map(place).last() else {
        return wrong("nothing was kept before it".into());
    };
    let Some(found) = of_boot(2, "resumed ").find_map(place) else {
        return wrong("it did not start again".into());
    };
    let ahead = match found.taken.checked_sub(told.taken) {
        Some(0) if found == told => 0,
        Some(1) if found.number == told.number => 1,
        _ => return wrong(format!("it was at {told:?} and resumed {found:?}")),
    };
    if !of_boot(2, "set ").any(|set| set.starts_with("pace 2 three true")) {
        return wrong("the settings are not what they were".into());
    }
    let goes_on = of_boot(2, "kept ").filter_map(place);
    match goes_on.map(|place| place.taken).max() {
        Some(taken) if taken > found.taken => Ok(ahead),
        _ => wrong(format!("the game did not go on from {found:?}")),
    }
}

/// A game's number, its decisions and its position, from the log.
fn place(text: &str) -> Option<Place> {
    let mut words = text.split_whitespace();
    Some(Place {
        number: words.next()?.parse().ok()?,
        taken: words.next()?.parse().ok()?,
        mark: u32::from_str_radix(words.next()?, 16).ok()?,
    })
}

/// A flash that has been in use, with little room in the open sector and no game under way.
pub(super) fn aged() -> Result<Vec<u8>, Error> {
    let failed = |what| Error::new(format!("ageing the flash: {what}"));
    let mut work = Workspace::new();
    let mut store = Store::open(Memory::blank(), &mut work).map_err(failed)?;
    let mut game = kept::games();
    let mut turns = 0;
    while turns < 20 || game.place() != (0, 0) || store.wants_turn() {
        if store.wants_turn() {
            store.turn().map_err(failed)?;
            turns += 1;
        }
        game.go_on(&mut store).map_err(failed)?;
    }
    // As full as it can be without wanting a turn: the game that is played then brings one.
    loop {
        let aged = image(store);
        work = Workspace::new();
        store = Store::open(Memory::of(&aged[SAVES_AT..]), &mut work).map_err(failed)?;
        store.set_settings(&Settings::default()).map_err(failed)?;
        if store.wants_turn() {
            return Ok(aged);
        }
    }
}

/// Saves in use, with two sectors of noise.
pub(super) fn damaged_saves() -> Result<Vec<u8>, Error> {
    let mut image = aged()?;
    image[SAVES_AT + 5 * SECTOR..SAVES_AT + 7 * SECTOR].fill(0x5A);
    Ok(image)
}

/// Saves in use, of a layout that is newer than any: the format's number, and the header's checksum for it.
pub(super) fn newer_saves() -> Result<Vec<u8>, Error> {
    let mut image = aged()?;
    let header = &mut image[SAVES_AT..][..16];
    header[8] = 2;
    let check = crc32fast::hash(&header[..12]).to_le_bytes();
    header[12..].copy_from_slice(&check);
    Ok(image)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_two_numbers_and_a_hash() {
        let there = Place {
            number: 3,
            taken: 41,
            mark: 0xBEEF,
        };
        assert_eq!(place("3 41 beef erases 2"), Some(there));
        assert_eq!(place("3 41"), None);
    }
}
