//! What lies before the player who holds the device: their view, the news, and where they look.
//!
//! The session fills a desk from a view and from events as that player may know them. Screens of a
//! game read nothing else, so none can show what is hidden.

use heapless::{Deque, Vec};

use super::{
    Name, Names, Score, Table,
    lesson::{Pupil, Reached},
    puzzle::{Puzzle, Verdict},
    title::{ActionOf, ActionsOf, Title, ViewOf},
};
use crate::{
    game::{Choice, GameResult, Level, Player},
    sound::{Cues, cues},
    text::Key,
};

/// Entries the log keeps: several turns.
pub const LOG: usize = 96;
/// Entries one action can bring to the screen; what is past them is only logged.
pub const BEATS: usize = 64;

/// A finished game in short.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome<E> {
    /// Who won.
    pub result: GameResult,
    /// Turns that were begun.
    pub turns: u16,
    /// How it came to that.
    pub ending: E,
}

/// What the bot would do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Advice {
    /// Which of the listed actions.
    pub choice: Choice,
    /// What it names if it is a long answer, a bit each as the game counts them.
    pub parts: u32,
    /// How sure it is of it, in per cent.
    pub sure: u8,
    /// The chance to win that it sees in it, in per cent.
    pub chance: u8,
}

/// How far a game is that is watched.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// Decisions that were shown.
    pub at: u16,
    /// Decisions of the whole game.
    pub of: u16,
    /// Turns that were begun.
    pub turn: u16,
    /// Another turn is on its way: what lies on the desk is not it yet.
    pub is_sought: bool,
}

/// What lies before the player who holds the device.
#[derive(Clone)]
pub struct Desk<G: Title> {
    /// What they know.
    pub view: ViewOf<G>,
    /// What they knew before the last action.
    pub before: ViewOf<G>,
    /// What they may do.
    pub actions: ActionsOf<G>,
    /// Who plays, and the games so far.
    pub table: Table,
    /// What happened, oldest first.
    pub log: Vec<G::Entry, LOG>,
    /// How many of the last entries they have not seen.
    pub news: usize,
    /// The bot that must decide.
    pub thinks: Option<Level>,
    /// What the bot would do in the holder's place, once they have asked.
    pub advice: Option<Advice>,
    /// Has the holder said that the cursor shall go where it points?
    pub(super) follows: bool,
    /// Does nobody know who has the device: before the game, and while it changes hands?
    pub(super) is_between: bool,
    /// Decisions taken so far.
    pub taken: u32,
    /// What is still to be shown of the last action.
    pub beats: Deque<G::Entry, BEATS>,
    /// What is to be heard of it.
    pub cues: Cues,
    /// Where they look on the table.
    pub attention: G::Attention,
    /// The end, once it has come.
    pub outcome: Option<Outcome<G::Ending>>,
    /// How far it is, if it is a finished game that is watched.
    pub progress: Option<Progress>,
    /// The puzzle that it is, if it is one.
    pub puzzle: Option<Puzzle>,
    /// Whoever is taught, if it is a lesson.
    pub pupil: Option<Pupil>,
    pub(super) holder: Player,
    pub(super) decider: Option<Player>,
}

impl<G: Title> Desk<G> {
    /// Who holds the device.
    pub fn holder(&self) -> Player {
        self.holder
    }

    /// Who is asked, if anybody is.
    pub fn decider(&self) -> Option<Player> {
        self.decider
    }

    /// Who is to hold the device now: the one who is asked, if that is a person; while a bot
    /// thinks, whoever held it before.
    pub fn next_holder(&self) -> Player {
        let person = self.decider.filter(|by| self.is_person(*by));
        person.unwrap_or(self.holder)
    }

    fn is_person(&self, player: Player) -> bool {
        self.table.seats[player.index()].is_person()
    }

    /// Must the holder answer something?
    pub fn is_asked(&self) -> bool {
        self.decider == Some(self.holder) && self.progress.is_none()
    }

