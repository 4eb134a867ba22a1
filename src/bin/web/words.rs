//! The screen in words: a line of text for each line that is written on it.
//!
//! What the cursor is on begins with a mark. A line is what has the same base
//! line, give or take: a button's name is written smaller than what the button does. A sign is said by the word
//! that a game's `page.toml` has for it; one without a word is only to be seen.

use std::iter;

use kaijubox::{
    games::App,
    text::{BY_NAME, Language, Written, look, speak},
    ui::{SCREEN, theme},
};

/// The table whose strings are the page's own.
const AROUND: &str = "around_";
/// What the tables of signs are called, after the game.
const SIGN: &str = "sign";
/// The folder of a die's faces, and what their words begin with.
const DICE: (&str, &str) = ("::dice", "die_");
/// How high a letter is that stands beside a sign, half of it.
const HALF_LETTER: i32 = 4;
/// Before what the cursor is on.
const CHOSEN: &str = "> ";
/// Between two pieces of a line.
const BETWEEN: &str = "  ";
/// A row's plate is at least so wide; a button's is not.
const WIDE: u32 = 100;
/// Base lines that are so near to each other are one.
const SAME_LINE: i32 = 3;

/// What the screen says, line by line.
pub(crate) fn of(app: &App) -> String {
    let mut seen = look(SCREEN, |ear| {
        let Ok(()) = app.draw(ear);
    });
    for written in &mut seen {
        if let Some((path, name)) = written.sign {
            written.text = word(path, name).unwrap_or_default().to_owned();
            // Its middle is that of the letters beside it.
            written.at.y += HALF_LETTER - written.middle;
        }
    }
    seen.retain(|written| !written.text.is_empty());
    lines(seen).join("\n")
}

/// What a sign is called, if it is called anything.
fn word(path: &str, name: &str) -> Option<&'static str> {
    let (game, _) = path.split_once("::")?;
    let prefix = if path.contains(DICE.0) { DICE.1 } else { "" };
    let wanted = format!("{game}_{SIGN}_{prefix}{name}");
    let found = BY_NAME.iter().find(|(key, _)| *key == wanted);
    found.map(|(_, key)| key.text())
}

/// What the page itself says in a language: its two letters, then a name and a string a line.
pub(crate) fn around(language: Language) -> String {
    speak(language);
    let keys = BY_NAME.iter().filter_map(|(name, key)| {
        let name = capitals(name.strip_prefix(AROUND)?);
        Some(format!("{name}\t{}", key.text()))
    });
    let lines = iter::once(language.code().to_owned()).chain(keys);
    lines.collect::<Vec<_>>().join("\n")
}

/// A name as the page's elements have it: `tab_other` is `TabOther`.
fn capitals(name: &str) -> String {
    let word = |word: &str| word[..1].to_uppercase() + &word[1..];
    name.split('_').map(word).collect()
}

fn lines(mut heard: Vec<Written>) -> Vec<String> {
    heard.sort_by_key(|written| written.at.y);
    let mut base = heard.first().map_or(0, |written| written.at.y);
    for written in &mut heard {
        if written.at.y - base > SAME_LINE {
            base = written.at.y;
        }
        written.at.y = base;
    }
    heard.sort_by_key(|written| (written.at.y, written.at.x));
    let said = |line: &[Written]| {
        let mut was_chosen = false;
        // A sign that has its word beside it says nothing more.
        let is_said = |sign: &Written| {
            let beside = line.iter().filter(|other| other.sign.is_none());
            let mut beside = beside.map(|other| other.text.trim().to_lowercase());
            let word = sign.text.to_lowercase();
            beside.any(|other| word.starts_with(&other))
        };
        let news = line
            .iter()
            .filter(|written| written.sign.is_none() || !is_said(written));
        let words = news.map(|written| {
            let is_first = is_chosen(written) && !was_chosen;
            was_chosen = is_chosen(written);
            let mark = if is_first { CHOSEN } else { "" };
            format!("{mark}{}", written.text.trim())
        });
        words.collect::<Vec<_>>().join(BETWEEN)
    };
    heard.chunk_by(|a, b| a.at.y == b.at.y).map(said).collect()
}

/// Is the cursor on it? It lies on amber, unless that is the badge of a number; on a wide plate of another colour where
/// it cannot be entered; and a sign has a white frame, since an amber one is around what is kept.
fn is_chosen(written: &Written) -> bool {
    let is_number = written.text.chars().all(|letter| letter.is_ascii_digit());
    match written.ground {
        Some((color, _)) if written.is_framed() => color == theme::PAPER,
        Some((theme::AMBER, _)) => !is_number,
        Some((theme::EDGE, width)) => width >= WIDE,
        _ => false,
    }
}
