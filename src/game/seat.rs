//! Who sits at the table: people, and bots of three levels.

/// How well a bot plays. What it takes to play so well is the bot's own business.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Level {
    /// A beginner: looks at each action alone and misjudges the outcome a little.
    Easy,
    /// Looks some actions ahead.
    Normal,
    /// Thinks as long as the device allows.
    Hard,
}

impl Level {
    /// Every level, the weakest first.
    pub const ALL: [Level; 3] = [Level::Easy, Level::Normal, Level::Hard];

    /// The word for it.
    pub const fn id(self) -> &'static str {
        match self {
            Level::Easy => "easy",
            Level::Normal => "normal",
            Level::Hard => "hard",
        }
    }

    /// The next level, round the end.
    #[must_use]
    pub const fn next(self) -> Level {
        match self {
            Level::Easy => Level::Normal,
            Level::Normal => Level::Hard,
            Level::Hard => Level::Easy,
        }
    }
}

/// Who sits on a seat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Seat {
    /// A person.
    #[default]
    Person,
    /// A bot.
    Bot(Level),
}

impl Seat {
    /// The level of the bot that sits there.
    pub const fn level(self) -> Option<Level> {
        match self {
            Seat::Person => None,
            Seat::Bot(level) => Some(level),
        }
    }

    /// Does a person sit there?
    pub const fn is_person(self) -> bool {
        matches!(self, Seat::Person)
    }
}
