//! Buttons become intents here, before any screen sees them.
//!
//! A press is one intent; a direction held down repeats. Debouncing happened earlier, on the
//! board. A screen that wants to know what is held (the self-test) may look at the buttons too.

use core::sync::atomic::{AtomicBool, Ordering};

use heapless::Vec;

use super::tick::{Tick, ticks};

/// Do prompts name keys? A host with a keyboard says so once, before the first picture.
static ON_KEYBOARD: AtomicBool = AtomicBool::new(false);

/// From now on prompts name the keys of a keyboard.
pub fn name_keys() {
    ON_KEYBOARD.store(true, Ordering::Relaxed);
}

/// The eight buttons, by their names on the boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Button {
    /// The direction pad, up.
    Up,
    /// The direction pad, down.
    Down,
    /// The direction pad, left.
    Left,
    /// The direction pad, right.
    Right,
    /// Does what is marked: accepts, or goes on.
    A,
    /// Goes back, or says no.
    B,
    /// Looks at what is marked; held, it asks for a hint.
    X,
    /// Opens the menu of the game under way.
    Y,
}

impl Button {
    /// All of them, in the order of the bits of [`Buttons`].
    pub const ALL: [Button; 8] = [
        Button::Up,
        Button::Down,
        Button::Left,
        Button::Right,
        Button::A,
        Button::B,
        Button::X,
        Button::Y,
    ];

    /// The name in scripts and on the self-test.
    pub const fn name(self) -> &'static str {
        match self {
            Button::Up => "UP",
            Button::Down => "DOWN",
            Button::Left => "LEFT",
            Button::Right => "RIGHT",
            Button::A => "A",
            Button::B => "B",
            Button::X => "X",
            Button::Y => "Y",
        }
    }

    /// What prompts call it: its name on a board, or its key where there is a keyboard.
    pub fn prompt(self) -> &'static str {
        match (self, ON_KEYBOARD.load(Ordering::Relaxed)) {
            (Button::A, true) => "Enter",
            (Button::B, true) => "Esc",
            (Button::X, true) => "C",
            (Button::Y, true) => "V",
            _ => self.name(),
        }
    }

    /// The button of that name, in capitals or not.
    pub fn from_name(name: &str) -> Option<Button> {
        Self::ALL
            .into_iter()
            .find(|b| b.name().eq_ignore_ascii_case(name))
    }
}

/// A set of buttons that are down.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Buttons(pub u8);

impl Buttons {
    /// None is down.
    pub const NONE: Buttons = Buttons(0);

    /// This set and `button`.
    #[must_use]
    pub const fn with(self, button: Button) -> Buttons {
        Buttons(self.0 | 1 << button as u8)
    }

    /// Whether `button` is down.
    pub const fn has(self, button: Button) -> bool {
        self.0 & 1 << button as u8 != 0
    }

    /// Those of this set that are not in `other`.
    #[must_use]
    pub const fn without(self, other: Buttons) -> Buttons {
        Buttons(self.0 & !other.0)
    }

    /// The members, in the order of [`Button::ALL`].
    pub fn iter(self) -> impl Iterator<Item = Button> {
        Button::ALL.into_iter().filter(move |&b| self.has(b))
    }
}

/// What the player wants, whichever button said it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Intent {
    /// Move up.
    Up,
    /// Move down.
    Down,
    /// Move left.
    Left,
    /// Move right.
    Right,
    /// Do what is marked.
    Accept,
    /// Leave, or undo.
    Back,
    /// Look closer.
    Inspect,
    /// Open the menu.
    Menu,
}

impl From<Button> for Intent {
    fn from(button: Button) -> Intent {
        match button {
            Button::Up => Intent::Up,
            Button::Down => Intent::Down,
            Button::Left => Intent::Left,
            Button::Right => Intent::Right,
            Button::A => Intent::Accept,
            Button::B => Intent::Back,
            Button::X => Intent::Inspect,
            Button::Y => Intent::Menu,
        }
    }
}

/// The button that looks closer asks for advice if it is held this long.
const ADVISE_AFTER: u32 = ticks(600);
const ADVISES: Buttons = Buttons::NONE.with(Button::X);
/// A direction held this long begins to repeat …
const REPEAT_AFTER: u32 = ticks(400);
/// … once every so many ticks.
const REPEAT_EVERY: u32 = ticks(100);
const DIRECTIONS: Buttons = Buttons(0b1111);

/// Accepting or going back for this long means all that moves, not only what moves now.
const HURRY_AFTER: u32 = ticks(400);

/// Turns the buttons of each tick into intents.
#[derive(Clone, Debug)]
pub struct Intents {
    held: Buttons,
    since: Tick,
    /// How long they have been held.
    held_for: u32,
    /// Has this press asked for advice already?
    is_advised: bool,
    /// Down since the start, and so never pressed.
    ignored: Buttons,
}

