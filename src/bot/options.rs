//! How many options a decision of a game can have, so that the search reserves no more than that.

use heapless::Vec;

use super::tree::Key;
use crate::game::MAX_LISTED;

/// Which options of a decision were tried, a bit each.
pub trait Tried: Copy + Default {
    /// One more was tried.
    fn mark(&mut self, option: usize);
    /// Was it tried?
    fn has(self, option: usize) -> bool;
    /// How many were tried.
    fn count(self) -> usize;
}

impl Tried for u64 {
    #[inline]
    fn mark(&mut self, option: usize) {
        *self |= 1 << option;
    }

    #[inline]
    fn has(self, option: usize) -> bool {
        self & 1 << option != 0
    }

    #[inline]
    fn count(self) -> usize {
        self.count_ones() as usize
    }
}

impl Tried for [u64; 4] {
    fn mark(&mut self, option: usize) {
        self[option / 64].mark(option % 64);
    }

    fn has(self, option: usize) -> bool {
        self[option / 64].has(option % 64)
    }

    fn count(self) -> usize {
        self.into_iter().map(Tried::count).sum()
    }
}

/// How many options a decision can have.
pub trait OptionCount {
    /// Which of them were tried.
    type Tried: Tried;
    /// Their keys.
    type Keys: Default + Extend<Key> + AsRef<[Key]>;
}

/// No decision has more than 64: one word tells which were tried.
pub enum UpTo64 {}

impl OptionCount for UpTo64 {
    type Tried = u64;
    type Keys = Vec<Key, 64>;
}

/// As many as any game may list.
pub enum UpToAll {}

const _: () = assert!(MAX_LISTED <= 256);

impl OptionCount for UpToAll {
    type Tried = [u64; 4];
    type Keys = Vec<Key, MAX_LISTED>;
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_a_set(mut tried: impl Tried, most: usize) {
        for option in (0..most).step_by(3) {
            assert!(!tried.has(option));
            tried.mark(option);
            tried.mark(option);
            assert!(tried.has(option));
        }
        assert_eq!(tried.count(), most.div_ceil(3));
        assert!(!tried.has(1) && !tried.has(most - 1) || (most - 1).is_multiple_of(3));
    }

    #[test]
    fn what_was_tried_is_remembered_for_every_option() {
        is_a_set(0u64, 64);
        is_a_set([0u64; 4], MAX_LISTED);
    }
}
