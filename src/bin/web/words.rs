//! The screen in words: a line of text for each line that is written on it.
//!
//! What the cursor is on begins with a mark. A line is what has the same base
//! line, give or take: a button's name is written smaller than what the button does.

use std::iter;

use kaijubox::{
    games::App,
    text::{Key, Language, Written, listen, speak},
    ui::{SCREEN, theme},
};

/// The table whose strings are the page's own.
const AROUND: &str = "Around";
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
    let heard = listen(SCREEN, |ear| {
        let Ok(()) = app.draw(ear);
    });
    lines(heard).join("\n")
}

/// What the page itself says in a language: its two letters, then a name and a string a line.
pub(crate) fn around(language: Language) -> String {
    speak(language);
    let keys = Key::ALL.iter().filter_map(|key| {
        let name = format!("{key:?}");
        let name = name.strip_prefix(AROUND)?;
        Some(format!("{name}\t{}", key.text()))
    });
    let lines = iter::once(language.code().to_owned()).chain(keys);
    lines.collect::<Vec<_>>().join("\n")
}

fn lines(mut heard: Vec<Written>) -> Vec<String> {
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
        let words = line.iter().map(|written| {
            let is_first = is_chosen(written) && !was_chosen;
            was_chosen = is_chosen(written);
            let mark = if is_first { CHOSEN } else { "" };
            format!("{mark}{}", written.text.trim())
        });
        words.collect::<Vec<_>>().join(BETWEEN)
    };
    heard.chunk_by(|a, b| a.at.y == b.at.y).map(said).collect()
}

/// Is the cursor on it? It lies on amber, unless that is the badge of a number; and on a wide plate of
/// another colour where it cannot be entered.
fn is_chosen(written: &Written) -> bool {
    let is_number = written.text.chars().all(|letter| letter.is_ascii_digit());
    match written.ground {
        Some((theme::AMBER, _)) => !is_number,
        Some((theme::EDGE, width)) => width >= WIDE,
        _ => false,
    }
}
