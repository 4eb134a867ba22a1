//! A mind that knows the rules of Nim and nothing else: it plays at random to the end.

use kaijubox::{
    bot::{CERTAIN, Mind, UpTo64},
    game::{Dice, Player},
};

use super::rules::{State, Take, View};

/// Somebody new to the game.
pub(crate) struct Novice(pub(crate) View);

impl Mind for Novice {
    type Game = State;
    type Options = UpTo64;

    fn deal(&mut self, dice: &mut Dice) -> State {
        self.0.deal(dice)
    }

    fn is_quiet(&self, _: &State) -> bool {
        false
    }

    fn likely(&self, _: &State, actions: &[Take], dice: &mut Dice) -> Take {
        actions[dice.place(actions.len())]
    }

    fn chance(&self, _: &State, _: Player) -> u16 {
        CERTAIN / 2
    }
}
