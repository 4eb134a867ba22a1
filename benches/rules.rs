//! Random games a second on one core: Mindbug with the two oldest sets, with all four, and with
//! events; King of Tokyo with four players, and with events.
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

use kaijubox::game::{Events, NoEvents, Rules, replay};
use kaijubox::mindbug::cards::{Set, Sets};
use kaijubox::mindbug::rules::State as Mindbug;
use kaijubox::tokyo::rules::{Setup, State as Tokyo};

/// Rounds measured, unless an argument says otherwise.
const ROUNDS: u64 = 40;
/// Games of a round, over every mix of the sets: about a tenth of a second.
const GAMES: u64 = 9_000;
/// The same of King of Tokyo, whose games are longer.
const TOKYO_GAMES: u64 = 2_000;
const TOKYO_PLAYERS: u8 = 4;

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

/// What was measured of one kind of games.
struct Figures {
    what: String,
    /// Games of a round.
    games: u64,
    /// Games a second of every round.
    rounds: Vec<f64>,
    steps: u64,
}

impl Figures {
    fn of(what: &str, games: u64) -> Self {
        Figures {
            what: what.to_string(),
            games,
            rounds: Vec::new(),
            steps: 0,
        }
    }

    /// Plays a round; `play` plays the game of a seed and says how many steps it took.
    fn measure(&mut self, round: u64, mut play: impl FnMut(u64) -> u32) {
        let start = core_time();
        for seed in round * self.games..(round + 1) * self.games {
            self.steps += u64::from(play(seed));
        }
        let time = core_time() - start;
        self.rounds.push(self.games as f64 / time.as_secs_f64());
    }

    fn tell(&mut self) -> f64 {
        self.rounds.sort_by(f64::total_cmp);
        let (best, middle) = (self.rounds[self.rounds.len() - 1], self.middle());
        let steps = self.steps as f64 / (self.rounds.len() as u64 * self.games) as f64;
        let what = &self.what;
        println!(
            "{what}: {best:.0} in the best round, {middle:.0} in the middle one; \
             {steps:.1} decisions a game, {:.2} and {:.2} million a second",
            best * steps / 1e6,
            middle * steps / 1e6,
        );
        best
    }

    fn middle(&self) -> f64 {
        self.rounds[self.rounds.len() / 2]
    }
}

fn mixes(among: &[Set]) -> Vec<Sets> {
    let within = |mix: &Sets| mix.iter().all(|set| among.contains(&set));
    Sets::mixes().filter(within).collect()
}

fn play<G: Rules>(mut game: G, seed: u64, events: &mut impl Events<G::Event>) -> u32 {
    let played = replay::play(&mut game, seed, u32::MAX, events, |_| {});
    black_box(&game);
    played.steps
}

fn mindbug(mixes: &[Sets], seed: u64, events: &mut impl Events<<Mindbug as Rules>::Event>) -> u32 {
    let sets = mixes[seed as usize % mixes.len()];
    let game = Mindbug::new(sets, seed, events).expect("the sets make a game");
    play(game, seed, events)
}

fn tokyo(seed: u64, events: &mut impl Events<<Tokyo as Rules>::Event>) -> u32 {
    let game = Tokyo::new(&Setup::default(), TOKYO_PLAYERS, seed, events);
    play(game.expect("four players make a game"), seed, events)
}

fn main() {
    let rounds = std::env::args().find_map(|arg| arg.parse().ok());
    let rounds = rounds.filter(|&rounds| rounds > 0).unwrap_or(ROUNDS);
    let old = mixes(&[Set::FirstContact, Set::KingOfTokyo]);
    let all = mixes(&Set::ALL);
    let mut two = Figures::of(&format!("two sets ({} mixes)", old.len()), GAMES);
    let mut four = Figures::of(&format!("four sets ({} mixes)", all.len()), GAMES);
    let mut told = Figures::of("four sets with events", GAMES);
    let mut city = Figures::of("King of Tokyo, four players", TOKYO_GAMES);
    let mut city_told = Figures::of("King of Tokyo with events", TOKYO_GAMES);
    let (mut count, mut city_count) = (0u64, 0u64);
    for round in 0..rounds {
        two.measure(round, |seed| mindbug(&old, seed, &mut NoEvents));
        four.measure(round, |seed| mindbug(&all, seed, &mut NoEvents));
        told.measure(round, |seed| {
            mindbug(&all, seed, &mut |event| {
                black_box(&event);
                count += 1;
            })
        });
        city.measure(round, |seed| tokyo(seed, &mut NoEvents));
        city_told.measure(round, |seed| {
            tokyo(seed, &mut |event| {
                black_box(&event);
                city_count += 1;
            })
        });
    }
    println!("random games a second, {rounds} rounds of {GAMES} or {TOKYO_GAMES} games");
    println!("the clock moves in steps of {} ns", clock_step().as_nanos());
    let (best_two, best_four) = (two.tell(), four.tell());
    told.tell();
    println!(
        "four sets against two: {:.0} % in the best round, {:.0} % in the middle one",
        100.0 * best_four / best_two,
        100.0 * four.middle() / two.middle()
    );
    println!(
        "{:.0} events a game",
        count as f64 / (rounds * GAMES) as f64
    );
    city.tell();
    city_told.tell();
    let events = city_count as f64 / (rounds * TOKYO_GAMES) as f64;
    println!("{events:.0} events a game");
}
