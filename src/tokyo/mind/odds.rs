//! What to keep: the exact expectation of every handful of dice, over all rolls that are left.
//!
//! With `worth` of every final handful given, two passes make a roll. The first goes from the full
//! handfuls down: what it is worth to keep these dice and roll the rest is the mean over the face of
//! one more die. The second goes up again: the best that can be kept of a handful is itself or the best
//! of it with a die less. So every chance node is worked out once, whatever led to it: for eight dice
//! 3 003 handfuls a roll, six additions each.

use super::hands::{FACES, Hand, up_to};
use crate::bot::Sheet;

/// A number that expectations are taken of: whole on the chip, exact in a test.
pub(super) trait Number: Copy + PartialOrd {
    /// The mean of six.
    fn mean(six: [Self; FACES]) -> Self;
    /// It less a price.
    fn less(self, price: Self) -> Self;
}

impl Number for u32 {
    #[inline]
    fn mean(six: [u32; FACES]) -> u32 {
        (six.iter().sum::<u32>() + FACES as u32 / 2) / FACES as u32
    }

    fn less(self, price: u32) -> u32 {
        self.saturating_sub(price)
    }
}

/// Where the numbers are kept.
pub(super) trait Board {
    /// What they are.
    type Number: Number;

    /// What it is worth to keep a handful and roll the rest; only for handfuls that are not full.
    fn kept(&self, number: usize) -> Self::Number;
    /// Writes it.
    fn set_kept(&mut self, number: usize, worth: Self::Number);
    /// The most that can be made of a handful, by keeping it or a part of it.
    fn best(&self, number: usize) -> Self::Number;
    /// Writes it.
    fn set_best(&mut self, number: usize, worth: Self::Number);
}

/// The sheet of the search: handfuls that are not full lie in its first two columns, full ones in
/// the third.
pub(super) struct OnSheet<'s, 't> {
    sheet: &'s mut Sheet<'t>,
    full: usize,
}

impl<'s, 't> OnSheet<'s, 't> {
    /// For so many dice.
    pub(super) fn new(sheet: &'s mut Sheet<'t>, dice: usize) -> Self {
        let full = match dice {
            0 => 0,
            _ => up_to(dice - 1),
        };
        OnSheet { sheet, full }
    }
}

const _: () = assert!(
    up_to(super::hands::MOST - 1) <= crate::bot::NODES
        && up_to(super::hands::MOST) - up_to(super::hands::MOST - 1) <= crate::bot::NODES
);

impl Board for OnSheet<'_, '_> {
    type Number = u32;

    #[inline]
    fn kept(&self, number: usize) -> u32 {
        self.sheet.first(number)
    }

    #[inline]
    fn set_kept(&mut self, number: usize, worth: u32) {
        self.sheet.set_first(number, worth);
    }

    #[inline]
    fn best(&self, number: usize) -> u32 {
        match number.checked_sub(self.full) {
            Some(full) => self.sheet.third(full),
            None => self.sheet.second(number),
        }
    }

    #[inline]
    fn set_best(&mut self, number: usize, worth: u32) {
        match number.checked_sub(self.full) {
            Some(full) => self.sheet.set_third(full, worth),
            None => self.sheet.set_second(number, worth),
        }
    }
}

/// Works out [`Board::kept`] for a roll of `dice` dice, from [`Board::best`] of the full handfuls.
pub(super) fn expect<B: Board>(board: &mut B, dice: usize) {
    for size in (0..dice).rev() {
        for hand in Hand::all(size) {
            let more = hand.more();
            let worth = match size + 1 == dice {
                true => B::Number::mean(more.map(|number| board.best(number))),
                false => B::Number::mean(more.map(|number| board.kept(number))),
            };
            board.set_kept(hand.number(), worth);
        }
    }
}

/// Goes back before a roll: [`Board::best`] of every handful, from [`Board::kept`]; full handfuls may
/// also stay as they are. The roll costs `price`.
pub(super) fn choose<B: Board>(board: &mut B, dice: usize, price: B::Number) {
    for size in 0..=dice {
        for hand in Hand::all(size) {
            let mut best = match size == dice {
                true => board.best(hand.number()),
                false => board.kept(hand.number()).less(price),
            };
            hand.each_less(|number| {
                let less = board.best(number);
                if less > best {
                    best = less;
                }
            });
            board.set_best(hand.number(), best);
        }
    }
}

