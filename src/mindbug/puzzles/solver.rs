//! Whether a turn can be won for certain: every action of the player's, every answer of the opponent's.
//!
//! It looks at the whole position, so it is for positions in which nothing hidden counts. Where chance or a face-down
//! card comes into it, it gives no verdict. A puzzle's turn is short: a search without a memory is enough, and the
//! number of positions it may look at is bounded.

use core::hash::{Hash as _, Hasher as _};

use crate::{
    console::puzzle::NOTHING,
    game::{Fnv, Player},
    mindbug::rules::{Action, Decision, Event, MAX_ACTIONS, State},
};

/// Why there is no verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unclear {
    /// A die is rolled, or a card drawn that nobody has seen.
    Chance,
    /// There is too much to look at.
    TooLong,
}

/// Decisions in a row that are looked at; some cards could go on for ever.
const DEEPEST: u32 = 32;

/// A search for a win in this turn.
#[derive(Clone, Debug)]
pub struct Solver {
    by: Player,
    left: u32,
    depth: u32,
}

/// What became of an action.
#[expect(clippy::large_enum_variant, reason = "there is no heap to box it on")]
enum Then {
    Won,
    /// The turn ended without a win, or the game was lost.
    Missed,
    Asked(State),
}

/// What the one way to win is like.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Way {
    /// The most decisions with several options that the player makes, whatever is answered. That one
    /// attacks again is none: who stops does not win.
    pub decisions: u32,
    /// Options that the player has, in all positions on the way.
    pub options: u32,
    /// Answers that the opponent has, in all positions on the way.
    pub answers: u32,
    /// A print of every action on the way: ways that differ have different ones.
    pub print: u64,
}

impl Way {
    /// The way that begins with that action and goes on as this one.
    fn after(self, action: Action) -> Way {
        let mut print = Fnv::default();
        (action, self.print).hash(&mut print);
        Way {
            print: print.finish(),
            ..self
        }
    }
}

impl Solver {
    /// Looks for a win of `by`, at no more than `positions` positions.
    pub fn new(by: Player, positions: u32) -> Solver {
        Solver {
            by,
            left: positions,
            depth: 0,
        }
    }

    /// How many positions it may still look at.
    pub fn left(&self) -> u32 {
        self.left
    }

    /// Whether the player wins before the turn ends, whatever is answered.
    pub fn wins(&mut self, state: &State) -> Result<bool, Unclear> {
        let Some((decider, _)) = state.decision() else {
            return Ok(state.winner() == Some(self.by));
        };
        for action in state.legal_actions() {
            if self.wins_by(state, action)? == (decider == self.by) {
                return Ok(decider == self.by);
            }
        }
        Ok(decider != self.by)
    }

    /// Whether the player wins for certain after that action, whoever takes it.
    pub fn wins_by(&mut self, state: &State, action: Action) -> Result<bool, Unclear> {
        match self.then(state, action)? {
            Then::Won => Ok(true),
            Then::Missed => Ok(false),
            Then::Asked(next) => self.deeper(|solver| solver.wins(&next)),
        }
    }

    /// Goes one decision further.
    fn deeper<T>(
        &mut self,
        look: impl FnOnce(&mut Solver) -> Result<T, Unclear>,
    ) -> Result<T, Unclear> {
        if self.depth == DEEPEST {
            return Err(Unclear::TooLong);
        }
        self.depth += 1;
        let seen = look(self);
        self.depth -= 1;
        seen
    }

    /// The way to win, if at each of the player's decisions exactly one action keeps the win, whatever is answered.
    pub fn only_way(&mut self, state: &State) -> Result<Option<Way>, Unclear> {
        let Some((decider, question)) = state.decision() else {
            return Ok((state.winner() == Some(self.by)).then(Way::default));
        };
        let actions = state.legal_actions();
        let count = u32::from(in_byte(actions.len()));
        if decider == self.by {
            let mut winning = None;
            for &action in &actions {
                if self.wins_by(state, action)? && winning.replace(action).is_some() {
                    return Ok(None);
                }
            }
            let Some(winning) = winning else {
                return Ok(None);
            };
            let rest = match self.then(state, winning)? {
                Then::Asked(next) => self.deeper(|solver| solver.only_way(&next))?,
                _ => Some(Way::default()),
            };
            return Ok(rest.map(|rest| Way {
                decisions: rest.decisions + u32::from(count > 1 && question != Decision::Again),
                options: rest.options + count,
                ..rest.after(winning)
            }));
        }
        let mut way = Way {
            answers: count,
            ..Way::default()
        };
        for action in actions {
            let rest = match self.then(state, action)? {
                Then::Asked(next) => self.deeper(|solver| solver.only_way(&next))?,
                Then::Won => Some(Way::default()),
                Then::Missed => None,
            };
            let Some(rest) = rest else {
                return Ok(None);
            };
            way.decisions = way.decisions.max(rest.decisions);
            way.options += rest.options;
            way.answers += rest.answers;
            way.print = way.print.rotate_left(1) ^ rest.after(action).print;
        }
        Ok(Some(way))
    }

