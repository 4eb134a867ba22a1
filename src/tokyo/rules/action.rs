//! What a player can do.
//!
//! Answers that are whole sets (dice to roll, hearts to give) would not fit a list, so they are given
//! in parts: what for, then one thing after the other, then [`Action::ThatIsAll`].

use heapless::Vec;

use super::{Card, Face, Player};
use crate::tokyo::cards::KEEP_CARDS;

/// What a heart is used for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum HeartUse {
    /// 1 life for oneself.
    Life,
    /// One Poison token less.
    Poison,
    /// One Shrink token less.
    Shrink,
    /// 1 life for somebody else, who pays.
    Gift(Player),
}

/// What a player does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// Roll the dice for the first time this turn.
    Roll,
    /// Put the Mimic token on that card.
    Mimic(Card),
    /// Use a roll; the dice follow.
    Reroll,
    /// Use that card; the dice follow, and a face if it needs one.
    Use(Card),
    /// This die, counted from 0; dice are named in ascending order.
    Die(u8),
    /// This face.
    Face(Face),
    /// A heart for that; uses are named in ascending order.
    Heart(HeartUse),
    /// No more dice, hearts or cards.
    ThatIsAll,
    /// Roll no more.
    Stop,
    /// Use nothing, buy nothing.
    Pass,
    /// Leave the dice as they are.
    Keep,
    /// Hearts before smashes.
    HeartsFirst,
    /// Smashes before hearts.
    SmashesFirst,
    /// Pay to lose no more life this turn.
    Wings,
    /// Lose the life.
    Take,
    /// Leave Tokyo.
    Yield,
    /// Stay in Tokyo.
    Stay,
    /// Buy that card: of the row, of somebody else, or one seen on the deck.
    Buy(Card),
    /// Look at the top of the deck.
    Peek,
    /// Pay for three new cards in the row.
    Sweep,
    /// Done buying.
    Done,
    /// Sell that Keep card.
    Sell(Card),
    /// Take the further turn.
    Yes,
    /// Do not take it.
    No,
    /// That player pays for life, whoever is asked.
    Heal(Player),
}

/// The most options of a decision.
///
/// Buying has the most: the row (3), all Keep cards but the buyer's own one that allows it (47), two
/// seen on the deck, looking, sweeping, being done, and two players who may heal meanwhile.
pub const MAX_ACTIONS: usize = 3 + (KEEP_CARDS - 1) + 2 + 3 + 2;

/// The legal actions.
pub type Actions = Vec<Action, MAX_ACTIONS, u8>;

/// Why an action was refused.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Illegal {
    /// The game is over.
    GameOver,
    /// Somebody else is asked.
    NotYourDecision,
    /// Something else is asked.
    NotTheQuestion,
    /// That is none of the options.
    NotAnOption,
    /// Healing needs the card, 2 energy, and life under the limit.
    CannotHeal,
}
