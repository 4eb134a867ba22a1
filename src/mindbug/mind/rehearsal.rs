//! Fixed decisions that every machine must answer alike: the chip and a PC, thought for thought.

use super::Memory;
use crate::bot::{Answered, Strength, Thinker, Tree};
use crate::game::{Dice, Level, NoEvents, Player, Rules};
use crate::mindbug::cards::Sets;
use crate::mindbug::rules::{Decision, State};

/// So many decisions are rehearsed: every mix of sets, from an early turn to a full table.
pub const DECISIONS: u32 = 6;

/// A turn in the middle of a random game, with a choice of several actions.
fn position(number: u32) -> State {
    let mixes = Sets::mixes().count();
    let sets = Sets::mixes()
        .nth(number as usize % mixes)
        .expect("a remainder is below the divisor");
    for seed in u64::from(number) << 8.. {
        let mut dice = Dice::new(seed);
        let mut game = State::new(sets, seed, &mut NoEvents).expect("every mix has enough cards");
        for step in 0.. {
            let Some((player, decision)) = game.decision() else {
                break; // over too soon: the next seed
            };
            let actions = game.legal_actions();
            if step >= 8 + 4 * number && decision == Decision::Turn && actions.len() > 3 {
                return game;
            }
            let action = actions[dice.place(actions.len())];
            game.step(player, action, &mut NoEvents)
                .expect("a listed action is legal");
        }
    }
    unreachable!("one of so many games lasts long enough")
}

/// Level hard plays game `number` against itself, in slices of `slice` nodes, and tells what it
/// answered wherever there was a choice, until it is told to stop; `begins` is called before it
/// thinks.
pub fn play(
    number: u32,
    tree: &mut Tree,
    slice: u32,
    mut begins: impl FnMut(),
    mut goes_on: impl FnMut(Answered) -> bool,
) {
    let mixes = Sets::mixes().count() as u32;
    let sets = Sets::mixes().nth((number % mixes) as usize);
    let sets = sets.expect("a remainder is below the divisor");
    let mut game = State::new(sets, number.into(), &mut NoEvents).expect("every mix deals a game");
    let mut memories = [Memory::new(Player::ONE), Memory::new(Player::TWO)];
    for step in 0.. {
        let Some(player) = game.decider() else {
            return;
        };
        let actions = game.legal_actions();
        begins();
        let (view, memory) = (game.view(player), &memories[player.index()]);
        let seed = u64::from(number) << 32 | step;
        let strength = Strength::of(Level::Hard);
        let mut thinker = Thinker::of_view(tree, &view, memory, strength, seed);
        while !thinker.advance(slice) {}
        let answered = Answered::of(&thinker, &actions);
        if actions.len() > 1 && !goes_on(answered) {
            return;
        }
        let action = actions[usize::from(answered.index)];
        let mut note = |event| memories.iter_mut().for_each(|memory| memory.note(&event));
        let stepped = game.step(player, action, &mut note);
        stepped.expect("a listed action is legal");
    }
}

/// Lets level hard answer decision `number`, in slices of `slice` nodes.
pub fn answer(number: u32, tree: &mut Tree, slice: u32) -> Answered {
    let game = position(number);
    let player = game.decider().unwrap_or(Player::ONE);
    let (view, memory) = (game.view(player), Memory::new(player));
    let strength = Strength::of(Level::Hard);
    let mut thinker = Thinker::of_view(tree, &view, &memory, strength, u64::from(number));
    while !thinker.advance(slice) {}
    Answered::of(&thinker, &game.legal_actions())
}
