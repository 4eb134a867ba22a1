//! Turns `assets/<game>/puzzles/*.toml` into source; runs in the build, not on the chip.
//!
//! A puzzle is a scenario (docs/scenarios.md) in which nothing lies face down. Its position becomes the
//! same table in Rust's tokens, for a macro in the game's room, which knows what a hand is. The line that
//! it is judged by comes from `lines.txt` beside it, a row a file: its name, then the bytes.

use std::{collections::BTreeMap, fmt::Write as _, fs, path::Path};

use toml::Value;

/// What would lie face down, or be left to chance.
const HIDDEN: [&str; 4] = ["deck", "unused", "power_deck", "dice"];
/// What a scenario says that is not of its position.
const WORDS: [&str; 3] = ["name", "rule", "script"];

/// The source of each game's puzzles, by the name of its folder, or one sentence on what is wrong.
/// `cards` are those that have words, by game and id.
pub(crate) fn bake(
    assets: &Path,
    cards: &[(String, String)],
) -> Result<Vec<(String, String)>, String> {
    let mut games = Vec::new();
    for folder in list(assets)? {
        if !assets.join(&folder).join("puzzles").is_dir() {
            continue;
        }
        let has = |id: &str| {
            cards
                .iter()
                .any(|(game, card)| *game == folder && card == id)
        };
        let code = bake_folder(&assets.join(&folder).join("puzzles"), &has)?;
        games.push((folder, code));
    }
    Ok(games)
}

fn bake_folder(folder: &Path, has: &dyn Fn(&str) -> bool) -> Result<String, String> {
    let path = folder.join("lines.txt");
    // Whoever adds the first puzzle has no line yet.
    let lines = lines(&fs::read_to_string(&path).unwrap_or_default())
        .map_err(|what| format!("{}: {what}", path.display()))?;
    let mut code = String::from("puzzles! {\n");
    let files = list(folder)?.into_iter();
    for file in files.filter(|file| file.ends_with(".toml")) {
        let path = folder.join(&file);
        let wrong = |what: String| format!("{}: {what}", path.display());
        let text = fs::read_to_string(&path).map_err(|e| wrong(e.to_string()))?;
        let table: toml::Table = toml::from_str(&text).map_err(|e| wrong(e.to_string()))?;
        let position = position(&table, has).map_err(wrong)?;
        let name = file.trim_end_matches(".toml");
        let line = lines.get(name).map_or(&[][..], |line| line);
        writeln!(code, "    {name:?}: {{ {position} line: {line:?} }},")
            .expect("a String takes any text");
    }
    code.push_str("}\n");
    Ok(code)
}

/// The rows of `lines.txt`.
fn lines(text: &str) -> Result<BTreeMap<String, Vec<u8>>, String> {
    let rows = text.lines().filter(|row| !row.starts_with('#'));
    let rows = rows.map(|row| {
        let mut words = row.split_whitespace();
        let name = words.next().unwrap_or_default();
        let bytes: Result<Vec<u8>, _> = words.map(str::parse).collect();
        let bytes = bytes.map_err(|_| format!("the line of `{name}` is not all bytes"));
        bytes.map(|bytes| (name.to_owned(), bytes))
    });
    rows.collect()
}

/// The position of a scenario, in tokens.
fn position(file: &toml::Table, has: &dyn Fn(&str) -> bool) -> Result<String, String> {
    if let Some(side) = ["p1", "p2"].iter().find(|side| !file.contains_key(**side)) {
        return Err(format!("`{side}` is missing"));
    }
    let mut code = String::new();
    for (key, value) in file {
        match key.as_str() {
            "p1" | "p2" | "table" => {}
            "game" => continue,
            key if WORDS.contains(&key) => continue,
            _ => return Err(format!("a puzzle has no `{key}`")),
        }
        let table = value.as_table();
        let table = table.ok_or_else(|| format!("`{key}` is no table"))?;
        let mut fields = String::new();
        for (field, value) in table {
            if HIDDEN.contains(&field.as_str()) {
                return Err(format!("{key}.{field}: nothing is hidden in a puzzle"));
            }
            let value = tokens(value, has).map_err(|what| format!("{key}.{field}: {what}"))?;
            fields += &format!("{field}: {value}, ");
        }
        code += &format!("{key}: {{ {fields}}}, ");
    }
    Ok(code)
}

/// A value as Rust writes it; every word must be a card's id.
fn tokens(value: &Value, has: &dyn Fn(&str) -> bool) -> Result<String, String> {
    let join = |parts: Result<Vec<String>, String>| parts.map(|parts| parts.join(", "));
    match value {
        Value::String(id) if has(id) => Ok(format!("{id:?}")),
        Value::String(id) => Err(format!("`{id}` is a card of no set")),
        Value::Integer(number @ 0..=255) => Ok(number.to_string()),
        Value::Boolean(is) => Ok(is.to_string()),
        Value::Array(values) => {
            let values = values.iter().map(|value| tokens(value, has));
            Ok(format!("[{}]", join(values.collect())?))
        }
        Value::Table(table) => {
            let fields = table.iter();
            let fields = fields.map(|(key, value)| Ok(format!("{key}: {}", tokens(value, has)?)));
            Ok(format!("{{ {} }}", join(fields.collect())?))
        }
        other => Err(format!("`{other}` is no card, number, list or table")),
    }
}

/// The names in a folder, in the order of the alphabet.
fn list(folder: &Path) -> Result<Vec<String>, String> {
    let entries = fs::read_dir(folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    let names = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    let mut names: Vec<String> = names.collect();
    names.sort();
    Ok(names)
}
