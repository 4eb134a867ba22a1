//! Scripts: buttons and pictures as text, for every host.
//!
//! One command a line (`press A`, `hold UP 400ms`, `wait 200ms`, `shot NAME`, `# comment`). A
//! script is played tick by tick, so that the desktop and the emulated chip see the same buttons
//! at the same tick. Knows nothing of pins or files.

use core::fmt;

use crate::ui::{Button, Buttons, ticks};

/// A press holds the button this long, and leaves it alone as long afterwards.
const PRESS_TICKS: u32 = 4;
/// Nobody waits longer than ten minutes.
const MAX_MS: u32 = 600_000;

/// One line of a script.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command<'a> {
    /// Holds a button for so many ticks, then lets go.
    Hold(Button, u32),
    /// Lets so many ticks pass.
    Wait(u32),
    /// Keeps the picture under this name.
    Shot(&'a str),
}

/// Why a line was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The first word is no command.
    UnknownCommand,
    /// There is no such button.
    UnknownButton,
    /// A time is a number of milliseconds with `ms` behind it, ten minutes at most.
    BadTime,
    /// A shot's name is letters, digits, `-` and `_`.
    BadName,
    /// A shot's name was used before, in capitals or not: one picture would hide the other.
    NameTwice,
    /// Too few words.
    Unfinished,
    /// Too many words.
    Trailing,
}

/// A line that is not part of the language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BadLine<'a> {
    /// Its number, counted from one.
    pub number: usize,
    /// What it says.
    pub line: &'a str,
    /// What is wrong with it.
    pub reason: Reason,
}

impl fmt::Display for BadLine<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let reason = match self.reason {
            Reason::UnknownCommand => {
                "the commands are `press BUTTON`, `hold BUTTON 400ms`, `wait 200ms` and `shot NAME`"
            }
            Reason::UnknownButton => "the buttons are UP DOWN LEFT RIGHT A B X Y",
            Reason::BadTime => "a time is written like `200ms`, 600000ms at most",
            Reason::BadName => "a shot's name has only letters, digits, `-` and `_`",
            Reason::NameTwice => "another shot has that name already",
            Reason::Unfinished => "something is missing at the end of the line",
            Reason::Trailing => "there is too much on the line",
        };
        write!(f, "line {}: `{}`: {reason}", self.number, self.line.trim())
    }
}

/// Reads a whole script and refuses its first bad line.
pub fn check(text: &str) -> Result<(), BadLine<'_>> {
    for (i, line) in text.lines().enumerate() {
        let Some(Command::Shot(name)) =
            commands(line).next().transpose().map_err(|bad| BadLine {
                number: i + 1,
                ..bad
            })?
        else {
            continue;
        };
        let before = text
            .lines()
            .take(i)
            .filter_map(|line| commands(line).next());
        let mut names = before.filter_map(|command| match command {
            Ok(Command::Shot(name)) => Some(name),
            _ => None,
        });
        if names.any(|other| other.eq_ignore_ascii_case(name)) {
            return Err(BadLine {
                number: i + 1,
                line,
                reason: Reason::NameTwice,
            });
        }
    }
    Ok(())
}

/// The commands of a script, or its first bad line; blank lines and comments are skipped.
pub fn commands(text: &str) -> impl Iterator<Item = Result<Command<'_>, BadLine<'_>>> {
    text.lines().enumerate().filter_map(|(i, line)| {
        let words = line.split('#').next().unwrap_or_default();
        if words.trim().is_empty() {
            return None;
        }
        Some(command(words).map_err(|reason| BadLine {
            number: i + 1,
            line,
            reason,
        }))
    })
}

fn command(line: &str) -> Result<Command<'_>, Reason> {
    let mut words = line.split_whitespace();
    let verb = words.next().ok_or(Reason::Unfinished)?;
    let mut word = || words.next().ok_or(Reason::Unfinished);
    let command = match verb {
        "press" => Command::Hold(button(word()?)?, PRESS_TICKS),
        "hold" => {
            let button = button(word()?)?;
            Command::Hold(button, time(word()?)?.max(1))
        }
        "wait" => Command::Wait(time(word()?)?),
        "shot" => Command::Shot(name(word()?)?),
        _ => return Err(Reason::UnknownCommand),
    };
    match words.next() {
        None => Ok(command),
        Some(_) => Err(Reason::Trailing),
    }
}

