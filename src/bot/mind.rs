//! What the search must be told of a game besides its contract.

use core::hash::Hash;

use super::OptionCount;
use crate::game::{Dice, Player, Rules};

/// A sure win; a sure loss is 0.
pub const CERTAIN: u16 = 1024;

/// One player's mind about one position: what may be hidden, what is likely, what it is worth.
///
/// Made from a player's view, so it knows nothing that the player does not.
pub trait Mind {
    /// The game it is about.
    type Game: Rules<Action: Hash>;

    /// How many options a decision of that game can have.
    type Options: OptionCount;

    /// A game that fits all the player knows.
    fn deal(&mut self, dice: &mut Dice) -> Self::Game;

    /// Has `world` come to rest, so that a look at it says how it stands?
    fn is_quiet(&self, world: &Self::Game) -> bool;

    /// What the one who decides in `world` is likely to do; quick rather than clever.
    fn likely(
        &self,
        world: &Self::Game,
        actions: &[<Self::Game as Rules>::Action],
        dice: &mut Dice,
    ) -> <Self::Game as Rules>::Action;

    /// The chance that `player` wins a quiet `world`, from 0 to [`CERTAIN`].
    fn chance(&self, world: &Self::Game, player: Player) -> u16;
}
