//! What was played so far, game by game.

use super::{
    content::{COLUMNS, Contents, GAMES, LEVELS, OLD_COLUMNS, OLD_KIND, Record},
    record::{Reader, Writer},
};

/// How often something was played and won; both stop at their highest number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Games that ended.
    pub played: u16,
    /// Games that the owner of the console won.
    pub won: u16,
}

/// How often a game was played and won.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GameTally {
    /// Which of the box's games; 0 is none.
    pub kind: u8,
    /// By whom it was played against and by what the game tells apart; a game of two sets, say, is in
    /// both columns.
    pub tallies: [[Tally; COLUMNS]; LEVELS],
}

impl GameTally {
    const NONE: GameTally = GameTally {
        kind: 0,
        tallies: [[Tally { played: 0, won: 0 }; COLUMNS]; LEVELS],
    };
}

/// What was played so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// Games that ended.
    pub games: u32,
    /// Turns of the game with the most turns.
    pub most_turns: u16,
    /// The number of the last game that was counted: none is counted twice.
    pub last_game: u32,
    /// Each game of the box.
    pub by_game: [GameTally; GAMES],
}

impl Statistics {
    /// Nothing was played.
    pub const NONE: Statistics = Statistics {
        games: 0,
        most_turns: 0,
        last_game: 0,
        by_game: [GameTally::NONE; GAMES],
    };

    /// Counts a finished game, unless that was done before the power went.
    pub fn count(&mut self, game: &Finished) {
        if self.last_game == game.number {
            return;
        }
        self.last_game = game.number;
        self.games = self.games.saturating_add(1);
        self.most_turns = self.most_turns.max(game.turns);
        // A box has no more games than can be told apart.
        let Some(place) = self.place(game.kind) else {
            return;
        };
        let row = place.tallies.get_mut(game.level).into_iter().flatten();
        for (_, tally) in row
            .enumerate()
            .filter(|(at, _)| game.columns & 1 << at != 0)
        {
            tally.played = tally.played.saturating_add(1);
            tally.won = tally.won.saturating_add(game.won.into());
        }
    }

    fn place(&mut self, kind: u8) -> Option<&mut GameTally> {
        let places = self
            .by_game
            .iter()
            .position(|place| [kind, 0].contains(&place.kind));
        let place = self.by_game.get_mut(places?)?;
        place.kind = kind;
        Some(place)
    }

    /// What was counted of a game.
    pub fn of(&self, kind: u8) -> Option<&GameTally> {
        self.by_game.iter().find(|place| place.kind == kind)
    }
}

/// What statistics count of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Finished {
    /// Which game of this console it is.
    pub number: u32,
    /// Which of the box's games it is.
    pub kind: u8,
    /// How many turns.
    pub turns: u16,
    /// Whom it was played against.
    pub level: usize,
    /// What of it is told apart, as bits.
    pub columns: u8,
    /// Whether the owner of the console won.
    pub won: bool,
}

impl Contents for Statistics {
    /// Version 1 did not count turns, version 2 knew one game and the most decisions of a game.
    const VERSION: u8 = 3;

    fn decode(version: u8, mut from: Reader<'_>) -> Option<Statistics> {
        let mut statistics = Statistics {
            games: from.u32()?,
            ..Statistics::NONE
        };
        if version < 3 {
            let _longest = from.u16()?;
            statistics.last_game = from.u32()?;
            let place = &mut statistics.by_game[0];
            for level in &mut place.tallies {
                for column in 0..OLD_COLUMNS {
                    let (played, won) = (from.u16()?, from.u16()?);
                    if let Some(tally) = level.get_mut(column) {
                        *tally = Tally { played, won };
                    }
                }
            }
            let is_counted = place.tallies.iter().flatten().any(|tally| tally.played > 0);
            place.kind = if is_counted { OLD_KIND } else { 0 };
            if version > 1 {
                statistics.most_turns = from.u16()?;
            }
            return from.end(statistics);
        }
        statistics.most_turns = from.u16()?;
        statistics.last_game = from.u32()?;
        for place in &mut statistics.by_game {
            place.kind = from.u8()?;
            for tally in place.tallies.iter_mut().flatten() {
                tally.played = from.u16()?;
                tally.won = from.u16()?;
            }
        }
        from.end(statistics)
    }
}

impl Record for Statistics {
    fn encode(&self, to: &mut Writer<'_>) {
        to.u32(self.games);
        to.u16(self.most_turns);
        to.u32(self.last_game);
        for place in &self.by_game {
            to.u8(place.kind);
            for tally in place.tallies.iter().flatten() {
                to.u16(tally.played);
                to.u16(tally.won);
            }
        }
    }
}
