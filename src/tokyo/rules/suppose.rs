//! What if: the dice are taken to lie in some way, for those who think about rolls to come.

use super::resolve::Faces;
use super::state::Stage;
use super::{Face, Player, State};
use crate::game::NoEvents;

impl State {
    /// The dice of the turn are taken to show so many of each face.
    pub(in crate::tokyo) fn suppose_shown(&mut self, faces: &Faces) {
        let mut dice = 0u8;
        for (&face, &count) in Face::ALL.iter().zip(faces) {
            for _ in 0..count {
                self.turn.faces[usize::from(dice)] = face;
                dice += 1;
            }
        }
        self.turn.dice = dice;
    }

    /// So many rolls are taken to be left.
    #[cfg(any(test, feature = "exhaustive"))]
    pub(in crate::tokyo) fn suppose_rolls(&mut self, rolls: u8) {
        self.turn.rolls = rolls;
    }

    /// The dice show so many of each face, and the roll is taken to be final: it is resolved up to the next decision.
    pub(in crate::tokyo) fn suppose_final(&mut self, faces: &Faces) {
        self.suppose_shown(faces);
        self.turn.rolls = 0;
        self.close();
        self.stage = Stage::Resolve;
        self.advance(&mut NoEvents);
    }

    /// Who has a turn after this one, unless three 1s earn a further one.
    pub fn next_up(&self) -> Player {
        let mut bought = self.extra.iter().copied();
        let bought = bought.find(|&player| self.alive.has(player));
        let next = bought.or_else(|| self.next_of(self.alive, self.regular));
        next.unwrap_or(self.regular)
    }
}
