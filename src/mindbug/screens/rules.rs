//! The topics of Mindbug's rules, a page each.

use crate::{
    art::{console, mindbug::icons},
    console::pages::{self, Topic, Topics},
    mindbug::{
        cards::{Keyword, Trigger},
        screens::widgets::Word,
    },
    text::Key,
    ui::theme,
};

/// Every topic, in the order of reading.
const WORDS: [Word; 26] = [
    Word::plain(Key::TopicGoal, Key::RuleGoal).signed(&icons::LIFE, theme::CORAL),
    Word::plain(Key::TopicTurn, Key::RuleTurn),
    Word::plain(Key::TopicPlaying, Key::RulePlaying).signed(&icons::HAND, theme::AMBER),
    Word::plain(Key::TopicMindbug, Key::RuleMindbug).signed(&icons::MINDBUG, theme::PINK),
    Word::plain(Key::TopicAttacking, Key::RuleAttacking).signed(&icons::ATTACK, theme::AMBER),
    Word::plain(Key::TopicFighting, Key::RuleFighting),
    Word::plain(Key::TopicDefeat, Key::RuleDefeat).signed(&icons::DEFEATED, theme::CORAL),
    Word::plain(Key::TopicHand, Key::RuleHand).signed(&console::icons::PILE, theme::AMBER),
    Word::plain(Key::TopicEffects, Key::RuleEffects),
    Word::plain(Key::TopicControl, Key::RuleControl),
    Word::of_keyword(Keyword::Fast),
    Word::of_keyword(Keyword::Frenzy),
    Word::of_keyword(Keyword::Hunter),
    Word::of_keyword(Keyword::Poisonous),
    Word::of_keyword(Keyword::Sneaky),
    Word::of_keyword(Keyword::Tough),
    Word::of_trigger(Trigger::Play),
    Word::of_trigger(Trigger::Attack),
    Word::of_trigger(Trigger::Defeated),
    Word::of_trigger(Trigger::Action),
    Word::of_trigger(Trigger::Harvest),
    Word::OCTONITE,
    Word::plain(Key::TopicConstant, Key::RuleConstant),
    Word::DICE,
    Word::FACES,
    Word::SHOP,
];

/// The book of Mindbug's rules.
pub type RulesBook = pages::RulesBook<Words>;

/// Its topics: every word that has a page.
pub struct Words;

impl Topics for Words {
    const COUNT: usize = WORDS.len();
    const SIGNED: bool = true;

    fn topic(row: usize) -> Topic {
        let Word {
            name, rule, sign, ..
        } = WORDS[row];
        Topic { name, rule, sign }
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn every_topic_has_a_head_that_fits_and_a_page_that_does_not_scroll() {
        crate::console::pages::check_that_every_topic_fits::<super::Words>();
    }
}
