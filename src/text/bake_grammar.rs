//! The grammar of a language, from its `language.toml`; runs in the build, not on the chip.
//!
//! A rule for plurals is written as in Unicode's tables: `n % 10 = 2..4 and n % 100 != 12..14`. The
//! build works it out for every number that can matter, so the chip only looks it up. A noun is
//! written with its forms, `Одинок{ий|ого|ого|им} йети/m`, and baked as its first form and what to change
//! for the others.

use std::{fmt::Write as _, fs, path::Path};

/// Numbers from here on go by what is left of a hundred.
const HUNDRED: u32 = 100;

/// What is between words.
const BETWEEN: [char; 2] = [' ', '-'];

/// What a language says of itself.
pub(crate) struct Grammar {
    /// What it calls itself.
    pub(crate) name: String,
    /// What parts whole numbers from what is behind them.
    pub(crate) decimal: char,
    /// The letters that names are written with, three rows of nine.
    pub(crate) alphabet: Vec<String>,
    /// When the first, the second ... form is used; one form more is for all other numbers.
    plural: Vec<String>,
    /// The cases, the first of them that of a noun's own name.
    cases: Vec<String>,
}

/// A word that sentences are made with.
pub(crate) struct Noun {
    /// In its first form.
    pub(crate) text: String,
    /// Its gender, `m`, `f`, `n`, or `p` for several, and for each further case, behind a `|`, what
    /// becomes of its words: how many letters go, and what comes instead.
    pub(crate) forms: String,
}

impl Noun {
    /// Has it no forms and no gender that matters?
    pub(crate) fn is_plain(&self) -> bool {
        self.forms == "m"
    }
}

impl Grammar {
    pub(crate) fn read(path: &Path) -> Result<Grammar, String> {
        let wrong = |what: &str| format!("{}: {what}", path.display());
        let text = fs::read_to_string(path).map_err(|e| wrong(&e.to_string()))?;
        let table: toml::Table = toml::from_str(&text).map_err(|e| wrong(&e.to_string()))?;
        let word = |key: &str| {
            let word = table.get(key).and_then(|value| value.as_str());
            word.ok_or_else(|| wrong(&format!("{key} is missing")))
        };
        let words = |key: &str| {
            let words = table.get(key).and_then(|value| value.as_array());
            let words = words.ok_or_else(|| wrong(&format!("{key} is missing")))?;
            let words = words.iter().map(|word| word.as_str().map(str::to_owned));
            let words: Option<Vec<String>> = words.collect();
            words.ok_or_else(|| wrong(&format!("{key} is a list of strings")))
        };
        let grammar = Grammar {
            name: word("name")?.to_owned(),
            decimal: word("decimal")?.chars().next().unwrap_or('.'),
            alphabet: words("alphabet")?,
            plural: words("plural")?,
            cases: words("cases")?,
        };
        for rule in &grammar.plural {
            holds(rule, 0).ok_or_else(|| wrong(&format!("plural: {rule:?} is no rule")))?;
        }
        Ok(grammar)
    }

    /// Which form each number takes: those below a hundred, then the hundred and what follows.
    pub(crate) fn plurals(&self) -> Vec<u8> {
        let form = |n| {
            let rule = self
                .plural
                .iter()
                .position(|rule| holds(rule, n) == Some(true));
            rule.unwrap_or(self.plural.len()) as u8
        };
        (0..2 * HUNDRED).map(form).collect()
    }

    /// A sentence, checked, with its cases as numbers.
    pub(crate) fn template(&self, text: &str) -> Result<String, String> {
        let mut made = String::new();
        let mut rest = text;
        while let Some((before, after)) = rest.split_once('{') {
            let (place, after) = after.split_once('}').ok_or("a { has no }")?;
            made.push_str(before);
            let what = place.get(..1).unwrap_or_default();
            match (what, place.get(1..).unwrap_or_default()) {
                ("", _) => {
                    let places = "write {1} for a player, {2} for a thing, {3} for a number";
                    return Err(format!("{{}} does not say what stands there: {places}"));
                }
                ("1" | "2" | "3", "") => write!(made, "{{{place}}}"),
                ("1" | "2", case) if case.starts_with(':') => {
                    let found = self.cases.iter().position(|name| name == &case[1..]);
                    let found = found.ok_or_else(|| format!("{{{place}}}: no such case"))?;
                    write!(made, "{{{what}:{found}}}")
                }
                (_, forms) if forms.starts_with('?') => {
                    let count = forms.split('|').count();
                    let is_right = match what {
                        "1" => count == 2,
                        "2" => count == 2 || count == 4,
                        "3" => count == self.plural.len() + 1,
                        _ => false,
                    };
                    if !is_right {
                        return Err(format!("{{{place}}} has {count} forms"));
                    }
                    write!(made, "{{{place}}}")
                }
                _ => return Err(format!("{{{place}}} is no place")),
            }
            .expect("a String takes any text");
            rest = after;
        }
        made.push_str(rest);
        Ok(made)
    }

