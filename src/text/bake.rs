//! Turns `assets/<game>/text/<language>/*.toml` into tables; runs in the build, not on the chip.
//!
//! A string is `[table] key = "…"` and becomes a `Key`; the console's own strings are a folder like a
//! game's, and a table's name is in one folder only. The strings of `[card]` belong to cards, whose ids
//! are known elsewhere: they become a list that is searched by game and id.

use std::{
    collections::BTreeMap,
    fmt::{Display, Write as _},
    fs,
    path::{Path, PathBuf},
};

/// The table whose keys are the ids of cards.
const CARDS: &str = "card";

/// The strings of a language.
struct Language {
    /// By `table_key`.
    keys: BTreeMap<String, String>,
    /// By the game and the id of the card.
    cards: BTreeMap<(String, String), String>,
}

/// The Rust source of the key enum and of the tables of each language, or one sentence on what is
/// wrong.
pub(crate) fn bake(assets: &Path) -> Result<String, String> {
    let english = language(assets, "en")?;
    let mut code = String::from("/// A string of the console, in any language.\n");
    code.push_str("#[derive(Clone, Copy, Debug, PartialEq, Eq)]\npub enum Key {\n");
    for (key, text) in &english.keys {
        let doc = text.replace('\n', " ");
        writeln!(code, "    /// {doc}\n    {},", camel(key)).expect("a String takes any text");
    }
    writeln!(
        code,
        "}}\n\n/// The strings in the order of [`Key`].\nstatic EN: [&str; {}] = [",
        english.keys.len()
    )
    .expect("a String takes any text");
    for text in english.keys.values() {
        writeln!(code, "    {text:?},").expect("a String takes any text");
    }
    writeln!(
        code,
        "];\n\n/// What cards do, in the order of their games and ids.\nstatic CARDS_EN: [((&str, &str), &str); {}] = [",
        english.cards.len()
    )
    .expect("a String takes any text");
    for (id, text) in &english.cards {
        writeln!(code, "    ({id:?}, {text:?}),").expect("a String takes any text");
    }
    code.push_str("];\n");
    Ok(code)
}

/// The cards that have words, by game and id.
pub(crate) fn cards(assets: &Path) -> Result<Vec<(String, String)>, String> {
    Ok(language(assets, "en")?.cards.into_keys().collect())
}

/// All strings of a language, of every folder that has some.
fn language(assets: &Path, name: &str) -> Result<Language, String> {
    let mut language = Language {
        keys: BTreeMap::new(),
        cards: BTreeMap::new(),
    };
    for folder in list(assets)? {
        let game = folder.file_name().unwrap_or_default().to_string_lossy();
        let texts = folder.join("text").join(name);
        if texts.is_dir() {
            for path in list(&texts)? {
                language.read(&game, &path)?;
            }
        }
    }
    Ok(language)
}

/// What is in a folder, in the order of the alphabet.
fn list(dir: &Path) -> Result<Vec<PathBuf>, String> {
    let files = fs::read_dir(dir).map_err(|e| format!("{}: {e}", dir.display()))?;
    let mut paths: Vec<_> = files.filter_map(|f| Some(f.ok()?.path())).collect();
    paths.sort();
    Ok(paths)
}

impl Language {
    /// Takes in the strings of a file.
    fn read(&mut self, game: &str, path: &Path) -> Result<(), String> {
        let wrong = |what: &dyn Display| format!("{}: {what}", path.display());
        let text = fs::read_to_string(path).map_err(|e| wrong(&e))?;
        let tables: BTreeMap<String, BTreeMap<String, String>> =
            toml::from_str(&text).map_err(|e| wrong(&e))?;
        for (table, strings) in tables {
            for (key, value) in strings {
                let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
                if !key.chars().all(plain) || !table.chars().all(plain) {
                    let names = "a name has only small letters, digits and _";
                    return Err(wrong(&format_args!("[{table}] {key}: {names}")));
                }
                let before = match table.as_str() {
                    CARDS => self.cards.insert((game.into(), key.clone()), value),
                    _ => self.keys.insert(format!("{table}_{key}"), value),
                };
                if before.is_some() {
                    return Err(wrong(&format_args!("[{table}] {key} is there twice")));
                }
            }
        }
        Ok(())
    }
}

fn camel(key: &str) -> String {
    key.split('_')
        .flat_map(|word| {
            let mut chars = word.chars();
            chars
                .next()
                .map(|c| c.to_ascii_uppercase())
                .into_iter()
                .chain(chars)
        })
        .collect()
}