/// As [`choose`], for a card by which dice that show `face` go again for nothing, as often as liked:
/// the full handfuls gain, to within a thousandth.
pub(super) fn reroll_freely<B: Board>(board: &mut B, dice: usize, face: usize) {
    const ROUNDS: usize = 4; // each leaves a sixth of the error at most
    for _ in 0..ROUNDS {
        expect(board, dice);
        for hand in Hand::all(dice) {
            let (mut kept, mut best) = (hand, board.best(hand.number()));
            for _ in 0..hand.count(face) {
                kept = kept.without(face);
                let worth = board.kept(kept.number());
                if worth > best {
                    best = worth;
                }
            }
            board.set_best(hand.number(), best);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::hands::MOST;
    use super::*;
    use crate::tokyo::rules::State;
    use std::{vec, vec::Vec};

    impl Number for f64 {
        fn mean(six: [f64; FACES]) -> f64 {
            six.iter().sum::<f64>() / FACES as f64
        }

        fn less(self, price: f64) -> f64 {
            self - price
        }
    }

    pub(crate) struct Exact {
        kept: Vec<f64>,
        best: Vec<f64>,
    }

    impl Board for Exact {
        type Number = f64;

        fn kept(&self, number: usize) -> f64 {
            self.kept[number]
        }

        fn set_kept(&mut self, number: usize, worth: f64) {
            self.kept[number] = worth;
        }

        fn best(&self, number: usize) -> f64 {
            self.best[number]
        }

        fn set_best(&mut self, number: usize, worth: f64) {
            self.best[number] = worth;
        }
    }

    /// The expectation of `worth` before the first of `rolls` rolls of `dice` dice.
    fn expectation(dice: usize, rolls: u8, worth: impl Fn(Hand) -> f64) -> f64 {
        let mut board = Exact {
            kept: vec![0.0; up_to(MOST)],
            best: vec![0.0; up_to(MOST)],
        };
        for hand in Hand::all(dice) {
            board.set_best(hand.number(), worth(hand));
        }
        for _ in 1..rolls {
            expect(&mut board, dice);
            choose(&mut board, dice, 0.0);
        }
        expect(&mut board, dice);
        board.kept(0)
    }

    #[test]
    fn six_dice_rolled_three_times_for_points_give_what_is_known() {
        let points = |hand: Hand| f64::from(State::number_points(&hand.counts()));
        let expected = expectation(6, 3, points);
        assert!((expected - 2.235_741_692_8).abs() < 1e-9, "{expected}");
    }

    #[test]
    fn six_dice_rolled_three_times_for_one_face_give_what_is_known() {
        for face in 0..FACES {
            let expected = expectation(6, 3, |hand| f64::from(hand.count(face)));
            assert!((expected - 546.0 / 216.0).abs() < 1e-12, "{expected}");
        }
    }

    #[test]
    fn on_the_chips_sheet_whole_numbers_give_the_same() {
        let mut tree = std::boxed::Box::new(crate::bot::Tree::new());
        for (dice, rolls) in [(1, 1), (6, 3), (7, 4), (8, 4)] {
            let points = |hand: Hand| f64::from(State::number_points(&hand.counts()));
            let exact = expectation(dice, rolls, points);
            let mut sheet = tree.sheet();
            let mut board = OnSheet::new(&mut sheet, dice);
            for hand in Hand::all(dice) {
                let points = State::number_points(&hand.counts());
                board.set_best(hand.number(), u32::from(points) << 16);
            }
            for _ in 1..rolls {
                expect(&mut board, dice);
                choose(&mut board, dice, 0);
            }
            expect(&mut board, dice);
            let whole = f64::from(board.kept(0)) / 65_536.0;
            assert!((whole - exact).abs() < 1e-3, "{whole} for {exact}");
        }
    }

    #[test]
    fn what_may_go_again_for_nothing_goes_until_it_is_something_else() {
        let mut board = Exact {
            kept: vec![0.0; up_to(MOST)],
            best: vec![0.0; up_to(MOST)],
        };
        // One die that must not show a 3: it goes again until it does not.
        for hand in Hand::all(1) {
            board.set_best(hand.number(), 1.0 - f64::from(hand.count(2)));
        }
        reroll_freely(&mut board, 1, 2);
        let three = board.best(Hand::EMPTY.with(2).number());
        assert!(three > 0.999, "{three}");
    }
}
