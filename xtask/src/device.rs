//! `cargo xtask device`: the real firmware in the emulated device, told by a script, measured in a report.
//!
//! The emulator is JavaScript (`tests/device`); this side turns the script into what it takes, calls it, and makes
//! `report.json` of what it measured: the log decoded, sizes from the ELF, screens by name. Findings are told as one
//! sentence a kind, and fail the command; a panic fails it too unless `--allow-panic` says that one is expected.

mod alike;
mod bench;
mod budgets;
mod cases;
mod checks;
mod chips;
mod cuts;
mod distribution;
mod failures;
mod job;
mod log;
mod misses;
mod pages;
mod pocket;
mod readings;
mod rehearsal;
mod report;
mod resume;
mod saves;
mod screens;
mod stack;
mod thinking;
mod watching;

pub(crate) use bench::bench;
pub(crate) use cases::{BOTH, CLEAN, Case};
pub(crate) use checks::{programs, tests};
pub(crate) use distribution::{Subject, check as check_thinking, run as thinking};
pub(crate) use job::Cache;
pub(crate) use rehearsal::{Rehearsal, command as rehearse};
pub(crate) use screens::run as screens;
pub(crate) use stack::run as stack;
pub(crate) use thinking::{Decisions, LIMIT_S, run as check_decisions};

use crate::board::{self, Board};
use crate::elf::Image;
use crate::error::Error;
use crate::firmware;
use crate::node;
use crate::toolchain::Toolchain;
use lexopt::prelude::*;
use serde_json::Value;
use std::path::{Path, PathBuf};

/// What was asked for.
struct Request {
    script: PathBuf,
    out: PathBuf,
    board: &'static Board,
    elf: Option<PathBuf>,
    allow_panic: bool,
    bench: job::Bench,
}

pub(crate) fn run(parser: lexopt::Parser) -> Result<(), Error> {
    let request = parse(parser)?;
    let text = std::fs::read_to_string(&request.script)
        .map_err(|cause| Error::file(&request.script, cause))?;
    let script = job::Script::read(&text)
        .map_err(|line| Error::usage(format!("{}: {line}", request.script.display())))?;
    node::prepare()?;
    let elf = match &request.elf {
        Some(elf) => elf.clone(),
        None => {
            let built = firmware::build(&Toolchain::find()?, &[request.board])?;
            built
                .into_iter()
                .next()
                .expect("one board gives one firmware")
                .elf
        }
    };
    let report = play(
        &elf,
        &request.board.name.into(),
        &request.out,
        &request.bench,
        &script,
    )?;
    report.write(&request.out.join("report.json"))?;
    println!("{}", report.summary());
    if request.bench.misses {
        print!("{}", misses::table(&report, &Image::read(&elf)?));
    }
    report.verdict(request.allow_panic)
}

fn parse(mut parser: lexopt::Parser) -> Result<Request, Error> {
    let (mut script, mut out, mut elf, mut allow_panic) = (None, None, None, false);
    let mut board = board::find("picosystem")?;
    let mut bench = job::Bench::default();
    while let Some(arg) = parser.next()? {
        match arg {
            Long("script") => script = Some(PathBuf::from(parser.value()?)),
            Long("out") => out = Some(PathBuf::from(parser.value()?)),
            Long("board") => board = board::find(&parser.value()?.string()?)?,
            Long("elf") => elf = Some(PathBuf::from(parser.value()?)),
            Long("rosc-bias") => bench.rosc_bias = parser.value()?.parse()?,
            Long("seed") => bench.seed = parser.value()?.parse()?,
            Long("cut-power-at") => bench.cut_power_at_ms = Some(parser.value()?.parse()?),
            Long("cache") => bench.cache = job::Cache::asked(&parser.value()?.string()?)?,
            Long("misses") => bench.misses = true,
            Long("allow-panic") => allow_panic = true,
            other => return Err(other.unexpected().into()),
        }
    }
    if !(0.0..=100.0).contains(&bench.rosc_bias) {
        return Err(Error::usage("--rosc-bias takes 0 to 100 (percent of ones)"));
    }
    if bench
        .cut_power_at_ms
        .is_some_and(|ms| !(ms.is_finite() && ms >= 0.0))
    {
        return Err(Error::usage("--cut-power-at takes milliseconds"));
    }
    let needed = |what| move || Error::usage(format!("{what} is missing"));
    Ok(Request {
        script: script.ok_or_else(needed("--script FILE"))?,
        out: out.ok_or_else(needed("--out DIR"))?,
        board,
        elf,
        allow_panic,
        bench,
    })
}

/// Runs the emulator and reads what it measured.
fn play(
    elf: &Path,
    board: &Value,
    out: &Path,
    bench: &job::Bench,
    script: &job::Script,
) -> Result<report::Report, Error> {
    let mut reports = measured(elf, board, out, bench, script, &["raw".to_owned()])?;
    Ok(reports.remove(0))
}

/// The same for a run with several ends: the emulator writes what it measured under these names.
fn measured(
    elf: &Path,
    board: &Value,
    out: &Path,
    bench: &job::Bench,
    script: &job::Script,
    names: &[String],
) -> Result<Vec<report::Report>, Error> {
    let here = |path: &Path| {
        std::path::absolute(path).map_err(|cause| Error::file(path, cause)) // node runs in its own folder
    };
    let (out, elf) = (here(out)?, here(elf)?);
    std::fs::create_dir_all(&out).map_err(|cause| Error::file(&out, cause))?;
    let job = out.join("job.json");
    let text = script.job(&elf, board, bench).to_string();
    std::fs::write(&job, text).map_err(|cause| Error::file(&job, cause))?;
    node::emulate(&job, &out)?;
    let bytes = std::fs::read(&elf).map_err(|cause| Error::file(&elf, cause))?;
    let image = Image::read(&elf)?;
    let mut reports = Vec::new();
    for name in names {
        let file = out.join(format!("{name}.json"));
        let raw = std::fs::read(&file).map_err(|cause| Error::file(&file, cause))?;
        reports.push(report::Report::assemble(&raw, &bytes, &image)?);
        std::fs::remove_file(&file).map_err(|cause| Error::file(&file, cause))?;
    }
    std::fs::remove_file(&job).map_err(|cause| Error::file(&job, cause))?;
    Ok(reports)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(args: &[&str]) -> Result<Request, Error> {
        parse(lexopt::Parser::from_args(args))
    }

    #[test]
    fn a_script_and_a_folder_are_needed() {
        assert_eq!(asked(&["--out", "x"]).err().unwrap().code(), 2);
        assert_eq!(asked(&["--script", "x"]).err().unwrap().code(), 2);
        let request = asked(&["--script", "x", "--out", "y"]).unwrap();
        assert_eq!(request.board.name, "picosystem");
    }

    #[test]
    fn a_bias_beyond_100_percent_is_refused() {
        let bias = |value| asked(&["--script", "x", "--out", "y", "--rosc-bias", value]);
        assert!(bias("0").is_ok() && bias("100").is_ok());
        assert_eq!(bias("101").err().unwrap().code(), 2);
        assert_eq!(bias("half").err().unwrap().code(), 2);
    }
}
