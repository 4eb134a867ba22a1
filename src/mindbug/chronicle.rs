//! What is told of a game: entries of the log, and how it ended.

use heapless::Vec;

use super::{
    Mindbug,
    cards::{Ability, Card, Effect, Keyword},
    rules::{Creature, CreatureId, Decision, Event, MINDBUGS, Source, State},
    screens::Attention,
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
    /// The card of the creature it happened to; of an attack that nobody could block the attacker, if
    /// it is Sneaky, or else a card face down.
    pub card: Option<Card>,
}

/// Why an attack was not blocked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Unblocked {
    /// The defender would not.
    #[default]
    Chosen,
    /// Nobody could.
    Nobody,
    /// Nobody could, because the attacker is Sneaky.
    Sneaky,
}

impl LogEntry {
    /// The creature it is about.
    pub fn creature(&self) -> Option<CreatureId> {
        creature(&self.event)
    }

    /// Why an attack was not blocked, if it is about that.
    pub fn unblocked(&self) -> Unblocked {
        match self.card {
            None => Unblocked::Chosen,
            Some(Card::HIDDEN) => Unblocked::Nobody,
            Some(_) => Unblocked::Sneaky,
        }
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
    /// By what the game was decided.
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
    /// Could the attack be blocked, when the step began?
    is_asked: bool,
    /// Those of them that are Sneaky, a bit each, and the one that attacks.
    sneaky: u64,
    /// Those of them that are the second player's, a bit each.
    second: u64,
    attacker: Option<CreatureId>,
}

impl Chronicle<Mindbug> for Listener {
    fn before(&mut self, state: &State, _: &Attention) {
        let in_play = state.creatures().iter();
        self.cast.clear();
        self.cast
            .extend(in_play.map(|creature| (creature.id(), creature.card())));
        let asked = state.decision().map(|(_, decision)| decision);
        self.is_asked = asked == Some(Decision::Block);
        let sneaks = |creature: &Creature| state.keywords(creature).has(Keyword::Sneaky);
        let bits = |is: &dyn Fn(&Creature) -> bool| {
            let all = state.creatures().iter().take(CAST).enumerate();
            all.map(|(at, creature)| u64::from(is(creature)) << at)
                .sum()
        };
        self.sneaky = bits(&sneaks);
        self.second = bits(&|creature| creature.controller() == Player::TWO);
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
            Event::Attacked { creature, .. } => {
                self.effect = named.map(Source::Creature);
                self.attacker = Some(creature);
            }
            Event::Gained { creature, .. } => self.sneaky |= self.bit(creature),
            Event::NotBlocked { .. } => self.effect = self.effect.or(named.map(Source::Creature)),
            Event::LifeChanged { from, to, .. } if to < from => self.blow = self.effect,
            Event::Taken { .. } | Event::TurnEnded { .. } => return None,
            _ => {}
        }
        Some(LogEntry {
            event: *event,
            card: match event {
                Event::NotBlocked { .. } if !self.is_asked => Some(self.unblockable()),
                _ => named,
            },
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

impl Listener {
    /// The bit of a creature of this step; none for one too many.
    fn bit(&self, creature: CreatureId) -> u64 {
        let at = self.cast.iter().position(|&(id, _)| id == creature);
        at.map_or(0, |at| 1 << at)
    }

    /// The attacker that nobody could block, if that is because it is Sneaky and nobody against it is; else a card face
    /// down.
    fn unblockable(&self) -> Card {
        let sneaks = |&id: &CreatureId| {
            let bit = self.bit(id);
            let against = match self.second & bit {
                0 => self.second,
                _ => !self.second,
            };
            self.sneaky & bit != 0 && self.sneaky & against == 0
        };
        let attacker = self.attacker.filter(sneaks);
        let card = attacker.and_then(|id| self.cast.iter().find(|&&(other, _)| other == id));
        card.map_or(Card::HIDDEN, |&(_, card)| card)
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
