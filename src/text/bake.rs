//! Turns `assets/text/<language>/*.toml` into tables; runs in the build, not on the chip.
//!
//! A string is `[table] key = "…"` and becomes a `Key`. The strings of `[card]` belong to cards,
//! whose ids are known elsewhere: they become a list that is searched by id.

use std::{collections::BTreeMap, fmt::Write as _, fs, path::Path};

/// The table whose keys are the ids of cards.
const CARDS: &str = "card";

/// The strings of a language.
struct Language {
    /// By `table_key`.
    keys: BTreeMap<String, String>,
    /// By the id of the card.
    cards: BTreeMap<String, String>,
}

/// The Rust source of the key enum and of the tables of each language, or one sentence on what is
/// wrong.
pub(crate) fn bake(root: &Path) -> Result<String, String> {
    let english = language(&root.join("en"))?;
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
        "];\n\n/// What cards do, in the order of their ids.\nstatic CARDS_EN: [(&str, &str); {}] = [",
        english.cards.len()
    )
    .expect("a String takes any text");
    for (id, text) in &english.cards {
        writeln!(code, "    ({id:?}, {text:?}),").expect("a String takes any text");
    }
    code.push_str("];\n");
    Ok(code)
}

/// The ids of the cards that have words.
pub(crate) fn cards(root: &Path) -> Result<Vec<String>, String> {
    Ok(language(&root.join("en"))?.cards.into_keys().collect())
}

/// All strings of a language.
fn language(dir: &Path) -> Result<Language, String> {
    let mut language = Language {
        keys: BTreeMap::new(),
        cards: BTreeMap::new(),
    };
    let files = fs::read_dir(dir).map_err(|e| format!("{}: {e}", dir.display()))?;
    let mut paths: Vec<_> = files.filter_map(|f| Some(f.ok()?.path())).collect();
    paths.sort();
    for path in paths {
        let text = fs::read_to_string(&path).map_err(|e| format!("{}: {e}", path.display()))?;
        let tables: BTreeMap<String, BTreeMap<String, String>> =
            toml::from_str(&text).map_err(|e| format!("{}: {e}", path.display()))?;
        for (table, strings) in tables {
            for (key, value) in strings {
                let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
                if !key.chars().all(plain) || !table.chars().all(plain) {
                    return Err(format!(
                        "{}: [{table}] {key}: a name has only small letters, digits and _",
                        path.display()
                    ));
                }
                let before = match table.as_str() {
                    CARDS => language.cards.insert(key.clone(), value),
                    _ => language.keys.insert(format!("{table}_{key}"), value),
                };
                if before.is_some() {
                    return Err(format!(
                        "{}: [{table}] {key} is there twice",
                        path.display()
                    ));
                }
            }
        }
    }
    Ok(language)
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
