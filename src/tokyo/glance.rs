//! What a table screen or a bot wants to know at a glance, before anything is decided.
//!
//! Questions only: nothing here changes a game, and nothing is kept.

use super::cards::{Card, Face, Word};
use super::rules::{Decision, State};
use crate::game::{Player, Players};

/// What the dice would give the active monster if the roll were final.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Promise {
    /// Points of the numbers, and of the cards that read the dice or the smashes.
    pub points: u8,
    /// Energy, with what makes gains bigger.
    pub energy: u16,
    /// Hearts on the dice, whether they can be used or not.
    pub hearts: u8,
    /// The smash total.
    pub smashes: u8,
    /// Whom the smashes would hit.
    pub smashed: Players,
    /// Whom fire would burn as well.
    pub burned: Players,
    /// Would a further turn be earned?
    pub further_turn: bool,
}

impl State {
    /// What the dice as they lie would give; nothing before the first roll.
    pub fn promise(&self) -> Promise {
        let (by, faces) = (self.active(), self.faces());
        if self.dice().is_empty() {
            return Promise::default();
        }
        let smashes = self.smash_total(by, &faces);
        let mut points = State::number_points(&faces);
        let ones = faces[Face::One as usize] >= 3;
        let numbers = [Face::One, Face::Two, Face::Three];
        if ones {
            points += 2 * self.count(by, Word::PointsForOnes);
        }
        if numbers.into_iter().all(|face| faces[face as usize] > 0) {
            points += 2 * self.count(by, Word::PointsForOneTwoThree);
        }
        if State::has_every_face(&faces, smashes) {
            points += 9 * self.count(by, Word::PointsForEveryFace);
        }
        let mut energy = u16::from(faces[Face::Energy as usize]);
        if energy > 0 {
            energy += u16::from(self.count(by, Word::MoreEnergy));
        }
        let (mut smashed, mut burned) = (Players::NONE, Players::NONE);
        if smashes > 0 {
            points += self.count(by, Word::PointForSmashing);
            smashed = self.smashed_by(by);
            if self.count(by, Word::BurnsNeighbours) > 0 {
                burned = self.neighbours(by);
            }
        }
        Promise {
            points,
            energy,
            hearts: faces[Face::Heart as usize],
            smashes,
            smashed,
            burned,
            further_turn: ones && self.has(by, Word::TurnForOnes),
        }
    }

    /// How often somebody has a word: 0, 1 or 2 times, by cards and copies.
    pub fn times(&self, player: Player, word: Word) -> u8 {
        self.count(player, word)
    }

    /// The power by which a card is used on dice, its own or the one it copies.
    pub fn dice_use(&self, card: Card) -> Option<Word> {
        (card.is_some() && card.is_keep()).then(|| self.dice_word(card))
    }

    /// The dice that the open question lets a card be used on, or a roll, a bit each.
    pub fn dice_for(&self, card: Card) -> u32 {
        let what = self.decision().map_or(Decision::Dice, |(_, what)| what);
        self.usable_dice(what, card)
    }

    /// May several dice be named for it?
    pub fn names_several(&self, card: Card) -> bool {
        self.takes_several(card)
    }

    /// Has a face to be named for it?
    pub fn names_face(&self, card: Card) -> bool {
        self.takes_face(card)
    }

    /// Could somebody pay for a card now?
    pub fn is_affordable(&self, buyer: Player, card: Card) -> bool {
        u16::from(self.price(buyer, card)) <= self.energy(buyer)
    }
}
