//! Where the seed of each game comes from.
//!
//! A cryptographic generator, keyed by the host: the ring oscillator's conditioned bits on the
//! chip, the system's on a PC. Seeds can also be pinned one by one, to play a game again.

use heapless::Deque;
use rand_chacha::ChaCha12Rng;
use rand_core::{Rng, SeedableRng};

/// Seeds that can be given beforehand: more games than anyone replays in one run.
pub const MAX_PINNED: usize = 16;

/// A source of game seeds.
pub struct Seeds {
    pinned: Deque<u64, MAX_PINNED>,
    generator: ChaCha12Rng,
}

impl Seeds {
    /// Seeds nobody can foretell, if nobody can foretell `key`.
    pub fn from_key(key: [u8; 32]) -> Seeds {
        Seeds {
            pinned: Deque::new(),
            generator: ChaCha12Rng::from_seed(key),
        }
    }

    /// The seeds given, in order, then ones that follow from them; `None` if there are too many.
    pub fn pinned(seeds: &[u64]) -> Option<Seeds> {
        let mut pinned = Deque::new();
        for &seed in seeds {
            pinned.push_back(seed).ok()?;
        }
        let last = seeds.last().copied().unwrap_or_default();
        Some(Seeds {
            pinned,
            generator: ChaCha12Rng::seed_from_u64(last),
        })
    }

    /// Starts a new generator from `key` mixed with what the old one held, so that a bad key
    /// cannot make a good generator worse.
    pub fn stir(&mut self, key: [u8; 32]) {
        let mut mixed = [0; 32];
        self.generator.fill_bytes(&mut mixed);
        for (byte, fresh) in mixed.iter_mut().zip(key) {
            *byte ^= fresh;
        }
        self.generator = ChaCha12Rng::from_seed(mixed);
    }

    /// The seed of the next game.
    pub fn next_seed(&mut self) -> u64 {
        self.pinned
            .pop_front()
            .unwrap_or_else(|| self.generator.next_u64())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pinned_seeds_come_first_and_in_order() {
        let mut seeds = Seeds::pinned(&[7, 8]).unwrap();
        assert_eq!([seeds.next_seed(), seeds.next_seed()], [7, 8]);
        let third = seeds.next_seed();
        let mut again = Seeds::pinned(&[7, 8]).unwrap();
        again.next_seed();
        again.next_seed();
        assert_eq!(again.next_seed(), third);
        assert!(Seeds::pinned(&[0; MAX_PINNED + 1]).is_none());
    }

    #[test]
    fn a_stirred_generator_keeps_what_it_had() {
        let mut first = Seeds::from_key([1; 32]);
        let mut second = Seeds::from_key([2; 32]);
        first.stir([0; 32]);
        second.stir([0; 32]);
        assert_ne!(first.next_seed(), second.next_seed());
    }
}