    /// The noun that a string is, if it has forms.
    pub(crate) fn noun(&self, text: &str) -> Result<Option<Noun>, String> {
        let place = text.split_once('{').map(|(_, place)| place);
        let is_noun = place.is_some_and(|place| !place.starts_with(['1', '2', '3', '}']));
        is_noun.then(|| self.name(text)).transpose()
    }

    /// The noun that a name is.
    pub(crate) fn name(&self, text: &str) -> Result<Noun, String> {
        let (words, gender) = match text.rsplit_once('/') {
            Some((words, gender @ ("m" | "f" | "n" | "p"))) => (words, gender),
            _ => (text, "m"),
        };
        let cases = self.cases.len().max(1);
        let forms: Result<Vec<String>, String> =
            (0..cases).map(|case| form(words, case, cases)).collect();
        let forms = forms?;
        let mut edits = gender.to_owned();
        if words.contains('{') {
            for other in &forms[1..] {
                let words = forms[0].split(BETWEEN).zip(other.split(BETWEEN));
                let words = words.map(|(first, other)| edit(first, other));
                edits.push('|');
                edits.push_str(&words.collect::<Result<Vec<_>, _>>()?.join(" "));
            }
        }
        let text = forms.into_iter().next().unwrap_or_default();
        Ok(Noun { text, forms: edits })
    }
}

/// Words written with the forms of all cases, in one of them.
fn form(words: &str, case: usize, cases: usize) -> Result<String, String> {
    let mut made = String::new();
    let mut rest = words;
    while let Some((before, after)) = rest.split_once('{') {
        let (forms, after) = after.split_once('}').ok_or("a { has no }")?;
        if forms.split('|').count() != cases {
            return Err(format!("{{{forms}}} has not {cases} forms"));
        }
        made.push_str(before);
        made.push_str(forms.split('|').nth(case).unwrap_or_default());
        rest = after;
    }
    made.push_str(rest);
    Ok(made)
}

/// How many letters of `first` go, and what comes instead, to make `other`.
fn edit(first: &str, other: &str) -> Result<String, String> {
    let same = first
        .chars()
        .zip(other.chars())
        .take_while(|(a, b)| a == b)
        .count();
    let gone = first.chars().count() - same;
    let comes: String = other.chars().skip(same).collect();
    match gone {
        ..=9 => Ok(format!("{gone}{comes}")),
        _ => Err(format!("{first} changes too much to be {other}")),
    }
}

/// Does a rule hold for `n`? Nothing if it is no rule.
fn holds(rule: &str, n: u32) -> Option<bool> {
    let any = rule.split(" or ").map(|all| {
        let all = all.split(" and ").map(|one| relation(one.trim(), n));
        all.collect::<Option<Vec<bool>>>()
            .map(|all| all.iter().all(|&one| one))
    });
    let any: Option<Vec<bool>> = any.collect();
    any.map(|any| any.iter().any(|&one| one))
}

/// `n % 10 = 2..4, 7`, or `!=`.
fn relation(rule: &str, n: u32) -> Option<bool> {
    let (left, right, is_same) = match rule.split_once("!=") {
        Some((left, right)) => (left, right, false),
        None => rule
            .split_once('=')
            .map(|(left, right)| (left, right, true))?,
    };
    let value = match left.split_once('%') {
        Some((name, by)) if name.trim() == "n" => {
            n % by.trim().parse::<u32>().ok().filter(|&by| by > 0)?
        }
        None if left.trim() == "n" => n,
        _ => return None,
    };
    let ranges = right.split(',').map(|range| {
        let (low, high) = range.split_once("..").unwrap_or((range, range));
        let low: u32 = low.trim().parse().ok()?;
        let high: u32 = high.trim().parse().ok()?;
        Some((low..=high).contains(&value))
    });
    let within: Option<Vec<bool>> = ranges.collect();
    Some(within?.contains(&true) == is_same)
}
