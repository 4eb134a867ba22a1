//! The table of a game as a place for screens: what a page of a game gets to see, and what it may ask for.

use core::marker::PhantomData;

use super::{Command, Room};
use crate::{
    console::{Desk, Pace, Title, title::Role},
    game::{Choice, Player},
    ui::{Damage, SCREEN, Tick},
};

/// The table of a game.
pub struct AtTable<G>(PhantomData<G>);

impl<G: Title> Room for AtTable<G> {
    type Context<'a> = TableContext<'a, G>;
    type Opening<'a> = TableOpening<'a, G>;
    type Command = Play<G::Page>;
}

/// What a page of a game may look at and change while it acts.
pub struct TableContext<'a, G: Title> {
    /// The moment.
    pub now: Tick,
    /// What has to be painted again.
    pub damage: &'a mut Damage,
    /// How fast what happened is shown.
    pub pace: Pace,
    /// Is a button held that says: show no more of it?
    pub hurry: bool,
    /// Is a direction held, so that it repeats?
    pub repeats: bool,
    /// The game, as the holder may know it.
    pub desk: &'a mut Desk<G>,
}

impl<G: Title> TableContext<'_, G> {
    /// Marks the whole screen for painting.
    pub fn repaint(&mut self) {
        self.damage.add(SCREEN);
    }

    /// The game, as the holder may know it.
    pub fn desk(&mut self) -> &mut Desk<G> {
        self.desk
    }
}

/// What a page of a game may look at when it opens.
pub struct TableOpening<'a, G: Title> {
    /// The moment.
    pub now: Tick,
    /// How fast what happened is shown.
    pub pace: Pace,
    /// The game, as the holder may know it.
    pub desk: &'a Desk<G>,
}

impl<G: Title> TableOpening<'_, G> {
    /// The game, as the holder may know it.
    pub fn desk(&self) -> &Desk<G> {
        self.desk
    }
}

/// What a page of a game asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Play<P> {
    /// Another page.
    Open(P),
    /// The page for a role.
    Show(Role),
    /// The holder's answer to the open question.
    Choose(Choice),
    /// What that person may do although somebody else is asked.
    Meanwhile(Player),
    /// All is shown: on to whatever comes next.
    Settled,
    /// The next player has taken the device.
    TakeDevice,
    /// Back to the open question.
    Resume,
    /// The players sit down to a game, one that begins or one that was left.
    SitDown,
    /// The holder gives up.
    Concede,
    /// Something that is not the game's.
    Console(Command),
}
