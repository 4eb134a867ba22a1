//! The bot's mind about Mindbug.
//!
//! `worth` weighs a card by what is printed on it, `features` a whole position, `policy` says what
//! a player is likely to do, `memory` keeps which cards went into the other hand face up.

mod card_value;
mod features;
mod memory;
mod policy;
pub mod rehearsal;

pub use features::{Counts, FEATURES, features};
pub use memory::Memory;

use crate::bot::{Mind, Strength, Thinker, Tree, UpTo64};
use crate::game::{Dice, Player};
use crate::mindbug::Dealer;
use crate::mindbug::rules::{Action, Decision, MAX_ACTIONS, State};
use crate::mindbug::view::View;

// The search reserves a bit for each option.
const _: () = assert!(MAX_ACTIONS <= 64);

/// What a player makes of a position of Mindbug.
#[derive(Clone, Debug)]
pub struct MindbugMind {
    dealer: Dealer,
}

impl MindbugMind {
    /// `None` for a position that no deal of the sets leads to.
    pub fn new(view: &View, memory: &Memory) -> Option<MindbugMind> {
        let dealer = view.dealer(memory.held())?;
        Some(MindbugMind { dealer })
    }
}

impl Mind for MindbugMind {
    type Game = State;
    type Options = UpTo64;

    fn deal(&mut self, dice: &mut Dice) -> State {
        self.dealer.deal(dice)
    }

    /// At the start of a turn nothing is under way.
    fn is_quiet(&self, world: &State) -> bool {
        matches!(
            world.decision(),
            None | Some((_, Decision::Turn | Decision::Buy))
        )
    }

    fn likely(&self, world: &State, actions: &[Action], dice: &mut Dice) -> Action {
        policy::likely(world, actions, dice)
    }

    fn chance(&self, world: &State, player: Player) -> u16 {
        features::chance(world, player)
    }
}

impl<'a> Thinker<'a, MindbugMind> {
    /// The player of `view` thinks about the open decision.
    pub fn of_view(
        tree: &'a mut Tree,
        view: &View,
        memory: &Memory,
        strength: Strength,
        seed: u64,
    ) -> Self {
        let mind = MindbugMind::new(view, memory);
        let mut options = view.legal_actions();
        // Somebody who is losing would put it off for ever.
        let ends = |action: &Action| matches!(action, Action::No | Action::ChooseNone);
        if memory.goes_round() && options.iter().any(ends) {
            options.retain(ends);
        }
        Thinker::new(tree, mind, view.player(), options, strength, seed)
    }
}
