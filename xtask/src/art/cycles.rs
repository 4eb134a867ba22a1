//! What drawing costs: the bench firmware on the emulated device.

use crate::device::{self, BOTH, Cache};
use crate::error::Error;
use crate::node;
use crate::shell;
use crate::toolchain::Toolchain;
use std::path::Path;

/// The firmware that draws.
pub(crate) const BIN: &str = "firmware-bench";
/// The chip's clock.
const CYCLES_A_MS: f64 = 125_000.0;
/// docs/hardware.md#budgets: a card's picture, whole or in the bands of a screen.
const PICTURE_MS: f64 = 16.0;

/// The test: no picture takes longer than it may, however the cache replaces; returns the figures.
pub(crate) fn check(toolchain: &Toolchain) -> Result<String, Error> {
    toolchain.build(&[BIN])?;
    let mut told = Vec::new();
    for &cache in BOTH {
        let out = shell::target_dir().join("device");
        let out = out.join(format!("pictures-{}", cache.name()));
        std::fs::create_dir_all(&out).map_err(|cause| Error::file(&out, cause))?;
        let bench = device::bench(&toolchain.built(BIN), cache, &out)?;
        let (mut count, mut worst, mut slowest) = (0, 0.0, String::new());
        for (line, [whole, bands, _]) in
            bench.log.iter().filter_map(|line| Some((line, row(line)?)))
        {
            count += 1;
            let ms = whole.max(bands) / CYCLES_A_MS;
            if ms > worst {
                (worst, slowest) = (ms, line.split(' ').next().unwrap_or_default().to_owned());
            }
        }
        if count == 0 || worst > PICTURE_MS {
            return Err(Error::new(format!(
                "with cache {} the slowest of {count} pictures, {slowest}, takes {worst:.2} ms; {PICTURE_MS} ms are the most",
                cache.name()
            )));
        }
        told.push(format!(
            "{}: {count} pictures within {worst:.2} ms ({slowest})",
            cache.name()
        ));
    }
    Ok(told.join("; "))
}

/// Mean and worst cycles a picture, whole, in the bands of a screen, and as a thumbnail: with flash as fast as RAM, and
/// with a cache before it.
pub(super) fn measure(out: &Path) -> Result<String, Error> {
    node::prepare()?;
    let toolchain = Toolchain::find()?;
    toolchain.build(&[BIN])?;
    let mut text = format!(
        "{:<24}{:>10}{:>10}{:>9}\n",
        "cycles", "mean", "worst", "worst"
    );
    let (mut drawn, mut stack) = (0, 0);
    for cache in Cache::ALL {
        let bench = device::bench(&toolchain.built(BIN), cache, out)?;
        let rows: Vec<_> = bench.log.iter().filter_map(|line| row(line)).collect();
        for (column, name) in ["whole", "in bands", "thumbnail"].iter().enumerate() {
            let cycles = rows.iter().map(|row| row[column]);
            let worst = cycles.clone().fold(0.0, f64::max);
            let mean = cycles.sum::<f64>() / rows.len().max(1) as f64;
            let ms = worst / CYCLES_A_MS;
            let name = format!("{name}, cache {}", cache.name());
            text += &format!("{name:<24}{mean:>10.0}{worst:>10.0}{ms:>6.2} ms\n");
        }
        (drawn, stack) = (rows.len(), bench.stack.max(stack));
    }
    text += &format!("{drawn} pictures drawn; {stack} bytes of stack at most\n");
    Ok(text)
}

/// The three numbers of a line like `kraken whole 1 bands 2 thumb 3`.
fn row(line: &str) -> Option<[f64; 3]> {
    let words: Vec<_> = line.split(' ').collect();
    match words[..] {
        [_, "whole", whole, "bands", bands, "thumb", thumb] => {
            let number = |word: &str| word.parse().ok();
            Some([number(whole)?, number(bands)?, number(thumb)?])
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_of_the_log_is_three_numbers() {
        assert_eq!(row("kraken whole 1 bands 2 thumb 3"), Some([1.0, 2.0, 3.0]));
        assert_eq!(row("done"), None);
    }
}
