//! Mindbug in the arena: two contenders, every deal played twice with the seats swapped, over mixes of sets.

mod fit;
mod game;
mod show;
mod spending;

use super::contender::Contender;
use super::tally::Tally;
use crate::error::Error;
use game::Match;
use kaijubox::bot::Strength;
use kaijubox::mindbug::cards::{Set, Sets};
use lexopt::prelude::*;
use spending::{Report, Watch};
use std::time::Instant;

/// What was asked for.
struct Request<'a> {
    all: &'a super::Request,
    mixes: Vec<Sets>,
}

pub(crate) fn run(all: &super::Request, mut own: lexopt::Parser) -> Result<(), Error> {
    let mut asked = Vec::new();
    while let Some(arg) = own.next()? {
        match arg {
            Long("sets") => asked.push(sets(&own.value()?.string()?)?),
            other => return Err(other.unexpected().into()),
        }
    }
    let thumb = |contender: &Contender| contender.strength == Some(Strength::THUMB);
    if all.contenders.iter().any(thumb) {
        return Err(Error::usage("there are no rules of thumb for Mindbug"));
    }
    let mixes = match asked.is_empty() {
        true => Sets::mixes().collect(),
        false => asked,
    };
    let request = Request { all, mixes };
    match all.show {
        Some(game) => show::show(&request.setup(game)),
        None if all.fit => fit::fit(&request),
        None => compete(&request),
    }
    Ok(())
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

impl Request<'_> {
    /// Game `number`: two in a row share a deal and swap seats, two by two the sets change.
    fn setup(&self, number: u32) -> Match {
        let deal = number / 2;
        Match {
            contenders: self.all.contenders,
            sets: self.mixes[deal as usize % self.mixes.len()],
            swapped: number % 2 == 1,
            seed: self.all.seed << 32 | u64::from(deal),
        }
    }
}

fn compete(request: &Request) {
    let begun = Instant::now();
    let played = super::play_all(request.all, |number| {
        let setup = request.setup(number);
        let mut watch = Watch::default();
        let score = setup.play(&mut |scene| watch.note(&setup, &scene));
        (setup.sets, score, watch.spending())
    });
    let seconds = begun.elapsed().as_secs_f64();
    let all = Tally::of(played.iter().map(|(_, score, _)| score));
    let [a, b] = request.all.contenders;
    println!(
        "{a} against {b}, {} games, seed {}",
        request.all.games, request.all.seed
    );
    println!("  {all}");
    for mix in request.mixes.iter().filter(|_| request.mixes.len() > 1) {
        let names: Vec<_> = mix.iter().map(|set| set.def().id).collect();
        let of_mix = played.iter().filter(|(sets, ..)| sets == mix);
        println!(
            "  {:<30} {}",
            names.join("+"),
            Tally::of(of_mix.map(|(_, score, _)| score))
        );
    }
    println!(
        "  {:.1} games a second; {:.1} decisions a game; nodes a move: {} for {a}, {} for {b}",
        f64::from(request.all.games) / seconds,
        all.decisions(),
        all.nodes(0),
        all.nodes(1),
    );
    for (side, name) in [a, b].into_iter().enumerate() {
        let spending = played.iter().map(|(.., spending)| &spending[side]);
        println!("  Mindbugs of {name}: {}", Report(spending.collect()));
    }
}
