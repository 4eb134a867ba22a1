//! `cargo xtask thinking`: how long level hard thinks on the emulated chip, over the decisions of real games.
//!
//! The chip plays against itself, whole games of every mix of sets; each part of the decisions is a run of its own, so
//! that several cores can emulate at once. Here the same games are played, and must be the same.

use super::job::{Bench, Cache};
use super::rehearsal::{CHIP_HZ, build, on_bare_pico};
use super::thinking::{BIN, LIMIT_S, Thought, read};
use crate::error::Error;
use crate::node;
use crate::shell;
use crate::toolchain::Toolchain;
use kaijubox::bot::Tree;
use kaijubox::mindbug::mind::rehearsal::{Answered, play};
use lexopt::prelude::*;

/// What half of the decisions may take at most.
const MEDIAN_S: f64 = 1.5;
/// Games between the first ones of two parts, so that no game is played in both.
const APART: u32 = 1_000;

pub(crate) fn run(mut parser: lexopt::Parser) -> Result<(), Error> {
    let (mut decisions, mut parts, mut cache) = (200, 2, Cache::Lru);
    while let Some(arg) = parser.next()? {
        match arg {
            Long("decisions") => decisions = parser.value()?.parse()?,
            Long("parts") => parts = parser.value()?.parse()?,
            Long("cache") => cache = Cache::asked(&parser.value()?.string()?)?,
            other => return Err(other.unexpected().into()),
        }
    }
    if decisions == 0 || parts == 0 || parts > decisions {
        return Err(Error::usage(
            "--decisions and --parts take a number from 1 on",
        ));
    }
    node::prepare()?;
    let toolchain = Toolchain::find()?;
    let share = |part| decisions / parts + u32::from(part < decisions % parts);
    let folder = shell::target_dir().join("device");
    std::fs::create_dir_all(&folder).map_err(|cause| Error::file(&folder, cause))?;
    let mut elves = Vec::new();
    for part in 0..parts {
        let games = format!("{},{}", part * APART, share(part));
        let built = build(&toolchain, BIN, &[("KAIJUBOX_GAMES", &games)])?;
        let elf = folder.join(format!("thinking-{part}.elf"));
        std::fs::copy(&built, &elf).map_err(|cause| Error::file(&elf, cause))?;
        elves.push(elf);
    }
    let thoughts = std::thread::scope(|scope| {
        let runs: Vec<_> = (0..parts)
            .zip(&elves)
            .map(|(part, elf)| scope.spawn(move || think(elf, part, share(part), cache)))
            .collect();
        let runs = runs.into_iter();
        runs.map(|run| run.join().expect("no run panics"))
            .collect::<Result<Vec<_>, Error>>()
    })?;
    tell(&thoughts.concat())
}

/// One part on the chip, compared with the same games here.
fn think(
    elf: &std::path::Path,
    part: u32,
    decisions: u32,
    cache: Cache,
) -> Result<Vec<Thought>, Error> {
    let bench = Bench {
        // Twice what it may take at worst: the verdict is on what it takes.
        slack_ms: f64::from(decisions) * LIMIT_S * 2_000.0,
        cache,
        ..Bench::default()
    };
    let report = on_bare_pico(elf, &format!("thinking-{part}"), &bench)?;
    let thoughts: Vec<Thought> = report.logged("thinking: ").filter_map(read).collect();
    let here = games(part * APART, decisions);
    let answers = thoughts.iter().map(|thought| thought.answered);
    if !answers.eq(here) {
        return Err(Error::new(format!(
            "part {part}: the chip and the host play different games; the log has {} of {decisions} decisions",
            thoughts.len()
        )));
    }
    Ok(thoughts)
}

/// The first decisions of the games from `first` on.
fn games(first: u32, decisions: u32) -> Vec<Answered> {
    let mut tree = Box::new(Tree::new());
    let mut answers = Vec::new();
    for game in first.. {
        play(
            game,
            &mut tree,
            u32::MAX,
            || {},
            |answered| {
                answers.push(answered);
                answers.len() < decisions as usize
            },
        );
        if answers.len() >= decisions as usize {
            break;
        }
    }
    answers
}

fn tell(thoughts: &[Thought]) -> Result<(), Error> {
    let sorted = |of: fn(&Thought) -> f64| {
        let mut all: Vec<f64> = thoughts.iter().map(of).collect();
        all.sort_by(f64::total_cmp);
        all
    };
    let seconds = sorted(|thought| thought.cycles / CHIP_HZ);
    let nodes = sorted(|thought| thought.answered.nodes.into());
    let pace = sorted(|thought| {
        f64::from(thought.answered.nodes) * CHIP_HZ / thought.cycles // the slowest first
    });
    let sum = |of: fn(&Thought) -> f64| thoughts.iter().map(of).sum::<f64>();
    let time = sum(|thought| thought.cycles) / CHIP_HZ;
    println!(
        "{} decisions of level hard at 125 MHz, as on the host",
        thoughts.len()
    );
    println!("            min  median     p90     p99   worst");
    let row = |name: &str, all: &[f64], digits: usize| {
        let at = |part: f64| all[((all.len() - 1) as f64 * part).round() as usize];
        print!("{name:8}");
        for part in [0.0, 0.5, 0.9, 0.99, 1.0] {
            print!(" {:7.digits$}", at(part));
        }
        println!();
    };
    row("seconds", &seconds, 2);
    row("nodes", &nodes, 0);
    println!(
        "{:.0} nodes and {:.0} playouts a second, {:.0} nodes a second at the slowest",
        sum(|thought| thought.answered.nodes.into()) / time,
        sum(|thought| thought.answered.worlds.into()) / time,
        pace[0]
    );
    let (worst, median) = (seconds[seconds.len() - 1], seconds[seconds.len() / 2]);
    if median > MEDIAN_S {
        return Err(Error::new(format!(
            "half the decisions take longer than {median:.2} s, over {MEDIAN_S}"
        )));
    }
    match worst <= LIMIT_S {
        true => Ok(()),
        false => Err(Error::new(format!(
            "a decision takes {worst:.2} s, more than {LIMIT_S} s"
        ))),
    }
}
