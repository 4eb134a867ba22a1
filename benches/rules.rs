//! Random games a second on one core: the two oldest sets, all four, and all four with events.
//!
//! `cargo bench --bench rules`. Time is this thread's time on its core where the system tells it
//! (Linux), and the clock on the wall elsewhere. A busy machine still disturbs caches and clocks,
//! so many short rounds are measured, turn about, and the best and the middle one told.
//!
//! A number says how many rounds instead (`cargo bench --bench rules -- 1`): where time is noise,
//! one round under `valgrind --tool=callgrind` counts the instructions.

use std::hint::black_box;
use std::time::{Duration, Instant};

use kaijubox::game::{Events, NoEvents, replay};
use kaijubox::mindbug::cards::{Set, Sets};
use kaijubox::mindbug::rules::{Event, State};

/// Rounds measured, unless an argument says otherwise.
const ROUNDS: u64 = 40;
/// Games of a round, over every mix of the sets: about a tenth of a second.
const GAMES: u64 = 9_000;

/// Time this thread has had on a core; on the wall if the system does not say.
fn core_time(clock: Instant) -> Duration {
    let times = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let on_core = times.and_then(|times| times.split(' ').next()?.parse().ok());
    on_core.map_or_else(|| clock.elapsed(), Duration::from_nanos)
}

/// What was measured of one choice of mixes.
struct Figures {
    what: &'static str,
    mixes: Vec<Sets>,
    /// Games a second of every round.
    rounds: Vec<f64>,
    steps: u64,
}

impl Figures {
    fn of(what: &'static str, among: &[Set]) -> Self {
        let within = |mix: &Sets| mix.iter().all(|set| among.contains(&set));
        Figures {
            what,
            mixes: Sets::mixes().filter(within).collect(),
            rounds: Vec::new(),
            steps: 0,
        }
    }

    fn measure(&mut self, round: u64, clock: Instant, events: &mut impl Events<Event>) {
        let start = core_time(clock);
        for seed in round * GAMES..(round + 1) * GAMES {
            let sets = self.mixes[seed as usize % self.mixes.len()];
            let mut game = State::new(sets, seed, events).expect("the sets make a game");
            let played = replay::play(&mut game, seed, u32::MAX, events, |_| {});
            self.steps += u64::from(played.steps);
            black_box(&game);
        }
        let time = core_time(clock) - start;
        self.rounds.push(GAMES as f64 / time.as_secs_f64());
    }

    fn tell(&mut self) -> f64 {
        self.rounds.sort_by(f64::total_cmp);
        let (best, middle) = (self.rounds[self.rounds.len() - 1], self.middle());
        let steps = self.steps as f64 / (self.rounds.len() as u64 * GAMES) as f64;
        let (what, mixes) = (self.what, self.mixes.len());
        println!(
            "{what} ({mixes} mixes): {best:.0} in the best round, {middle:.0} in the middle one; \
             {steps:.1} steps a game"
        );
        best
    }

    fn middle(&self) -> f64 {
        self.rounds[self.rounds.len() / 2]
    }
}

fn main() {
    let clock = Instant::now();
    let rounds = std::env::args().find_map(|arg| arg.parse().ok());
    let rounds = rounds.filter(|&rounds| rounds > 0).unwrap_or(ROUNDS);
    let mut two = Figures::of("two sets", &[Set::FirstContact, Set::KingOfTokyo]);
    let mut four = Figures::of("four sets", &Set::ALL);
    let mut told = Figures::of("four sets with events", &Set::ALL);
    let mut count = 0u64;
    for round in 0..rounds {
        two.measure(round, clock, &mut NoEvents);
        four.measure(round, clock, &mut NoEvents);
        told.measure(round, clock, &mut |event: Event| {
            black_box(&event);
            count += 1;
        });
    }
    println!("random games a second, {rounds} rounds of {GAMES} games");
    let (best_two, best_four) = (two.tell(), four.tell());
    told.tell();
    println!(
        "four sets against two: {:.0} % in the best round, {:.0} % in the middle one",
        100.0 * best_four / best_two,
        100.0 * four.middle() / two.middle()
    );
    let events = count as f64 / (rounds * GAMES) as f64;
    println!("{events:.0} events a game");
}
