//! What every game shares: players, the seeded dice, the contract of a game, replay.
//!
//! Everything above the rules (screens, bots, saves) knows a game only by [`Rules`]: who decides
//! now, which actions are legal, `step`, is it over, and what a player sees. A game has no clock,
//! no screen and no chance but the [`Dice`] inside its state, so a seed and a list of actions are
//! the whole game, on a PC and on the chip.

mod dice;
mod digest;
mod players;
pub mod replay;
mod seat;

pub use dice::Dice;
pub use digest::Fnv;
pub use players::{GameResult, MAX_PLAYERS, Player, Players};
pub use seat::{Level, Seat};

use core::fmt::{self, Debug};
use core::ops::Deref;

use heapless::{LenType, Vec};

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

/// The most actions a game may list at once: a decision is kept as one byte, the index of a listed
/// action, and the bytes from here on mean other things.
pub const MAX_LISTED: usize = 240;

/// A decision: which of the listed actions is taken. All that is kept of it, answered by a bot or
/// chosen on a screen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Choice(pub u8);

impl Choice {
    /// The choice of `action` among those listed; `None` if it is not listed, or so far down that its
    /// place would mean something else.
    pub fn of<A: PartialEq>(action: &A, listed: &[A]) -> Option<Choice> {
        let mut listed = listed.iter().take(MAX_LISTED);
        let place = listed.position(|other| other == action)?;
        u8::try_from(place).ok().map(Choice)
    }

    /// The action it stands for among those listed.
    pub fn among<A: Copy>(self, listed: &[A]) -> Option<A> {
        listed.get(usize::from(self.0)).copied()
    }
}

/// A list of fixed capacity, of what may be done.
pub trait Listed<A>: Clone + Default + Deref<Target = [A]> {
    /// The most that it holds.
    const CAPACITY: usize;
}

impl<A: Clone, const N: usize, L: LenType> Listed<A> for Vec<A, N, L> {
    const CAPACITY: usize = N;
}

/// Why a game cannot be dealt, or a kept one not played on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unplayable {
    /// It is a game that is not in this box.
    OtherGame,
    /// It was played by rules of another version.
    OtherRules,
    /// It needs cards, players, or a kind of setup, that this firmware does not have.
    OtherSetup,
    /// A decision is none that the rules allow.
    Illegal,
    /// It leads to another position than it did.
    OtherPosition,
}

impl fmt::Display for Unplayable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Unplayable::OtherGame => "the kept game is not in this box",
            Unplayable::OtherRules => "the kept game was played by other rules than these",
            Unplayable::OtherSetup => "the kept game needs cards that are not in this box",
            Unplayable::Illegal | Unplayable::OtherPosition => {
                "the kept game does not follow these rules"
            }
        })
    }
}

/// The contract of a game: all that bots, the arena and random games know of it.
pub trait Rules: Clone + Eq {
    /// What a game is dealt from, besides its players and its seed.
    type Setup;
    /// What a player can do, a small value.
    type Action: Copy + Eq + Debug;
    /// The legal actions, in a list of fixed capacity, [`MAX_LISTED`] at most.
    type Actions: Listed<Self::Action>;
    /// What happened.
    type Event;
    /// Why an action was refused.
    type Illegal: Debug;
    /// What one player knows.
    type View: Clone;

    /// A new game for `players` players, dealt by the dice that `seed` stands for.
    fn deal(
        setup: &Self::Setup,
        players: u8,
        seed: u64,
        events: &mut impl Events<Self::Event>,
    ) -> Result<Self, Unplayable>;

    /// How many sat down to it; those who are out of the game still count.
    fn players(&self) -> u8;

    /// Who is asked now; nobody once the game is over.
    fn decider(&self) -> Option<Player>;

    /// Fills `actions` with what the decider may do, then with what others may do meanwhile
    /// (see [`Rules::actor`]); with nothing once the game is over.
    fn list_actions(&self, actions: &mut Self::Actions);

    /// What may be done now, as a new list.
    fn legal_actions(&self) -> Self::Actions {
        let mut actions = Self::Actions::default();
        self.list_actions(&mut actions);
        actions
    }

    /// Whose action a listed one is: the decider's, unless the rules let others act meanwhile.
    fn actor(&self, _action: Self::Action) -> Player {
        self.decider().expect("a game that is over lists nothing")
    }

    /// Takes `action` for `by` and resolves up to the next decision. A refused action leaves the
    /// game as it was.
    fn step(
        &mut self,
        by: Player,
        action: Self::Action,
        events: &mut impl Events<Self::Event>,
    ) -> Result<(), Self::Illegal>;

    /// Takes an action that [`Rules::list_actions`] has just named: its actor's step, without
    /// asking a second time whether it is legal. For those who play games by the thousand.
    fn take_listed(&mut self, action: Self::Action, events: &mut impl Events<Self::Event>) {
        self.step(self.actor(action), action, events)
            .expect("a listed action is legal");
    }

    /// `by` gives up, whoever is asked. Where the others play on, they do from here; where that
    /// ends the game, this says how, and the position is left as it was.
    fn concede(&mut self, by: Player, events: &mut impl Events<Self::Event>) -> Option<GameResult>;

    /// How it ended, once the game is over by its own rules.
    fn result(&self) -> Option<GameResult>;

    /// What `player` knows, and nothing else.
    fn view(&self, player: Player) -> Self::View;

    /// A hash of the whole state that is the same on every machine.
    fn digest(&self) -> u64;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_that_means_something_else_is_no_choice() {
        let listed: [usize; 256] = core::array::from_fn(|place| place);
        let last = Choice::of(&(MAX_LISTED - 1), &listed);
        assert_eq!(last.and_then(|choice| choice.among(&listed)), Some(239));
        for beyond in MAX_LISTED..listed.len() {
            assert_eq!(Choice::of(&beyond, &listed), None);
        }
    }
}
