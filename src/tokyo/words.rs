//! Its words, in the language of the console: what each card does, and the book of rules.
//!
//! They are baked from `assets/tokyo/text`. Knows no screen: how a page looks is the screens' affair.

use super::cards::{Card, Monster};
use crate::text::{self, Key};

/// Its folder of words and pictures under `assets`.
pub const FOLDER: &str = "tokyo";

/// What a card is called.
pub fn card_name(card: Card) -> &'static str {
    text::name(FOLDER, card.def().id, card.def().name)
}

/// What a monster is called.
pub fn monster_name(monster: Monster) -> &'static str {
    text::name(FOLDER, monster.id(), monster.name())
}

/// A page of the book of rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Page {
    /// What it is about.
    pub topic: Key,
    /// What it says.
    pub rule: Key,
}

const fn page(topic: Key, rule: Key) -> Page {
    Page { topic, rule }
}

/// The book of rules, page by page.
pub const BOOK: [Page; 23] = [
    page(Key::TokyoTopicGoal, Key::TokyoRuleGoal),
    page(Key::TokyoTopicSetup, Key::TokyoRuleSetup),
    page(Key::TokyoTopicTurn, Key::TokyoRuleTurn),
    page(Key::TokyoTopicRolling, Key::TokyoRuleRolling),
    page(Key::TokyoTopicNumbers, Key::TokyoRuleNumbers),
    page(Key::TokyoTopicEnergy, Key::TokyoRuleEnergy),
    page(Key::TokyoTopicHearts, Key::TokyoRuleHearts),
    page(Key::TokyoTopicSmashes, Key::TokyoRuleSmashes),
    page(Key::TokyoTopicLosing, Key::TokyoRuleLosing),
    page(Key::TokyoTopicYielding, Key::TokyoRuleYielding),
    page(Key::TokyoTopicTokyo, Key::TokyoRuleTokyo),
    page(Key::TokyoTopicEntering, Key::TokyoRuleEntering),
    page(Key::TokyoTopicBay, Key::TokyoRuleBay),
    page(Key::TokyoTopicBuying, Key::TokyoRuleBuying),
    page(Key::TokyoTopicKeep, Key::TokyoRuleKeep),
    page(Key::TokyoTopicEnding, Key::TokyoRuleEnding),
    page(Key::TokyoTopicElimination, Key::TokyoRuleElimination),
    page(Key::TokyoTopicTokens, Key::TokyoRuleTokens),
    page(Key::TokyoTopicProbes, Key::TokyoRuleProbes),
    page(Key::TokyoTopicOffers, Key::TokyoRuleOffers),
    page(Key::TokyoTopicMimic, Key::TokyoRuleMimic),
    page(Key::TokyoTopicExtra, Key::TokyoRuleExtra),
    page(Key::TokyoTopicTwo, Key::TokyoRuleTwo),
];

/// What a card does, in a sentence or two.
pub fn card(card: Card) -> &'static str {
    text::card(FOLDER, card.def().id)
}
