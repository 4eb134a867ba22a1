//! What players set and the console remembers while it is switched on.

use heapless::{String, Vec};

use super::{MAX_OPTIONS, Names, Options, Seats, Table};
use crate::{
    console::TitleCard,
    game::{MAX_PLAYERS, Seat},
    text::{Args, Key, format},
};

/// The most games a box can hold.
pub const MAX_TITLES: usize = 4;
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

/// How a game of the box is to be the next time.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameSetup {
    /// Who plays: people, bots, or both.
    pub seats: Seats,
    /// Best of three, or a single game?
    pub best_of_three: bool,
    /// What else there is to choose; the meaning is the game's.
    pub options: Options,
}

impl GameSetup {
    /// As it is before anybody has changed it.
    pub fn new(card: &TitleCard) -> GameSetup {
        let mut setup = GameSetup::default();
        setup
            .seats
            .extend(card.sits.iter().copied().take(MAX_PLAYERS));
        let options = card.options.iter().take(MAX_OPTIONS);
        setup.options.extend(options.copied());
        setup
    }
}

/// What players set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// How fast what happened is shown.
    pub pace: Pace,
    /// The light behind the screen, 1 to [`MAX_BRIGHTNESS`].
    pub brightness: u8,
    /// What the people are called, by seat.
    pub names: Names,
    /// How each game of the box is to be.
    pub setups: Vec<GameSetup, MAX_TITLES, u8>,
}

impl Settings {
    /// As it is before anybody has set anything.
    pub fn new(titles: &[&TitleCard]) -> Settings {
        let mut settings = Settings {
            pace: Pace::Normal,
            brightness: 8,
            names: Names::new(),
            setups: Vec::new(),
        };
        let name = |seat: usize| numbered(Key::SetupPlayer, seat);
        settings.names.extend((0..MAX_PLAYERS).map(name));
        let setups = titles.iter().take(MAX_TITLES);
        settings
            .setups
            .extend(setups.map(|card| GameSetup::new(card)));
        settings
    }

    /// Who would sit down to that game now.
    pub fn table(&self, title: usize) -> Table {
        let setup = &self.setups[title];
        let mut table = Table::new(&setup.seats, &setup.options);
        let bots = setup.seats.iter().filter(|seat| !seat.is_person());
        let key = match bots.count() {
            0 | 1 => Key::SeatBot,
            _ => Key::SeatBots,
        };
        for (seat, name) in table.names.iter_mut().enumerate() {
            *name = match setup.seats[seat] {
                Seat::Person => self.names[seat].clone(),
                Seat::Bot(_) => numbered(key, seat),
            };
        }
        table.score.best_of_three = setup.best_of_three;
        table
    }
}

/// A name with the seat's number in it.
fn numbered(key: Key, seat: usize) -> Name {
    let args = Args {
        number: seat as i32 + 1,
        ..Args::default()
    };
    Name::try_from(format(key.text(), args).as_str()).unwrap_or_default()
}
