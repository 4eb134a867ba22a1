//! A game at the table: the state, who plays, who holds the device, what each has seen of it.
//!
//! Here, and only here, the state of a game is known whole. What the screens get is the holder's
//! [`Desk`], filled from their view and from events as they may know them. Between people it is
//! filled anew when somebody says they have taken the device, or at once where the game has nothing
//! to hide from the next. Against bots the device stays with the person. Where only bots play, the
//! watcher sits behind the first one: what moves is only readable on a table that does not turn
//! round with every decision.

mod any;
mod taking;
mod teller;
mod written;

pub use any::{AnySession, End};

use heapless::{Deque, Vec};

use super::{
    Desk, Pace, Table,
    desk::LOG,
    journal::Journal,
    screens::Play,
    thinking::{Purpose, Question},
    title::{ActionsOf, Role, Title},
};
use crate::{
    game::{Level, MAX_PLAYERS, Player, Rules as _},
    sound::Cues,
};
pub(super) use teller::Heard;

/// A game at the table.
#[derive(Clone)]
pub struct Session<G: Title> {
    state: G::Rules,
    /// The game on paper, if it was played from its beginning.
    journal: Option<Journal>,
    seed: u64,
    memories: Vec<G::Memory, MAX_PLAYERS, u8>,
    chronicle: G::Chronicle,
    log: Vec<G::Entry, LOG>,
    /// How many of the last entries each player has not seen.
    news: [usize; MAX_PLAYERS],
    /// Who was asked last, and whether that is new.
    asked: (Option<Player>, bool),
    desk: Desk<G>,
}

/// What comes of a page's command.
pub(super) enum Next<P> {
    /// The page stays, or shows by itself what comes of it.
    Stay,
    /// This page opens.
    Page(P),
}

/// Who holds the device while `decider` decides, if `holder` held it before.
fn holder(table: &Table, decider: Player, holder: Player) -> Player {
    let mut people = table.people();
    match (people.next(), people.next()) {
        (None, _) => Player::ONE,
        (Some(person), None) => person,
        (Some(_), Some(_)) if table.seats[decider.index()].is_person() => decider,
        (Some(first), Some(_)) => match table.seats[holder.index()].is_person() {
            true => holder,
            false => first,
        },
    }
}

impl<G: Title> Session<G> {
    /// A game that has just been set up, or a position.
    pub fn new(state: G::Rules, table: Table, seed: u64) -> Session<G> {
        let decider = state.decider();
        let first = decider.unwrap_or(Player::ONE);
        let holder = holder(&table, first, first);
        let view = state.view(holder);
        let thinks = decider.and_then(|by| table.seats[by.index()].level());
        // Written as one and not touched afterwards: so it is made where it stays, and none of
        // its 7 KB is on the stack meanwhile.
        Session {
            journal: None,
            seed,
            memories: Player::first(state.players()).map(G::memory).collect(),
            chronicle: G::Chronicle::default(),
            log: Vec::new(),
            news: [0; MAX_PLAYERS],
            asked: (None, false),
            desk: Desk {
                before: view.clone(),
                actions: match thinks {
                    Some(_) => ActionsOf::<G>::default(),
                    None => G::legal(&view),
                },
                view,
                table,
                log: Vec::new(),
                news: 0,
                taken: 0,
                thinks,
                advice: None,
                follows: false,
                is_between: true,
                beats: Deque::new(),
                cues: Cues::NONE,
                attention: G::Attention::default(),
                outcome: None,
                progress: None,
                puzzle: None,
                pupil: None,
                holder,
                decider,
            },
            state,
        }
    }

    /// The whole truth, for whoever saves or checks it; never for a screen.
    pub fn state(&self) -> &G::Rules {
        &self.state
    }

    /// The same game from another state, which its next holder must not be able to tell apart.
    #[must_use]
    pub fn with_state(&self, state: G::Rules) -> Session<G> {
        Session {
            state,
            ..self.clone()
        }
    }

    /// What the holder may know.
    pub fn desk(&self) -> &Desk<G> {
        &self.desk
    }

    pub(super) fn desk_mut(&mut self) -> &mut Desk<G> {
        &mut self.desk
    }

    /// The role on which the players sit down to the game, at its beginning or when it was left.
    pub(super) fn sit_down(&mut self) -> Role {
        let is_asked = self.desk.decider.is_some() && self.desk.outcome.is_none();
        let many = self.desk.table.people().nth(1).is_some();
        // Whoever picks the console up need not be the one who is to hold it.
        match is_asked && many && self.hands_over(self.desk.next_holder()) {
            true => Role::Pass,
            false => self.next(),
        }
    }

    /// The open question, as the one who must answer it may know it.
    pub fn question(&self, id: u32, purpose: Purpose) -> Option<Question<G>> {
        let level = self.level(purpose)?;
        let player = self.state.decider()?;
        Some(Question {
            id,
            view: self.state.view(player),
            memory: self.memories[player.index()].clone(),
            level,
            seed: purpose.seed((self.seed, self.desk.taken)),
        })
    }

