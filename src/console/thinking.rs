//! What the bot is asked, and when its answer is shown. The thinking itself is the host's.
//!
//! The console never waits and never computes: it asks [`Request::Think`], goes
//! on, and gets an [`Answer`] whenever the host has one. A picture must not depend on how fast
//! that was, or a script would look different on the chip and on a PC. So an answer is shown
//! after as many ticks as the chip needs at worst for the nodes it took, on every machine: a tick
//! is worth [`STILL`] nodes, or [`MOVING`] while the table moves and the core has to draw.
//!
//! What the bot does follows from the game's seed and how many decisions were taken, so a game
//! that was put away and taken out again goes on as it would have. Only a bot that was cut short
//! answers with what it has, and that depends on the machine.

pub use crate::bot::Tree;

use super::{
    App, Request,
    desk::Advice,
    games::{Ask, Games},
    title::{Title, ViewOf},
};
use crate::{
    bot::{CERTAIN, Strength, Thinker},
    game::{Choice, Level},
    ui::{Tick, ticks},
};

/// Nodes that the chip is sure to have searched in a tick in which nothing but the sign moves.
const STILL: u32 = 160;
/// The same while it draws a card on its way.
const MOVING: u32 = 40;
/// How long a bot is seen to think at least, so that one sees who acts.
const LEAST: u32 = ticks(400);
/// How long it takes at least, however fast things are shown: a question has to be laid out too.
const SOONEST: u32 = 4;

/// What the bot thinks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// Its own move.
    Move,
    /// A hint for the person who must decide.
    Hint,
}

impl Purpose {
    /// The chance that the bot thinks by, at that moment of a game.
    pub(super) fn seed(self, (seed, taken): (u64, u32)) -> u64 {
        // Odd steps round the numbers of a u64, so that no two moments of a game share one.
        let step = u64::from(taken) << 1 | u64::from(self == Purpose::Hint);
        seed ^ step.wrapping_mul(0x9E37_79B9_7F4A_7C15)
    }
}

/// A decision, as the one who must take it may know it.
#[derive(Clone)]
pub struct Question<G: Title> {
    /// Its number; the answer bears the same.
    pub id: u32,
    /// What they see.
    pub view: ViewOf<G>,
    /// What they remember.
    pub memory: G::Memory,
    /// How well to think.
    pub level: Level,
    /// The chance to think by.
    pub seed: u64,
}

/// What came of thinking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The question's number.
    pub id: u32,
    /// The best action found, among those listed.
    pub choice: Choice,
    /// How sure it is of that, in per cent.
    pub confidence: u8,
    /// What it names if it is a long answer, a bit each as the game counts them.
    pub parts: u32,
    /// The chance to win, from 0 to [`CERTAIN`].
    pub chance: u16,
    /// The steps of the rules that were tried.
    pub nodes: u32,
    /// The worlds that were dealt.
    pub worlds: u16,
}

impl<G: Title> Question<G> {
    /// Begins to think about it.
    pub fn thinker<'a>(&self, tree: &'a mut Tree) -> Thinker<'a, G::Mind> {
        let strength = Strength::of(self.level);
        G::thinker(tree, &self.view, &self.memory, strength, self.seed)
    }

    /// The answer as it stands; `None` if there is nothing to decide.
    pub fn answer(&self, thinker: &Thinker<'_, G::Mind>) -> Option<Answer> {
        Some(Answer {
            id: self.id,
            choice: Choice::of(&thinker.best()?, &G::legal(&self.view))?,
            confidence: thinker.confidence(),
            parts: thinker.parts(),
            chance: thinker.chance(),
            nodes: thinker.nodes(),
            worlds: thinker.worlds(),
        })
    }

    /// Thinks to the end, on a machine that can afford to do nothing else.
    pub fn ponder(&self, tree: &mut Tree) -> Option<Answer> {
        let mut thinker = self.thinker(tree);
        thinker.advance(u32::MAX);
        self.answer(&thinker)
    }
}

impl Answer {
    pub(super) fn advice(&self) -> Advice {
        Advice {
            choice: self.choice,
            sure: self.confidence,
            parts: self.parts,
            chance: u8::try_from(u32::from(self.chance) * 100 / u32::from(CERTAIN)).unwrap_or(100),
        }
    }
}

/// The moment of a game that a question is about: its seed, and how many decisions were taken.
pub(super) type Moment = (u64, u32);

