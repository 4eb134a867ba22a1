//! Handfuls of dice: how often each face lies there, in which order they are numbered.
//!
//! Dice have no names, so a handful is six counts. All handfuls of up to eight dice are numbered
//! without a gap, the smaller ones first: with `s` the counts added up from the left, the number is
//! the sum of the binomials `C(s[j] + j, j + 1)`. One die more or less is then a few additions away.

/// Faces of a die.
pub(super) const FACES: usize = 6;
/// The most dice in a hand.
pub(super) const MOST: usize = crate::tokyo::rules::DICE;

/// How many handfuls there are of up to so many dice.
pub(super) const fn up_to(dice: usize) -> usize {
    binomial(dice + FACES, FACES)
}

const fn binomial(n: usize, k: usize) -> usize {
    let (mut value, mut i) = (1, 0);
    while i < k {
        value = value * (n - i) / (i + 1);
        i += 1;
    }
    value
}

/// `STEP[j][s]` is `C(s + j, j)`: by how much the number grows when `s[j]` grows from `s`.
static STEP: [[u16; MOST + 1]; FACES] = steps();

const fn steps() -> [[u16; MOST + 1]; FACES] {
    let mut table = [[0; MOST + 1]; FACES];
    let mut j = 0;
    while j < FACES {
        let mut s = 0;
        while s <= MOST {
            table[j][s] = binomial(s + j, j) as u16;
            s += 1;
        }
        j += 1;
    }
    table
}

/// A handful of dice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Hand {
    /// The counts added up from the left: `sums[j]` dice show face `j` or one before it.
    sums: [u8; FACES],
    number: u16,
}

impl Hand {
    /// No dice.
    pub(super) const EMPTY: Hand = Hand {
        sums: [0; FACES],
        number: 0,
    };

    /// The handful with these counts.
    pub(super) fn of(counts: &[u8; FACES]) -> Hand {
        let mut hand = Hand::EMPTY;
        for (face, &count) in counts.iter().enumerate() {
            for _ in 0..count {
                hand = hand.with(face);
            }
        }
        hand
    }

    /// The first of all handfuls of exactly so many dice.
    pub(super) fn first(dice: usize) -> Hand {
        let mut hand = Hand::EMPTY;
        for _ in 0..dice {
            hand = hand.with(FACES - 1);
        }
        hand
    }

    /// The handful after this one.
    pub(super) fn next(self) -> Hand {
        let mut sums = self.sums;
        let mut at = 0;
        while at + 1 < FACES && sums[at] == sums[at + 1] {
            at += 1;
        }
        sums[at] += 1;
        sums[..at].fill(0);
        Hand {
            sums,
            number: self.number + 1,
        }
    }

    /// Its number among all handfuls.
    #[inline]
    pub(super) fn number(self) -> usize {
        usize::from(self.number)
    }

    /// How many dice it has.
    #[cfg(test)]
    pub(super) fn len(self) -> usize {
        usize::from(self.sums[FACES - 1])
    }

    /// How many dice show a face.
    #[inline]
    pub(super) fn count(self, face: usize) -> u8 {
        match face {
            0 => self.sums[0],
            _ => self.sums[face] - self.sums[face - 1],
        }
    }

    /// How often each face lies there.
    pub(super) fn counts(self) -> [u8; FACES] {
        core::array::from_fn(|face| self.count(face))
    }

    /// One die more that shows `face`.
    #[must_use]
    pub(super) fn with(self, face: usize) -> Hand {
        let mut hand = self;
        for at in face..FACES {
            hand.number += STEP[at][usize::from(hand.sums[at])];
            hand.sums[at] += 1;
        }
        hand
    }

    /// One die of `face` less; there must be one.
    #[must_use]
    pub(super) fn without(self, face: usize) -> Hand {
        let mut hand = self;
        for at in face..FACES {
            hand.sums[at] -= 1;
            hand.number -= STEP[at][usize::from(hand.sums[at])];
        }
        hand
    }

    /// The numbers of the six handfuls with one die more.
    #[inline]
    pub(super) fn more(self) -> [usize; FACES] {
        let mut more = [0; FACES];
        let mut number = self.number;
        for face in (0..FACES).rev() {
            number += STEP[face][usize::from(self.sums[face])];
            more[face] = usize::from(number);
        }
        more
    }

    /// Shows the numbers of the handfuls with one die less.
    #[inline]
    pub(super) fn each_less(self, mut show: impl FnMut(usize)) {
        let mut number = self.number;
        for face in (0..FACES).rev() {
            let (sum, before) = match face {
                0 => (self.sums[0], 0),
                _ => (self.sums[face], self.sums[face - 1]),
            };
            if sum == 0 {
                return; // no die shows this face or one before it
            }
            number -= STEP[face][usize::from(sum) - 1];
            if sum > before {
                show(usize::from(number));
            }
        }
    }

    /// All handfuls of exactly so many dice, in order.
    pub(super) fn all(dice: usize) -> impl Iterator<Item = Hand> {
        let mut next = Hand::first(dice);
        let end = up_to(dice);
        core::iter::from_fn(move || {
            let hand = next;
            (hand.number() < end).then(|| {
                next = hand.next();
                hand
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::vec::Vec;

    #[test]
    fn handfuls_are_numbered_without_a_gap() {
        let mut number = 0;
        for dice in 0..=MOST {
            for hand in Hand::all(dice) {
                assert_eq!((hand.number(), hand.len()), (number, dice));
                assert_eq!(Hand::of(&hand.counts()), hand);
                number += 1;
            }
            assert_eq!(number, up_to(dice));
        }
        assert_eq!(number, 3003);
    }

    #[test]
    fn a_die_more_and_a_die_less_are_found() {
        for hand in Hand::all(5) {
            assert_eq!(
                hand.more(),
                core::array::from_fn(|face| hand.with(face).number())
            );
            let mut less = Vec::new();
            hand.each_less(|number| less.push(number));
            let faces = (0..FACES).rev().filter(|&face| hand.count(face) > 0);
            let wanted: Vec<_> = faces.map(|face| hand.without(face).number()).collect();
            assert_eq!(less, wanted);
        }
    }
}
