//! Learn to play: a fixed deal on the real table, what is done in it, and what is said before.
//!
//! A lesson is a game like any other, told apart by its seed: it is written down, kept, left and
//! taken up as they are. As long as it has steps, both sides do what they say: the bot's answers come
//! from there, and whoever learns is told what is wrong with any other choice, which is then not taken.
//! After the last step they play on alone, against a bot that thinks. It is neither counted nor
//! shown again.
//!
//! What is said and done is a file of the game, `assets/<game>/lesson.toml`; the words are the language's.

use crate::{
    game::{Choice, Level, Seat},
    text::Key,
};

/// Who sits down to it.
pub const SEATS: [Seat; 2] = [Seat::Person, Seat::Bot(Level::Easy)];

/// A lesson as it is baked.
#[derive(Debug, PartialEq, Eq)]
pub struct Lesson {
    /// The seed that deals it, and by which it is known.
    pub seed: u64,
    /// The options that it is dealt from.
    pub options: &'static [u8],
    /// The decisions that are taken, from the first one on.
    pub steps: &'static [Step],
    /// What is said when whoever learns goes on alone.
    pub alone: &'static [Key],
    /// What is said at the end.
    pub won: &'static [Key],
    /// The same, if they have lost.
    pub lost: &'static [Key],
}

/// A decision of a lesson.
#[derive(Debug, PartialEq, Eq)]
pub struct Step {
    /// What is done, among what is listed.
    pub choice: Choice,
    /// What is said before.
    pub says: &'static [Key],
    /// What is said to whoever chooses something else.
    pub wrong: Option<Key>,
    /// Where it is said.
    pub at: Place,
}

/// Where on the screen something is said.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Place {
    /// Below the uppermost bar.
    Top,
    /// In the middle.
    #[default]
    Middle,
    /// Above the lower third.
    Bottom,
}

/// What is said, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bubble {
    /// The string in the bubble.
    pub says: Key,
    /// The part of the screen that it covers.
    pub at: Place,
    /// Is it about a choice that was not taken?
    pub is_wrong: bool,
    /// A number that no other moment's has.
    pub number: u32,
}

impl Lesson {
    /// Is a game with that seed and these options the lesson?
    pub fn is_dealt(&self, seed: u64, options: &[u8]) -> bool {
        self.seed == seed && self.options == options
    }
}

/// Whoever is taught, and what they have heard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pupil {
    lesson: &'static Lesson,
    /// How much of what is said after so many decisions was heard.
    heard: (u32, u8),
    /// They chose something else than they should.
    is_wrong: bool,
    /// They know that they play alone.
    is_alone: bool,
}

/// How far the lesson is: the decisions that were taken and, once it is over, whether it was won.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reached {
    /// Decisions that were taken.
    pub taken: u32,
    /// Whether whoever learns has won, once it is over.
    pub won: Option<bool>,
}

impl Pupil {
    /// Before anything was said.
    pub fn new(lesson: &'static Lesson) -> Pupil {
        Pupil {
            lesson,
            heard: (0, 0),
            is_wrong: false,
            is_alone: false,
        }
    }

