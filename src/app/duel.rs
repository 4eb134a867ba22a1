//! A game between two people: the state, who holds the device, what each has seen of it.
//!
//! Here, and only here, the state of a game is known whole. What the screens get is the holder's
//! [`Desk`], filled from their view and from events as they may know them; it is filled anew only
//! when somebody says they have taken the device.

use heapless::{Deque, Vec};

use crate::{
    game::{Game as _, Player},
    mindbug::{
        cards::{Ability, Card, Effect},
        rules::{Action, Actions, CreatureId, Event, MINDBUGS, Source, State},
    },
    ui::{
        Name, Pace,
        desk::{Desk, Ending, Fact, Heap, LOG, Outcome, Score},
        screens::{Go, ScreenId, asking},
        words,
    },
};

/// Creatures that can be named in one step: those in play, and those that come.
const CAST: usize = 64;

/// A game between two people on one device.
#[derive(Clone)]
pub struct Duel {
    state: State,
    log: Vec<Fact, LOG>,
    /// How many of the last facts each player has not seen.
    news: [usize; 2],
    turns: u16,
    /// What last took life.
    blow: Option<Source>,
    /// What is taking effect.
    effect: Option<Source>,
    desk: Desk,
}

impl Duel {
    /// A game that has just been set up, or one under way.
    pub fn new(state: State, names: &[Name; 2], score: Score) -> Duel {
        let holder = state.decision().map_or(Player::ONE, |(by, _)| by);
        let view = state.view(holder);
        let desk = Desk {
            before: view.clone(),
            actions: view.legal_actions(),
            view,
            names: names.clone(),
            score,
            log: Vec::new(),
            news: 0,
            beats: Deque::new(),
            focus: None,
            subject: None,
            heap: Heap::default(),
            outcome: None,
        };
        Duel {
            state,
            log: Vec::new(),
            news: [0; 2],
            turns: 1,
            blow: None,
            effect: None,
            desk,
        }
    }

    /// The whole truth, for whoever saves or checks it; never for a screen.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// The same game from another state, which its next holder must not be able to tell apart.
    #[must_use]
    pub fn with_state(&self, state: State) -> Duel {
        Duel {
            state,
            ..self.clone()
        }
    }

    /// What the holder may know.
    pub fn desk(&self) -> &Desk {
        &self.desk
    }

    pub(super) fn desk_mut(&mut self) -> &mut Desk {
        &mut self.desk
    }

    pub(super) fn score(&self) -> Score {
        self.desk.score
    }

    /// Does what a screen asks; returns the screen that comes next. What it needs of the stack is
    /// given back before that screen opens.
    #[inline(never)]
    pub(super) fn go(&mut self, go: Go, pace: Pace) -> Option<ScreenId> {
        match go {
            Go::Act(action) => {
                self.act(action);
                if pace == Pace::Off {
                    self.desk.beats.clear();
                }
                Some(if self.desk.beats.is_empty() {
                    self.next()
                } else {
                    ScreenId::Table
                })
            }
            Go::Settled => Some(self.next()),
            Go::TakeDevice => {
                self.take_device();
                let told = self.desk.log.iter().rev().take(self.desk.news);
                let has_news = told.into_iter().any(|fact| words::is_told(&fact.event));
                Some(if has_news {
                    ScreenId::Recap
                } else {
                    self.next()
                })
            }
            Go::Resume => Some(self.next()),
            Go::Concede => {
                let winner = self.desk.holder().opponent();
                self.finish(winner, Ending::Conceded);
                Some(ScreenId::Victory)
            }
            _ => None,
        }
    }

    /// What comes when all is shown: the end, the other player, or the next question.
    fn next(&mut self) -> ScreenId {
        if self.desk.outcome.is_some() {
            return ScreenId::Victory;
        }
        match self.state.decision() {
            Some((by, _)) if by != self.desk.holder() => ScreenId::Pass,
            _ => asking(&self.desk),
        }
    }

