//! How a beginner plays: three of a kind is what one rolls for, Tokyo is where one stays, life is
//! thought of when it is nearly gone, and the dearest card must be the best.

use super::policy::{self, dice};
use crate::game::{Dice, Player};
use crate::tokyo::cards::Face;
use crate::tokyo::rules::{Action, Decision, State};

/// A beginner heals from here on, and yields.
const AFRAID: u8 = 2;

/// What a beginner does.
pub(super) fn answer(state: &State, actions: &[Action], random: &mut Dice) -> Action {
    let Some((by, decision)) = state.decision() else {
        return actions[0];
    };
    match decision {
        Decision::Dice => dice(state, by, actions, loved(state, by)),
        Decision::Yield => match state.life(by) <= AFRAID {
            true => Action::Yield,
            false => Action::Stay,
        },
        Decision::Buy => dearest(actions, random),
        _ => policy::likely(state, actions),
    }
}

/// The dice that a beginner keeps, a bit each: the number that there is most of, and smashes.
fn loved(state: &State, by: Player) -> u32 {
    let faces = state.faces();
    let best = (0..3).max_by_key(|&face| (faces[face], face)).unwrap_or(2);
    let afraid = state.life(by) <= AFRAID;
    let mut kept = 0;
    for (die, &face) in state.dice().iter().enumerate() {
        let keep = match face {
            Face::One | Face::Two | Face::Three => face as usize == best,
            Face::Smash => faces[best] < 3 && !afraid,
            Face::Energy => faces[Face::Energy as usize] >= 3,
            Face::Heart => afraid && !state.is_in_tokyo(by),
        };
        kept |= u32::from(keep) << die;
    }
    kept
}

/// The dearest card that can be paid, and now and then none.
fn dearest(actions: &[Action], random: &mut Dice) -> Action {
    let price = |action: &Action| match action {
        Action::Buy(card) => card.def().cost,
        _ => 0,
    };
    let dearest = actions.iter().copied().max_by_key(price);
    match dearest {
        Some(Action::Buy(card)) if random.below(4) > 0 => Action::Buy(card),
        _ => Action::Done,
    }
}
