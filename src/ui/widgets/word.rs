//! The words of the rules as the screens know them: a sign, a colour, a name, a page.

use embedded_graphics::pixelcolor::Rgb565;

use super::Icon;
use crate::{
    mindbug::cards::{Keyword, Trigger},
    text::Key,
    ui::theme,
};

/// A word with a page of the rules behind it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Word {
    /// Its sign and colour, if it has one.
    pub sign: Option<(Icon, Rgb565)>,
    /// Its name.
    pub name: Key,
    /// What it means.
    pub rule: Key,
}

impl Word {
    /// A word without a sign.
    pub const fn plain(name: Key, rule: Key) -> Word {
        let sign = None;
        Word { sign, name, rule }
    }

    const fn signed(icon: Icon, color: Rgb565, name: Key, rule: Key) -> Word {
        let sign = Some((icon, color));
        Word { sign, name, rule }
    }

    /// The word of a keyword.
    pub const fn of_keyword(keyword: Keyword) -> Word {
        use theme::{CORAL, GRASS, ORANGE, SKY, SUN, VIOLET};
        match keyword {
            Keyword::Fast => Word::signed(Icon::Fast, SUN, Key::TopicFast, Key::RuleFast),
            Keyword::Frenzy => Word::signed(Icon::Frenzy, CORAL, Key::TopicFrenzy, Key::RuleFrenzy),
            Keyword::Hunter => {
                Word::signed(Icon::Hunter, ORANGE, Key::TopicHunter, Key::RuleHunter)
            }
            Keyword::Poisonous => Word::signed(
                Icon::Poisonous,
                GRASS,
                Key::TopicPoisonous,
                Key::RulePoisonous,
            ),
            Keyword::Sneaky => {
                Word::signed(Icon::Sneaky, VIOLET, Key::TopicSneaky, Key::RuleSneaky)
            }
            Keyword::Tough => Word::signed(Icon::Tough, SKY, Key::TopicTough, Key::RuleTough),
        }
    }

    /// The word that starts an ability.
    pub const fn of_trigger(trigger: Trigger) -> Word {
        match trigger {
            Trigger::Play => Word::plain(Key::TopicPlay, Key::RulePlay),
            Trigger::Attack => Word::plain(Key::TopicAttack, Key::RuleAttack),
            Trigger::Defeated => Word::plain(Key::TopicDefeated, Key::RuleDefeated),
            Trigger::Action => Word::plain(Key::TopicAction, Key::RuleAction),
            Trigger::Harvest => Word::plain(Key::TopicHarvest, Key::RuleHarvest),
        }
    }

    /// Rolling.
    pub const DICE: Word = Word::signed(Icon::Die, theme::PAPER, Key::TopicDice, Key::RuleDice);
    /// What the die shows.
    pub const FACES: Word = Word::signed(Icon::Die, theme::PAPER, Key::TopicFaces, Key::RuleFaces);
    /// A Power card.
    pub const POWER_CARD: Word = Word::signed(
        Icon::Energy,
        theme::MINT,
        Key::CardPagePowerCard,
        Key::RuleShop,
    );
    /// Energy and what it buys.
    pub const SHOP: Word = Word::signed(Icon::Energy, theme::MINT, Key::TopicShop, Key::RuleShop);
}
