//! Turns `assets/<game>/text/<language>/*.toml` into tables; runs in the build, not on the chip.
//!
//! A language is a folder of that name in `assets/console/text`, with a `language.toml`; its words are in
//! the folders of that name of every game. A string is `[table] key = "…"` and becomes a `Key`; the
//! console's own strings are a folder like a game's, and a table's name is in one folder only. The
//! strings of `[card]` and `[called]` belong to things whose ids are known elsewhere, cards above all: they
//! become lists that are searched by game and id. English says what there is; what another language
//! lacks is told in English. All strings of a language lie in one text, each piece of it once.

use std::{
    collections::BTreeMap,
    env,
    fmt::{Display, Write as _},
    fs,
    path::{Path, PathBuf},
};

#[path = "bake_grammar.rs"]
mod grammar;

use grammar::{Grammar, Noun};

/// The language that has every string.
const FIRST: &str = "en";
/// The table whose keys are the ids of cards: what they do.
const CARDS: &str = "card";
/// The table whose keys are ids, of cards and whatever else has a name.
const NAMES: &str = "called";
/// What a language says of itself.
const ITSELF: &str = "language.toml";
/// What hosts with a window or a page say around the console: a board has no use for it.
const AROUND: [&str; 2] = ["desktop.toml", "page.toml"];
/// What is in the names of strings that a page finds by them: what it says around the console, and what signs are called.
const BY_NAME: [&str; 2] = ["around_", "_sign_"];

/// By a game and an id of it.
type Things = BTreeMap<(String, String), String>;

/// The strings of a language.
struct Language {
    grammar: Grammar,
    /// By `table_key`.
    keys: BTreeMap<String, String>,
    /// What cards do.
    cards: Things,
    /// What things are called.
    names: Things,
}

/// The Rust source of the enums of keys and languages and of the tables of each language, or one
/// sentence on what is wrong.
pub(crate) fn bake(assets: &Path) -> Result<String, String> {
    let english = language(assets, FIRST)?;
    let mut languages = vec![(FIRST.to_owned(), language(assets, FIRST)?)];
    for folder in list(&assets.join("console/text"))? {
        let code = file_name(&folder);
        if code != FIRST {
            languages.push((code.clone(), language(assets, &code)?));
        }
    }
    let mut code = String::from("/// A string of the console, in any language.\n");
    code.push_str("#[derive(Clone, Copy, Debug, PartialEq, Eq)]\npub enum Key {\n");
    for (key, text) in &english.keys {
        let doc = text.replace('\n', " ");
        put(
            &mut code,
            format_args!("    /// {doc}\n    {},", camel(key)),
        );
    }
    let keys: Vec<_> = english.keys.keys().map(|key| camel(key)).collect();
    put(
        &mut code,
        format_args!(
            "}}\n\nimpl Key {{\n    /// All of them.\n    pub const ALL: [Key; {}] = [{}];\n}}\n",
            keys.len(),
            list_of(keys.iter().map(|key| format!("Key::{key}")))
        ),
    );
    let found: Vec<_> = english
        .keys
        .keys()
        .filter(|key| BY_NAME.iter().any(|part| key.contains(part)))
        .map(|key| format!("({key:?}, Key::{})", camel(key)))
        .collect();
    put(
        &mut code,
        format_args!(
            "/// The strings that a page finds by the names of their tables and their own.\n\
             #[cfg(not(feature = \"device\"))]\npub static BY_NAME: [(&str, Key); {}] = [{}];\n",
            found.len(),
            list_of(found.iter().cloned())
        ),
    );
    code.push_str("/// A language that the console speaks: a folder of texts.\n");
    code.push_str("#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]\npub enum Language {\n");
    for (place, (folder, language)) in languages.iter().enumerate() {
        let default = if place == 0 { "    #[default]\n" } else { "" };
        let name = &language.grammar.name;
        put(
            &mut code,
            format_args!("    /// {name}.\n{default}    {},", camel(folder)),
        );
    }
    let all = list_of(
        languages
            .iter()
            .map(|(folder, _)| format!("Language::{}", camel(folder))),
    );
    let count = languages.len();
    put(
        &mut code,
        format_args!(
            "}}\n\nimpl Language {{\n    /// All of them, the one that has every string first.\n    pub const ALL: [Language; {count}] = [{all}];\n}}\n"
        ),
    );
    let ids = list_of(english.cards.keys().map(|id| format!("{id:?}")));
    put(
        &mut code,
        format_args!(
            "/// The cards that have words, by game and id.\npub(super) static CARDS: [(&str, &str); {}] = [{ids}];\n",
            english.cards.len()
        ),
    );
    let mut named: Vec<_> = languages.iter().flat_map(|(_, l)| l.names.keys()).collect();
    named.sort();
    named.dedup();
    let ids = list_of(named.iter().map(|id| format!("{id:?}")));
    put(
        &mut code,
        format_args!(
            "/// What has a name in some language, by game and id.\npub(super) static NAMED: [(&str, &str); {}] = [{ids}];\n",
            named.len()
        ),
    );
    put(
        &mut code,
        format_args!("/// The words of each language.\nstatic TABLES: [Tables; {count}] = ["),
    );
    for (folder, language) in &languages {
        let told = language.bake(folder, &english, &named);
        code.push_str(&told.map_err(|what| format!("assets/*/text/{folder}: {what}"))?);
    }
    code.push_str("];\n");
    Ok(code)
}

