//! What is told of a game: entries of the log, and how it ended.

#![warn(clippy::cast_possible_truncation, clippy::cast_possible_wrap)]

use super::{
    KingOfTokyo,
    cards::{Card, Face},
    rules::{Action, DICE, Event, State, WINNING_POINTS},
    screens::Attention,
};
use crate::{
    console::title::Chronicle,
    game::{GameResult, Player},
};

/// The dice of a roll, packed: four bits a die, the first die the lowest.
///
/// Bytes, because they need no gap before them: an entry is half as large again with one number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Roll([u8; 4]);

impl Roll {
    /// No dice.
    pub const NONE: Roll = Roll([u8::MAX; 4]);

    /// The same dice, one of which shows that face.
    #[must_use]
    pub const fn with(self, die: u8, face: Face) -> Roll {
        let place = 4 * die as u32;
        let others = u32::from_le_bytes(self.0) & !(0xF << place);
        Roll((others | (face.index() as u32) << place).to_le_bytes())
    }

    /// What the dice show.
    pub fn faces(self) -> impl Iterator<Item = Face> + Clone {
        let dice = u32::from_le_bytes(self.0);
        let nibbles = (0u32..).take(DICE).map(move |die| dice >> (4 * die) & 0xF);
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
    /// A die of somebody else's roll was rolled again.
    Probed {
        /// By whom.
        by: Player,
        /// Whose roll it is.
        of: Player,
        /// By which card.
        card: Card,
        /// Which die.
        die: u8,
        /// What it shows now.
        face: Face,
    },
    /// What somebody wants done without being asked was done.
    Ordered {
        /// Whose order it was.
        player: Player,
        /// To leave Tokyo, or to stay?
        leaves: bool,
    },
    /// Anything else.
    Event(Event),
}

impl Entry {
    /// What happened, if it is told as such.
    pub fn event(&self) -> Option<Event> {
        Some(match *self {
            Entry::Rolled { .. } => return None,
            Entry::Probed { by, die, face, .. } => Event::DieRolled { by, die, face },
            Entry::Ordered { player, leaves } => match leaves {
                true => Event::Yielded { player },
                false => Event::Stayed { player },
            },
            Entry::Event(event) => event,
        })
    }
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
    /// By what the game was decided.
    pub how: How,
    /// Who gave up last, if that ended it.
    pub conceded: Option<Player>,
}

/// Listens to a game.
#[derive(Clone, Debug)]
pub struct Listener {
    turns: u16,
    roll: Roll,
    active: Player,
    /// The card that was used last.
    used: Card,
    /// Does an order answer the open question?
    is_ordered: bool,
}

impl Default for Listener {
    /// The first turn has begun before anybody listens.
    fn default() -> Listener {
        Listener {
            turns: 1,
            roll: Roll::NONE,
            active: Player::ONE,
            used: Card::NONE,
            is_ordered: false,
        }
    }
}

impl Chronicle<KingOfTokyo> for Listener {
    fn before(&mut self, state: &State, attention: &Attention) {
        self.active = state.active();
        self.is_ordered = attention.ordered(state).is_some();
        let dice = (0..).zip(state.dice());
        self.roll = dice.fold(Roll::NONE, |roll, (die, &face)| roll.with(die, face));
    }

    fn note(&mut self, event: &Event) -> Option<Entry> {
        match *event {
            Event::TurnStarted { player, .. } => {
                self.turns += 1;
                self.roll = Roll::NONE;
                self.active = player;
            }
            Event::DieRolled { by, die, face } => {
                self.roll = self.roll.with(die, face);
                let (of, card) = (self.active, self.used);
                if by != of {
                    return Some(Entry::Probed {
                        by,
                        of,
                        card,
                        die,
                        face,
                    });
                }
            }
            Event::DieTurned { die, face, .. } => self.roll = self.roll.with(die, face),
            Event::Yielded { player } if self.is_ordered => {
                let leaves = true;
                return Some(Entry::Ordered { player, leaves });
            }
            Event::Stayed { player } if self.is_ordered => {
                let leaves = false;
                return Some(Entry::Ordered { player, leaves });
            }
            Event::Answered {
                action: Action::Use(card),
                ..
            }
            | Event::Taken {
                action: Action::Use(card),
                ..
            } => {
                self.used = card;
                return None;
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

    /// The log and what is to be shown keep many of them, on a chip with little room.
    #[test]
    fn an_entry_is_small() {
        assert_eq!(size_of::<Entry>(), 8);
    }
}
