//! `cargo xtask arena`: two bots play matches on all cores, and the wins are counted.
//!
//! Every deal is played twice with the seats swapped, so neither luck nor the start favours anybody. A match computes a
//! lot and xtask is built to start quickly, so the command runs itself again in an optimised build.

mod contender;
mod fit;
mod game;
mod show;
mod tally;

use crate::error::Error;
use crate::shell;
use contender::Contender;
use game::Match;
use kaijubox::mindbug::cards::{Set, Sets};
use lexopt::prelude::*;
use std::io::{IsTerminal as _, Write as _};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Instant;
use tally::Tally;

/// What was asked for.
struct Request {
    contenders: [Contender; 2],
    games: u32,
    mixes: Vec<Sets>,
    seed: u64,
    threads: usize,
    show: Option<u32>,
    fit: bool,
}

pub(crate) fn run(parser: lexopt::Parser) -> Result<(), Error> {
    let mut parser = parser;
    let words: Vec<_> = parser.raw_args()?.collect();
    let request = parse(lexopt::Parser::from_args(&words))?;
    if cfg!(debug_assertions) {
        let mut cargo = shell::command("cargo");
        cargo.args([
            "run",
            "--quiet",
            "--release",
            "--package",
            "xtask",
            "--",
            "arena",
        ]);
        return shell::run(cargo.args(&words));
    }
    match request.show {
        Some(game) => show::show(&request.setup(game)),
        None if request.fit => fit::fit(&request),
        None => compete(&request),
    }
    Ok(())
}

fn parse(mut parser: lexopt::Parser) -> Result<Request, Error> {
    let (mut names, mut games, mut seed, mut nodes) = ([None, None], 1_000, 1, None);
    let mut asked = Vec::new();
    let mut threads = std::thread::available_parallelism().map_or(1, usize::from);
    let (mut show, mut fit) = (None, false);
    while let Some(arg) = parser.next()? {
        match arg {
            Long("a") => names[0] = Some(parser.value()?.string()?),
            Long("b") => names[1] = Some(parser.value()?.string()?),
            Long("games") => games = parser.value()?.parse()?,
            Long("nodes") => nodes = Some(parser.value()?.parse()?),
            Long("seed") => seed = parser.value()?.parse()?,
            Long("threads") => threads = parser.value()?.parse()?,
            Long("sets") => asked.push(sets(&parser.value()?.string()?)?),
            Long("fit") => fit = true,
            Long("show") => show = Some(parser.value()?.parse()?),
            other => return Err(other.unexpected().into()),
        }
    }
    let [a, b] = names;
    let missing = |what| move || Error::usage(format!("--{what} LEVEL is missing"));
    Ok(Request {
        contenders: [
            Contender::find(&a.ok_or_else(missing("a"))?, nodes)?,
            Contender::find(&b.ok_or_else(missing("b"))?, nodes)?,
        ],
        games,
        mixes: match asked.is_empty() {
            true => Sets::mixes().collect(),
            false => asked,
        },
        seed,
        threads: threads.max(1),
        show,
        fit,
    })
}

/// The sets of a list, played together.
fn sets(list: &str) -> Result<Sets, Error> {
    list.split(',').try_fold(Sets::NONE, |sets, id| {
        let set = Set::ALL.into_iter().find(|set| set.def().id == id);
        let known = || Set::ALL.map(|set| set.def().id).join(", ");
        let unknown = || Error::usage(format!("there is no set `{id}`; known: {}", known()));
        Ok(sets.and(set.ok_or_else(unknown)?))
    })
}

impl Request {
    /// Game `number`: two in a row share a deal and swap seats, two by two the sets change.
    fn setup(&self, number: u32) -> Match {
        let deal = number / 2;
        Match {
            contenders: self.contenders,
            sets: self.mixes[deal as usize % self.mixes.len()],
            swapped: number % 2 == 1,
            seed: self.seed << 32 | u64::from(deal),
        }
    }
}

fn compete(request: &Request) {
    let begun = Instant::now();
    let played = play_all(request, |setup| (setup.sets, setup.play(&mut |_| {})));
    let seconds = begun.elapsed().as_secs_f64();
    let all = Tally::of(played.iter().map(|(_, played)| played));
    let [a, b] = request.contenders;
    println!(
        "{a} against {b}, {} games, seed {}",
        request.games, request.seed
    );
    println!("  {all}");
    for mix in request.mixes.iter().filter(|_| request.mixes.len() > 1) {
        let names: Vec<_> = mix.iter().map(|set| set.def().id).collect();
        let of_mix = played.iter().filter(|(sets, _)| sets == mix);
        println!(
            "  {:<30} {}",
            names.join("+"),
            Tally::of(of_mix.map(|(_, played)| played))
        );
    }
    println!(
        "  {:.1} games a second; {:.1} decisions a game; nodes a move: {} for {a}, {} for {b}",
        f64::from(request.games) / seconds,
        all.decisions(),
        all.nodes(0),
        all.nodes(1),
    );
}

/// Plays all games on all threads; `play` makes of each what is wanted of it.
fn play_all<T: Send>(request: &Request, play: impl Fn(&Match) -> T + Sync) -> Vec<T> {
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
                    let outcome = play(&request.setup(number));
                    let mut played = played.lock().expect("no game panics");
                    played.push(outcome);
                    progress(played.len(), request.games, begun);
                }
            });
        }
    });
    played.into_inner().expect("no game panics")
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
