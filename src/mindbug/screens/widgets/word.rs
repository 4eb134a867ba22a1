//! The words of the rules as the screens know them: a sign, a colour, a name, a page.

use embedded_graphics::{draw_target::DrawTarget, geometry::Point, pixelcolor::Rgb565};

use crate::{
    art::{
        Sprite,
        mindbug::icons::{self, small},
    },
    mindbug::cards::{Keyword, Trigger},
    text::Key,
    ui::{theme, widgets::Head},
};

/// The side of a word's sign.
pub const SIGN: i32 = 16;
/// The side of a small one.
pub const SMALL_SIGN: i32 = 11;

/// A word with a page of the rules behind it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Word {
    /// Its sign, if it has one.
    pub sign: Option<&'static Sprite>,
    /// Its colour.
    pub color: Rgb565,
    /// Its name.
    pub name: Key,
    /// What it means.
    pub rule: Key,
}

impl Word {
    /// A word without a sign.
    pub const fn plain(name: Key, rule: Key) -> Word {
        Word {
            sign: None,
            color: theme::AMBER,
            name,
            rule,
        }
    }

    /// The word with a sign, and in its colour.
    pub const fn signed(self, sign: &'static Sprite, color: Rgb565) -> Word {
        Word {
            sign: Some(sign),
            color,
            ..self
        }
    }

    /// The word as a head over its rule.
    pub const fn head(self) -> Head {
        Head {
            sign: self.sign,
            name: self.name,
            color: self.color,
        }
    }

    /// The word of a keyword.
    pub const fn of_keyword(keyword: Keyword) -> Word {
        use theme::{CORAL, GRASS, ORANGE, SKY, SUN, VIOLET};
        let (name, rule, sign, color) = match keyword {
            Keyword::Fast => (Key::TopicFast, Key::RuleFast, &icons::FAST, SUN),
            Keyword::Frenzy => (Key::TopicFrenzy, Key::RuleFrenzy, &icons::FRENZY, CORAL),
            Keyword::Hunter => (Key::TopicHunter, Key::RuleHunter, &icons::HUNTER, ORANGE),
            Keyword::Poisonous => {
                let sign = &icons::POISONOUS;
                (Key::TopicPoisonous, Key::RulePoisonous, sign, GRASS)
            }
            Keyword::Sneaky => (Key::TopicSneaky, Key::RuleSneaky, &icons::SNEAKY, VIOLET),
            Keyword::Tough => (Key::TopicTough, Key::RuleTough, &icons::TOUGH, SKY),
        };
        Word::plain(name, rule).signed(sign, color)
    }

    /// The word that starts an ability.
    pub const fn of_trigger(trigger: Trigger) -> Word {
        let (name, rule, sign) = match trigger {
            Trigger::Play => (Key::TopicPlay, Key::RulePlay, &icons::PLAY),
            Trigger::Attack => (Key::TopicAttack, Key::RuleAttack, &icons::ATTACK),
            Trigger::Defeated => (Key::TopicDefeated, Key::RuleDefeated, &icons::DEFEATED),
            Trigger::Action => (Key::TopicAction, Key::RuleAction, &icons::ACTION),
            Trigger::Harvest => (Key::TopicHarvest, Key::RuleHarvest, &icons::HARVEST),
        };
        Word::plain(name, rule).signed(sign, theme::AMBER)
    }

    /// Rolling.
    pub const DICE: Word =
        Word::plain(Key::TopicDice, Key::RuleDice).signed(&icons::DIE, theme::PAPER);
    /// What the die shows.
    pub const FACES: Word =
        Word::plain(Key::TopicFaces, Key::RuleFaces).signed(&icons::DIE, theme::PAPER);
    /// Counters.
    pub const OCTONITE: Word = Word::plain(Key::TopicOctonite, Key::RuleOctonite)
        .signed(&icons::OCTONITE, theme::OCTONITE);
    /// A Power card.
    pub const POWER_CARD: Word =
        Word::plain(Key::CardPagePowerCard, Key::RuleShop).signed(&icons::POWER_CARD, theme::MINT);
    /// Energy and what it buys.
    pub const SHOP: Word =
        Word::plain(Key::TopicShop, Key::RuleShop).signed(&icons::ENERGY, theme::MINT);
}

/// Draws the sign of a keyword where there is little room, [`SMALL_SIGN`] pixels a side.
pub fn small_sign<D: DrawTarget<Color = Rgb565>>(
    keyword: Keyword,
    at: Point,
    target: &mut D,
) -> Result<(), D::Error> {
    let shape = match keyword {
        Keyword::Fast => &small::FAST,
        Keyword::Frenzy => &small::FRENZY,
        Keyword::Hunter => &small::HUNTER,
        Keyword::Poisonous => &small::POISONOUS,
        Keyword::Sneaky => &small::SNEAKY,
        Keyword::Tough => &small::TOUGH,
    };
    shape.draw_shape(Word::of_keyword(keyword).color, at, target)
}
