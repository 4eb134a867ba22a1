//! How a decision was answered: what every machine must find alike, the chip and a PC.

use super::{Mind, Thinker};

/// How a decision was answered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Answered {
    /// Which of the legal actions it was.
    pub index: u8,
    /// Steps of the rules tried.
    pub nodes: u32,
    /// Worlds dealt.
    pub worlds: u16,
    /// The chance to win, as it looked.
    pub chance: u16,
}

impl Answered {
    /// What a thinker answers, among the legal `actions`.
    pub fn of<M: Mind>(
        thinker: &Thinker<'_, M>,
        actions: &[<M::Game as crate::game::Rules>::Action],
    ) -> Answered {
        let best = thinker.best();
        let index = actions.iter().position(|action| Some(*action) == best);
        Answered {
            index: index.expect("the answer is legal") as u8,
            nodes: thinker.nodes(),
            worlds: thinker.worlds(),
            chance: thinker.chance(),
        }
    }
}
