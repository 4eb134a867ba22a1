//! `cargo xtask thinking`: how long level hard thinks on the emulated chip, over the decisions of real games.
//!
//! The chip plays against itself, whole games of every mix of sets or of every number of monsters; each part of the
//! decisions is a run of its own, so that several cores can emulate at once. Here the same games are played, and must be
//! the same.

use super::cases::BOTH;
use super::job::{Bench, Cache};
use super::rehearsal::{CHIP_HZ, build, on_bare_pico};
use super::thinking::{LIMIT_S, Thought, read};
use crate::error::Error;
use crate::games::{self, GAMES};
use crate::node;
use crate::shell;
use crate::toolchain::Toolchain;
use kaijubox::bot::{Answered, Tree};
use lexopt::prelude::*;

/// A game whose bot thinks on the chip.
pub(crate) struct Subject {
    /// What its test is called.
    pub(crate) test: &'static str,
    /// The binary that plays on the chip.
    pub(crate) bin: &'static str,
    /// Plays a game here, until it is told to stop.
    pub(crate) play: fn(u32, &mut Tree, &mut dyn FnMut(Answered) -> bool),
    /// What half of the decisions may take at most.
    pub(crate) median_s: f64,
    /// What a choice of dice may take at most, with all its parts.
    pub(crate) dice_s: f64,
    /// The test: a few decisions, and the figures in a line.
    pub(crate) check: fn(&Toolchain, &Subject) -> Result<String, Error>,
}

/// Decisions that such a program plays if its build is not told otherwise: enough for a check.
const CHECKED: u32 = 24;

/// Games between the first ones of two parts, so that no game is played in both.
const APART: u32 = 1_000;

