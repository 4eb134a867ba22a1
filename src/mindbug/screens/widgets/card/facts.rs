//! What a card page shows, as plain data: a card as printed, or as it is in a game.

use heapless::Vec;

use super::Note;
use crate::mindbug::screens::words::{card_name, power_name};
use crate::{
    mindbug::{
        FOLDER,
        cards::{Ability, Card, CardDef, Effect, Keywords, PowerCard},
        screens::widgets::Word,
    },
    text::{self, Key},
};

/// Three triggers, abilities without one, octonite, and energy.
const MAX_WORDS: usize = 6;
/// A creature is rarely changed by so many; more are not shown.
pub const MAX_NOTES: usize = 8;

/// What is known of a card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardFacts {
    /// Its id, which finds its picture.
    pub id: &'static str,
    /// Its name.
    pub name: &'static str,
    /// What stands small under the name: the set, or what state it is in.
    pub caption: &'static str,
    /// The numbers of a creature, or of a Power card.
    pub kind: CardKind,
    /// What it does.
    pub text: &'static str,
    /// Words to explain, besides its keywords and dice.
    pub words: Vec<Word, MAX_WORDS>,
    /// Why it is not as printed.
    pub notes: Vec<Note, MAX_NOTES>,
}

/// The numbers of a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CardKind {
    /// A creature.
    Creature {
        /// Its power now.
        power: u8,
        /// Its power as printed.
        printed: u8,
        /// Its keywords now.
        keywords: Keywords,
        /// Its keywords as printed.
        printed_keywords: Keywords,
        /// How many dice it rolls now.
        dice: u8,
        /// Its octonite counters now.
        octonite: u8,
    },
    /// A Power card.
    Power {
        /// Its price in energy.
        cost: u8,
    },
}

impl CardFacts {
    /// A creature as printed.
    pub fn of_creature(card: Card, caption: &'static str) -> CardFacts {
        let def = card.def();
        CardFacts {
            id: def.id,
            name: card_name(card),
            caption,
            kind: CardKind::Creature {
                power: def.power,
                printed: def.power,
                keywords: def.keywords,
                printed_keywords: def.keywords,
                dice: def.dice,
                octonite: def.octonite,
            },
            text: text::card(FOLDER, def.id),
            words: words(def),
            notes: Vec::new(),
        }
    }

    /// A Power card.
    pub fn of_power(card: PowerCard, caption: &'static str) -> CardFacts {
        let def = card.def();
        CardFacts {
            id: def.id,
            name: power_name(card),
            caption,
            kind: CardKind::Power { cost: def.cost },
            text: text::card(FOLDER, def.id),
            words: Vec::from_slice(&[Word::SHOP]).unwrap_or_default(),
            notes: Vec::new(),
        }
    }
}

/// The words of a creature's abilities, each once.
fn words(def: &CardDef) -> Vec<Word, MAX_WORDS> {
    let mut words = Vec::new();
    let mut add = |word: Word| {
        if !words.contains(&word) {
            // There is room for each word there is.
            let _ = words.push(word);
        }
    };
    for ability in def.abilities {
        add(match ability.trigger() {
            Some(trigger) => Word::of_trigger(trigger),
            None => Word::plain(Key::TopicConstant, Key::RuleConstant),
        });
    }
    if def.octonite > 0 || def.abilities.iter().any(Ability::is_priced) {
        add(Word::OCTONITE);
    }
    let energy = |effect: &Effect| matches!(effect, Effect::GainEnergy(_) | Effect::TakePower);
    if def.abilities.iter().flat_map(Ability::effects).any(energy) {
        add(Word::SHOP);
    }
    words
}
