//! A game at the table: the state, who plays, who holds the device, what each has seen of it.
//!
//! Here, and only here, the state of a game is known whole. What the screens get is the holder's
//! [`Desk`], filled from their view and from events as they may know them. Between two people it
//! is filled anew only when somebody says they have taken the device. Against a bot the device
//! stays with the person. Where two bots play, the watcher sits behind the first one: what moves
//! is only readable on a table that does not turn round with every decision.

mod written;

use heapless::{Deque, Vec};

use super::{
    journal::{self, Journal},
    thinking::{Purpose, Question},
};
use crate::{
    console::{
        Name, Pace, Settings,
        desk::{Desk, Ending, LOG, LogEntry, Outcome, PileKind, Score},
        screens::{Command, ScreenId, asking},
    },
    game::{Level, Player, Rules as _, Seat},
    mindbug::{
        cards::{Ability, Card, Effect},
        mind::Memory,
        rules::{Action, Actions, CreatureId, Event, MINDBUGS, Source, State},
        screens::words::{self},
    },
    text::{Args, Key, format},
};

/// Creatures that can be named in one step: those in play, and those that come.
const CAST: usize = 64;

/// Who plays a game, and what it was dealt from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Party {
    /// Who plays.
    pub seats: [Seat; 2],
    /// What they are called.
    pub names: [Name; 2],
    /// The seed of the game; what bots do follows from it too.
    pub seed: u64,
}

impl Party {
    /// Those whom the settings name.
    pub fn of(settings: &Settings, seed: u64) -> Party {
        let bots = settings.seats.iter().filter(|seat| !seat.is_person());
        let many = bots.count() > 1;
        let name = |seat: usize| match settings.seats[seat] {
            Seat::Person => settings.names[seat].clone(),
            Seat::Bot(_) => {
                let key = if many { Key::SeatBots } else { Key::SeatBot };
                let parts = Args {
                    number: seat as i32 + 1,
                    ..Args::default()
                };
                Name::try_from(format(key.text(), parts).as_str()).unwrap_or_default()
            }
        };
        Party {
            seats: settings.seats,
            names: [name(0), name(1)],
            seed,
        }
    }
}

/// Who holds the device while `decider` decides.
fn holder(seats: [Seat; 2], decider: Player) -> Player {
    match seats {
        [Seat::Person, Seat::Person] => decider,
        [Seat::Bot(_), Seat::Person] => Player::TWO,
        _ => Player::ONE,
    }
}

/// A game at the table.
#[derive(Clone)]
pub struct Session {
    state: State,
    /// The game on paper, if it was played from its beginning.
    journal: Option<Journal>,
    seed: u64,
    memories: [Memory; 2],
    log: Vec<LogEntry, LOG>,
    /// How many of the last facts each player has not seen.
    news: [usize; 2],
    turns: u16,
    /// What last took life.
    blow: Option<Source>,
    /// What is taking effect.
    effect: Option<Source>,
    desk: Desk,
}

impl Session {
    /// A game that has just been set up, or a position.
    pub fn new(state: State, party: Party, score: Score) -> Session {
        let decider = state.decider().unwrap_or(Player::ONE);
        let view = state.view(holder(party.seats, decider));
        let thinks = party.seats[decider.index()].level();
        // Written as one and not touched afterwards: so it is made where it stays, and none of
        // its 7 KB is on the stack meanwhile.
        Session {
            state,
            journal: None,
            seed: party.seed,
            memories: [Memory::new(Player::ONE), Memory::new(Player::TWO)],
            log: Vec::new(),
            news: [0; 2],
            turns: 1,
            blow: None,
            effect: None,
            desk: Desk {
                before: view.clone(),
                actions: match thinks {
                    Some(_) => Actions::new(),
                    None => view.legal_actions(),
                },
                view,
                seats: party.seats,
                names: party.names,
                score,
                log: Vec::new(),
                news: 0,
                taken: 0,
                thinks,
                advice: None,
                beats: Deque::new(),
                focus: None,
                subject: None,
                pile: PileKind::default(),
                outcome: None,
                progress: None,
            },
        }
    }