pub(crate) fn run(mut parser: lexopt::Parser) -> Result<(), Error> {
    let (mut decisions, mut parts, mut cache) = (200, 2, Cache::Lru);
    let mut game = GAMES[0];
    while let Some(arg) = parser.next()? {
        match arg {
            Long("game") => game = games::find(&parser.value()?.string()?)?,
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
    let subject = &game.chip.thinking;
    let thoughts = measure(&Toolchain::find()?, subject, decisions, parts, cache)?;
    println!("{}", tell(subject, &thoughts)?);
    Ok(())
}

/// A few decisions, as a check, with each way in which the cache may replace what it holds; returns the figures in a line.
pub(crate) fn check(toolchain: &Toolchain, subject: &Subject) -> Result<String, Error> {
    let elf = build(toolchain, subject.bin, &[])?;
    let figures = BOTH.iter().map(|&cache| {
        let thoughts = think(subject, &elf, 0, CHECKED, cache)?;
        tell(subject, &thoughts)?;
        let mut seconds: Vec<f64> = thoughts.iter().map(spent).collect();
        seconds.sort_by(f64::total_cmp);
        Ok(format!(
            "{}: {} decisions as on the host, half of them within {:.2} s, {:.2} s at worst, dice {:.2} s at worst",
            cache.name(),
            seconds.len(),
            seconds[seconds.len() / 2],
            seconds[seconds.len() - 1],
            dice_seconds(&thoughts).last().unwrap_or(&0.0)
        ))
    });
    Ok(figures.collect::<Result<Vec<_>, Error>>()?.join("; "))
}

/// How long it took, in seconds.
fn spent(thought: &Thought) -> f64 {
    thought.cycles / CHIP_HZ
}

fn measure(
    toolchain: &Toolchain,
    subject: &Subject,
    decisions: u32,
    parts: u32,
    cache: Cache,
) -> Result<Vec<Thought>, Error> {
    let share = |part| decisions / parts + u32::from(part < decisions % parts);
    let folder = shell::target_dir().join("device");
    std::fs::create_dir_all(&folder).map_err(|cause| Error::file(&folder, cause))?;
    let mut elves = Vec::new();
    for part in 0..parts {
        let games = format!("{},{}", part * APART, share(part));
        let built = build(toolchain, subject.bin, &[("KAIJUBOX_GAMES", &games)])?;
        let elf = folder.join(format!("{}-{part}.elf", subject.bin));
        std::fs::copy(&built, &elf).map_err(|cause| Error::file(&elf, cause))?;
        elves.push(elf);
    }
    let thoughts = std::thread::scope(|scope| {
        let runs: Vec<_> = (0..parts)
            .zip(&elves)
            .map(|(part, elf)| scope.spawn(move || think(subject, elf, part, share(part), cache)))
            .collect();
        let runs = runs.into_iter();
        runs.map(|run| run.join().expect("no run panics"))
            .collect::<Result<Vec<_>, Error>>()
    })?;
    Ok(thoughts.concat())
}

/// One part on the chip, compared with the same games here.
fn think(
    subject: &Subject,
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
    let report = on_bare_pico(
        elf,
        &format!("{}-{part}-{}", subject.bin, cache.name()),
        &bench,
    )?;
    let thoughts: Vec<Thought> = report.logged("thinking: ").filter_map(read).collect();
    let here = games(subject, part * APART, decisions);
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
fn games(subject: &Subject, first: u32, decisions: u32) -> Vec<Answered> {
    let mut tree = Box::new(Tree::new());
    let mut answers = Vec::new();
    for game in first.. {
        (subject.play)(game, &mut tree, &mut |answered| {
            answers.push(answered);
            answers.len() < decisions as usize
        });
        if answers.len() >= decisions as usize {
            break;
        }
    }
    answers
}

/// What each choice of dice took, with all its parts, in ascending order.
fn dice_seconds(thoughts: &[Thought]) -> Vec<f64> {
    let mut choices: Vec<f64> = Vec::new();
    for thought in thoughts.iter().filter(|thought| thought.dice) {
        let seconds = spent(thought);
        match choices.last_mut() {
            Some(choice) if thought.part => *choice += seconds,
            _ => choices.push(seconds),
        }
    }
    choices.sort_by(f64::total_cmp);
    choices
}

/// The figures as a table, unless something takes too long.
fn tell(subject: &Subject, thoughts: &[Thought]) -> Result<String, Error> {
    let sorted = |of: &dyn Fn(&Thought) -> Option<f64>| {
        let mut all: Vec<f64> = thoughts.iter().filter_map(of).collect();
        all.sort_by(f64::total_cmp);
        all
    };
    let seconds = sorted(&|thought| Some(spent(thought)));
    let dice = dice_seconds(thoughts);
    let nodes = sorted(&|thought| Some(thought.answered.nodes.into()));
    let pace = sorted(&|thought| {
        Some(f64::from(thought.answered.nodes) * CHIP_HZ / thought.cycles) // the slowest first
    });
    let sum = |of: fn(&Thought) -> f64| thoughts.iter().map(of).sum::<f64>();
    let time = sum(|thought| thought.cycles) / CHIP_HZ;
    let mut table = format!(
        "{} decisions of level hard at 125 MHz, as on the host\n            min  median     p90     p99   worst\n",
        thoughts.len()
    );
    let mut row = |name: &str, all: &[f64], digits: usize| {
        let at = |part: f64| all[((all.len() - 1) as f64 * part).round() as usize];
        let figures = [0.0, 0.5, 0.9, 0.99, 1.0].map(|part| format!(" {:7.digits$}", at(part)));
        table += &format!("{name:8}{}\n", figures.concat());
    };
    row("seconds", &seconds, 2);
    if !dice.is_empty() {
        row("dice", &dice, 2);
    }
    row("nodes", &nodes, 0);
    table += &format!(
        "{:.0} nodes and {:.0} playouts a second, {:.0} nodes a second at the slowest",
        sum(|thought| thought.answered.nodes.into()) / time,
        sum(|thought| thought.answered.worlds.into()) / time,
        pace[0]
    );
    let last = |all: &[f64]| all.last().copied().unwrap_or(0.0);
    let limits = [
        (
            "half the decisions take",
            seconds[seconds.len() / 2],
            subject.median_s,
        ),
        ("a decision takes", last(&seconds), LIMIT_S),
        (
            "a choice of dice with all its parts takes",
            last(&dice),
            subject.dice_s,
        ),
    ];
    match limits.into_iter().find(|(_, took, limit)| took > limit) {
        Some((what, took, limit)) => Err(Error::new(format!(
            "{table}\n{what} {took:.2} s, more than {limit} s"
        ))),
        None => Ok(table),
    }
}
