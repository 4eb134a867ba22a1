//! A game on the table as the console knows it, whichever game it is.

use super::Session;
use crate::{
    console::{
        Names, Table,
        desk::{Advice, Progress},
        journal::{self, Journal},
        lesson::Bubble,
        puzzle::Puzzle,
        thinking::Purpose,
        title::{Chronicle as _, Role, Title},
    },
    game::{Choice, GameResult, Player, Seat, Unplayable},
    sound::Cue,
};

/// What the console knows of the game on the table, whichever it is.
pub trait AnySession {
    /// The game on paper.
    fn journal(&self) -> Option<&Journal>;
    /// Who plays, and the games of the match so far.
    fn table(&self) -> &Table;
    /// The puzzle that it is, if it is one.
    fn puzzle(&self) -> Option<&Puzzle>;
    /// Is it a lesson?
    fn is_lesson(&self) -> bool;
    /// What the lesson does now, if it is one that says so.
    fn taught(&self) -> Option<Choice>;
    /// What is said on the page of that name, if it is a lesson.
    fn bubble(&self, page: &str) -> Option<Bubble>;
    /// That was heard.
    fn hear_bubble(&mut self);
    /// What the players are called.
    fn names_mut(&mut self) -> &mut Names;
    /// Is there something to go on with: this game, or the match it belongs to?
    fn is_under_way(&self) -> bool;
    /// How it ended, once it has.
    fn end(&self) -> Option<End>;
    /// Turns that were begun.
    fn turns(&self) -> u16;
    /// Decisions that were taken.
    fn taken(&self) -> u32;
    /// Who holds the device.
    fn holder(&self) -> Player;
    /// Who is asked, if anybody is.
    fn decider(&self) -> Option<Player>;
    /// Is somebody in the middle of an answer of several parts?
    fn is_in_parts(&self) -> bool;
    /// Is somebody else asked than before? Only the first who wants to know is told.
    fn take_newly_asked(&mut self) -> bool;
    /// What the position hashes to.
    fn mark(&self) -> u32;
    /// What makes an open question for the bot the one it is (the game, and how far it is), if
    /// there is one for that purpose.
    fn moment(&self, purpose: Purpose) -> Option<(u64, u32)>;
    /// The bot has thought about what the holder could do.
    fn advise(&mut self, advice: Advice);
    /// Plays written decisions, the last of which led to `mark`; nothing of it is shown.
    fn catch_up(&mut self, decisions: &[u8], mark: u32) -> Result<(), Unplayable>;
    /// Nobody plays this any more: it is only looked at, from `side` or from the person's.
    fn be_watched(&mut self, side: Option<Player>);
    /// The one who watches goes on to the next seat.
    fn go_round(&mut self);
    /// Takes a written decision on a table that is watched.
    fn show(&mut self, decision: u8) -> Result<(), Unplayable>;
    /// The same, and nothing of it is shown; [`AnySession::be_looked_at`] must follow.
    fn pass_over(&mut self, decision: u8) -> Result<(), Unplayable>;
    /// Lays out what was passed over to.
    fn be_looked_at(&mut self);
    /// Tells the watcher how far the game is, and whether another turn is on its way.
    fn tell_progress(&mut self, at: u16, of: u16, is_sought: bool);
    /// What is to be heard of it since this was last asked.
    fn take_cue(&mut self) -> Option<&'static Cue>;
    /// Tells what happened, oldest first, to whoever looks at the page of that name.
    fn tell_story(&self, page: &str, tell: &mut dyn FnMut(&str));
}

/// How a game ended, as it is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct End {
    /// Who won.
    pub result: GameResult,
    /// How, as the game's own number.
    pub how: u8,
    /// Turns that were begun.
    pub turns: u16,
}

impl<G: Title> AnySession for Session<G> {
    fn journal(&self) -> Option<&Journal> {
        self.journal.as_ref()
    }

    fn table(&self) -> &Table {
        &self.desk.table
    }

    fn puzzle(&self) -> Option<&Puzzle> {
        self.desk.puzzle.as_ref()
    }

