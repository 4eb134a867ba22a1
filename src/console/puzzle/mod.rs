//! A puzzle on the table: a position to be won in this turn, judged by a line worked out beforehand.
//!
//! A search on the chip would keep the player waiting, and a bot cannot think about a position that
//! nobody dealt. So the build bakes a line beside each position: the one action that wins at each of
//! the player's decisions, the opponent's answer that asks most of them next, and, for each action
//! that does not win, the answer that shows why. A wrong action is therefore played and refuted
//! before the verdict, and not only refused. What the line says is proven by a test of the game.
//!
//! It is bytes. A decision of the player's: how many actions are listed, which of them wins, and for
//! each of them the opponent's answer to it or [`NOTHING`]. One of the opponent's: 0, and the answer.

use crate::game::Choice;

/// In a line: nobody answers that; what follows is the player's, or the end of the turn.
pub const NOTHING: u8 = 0xFF;
/// Stars of a puzzle that was solved at the first try.
pub const MOST_STARS: u8 = 3;
/// Puzzles of a game whose stars can be kept.
pub const MOST_PUZZLES: u8 = 64;

/// How a puzzle was gone about so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tries {
    /// Tries that were missed.
    pub missed: u8,
    /// Was a hint asked for?
    pub is_hinted: bool,
}

impl Tries {
    /// What solving it now is worth.
    pub const fn stars(self) -> u8 {
        match self.missed {
            _ if self.is_hinted => 1,
            0 => MOST_STARS,
            1 => 2,
            _ => 1,
        }
    }
}

/// How a puzzle stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It is not over.
    Open,
    /// The turn was won.
    Solved,
    /// The turn can no longer be won for certain, and that was shown.
    Missed,
}

/// A puzzle on the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    /// Which of its game's puzzles, from 0.
    pub number: u8,
    /// How it was gone about before this try, and in it.
    pub tries: Tries,
    /// What is left of the line.
    line: &'static [u8],
    /// The answer that shows why the last action does not win.
    refutation: Option<Choice>,
    is_missed: bool,
}

/// A decision of a line.
enum Step {
    Own { winning: u8, answers: &'static [u8] },
    Answer(u8),
}

impl Puzzle {
    /// A puzzle before its first action.
    pub fn new(number: u8, line: &'static [u8], tries: Tries) -> Puzzle {
        Puzzle {
            number,
            tries,
            line,
            refutation: None,
            is_missed: false,
        }
    }

    /// The next decision, and what is left behind it.
    fn next(&self) -> Option<(Step, &'static [u8])> {
        match self.line {
            [0, answer, rest @ ..] => Some((Step::Answer(*answer), rest)),
            [count, winning, rest @ ..] => {
                let (answers, rest) = rest.split_at_checked(usize::from(*count))?;
                let winning = *winning;
                Some((Step::Own { winning, answers }, rest))
            }
            _ => None,
        }
    }

    /// The action that wins, if the player is asked.
    pub fn advice(&self) -> Option<Choice> {
        match self.next()? {
            (Step::Own { winning, .. }, _) if !self.is_missed => Some(Choice(winning)),
            _ => None,
        }
    }

    /// What the opponent answers, if they are asked.
    pub fn answer(&self) -> Option<Choice> {
        match self.next() {
            _ if self.is_missed => self.refutation,
            Some((Step::Answer(answer), _)) => Some(Choice(answer)),
            _ => None,
        }
    }

    /// Somebody has chosen: the player, or the opponent by what [`Puzzle::answer`] says.
    pub(super) fn chosen(&mut self, choice: Choice) {
        match self.next() {
            _ if self.is_missed => self.refutation = None,
            Some((Step::Own { winning, answers }, _)) if winning != choice.0 => {
                self.is_missed = true;
                let answer = answers.get(usize::from(choice.0));
                let answer = answer.filter(|&&answer| answer != NOTHING);
                self.refutation = answer.map(|&answer| Choice(answer));
            }
            Some((_, rest)) => self.line = rest,
            None => {}
        }
    }

    /// A hint is given.
    pub(super) fn be_hinted(&mut self) {
        self.tries.is_hinted = true;
    }

    /// How it stands, once what was chosen is done.
    pub fn verdict(&self) -> Verdict {
        match (self.is_missed, self.refutation, self.line) {
            (true, None, _) => Verdict::Missed,
            (false, _, []) => Verdict::Solved,
            _ => Verdict::Open,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Of three actions the second wins; the first is answered by 4, the third by nothing. Then the
    /// opponent answers 1, and of two actions the first wins.
    const LINE: &[u8] = &[3, 1, 4, NOTHING, NOTHING, 0, 1, 2, 0, NOTHING, 0];

    fn puzzle() -> Puzzle {
        Puzzle::new(7, LINE, Tries::default())
    }

    #[test]
    fn the_line_leads_to_the_end() {
        let mut puzzle = puzzle();
        assert_eq!((puzzle.advice(), puzzle.answer()), (Some(Choice(1)), None));
        puzzle.chosen(Choice(1));
        assert_eq!((puzzle.advice(), puzzle.answer()), (None, Some(Choice(1))));
        puzzle.chosen(Choice(1));
        assert_eq!(puzzle.verdict(), Verdict::Open);
        puzzle.chosen(Choice(0));
        assert_eq!(puzzle.verdict(), Verdict::Solved);
        assert_eq!((puzzle.advice(), puzzle.answer()), (None, None));
    }

    #[test]
    fn a_wrong_action_is_refuted_before_the_verdict_where_it_can_be() {
        let mut refuted = puzzle();
        refuted.chosen(Choice(0));
        assert_eq!(refuted.verdict(), Verdict::Open);
        assert_eq!(
            (refuted.advice(), refuted.answer()),
            (None, Some(Choice(4)))
        );
        refuted.chosen(Choice(4));
        assert_eq!(refuted.verdict(), Verdict::Missed);
        let mut missed = puzzle();
        missed.chosen(Choice(2));
        assert_eq!((missed.verdict(), missed.answer()), (Verdict::Missed, None));
    }

    #[test]
    fn stars_go_with_mistakes_and_hints() {
        let stars = |missed, is_hinted| Tries { missed, is_hinted }.stars();
        assert_eq!(
            [0, 1, 2, 9].map(|missed| stars(missed, false)),
            [3, 2, 1, 1]
        );
        assert_eq!(stars(0, true), 1);
    }
}
