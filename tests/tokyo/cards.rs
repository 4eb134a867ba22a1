//! King of Tokyo's cards and words: every card has words and a scenario, and every letter can be drawn.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use kaijubox::text::Font;
use kaijubox::tokyo::cards::{Card, Monster};
use toml_edit::{Document, Table};

/// What a card says at most, in characters.
const LONGEST: usize = 110;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The strings of a table of one of the game's text files.
fn strings(file: &str, table: &str) -> Vec<(String, String)> {
    let path = root().join("assets/tokyo/text/en").join(file);
    let text = std::fs::read_to_string(&path).unwrap();
    let document = Document::parse(text.as_str()).unwrap();
    let table: &Table = document[table].as_table().unwrap();
    let string = |(key, item): (&str, &toml_edit::Item)| {
        (key.to_string(), item.as_str().unwrap().to_string())
    };
    table.iter().map(string).collect()
}

fn ids() -> BTreeSet<String> {
    Card::all().map(|card| card.def().id.to_string()).collect()
}

#[test]
fn every_card_has_words_and_all_words_a_card() {
    let words = strings("cards.toml", "card").into_iter();
    let words: BTreeSet<String> = words.map(|(id, _)| id).collect();
    assert_eq!(words, ids());
}

#[test]
fn what_a_card_does_is_a_short_sentence() {
    for (id, words) in strings("cards.toml", "card") {
        assert!(words.ends_with('.'), "{id}: {words}");
        assert!(words.chars().count() <= LONGEST, "{id}: {words}");
        assert!(Font::Body.can_draw(&words), "{id}: {words}");
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

#[test]
fn every_topic_of_the_rules_has_its_page() {
    let (topics, pages) = (
        strings("rules.toml", "tokyo_topic"),
        strings("rules.toml", "tokyo_rule"),
    );
    let keys = |table: &[(String, String)]| -> BTreeSet<String> {
        table.iter().map(|(key, _)| key.clone()).collect()
    };
    assert_eq!(keys(&topics), keys(&pages));
    for (key, page) in pages {
        for line in page.split('\n') {
            assert!(line.ends_with('.'), "{key}: {line}");
            assert!(Font::Body.can_draw(line), "{key}: {line}");
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
