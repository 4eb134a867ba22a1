//! What a table screen or a bot wants to know at a glance, before anything is decided.
//!
//! Questions only: nothing here changes a game, and nothing is kept.

#![warn(clippy::cast_possible_truncation, clippy::cast_possible_wrap)]

use super::cards::{Card, Face, Word};
use super::rules::{Decision, State};
use crate::game::{MAX_PLAYERS, Player, Players};

/// What the dice would give the active monster if the roll were final.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Promise {
    /// Points of the numbers, and of the cards that read the dice, the smashes, or what those surely do.
    pub points: u8,
    /// Energy, with what makes gains bigger.
    pub energy: u16,
    /// Hearts on the dice, whether they can be used or not.
    pub hearts: u8,
    /// The life they bring if all of them heal, up to the limit, with what makes gains bigger.
    pub life: u8,
    /// The smash total.
    pub smashes: u8,
    /// Whom the smashes would hit.
    pub smashed: Players,
    /// Whom fire would burn as well.
    pub burned: Players,
    /// What each would lose to both, unless chance, a payment or an answer changes it.
    pub losses: [u8; MAX_PLAYERS],
    /// Would a further turn be earned?
    pub further_turn: bool,
}

/// What the one who smashes will do about Tokyo, for somebody who is asked whether to leave it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Prospect {
    /// It enters if somebody makes room.
    Room,
    /// It enters in any case: there is room already.
    Anyway,
    /// It is there, and stays where it is.
    There,
}

impl State {
    /// What the active monster will do about Tokyo.
    pub fn prospect(&self) -> Prospect {
        match self.is_in_tokyo(self.active()) {
            true => Prospect::There,
            false if self.free_place().is_some() => Prospect::Anyway,
            false => Prospect::Room,
        }
    }

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
        let fire = self.count(by, Word::BurnsNeighbours);
        if smashes > 0 {
            points += self.count(by, Word::PointForSmashing);
            smashed = self.smashed_by(by);
            if fire > 0 {
                burned = self.neighbours(by);
            }
        }
        let mut losses = [0; MAX_PLAYERS];
        let others = self.alive().without(by);
        for victim in others.iter() {
            let hit = smashes * u8::from(smashed.has(victim));
            let loss = hit + fire * u8::from(burned.has(victim));
            if !self.ignores(victim, loss) {
                losses[victim.index()] = loss;
            }
        }
        let hearts = faces[Face::Heart as usize];
        let heals_others = hearts > 0 && self.can_sell_hearts(by);
        let falls = |victim: &Player| {
            let deadly = losses[victim.index()] >= self.life(*victim);
            deadly && self.is_defenceless(*victim) && !heals_others
        };
        let fallen: u8 = others.iter().filter(falls).map(|_| 1).sum();
        points += 3 * fallen * self.count(by, Word::PointsForDeaths);
        let room = match self.is_in_tokyo(by) {
            true => 0,
            false => self.life_limit(by).saturating_sub(self.life(by)),
        };
        let life = match hearts {
            0 => 0,
            hearts => (hearts + self.count(by, Word::MoreLife)).min(room),
        };
        Promise {
            points,
            energy,
            hearts,
            life,
            smashes,
            smashed,
            burned,
            losses,
            further_turn: ones && self.has(by, Word::TurnForOnes),
        }
    }

    /// Could hearts of somebody heal anybody else?
    pub fn can_sell_hearts(&self, by: Player) -> bool {
        let hurt = |other: Player| self.life(other) < self.life_limit(other);
        self.has(by, Word::SellsHearts) && self.alive().without(by).iter().any(hurt)
    }

    /// Has somebody nothing that could make a loss smaller, put it off, or outlive it?
    fn is_defenceless(&self, player: Player) -> bool {
        let saves = [
            Word::DodgesWithHearts,
            Word::ImmuneForEnergy,
            Word::YieldsUnhurt,
            Word::HealsForEnergy,
        ];
        !saves.into_iter().any(|word| self.has(player, word))
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
