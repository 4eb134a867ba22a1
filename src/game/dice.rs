//! The seeded dice inside a game.

use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoroshiro128StarStar;

/// A small generator: one seed, one game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dice(Xoroshiro128StarStar);

impl Dice {
    /// The dice of the game with this seed.
    pub fn new(seed: u64) -> Dice {
        Dice(Xoroshiro128StarStar::seed_from_u64(seed))
    }

    /// A number below `n`, each as likely as the other.
    pub fn below(&mut self, n: u32) -> u32 {
        // Lemire: multiply, and reject the few products that would make some results likelier.
        loop {
            let product = u64::from(self.0.next_u32()) * u64::from(n);
            if product as u32 >= n.wrapping_neg() % n {
                return (product >> 32) as u32;
            }
        }
    }
}