    /// The whole truth, for whoever saves or checks it; never for a screen.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// The same game from another state, which its next holder must not be able to tell apart.
    #[must_use]
    pub fn with_state(&self, state: State) -> Session {
        Session {
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

    /// The screen on which the players sit down to the game, at its beginning or when it was left.
    pub(super) fn sit_down(&mut self) -> ScreenId {
        match self.desk.seats {
            _ if self.desk.outcome.is_some() => ScreenId::Victory,
            // Whoever picks the console up need not be the one who must decide.
            [Seat::Person, Seat::Person] => ScreenId::Pass,
            _ => self.next(),
        }
    }

    /// Turns that were begun.
    pub(super) fn turns(&self) -> u16 {
        self.turns
    }

    /// What makes an open question for the bot the one it is: the game, and how far it is.
    pub(super) fn moment(&self) -> (u64, u32) {
        (self.seed, self.desk.taken)
    }

    /// Is there something for the bot to think about for that purpose?
    pub(super) fn level(&self, purpose: Purpose) -> Option<Level> {
        match purpose {
            Purpose::Move => self.desk.thinks,
            Purpose::Hint => self.desk.can_be_advised().then_some(Level::Hard),
        }
    }

    /// The open question, as the one who must answer it may know it.
    pub(super) fn question(&self, id: u32, purpose: Purpose) -> Option<Question> {
        let level = self.level(purpose)?;
        let player = self.state.decider()?;
        Some(Question {
            id,
            view: self.state.view(player),
            memory: self.memories[player.index()].clone(),
            level,
            seed: purpose.seed(self.moment()),
        })
    }

    /// Does what a screen asks; returns the screen that comes next. What it needs of the stack is
    /// given back before that screen opens.
    #[inline(never)]
    pub(super) fn go(&mut self, go: Command, pace: Pace) -> Option<ScreenId> {
        match go {
            Command::Act(action) => {
                let by_holder = self.state.decider() == Some(self.desk.holder());
                self.act(action);
                if pace == Pace::Off {
                    self.desk.beats.clear();
                }
                // Who watches what happens needs not be told of it.
                if by_holder || pace != Pace::Off {
                    self.news[self.desk.holder().index()] = 0;
                }
                Some(if self.desk.beats.is_empty() {
                    self.next()
                } else {
                    ScreenId::Table
                })
            }
            Command::SitDown => Some(self.sit_down()),
            Command::Settled => Some(self.next()),
            Command::TakeDevice => {
                self.take_device();
                Some(self.next())
            }
            Command::Resume => {
                self.news[self.desk.holder().index()] = 0;
                Some(self.next())
            }
            Command::Concede => {
                self.concede(self.desk.holder());
                Some(ScreenId::Victory)
            }
            _ => None,
        }
    }

    /// What comes when all is shown: the end, the bot, the other player, or the next question.
    fn next(&mut self) -> ScreenId {
        let decider = self.state.decider();
        if self.desk.outcome.is_some() {
            ScreenId::Victory
        } else if self.desk.thinks.is_some() {
            ScreenId::Table
        } else if decider.is_some_and(|by| by != self.desk.holder()) {
            ScreenId::Pass
        } else if self.has_news() {
            ScreenId::Recap
        } else {
            asking(&self.desk)
        }
    }

    /// Lays out what the holder has not seen; is any of it worth telling?
    fn has_news(&mut self) -> bool {
        self.desk.news = self.news[self.desk.holder().index()];
        let told = self.desk.log.iter().rev().take(self.desk.news);
        told.into_iter().any(|fact| words::is_told(&fact.event))
    }

    /// The player who must decide has taken the device.
    fn take_device(&mut self) {
        let Some(holder) = self.state.decider() else {
            return;
        };
        self.seat(holder);
        self.desk.before = self.desk.view.clone();
        self.desk.beats.clear();
        self.desk.focus = None;
        self.desk.subject = None;
        self.desk.pile = PileKind::default();
        self.tell();
    }

    /// Lays out what the one knows who holds the device while `decider` decides.
    fn seat(&mut self, decider: Player) {
        self.desk.view = self.state.view(holder(self.desk.seats, decider));
        self.ask();
    }

    /// Lays out what the holder may do, or which bot must decide.
    fn ask(&mut self) {
        let decider = self.state.decider();
        self.desk.thinks = decider.and_then(|by| self.desk.seats[by.index()].level());
        self.desk.actions = match self.desk.thinks {
            Some(_) => Actions::new(),
            None => self.desk.view.legal_actions(),
        };
        self.desk.advice = None;
    }

    /// Takes an action for whoever must decide; the holder sees what comes of it.
    fn act(&mut self, action: Action) {
        self.desk.before = self.desk.view.clone();
        self.step(action);
        let holder = self.desk.holder();
        self.desk.view = self.state.view(holder);
        self.ask();
        self.desk.focus = None;
        self.tell();
        self.end_if_over();
    }

    /// A step of the game: the state, the paper, and what there is to tell.
    fn step(&mut self, action: Action) {
        let holder = self.desk.holder();
        let decider = self.state.decider().unwrap_or(holder);
        let written = self
            .journal
            .as_ref()
            .map(|_| journal::decision(&self.state, action));
        let mut cast: Vec<(CreatureId, Card), CAST> = Vec::new();
        let in_play = self.state.creatures().iter();
        cast.extend(in_play.map(|creature| (creature.id(), creature.card())));

        let (mut turns, mut effect, mut blow) = (self.turns, self.effect, self.blow);
        let (log, news, beats) = (&mut self.log, &mut self.news, &mut self.desk.beats);
        let memories = &mut self.memories;
        let mut note = |event: Event| {
            for memory in memories.iter_mut() {
                memory.note(&event);
            }
            if let Event::CameIntoPlay { creature, card, .. } = event {
                // One more than can be named is told without its name.
                let _ = cast.push((creature, card));
            }
            let named = LogEntry { event, card: None }
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
            let fact = LogEntry { event, card: named };
            if log.is_full() {
                log.remove(0);
            }
            let _ = log.push(fact);
            for unseen in news.iter_mut() {
                *unseen = (*unseen + 1).min(LOG);
            }
            let seen = LogEntry {
                event: event.seen_by(holder),
                ..fact
            };
            let _ = beats.push_back(seen);
        };
        let taken = self.state.step(decider, action, &mut note);
        debug_assert!(taken.is_ok(), "screens and bots choose legal actions only");
        self.desk.taken += 1;
        (self.turns, self.effect, self.blow) = (turns, effect, blow);
        if let (Some(journal), Some(Some(decision))) = (&mut self.journal, written) {
            journal.write(decision, journal::mark(&self.state));
        }
    }

    fn concede(&mut self, by: Player) {
        if let Some(journal) = &mut self.journal {
            journal.write(journal::concession(by), journal::mark(&self.state));
        }
        self.desk.taken += 1;
        self.finish(by.opponent(), Ending::Conceded);
    }

    fn end_if_over(&mut self) {
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
        let seen = |fact: &LogEntry| LogEntry {
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
        self.desk.thinks = None;
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
