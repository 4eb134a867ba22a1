//! The two play areas.
//!
//! One array, player one's creatures before player two's, each in the order they came: a side is
//! a slice, which the queries walk through all the time.

use core::ops::{Deref, DerefMut};

use heapless::Vec;

use super::creature::Creature;
use super::state::CIRCULATING;
use crate::game::Player;

/// All creatures in play; as a slice, player one's come first.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub(in crate::mindbug) struct Field {
    creatures: Vec<Creature, CIRCULATING, u8>,
    /// How many of them are player one's.
    split: u8,
}

impl Field {
    /// A player's creatures, in the order they came.
    #[inline]
    pub(in crate::mindbug) fn of(&self, player: Player) -> &[Creature] {
        let (one, two) = self.creatures.split_at(usize::from(self.split));
        if player == Player::ONE { one } else { two }
    }

    /// Puts a creature behind all others of its controller.
    pub(super) fn put(&mut self, creature: Creature) {
        let at = if creature.controller() == Player::ONE {
            self.split += 1;
            usize::from(self.split) - 1
        } else {
            self.creatures.len()
        };
        let room = self.creatures.insert(at, creature);
        room.expect("no more creatures than cards in circulation");
    }

    /// Takes a creature away.
    pub(super) fn remove(&mut self, at: usize) -> Creature {
        if at < usize::from(self.split) {
            self.split -= 1;
        }
        self.creatures.remove(at)
    }
}

impl Deref for Field {
    type Target = [Creature];

    #[inline]
    fn deref(&self) -> &[Creature] {
        &self.creatures
    }
}

impl DerefMut for Field {
    #[inline]
    fn deref_mut(&mut self) -> &mut [Creature] {
        &mut self.creatures
    }
}
