//! What every game shares: players, the seeded dice, the contract of a game, replay.
//!
//! Everything above the rules (screens, bots, saves) knows a game only by [`Game`]: who decides
//! now, which actions are legal, `step`, is it over, and what a player sees. A game has no clock,
//! no screen and no chance but the [`Dice`] inside its state, so a seed and a list of actions are
//! the whole game, on a PC and on the chip.

mod dice;
mod digest;
pub mod replay;
mod seat;

pub use dice::Dice;
pub use digest::Fnv;
pub use seat::{Level, Seat};

use core::fmt::Debug;
use core::ops::Deref;

/// Somebody at the table, counted from 0 in seating order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Player(pub u8);

impl Player {
    /// The first player of the seating order.
    pub const ONE: Player = Player(0);
    /// The second player of the seating order.
    pub const TWO: Player = Player(1);

    /// The seat as an index.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Where a game tells what happened, in order.
///
/// Any closure that takes an event is one; [`NoEvents`] drops them and costs nothing.
pub trait Events<E> {
    /// Takes note of one event.
    fn push(&mut self, event: E);
}

/// Nobody listens: what a simulation passes.
#[derive(Clone, Copy, Debug)]
pub struct NoEvents;

impl<E> Events<E> for NoEvents {
    #[inline(always)]
    fn push(&mut self, _: E) {}
}

impl<E, F: FnMut(E)> Events<E> for F {
    #[inline]
    fn push(&mut self, event: E) {
        self(event);
    }
}

/// The contract of a game: all that anybody above the rules may know of it.
pub trait Game: Clone + Eq {
    /// What a player can do, a small value.
    type Action: Copy + Eq + Debug;
    /// The legal actions, in a list of fixed capacity.
    type Actions: Default + Deref<Target = [Self::Action]>;
    /// What happened.
    type Event;
    /// Why an action was refused.
    type Illegal: Debug;
    /// What one player knows.
    type View;

    /// Who must answer now; nobody once the game is over.
    fn decider(&self) -> Option<Player>;

    /// Fills `actions` with what the decider may do; with nothing once the game is over.
    fn list_actions(&self, actions: &mut Self::Actions);

    /// What the decider may do, as a new list.
    fn legal_actions(&self) -> Self::Actions {
        let mut actions = Self::Actions::default();
        self.list_actions(&mut actions);
        actions
    }

    /// Takes `action` for `by` and resolves up to the next decision. A refused action leaves the
    /// game as it was.
    fn step(
        &mut self,
        by: Player,
        action: Self::Action,
        events: &mut impl Events<Self::Event>,
    ) -> Result<(), Self::Illegal>;

    /// Takes an action that [`Game::list_actions`] has just named: the decider's step, without
    /// asking a second time whether it is legal. For those who play games by the thousand.
    fn take_listed(&mut self, action: Self::Action, events: &mut impl Events<Self::Event>) {
        let by = self.decider().expect("a game that is over lists nothing");
        self.step(by, action, events)
            .expect("a listed action is legal");
    }

    /// Who won, once the game is over.
    fn winner(&self) -> Option<Player>;

    /// What `player` knows, and nothing else.
    fn view(&self, player: Player) -> Self::View;

    /// A hash of the whole state that is the same on every machine.
    fn digest(&self) -> u64;
}
