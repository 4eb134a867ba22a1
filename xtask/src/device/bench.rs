//! A firmware that only measures: no screen, no script, its figures are its log.

use super::job::Cache;
use super::log;
use crate::error::Error;
use crate::node;
use serde_json::{Value, json};
use std::path::Path;

/// Emulated time within which it must be done.
const LIMIT_MS: u32 = 20_000;

/// What was measured.
pub(crate) struct Bench {
    pub(crate) log: Vec<String>,
    /// The deepest stack, in bytes.
    pub(crate) stack: u64,
}

/// Runs `elf` for [`LIMIT_MS`] with this cache before flash, with `out` for the files on the way.
pub(crate) fn bench(elf: &Path, cache: Cache, out: &Path) -> Result<Bench, Error> {
    let here = |path: &Path| std::path::absolute(path).map_err(|cause| Error::file(path, cause));
    let (job, raw, out) = (
        here(&out.join("job.json"))?,
        out.join("raw.json"),
        here(out)?,
    );
    // No board needs less than this one, and none is looked at.
    let text = json!({
        "elf": elf, "board": "breadboard", "cache": cache.name(), "end_tick": 1, "limit_ms": LIMIT_MS
    });
    std::fs::write(&job, text.to_string()).map_err(|cause| Error::file(&job, cause))?;
    node::emulate(&job, &out)?;
    let bytes = std::fs::read(elf).map_err(|cause| Error::file(elf, cause))?;
    let measured = std::fs::read(&raw).map_err(|cause| Error::file(&raw, cause))?;
    let measured: Value = serde_json::from_slice(&measured)
        .map_err(|cause| Error::new(format!("the emulator's raw.json is broken: {cause}")))?;
    for file in [&job, &raw] {
        std::fs::remove_file(file).map_err(|cause| Error::file(file, cause))?;
    }
    let chunks = measured["log_frames"].as_array();
    let lines = log::decode(&bytes, chunks.map_or(&[], Vec::as_slice))?;
    let log: Vec<_> = lines
        .iter()
        .filter_map(|line| line["text"].as_str().map(str::to_owned))
        .collect();
    if log.last().is_none_or(|line| line != "done") {
        return Err(Error::new(format!(
            "{} was not done in {LIMIT_MS} ms",
            elf.display()
        )));
    }
    Ok(Bench {
        log,
        stack: measured["stack_high_water"].as_u64().unwrap_or_default(),
    })
}