/// The cards that have words, by game and id.
pub(crate) fn cards(assets: &Path) -> Result<Vec<(String, String)>, String> {
    Ok(language(assets, FIRST)?.cards.into_keys().collect())
}

/// All strings of a language, of every folder that has some.
fn language(assets: &Path, name: &str) -> Result<Language, String> {
    let itself = assets.join("console/text").join(name).join(ITSELF);
    let is_board = env::var_os("CARGO_FEATURE_DEVICE").is_some();
    let mut language = Language {
        grammar: Grammar::read(&itself)?,
        keys: BTreeMap::new(),
        cards: BTreeMap::new(),
        names: BTreeMap::new(),
    };
    for folder in list(assets)? {
        let game = file_name(&folder);
        let texts = folder.join("text").join(name);
        if texts.is_dir() {
            for path in list(&texts)? {
                let name = file_name(&path);
                let is_around = AROUND.contains(&name.as_str());
                if name != ITSELF && !(is_around && is_board) {
                    language.read(&game, &path)?;
                }
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

fn file_name(path: &Path) -> String {
    let name = path.file_name().unwrap_or_default();
    name.to_string_lossy().into_owned()
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
                    NAMES => self.names.insert((game.into(), key.clone()), value),
                    _ => self.keys.insert(format!("{table}_{key}"), value),
                };
                if before.is_some() {
                    return Err(wrong(&format_args!("[{table}] {key} is there twice")));
                }
            }
        }
        Ok(())
    }

    /// The source of its tables. Strings that English does not have are a mistake.
    fn bake(
        &self,
        folder: &str,
        english: &Language,
        named: &[&(String, String)],
    ) -> Result<String, String> {
        if let Some(key) = self
            .keys
            .keys()
            .find(|key| !english.keys.contains_key(*key))
        {
            return Err(format!("there is no string {key}"));
        }
        let stranger = self
            .cards
            .keys()
            .find(|id| !english.cards.contains_key(*id));
        if let Some((_, id)) = stranger {
            return Err(format!("[card] {id} is no card"));
        }
        let mut text = Text::default();
        let mut nouns = BTreeMap::new();
        let mut lacks = Vec::new();
        let (mut keys, mut cards, mut names) = (Vec::new(), Vec::new(), Vec::new());
        for (key, first) in &english.keys {
            let own = self.keys.get(key);
            if own.is_none() {
                lacks.push(key.clone());
            }
            let value = own.unwrap_or(first);
            let grammar = if own.is_some() {
                &self.grammar
            } else {
                &english.grammar
            };
            let wrong = |what: String| format!("{key}: {what}");
            match grammar.noun(value).map_err(wrong)? {
                Some(noun) => {
                    keys.push(text.place(&noun.text));
                    nouns.insert(noun.text.clone(), noun);
                }
                None => keys.push(text.place(&grammar.template(value).map_err(wrong)?)),
            }
        }
        for (id, first) in &english.cards {
            let own = self.cards.get(id);
            if own.is_none() {
                lacks.push(format!("[card] {}", id.1));
            }
            cards.push(text.place(own.unwrap_or(first)));
        }
        for &id in named {
            let Some(name) = self.names.get(id) else {
                names.push(0);
                continue;
            };
            let noun = self
                .grammar
                .name(name)
                .map_err(|what| format!("[called] {}: {what}", id.1))?;
            names.push(text.place(&noun.text));
            nouns.insert(noun.text.clone(), noun);
        }
        let nouns = list_of(nouns.values().filter(|noun| !noun.is_plain()).map(
            |Noun {
                 text: word, forms, ..
             }| { format!("({}, {})", text.place(word), text.place(forms)) },
        ));
        let grammar = &self.grammar;
        Ok(format!(
            "    Tables {{\n        code: {folder:?},\n        name: {:?},\n        decimal: {:?},\n        alphabet: &{:?},\n        plurals: &{:?},\n        text: {:?},\n        keys: &{keys:?},\n        cards: &{cards:?},\n        names: &{names:?},\n        nouns: &[{nouns}],\n        #[cfg(not(feature = \"device\"))]\n        lacks: &{lacks:?},\n    }},\n",
            grammar.name,
            grammar.decimal,
            grammar.alphabet,
            grammar.plurals(),
            text.0,
        ))
    }
}

/// All strings of a language in a row.
#[derive(Default)]
struct Text(String);

impl Text {
    /// Where `string` is, in one number: it begins at the upper 20 bits and has as many bytes as the lower 12 say.
    fn place(&mut self, string: &str) -> u32 {
        let at = self.0.find(string).unwrap_or_else(|| {
            self.0.push_str(string);
            self.0.len() - string.len()
        });
        assert!(string.len() < 1 << 12 && at < 1 << 20, "a text is too long");
        (at as u32) << 12 | string.len() as u32
    }
}

fn put(code: &mut String, what: impl Display) {
    writeln!(code, "{what}").expect("a String takes any text");
}

fn list_of(items: impl Iterator<Item = String>) -> String {
    items.collect::<Vec<_>>().join(", ")
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
