//! Long answers in parts: which dice, to which face, which hearts.
//!
//! Dice and uses of hearts are named in ascending order and nothing is ever taken back, so that
//! every set has one way to say it and every answer an end. Nothing happens before the last part,
//! save that a card sold is sold.

use super::state::THROW;
use super::{Action, Card, Decision, Event, Face, Player, State, Word};
use crate::game::{Events, MAX_PLAYERS};

/// What has been said of a long answer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Part {
    /// Nothing: the question is open as a whole.
    None,
    /// What for (a card, or none for a roll), and which dice so far.
    Dice { card: Card, chosen: u32, next: u8 },
    /// The die whose face is to be named.
    Face { card: Card, die: u8 },
    /// How many hearts for what.
    Hearts(Hearts),
    /// Cards are being sold.
    Sale,
}

/// How many hearts for what, in the order of [`super::HeartUse`].
pub(super) type Hearts = [u8; 3 + MAX_PLAYERS];

impl State {
    /// Is somebody in the middle of a long answer?
    pub fn is_in_parts(&self) -> bool {
        self.part != Part::None
    }

    /// What the long answer is about: the card that is used, none for a roll.
    pub fn using(&self) -> Option<Card> {
        match self.part {
            Part::Dice { card, .. } | Part::Face { card, .. } => Some(card),
            _ => None,
        }
    }

    /// The dice named so far, a bit each.
    pub fn dice_named(&self) -> u32 {
        match self.part {
            Part::Dice { chosen, .. } => chosen,
            Part::Face { die, .. } => 1 << die,
            _ => 0,
        }
    }

    /// The word by which a card is used on dice; a card has one such word at most.
    pub(in crate::tokyo) fn dice_word(&self, card: Card) -> Word {
        match self.acts_as(card).def().words {
            [word, ..] => *word,
            [] => unreachable!("a Keep card has a word"),
        }
    }

    /// The dice that show a face, a bit each.
    pub(in crate::tokyo) fn showing(faces: &[Face], wanted: Face) -> u32 {
        let shows = |(die, &face): (usize, &Face)| u32::from(face == wanted) << die;
        faces.iter().enumerate().map(shows).sum()
    }

    /// The dice that may be named for a card (or a roll) in this decision, a bit each.
    pub(in crate::tokyo) fn usable_dice(&self, decision: Decision, card: Card) -> u32 {
        let all = (1u32 << self.turn.dice) - 1;
        if !card.is_some() {
            return all;
        }
        match (self.dice_word(card), decision) {
            (Word::RerollsThrees, Decision::Threes) => self.threes(),
            (Word::RerollsThrees, Decision::Change) => {
                u32::from(self.turn.probed) & State::showing(self.dice(), Face::Three)
            }
            (Word::RerollsThrees, _) => State::showing(self.dice(), Face::Three),
            (Word::TurnsDieToOne, _) => all & !State::showing(self.dice(), Face::One),
            _ => all,
        }
    }

    /// May several dice be named for it?
    pub(in crate::tokyo) fn takes_several(&self, card: Card) -> bool {
        use Word::*;
        !card.is_some()
            || matches!(
                self.dice_word(card),
                RollsForEnergy | RollsForCounters | RerollsThrees
            )
    }

    pub(in crate::tokyo) fn takes_face(&self, card: Card) -> bool {
        use Word::*;
        card.is_some() && matches!(self.dice_word(card), TurnsDieForEnergy | TurnsDieForCard)
    }

    pub(super) fn begin_dice(&mut self, card: Card) {
        self.part = Part::Dice {
            card,
            chosen: 0,
            next: 0,
        };
    }

    pub(super) fn dice_options(
        &self,
        decision: Decision,
        (card, chosen, next): (Card, u32, u8),
        take: &mut impl FnMut(Action) -> bool,
    ) -> bool {
        let usable = self.usable_dice(decision, card) >> next << next;
        let mut left = usable;
        while left != 0 {
            if !take(Action::Die(first(left))) {
                return false;
            }
            left &= left - 1;
        }
        chosen == 0 || take(Action::ThatIsAll)
    }

    pub(super) fn face_options(&self, die: u8, take: &mut impl FnMut(Action) -> bool) -> bool {
        let shown = self.turn.faces[usize::from(die)];
        let mut others = Face::ALL.into_iter().filter(|&face| face != shown);
        others.all(|face| take(Action::Face(face)))
    }

    /// The next part of an answer about dice.
    pub(super) fn answer_part(
        &mut self,
        (by, decision): (Player, Decision),
        action: Action,
        events: &mut impl Events<Event>,
    ) {
        match (self.part, action) {
            (Part::Dice { card, chosen, .. }, Action::Die(die)) => {
                let chosen = chosen | 1 << die;
                if self.takes_several(card) {
                    let next = die + 1;
                    self.part = Part::Dice { card, chosen, next };
                } else if self.takes_face(card) {
                    self.part = Part::Face { card, die };
                } else {
                    self.use_dice(by, decision, card, chosen, events);
                }
            }
            (Part::Dice { card, chosen, .. }, Action::ThatIsAll) => {
                self.use_dice(by, decision, card, chosen, events);
            }
            (Part::Face { card, die }, Action::Face(face)) => {
                self.close();
                self.turn_die(by, card, die, face, events);
            }
            _ => unreachable!("only what is asked is answered"),
        }
    }

    /// All dice are named: they are rolled, probed or turned.
    fn use_dice(
        &mut self,
        by: Player,
        decision: Decision,
        card: Card,
        chosen: u32,
        events: &mut impl Events<Event>,
    ) {
        self.close();
        match decision {
            Decision::Dice => self.roll_again(by, card, chosen, events),
            Decision::Probe => self.probe(by, card, chosen, events),
            Decision::Threes => self.reroll_threes(by, chosen, events),
            Decision::Change if self.dice_word(card) == Word::RerollsThrees => {
                self.roll_dice(by, chosen, events);
                self.open_probes();
            }
            Decision::Change => {
                let die = first(chosen);
                self.turn_die(by, card, die, Face::One, events);
            }
            _ => unreachable!("no dice are named there"),
        }
    }

    /// The question is answered.
    pub(super) fn close(&mut self) {
        self.asked = None;
        self.part = Part::None;
    }
}

const _: () = assert!(THROW <= u32::BITS as usize, "a bit a die");

/// The first of these dice.
#[expect(clippy::cast_possible_truncation, reason = "the place of a bit")]
fn first(dice: u32) -> u8 {
    dice.trailing_zeros() as u8
}
