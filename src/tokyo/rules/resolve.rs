//! Resolving the dice: the smash total first, then numbers and the cards that read the dice, energy,
//! and the question which of hearts and smashes comes first.

use super::state::{Place, Stage};
use super::{Action, Decision, Event, Face, Player, State, Why, Word};
use crate::game::Events;

/// How often each face lies there.
pub(in crate::tokyo) type Faces = [u8; 6];

impl State {
    /// How often each face lies there.
    #[inline]
    pub(in crate::tokyo) fn faces(&self) -> Faces {
        let mut faces = [0; 6];
        for &face in self.dice() {
            faces[face as usize] += 1;
        }
        faces
    }

    /// The smash total that the dice would make for somebody, with what cards add.
    pub(in crate::tokyo) fn smash_total(&self, by: Player, faces: &Faces) -> u8 {
        let in_tokyo = self.is_in_tokyo(by);
        let mut total = faces[Face::Smash as usize] + self.count(by, Word::MoreSmashes);
        if in_tokyo {
            total += self.count(by, Word::MoreSmashesInTokyo);
        }
        if faces[Face::Two as usize] >= 3 {
            total += 2 * self.count(by, Word::SmashesForTwos);
        }
        if total > 0 {
            total += self.count(by, Word::BiggerSmash);
            if in_tokyo {
                total += self.count(by, Word::BiggerSmashInTokyo);
            }
        }
        total
    }

    /// The points for three or more of a number, for all numbers together.
    pub(in crate::tokyo) fn number_points(faces: &Faces) -> u8 {
        let of = |number: u8| {
            let dice = faces[usize::from(number) - 1];
            if dice >= 3 { number + dice - 3 } else { 0 }
        };
        of(1) + of(2) + of(3)
    }

    /// Does the roll, with these smashes, have every face?
    pub(in crate::tokyo) fn has_every_face(faces: &Faces, smashes: u8) -> bool {
        let on_dice = [Face::One, Face::Two, Face::Three, Face::Energy, Face::Heart];
        smashes > 0 && on_dice.into_iter().all(|face| faces[face as usize] > 0)
    }

    pub(super) fn resolve(&mut self, events: &mut impl Events<Event>) {
        let (by, faces) = (self.active, self.faces());
        let smashes = self.smash_total(by, &faces);
        self.turn.smashes = smashes;
        self.turn.hearts = faces[Face::Heart as usize];
        events.push(Event::RollFinal { by, smashes });
        self.gain_points(by, State::number_points(&faces), Why::Dice, events);
        if faces[Face::One as usize] >= 3 {
            self.turn.ones = true;
            self.points_by(by, Word::PointsForOnes, 2, events);
            self.notice_further_turn(by);
        }
        let numbers = [Face::One, Face::Two, Face::Three];
        if numbers.into_iter().all(|face| faces[face as usize] > 0) {
            self.points_by(by, Word::PointsForOneTwoThree, 2, events);
            if State::has_every_face(&faces, smashes) {
                self.points_by(by, Word::PointsForEveryFace, 9, events);
            }
        }
        let energy = u16::from(faces[Face::Energy as usize]);
        self.gain_energy(by, energy, Why::Dice, events);
        self.stage = Stage::Order;
    }

    /// Three 1s and the card for it: a further turn, whichever came first.
    pub(super) fn notice_further_turn(&mut self, player: Player) {
        if player == self.active && self.turn.ones && self.has(player, Word::TurnForOnes) {
            self.turn.further = true;
        }
    }

    /// Asks for the order only where hearts and smashes decide over each other.
    pub(super) fn order(&mut self) {
        let by = self.active;
        self.stage = Stage::Hearts;
        let matters = self.place(by) == Place::Bay || self.has(by, Word::SellsHearts);
        if self.turn.hearts > 0 && self.turn.smashes > 0 && matters {
            self.ask(by, Decision::Resolve);
        }
    }

    pub(super) fn answer_order(&mut self, action: Action) {
        self.close();
        self.turn.hearts_late = action == Action::SmashesFirst;
    }
}
