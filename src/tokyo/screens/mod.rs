//! The pages of a game of King of Tokyo, and its collection of cards.
//!
//! All they know of the game is the [`Desk`] of the player who is asked. Nearly everything is public:
//! nobody has to look away, save for a card that somebody looks at on the deck.

mod answer;
mod banner;
mod card_page;
mod collection;
mod desk;
mod dice;
pub(super) mod look;
mod monster;
mod orders;
mod panel;
mod rules;
mod shop;
mod start;
mod table;
mod victory;
pub(super) mod words;

pub use card_page::CardAt;
pub use collection::Collection;
pub(super) use desk::next_part;
pub use desk::{Attention, Orders, Plan};
pub use monster::MonsterAt;
pub use rules::RulesBook;
pub use table::Table;

use super::{
    KingOfTokyo,
    rules::{Action, Decision},
};
use crate::{
    console::{
        self,
        pages::{self, PauseRow},
        screens::{AtTable, Play, TableContext, TableOpening},
    },
    screens,
};

type Room = AtTable<KingOfTokyo>;
type Desk = console::Desk<KingOfTokyo>;
type Context<'a> = TableContext<'a, KingOfTokyo>;
type Opening<'a> = TableOpening<'a, KingOfTokyo>;
type Command = Play<Page>;

screens! {
    /// A page of a game of King of Tokyo.
    pub enum Page;
    /// The page that is open.
    pub enum ActivePage in AtTable<KingOfTokyo>;

    /// Who plays which monster, and who begins.
    Start(start::Start) "tokyo-start" depth 3,
    /// What happened since the holder last looked.
    Recap(pages::Recap<KingOfTokyo>) "tokyo-recap" depth 4,
    /// The table.
    Table(table::Table) "tokyo-table" depth 5,
    /// The dice, to keep, roll again, probe or turn.
    Dice(dice::Dice) "tokyo-dice" depth 6,
    /// One question with a few answers.
    Answer(answer::Answer) "tokyo-answer" depth 6,
    /// Cards to buy, to sell, to copy.
    Shop(shop::Shop) "tokyo-shop" depth 6,
    /// A monster in full.
    Monster(monster::Monster) [at: MonsterAt] "tokyo-monster" depth 8,
    /// A card in full.
    Card(card_page::CardPage) [at: CardAt] "tokyo-card" depth 9,
    /// The menu of a game.
    Pause(pages::Pause<KingOfTokyo>) [at: PauseRow] "tokyo-pause" depth 7,
    /// When to leave Tokyo without being asked.
    Orders(orders::OrdersPage) "tokyo-orders" depth 8,
    /// The log of the last turns.
    Log(pages::Log<KingOfTokyo>) "tokyo-log" depth 8,
    /// What the bot would do.
    Hint(pages::Hint<KingOfTokyo>) "tokyo-hint" depth 8,
    /// Who won, and how.
    Victory(victory::Victory) "tokyo-victory" depth 6,
    /// A finished game, played again.
    Watch(pages::Watch<KingOfTokyo>) "tokyo-watch" depth 5,
}

/// The page that shows what happens.
pub(super) fn showing(desk: &Desk) -> Page {
    match dice::shows_next(desk) {
        true => Page::Dice,
        false => Page::Table,
    }
}

/// The page that asks the holder the open question.
pub(super) fn asking(desk: &Desk) -> Page {
    let Some(what) = desk.question().filter(|_| desk.is_asked()) else {
        return Page::Table;
    };
    if desk.standing_answer().is_some() {
        return Page::Table;
    }
    match what {
        Decision::Roll if desk.actions.iter().all(|&action| action == Action::Roll) => Page::Table,
        Decision::Dice | Decision::Probe | Decision::Threes | Decision::Change => Page::Dice,
        Decision::Buy | Decision::Offer | Decision::Mimic | Decision::Sell => Page::Shop,
        Decision::Roll
        | Decision::Resolve
        | Decision::Hearts
        | Decision::Loss
        | Decision::Yield
        | Decision::Extra => Page::Answer,
    }
}
