//! King of Tokyo's cards and words: every card has words and a scenario, and every letter can be drawn.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use kaijubox::art::{
    SPRITES,
    cards::{Picture, TOKYO},
};
use kaijubox::text::{self, Font, Key};
use kaijubox::tokyo::cards::{Card, Monster};
use kaijubox::tokyo::words::{self, BOOK, FOLDER, Page};
use toml_edit::{Document, Item};

/// What a card says at most, in characters.
const LONGEST: usize = 110;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn ids() -> BTreeSet<String> {
    Card::all().map(|card| card.def().id.to_string()).collect()
}

#[test]
fn every_card_has_words_and_all_words_a_card() {
    let words: BTreeSet<String> = text::card_ids(FOLDER).map(str::to_string).collect();
    assert_eq!(words, ids());
}

#[test]
fn what_a_card_does_is_a_short_sentence() {
    for card in Card::all() {
        let (id, words) = (card.def().id, words::card(card));
        assert!(words.ends_with('.'), "{id}: {words}");
        assert!(words.chars().count() <= LONGEST, "{id}: {words}");
    }
}

#[test]
fn every_name_can_be_drawn() {
    let cards = Card::all().map(|card| card.def().name);
    let monsters = Monster::ALL.into_iter().map(Monster::name);
    for name in cards.chain(monsters) {
        for font in Font::ALL {
            assert!(font.can_draw(name), "{name} in {font:?}");
        }
    }
}

/// The pages that the text files have are all in the book, and each once.
#[test]
fn the_book_of_rules_has_every_page() {
    let file = root()
        .join("assets")
        .join(FOLDER)
        .join("text/en/rules.toml");
    let file = std::fs::read_to_string(file).unwrap();
    let document = Document::parse(file.as_str()).unwrap();
    let strings = |table: &str| -> BTreeSet<String> {
        let table = document[table].as_table().unwrap();
        let string = |item: &Item| item.as_str().unwrap().to_string();
        table.iter().map(|(_, item)| string(item)).collect()
    };
    let book = |key: fn(&Page) -> Key| -> BTreeSet<String> {
        BOOK.iter()
            .map(|page| key(page).text().to_string())
            .collect()
    };
    assert_eq!(book(|page| page.topic), strings("tokyo_topic"));
    assert_eq!(book(|page| page.rule), strings("tokyo_rule"));
    for page in BOOK {
        for line in page.rule.text().split('\n') {
            assert!(line.ends_with('.'), "{line}");
        }
    }
}

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        match path.is_dir() {
            true => files(&path, found),
            false => found.push(path),
        }
    }
}

#[test]
fn every_card_is_in_a_scenario_alone_and_with_mimic() {
    let mut found = Vec::new();
    files(&root().join("tests/tokyo/scenarios"), &mut found);
    let (mut met, mut copied) = (BTreeSet::new(), BTreeSet::new());
    for path in &found {
        let text = std::fs::read_to_string(path).unwrap();
        let words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
        let words: BTreeSet<String> = words.map(str::to_string).collect();
        let with_mimic = words.contains("mimic");
        for id in ids().intersection(&words) {
            met.insert(id.clone());
            if with_mimic {
                copied.insert(id.clone());
            }
        }
    }
    println!("{} scenarios of King of Tokyo", found.len());
    assert_eq!(met, ids());
    let keeps = Card::all().filter(|card| card.is_keep());
    let keeps: BTreeSet<String> = keeps.map(|card| card.def().id.to_string()).collect();
    let missing: Vec<&String> = keeps.difference(&copied).collect();
    assert!(missing.is_empty(), "never with Mimic: {missing:?}");
}

/// The monsters, by id.
fn monsters() -> Vec<&'static str> {
    let mut ids = Monster::ALL.map(Monster::id);
    ids.sort_unstable();
    ids.to_vec()
}

#[test]
fn every_power_card_has_a_picture_and_every_picture_a_power_card() {
    let cards: BTreeSet<_> = Card::all().map(|card| card.def().id).collect();
    let pictures = TOKYO.all().iter().filter(|p| p.set() == "power");
    let pictures: BTreeSet<_> = pictures.map(|p| p.id).collect();
    assert_eq!(cards, pictures);
}

#[test]
fn every_monster_has_a_picture_a_face_for_every_mood_and_a_figure_for_every_pose() {
    let monsters = monsters();
    for id in &monsters {
        assert_eq!(TOKYO.picture(id).map(Picture::set), Some("monsters"));
    }
    let folder = |path: &str| -> Vec<&str> {
        let here = SPRITES.iter().filter(|row| row.0 == path);
        here.map(|row| row.1).collect()
    };
    for mood in ["well", "hurt", "fallen"] {
        assert_eq!(
            folder(&format!("tokyo::sprites::portraits::{mood}")),
            monsters
        );
    }
    for pose in ["in_tokyo", "hurt", "fallen", "crown"] {
        assert_eq!(
            folder(&format!("tokyo::sprites::figures::{pose}")),
            monsters
        );
    }
}
