//! The pages of a game of Mindbug, from the first reveal to the victory, and its collection of cards.
//!
//! All they know of the game is the [`Desk`] of the player who holds the device. What they draw they
//! copy from it when they open or something changes.

mod answer;
mod chooser;
mod collection;
mod desk;
pub mod icons;
mod look;
mod piles;
pub mod portrait;
mod roll;
mod rules;
mod start;
mod table;
mod victory;
pub mod widgets;
pub mod words;

pub use collection::Collection;
pub use desk::{Attention, Focus, PileKind, Side, Subject};
pub use look::LookAt;
pub use piles::PilesAt;
pub use rules::RulesBook;
pub use table::Table;

use super::{Mindbug, rules::Decision};
use crate::{
    console::{
        self,
        pages::{self, PauseRow},
        screens::{AtTable, Play, TableContext, TableOpening},
    },
    screens,
};

type Room = AtTable<Mindbug>;
type Desk = console::Desk<Mindbug>;
type Context<'a> = TableContext<'a, Mindbug>;
type Opening<'a> = TableOpening<'a, Mindbug>;
type Command = Play<Page>;

screens! {
    /// A page of a game of Mindbug.
    pub enum Page;
    /// The page that is open.
    pub enum ActivePage in AtTable<Mindbug>;

    /// Cards are revealed for the starting player.
    Start(start::Start) "start" depth 3,
    /// The device goes to the other player.
    Pass(pages::Pass) "pass" depth 4,
    /// What happened since the holder last looked.
    Recap(pages::Recap<Mindbug>) "recap" depth 4,
    /// The table.
    Table(table::Table) "table" depth 5,
    /// The table, to look at before a page that hides it is answered.
    Peek(table::Peek) "peek" depth 7,
    /// Use a Mindbug or not; do what a card lets one do, or not.
    Answer(answer::Answer) "answer" depth 6,
    /// The dice, to keep, reroll or put in order.
    Roll(roll::Roll) "roll" depth 6,
    /// A list to choose from: Power cards, cards of a pile, effects.
    Chooser(chooser::Chooser) "chooser" depth 6,
    /// A card in full.
    Look(look::Look) [at: LookAt] "look" depth 8,
    /// The menu of a game.
    Pause(pages::Pause<Mindbug>) [at: PauseRow] "pause" depth 7,
    /// The log of the last turns.
    Log(pages::Log<Mindbug>) "log" depth 8,
    /// The piles one may look through.
    Piles(piles::Piles) [at: PilesAt] "piles" depth 8,
    /// What the bot would do.
    Hint(pages::Hint<Mindbug>) "hint" depth 8,
    /// Who won, and how.
    Victory(victory::Victory) "victory" depth 6,
    /// A puzzle was solved or missed.
    Puzzle(pages::PuzzleEnd) "puzzle" depth 6,
    /// A finished game, played again.
    Watch(pages::Watch<Mindbug>) "watch" depth 5,
}

/// The page that asks the holder the open question.
pub(super) fn asking(desk: &Desk) -> Page {
    match desk.question() {
        Some(Decision::Mindbug | Decision::May) => Page::Answer,
        Some(Decision::Dice | Decision::Resolve) => Page::Roll,
        // What lies on the table or in the hand is chosen there, the rest from a list.
        Some(_) if desk.actions.iter().any(|&a| desk.place_of(a).is_some()) => Page::Table,
        Some(_) => Page::Chooser,
        None => Page::Table,
    }
}