    /// The player who must decide has taken the device.
    fn take_device(&mut self) {
        let Some((holder, _)) = self.state.decision() else {
            return;
        };
        self.desk.view = self.state.view(holder);
        self.desk.before = self.desk.view.clone();
        self.desk.actions = self.desk.view.legal_actions();
        self.desk.news = self.news[holder.index()];
        self.desk.beats.clear();
        self.desk.focus = None;
        self.desk.subject = None;
        self.desk.heap = Heap::default();
        self.tell();
    }

    /// Takes an action for the holder.
    fn act(&mut self, action: Action) {
        let holder = self.desk.holder();
        let mut cast: Vec<(CreatureId, Card), CAST> = Vec::new();
        let in_play = self.state.creatures().iter();
        cast.extend(in_play.map(|creature| (creature.id(), creature.card())));
        self.desk.before = self.desk.view.clone();

        let (mut turns, mut effect, mut blow) = (self.turns, self.effect, self.blow);
        let (log, news, beats) = (&mut self.log, &mut self.news, &mut self.desk.beats);
        let mut note = |event: Event| {
            if let Event::CameIntoPlay { creature, card, .. } = event {
                // One more than can be named is told without its name.
                let _ = cast.push((creature, card));
            }
            let named = Fact { event, card: None }
                .creature()
                .and_then(|id| cast.iter().rev().find(|(other, _)| *other == id))
                .map(|&(_, card)| card);
            match event {
                Event::TurnStarted { .. } => turns += 1,
                Event::EffectStarted { source, .. } => effect = Some(source),
                Event::Attacked { .. } => effect = named.map(Source::Creature),
                Event::NotBlocked { .. } => effect = effect.or(named.map(Source::Creature)),
                Event::LifeChanged { from, to, .. } if to < from => blow = effect,
                _ => {}
            }
            if matches!(event, Event::Taken { .. } | Event::TurnEnded { .. }) {
                return;
            }
            let fact = Fact { event, card: named };
            if log.is_full() {
                log.remove(0);
            }
            let _ = log.push(fact);
            for unseen in news.iter_mut() {
                *unseen = (*unseen + 1).min(LOG);
            }
            let seen = Fact {
                event: event.seen_by(holder),
                ..fact
            };
            let _ = beats.push_back(seen);
        };
        let taken = self.state.step(holder, action, &mut note);
        debug_assert!(taken.is_ok(), "screens offer legal actions only");
        (self.turns, self.effect, self.blow) = (turns, effect, blow);

        // The holder sees the beats of their own action as they happen.
        self.news[holder.index()] = 0;
        self.desk.news = 0;
        self.desk.view = self.state.view(holder);
        self.desk.actions = self.desk.view.legal_actions();
        self.desk.focus = None;
        self.tell();
        if let Some(winner) = self.state.winner() {
            let ending = match self.effect {
                _ if self.state.life(winner.opponent()) == 0 => Ending::Life,
                Some(effect) if wins(effect) => Ending::Effect,
                _ => Ending::NoAction,
            };
            self.finish(winner, ending);
        }
    }

    /// Copies the log as the holder may know it.
    fn tell(&mut self) {
        let holder = self.desk.holder();
        let seen = |fact: &Fact| Fact {
            event: fact.event.seen_by(holder),
            ..*fact
        };
        self.desk.log = self.log.iter().map(seen).collect();
    }

    fn finish(&mut self, winner: Player, ending: Ending) {
        let used = |player| MINDBUGS.saturating_sub(self.state.mindbugs(player));
        let outcome = Outcome {
            winner,
            ending,
            turns: self.turns,
            mindbugs: [used(Player::ONE), used(Player::TWO)],
            blow: match ending {
                Ending::Life => self.blow,
                Ending::Effect => self.effect,
                Ending::NoAction | Ending::Conceded => None,
            },
        };
        self.desk.outcome = Some(outcome);
        self.desk.score.wins[winner.index()] += 1;
        self.desk.actions = Actions::new();
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
