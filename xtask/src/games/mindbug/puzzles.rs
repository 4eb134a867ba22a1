//! `cargo xtask puzzles`: looks through games of bots for turns that can be won for certain and in one way only, as they
//! were or with a card or two changed, and writes the best of them as scenario files, to choose from.
//!
//! Each file is a puzzle of the console. That its turn has one way to win, that nothing hidden counts, is proven again by
//! a test for every file there is, so files may also be written or changed by hand; `--lines` then works out anew what
//! they are judged by.

mod found;
mod position;
mod words;

use crate::error::Error;
use crate::shell;
use found::Found;
use kaijubox::bot::{Strength, Thinker, Tree};
use kaijubox::game::{Dice, Level, Player, Rules as _};
use kaijubox::mindbug::cards::Sets;
use kaijubox::mindbug::mind::{Memory, MindbugMind};
use kaijubox::mindbug::puzzles::{PUZZLES, Solver};
use kaijubox::mindbug::rules::{Decision, Event, State};
use lexopt::prelude::*;
use position::{MOST_POSITIONS, Table};
use std::fmt::Write as _;
use std::path::Path;
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// The console's puzzles, and where those go that are found.
const FOLDER: &str = "assets/mindbug/puzzles";
const FOUND: &str = "target/puzzles";
const THREADS: usize = 2;
/// Fewer are no puzzle.
const FEWEST_DECISIONS: u32 = 2;

/// Changed positions that are looked at for each turn of a game.
const CHANGES: u32 = 8;

struct Asked {
    games: u32,
    minutes: u64,
    first: u32,
    keep: usize,
    out: std::path::PathBuf,
    lines: bool,
}

pub(crate) fn run(mut parser: lexopt::Parser) -> Result<(), Error> {
    let mut asked = Asked {
        games: 2_000,
        minutes: 60,
        first: 0,
        keep: 30,
        out: shell::root().join(FOUND),
        lines: false,
    };
    while let Some(arg) = parser.next()? {
        match arg {
            Long("games") => asked.games = parser.value()?.parse()?,
            Long("minutes") => asked.minutes = parser.value()?.parse()?,
            Long("first") => asked.first = parser.value()?.parse()?,
            Long("keep") => asked.keep = parser.value()?.parse()?,
            Long("out") => asked.out = parser.value()?.into(),
            Long("lines") => asked.lines = true,
            other => return Err(other.unexpected().into()),
        }
    }
    match asked.lines {
        true => write_lines(
            &shell::root().join(FOLDER),
            PUZZLES
                .iter()
                .map(|baked| (baked.name.into(), baked.start(&mut |_| {}))),
        ),
        false if cfg!(debug_assertions) => again_in_release(&asked),
        false => find(&asked),
    }
}

/// A search is long: it runs as fast as it can.
fn again_in_release(asked: &Asked) -> Result<(), Error> {
    let mut cargo = shell::command("cargo");
    cargo.args([
        "run",
        "--quiet",
        "--release",
        "--package",
        "xtask",
        "--",
        "puzzles",
    ]);
    cargo.args([
        "--games",
        &asked.games.to_string(),
        "--first",
        &asked.first.to_string(),
    ]);
    cargo.args(["--minutes", &asked.minutes.to_string()]);
    cargo
        .args(["--keep", &asked.keep.to_string(), "--out"])
        .arg(&asked.out);
    shell::run(&mut cargo)
}

