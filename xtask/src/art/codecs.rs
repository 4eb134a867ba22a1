//! What each way of packing takes of flash, of RAM, and of the chip's time, measured in one run.
//!
//! The firmware `src/bin/codecs.rs` is built once a way, with all pictures packed so, and run on the emulated device. RAM
//! is how much deeper its stack is than for drawing alone; what it draws must be what the console draws.

use super::ways::{NONE, WAYS, sized};
use crate::device;
use crate::error::Error;
use crate::node;
use crate::shell;
use crate::toolchain::Toolchain;
use embedded_graphics::geometry::Point;
use embedded_graphics::primitives::Rectangle;
use kaijubox::art::cards::{self, PICTURE_SIZE};
use kaijubox::ui::Canvas;
use std::path::{Path, PathBuf};

const BIN: &str = "firmware-codecs";
/// Beside its stack, drawing alone needs none; it holds this one row.
const ROW: u64 = 128;

/// What was measured of a way.
struct Figures {
    stack: u64,
    mean: u32,
    worst: u32,
    digests: Vec<u32>,
}

/// The table, as the header of `art::cards` has it.
pub(super) fn compare(out: &Path) -> Result<String, Error> {
    node::prepare()?;
    let bench = Bench {
        toolchain: Toolchain::find()?,
        out: std::path::absolute(out).map_err(|cause| Error::file(out, cause))?,
    };
    let pictures = cards::all().map(super::indexed);
    let pictures: Vec<_> = pictures.collect::<Result<_, Error>>()?;
    let wanted = digests();
    let mut text = String::from(
        "| way                                       |  bytes  | RAM, bytes |   cycles  |   worst   |\n\
         |-------------------------------------------|--------:|-----------:|----------:|----------:|\n",
    );
    let mut least = 0;
    for way in [NONE].iter().chain(&WAYS) {
        let packed: Vec<_> = pictures.iter().map(|picture| way.pack(picture)).collect();
        let bytes: usize = packed.iter().map(Vec::len).sum();
        let packed: Vec<u8> = packed.iter().flat_map(|picture| sized(picture)).collect();
        let figures = bench.run(way.key, &packed)?;
        if way.key == NONE.key {
            least = figures.stack - ROW;
            text += &row(way.name, 0, least, &figures);
            continue;
        }
        check(way.name, &figures.digests, &wanted)?;
        text += &row(way.name, bytes, least, &figures);
    }
    let figures = bench.run("this", &[])?;
    check("this", &figures.digests, &wanted)?;
    let bytes = cards::all().map(|picture| picture.flash_bytes()[0]);
    let name = "neighbours and a range coder, **this**";
    Ok(text + &row(name, bytes.sum(), least, &figures))
}

fn row(name: &str, bytes: usize, least: u64, figures: &Figures) -> String {
    let ram = figures.stack - least;
    let Figures { mean, worst, .. } = figures;
    format!("| {name:<41} | {bytes:>7} | {ram:>10} | {mean:>9} | {worst:>9} |\n")
}

fn check(name: &str, digests: &[u32], wanted: &[u32]) -> Result<(), Error> {
    match digests == wanted {
        true => Ok(()),
        false => Err(Error::new(format!("{name} draws other pictures"))),
    }
}

/// Digests of all pictures as the console draws them.
fn digests() -> Vec<u32> {
    let digest = |picture: &cards::Picture| {
        let mut pixels = vec![0; 128 * 96];
        let place = Rectangle::new(Point::zero(), PICTURE_SIZE);
        let Ok(()) = picture.draw(Point::zero(), &mut Canvas::new(&mut pixels, place));
        pixels.iter().fold(0x811C_9DC5_u32, |digest, &pixel| {
            (digest ^ u32::from(pixel)).wrapping_mul(0x0100_0193)
        })
    };
    cards::all().map(digest).collect()
}

/// Where the firmware is built and run.
struct Bench {
    toolchain: Toolchain,
    out: PathBuf,
}

impl Bench {
    fn run(&self, way: &str, packed: &[u8]) -> Result<Figures, Error> {
        let file = self.out.join("packed.bin");
        std::fs::write(&file, packed).map_err(|cause| Error::file(&file, cause))?;
        let mut cargo = self.toolchain.cargo("build");
        cargo.env("KAIJUBOX_WAY", way).env("KAIJUBOX_PACKED", &file);
        cargo.args(["--release", "--no-default-features", "--features", "codecs"]);
        shell::run(cargo.args(["--bin", BIN]))?;
        let bench = device::bench(&self.toolchain.release_dir().join(BIN), &self.out)?;
        std::fs::remove_file(&file).map_err(|cause| Error::file(&file, cause))?;
        let (cycles, digests): (Vec<_>, Vec<_>) =
            bench.log.iter().filter_map(|line| figures(line)).unzip();
        Ok(Figures {
            stack: bench.stack,
            mean: cycles.iter().sum::<u32>() / cycles.len().max(1) as u32,
            worst: cycles.into_iter().max().unwrap_or_default(),
            digests,
        })
    }
}

/// The two numbers of a line like `cycles 1 digest 2`.
fn figures(line: &str) -> Option<(u32, u32)> {
    let words: Vec<_> = line.split(' ').collect();
    match words[..] {
        ["cycles", cycles, "digest", digest] => Some((cycles.parse().ok()?, digest.parse().ok()?)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_of_the_log_is_two_numbers() {
        assert_eq!(figures("cycles 1 digest 2"), Some((1, 2)));
        assert_eq!(figures("done"), None);
    }
}
