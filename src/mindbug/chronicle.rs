//! What is told of a game: entries of the log, and how it ended.

use heapless::Vec;

use super::{
    Mindbug,
    cards::{Ability, Card, Effect},
    rules::{CreatureId, Event, MINDBUGS, Source, State},
};
use crate::{
    console::title::Chronicle,
    game::{GameResult, Player},
};

/// Creatures that can be named in one step: those in play, and those that come.
const CAST: usize = 64;

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
        creature(&self.event)
    }
}

/// The creature that an event is about.
fn creature(event: &Event) -> Option<CreatureId> {
    match *event {
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

/// How a game came to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum How {
    /// A player has no life left.
    Life,
    /// A player had nothing to do in their turn.
    NoAction,
    /// A player gave up.
    Conceded,
    /// An effect says so.
    Effect,
}

impl How {
    /// All of them, in the order of their numbers in the saves: only ever added to.
    pub const ALL: [How; 4] = [How::Life, How::NoAction, How::Conceded, How::Effect];
}

/// The end of a game in short.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ending {
    /// Who won.
    pub winner: Player,
    /// How.
    pub how: How,
    /// Mindbugs used, by seat.
    pub mindbugs: [u8; 2],
    /// What took the last life, or won the game.
    pub blow: Option<Source>,
}

/// Listens to a game of Mindbug.
#[derive(Clone, Debug, Default)]
pub struct Listener {
    /// Turns that were begun after the first.
    further_turns: u16,
    /// What last took life.
    blow: Option<Source>,
    /// What is taking effect.
    effect: Option<Source>,
    /// The creatures of this step, and their cards.
    cast: Vec<(CreatureId, Card), CAST, u8>,
}

impl Chronicle<Mindbug> for Listener {
    fn before(&mut self, state: &State) {
        let in_play = state.creatures().iter();
        self.cast.clear();
        self.cast
            .extend(in_play.map(|creature| (creature.id(), creature.card())));
    }

    fn note(&mut self, event: &Event) -> Option<LogEntry> {
        if let Event::CameIntoPlay { creature, card, .. } = *event {
            // One more than can be named is told without its name.
            let _ = self.cast.push((creature, card));
        }
        let cast = &self.cast;
        let named = creature(event)
            .and_then(|id| cast.iter().rev().find(|(other, _)| *other == id))
            .map(|&(_, card)| card);
        match *event {
            Event::TurnStarted { .. } => self.further_turns += 1,
            Event::EffectStarted { source, .. } => self.effect = Some(source),
            Event::Attacked { .. } => self.effect = named.map(Source::Creature),
            Event::NotBlocked { .. } => self.effect = self.effect.or(named.map(Source::Creature)),
            Event::LifeChanged { from, to, .. } if to < from => self.blow = self.effect,
            Event::Taken { .. } | Event::TurnEnded { .. } => return None,
            _ => {}
        }
        Some(LogEntry {
            event: *event,
            card: named,
        })
    }

    fn turns(&self) -> u16 {
        self.further_turns + 1
    }

    fn ending(&self, state: &State, result: GameResult, conceded: Option<Player>) -> Ending {
        // Somebody always wins.
        let winner = result.winner().unwrap_or(Player::ONE);
        let how = match self.effect {
            _ if conceded.is_some() => How::Conceded,
            _ if state.life(winner.opponent()) == 0 => How::Life,
            Some(effect) if wins(effect) => How::Effect,
            _ => How::NoAction,
        };
        let used = |player| MINDBUGS.saturating_sub(state.mindbugs(player));
        Ending {
            winner,
            how,
            mindbugs: [Player::ONE, Player::TWO].map(used),
            blow: match how {
                How::Life => self.blow,
                How::Effect => self.effect,
                How::NoAction | How::Conceded => None,
            },
        }
    }
}

/// Has it an effect that wins the game?
fn wins(source: Source) -> bool {
    match source {
        Source::Creature(card) => {
            let abilities = card.def().abilities.iter();
            abilities
                .flat_map(Ability::effects)
                .any(|&effect| effect == Effect::Win)
        }
        Source::Power(_) | Source::Die(_) => false,
    }
}