impl Default for Intents {
    /// A button that is down when the console starts was not pressed for it.
    fn default() -> Self {
        Intents {
            held: Buttons::NONE,
            since: Tick::default(),
            held_for: 0,
            is_advised: false,
            ignored: Buttons(u8::MAX),
        }
    }
}

impl Intents {
    /// The intents of this tick: at most one a button, so eight always suffice.
    pub fn read(&mut self, now: Tick, down: Buttons) -> Vec<Intent, 8> {
        self.ignored.0 &= down.0;
        let down = down.without(self.ignored);
        let pressed = down.without(self.held);
        if down != self.held {
            self.since = now;
        }
        self.is_advised &= down == self.held;
        self.held = down;
        let held_for = now.since(self.since);
        self.held_for = held_for;
        let repeats = held_for >= REPEAT_AFTER
            && (held_for - REPEAT_AFTER).is_multiple_of(REPEAT_EVERY)
            && pressed == Buttons::NONE;
        let said = if repeats {
            Buttons(down.0 & DIRECTIONS.0)
        } else {
            pressed
        };
        said.iter().map(Intent::from).collect()
    }

    /// Is advice asked for? Only once for a button that is held.
    pub fn takes_advice(&mut self) -> bool {
        let asks = self.held == ADVISES && self.held_for >= ADVISE_AFTER;
        asks && !core::mem::replace(&mut self.is_advised, true)
    }

    /// The buttons that are down, but for those that were down at the start.
    pub fn held(&self) -> Buttons {
        self.held
    }

    /// Is a direction held so long that it repeats?
    pub fn is_repeating(&self) -> bool {
        self.held.0 & DIRECTIONS.0 != 0 && self.held_for >= REPEAT_AFTER
    }

    /// Is everything that moves to be skipped: is a button that says so held for long?
    pub fn is_hurried(&self) -> bool {
        let skips = self.held.has(Button::A) || self.held.has(Button::B);
        skips && self.held_for >= HURRY_AFTER
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Past the first tick, with nothing held.
    fn awake() -> Intents {
        let mut intents = Intents::default();
        intents.read(Tick(0), Buttons::NONE);
        intents
    }

    #[test]
    fn a_button_held_since_the_start_says_nothing_until_it_is_pressed_again() {
        for (button, intent) in [(Button::A, Intent::Accept), (Button::Up, Intent::Up)] {
            let mut intents = Intents::default();
            let down = Buttons::NONE.with(button);
            assert!((0..99).all(|t| intents.read(Tick(t), down).is_empty()));
            assert!(intents.read(Tick(99), Buttons::NONE).is_empty());
            assert_eq!(intents.read(Tick(100), down)[..], [intent]);
        }
    }

    #[test]
    fn a_press_is_one_intent_and_a_held_direction_repeats() {
        let mut intents = awake();
        let down = Buttons::NONE.with(Button::Down);
        let counts = |intents: &mut Intents, from: u32, to: u32| {
            (from..to)
                .map(|t| intents.read(Tick(t), down).len())
                .sum::<usize>()
        };
        assert_eq!(counts(&mut intents, 0, REPEAT_AFTER), 1);
        assert_eq!(
            counts(&mut intents, REPEAT_AFTER, REPEAT_AFTER + 3 * REPEAT_EVERY),
            3
        );
    }

    #[test]
    fn a_held_button_that_is_no_direction_never_repeats() {
        let mut intents = awake();
        let down = Buttons::NONE.with(Button::A);
        let said: usize = (0..200).map(|t| intents.read(Tick(t), down).len()).sum();
        assert_eq!(said, 1);
    }

    #[test]
    fn a_held_look_asks_for_advice_once() {
        let mut intents = awake();
        let mut asked = |down, from: u32| {
            let asks = |&t: &u32| {
                intents.read(Tick(t), down);
                intents.takes_advice()
            };
            (from..from + 200).filter(asks).count()
        };
        assert_eq!(asked(ADVISES, 0), 1);
        assert_eq!(asked(ADVISES.with(Button::A), 200), 0);
        assert_eq!(asked(ADVISES, 400), 1);
    }

    #[test]
    fn accepting_for_long_hurries() {
        let mut intents = awake();
        let down = Buttons::NONE.with(Button::A);
        let hurried = (0..HURRY_AFTER + 1).filter(|&t| {
            intents.read(Tick(t), down);
            intents.is_hurried()
        });
        assert_eq!(hurried.count(), 1);
        intents.read(Tick(99), Buttons::NONE);
        assert!(!intents.is_hurried());
    }

    #[test]
    fn names_are_found_in_any_case() {
        assert_eq!(Button::from_name("up"), Some(Button::Up));
        assert_eq!(Button::from_name("C"), None);
    }
}
