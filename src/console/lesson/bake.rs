//! Turns `assets/<game>/lesson.toml` into source; runs in the build, not on the chip.
//!
//! A step names the choice by its number in the list of what is legal, which only the rules know. What
//! it does is written beside it in the words of a scenario, and a test of the game compares the two.

use std::{fmt::Write as _, fs, path::Path};

use toml::{Table, Value};

/// The table of the words, in every language.
const WORDS: &str = "lesson";
const PLACES: [&str; 3] = ["top", "middle", "bottom"];

/// The source of each game's lesson, by the name of its folder, or one sentence on what is wrong.
pub(crate) fn bake(assets: &Path) -> Result<Vec<(String, String)>, String> {
    let folders = fs::read_dir(assets).map_err(|e| format!("{}: {e}", assets.display()))?;
    let mut games = Vec::new();
    for folder in folders.filter_map(|entry| Some(entry.ok()?.path())) {
        let path = folder.join("lesson.toml");
        if !path.is_file() {
            continue;
        }
        let wrong = |what: String| format!("{}: {what}", path.display());
        let text = fs::read_to_string(&path).map_err(|e| wrong(e.to_string()))?;
        let file: Table = toml::from_str(&text).map_err(|e| wrong(e.to_string()))?;
        let game = folder.file_name().unwrap_or_default().to_string_lossy();
        games.push((game.into_owned(), lesson(&file).map_err(wrong)?));
    }
    Ok(games)
}

fn lesson(file: &Table) -> Result<String, String> {
    let mut code =
        String::from("/// The lesson of `lesson.toml`.\npub static LESSON: Lesson = Lesson {\n");
    let mut put = |line: String| code += &format!("    {line},\n");
    put(format!("seed: {}", number(file, "seed")?));
    let options = file.get("options").and_then(Value::as_array);
    let options: Option<Vec<i64>> =
        options.and_then(|options| options.iter().map(Value::as_integer).collect());
    let options = options.ok_or("`options` is no list of numbers")?;
    put(format!("options: &{options:?}"));
    for key in ["alone", "won", "lost"] {
        put(format!("{key}: &[{}]", said(file, key)?));
    }
    let steps = file.get("step").and_then(Value::as_array);
    let mut list = String::new();
    for (place, step) in steps.ok_or("there is no `[[step]]`")?.iter().enumerate() {
        let wrong = |what: String| format!("step {}: {what}", place + 1);
        let step = step.as_table().ok_or_else(|| wrong("no table".into()))?;
        list += &self::step(step).map_err(wrong)?;
    }
    put(format!("steps: &[\n{list}    ]"));
    Ok(code + "};\n")
}

fn step(step: &Table) -> Result<String, String> {
    let known = ["does", "choice", "says", "wrong", "at"];
    if let Some(key) = step.keys().find(|key| !known.contains(&key.as_str())) {
        return Err(format!("a step has no `{key}`"));
    }
    if !step.get("does").is_some_and(Value::is_str) {
        return Err("`does` is missing".into());
    }
    let at = match step.get("at") {
        None => "middle",
        Some(at) => at.as_str().unwrap_or_default(),
    };
    if !PLACES.contains(&at) {
        return Err(format!("`at` is one of {}", PLACES.join(", ")));
    }
    let wrong = match step.get("wrong").map(key) {
        None => "None".to_owned(),
        Some(key) => format!("Some({})", key?),
    };
    let mut code = String::new();
    let written = writeln!(
        code,
        "        Step {{ choice: Choice({}), says: &[{}], wrong: {wrong}, at: Place::{} }},",
        number(step, "choice")?,
        said(step, "says")?,
        camel(at),
    );
    written.expect("a String takes any text");
    Ok(code)
}

fn number(table: &Table, key: &str) -> Result<i64, String> {
    let number = table.get(key).and_then(Value::as_integer);
    number.ok_or_else(|| format!("`{key}` is no number"))
}

/// What is said, as keys of the text; nothing if it is not there.
fn said(table: &Table, key: &str) -> Result<String, String> {
    let Some(list) = table.get(key) else {
        return Ok(String::new());
    };
    let list = list
        .as_array()
        .ok_or_else(|| format!("`{key}` is no list"))?;
    let keys: Result<Vec<String>, String> = list.iter().map(self::key).collect();
    Ok(keys?.join(", "))
}

/// A string of the table of words.
fn key(name: &Value) -> Result<String, String> {
    let name = name.as_str();
    let name = name.filter(|name| {
        !name.is_empty() && name.chars().all(|c| c.is_ascii_lowercase() || c == '_')
    });
    let name = name.ok_or_else(|| format!("what is said is a key of `[{WORDS}]`"))?;
    Ok(format!("Key::{}", camel(&format!("{WORDS}_{name}"))))
}

fn camel(name: &str) -> String {
    let words = name.split('_');
    let words = words.map(|word| word[..1].to_uppercase() + &word[1..]);
    words.collect()
}