fn button(word: &str) -> Result<Button, Reason> {
    Button::from_name(word).ok_or(Reason::UnknownButton)
}

fn time(word: &str) -> Result<u32, Reason> {
    let number = word.strip_suffix("ms").ok_or(Reason::BadTime)?;
    let ms: u32 = number.parse().map_err(|_| Reason::BadTime)?;
    (ms <= MAX_MS).then(|| ticks(ms)).ok_or(Reason::BadTime)
}

fn name(word: &str) -> Result<&str, Reason> {
    let plain = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    word.chars()
        .all(plain)
        .then_some(word)
        .ok_or(Reason::BadName)
}

/// What happens on one tick of a script.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moment<'a> {
    /// The next tick sees these buttons.
    Tick(Buttons),
    /// The picture of the last tick is to be kept.
    Shot(&'a str),
}

/// The moments of a script in order: one [`Moment::Tick`] a tick, starting with tick 0.
///
/// Commands must have been checked before: this stops at a bad line.
pub fn moments(text: &str) -> impl Iterator<Item = Moment<'_>> {
    // The console is shown once before anything is pressed, so that even a script that begins
    // with a shot has a picture to keep.
    let start = core::iter::once(Moment::Tick(Buttons::NONE));
    let rest = commands(text).map_while(Result::ok).flat_map(|command| {
        let (held, buttons, free, shot) = match command {
            Command::Hold(button, ticks) => (ticks, Buttons::NONE.with(button), PRESS_TICKS, None),
            Command::Wait(ticks) => (0, Buttons::NONE, ticks, None),
            Command::Shot(name) => (0, Buttons::NONE, 0, Some(name)),
        };
        let held = core::iter::repeat_n(Moment::Tick(buttons), held as usize);
        let free = core::iter::repeat_n(Moment::Tick(Buttons::NONE), free as usize);
        held.chain(free).chain(shot.map(Moment::Shot))
    });
    start.chain(rest)
}

#[cfg(test)]
mod tests {
    use super::*;
    use heapless::Vec;

    #[test]
    fn a_script_is_read_line_by_line() {
        let text = "# start\n\n press a \nhold UP 400ms\nwait 17ms # a bit\nshot title-1\n";
        let read: Result<Vec<_, 8>, _> = commands(text).collect();
        assert_eq!(
            read.unwrap()[..],
            [
                Command::Hold(Button::A, PRESS_TICKS),
                Command::Hold(Button::Up, 24),
                Command::Wait(2),
                Command::Shot("title-1"),
            ]
        );
    }

    #[test]
    fn a_bad_line_is_refused_with_its_number() {
        for (text, number, reason) in [
            ("press A\njump", 2, Reason::UnknownCommand),
            ("press C", 1, Reason::UnknownButton),
            ("\n\nhold UP", 3, Reason::Unfinished),
            ("wait 200", 1, Reason::BadTime),
            ("wait 600001ms", 1, Reason::BadTime),
            ("wait -1ms", 1, Reason::BadTime),
            ("shot ../x", 1, Reason::BadName),
            ("press A B", 1, Reason::Trailing),
            ("shot a\nwait 9ms\nshot A", 3, Reason::NameTwice),
        ] {
            let bad = check(text).unwrap_err();
            assert_eq!((bad.number, bad.reason), (number, reason), "{text}");
        }
    }

    #[test]
    fn moments_are_ticks_with_shots_between() {
        let ticks = |text| {
            moments(text)
                .filter(|m| matches!(m, Moment::Tick(_)))
                .count()
        };
        assert_eq!(ticks(""), 1);
        assert_eq!(ticks("press A"), 1 + 2 * PRESS_TICKS as usize);
        let mut all = moments("shot a\nwait 1ms\nshot b");
        assert_eq!(all.next(), Some(Moment::Tick(Buttons::NONE)));
        assert_eq!(all.next(), Some(Moment::Shot("a")));
        assert_eq!(all.next(), Some(Moment::Tick(Buttons::NONE)));
        assert_eq!(all.next(), Some(Moment::Shot("b")));
        assert_eq!(all.next(), None);
    }
}
