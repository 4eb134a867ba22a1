//! What the holder sees of a game of Mindbug: places on the table, what lies there, what can be done
//! with it.

use super::portrait::Face;
use crate::{
    console::Desk,
    mindbug::{
        Mindbug,
        cards::{Card, PowerCard},
        rules::{Action, Choice, Creature, CreatureId, Decision, Source},
    },
};

/// Where the holder looks on the table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Attention {
    /// Where the cursor was.
    pub focus: Option<Focus>,
    /// The row of a list that it was on.
    pub row: Option<usize>,
}

/// A row of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// The other player's creatures.
    Enemy,
    /// One's own creatures.
    Own,
    /// One's own hand.
    Hand,
}

/// A card's place on the table: a row, and how far from its left end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Focus {
    /// Whose row it is in.
    pub side: Side,
    /// The card of that row.
    pub at: usize,
}

/// Something to look at in full.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    /// A creature in play.
    Creature(CreatureId),
    /// A creature card anywhere else.
    Card(Card),
    /// A Power card.
    Power(PowerCard),
}

/// Piles one may look through.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PileKind {
    /// One's own discard pile.
    OwnDiscard,
    /// The other discard pile.
    EnemyDiscard,
    /// The cards shown for the starting player.
    Revealed,
    /// The Power cards on sale.
    Shop,
    /// The Power cards used up.
    PowerDiscard,
}

impl Desk<Mindbug> {
    /// The question that the holder must answer.
    pub fn question(&self) -> Option<Decision> {
        let (by, decision) = self.view.decision()?;
        (by == self.holder() && self.is_asked()).then_some(decision)
    }

    /// The creatures of a side, in the order they came.
    pub fn creatures(&self, side: Side) -> impl Iterator<Item = &Creature> {
        let owner = match side {
            Side::Enemy => self.holder().opponent(),
            _ => self.holder(),
        };
        let all = self.view.creatures().iter();
        all.filter(move |creature| creature.controller() == owner && side != Side::Hand)
    }

    /// What the action is done to, if that lies on the table or in the hand.
    pub fn place_of(&self, action: Action) -> Option<Focus> {
        match action {
            Action::Play(card) | Action::Choose(Choice::Hand(card)) => {
                let at = self.view.hand().iter().position(|&other| other == card)?;
                Some(Focus {
                    side: Side::Hand,
                    at,
                })
            }
            Action::Attack(id)
            | Action::Act(id)
            | Action::Place(id)
            | Action::Hunt(id)
            | Action::Block(id)
            | Action::Choose(Choice::Creature(id)) => self.place_of_creature(id),
            Action::Again => self.place_of_creature(self.view.attack()?.attacker()),
            _ => None,
        }
    }

    /// Where a creature lies.
    pub fn place_of_creature(&self, id: CreatureId) -> Option<Focus> {
        [Side::Enemy, Side::Own].into_iter().find_map(|side| {
            let at = self.creatures(side).position(|other| other.id() == id)?;
            Some(Focus { side, at })
        })
    }

    /// What the action is about, wherever that lies.
    pub fn subject_of(&self, action: Action) -> Option<Subject> {
        let on_table = self.place_of(action);
        let on_table = on_table.and_then(|place| self.subject_at(place));
        on_table.or(match action {
            Action::Buy(power) | Action::Choose(Choice::Power(power)) => {
                Some(Subject::Power(power))
            }
            Action::Choose(Choice::Discard(_, card)) => Some(Subject::Card(card)),
            Action::Act(id) | Action::Place(id) => Some(Subject::Creature(id)),
            Action::Mindbug | Action::Decline => self.view.shown().map(Subject::Card),
            Action::Order(Source::Creature(card), _) => Some(Subject::Card(card)),
            Action::Order(Source::Power(power), _) => Some(Subject::Power(power)),
            _ => None,
        })
    }

    /// What can be done to the card at that place.
    pub fn actions_at(&self, place: Focus) -> impl Iterator<Item = Action> {
        let subject = self.subject_at(place);
        self.actions.iter().copied().filter(move |&action| {
            // Two copies of a card in hand are one action, which either may stand for.
            let same = self.place_of(action).and_then(|at| self.subject_at(at));
            same.is_some() && same == subject
        })
    }

    /// The card at that place.
    pub fn subject_at(&self, place: Focus) -> Option<Subject> {
        match place.side {
            Side::Hand => self.view.hand().get(place.at).copied().map(Subject::Card),
            side => {
                let creature = self.creatures(side).nth(place.at)?;
                Some(Subject::Creature(creature.id()))
            }
        }
    }

    /// The picture of something to look at.
    pub fn face_of(&self, subject: Subject) -> Option<Face> {
        match subject {
            Subject::Card(card) => Some(Face::Card(card)),
            Subject::Power(power) => Some(Face::Power(power)),
            Subject::Creature(id) => {
                let creature = self.view.creature(id);
                creature.map(|creature| Face::Card(creature.card()))
            }
        }
    }
}
