//! `cargo xtask arena`: bots play matches on all cores, and the wins are counted.
//!
//! A deal is played from every seat, so neither luck nor the start favours anybody. A match computes a lot and xtask
//! is built to start quickly, so the command runs itself again in an optimised build. What is a game's own is in the
//! file of its name, which is in that game's row (`games`).

mod contender;
pub(crate) mod mindbug;
mod regression;
mod tally;
pub(crate) mod tokyo;

use crate::error::Error;
use crate::games::{self, GAMES, Game};
use crate::shell;
use contender::Contender;
use lexopt::prelude::*;
use std::ffi::OsString;
use std::io::{IsTerminal as _, Write as _};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Instant;

/// What every game is asked for; what is left of the words is the game's own.
pub(crate) struct Request {
    contenders: [Contender; 2],
    games: u32,
    seed: u64,
    threads: usize,
    show: Option<u32>,
    fit: bool,
}

pub(crate) fn run(parser: lexopt::Parser) -> Result<(), Error> {
    let mut parser = parser;
    let words: Vec<_> = parser.raw_args()?.collect();
    let (game, request, own) = parse(lexopt::Parser::from_args(&words))?;
    if cfg!(debug_assertions) {
        let mut cargo = shell::command("cargo");
        cargo.args(["run", "--quiet", "--release", "--package", "xtask", "--"]);
        return shell::run(cargo.arg("arena").args(&words));
    }
    (game.arena)(&request, lexopt::Parser::from_args(own))
}

/// The game, what every game is asked for, and the words that only the game knows.
fn parse(mut parser: lexopt::Parser) -> Result<(&'static Game, Request, Vec<OsString>), Error> {
    let (mut names, mut games, mut seed, mut nodes) = ([None, None], 1_000, 1, None);
    let mut game = GAMES[0];
    let mut threads = std::thread::available_parallelism().map_or(1, usize::from);
    let (mut show, mut fit) = (None, false);
    let mut own = Vec::new();
    while let Some(arg) = parser.next()? {
        match arg {
            Long("game") => game = games::find(&parser.value()?.string()?)?,
            Long("a") => names[0] = Some(parser.value()?.string()?),
            Long("b") => names[1] = Some(parser.value()?.string()?),
            Long("games") => games = parser.value()?.parse()?,
            Long("nodes") => nodes = Some(parser.value()?.parse()?),
            Long("seed") => seed = parser.value()?.parse()?,
            Long("threads") => threads = parser.value()?.parse()?,
            Long("fit") => fit = true,
            Long("show") => show = Some(parser.value()?.parse()?),
            Long(name) => {
                own.push(format!("--{name}").into());
                own.push(parser.value()?);
            }
            other => return Err(other.unexpected().into()),
        }
    }
    let [a, b] = names;
    let missing = |what| move || Error::usage(format!("--{what} LEVEL is missing"));
    let request = Request {
        contenders: [
            Contender::find(&a.ok_or_else(missing("a"))?, nodes)?,
            Contender::find(&b.ok_or_else(missing("b"))?, nodes)?,
        ],
        games,
        seed,
        threads: threads.max(1),
        show,
        fit,
    };
    Ok((game, request, own))
}

/// Plays all games on all threads; `play` makes of each, by its number, what is wanted of it.
fn play_all<T: Send>(request: &Request, play: impl Fn(u32) -> T + Sync) -> Vec<T> {
    let begun = Instant::now();
    let (next, played) = (AtomicU32::new(0), Mutex::new(Vec::new()));
    std::thread::scope(|scope| {
        for _ in 0..request.threads {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= request.games {
                        break;
                    }
                    let outcome = play(number);
                    let mut played = played.lock().expect("no game panics");
                    played.push((number, outcome));
                    progress(played.len(), request.games, begun);
                }
            });
        }
    });
    let mut played = played.into_inner().expect("no game panics");
    // Whichever thread was done first: what is made of all games must not depend on it.
    played.sort_unstable_by_key(|(number, _)| *number);
    played.into_iter().map(|(_, outcome)| outcome).collect()
}

/// A bar on a terminal; nothing in a file.
fn progress(done: usize, games: u32, begun: Instant) {
    const WIDTH: usize = 40;
    if !std::io::stderr().is_terminal() {
        return;
    }
    let full = WIDTH * done / games.max(1) as usize;
    let left = begun
        .elapsed()
        .mul_f64(f64::from(games) / done as f64 - 1.0);
    eprint!(
        "\r[{}{}] {done}/{games} {:>4}s left ",
        "#".repeat(full),
        ".".repeat(WIDTH - full),
        left.as_secs()
    );
    if done == games as usize {
        eprintln!();
    }
    let _ = std::io::stderr().flush();
}
