//! Games kept on the emulated chip, with the power cut at many moments: each is resumed where it stopped.
//!
//! The flash is aged here, by the library itself, so that the chip has a sector to turn soon. The chip plays, keeps
//! every decision and logs it; after a cut it must resume at the last decision it had logged, or at the one it was
//! keeping. The flash is as slow as a data sheet allows.

use super::{
    cuts::{Cut, Run},
    job::{self, Cache, FlashKind},
    play,
    rehearsal::bare_pico,
    report::Report,
};
use crate::error::Error;
use crate::games::kept;
use crate::shell;
use crate::toolchain::Toolchain;
use embedded_storage::nor_flash::{ErrorType, NorFlash, NorFlashErrorKind, ReadNorFlash};
use kaijubox::save::{REGION, SECTOR, Store, Workspace};
use std::path::Path;

/// The binary that plays on the chip.
pub(crate) const BIN: &str = "device-saves";
/// Where `memory.x` puts the region, from the flash's start.
pub(super) const SAVES_AT: usize = 0x1F_0000;
/// Sectors turned while ageing: more than there are, so that each turn erases.
const AGE_TURNS: u32 = 20;
/// Things kept in the last sector while ageing; it holds about sixty.
const AGE_MORE: u32 = 40;
/// Power cuts over the whole run, and again while a sector is turned.
const CUTS: u32 = 12;
/// A save without an erase may take so long on a slow chip: three pages of 3.2 ms and the work between them, as the
/// firmware (`device/saves.rs`) reckons.
const APPEND_US: f64 = 3.0 * 3_220.0 + 1_700.0;

/// Builds the chip's half, runs it whole and with cuts; returns the figures.
pub(super) fn run(toolchain: &Toolchain, cache: Cache) -> Result<String, Error> {
    toolchain.build(&[BIN])?;
    let elf = toolchain.built(BIN);
    let out = shell::target_dir().join("device");
    let out = out.join(format!("saves-{}", cache.name()));
    std::fs::create_dir_all(&out).map_err(|cause| Error::file(&out, cause))?;
    let image = out.join("flash.bin");
    std::fs::write(&image, aged()?).map_err(|cause| Error::file(&image, cause))?;

    let whole = boot(&elf, &image, &out.join("whole"), cache)?;
    let figure = |name: &str| {
        let line = whole.logged("saves: ").next().unwrap_or_default();
        let mut words = line.split_whitespace().skip_while(|word| *word != name);
        let value = words.nth(1).and_then(|value| value.parse::<f64>().ok());
        value.ok_or_else(|| Error::new(format!("the chip has not logged {name}")))
    };
    let (append, turn) = (figure("append_us")?, figure("turn_us")?);
    let (open, load) = (figure("open_us")?, figure("load_us")?);
    if append > APPEND_US {
        return Err(Error::new(format!("keeping a decision took {append} us")));
    }
    let at = |text: &str| {
        let found = whole.logged_at(text);
        found.ok_or_else(|| Error::new(format!("the chip has not logged `{text}`")))
    };
    let (begun, turning, turned) = (at("resumed")?, at("turning")?, at("turned")?);
    let ended = at("saves: ")?;
    let between = |from: f64, to: f64| {
        (0..CUTS).map(move |n| from + (to - from) * (f64::from(n) + 0.5) / f64::from(CUTS))
    };
    let moments: Vec<f64> = between(begun, ended)
        .chain(between(turning, turned))
        .collect();
    let script = nothing()?;
    let end = script.end();
    let run = Run {
        elf: &elf,
        board: &bare_pico(),
        flash: &image,
        script: &script,
        cache,
        out: &out,
    };
    let cuts: Vec<_> = moments.iter().map(|&at_ms| Cut { at_ms, end }).collect();
    let [last, next] = run.count(&cuts, resumed)?;
    Ok(format!(
        "{} power cuts, 0 lost ({last} resumed at the last decision told, {next} one further), keeping a decision \
         {:.2} ms at most, turning a sector {:.0} ms, opening {:.0} ms, loading {:.0} ms, deepest stack {} bytes",
        moments.len(),
        append / 1e3,
        turn / 1e3,
        open / 1e3,
        load / 1e3,
        whole.figure("stack_high_water")
    ))
}

/// The script of a chip that plays by itself.
fn nothing() -> Result<job::Script, Error> {
    job::Script::read("wait 1ms").map_err(Error::new)
}

