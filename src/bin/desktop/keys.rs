//! Which key is which button: one table for the window, the terminal and `--help`.
//!
//! Two ways to hold the hands: arrows with Z X C V, or W A S D with J K U I. Letters are those
//! printed on the keys, whatever the layout; a key of a Russian keyboard is the Latin letter that is printed on it, too.

use std::fmt::Write as _;

use kaijubox::{
    text::Key as Text,
    ui::{Button, Buttons},
};

/// A key that the console knows, wherever it was pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Key {
    /// A letter in lower case, or the space bar.
    Char(char),
    Up,
    Down,
    Left,
    Right,
    Enter,
    Backspace,
    Esc,
}

/// The keys of each button.
const TABLE: [(Button, &[Key]); 8] = [
    (Button::Up, &[Key::Up, Key::Char('w')]),
    (Button::Down, &[Key::Down, Key::Char('s')]),
    (Button::Left, &[Key::Left, Key::Char('a')]),
    (Button::Right, &[Key::Right, Key::Char('d')]),
    (
        Button::A,
        &[Key::Char('z'), Key::Char('j'), Key::Enter, Key::Char(' ')],
    ),
    (
        Button::B,
        &[Key::Char('x'), Key::Char('k'), Key::Backspace, Key::Esc],
    ),
    (Button::X, &[Key::Char('c'), Key::Char('u')]),
    (Button::Y, &[Key::Char('v'), Key::Char('i')]),
];

/// Letters on keys that have two: what they give in a Russian layout, and the Latin ones of the table.
const SECOND: [(char, char); 12] = [
    ('ц', 'w'),
    ('ы', 's'),
    ('ф', 'a'),
    ('в', 'd'),
    ('я', 'z'),
    ('о', 'j'),
    ('ч', 'x'),
    ('л', 'k'),
    ('с', 'c'),
    ('г', 'u'),
    ('м', 'v'),
    ('ш', 'i'),
];

impl Key {
    /// The button it stands for.
    pub(crate) fn button(self) -> Option<Button> {
        let key = match self {
            Key::Char(letter) => {
                let second = SECOND.iter().find(|(other, _)| *other == letter);
                Key::Char(second.map_or(letter, |&(_, latin)| latin))
            }
            other => other,
        };
        TABLE
            .iter()
            .find(|(_, keys)| keys.contains(&key))
            .map(|&(button, _)| button)
    }

    fn name(self) -> String {
        match self {
            Key::Char(' ') => Text::KeysSpace.text().to_owned(),
            Key::Char(letter) => letter.to_uppercase().to_string(),
            Key::Up | Key::Down | Key::Left | Key::Right => Text::KeysArrow.text().to_owned(),
            Key::Enter => "Enter".to_owned(),
            Key::Backspace => "Backspace".to_owned(),
            Key::Esc => "Esc".to_owned(),
        }
    }
}

/// What each button is for, in the order of the table.
pub(crate) const MEANINGS: [Text; 8] = [
    Text::KeysUp,
    Text::KeysDown,
    Text::KeysLeft,
    Text::KeysRight,
    Text::KeysAccept,
    Text::KeysBack,
    Text::KeysLook,
    Text::KeysMenu,
];

/// The keys of a button, by name.
pub(crate) fn names(button: Button) -> String {
    let (_, keys) = TABLE[button as usize];
    let names: Vec<String> = keys.iter().map(|key| key.name()).collect();
    names.join(", ")
}

/// The table as `--help` shows it.
pub(crate) fn help() -> String {
    let mut text = String::from("Keys:\n");
    for ((button, _), means) in TABLE.into_iter().zip(MEANINGS) {
        // A String takes everything.
        let _ = writeln!(
            text,
            "  {:<6} {:<17} {}",
            button.name(),
            means.text(),
            names(button)
        );
    }
    text.push_str("  F1     all keys\n");
    text.push_str("  quit   Esc on the title, or close the window (in the terminal Ctrl-C)\n");
    text
}

/// The keys that are down, told apart by whatever the host tells keys apart by.
#[derive(Debug)]
pub(crate) struct Held<K> {
    down: Vec<(K, Button)>,
    tapped: Buttons,
}

impl<K: PartialEq> Held<K> {
    pub(crate) fn new() -> Held<K> {
        Held {
            down: Vec::new(),
            tapped: Buttons::NONE,
        }
    }

    /// A key went down; doing so again while it is down changes nothing.
    pub(crate) fn press(&mut self, key: K, button: Button) {
        if !self.down.iter().any(|(held, _)| *held == key) {
            self.down.push((key, button));
            self.tapped = self.tapped.with(button);
        }
    }

    /// A key went up.
    pub(crate) fn release(&mut self, key: &K) {
        self.down.retain(|(held, _)| held != key);
    }

    /// Nobody looks any more: all keys count as up.
    pub(crate) fn release_all(&mut self) {
        self.down.clear();
    }

    /// The buttons of the next tick. A key that went down and up since the last one still counts.
    pub(crate) fn take_buttons(&mut self) -> Buttons {
        let tapped = std::mem::take(&mut self.tapped);
        self.down
            .iter()
            .fold(tapped, |set, &(_, button)| set.with(button))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_key_is_two_buttons_and_every_button_has_a_key() {
        for (button, keys) in TABLE {
            assert!(!keys.is_empty());
            for key in keys {
                assert_eq!(key.button(), Some(button), "{key:?}");
            }
        }
        assert_eq!(TABLE.map(|(button, _)| button), Button::ALL);
        assert_eq!(Key::Char('я').button(), Some(Button::A));
        for (_, latin) in SECOND {
            assert!(Key::Char(latin).button().is_some(), "{latin}");
        }
    }

    #[test]
    fn a_button_is_down_while_any_of_its_keys_is() {
        let mut held = Held::new();
        let a = Buttons::NONE.with(Button::A);
        held.press(1, Button::A);
        held.press(2, Button::A);
        held.release(&1);
        assert_eq!(held.take_buttons(), a);
        held.release(&2);
        assert_eq!(held.take_buttons(), Buttons::NONE);
    }

    #[test]
    fn a_tap_between_two_ticks_is_seen_once() {
        let mut held = Held::new();
        held.press('z', Button::A);
        held.release(&'z');
        assert_eq!(held.take_buttons(), Buttons::NONE.with(Button::A));
        assert_eq!(held.take_buttons(), Buttons::NONE);
    }
}
