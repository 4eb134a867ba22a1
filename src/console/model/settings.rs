//! What players set and the console remembers while it is switched on.

use heapless::String;

use crate::{
    game::Seat,
    mindbug::cards::{Set, Sets},
    text::Key,
};

/// Letters of a name.
pub const NAME_LETTERS: usize = 8;
/// A player's name.
pub type Name = String<NAME_LETTERS>;

/// How fast what happened is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pace {
    /// Slow enough to follow a game one does not know.
    #[default]
    Normal,
    /// For those who know the cards.
    Fast,
    /// Nothing moves; the log tells.
    Off,
}

impl Pace {
    /// All of them, in the order of the options.
    pub const ALL: [Pace; 3] = [Pace::Normal, Pace::Fast, Pace::Off];

    /// The ticks that a beat of `normal` ticks takes.
    pub const fn of(self, normal: u32) -> u32 {
        match self {
            Pace::Normal => normal,
            Pace::Fast => normal.div_ceil(3),
            Pace::Off => 0,
        }
    }
}

/// The brightest the screen can be; 1 is the darkest.
pub const MAX_BRIGHTNESS: u8 = 10;

/// What players set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// How fast what happened is shown.
    pub pace: Pace,
    /// The light behind the screen, 1 to [`MAX_BRIGHTNESS`].
    pub brightness: u8,
    /// Who plays: people, bots, or one of each.
    pub seats: [Seat; 2],
    /// What the people are called, by seat.
    pub names: [Name; 2],
    /// With which sets.
    pub sets: Sets,
    /// Best of three, or a single game?
    pub best_of_three: bool,
    /// Whose name is being written, by seat.
    pub naming: usize,
}

impl Default for Settings {
    fn default() -> Settings {
        let name = |key: Key| Name::try_from(key.text()).unwrap_or_default();
        Settings {
            pace: Pace::Normal,
            brightness: 8,
            seats: [Seat::Person; 2],
            names: [name(Key::SetupPlayerOne), name(Key::SetupPlayerTwo)],
            sets: Sets::only(Set::FirstContact),
            best_of_three: false,
            naming: 0,
        }
    }
}
