//! What players set and the console remembers while it is switched on.

use heapless::{String, Vec};

use super::{MAX_OPTIONS, Names, Options, Seats, Table, table::seated};
use crate::{
    console::{
        TitleCard,
        lesson::{self, Lesson},
    },
    game::{Level, MAX_PLAYERS, Seat},
    sound::Volume,
    text::{Args, Key, Language, format, speak, spoken},
};

/// The most games a box can hold.
pub const MAX_TITLES: usize = 4;
/// Letters of a name.
pub const NAME_LETTERS: usize = 8;
/// A player's name: letters of up to two bytes.
pub type Name = String<{ 2 * NAME_LETTERS }>;

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

/// After how long alone the console switches itself off, where it can.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Rest {
    /// After a minute.
    One,
    /// After three.
    #[default]
    Three,
    /// After ten.
    Ten,
    /// It stays on.
    Never,
}

impl Rest {
    /// All of them, in the order of the options and of their numbers in the saves.
    pub const ALL: [Rest; 4] = [Rest::One, Rest::Three, Rest::Ten, Rest::Never];

    /// How many minutes that is.
    pub const fn minutes(self) -> Option<u32> {
        match self {
            Rest::One => Some(1),
            Rest::Three => Some(3),
            Rest::Ten => Some(10),
            Rest::Never => None,
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

    /// How many play.
    pub fn players(&self) -> u8 {
        seated(&self.seats)
    }
}

/// What players set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// How fast what happened is shown.
    pub pace: Pace,
    /// The light behind the screen, 1 to [`MAX_BRIGHTNESS`].
    pub brightness: u8,
    /// How loud it is.
    pub volume: Volume,
    /// After how long alone it switches itself off.
    pub rest: Rest,
    /// Does the lamp glow, where there is one?
    pub glow: bool,
    /// The language that somebody chose; nobody has, on the first start.
    pub language: Option<Language>,
    /// The language that is offered then: the host's, if it knows one. It is not kept.
    pub offered: Language,
    /// Was the lesson played, or waved away?
    pub has_learned: bool,
    /// The game of the box that was played last.
    pub last_title: usize,
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
            volume: Volume::default(),
            rest: Rest::default(),
            glow: true,
            language: None,
            offered: Language::default(),
            has_learned: false,
            last_title: 0,
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

    /// The language that is spoken now.
    pub fn spoken(&self) -> Language {
        self.language.unwrap_or(self.offered)
    }

    /// Who would sit down to that game now.
    pub fn table(&self, title: usize) -> Table {
        let setup = &self.setups[title];
        let mut table = self.seated(&setup.seats, &setup.options);
        table.score.best_of_three = setup.best_of_three;
        table
    }

    /// Who sits down to a puzzle of that game: the owner of the console, and who answers them.
    pub fn puzzle_table(&self, title: usize) -> Table {
        let seats = [Seat::Person, Seat::Bot(Level::Hard)];
        self.seated(&seats, &self.setups[title].options)
    }

    /// Who sits down to a lesson: the owner of the console, and a bot that makes mistakes.
    pub fn lesson_table(&self, lesson: &Lesson) -> Table {
        self.seated(&lesson::SEATS, lesson.options)
    }

    fn seated(&self, seats: &[Seat], options: &[u8]) -> Table {
        let mut table = Table::new(seats, options);
        let bots = seats.iter().filter(|seat| !seat.is_person());
        let key = match bots.count() {
            0 | 1 => Key::SeatBot,
            _ => Key::SeatBots,
        };
        for (seat, name) in table.names.iter_mut().enumerate() {
            *name = match seats[seat] {
                Seat::Person => self.names[seat].clone(),
                Seat::Bot(_) => numbered(key, seat),
            };
        }
        table
    }
}

/// Calls those whom nobody named, and bots, as the language that is spoken does.
pub fn rename(names: &mut Names) {
    let now = spoken();
    for (seat, name) in names.iter_mut().enumerate() {
        let given = |key: &Key| {
            Language::ALL.into_iter().any(|language| {
                speak(language);
                numbered(*key, seat) == *name
            })
        };
        let key = [Key::SetupPlayer, Key::SeatBot, Key::SeatBots];
        let key = key.into_iter().find(given);
        speak(now);
        if let Some(key) = key {
            *name = numbered(key, seat);
        }
    }
}

/// A name with the seat's number in it.
fn numbered(key: Key, seat: usize) -> Name {
    let args = Args {
        number: i32::try_from(seat + 1).unwrap_or(i32::MAX),
        ..Args::default()
    };
    Name::try_from(format(key.text(), args).as_str()).unwrap_or_default()
}