/// What a question is about: which game since the console was switched on (two may share a seed), the
/// moment of it, and what for.
pub(super) type About = (u32, Moment, Purpose);

/// The open question, if there is one.
#[derive(Clone, Debug, Default)]
pub(super) struct Thinking {
    /// The number of the last question.
    id: u32,
    /// Its number when somebody last asked whether bots play.
    seen: u32,
    open: Option<Open>,
}

#[derive(Clone, Copy, Debug)]
struct Open {
    about: About,
    /// What the ticks since it was asked are worth, in nodes.
    credit: u32,
    /// Ticks for which nothing else was to be seen.
    awaited: u32,
    cut: bool,
    answer: Option<Answer>,
}

impl Thinking {
    /// The number of the question that somebody thinks about, and what for.
    pub(super) fn open(&self) -> Option<(u32, Purpose)> {
        self.open.map(|open| (self.id, open.about.2))
    }

    /// Does a bot think, or has it begun to since somebody last asked? Not one that waits with its answer until a page is
    /// left.
    pub(super) fn goes_on(&mut self) -> bool {
        let is_new = core::mem::replace(&mut self.seen, self.id) != self.id;
        let thinks = |open: Open| open.answer.is_none() && open.about.2 == Purpose::Move;
        is_new || self.open.is_some_and(thinks)
    }

    /// A tick has passed; was something `moving` in it?
    pub(super) fn pass(&mut self, moving: bool) {
        if let Some(open) = &mut self.open {
            open.credit += if moving { MOVING } else { STILL };
        }
    }

    /// Opens the question that is `wanted`, unless it is open already. Returns the number of the
    /// question that nobody needs any longer, and whether there is a new one.
    pub(super) fn turn_to(&mut self, wanted: Option<About>) -> (Option<u32>, bool) {
        if self.open.map(|open| open.about) == wanted {
            return (None, false);
        }
        let dropped = self.open.take().filter(|open| open.answer.is_none());
        let dropped = dropped.map(|_| self.id);
        self.open = wanted.map(|about| Open {
            about,
            credit: 0,
            awaited: 0,
            cut: false,
            answer: None,
        });
        if self.open.is_some() {
            self.id = self.id.wrapping_add(1);
        }
        (dropped, self.open.is_some())
    }

    /// Takes note of an answer, if it is the open question's.
    pub(super) fn answered(&mut self, answer: Answer) {
        if let Some(open) = self.open.as_mut().filter(|_| answer.id == self.id) {
            open.answer = Some(answer);
        }
    }

    /// Nobody wants to wait any longer; returns the number of the question that is thought about.
    pub(super) fn cut_off(&mut self) -> Option<u32> {
        let open = self.open.as_mut()?;
        open.cut = true;
        open.answer.is_none().then_some(self.id)
    }

    /// Nothing else is to be seen: the answer, once it is time for it.
    pub(super) fn take(&mut self, least: u32) -> Option<(Purpose, Answer)> {
        let open = self.open.as_mut()?;
        open.awaited += 1;
        let answer = open.answer?;
        let due = open.credit >= answer.nodes && open.awaited >= least.max(SOONEST);
        if !due && !open.cut {
            return None;
        }
        let purpose = open.about.2;
        if purpose == Purpose::Move {
            self.open = None;
        }
        Some((purpose, answer))
    }
}

impl<B: Games> App<B> {
    /// What the host was asked to think about.
    pub fn question(&self) -> Option<B::Question> {
        let (id, purpose) = self.thinking.open()?;
        B::question(self.session.as_ref()?, id, purpose)
    }

    /// The host has thought. An answer to a question that is no longer open changes nothing.
    pub fn answer(&mut self, answer: Answer) {
        self.thinking.answered(answer);
    }

    /// Sees to it that somebody thinks about what is open, and about nothing else.
    pub(super) fn think(&mut self) {
        let purpose = match self.screen.motion().wants_advice {
            true => Purpose::Hint,
            false => Purpose::Move,
        };
        let session = self.session.as_ref().map(B::any);
        let moment = session.and_then(|session| session.moment(purpose));
        let wanted = moment.map(|moment| (self.games, moment, purpose));
        let moving = self.reveal.is_some() || self.screen.motion().is_moving;
        self.thinking.pass(moving);
        let (dropped, asked) = self.thinking.turn_to(wanted);
        if let Some(id) = dropped {
            self.ask(Request::CutOff(id));
        }
        if asked {
            match self.told(purpose) {
                Some(answer) => self.thinking.answered(answer),
                None => self.ask(Request::Think),
            }
        }
    }

