//! The two play areas.
//!
//! One array, player one's creatures before player two's, each in the order they came: a side is
//! a slice, which the queries walk through all the time.

use core::ops::{Deref, DerefMut};

use heapless::Vec;

use super::creature::Creature;
use super::state::CIRCULATING;
use crate::game::Player;
use crate::mindbug::cards::Kinds;

/// All creatures in play; as a slice, player one's come first.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub(in crate::mindbug) struct Field {
    creatures: Vec<Creature, CIRCULATING, u8>,
    /// How many of them are player one's.
    split: u8,
    /// The kinds of abilities on either side. Only `put` and `remove` change who is there and
    /// they bring it up to date; a card in play never changes its face.
    kinds: [Kinds; 2],
}

impl Field {
    /// A player's creatures, in the order they came.
    #[inline]
    pub(in crate::mindbug) fn of(&self, player: Player) -> &[Creature] {
        let (one, two) = self.creatures.split_at(usize::from(self.split));
        if player == Player::ONE { one } else { two }
    }

    /// All kinds of abilities a player's creatures have.
    #[inline]
    pub(in crate::mindbug) fn kinds(&self, player: Player) -> Kinds {
        let [one, two] = self.kinds;
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
        let kinds = &mut self.kinds[creature.controller().index()];
        *kinds = kinds.or(Kinds::of(creature.card()));
    }

    /// Takes a creature away.
    pub(in crate::mindbug) fn remove(&mut self, at: usize) -> Creature {
        if at < usize::from(self.split) {
            self.split -= 1;
        }
        let creature = self.creatures.remove(at);
        let player = creature.controller();
        let left = self.of(player).iter();
        let kinds = left.fold(Kinds::default(), |kinds, creature| {
            kinds.or(Kinds::of(creature.card()))
        });
        self.kinds[player.index()] = kinds;
        creature
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
