//! The words of the cards: each card has some, they fit its page, and every letter can be drawn.

use std::collections::BTreeSet;

use crate::common::{pictures::Picture, tests_dir};
use kaijubox::{
    mindbug::{
        cards::{Card, Keyword, Keywords, PowerCard, Set, Trigger, keywords},
        screens::widgets::card::{CardFacts, CardKind, CardPage, Note, TEXT_LINES, TEXT_WIDTH},
    },
    text::{self, Font, Key, Language, lines, speak},
    ui::{Canvas, Damage, Intent, SCREEN},
};

/// Every card of the tables, as its page takes it.
/// The creatures that can be met on the console.
fn illustrated() -> impl Iterator<Item = Card> {
    Set::ALL.into_iter().flat_map(Set::cards)
}

fn cards() -> impl Iterator<Item = CardFacts> {
    let creatures = illustrated().map(|card| CardFacts::of_creature(card, ""));
    creatures.chain(PowerCard::all().map(|card| CardFacts::of_power(card, "")))
}

#[test]
fn every_card_has_words_and_all_words_a_card() {
    let cards: BTreeSet<&str> = cards().map(|card| card.id).collect();
    let words: BTreeSet<&str> = text::card_ids("mindbug").collect();
    let without: Vec<_> = cards.difference(&words).collect();
    assert!(
        without.is_empty(),
        "assets/mindbug/text lacks words for {without:?}"
    );
    let nobody: Vec<_> = words.difference(&cards).collect();
    assert!(
        nobody.is_empty(),
        "assets/mindbug/text has words for {nobody:?}, who are no cards"
    );
}

#[test]
fn what_a_card_does_fits_its_page_and_leaves_a_line_for_a_note() {
    let mut too_long = Vec::new();
    for card in cards() {
        assert!(card.text.ends_with('.'), "{}: {:?}", card.id, card.text);
        let broken: Vec<_> = lines(card.text, Font::Body, TEXT_WIDTH).collect();
        if broken.len() >= TEXT_LINES {
            too_long.push(card.id);
        }
        for line in broken {
            assert!(
                Font::Body.width(line) <= TEXT_WIDTH,
                "{}: {line:?}",
                card.id
            );
        }
    }
    assert!(too_long.is_empty(), "too long: {too_long:?}");
}

#[test]
fn every_name_can_be_drawn_and_fits() {
    for card in cards() {
        for font in Font::ALL {
            assert!(font.can_draw(card.name), "{} in {font:?}", card.name);
        }
        // Beside its number, in the smallest of the three fonts of names.
        assert!(Font::Body.width(card.name) <= 186, "{}", card.name);
    }
}

/// The price that a text names before the colon.
fn price() -> &'static str {
    match text::spoken() {
        Language::En => ", for 1 octonite",
        Language::Ru => " за 1 октонит",
    }
}

/// What a trigger is called.
fn trigger_name(trigger: Trigger) -> &'static str {
    let key = match trigger {
        Trigger::Play => Key::TopicPlay,
        Trigger::Attack => Key::TopicAttack,
        Trigger::Defeated => Key::TopicDefeated,
        Trigger::Harvest => Key::TopicHarvest,
        Trigger::Action => Key::TopicAction,
    };
    key.text()
}

/// How the words of a card begin that can do nothing.
fn nothing() -> &'static str {
    match text::spoken() {
        Language::En => "No ability",
        Language::Ru => "Нет свойств",
    }
}

/// What holds in English holds in every language.
#[test]
fn the_words_of_every_language_hold() {
    for language in Language::ALL {
        speak(language);
        every_card_has_words_and_all_words_a_card();
        what_a_card_does_fits_its_page_and_leaves_a_line_for_a_note();
        every_name_can_be_drawn_and_fits();
        the_trigger_words_of_a_text_are_those_of_the_card();
        a_card_without_an_ability_says_so();
        the_words_of_every_card_can_be_read_to_their_end();
    }
}

#[test]
fn the_trigger_words_of_a_text_are_those_of_the_card() {
    for card in illustrated() {
        let text = text::card("mindbug", card.def().id);
        let heads = text.split(". ").filter_map(|part| part.split_once(": "));
        let told: Vec<String> = heads.map(|(head, _)| head.to_owned()).collect();
        let abilities = card.def().abilities.iter();
        let printed: Vec<String> = abilities
            .filter_map(|ability| {
                let price = if ability.is_priced() { price() } else { "" };
                Some(format!("{}{price}", trigger_name(ability.trigger()?)))
            })
            .collect();
        assert_eq!(told, printed, "{}", card.def().id);
    }
}

#[test]
fn a_card_without_an_ability_says_so() {
    for card in illustrated().map(Card::def) {
        let says = text::card("mindbug", card.id).starts_with(nothing());
        assert_eq!(says, card.abilities.is_empty(), "{}", card.id);
    }
}

#[test]
fn the_words_of_every_card_can_be_read_to_their_end() {
    for card in cards() {
        let id = card.id;
        let mut page = CardPage::new(card);
        let mut damage = Damage::none();
        let turned = page.handle(Intent::Accept, &mut damage);
        assert_eq!(turned, page.has_words(), "{id}");
        assert_eq!(page.shows_words(), page.has_words(), "{id}");
        if id == "gorillion" {
            assert!(!page.has_words());
        }
    }
}

/// Both sides of the page of a creature that other cards have changed.
#[test]
fn a_changed_creature_looks_as_it_did_when_somebody_last_looked() {
    let squirrel = Card::by_id("tiger_squirrel").unwrap();
    let mut facts = CardFacts::of_creature(squirrel, "Exhausted");
    facts.kind = CardKind::Creature {
        power: 6,
        printed: 3,
        keywords: keywords(&Keyword::ALL[1..]),
        printed_keywords: squirrel.def().keywords,
        dice: 2,
        octonite: 0,
    };
    let note = |power, keywords, source| Note {
        power,
        keywords,
        source,
    };
    let given = keywords(&[Keyword::Hunter, Keyword::Poisonous]);
    let notes = [
        note(1, Keywords::NONE, "Shield Bugs"),
        note(2, Keywords::NONE, "Urchin Hurler"),
        note(0, given, "Snail Thrower"),
    ];
    facts.notes.extend(notes);
    let mut page = CardPage::new(facts);
    for name in ["face", "words"] {
        let mut pixels = vec![0; (SCREEN.size.width * SCREEN.size.height) as usize];
        let Ok(()) = page.draw(&mut Canvas::new(&mut pixels, SCREEN));
        let path = tests_dir(&format!("pages/changed-{name}.png"));
        let picture = Picture::of(&pixels);
        match Picture::read(&path) {
            Ok(golden) => assert_eq!(picture.difference(&golden), None, "{path:?}"),
            Err(_) => {
                picture.write(&path);
                panic!("{path:?} is written now: look at it, and commit it if it is right");
            }
        }
        page.handle(Intent::Accept, &mut Damage::none());
    }
}
