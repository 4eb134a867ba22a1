//! The dice from a simulated oscillator to the face: health tests, conditioning, fairness.

use kaijubox::{
    board::rng::{FIRST_BITS, Health, Pool},
    console::{DiceHealth, Seeds},
    game::Dice,
};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoroshiro128StarStar;

/// An oscillator that says 1 so many times in a hundred.
fn oscillator(ones_percent: u32, seed: u64) -> impl FnMut() -> bool {
    let mut generator = Xoroshiro128StarStar::seed_from_u64(seed);
    move || generator.next_u32() % 100 < ones_percent
}

fn filled(mut bit: impl FnMut() -> bool) -> Pool {
    let mut pool = Pool::default();
    for _ in 0..FIRST_BITS {
        pool.feed(bit());
    }
    pool
}

#[test]
fn dice_from_an_oscillator_with_30_percent_bias_are_fair() {
    let mut pool = filled(oscillator(30, 1));
    assert_eq!(pool.health(), DiceHealth::Good);
    let mut seeds = Seeds::from_key(pool.key());
    let mut counts = [0u64; 6];
    // A hundred games of six thousand rolls each, so that seeds are tested as well as dice.
    for _ in 0..100 {
        let mut dice = Dice::new(seeds.next_seed());
        for _ in 0..6_000 {
            counts[dice.below(6) as usize] += 1;
        }
    }
    let expected = 100_000.0;
    let chi: f64 = counts
        .iter()
        .map(|&n| (n as f64 - expected).powi(2) / expected)
        .sum();
    println!("600000 rolls at 30 % bias: {counts:?}, chi-square {chi:.2} (limit 20.52)");
    assert!(chi < 20.52, "p < 0.001");
}

#[test]
fn a_stuck_oscillator_is_refused_at_start() {
    for level in [false, true] {
        assert_eq!(filled(|| level).health(), DiceHealth::Stuck);
    }
}

#[test]
fn a_badly_biased_oscillator_is_refused_at_start() {
    for ones_percent in [3, 8, 92, 97] {
        assert_ne!(
            filled(oscillator(ones_percent, 5)).health(),
            DiceHealth::Good,
            "{ones_percent} % ones"
        );
    }
}

#[test]
fn an_oscillator_that_alternates_is_refused_at_start() {
    let mut bit = false;
    let pool = filled(|| {
        bit = !bit;
        bit
    });
    assert_eq!(pool.health(), DiceHealth::Biased);
}

#[test]
fn an_oscillator_that_stops_while_running_is_noticed_within_68_bits() {
    let mut health = Health::default();
    let mut bit = oscillator(50, 9);
    for _ in 0..100_000 {
        assert_eq!(health.feed(bit()), DiceHealth::Good);
    }
    let noticed = (1..).find(|_| health.feed(true) != DiceHealth::Good);
    assert!(noticed.is_some_and(|bits| bits <= 68));
}

#[test]
fn tolerable_bias_raises_no_false_alarm() {
    for (seed, ones_percent) in [(1, 30), (2, 45), (3, 50), (4, 55), (5, 70)] {
        let mut health = Health::default();
        let mut bit = oscillator(ones_percent, seed);
        for _ in 0..1_000_000 {
            health.feed(bit());
        }
        assert_eq!(health.verdict(), DiceHealth::Good, "{ones_percent} % ones");
    }
}

#[test]
fn keys_depend_on_every_bit_and_moment() {
    let mut pools = [
        filled(oscillator(50, 1)),
        filled(oscillator(50, 2)),
        filled(oscillator(50, 1)),
    ];
    pools[2].stir(12_345);
    let [first, second, third] = pools.each_mut().map(Pool::key);
    assert!(first != second && first != third && second != third);
    assert_ne!(pools[0].key(), first, "a key is given once");
}

#[test]
fn an_oscillator_that_recovers_is_trusted_again_after_as_many_bits_as_the_first_key_has() {
    let mut health = Health::default();
    let mut bit = oscillator(50, 11);
    for _ in 0..200 {
        health.feed(true);
    }
    assert_eq!(health.verdict(), DiceHealth::Stuck);
    let trusted = (1..).find(|_| health.feed(bit()) == DiceHealth::Good);
    let bits = trusted.unwrap_or_default();
    assert!((FIRST_BITS..FIRST_BITS + 64).contains(&bits), "{bits}");
    // One that comes and goes is not.
    for _ in 0..100 {
        for _ in 0..68 {
            health.feed(false);
        }
        for _ in 0..1_000 {
            health.feed(bit());
        }
        assert_ne!(health.verdict(), DiceHealth::Good);
    }
}

#[test]
fn the_raw_bits_are_counted() {
    let mut health = Health::default();
    for bit in [true, true, false, true, true, true, false] {
        health.feed(bit);
    }
    let read = health.reading();
    assert_eq!((read.bits, read.ones, read.longest_run), (7, 5, 3));
    assert_eq!(read.permille(), 714);
}