    /// Is there something for the bot to think about for that purpose?
    fn level(&self, purpose: Purpose) -> Option<Level> {
        match purpose {
            Purpose::Move => self.desk.thinks,
            Purpose::Hint => self.desk.can_be_advised().then_some(Level::Hard),
        }
    }

    /// Does what a page asks; returns what comes next, or what is not the game's business. What it
    /// needs of the stack is given back before a page opens.
    #[inline(never)]
    pub(super) fn play(&mut self, play: Play<G::Page>, pace: Pace) -> Next<G::Page> {
        let role = match play {
            Play::Open(page) => return Next::Page(page),
            Play::Show(role) => role,
            Play::Choose(choice) => {
                let by_holder = self.desk.decider == Some(self.desk.holder);
                if by_holder && self.desk.is_refused(choice) {
                    return Next::Stay;
                }
                if self.choose(choice).is_none() {
                    return Next::Stay;
                }
                if by_holder {
                    self.go_on_answering();
                }
                self.show_it(by_holder, pace)
            }
            Play::Meanwhile(by) => match self.act_meanwhile(by) {
                Some(()) => self.show_it(true, pace),
                None => return Next::Stay,
            },
            Play::SitDown => self.sit_down(),
            Play::Settled => self.next(),
            Play::TakeDevice => {
                self.take_device();
                self.next()
            }
            Play::Resume => {
                self.news[self.desk.holder.index()] = 0;
                self.next()
            }
            Play::Concede => {
                self.concede(self.desk.holder);
                self.news[self.desk.holder.index()] = 0;
                self.desk.before = self.desk.view.clone();
                self.lay_out();
                self.next()
            }
            Play::Console(_) => return Next::Stay,
        };
        match role {
            Role::Pass => self.desk.is_between = true,
            Role::Pause(_) => {}
            _ => self.desk.is_between = false,
        }
        Next::Page(G::page(role, &self.desk))
    }

    /// Somebody has acted: the table shows it, if anything is shown.
    fn show_it(&mut self, by_holder: bool, pace: Pace) -> Role {
        if pace == Pace::Off {
            self.desk.beats.clear();
        }
        // Who watches what happens needs not be told of it.
        if by_holder || pace != Pace::Off {
            self.news[self.desk.holder.index()] = 0;
        }
        match self.desk.beats.is_empty() {
            true => self.next(),
            false => Role::Table,
        }
    }

    /// What comes when all is shown: the end, the bot, another player, or the next question.
    pub(super) fn next(&mut self) -> Role {
        if self.desk.outcome.is_some() {
            self.desk.sound_the_end();
        }
        if self.desk.is_judged() {
            return Role::Puzzle;
        }
        if self.desk.outcome.is_some() {
            return Role::Victory;
        }
        if self.desk.thinks.is_some() {
            self.asked = (self.desk.decider, false);
            return Role::Table;
        }
        if let Some(next) = self.desk.decider.filter(|&by| by != self.desk.holder) {
            if self.hands_over(next) {
                return Role::Pass;
            }
            self.share_news();
            self.take_device();
        }
        if self.has_news() {
            return Role::Recap;
        }
        if self.asked.0 != self.desk.decider {
            self.asked = (self.desk.decider, true);
        }
        Role::Ask
    }

    /// All look at one table: what the holder has seen, everybody has.
    fn share_news(&mut self) {
        let unseen = self.news[self.desk.holder.index()];
        for news in &mut self.news {
            *news = unseen.min(*news);
        }
    }

    /// Lays out what the holder has not seen; is it worth a page? A line alone is not, unless a bot
    /// may have done it: nobody is there to tell of that.
    fn has_news(&mut self) -> bool {
        self.desk.news = self.news[self.desk.holder.index()];
        let told = self.desk.log.iter().rev().take(self.desk.news);
        let lines = told.into_iter().filter(|entry| G::is_told(entry)).count();
        let are_all_people = self.desk.table.seats.iter().all(|seat| seat.is_person());
        let least = if are_all_people { 2 } else { 1 };
        lines >= least && !G::tells_news(&self.desk)
    }

    /// Must the device change hands before `next` may look?
    fn hands_over(&self, next: Player) -> bool {
        !G::is_open(&self.desk.table.options) && G::hands_over(&self.desk.view, next)
    }

    /// The player who must decide has taken the device.
    fn take_device(&mut self) {
        let Some(decider) = self.state.decider() else {
            return;
        };
        self.desk.holder = holder(&self.desk.table, decider, self.desk.holder);
        self.lay_out();
        self.desk.before = self.desk.view.clone();
        self.desk.beats.clear();
        self.desk.attention = G::afterwards(&self.desk.attention);
    }

    /// Lays out what the holder knows and may do, or which bot must decide.
    fn lay_out(&mut self) {
        let desk = &mut self.desk;
        desk.view = self.state.view(desk.holder);
        let is_over = desk.outcome.is_some() || desk.is_judged();
        desk.decider = self.state.decider().filter(|_| !is_over);
        desk.thinks = desk
            .decider
            .and_then(|by| desk.table.seats[by.index()].level());
        desk.actions = match desk.thinks {
            None if !is_over => G::legal(&desk.view),
            _ => ActionsOf::<G>::default(),
        };
        desk.advice = None;
        desk.follows = false;
        self.tell();
    }
}