fn boot(elf: &Path, image: &Path, out: &Path, cache: Cache) -> Result<Report, Error> {
    let bench = job::Bench {
        flash_image: Some(image.to_owned()),
        chip: FlashKind::Slow,
        cache,
        ..job::Bench::default()
    };
    let report = play(elf, &bare_pico(), out, &bench, &nothing()?)?;
    report.write(&out.join("report.json"))?;
    report.verdict(false)?;
    Ok(report)
}

/// How far beyond the last decision told the second boot resumed: 0 or 1.
fn resumed(report: &Report, moment: f64) -> Result<usize, Error> {
    let wrong = |what: &str| Err(Error::new(format!("power cut at {moment:.2} ms: {what}")));
    let mut before = None;
    let mut boots = 0;
    for line in report.logged("") {
        let Some((word, place)) = line.split_once(' ') else {
            continue;
        };
        match word {
            "resumed" if boots == 0 => (boots, before) = (1, Some(place)),
            "kept" if boots == 1 => before = Some(place),
            "resumed" => {
                let Some(before) = before else { break };
                let (then, now) = (self::place(before), self::place(place));
                // The same game one decision on, its end, or a new game.
                let is_next =
                    now == (then.0, then.1 + 1) || now == (0, 0) || now == (then.0 + 1, 0);
                return match now == then {
                    true => Ok(0),
                    false if is_next || then == (0, 0) && now.1 == 0 => Ok(1),
                    false => wrong(&format!("it was at {before} and resumed at {place}")),
                };
            }
            _ => {}
        }
    }
    wrong("it did not resume")
}

/// A game's number and its decisions.
fn place(text: &str) -> (u32, u32) {
    let mut numbers = text
        .split_whitespace()
        .map(|word| word.parse().unwrap_or(u32::MAX));
    (
        numbers.next().unwrap_or(u32::MAX),
        numbers.next().unwrap_or(u32::MAX),
    )
}

/// Two megabytes of flash whose saves have been in use for a while, with a game under way.
fn aged() -> Result<Vec<u8>, Error> {
    let failed = |what| Error::new(format!("ageing the flash: {what}"));
    let mut work = Workspace::new();
    let mut store = Store::open(Memory::blank(), &mut work).map_err(failed)?;
    let mut game = kept::games();
    let (mut turns, mut more) = (0, 0);
    while more < AGE_MORE {
        if store.wants_turn() {
            store.turn().map_err(failed)?;
            turns += 1;
        }
        more += u32::from(turns >= AGE_TURNS);
        game.go_on(&mut store).map_err(failed)?;
    }
    Ok(image(store))
}

/// The whole flash with these saves in it.
pub(super) fn image(store: Store<'_, Memory>) -> Vec<u8> {
    let mut image = vec![0xFF; SAVES_AT];
    image.extend(store.close().map(|flash| flash.0).unwrap_or_default());
    image
}

/// A flash in memory.
pub(super) struct Memory(Vec<u8>);

impl Memory {
    /// One that holds these bytes.
    pub(super) fn of(bytes: &[u8]) -> Self {
        Self(bytes.to_vec())
    }

    pub(super) fn blank() -> Self {
        Self(vec![0xFF; REGION])
    }
}

impl ErrorType for Memory {
    type Error = NorFlashErrorKind;
}

impl ReadNorFlash for Memory {
    const READ_SIZE: usize = 1;

    fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), NorFlashErrorKind> {
        bytes.copy_from_slice(&self.0[offset as usize..][..bytes.len()]);
        Ok(())
    }

    fn capacity(&self) -> usize {
        self.0.len()
    }
}

impl NorFlash for Memory {
    const WRITE_SIZE: usize = 1;
    const ERASE_SIZE: usize = SECTOR;

    fn erase(&mut self, from: u32, to: u32) -> Result<(), NorFlashErrorKind> {
        self.0[from as usize..to as usize].fill(0xFF);
        Ok(())
    }

    fn write(&mut self, offset: u32, bytes: &[u8]) -> Result<(), NorFlashErrorKind> {
        let place = &mut self.0[offset as usize..][..bytes.len()];
        place
            .iter_mut()
            .zip(bytes)
            .for_each(|(old, new)| *old &= new);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_two_numbers() {
        assert_eq!(place("3 41"), (3, 41));
        assert_eq!(place("3").1, u32::MAX);
    }

    #[test]
    fn an_aged_flash_ends_with_the_region() {
        let image = aged().unwrap();
        assert_eq!(image.len(), 2 << 20);
        assert_eq!(image[SAVES_AT..][..8], *b"KAIJUBOX");
    }
}
