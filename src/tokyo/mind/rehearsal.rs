//! Games that every machine must play alike: the chip and a PC, thought for thought.

use super::TokyoMind;
use crate::bot::{Answered, Strength, Tree};
use crate::game::{Level, NoEvents, Rules as _};
use crate::tokyo::rules::{Decision, Setup, State};

/// What was asked, for those who measure.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Asked {
    /// Was it about dice?
    pub dice: bool,
    /// Was it the next part of an answer that had begun?
    pub part: bool,
}

/// Level hard plays game `number` against itself, two to six monsters, in slices of `slice` nodes, and tells
/// what it answered wherever there was a choice, and what had been asked, until it is told to stop;
/// `begins` is called before it thinks.
pub fn play(
    number: u32,
    tree: &mut Tree,
    slice: u32,
    mut begins: impl FnMut(),
    mut goes_on: impl FnMut(Answered, Asked) -> bool,
) {
    let players = 2 + (number % 5) as u8;
    let game = State::new(&Setup::default(), players, number.into(), &mut NoEvents);
    let mut game = game.expect("two to six players make a game");
    for step in 0.. {
        let Some((player, decision)) = game.decision() else {
            return;
        };
        let view = game.view(player);
        let actions = view.legal_actions();
        begins();
        let seed = u64::from(number) << 32 | step;
        let strength = Strength::of(Level::Hard);
        let mut thinker = TokyoMind::thinker(tree, &view, strength, seed);
        while !thinker.advance(slice) {}
        let answered = Answered::of(&thinker, &actions);
        let asked = Asked {
            dice: decision == Decision::Dice,
            part: game.is_in_parts(),
        };
        if thinker.nodes() > 0 && !goes_on(answered, asked) {
            return;
        }
        let action = actions[usize::from(answered.index)];
        let stepped = game.step(player, action, &mut NoEvents);
        stepped.expect("a listed action is legal");
    }
}
