//! What is told of a game: entries of the log, and how it ended.

use super::{
    KingOfTokyo,
    cards::Face,
    rules::{DICE, Event, State, WINNING_POINTS},
};
use crate::{
    console::title::Chronicle,
    game::{GameResult, Player},
};

/// The dice of a roll, packed: four bits a die, the first die the lowest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Roll(u32);

impl Roll {
    /// No dice.
    pub const NONE: Roll = Roll(u32::MAX);

    /// The same dice, one of which shows that face.
    #[must_use]
    pub const fn with(self, die: u8, face: Face) -> Roll {
        let place = 4 * die as u32;
        Roll(self.0 & !(0xF << place) | (face.index() as u32) << place)
    }

    /// What the dice show.
    pub fn faces(self) -> impl Iterator<Item = Face> + Clone {
        let nibbles = (0..DICE as u32).map(move |die| self.0 >> (4 * die) & 0xF);
        nibbles.filter_map(|face| Face::ALL.get(face as usize).copied())
    }

    /// How many show that face.
    pub fn showing(self, face: Face) -> usize {
        self.faces().filter(|&other| other == face).count()
    }
}

/// Something that happened, as it is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entry {
    /// The roll of a turn is final.
    Rolled {
        /// Who rolled.
        by: Player,
        /// What the dice show.
        roll: Roll,
    },
    /// Anything else.
    Event(Event),
}

/// How a game came to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum How {
    /// Somebody has 20 points.
    Points,
    /// One monster is left.
    Survived,
    /// All others but one have given up or fallen, and the last of them gave up.
    Conceded,
    /// No monster is left.
    Nobody,
}

impl How {
    /// All of them, in the order of their numbers in the saves: only ever added to.
    pub const ALL: [How; 4] = [How::Points, How::Survived, How::Conceded, How::Nobody];
}

/// The end of a game in short.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ending {
    /// How.
    pub how: How,
    /// Who gave up last, if that ended it.
    pub conceded: Option<Player>,
}

/// Listens to a game.
#[derive(Clone, Debug)]
pub struct Listener {
    turns: u16,
    roll: Roll,
}

impl Default for Listener {
    /// The first turn has begun before anybody listens.
    fn default() -> Listener {
        Listener {
            turns: 1,
            roll: Roll::NONE,
        }
    }
}

impl Chronicle<KingOfTokyo> for Listener {
    fn before(&mut self, state: &State) {
        let dice = (0..).zip(state.dice());
        self.roll = dice.fold(Roll::NONE, |roll, (die, &face)| roll.with(die, face));
    }

    fn note(&mut self, event: &Event) -> Option<Entry> {
        match *event {
            Event::TurnStarted { .. } => {
                self.turns += 1;
                self.roll = Roll::NONE;
            }
            Event::DieRolled { die, face, .. } | Event::DieTurned { die, face, .. } => {
                self.roll = self.roll.with(die, face);
            }
            Event::RollFinal { by, .. } => {
                let roll = self.roll;
                return Some(Entry::Rolled { by, roll });
            }
            Event::Asked { .. }
            | Event::Answered { .. }
            | Event::Taken { .. }
            | Event::TurnEnded { .. } => return None,
            _ => {}
        }
        Some(Entry::Event(*event))
    }

    fn turns(&self) -> u16 {
        self.turns
    }

    fn ending(&self, state: &State, result: GameResult, conceded: Option<Player>) -> Ending {
        let full = |player| state.points(player) >= WINNING_POINTS;
        let how = match result {
            _ if conceded.is_some() => How::Conceded,
            GameResult::Nobody => How::Nobody,
            result if result.winners().iter().all(full) => How::Points,
            _ => How::Survived,
        };
        Ending { how, conceded }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::vec::Vec;

    #[test]
    fn a_roll_is_told_as_the_dice_lie() {
        let faces = [Face::One, Face::Heart, Face::Three, Face::Smash];
        let dice = (0..).zip(faces);
        let roll = dice.fold(Roll::NONE, |roll, (die, face)| roll.with(die, face));
        assert_eq!(roll.faces().collect::<Vec<_>>(), faces);
        let turned = roll.with(1, Face::One);
        assert_eq!(turned.showing(Face::One), 2);
        assert_eq!(Roll::NONE.faces().count(), 0);
    }
}