    /// Is there something to go on with: this game, or the match it belongs to?
    pub fn is_under_way(&self) -> bool {
        self.outcome.is_none() || !self.table.score.is_decided()
    }

    /// Is it a puzzle that was solved or missed?
    pub(super) fn is_judged(&self) -> bool {
        let verdict = self.puzzle.as_ref().map(Puzzle::verdict);
        verdict.is_some_and(|verdict| verdict != Verdict::Open)
    }

    /// How far a lesson is.
    pub(super) fn reached(&self) -> Reached {
        let winners = self.outcome.map(|outcome| outcome.result.winners());
        Reached {
            taken: self.taken,
            won: winners.map(|winners| winners.has(self.holder)),
        }
    }

    /// Does the lesson, if it is one, want something else to be chosen?
    pub(super) fn is_refused(&mut self, choice: Choice) -> bool {
        let taken = self.taken;
        let pupil = self.pupil.as_mut();
        pupil.is_some_and(|pupil| pupil.refuses(taken, choice))
    }

    /// The one person, if all others are bots.
    pub fn only_person(&self) -> Option<Player> {
        self.table.only_person()
    }

    /// Do bots play alone, to be watched?
    pub fn is_watched(&self) -> bool {
        self.table.people().next().is_none()
    }

    /// A player's name.
    pub fn name(&self, player: Player) -> &str {
        &self.table.names[player.index()]
    }

    /// The players as sentences call them: who is alone with bots is "You".
    pub fn told_names(&self) -> Names {
        let mut names = self.table.names.clone();
        if let Some(you) = self.only_person() {
            names[you.index()] = Name::try_from(Key::SeatYou.text()).unwrap_or_default();
        }
        names
    }

    /// The games of the match so far.
    pub fn score(&self) -> &Score {
        &self.table.score
    }

    /// May the holder ask the bot for a hint? Not where it would secretly help one person against another.
    pub fn can_be_advised(&self) -> bool {
        let alone = self.only_person() == Some(self.holder);
        (alone || G::advises_all()) && self.is_asked() && self.actions.len() > 1
    }

    /// The choice of an action; screens choose among what is listed, so there is one.
    pub fn choice(&self, action: ActionOf<G>) -> Option<Choice> {
        Choice::of(&action, &self.actions)
    }

    /// What the bot advises.
    pub fn advised_action(&self) -> Option<ActionOf<G>> {
        self.advice?.choice.among(&self.actions)
    }

    /// What the bot advises, if the holder wants the cursor to be there.
    pub fn followed_action(&self) -> Option<ActionOf<G>> {
        self.advised_action().filter(|_| self.follows)
    }

    /// Which of `actions` that is.
    pub fn advised(&self, actions: impl IntoIterator<Item = ActionOf<G>>) -> Option<usize> {
        let advised = self.followed_action()?;
        actions.into_iter().position(|action| action == advised)
    }

    /// The cursor goes where the advice points.
    pub fn follow_advice(&mut self) {
        if let Some(action) = self.advised_action() {
            self.follows = true;
            G::point_at(action, self);
        }
    }

    /// The next fact to be shown, and heard.
    pub fn next_beat(&mut self) -> Option<G::Entry> {
        let entry = self.beats.pop_front()?;
        if let Some(cue) = G::cue(&entry) {
            self.cues.add(cue);
        }
        Some(entry)
    }

    /// The end is heard, by the only person as their own.
    pub(super) fn sound_the_end(&mut self) {
        let Some(outcome) = self.outcome else {
            return;
        };
        let winners = outcome.result.winners();
        let is_lost = |you: Player| !winners.iter().any(|winner| winner == you);
        self.cues
            .add(match self.only_person().is_some_and(is_lost) {
                true => &cues::DEFEAT,
                false => &cues::VICTORY,
            });
    }

    /// Does nobody know who has the device: before the game, and while it changes hands? Then
    /// nothing that only one of them may know is shown.
    pub fn is_between(&self) -> bool {
        self.is_between
    }
}
