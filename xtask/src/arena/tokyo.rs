//! King of Tokyo in the arena: one contender sits among several of the other, and changes seats.

mod fit;
mod game;
mod show;

use super::Request;
use super::tally::Tally;
use crate::error::Error;
use game::Match;
use lexopt::prelude::*;
use std::time::Instant;

pub(crate) fn run(request: &Request, mut own: lexopt::Parser) -> Result<(), Error> {
    let mut asked = None;
    while let Some(arg) = own.next()? {
        match arg {
            Long("players") => asked = Some(own.value()?.parse()?),
            other => return Err(other.unexpected().into()),
        }
    }
    let players = asked.unwrap_or(2);
    if !(2..=6).contains(&players) {
        return Err(Error::usage("--players takes a number from 2 to 6"));
    }
    match request.show {
        Some(number) => show::show(&setup(request, players, number)),
        None if request.fit => fit::fit(request, asked)?,
        None => compete(request, players),
    }
    Ok(())
}

/// Game `number`: as many in a row as there are seats share a deal, with the first contender in each.
fn setup(request: &Request, players: u8, number: u32) -> Match {
    let seats = u32::from(players);
    Match {
        contenders: request.contenders,
        players,
        seat: (number % seats) as u8,
        seed: request.seed << 32 | u64::from(number / seats),
    }
}

fn compete(request: &Request, players: u8) {
    let begun = Instant::now();
    let play = |number| setup(request, players, number).play(&mut |_| {});
    let scores = super::play_all(request, play);
    let seconds = begun.elapsed().as_secs_f64();
    let all = Tally::of(scores.iter());
    let [a, b] = request.contenders;
    println!(
        "{a} among {} {b}, {} games, seed {} (a fair share is {:.1} %)",
        players - 1,
        request.games,
        request.seed,
        100.0 / f64::from(players)
    );
    println!("  {all}");
    println!(
        "  {:.1} games a second; {:.1} decisions a game; nodes a move: {} for {a}, {} for {b}",
        f64::from(request.games) / seconds,
        all.decisions(),
        all.nodes(0),
        all.nodes(1),
    );
}
