//! Random games a second on one core: the two oldest sets, all four, and all four with events.
//!
//! `cargo bench --bench rules`. Time is this thread's time on its core where the system tells it
//! (unix: `CLOCK_THREAD_CPUTIME_ID`, brought up to date whenever it is read; the kernel's tables in
//! `/proc` move only with its tick, 4 ms at a time), and the clock on the wall elsewhere. The step
//! of the clock is measured and told. A busy machine still disturbs caches and clocks, so many
//! short rounds are measured, turn about, and the best and the middle one told.
//!
//! A number says how many rounds instead (`cargo bench --bench rules -- 1`): where time is noise,
//! one round under `valgrind --tool=callgrind` counts the instructions.

use std::hint::black_box;
use std::time::Duration;

use kaijubox::game::{Events, NoEvents, replay};
use kaijubox::mindbug::cards::{Set, Sets};
use kaijubox::mindbug::rules::{Event, State};

/// Rounds measured, unless an argument says otherwise.
const ROUNDS: u64 = 40;
/// Games of a round, over every mix of the sets: about a tenth of a second.
const GAMES: u64 = 9_000;

/// Time this thread has had on a core.
#[cfg(unix)]
fn core_time() -> Duration {
    use rustix::time::{ClockId, clock_gettime};
    let time = clock_gettime(ClockId::ThreadCPUTime);
    Duration::try_from(time).expect("a thread has had no less than no time")
}

/// Time on the wall: here the system does not say what a thread has had.
#[cfg(not(unix))]
fn core_time() -> Duration {
    static START: std::sync::LazyLock<std::time::Instant> =
        std::sync::LazyLock::new(std::time::Instant::now);
    START.elapsed()
}

/// The shortest time that the clock can tell from none, of a thousand tries.
fn clock_step() -> Duration {
    let step = || {
        let start = core_time();
        loop {
            match core_time() - start {
                Duration::ZERO => {}
                step => return step,
            }
        }
    };
    (0..1_000).map(|_| step()).min().expect("a thousand tries")
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

    fn measure(&mut self, round: u64, events: &mut impl Events<Event>) {
        let start = core_time();
        for seed in round * GAMES..(round + 1) * GAMES {
            let sets = self.mixes[seed as usize % self.mixes.len()];
            let mut game = State::new(sets, seed, events).expect("the sets make a game");
            let played = replay::play(&mut game, seed, u32::MAX, events, |_| {});
            self.steps += u64::from(played.steps);
            black_box(&game);
        }
        let time = core_time() - start;
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
    let rounds = std::env::args().find_map(|arg| arg.parse().ok());
    let rounds = rounds.filter(|&rounds| rounds > 0).unwrap_or(ROUNDS);
    let mut two = Figures::of("two sets", &[Set::FirstContact, Set::KingOfTokyo]);
    let mut four = Figures::of("four sets", &Set::ALL);
    let mut told = Figures::of("four sets with events", &Set::ALL);
    let mut count = 0u64;
    for round in 0..rounds {
        two.measure(round, &mut NoEvents);
        four.measure(round, &mut NoEvents);
        told.measure(round, &mut |event: Event| {
            black_box(&event);
            count += 1;
        });
    }
    println!("random games a second, {rounds} rounds of {GAMES} games");
    println!("the clock moves in steps of {} ns", clock_step().as_nanos());
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
