//! What lies before the player who holds the device: their view, the news, and where they look.
//!
//! The one who keeps the game fills a desk from a [`View`] and from events as that player may
//! know them. Screens read nothing else, so none can show what is hidden.

use heapless::{Deque, Vec};

use super::Name;
use crate::{
    game::{Level, Player, Seat},
    mindbug::{
        cards::{Card, PowerCard},
        rules::{Action, Actions, Choice, Creature, CreatureId, Decision, Event, Source},
        view::View,
    },
};

/// DeviceInfo the log keeps: several turns.
pub const LOG: usize = 96;
/// DeviceInfo one action can bring to the screen; what is past them is only logged.
pub const BEATS: usize = 64;

/// An event, with the card of the creature it names: the creature may be gone when it is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LogEntry {
    /// What happened.
    pub event: Event,
    /// The card of the creature it happened to.
    pub card: Option<Card>,
}

impl LogEntry {
    /// The creature it is about.
    pub fn creature(&self) -> Option<CreatureId> {
        match self.event {
            Event::CameIntoPlay { creature, .. }
            | Event::Attacked { creature, .. }
            | Event::Hunted { creature }
            | Event::Blocked { creature }
            | Event::AttackEnded { creature }
            | Event::Exhausted { creature }
            | Event::Protected { creature }
            | Event::Acted { creature, .. }
            | Event::OctoniteChanged { creature, .. }
            | Event::Gained { creature, .. }
            | Event::Defeated { creature, .. }
            | Event::Grew { creature, .. }
            | Event::ControlTaken { creature, .. }
            | Event::ReturnedToHand { creature, .. } => Some(creature),
            _ => None,
        }
    }
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
    /// The row.
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
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PileKind {
    /// One's own discard pile.
    #[default]
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

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// A player has no life left.
    Life,
    /// A player had nothing to do in their turn.
    NoAction,
    /// An effect says so.
    Effect,
    /// A player gave up.
    Conceded,
}

/// A finished game in short.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Who won.
    pub winner: Player,
    /// How.
    pub ending: Ending,
    /// Turns that were begun.
    pub turns: u16,
    /// Mindbugs used, by seat.
    pub mindbugs: [u8; 2],
    /// What took the last life.
    pub blow: Option<Source>,
}

/// Games won of how many.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Score {
    /// Games won, by seat.
    pub wins: [u8; 2],
    /// Is it best of three?
    pub best_of_three: bool,
}

impl Score {
    /// Is there nothing left to play for?
    pub fn is_decided(&self) -> bool {
        let needed = if self.best_of_three { 2 } else { 1 };
        self.wins.iter().any(|&wins| wins >= needed)
    }
}

/// What the bot would do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Advice {
    /// That.
    pub action: Action,
    /// How sure it is of it, in per cent.
    pub sure: u8,
    /// The chance to win that it sees in it, in per cent.
    pub chance: u8,
}

/// What lies before the player who holds the device.
#[derive(Clone, Debug)]
pub struct Desk {
    /// What they know.
    pub view: View,
    /// What they knew before the last action.
    pub before: View,
    /// What they may do.
    pub actions: Actions,
    /// Who plays.
    pub seats: [Seat; 2],
    /// Everybody's names.
    pub names: [Name; 2],
    /// The games so far.
    pub score: Score,
    /// What happened, oldest first.
    pub log: Vec<LogEntry, LOG>,
    /// How many of the last facts they have not seen.
    pub news: usize,
    /// The bot that must decide.
    pub thinks: Option<Level>,
    /// What the bot would do in the holder's place, once they have asked.
    pub advice: Option<Advice>,
    /// Decisions taken so far.
    pub taken: u32,
    /// What is still to be shown of the last action.
    pub beats: Deque<LogEntry, BEATS>,
    /// Where the cursor was on the table.
    pub focus: Option<Focus>,
    /// What is looked at in full.
    pub subject: Option<Subject>,
    /// Which pile is looked through.
    pub pile: PileKind,
    /// The end, once it has come.
    pub outcome: Option<Outcome>,
    /// How far it is, if it is a finished game that is watched.
    pub progress: Option<Progress>,
}

/// How far a game is that is watched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Decisions that were shown.
    pub at: u16,
    /// Decisions of the whole game.
    pub of: u16,
    /// Turns that were begun.
    pub turn: u16,
}

impl Desk {
    /// Who holds the device.
    pub fn holder(&self) -> Player {
        self.view.player()
    }

    /// Is there something to go on with: this game, or the match it belongs to?
    pub fn is_under_way(&self) -> bool {
        self.outcome.is_none() || !self.score.is_decided()
    }

    /// The one person, if the other seat is a bot's.
    pub fn only_person(&self) -> Option<Player> {
        match self.seats {
            [Seat::Person, Seat::Bot(_)] => Some(Player::ONE),
            [Seat::Bot(_), Seat::Person] => Some(Player::TWO),
            _ => None,
        }
    }

    /// Do bots play alone, to be watched?
    pub fn is_watched(&self) -> bool {
        !self.seats.iter().any(|seat| seat.is_person())
    }

    /// A player's name.
    pub fn name(&self, player: Player) -> &str {
        &self.names[player.index()]
    }

    /// The question that the holder must answer.
    pub fn question(&self) -> Option<Decision> {
        let (by, decision) = self.view.decision()?;
        (by == self.holder() && self.progress.is_none()).then_some(decision)
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

    /// Takes the bot's advice: the cursor goes where it points.
    pub fn take(&mut self, advice: Advice) {
        self.focus = self.place_of(advice.action).or(self.focus);
        self.advice = Some(advice);
    }

    /// Which of `actions` the bot advises.
    pub fn advised(&self, actions: impl IntoIterator<Item = Action>) -> Option<usize> {
        let advice = self.advice?;
        let mut actions = actions.into_iter();
        actions.position(|action| action == advice.action)
    }

    /// May the holder ask the bot for a hint? Not where it would help one person against another.
    pub fn can_be_advised(&self) -> bool {
        let alone = self.only_person() == Some(self.holder());
        alone && self.question().is_some() && self.actions.len() > 1
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
}
