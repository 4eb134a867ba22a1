//! Chance: one seeded generator inside the state of a game.
//!
//! Every number is drawn without bias (by rejection, never `% n`). A test may script the faces
//! that the next dice show; the script sits in sixteen bytes beside the generator, three bits a
//! face, so that a state stays small and plain.

use core::hash::{Hash, Hasher};

use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro128PlusPlus;

/// Faces of a die in every game of the box.
const FACES: u8 = 6;

/// In the script: no script, the generator rolls.
const UNSCRIPTED: u64 = 0;
/// In the script: the script has ended, a roll is a mistake of the test.
const END: u64 = 7;

/// The seeded generator of one game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Dice {
    generator: Xoshiro128PlusPlus,
    /// Three bits a face, the next one lowest; the second word follows the first.
    script: [u64; 2],
    overrun: bool,
}

impl Dice {
    /// The most faces a script can hold: 128 bits, three a face, three for the end mark.
    pub const SCRIPT_MAX: usize = 41;

    /// The generator that `seed` stands for.
    pub fn new(seed: u64) -> Self {
        Dice {
            generator: Xoshiro128PlusPlus::seed_from_u64(seed),
            script: [UNSCRIPTED; 2],
            overrun: false,
        }
    }

    /// The same, but the first rolls show `faces` (each below six) and no more may follow.
    ///
    /// `None` if there are more than [`Dice::SCRIPT_MAX`] faces or one is not on the die.
    pub fn scripted(seed: u64, faces: &[u8]) -> Option<Self> {
        let mut dice = Dice::new(seed);
        dice.script(faces).then_some(dice)
    }

    /// From now on the rolls show `faces`, and no more may follow. Says whether such a script can
    /// be; if not, nothing changes.
    pub fn script(&mut self, faces: &[u8]) -> bool {
        if faces.len() > Dice::SCRIPT_MAX || faces.iter().any(|&face| face >= FACES) {
            return false;
        }
        let mark = |script: u128, &face: &u8| script << 3 | (u128::from(face) + 1);
        let script = faces.iter().rev().fold(u128::from(END), mark);
        self.script = [script as u64, (script >> 64) as u64];
        true
    }

    /// How many faces of the script are left.
    pub fn script_left(&self) -> usize {
        let mut script = self.whole_script();
        let mut left = 0;
        while script > u128::from(END) {
            script >>= 3;
            left += 1;
        }
        left
    }

    fn whole_script(&self) -> u128 {
        u128::from(self.script[1]) << 64 | u128::from(self.script[0])
    }

    /// Has a die been rolled past the end of the script?
    pub fn is_overrun(&self) -> bool {
        self.overrun
    }

    /// One roll of a die: 0 to 5.
    pub fn roll(&mut self) -> u8 {
        match self.script[0] & 7 {
            UNSCRIPTED => self.below(u32::from(FACES)) as u8,
            END => {
                self.overrun = true;
                0
            }
            face => {
                let rest = self.whole_script() >> 3;
                self.script = [rest as u64, (rest >> 64) as u64];
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
        hasher.write_u64(self.script[0]);
        if self.script[1] != 0 {
            hasher.write_u64(self.script[1]);
        }
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
        let faces = [4; Dice::SCRIPT_MAX];
        let mut dice = Dice::scripted(1, &faces).unwrap();
        assert_eq!(dice.script_left(), faces.len());
        assert!(faces.iter().all(|&face| dice.roll() == face));
        assert_eq!(dice.script_left(), 0);
        dice.roll();
        assert!(dice.is_overrun());
        assert!(Dice::scripted(1, &[4; Dice::SCRIPT_MAX + 1]).is_none());
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
