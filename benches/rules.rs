//! Random games a second on one core, with and without events.
//!
//! `cargo bench --bench rules`. Time is this thread's time on its core where the system tells it
//! (Linux), so that a busy machine does not spoil the figure, and the clock on the wall elsewhere.

use std::hint::black_box;
use std::time::{Duration, Instant};

use kaijubox::game::{Events, NoEvents, replay};
use kaijubox::mindbug::cards::Sets;
use kaijubox::mindbug::rules::{Event, State};

/// Long enough for the clock and short enough for a coffee-less measurement.
const TIME: Duration = Duration::from_secs(2);

/// Time this thread has had on a core; on the wall if the system does not say.
fn core_time(start: Instant) -> Duration {
    let times = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let on_core = times.and_then(|times| times.split(' ').next()?.parse().ok());
    on_core.map_or_else(|| start.elapsed(), Duration::from_nanos)
}

fn games_per_second(events: &mut impl Events<Event>) -> (f64, f64) {
    let mixes: Vec<Sets> = Sets::mixes().collect();
    let (clock, mut games, mut steps) = (Instant::now(), 0u64, 0u64);
    let start = core_time(clock);
    while core_time(clock) - start < TIME {
        for _ in 0..300 {
            let sets = mixes[games as usize % mixes.len()];
            let mut game = State::new(sets, games, events).expect("the sets make a game");
            steps += u64::from(replay::play(&mut game, games, u32::MAX, events, |_| {}).steps);
            black_box(&game);
            games += 1;
        }
    }
    let seconds = (core_time(clock) - start).as_secs_f64();
    (games as f64 / seconds, steps as f64 / games as f64)
}

fn main() {
    let (without, steps) = games_per_second(&mut NoEvents);
    let mut seen = 0u64;
    let (with, _) = games_per_second(&mut |event: Event| {
        black_box(&event);
        seen += 1;
    });
    println!("{without:.0} random games a second without events, {steps:.1} steps a game");
    println!("{with:.0} random games a second with events ({seen} events)");
}