fn find(asked: &Asked) -> Result<(), Error> {
    let end = Instant::now() + Duration::from_secs(60 * asked.minutes);
    let games = asked.first..asked.first + asked.games;
    let (next, found) = (Mutex::new(games), Mutex::new(Vec::new()));
    std::thread::scope(|scope| {
        for _ in 0..THREADS {
            scope.spawn(|| {
                while Instant::now() < end {
                    let Some(game) = next.lock().expect("nobody panics").next() else {
                        break;
                    };
                    let mut own = Vec::new();
                    look_through(game, &mut own);
                    found.lock().expect("nobody panics").extend(own);
                }
            });
        }
    });
    let found: Vec<Found> = found.into_inner().expect("nobody panics");
    let games = next.into_inner().expect("nobody panics").start - asked.first;
    let count = found.len();
    let mut kept = found::choose(found, asked.keep);
    kept.sort_by_key(Found::difficulty);
    std::fs::create_dir_all(&asked.out).map_err(|cause| Error::file(&asked.out, cause))?;
    for (place, found) in kept.iter().enumerate() {
        let file = asked.out.join(format!("{:02}.toml", place + 1));
        std::fs::write(&file, found.file(place + 1)).map_err(|cause| Error::file(&file, cause))?;
        println!("{:02}: {}", place + 1, found.summary());
    }
    let names = (1..=kept.len()).map(|number| format!("{number:02}"));
    let starts = kept.iter().map(|found| found.table.start());
    write_lines(&asked.out, names.zip(starts))?;
    println!(
        "{count} turns of {games} games, as they were or with a card or two changed, have one way to win"
    );
    Ok(())
}

/// Writes the lines that puzzles are judged by.
fn write_lines(
    folder: &Path,
    puzzles: impl Iterator<Item = (String, Option<State>)>,
) -> Result<(), Error> {
    let mut text = String::from(
        "# Written by `cargo xtask puzzles --lines`: what each puzzle is judged by.\n",
    );
    for (name, start) in puzzles {
        let start = start.ok_or_else(|| Error::new(format!("{name}: an impossible position")))?;
        let mut solver = Solver::new(Player::ONE, MOST_POSITIONS);
        let way = solver.only_way(&start);
        if !matches!(way, Ok(Some(_))) {
            return Err(Error::new(format!(
                "{name}: there is not exactly one way to win it: {way:?}"
            )));
        }
        let mut bytes = String::new();
        let told = Solver::new(Player::ONE, 10 * MOST_POSITIONS).line(
            &start,
            &mut |byte| {
                let _ = write!(bytes, " {byte}");
            },
            &mut |_, _, _| {},
        );
        told.map_err(|why| Error::new(format!("{name}: {why:?}")))?;
        let _ = writeln!(text, "{name}{bytes}");
    }
    let file = folder.join("lines.txt");
    std::fs::write(&file, text).map_err(|cause| Error::file(&file, cause))
}

/// Plays a game of two bots, and looks at the beginning of every turn.
fn look_through(number: u32, found: &mut Vec<Found>) {
    let mixes: Vec<Sets> = Sets::mixes().collect();
    let sets = mixes[number as usize % mixes.len()];
    let seed = 0x9e37_0000_0000 + u64::from(number);
    let mut tree = Box::new(Tree::new());
    let mut chance = Dice::new(seed ^ 0x5eed);
    let mut memories = [Player::ONE, Player::TWO].map(Memory::new);
    let mut starts = true;
    let mut state = State::new(sets, seed, &mut |_: Event| {}).expect("the sets make a game");
    let mut seeds = Dice::new(!seed);
    while let Some((player, decision)) = state.decision() {
        let is_own = matches!(decision, Decision::Turn | Decision::Buy);
        if starts && is_own && player == state.active() {
            let table = Table::of(&state);
            let changed = (0..CHANGES).map(|_| table.changed(sets, &mut chance));
            for table in [table.clone()].into_iter().chain(changed) {
                found.extend(puzzle_of(&table));
            }
        }
        let strength = Strength::of(Level::Easy);
        let (view, memory) = (state.view(player), &memories[player.index()]);
        let seed = u64::from(seeds.below(u32::MAX));
        let mut thinker = Thinker::<MindbugMind>::of_view(&mut tree, &view, memory, strength, seed);
        thinker.advance(u32::MAX);
        let action = thinker.best().expect("somebody must decide");
        starts = false;
        let taken = state.step(player, action, &mut |event: Event| {
            memories.iter_mut().for_each(|memory| memory.note(&event));
            starts |= matches!(event, Event::TurnStarted { .. });
        });
        taken.expect("a bot's answer is legal");
    }
}

/// The puzzle that the position is, with as much of the opponent's life as it can be.
fn puzzle_of(table: &Table) -> Option<Found> {
    let table = (1..=3)
        .rev()
        .find_map(|life| table.with_life(life).filter(Table::is_puzzle))?;
    Found::new(table.without_what_does_not_count())
}