    /// Whether the player can still win if the opponent helps: what makes a wrong action tempting.
    pub fn may_win(&mut self, state: &State, action: Action) -> Result<bool, Unclear> {
        match self.then(state, action)? {
            Then::Won => Ok(true),
            Then::Missed => Ok(false),
            Then::Asked(next) => {
                for action in next.legal_actions() {
                    if self.deeper(|solver| solver.may_win(&next, action))? {
                        return Ok(true);
                    }
                }
                Ok(false)
            }
        }
    }

    /// Tells the line that a puzzle is judged by, byte by byte (`src/console/puzzle`), and each action
    /// of it. Of the answers the one that asks most of the player is told.
    pub fn line(
        &mut self,
        state: &State,
        byte: &mut dyn FnMut(u8),
        deed: &mut dyn FnMut(&State, Player, Action),
    ) -> Result<(), Unclear> {
        let Some((decider, _)) = state.decision() else {
            return Ok(());
        };
        let actions = state.legal_actions();
        let taken = match decider == self.by {
            true => self.own_step(state, &actions, byte)?,
            false => {
                let answer = self.hardest(state, &actions)?;
                byte(0);
                byte(place(&actions, answer));
                answer
            }
        };
        deed(state, decider, taken);
        match self.then(state, taken)? {
            Then::Asked(next) => self.line(&next, byte, deed),
            Then::Won | Then::Missed => Ok(()),
        }
    }

    /// Tells a decision of the player's; returns the action that wins.
    fn own_step(
        &mut self,
        state: &State,
        actions: &[Action],
        byte: &mut dyn FnMut(u8),
    ) -> Result<Action, Unclear> {
        let mut winning = None;
        for &action in actions {
            if winning.is_none() && self.wins_by(state, action)? {
                winning = Some(action);
            }
        }
        let winning = winning.expect("a puzzle can be won");
        byte(in_byte(actions.len()));
        byte(place(actions, winning));
        for &action in actions {
            let answer = match action == winning {
                true => None,
                false => self.refutation(state, action)?,
            };
            byte(answer.unwrap_or(NOTHING));
        }
        Ok(winning)
    }

    /// The answer after which an action no longer wins, if it is answered.
    fn refutation(&mut self, state: &State, action: Action) -> Result<Option<u8>, Unclear> {
        let Then::Asked(next) = self.then(state, action)? else {
            return Ok(None);
        };
        if next
            .decision()
            .is_none_or(|(decider, _)| decider == self.by)
        {
            return Ok(None);
        }
        let answers = next.legal_actions();
        for &answer in &answers {
            if !self.wins_by(&next, answer)? {
                return Ok(Some(place(&answers, answer)));
            }
        }
        Ok(None)
    }

    /// The answer that leaves the player most to decide.
    fn hardest(&mut self, state: &State, actions: &[Action]) -> Result<Action, Unclear> {
        let mut hardest = (actions[0], 0);
        for &action in actions {
            let rest = match self.then(state, action)? {
                Then::Asked(next) => self.only_way(&next)?.unwrap_or_default(),
                Then::Won | Then::Missed => Way::default(),
            };
            let asks = rest.decisions << 16 | rest.options;
            if asks > hardest.1 {
                hardest = (action, asks);
            }
        }
        Ok(hardest.0)
    }

    fn then(&mut self, state: &State, action: Action) -> Result<Then, Unclear> {
        self.left = self.left.checked_sub(1).ok_or(Unclear::TooLong)?;
        let mut next = state.clone();
        let (mut ended, mut chance, mut won) = (false, false, None);
        let decider = state.decision().map_or(self.by, |(decider, _)| decider);
        let taken = next.step(decider, action, &mut |event| match event {
            Event::TurnEnded { .. } => ended = true,
            Event::GameOver { winner } => won = won.or(Some(winner == self.by && !ended)),
            Event::DieRolled { .. }
            | Event::DieRerolled { .. }
            | Event::CardDrawn { .. }
            | Event::UnusedDrawn { .. }
            | Event::PowerTurnedOver { .. }
            | Event::ShopRefilled { .. } => chance |= !ended,
            _ => {}
        });
        debug_assert!(taken.is_ok(), "a listed action is legal");
        Ok(match won {
            _ if chance => return Err(Unclear::Chance),
            Some(true) => Then::Won,
            Some(false) => Then::Missed,
            None if ended => Then::Missed,
            None => Then::Asked(next),
        })
    }
}

/// Which of the listed actions that is.
fn place(actions: &[Action], action: Action) -> u8 {
    let place = actions.iter().position(|&other| other == action);
    place.map_or(NOTHING, in_byte)
}

/// So many actions, or the place of one of them, as a line of a puzzle has it.
#[expect(clippy::cast_possible_truncation, reason = "asserted")]
fn in_byte(actions: usize) -> u8 {
    const { assert!(MAX_ACTIONS < NOTHING as usize) };
    assert!(actions <= MAX_ACTIONS, "no question has more answers");
    actions as u8
}
