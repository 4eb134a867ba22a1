//! Random games a second on one core, with and without events.
//!
//! `cargo bench --bench rules`. Time is this thread's time on its core where the system tells it
//! (Linux), and the clock on the wall elsewhere. A busy machine still disturbs caches and clocks,
//! so many short rounds are measured and the best and the middle one told.

use std::hint::black_box;
use std::time::{Duration, Instant};

use kaijubox::game::{Events, NoEvents, replay};
use kaijubox::mindbug::cards::Sets;
use kaijubox::mindbug::rules::{Event, State};

/// Rounds measured.
const ROUNDS: u64 = 40;
/// Games of a round, over every mix of sets: about a tenth of a second.
const GAMES: u64 = 9_000;

/// Time this thread has had on a core; on the wall if the system does not say.
fn core_time(clock: Instant) -> Duration {
    let times = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let on_core = times.and_then(|times| times.split(' ').next()?.parse().ok());
    on_core.map_or_else(|| clock.elapsed(), Duration::from_nanos)
}

/// Games a second: the best round and the middle one; and the steps of a game.
fn measure(events: &mut impl Events<Event>) -> (f64, f64, f64) {
    let mixes: Vec<Sets> = Sets::mixes().collect();
    let (clock, mut steps) = (Instant::now(), 0u64);
    let mut rounds: Vec<f64> = (0..ROUNDS)
        .map(|round| {
            let start = core_time(clock);
            for seed in round * GAMES..(round + 1) * GAMES {
                let sets = mixes[seed as usize % mixes.len()];
                let mut game = State::new(sets, seed, events).expect("the sets make a game");
                steps += u64::from(replay::play(&mut game, seed, u32::MAX, events, |_| {}).steps);
                black_box(&game);
            }
            GAMES as f64 / (core_time(clock) - start).as_secs_f64()
        })
        .collect();
    rounds.sort_by(f64::total_cmp);
    let middle = rounds[rounds.len() / 2];
    let steps = steps as f64 / (ROUNDS * GAMES) as f64;
    (rounds[rounds.len() - 1], middle, steps)
}

fn main() {
    let (best, middle, steps) = measure(&mut NoEvents);
    println!("random games a second, {steps:.1} steps each, {ROUNDS} rounds of {GAMES} games");
    println!("without events: {best:.0} in the best round, {middle:.0} in the middle one");
    let mut told = 0u64;
    let (best, middle, _) = measure(&mut |event: Event| {
        black_box(&event);
        told += 1;
    });
    let told = told as f64 / (ROUNDS * GAMES) as f64;
    println!("with events: {best:.0} in the best round, {middle:.0} in the middle one");
    println!("{told:.0} events a game");
}