    /// The answer to the open question, if it is about a puzzle or of a lesson: that was thought about long ago.
    fn told(&self, purpose: Purpose) -> Option<Answer> {
        let session = B::any(self.session.as_ref()?);
        let choice = match (session.puzzle(), purpose) {
            (Some(puzzle), Purpose::Move) => puzzle.answer(),
            (Some(puzzle), Purpose::Hint) => puzzle.advice(),
            (None, _) => session.taught(),
        };
        Some(Answer {
            id: self.thinking.open()?.0,
            choice: choice?,
            confidence: 100,
            parts: 0,
            chance: CERTAIN,
            nodes: 0,
            worlds: 0,
        })
    }

    /// The screen waits for the bot: lets it act, or gives its advice, once it is time.
    pub(super) fn take_answer(&mut self, now: Tick) {
        let session = self.session.as_ref().map(B::any);
        let least = match session.is_some_and(|session| session.is_in_parts()) {
            true => 0,
            false => self.settings.pace.of(LEAST),
        };
        let Some((purpose, answer)) = self.thinking.take(least) else {
            return;
        };
        match purpose {
            Purpose::Move => {
                self.bot_done = Some(now);
                self.play(now, Ask::Choose(answer.choice));
            }
            Purpose::Hint => {
                if let Some(session) = &mut self.session {
                    B::any_mut(session).advise(answer.advice());
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ABOUT: Option<About> = Some((1, (7, 3), Purpose::Move));

    fn answer(id: u32, nodes: u32) -> Answer {
        Answer {
            id,
            choice: Choice(3),
            confidence: 80,
            parts: 0,
            chance: 512,
            nodes,
            worlds: 9,
        }
    }

    /// Ticks until the answer of so many nodes is taken, if it comes after `late` ticks.
    fn waited(nodes: u32, late: u32, least: u32) -> u32 {
        let mut thinking = Thinking::default();
        assert_eq!(thinking.turn_to(ABOUT), (None, true));
        (0..)
            .find(|&tick| {
                if tick == late {
                    thinking.answered(answer(1, nodes));
                }
                thinking.pass(false);
                thinking.take(least).is_some()
            })
            .unwrap()
    }

    #[test]
    fn an_answer_is_shown_at_the_same_tick_however_fast_it_came() {
        assert_eq!(waited(10 * STILL, 0, 2), waited(10 * STILL, 9, 2));
        assert_eq!(waited(10 * STILL, 0, 2), 9);
        assert_eq!(waited(10 * STILL, 30, 2), 30);
        assert_eq!(waited(0, 0, 24), 23);
    }

    #[test]
    fn an_answer_to_a_question_that_is_closed_changes_nothing() {
        let mut thinking = Thinking::default();
        thinking.turn_to(ABOUT);
        assert_eq!(
            thinking.turn_to(Some((1, (7, 4), Purpose::Move))),
            (Some(1), true)
        );
        thinking.answered(answer(1, 0));
        for _ in 0..=SOONEST {
            assert_eq!(thinking.take(0), None);
        }
        thinking.answered(answer(2, 0));
        assert_eq!(thinking.take(0), Some((Purpose::Move, answer(2, 0))));
        assert_eq!(thinking.take(0), None);
    }

    #[test]
    fn cut_off_the_answer_is_shown_as_soon_as_it_is_there() {
        let mut thinking = Thinking::default();
        thinking.turn_to(ABOUT);
        assert_eq!(thinking.cut_off(), Some(1));
        assert_eq!(thinking.take(24), None);
        thinking.answered(answer(1, 24_000));
        assert_eq!(thinking.cut_off(), None);
        assert_eq!(thinking.take(24), Some((Purpose::Move, answer(1, 24_000))));
    }

    #[test]
    fn every_moment_of_a_game_has_its_own_seed() {
        let seed = |taken, purpose: Purpose| purpose.seed((7, taken));
        let all: std::collections::HashSet<u64> = (0..500)
            .flat_map(|taken| [seed(taken, Purpose::Move), seed(taken, Purpose::Hint)])
            .collect();
        assert_eq!(all.len(), 1_000);
    }
}