    fn step(&self, taken: u32) -> Option<&'static Step> {
        self.lesson.steps.get(taken as usize)
    }

    /// What is to be done after so many decisions, as long as the lesson says it.
    pub fn choice(&self, taken: u32) -> Option<Choice> {
        self.step(taken).map(|step| step.choice)
    }

    /// Whoever learns has chosen: is it refused?
    pub(super) fn refuses(&mut self, taken: u32, choice: Choice) -> bool {
        self.is_wrong = self.choice(taken).is_some_and(|right| right != choice);
        self.is_wrong
    }

    /// What is to be said now, if anything is.
    pub fn bubble(&self, reached: Reached) -> Option<Bubble> {
        let Reached { taken, won } = reached;
        let step = self.step(taken);
        let says = match (won, step) {
            (Some(true), _) => self.lesson.won,
            (Some(false), _) => self.lesson.lost,
            (None, Some(step)) => step.says,
            (None, None) if !self.is_alone => self.lesson.alone,
            (None, None) => &[],
        };
        let heard = self.heard(taken);
        let wrong = step.and_then(|step| step.wrong).filter(|_| self.is_wrong);
        let next = says.get(usize::from(heard)).copied();
        Some(Bubble {
            says: wrong.or(next)?,
            at: match (won, step) {
                // Who won is told at the top.
                (Some(_), _) => Place::Bottom,
                (None, step) => step.map(|step| step.at).unwrap_or_default(),
            },
            is_wrong: wrong.is_some(),
            number: taken << 4 | u32::from(heard) << 1 | u32::from(wrong.is_some()),
        })
    }

    /// What was said was heard.
    pub(super) fn hear(&mut self, reached: Reached) {
        if core::mem::take(&mut self.is_wrong) {
            return;
        }
        let Reached { taken, won } = reached;
        self.heard = (taken, self.heard(taken) + 1);
        let is_all = usize::from(self.heard.1) >= self.lesson.alone.len();
        self.is_alone |= self.step(taken).is_none() && won.is_none() && is_all;
    }

    fn heard(&self, taken: u32) -> u8 {
        match self.heard {
            (at, heard) if at == taken => heard,
            _ => 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::vec::Vec;

    use super::*;

    static LESSON: Lesson = Lesson {
        seed: 7,
        options: &[1],
        steps: &[
            Step {
                choice: Choice(2),
                says: &[Key::MenuOpen, Key::MenuBack],
                wrong: Some(Key::MenuAbout),
                at: Place::Top,
            },
            Step {
                choice: Choice(0),
                says: &[],
                wrong: None,
                at: Place::Middle,
            },
        ],
        alone: &[Key::MenuGames],
        won: &[Key::MenuGoOn],
        lost: &[Key::MenuOptions],
    };

    const fn after(taken: u32) -> Reached {
        Reached { taken, won: None }
    }

    fn says(pupil: &Pupil, reached: Reached) -> Option<Key> {
        pupil.bubble(reached).map(|bubble| bubble.says)
    }

    #[test]
    fn what_is_said_is_heard_in_its_order_and_once() {
        let mut pupil = Pupil::new(&LESSON);
        assert_eq!(says(&pupil, after(0)), Some(Key::MenuOpen));
        pupil.hear(after(0));
        assert_eq!(says(&pupil, after(0)), Some(Key::MenuBack));
        pupil.hear(after(0));
        assert_eq!(says(&pupil, after(0)), None);
        assert_eq!(says(&pupil, after(1)), None, "nothing is said there");
    }

    #[test]
    fn a_wrong_choice_is_refused_and_explained() {
        let mut pupil = Pupil::new(&LESSON);
        pupil.hear(after(0));
        pupil.hear(after(0));
        assert!(pupil.refuses(0, Choice(1)));
        let bubble = pupil.bubble(after(0)).unwrap();
        assert_eq!((bubble.says, bubble.is_wrong), (Key::MenuAbout, true));
        pupil.hear(after(0));
        assert_eq!(says(&pupil, after(0)), None, "it is not all told again");
        assert!(!pupil.refuses(0, Choice(2)));
    }

    #[test]
    fn after_the_last_step_nothing_is_refused_and_the_end_is_told() {
        let mut pupil = Pupil::new(&LESSON);
        assert_eq!(pupil.choice(2), None);
        assert!(!pupil.refuses(2, Choice(9)));
        assert_eq!(says(&pupil, after(3)), Some(Key::MenuGames));
        pupil.hear(after(3));
        assert_eq!(says(&pupil, after(3)), None);
        assert_eq!(says(&pupil, after(5)), None, "they know that");
        for (won, said) in [(true, Key::MenuGoOn), (false, Key::MenuOptions)] {
            let end = Reached {
                taken: 9,
                won: Some(won),
            };
            assert_eq!(says(&pupil, end), Some(said));
        }
    }

    #[test]
    fn no_two_moments_have_one_number() {
        let mut pupil = Pupil::new(&LESSON);
        let mut numbers = Vec::new();
        for _ in 0..2 {
            numbers.extend(pupil.bubble(after(0)).map(|bubble| bubble.number));
            pupil.hear(after(0));
        }
        pupil.refuses(0, Choice(1));
        numbers.extend(pupil.bubble(after(0)).map(|bubble| bubble.number));
        numbers.extend(pupil.bubble(after(2)).map(|bubble| bubble.number));
        numbers.sort_unstable();
        numbers.dedup();
        assert_eq!(numbers.len(), 4);
    }
}