    fn is_lesson(&self) -> bool {
        self.desk.pupil.is_some()
    }

    fn taught(&self) -> Option<Choice> {
        self.desk.pupil.as_ref()?.choice(self.desk.taken)
    }

    fn bubble(&self, page: &str) -> Option<Bubble> {
        let pupil = self.desk.pupil.as_ref()?;
        let reached = self.desk.reached();
        let role = match reached.won {
            Some(_) => Role::Victory,
            None => Role::Ask,
        };
        let is_asked = reached.won.is_some() || self.desk.is_asked();
        let is_there = page == G::page_name(G::page(role, &self.desk));
        pupil.bubble(reached).filter(|_| is_asked && is_there)
    }

    fn hear_bubble(&mut self) {
        let reached = self.desk.reached();
        if let Some(pupil) = &mut self.desk.pupil {
            pupil.hear(reached);
        }
    }

    fn names_mut(&mut self) -> &mut Names {
        &mut self.desk.table.names
    }

    fn is_under_way(&self) -> bool {
        self.desk.is_under_way()
    }

    fn end(&self) -> Option<End> {
        let outcome = self.desk.outcome?;
        Some(End {
            result: outcome.result,
            how: G::how(&outcome.ending),
            turns: outcome.turns,
        })
    }

    fn turns(&self) -> u16 {
        self.chronicle.turns()
    }

    fn take_cue(&mut self) -> Option<&'static Cue> {
        self.desk.cues.take()
    }

    fn taken(&self) -> u32 {
        self.desk.taken
    }

    fn holder(&self) -> Player {
        self.desk.holder
    }

    fn decider(&self) -> Option<Player> {
        self.desk.decider
    }

    fn is_in_parts(&self) -> bool {
        G::is_in_parts(&self.desk.view)
    }

    fn take_newly_asked(&mut self) -> bool {
        core::mem::take(&mut self.asked.1)
    }

    fn mark(&self) -> u32 {
        journal::mark(&self.state)
    }

    fn moment(&self, purpose: Purpose) -> Option<(u64, u32)> {
        self.level(purpose)?;
        Some((self.seed, self.desk.taken))
    }

    fn advise(&mut self, advice: Advice) {
        if let Some(puzzle) = &mut self.desk.puzzle {
            puzzle.be_hinted();
        }
        self.desk.advice = Some(advice);
    }

    fn catch_up(&mut self, decisions: &[u8], mark: u32) -> Result<(), Unplayable> {
        self.play_again(decisions, mark)
    }

    fn be_watched(&mut self, side: Option<Player>) {
        let first = self.desk.table.people().next().unwrap_or(Player::ONE);
        for seat in &mut self.desk.table.seats {
            *seat = Seat::Person;
        }
        // It is on paper already.
        self.journal = None;
        self.desk.pupil = None;
        self.look_from(side.unwrap_or(first));
    }

    fn go_round(&mut self) {
        let next = (self.desk.holder.0 + 1) % self.desk.table.players();
        self.look_from(Player(next));
    }

    fn show(&mut self, decision: u8) -> Result<(), Unplayable> {
        self.show_again(decision)
    }

    fn pass_over(&mut self, decision: u8) -> Result<(), Unplayable> {
        self.take_written(decision)
    }

    fn be_looked_at(&mut self) {
        self.look_from(self.desk.holder);
    }

    fn tell_progress(&mut self, at: u16, of: u16, is_sought: bool) {
        self.desk.progress = Some(Progress {
            at,
            of,
            turn: self.chronicle.turns(),
            is_sought,
        });
    }

    fn tell_story(&self, page: &str, tell: &mut dyn FnMut(&str)) {
        // Between two players nobody is told anything.
        if page == G::page_name(G::page(Role::Pass, &self.desk)) {
            return;
        }
        for entry in self.desk.log.iter().filter(|entry| G::is_told(entry)) {
            if let Some(sentence) = G::sentence(entry, &self.desk.table.names) {
                tell(&sentence);
            }
        }
    }
}
