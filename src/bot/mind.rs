//! What the search must be told of a game besides its contract.

use core::hash::Hash;

use super::{OptionCount, Tree};
use crate::game::{Dice, Player, Rules};

/// A sure win; a sure loss is 0.
pub const CERTAIN: u16 = 1024;

/// What came of a decision that a mind works out by itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Worked<A> {
    /// The best action found so far.
    pub action: A,
    /// The chance to win after it, from 0 to [`CERTAIN`].
    pub chance: u16,
    /// How sure it is of that, in per cent.
    pub confidence: u8,
    /// What a long answer names, a bit each as the game counts them; none where it is short.
    pub parts: u32,
    /// Steps of the rules tried so far.
    pub nodes: u32,
    /// Is there nothing left to work out?
    pub done: bool,
}

/// One player's mind about one position: what may be hidden, what is likely, what it is worth.
///
/// Made from a player's view, so it knows nothing that the player does not.
pub trait Mind {
    /// The game it is about.
    type Game: Rules<Action: Hash>;

    /// How many options a decision of that game can have.
    type Options: OptionCount;

    /// Does everybody else look after themselves? If not they are taken to act against the player
    /// who thinks: exact for two, and for more the cautious (paranoid) reading of a table.
    const SELFISH: bool = false;

    /// A game that fits all the player knows.
    fn deal(&mut self, dice: &mut Dice) -> Self::Game;

    /// Has `world` come to rest, so that a look at it says how it stands?
    fn is_quiet(&self, world: &Self::Game) -> bool;

    /// Lists what is worth looking at in `world`: everything, unless the mind knows better.
    fn list(&self, world: &Self::Game, actions: &mut <Self::Game as Rules>::Actions) {
        world.list_actions(actions);
    }

    /// Does the tree end at `world`, because chance would be all that is below?
    fn is_leaf(&self, _world: &Self::Game) -> bool {
        false
    }

    /// Works on the player's own decision for about `nodes` steps, where that beats any search; the
    /// tree's memory is then the mind's until it is done. `None`, and an untouched tree, leaves the
    /// decision to the search.
    fn work(
        &mut self,
        _tree: &mut Tree,
        _dice: &mut Dice,
        _nodes: u32,
    ) -> Option<Worked<<Self::Game as Rules>::Action>> {
        None
    }

    /// What the one who decides in `world` is likely to do; quick rather than clever.
    fn likely(
        &self,
        world: &Self::Game,
        actions: &[<Self::Game as Rules>::Action],
        dice: &mut Dice,
    ) -> <Self::Game as Rules>::Action;

    /// Plays on from where `world` has come to rest to where it is judged; how many steps that took.
    fn look_ahead(
        &self,
        _world: &mut Self::Game,
        _actions: &mut <Self::Game as Rules>::Actions,
    ) -> u32 {
        0
    }

    /// The chance that `player` wins a quiet `world`, from 0 to [`CERTAIN`].
    fn chance(&self, world: &Self::Game, player: Player) -> u16;
}
