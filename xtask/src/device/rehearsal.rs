//! The same games on the emulated chip and here, compared after every step.
//!
//! The chip plays alone, without a board; it logs a hash of the state after every step and how many cycles the steps
//! took. Here the same library plays the same games.

use super::{job, play, report::Report};
use crate::error::Error;
use crate::games::GAMES;
use crate::shell;
use crate::toolchain::Toolchain;
use lexopt::prelude::*;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

/// The games of one of the box's games that are rehearsed.
pub(crate) struct Rehearsal {
    pub(crate) name: &'static str,
    /// The binary that plays on the chip.
    pub(crate) bin: &'static str,
    pub(crate) games: u32,
    /// Plays a game here and gives the hash after every step.
    pub(crate) hashes: fn(u32) -> Vec<u64>,
}

pub(super) const CHIP_HZ: f64 = 125_000_000.0;

/// Builds `bin`, runs it on a bare Pico until it has ended, and returns what was measured and logged.
pub(super) fn on_the_chip(toolchain: &Toolchain, bin: &str) -> Result<Report, Error> {
    let elf = build(toolchain, bin, &[])?;
    on_bare_pico(&elf, bin, &job::Bench::default())
}

/// Builds `bin` with these variables set.
pub(super) fn build(
    toolchain: &Toolchain,
    bin: &str,
    variables: &[(&str, &str)],
) -> Result<PathBuf, Error> {
    toolchain.build_with(&[bin], variables)?;
    Ok(toolchain.built(bin))
}

/// Runs a test on a bare Pico until it has ended; `name` is its folder under `target/device`.
pub(super) fn on_bare_pico(elf: &Path, name: &str, bench: &job::Bench) -> Result<Report, Error> {
    let out = shell::target_dir().join("device").join(name);
    let script = job::Script::read("wait 1ms").map_err(Error::new)?;
    let report = play(elf, &bare_pico(), &out, bench, &script)?;
    report.write(&out.join("report.json"))?;
    report.verdict(false)?;
    Ok(report)
}

/// `cargo xtask rehearse`: these runs alone.
pub(crate) fn command(mut parser: lexopt::Parser) -> Result<(), Error> {
    let mut wanted = None;
    while let Some(arg) = parser.next()? {
        match arg {
            Value(bin) => wanted = Some(bin.string()?),
            other => return Err(other.unexpected().into()),
        }
    }
    crate::node::prepare()?;
    let toolchain = Toolchain::find()?;
    let mut ran = false;
    for rehearsal in GAMES.iter().map(|game| &game.chip.rehearsal) {
        if wanted.as_deref().is_none_or(|bin| bin == rehearsal.bin) {
            println!("{}: {}", rehearsal.name, run(&toolchain, rehearsal)?);
            ran = true;
        }
    }
    match ran {
        true => Ok(()),
        false => Err(Error::usage("there is no such rehearsal")),
    }
}

/// Runs the chip's half, compares; returns the figures.
pub(super) fn run(toolchain: &Toolchain, rehearsal: &Rehearsal) -> Result<String, Error> {
    let games = rehearsal.games;
    let report = on_the_chip(toolchain, rehearsal.bin)?;
    let chip: Vec<(u32, u64)> = report.logged("hashes ").flat_map(hashes).collect();
    let mut here = Vec::new();
    for game in 0..games {
        here.extend(
            (rehearsal.hashes)(game)
                .into_iter()
                .map(|hash| (game, hash)),
        );
    }
    if let Some(at) = (0..chip.len().max(here.len())).find(|&at| chip.get(at) != here.get(at)) {
        return Err(Error::new(format!(
            "the games part at step {at} of {}: the chip has {:x?}, the host {:x?}",
            here.len(),
            chip.get(at),
            here.get(at)
        )));
    }
    let figure = |name: &str| {
        let line = report.logged("rehearsal: ").next().unwrap_or_default();
        let mut words = line.split_whitespace().skip_while(|word| *word != name);
        words.nth(1).and_then(|value| value.parse().ok())
    };
    let (Some(steps), Some(cycles)): (Option<f64>, Option<f64>) =
        (figure("steps"), figure("cycles"))
    else {
        return Err(Error::new("the chip has not logged its figures"));
    };
    Ok(format!(
        "{games} games and {} hashes equal to the host's, {:.0} cycles a step, {:.0} random games a second at 125 MHz",
        here.len(),
        cycles / steps,
        f64::from(games) * CHIP_HZ / cycles
    ))
}

/// Nothing is wired, nothing is pressed.
pub(super) fn bare_pico() -> Value {
    json!({
        "spi": 0, "sck": 18, "mosi": 19, "cs": 17, "dc": 16, "reset": 15, "backlight": 20, "madctl": 0, "buttons": {}
    })
}

/// The hashes of one line: `GAME [h, h, …]`, in hexadecimal.
fn hashes(line: &str) -> impl Iterator<Item = (u32, u64)> {
    let (game, list) = line.split_once(' ').unwrap_or((line, ""));
    let game = game.parse().unwrap_or(u32::MAX);
    let words = list.split(|c: char| !c.is_ascii_alphanumeric());
    words
        .map(|word| word.trim_start_matches("0x"))
        .filter_map(move |word| Some((game, u64::from_str_radix(word, 16).ok()?)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_of_the_log_is_a_game_and_its_hashes() {
        assert!(hashes("3 [ff, 1a]").eq([(3, 0xff), (3, 0x1a)]));
        assert!(hashes("3 []").eq([]));
    }
}
