//! Chance: one seeded generator inside the state of a game.
//!
//! Every number is drawn without bias (by rejection, never `% n`). A test may script the faces
//! that the next dice show; the script sits in eight bytes beside the generator, three bits a
//! face, so that a state stays small and plain.

use core::hash::{Hash, Hasher};

use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro128PlusPlus;

/// Faces of a die in every game of the box.
const FACES: u8 = 6;

/// The most faces a script can hold: 64 bits, three a face, one for the end mark.
const SCRIPT_MAX: usize = 20;

/// In the script: no script, the generator rolls.
const UNSCRIPTED: u64 = 0;
/// In the script: the script has ended, a roll is a mistake of the test.
const END: u64 = 7;

/// The seeded generator of one game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Dice {
    generator: Xoshiro128PlusPlus,
    script: u64,
    overrun: bool,
}

impl Dice {
    /// The generator that `seed` stands for.
    pub fn new(seed: u64) -> Self {
        Dice {
            generator: Xoshiro128PlusPlus::seed_from_u64(seed),
            script: UNSCRIPTED,
            overrun: false,
        }
    }

    /// The same, but the first rolls show `faces` (each below six) and no more may follow.
    ///
    /// `None` if there are more than 20 faces or one is not on the die.
    pub fn scripted(seed: u64, faces: &[u8]) -> Option<Self> {
        if faces.len() > SCRIPT_MAX || faces.iter().any(|&face| face >= FACES) {
            return None;
        }
        let script = faces
            .iter()
            .rev()
            .fold(END, |script, &face| script << 3 | (u64::from(face) + 1));
        Some(Dice {
            script,
            ..Dice::new(seed)
        })
    }

    /// Has a die been rolled past the end of the script?
    pub fn is_overrun(&self) -> bool {
        self.overrun
    }

    /// One roll of a die: 0 to 5.
    pub fn roll(&mut self) -> u8 {
        match self.script & 7 {
            UNSCRIPTED => self.below(u32::from(FACES)) as u8,
            END => {
                self.overrun = true;
                0
            }
            face => {
                self.script >>= 3;
                face as u8 - 1
            }
        }
    }

    /// A number under `n`, each as likely as any other.
    ///
    /// Lemire's multiplication: the high half of `random * n` is the number, and the few randoms
    /// whose low half would favour some numbers are drawn again.
    #[inline]
    pub fn below(&mut self, n: u32) -> u32 {
        debug_assert!(n > 0, "there is no number below 0");
        let mut wide = u64::from(self.generator.next_u32()) * u64::from(n);
        if (wide as u32) < n {
            let unfair = n.wrapping_neg() % n;
            while (wide as u32) < unfair {
                wide = u64::from(self.generator.next_u32()) * u64::from(n);
            }
        }
        (wide >> 32) as u32
    }

    /// A place in a list of `len`, each as likely as any other.
    #[inline]
    pub fn place(&mut self, len: usize) -> usize {
        let len = u32::try_from(len).expect("no list of a game has so many places");
        self.below(len) as usize
    }

    /// Puts `items` into a random order, each order as likely as any other.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.place(last + 1));
        }
    }
}

impl Hash for Dice {
    /// The generator hides its words, so what it would give next stands for them.
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        let mut ahead = self.generator.clone();
        hasher.write_u64(ahead.next_u64());
        hasher.write_u64(ahead.next_u64());
        hasher.write_u64(self.script);
        self.overrun.hash(hasher);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_script_is_rolled_in_order_and_its_end_is_noticed() {
        let mut dice = Dice::scripted(1, &[5, 0, 3]).unwrap();
        assert_eq!([dice.roll(), dice.roll(), dice.roll()], [5, 0, 3]);
        assert!(!dice.is_overrun());
        dice.roll();
        assert!(dice.is_overrun());
    }

    #[test]
    fn the_longest_script_fits() {
        let faces = [4; SCRIPT_MAX];
        let mut dice = Dice::scripted(1, &faces).unwrap();
        assert!(faces.iter().all(|&face| dice.roll() == face));
        dice.roll();
        assert!(dice.is_overrun());
        assert!(Dice::scripted(1, &[4; SCRIPT_MAX + 1]).is_none());
    }

    #[test]
    fn every_face_is_as_likely_as_any_other() {
        let mut dice = Dice::new(7);
        let mut seen = [0u32; FACES as usize];
        for _ in 0..60_000 {
            seen[dice.roll() as usize] += 1;
        }
        // 10 000 each; the standard deviation is 91, so 5 of them.
        assert!(seen.iter().all(|&n| n.abs_diff(10_000) < 456), "{seen:?}");
    }
}
