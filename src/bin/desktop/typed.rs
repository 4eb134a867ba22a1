//! Keys as a terminal sends them, made into the buttons of a tick.
//!
//! Where the terminal tells when a key goes up, buttons are held as in a window. Where it does
//! not, a key holds its button for a moment. Time is passed in.

use std::time::{Duration, Instant};

use crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use kaijubox::ui::{Button, Buttons};

use crate::keys::{Held, Key};

/// Longer than the pause between two repeats of any keyboard.
const TAP: Duration = Duration::from_millis(120);

/// The keys of a terminal.
pub(crate) struct Typed {
    has_releases: bool,
    held: Held<Key>,
    /// Until when a button counts as held, in the order of [`Button::ALL`].
    until: [Option<Instant>; 8],
}

impl Typed {
    pub(crate) fn new(has_releases: bool) -> Typed {
        Typed {
            has_releases,
            held: Held::new(),
            until: [None; 8],
        }
    }

    /// Takes a key of which [`is_quit`] is not true.
    pub(crate) fn event(&mut self, event: &KeyEvent, now: Instant) {
        let Some(key) = key_of(event.code) else {
            return;
        };
        let Some(button) = key.button() else { return };
        match event.kind {
            KeyEventKind::Release => self.held.release(&key),
            // Ctrl-A is no A, but letting go of it is.
            _ if event.modifiers.intersects(COMMANDS) => {}
            _ if self.has_releases => self.held.press(key, button),
            _ => self.until[button as usize] = Some(now + TAP),
        }
    }

    /// Nobody looks any more: all keys count as up.
    pub(crate) fn release_all(&mut self) {
        self.held.release_all();
        self.until = [None; 8];
    }

    /// The buttons of the tick that is played now.
    pub(crate) fn take_buttons(&mut self, now: Instant) -> Buttons {
        let is_tapped = |button: &Button| self.until[*button as usize].is_some_and(|t| t > now);
        Button::ALL
            .into_iter()
            .filter(is_tapped)
            .fold(self.held.take_buttons(), Buttons::with)
    }
}

/// With one of these, a letter is a command to somebody else.
const COMMANDS: KeyModifiers = KeyModifiers::CONTROL
    .union(KeyModifiers::ALT)
    .union(KeyModifiers::SUPER);

/// Whether this key ends the program.
pub(crate) fn is_quit(event: &KeyEvent) -> bool {
    let ctrl_c = event.code == KeyCode::Char('c') && event.modifiers == KeyModifiers::CONTROL;
    event.kind != KeyEventKind::Release && ctrl_c
}

fn key_of(code: KeyCode) -> Option<Key> {
    match code {
        KeyCode::Up => Some(Key::Up),
        KeyCode::Down => Some(Key::Down),
        KeyCode::Left => Some(Key::Left),
        KeyCode::Right => Some(Key::Right),
        KeyCode::Enter => Some(Key::Enter),
        KeyCode::Backspace => Some(Key::Backspace),
        KeyCode::Esc => Some(Key::Esc),
        KeyCode::Char(letter) => letter.to_lowercase().next().map(Key::Char),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(code: KeyCode, kind: KeyEventKind) -> KeyEvent {
        KeyEvent::new_with_kind(code, KeyModifiers::NONE, kind)
    }

    const UP: Buttons = Buttons::NONE.with(Button::Up);

    #[test]
    fn without_releases_a_key_holds_for_a_moment_and_repeats_prolong_it() {
        let (mut keys, start) = (Typed::new(false), Instant::now());
        let press = key(KeyCode::Up, KeyEventKind::Press);
        keys.event(&press, start);
        assert_eq!(keys.take_buttons(start + TAP / 2), UP);
        keys.event(&press, start + TAP / 2);
        assert_eq!(keys.take_buttons(start + TAP), UP);
        assert_eq!(keys.take_buttons(start + TAP * 2), Buttons::NONE);
    }

    #[test]
    fn with_releases_a_key_holds_until_it_goes_up() {
        let (mut keys, start) = (Typed::new(true), Instant::now());
        keys.event(&key(KeyCode::Char('W'), KeyEventKind::Press), start);
        assert_eq!(keys.take_buttons(start + TAP * 9), UP);
        keys.event(&key(KeyCode::Char('w'), KeyEventKind::Release), start);
        assert_eq!(keys.take_buttons(start), Buttons::NONE);
    }

    #[test]
    fn ctrl_c_quits_and_neither_c_nor_escape_does() {
        assert!(!is_quit(&key(KeyCode::Esc, KeyEventKind::Press)));
        let c = KeyCode::Char('c');
        assert!(is_quit(&KeyEvent::new(c, KeyModifiers::CONTROL)));
        assert!(!is_quit(&KeyEvent::new(c, KeyModifiers::NONE)));
    }
}
