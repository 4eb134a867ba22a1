//! What the others do until the own next turn, roughly: whoever searches wants to know whether it will still
//! be in Tokyo then, and alive.
//!
//! Their dice are rolled in one go, by the rule of thumb of `policy`, and the rules play the rest of the turn.

use super::hands::FACES;
use super::play_out;
use crate::game::{Dice, Player};
use crate::tokyo::cards::{Face, Word};
use crate::tokyo::rules::{Actions, Decision, State};

/// Turns of others that are played at most: some have extra ones.
const TURNS: u32 = 6;
/// What a turn takes besides its actions, in nodes: its dice, and the smashes that they deal.
const A_ROLL: u32 = 2;
/// Rolls again without any card.
const AGAIN: u8 = 2;

/// Plays the turns of all others until `by` is to roll or is out; how many steps that took.
pub(super) fn others(world: &mut State, by: Player, actions: &mut Actions) -> u32 {
    let mut steps = 0;
    for _ in 0..TURNS {
        match world.decision() {
            Some((who, Decision::Roll)) if who != by && world.alive().has(by) => {
                let mut dice = world.dice.clone();
                let faces = roll(world, who, &mut dice);
                world.dice = dice;
                world.suppose_final(&faces);
                steps += A_ROLL + play_out(world, actions);
            }
            _ => break,
        }
    }
    steps
}

/// What somebody rolls who keeps energy, hearts that heal, smashes that hurt, and what there is three of or
/// may come to be.
fn roll(world: &State, by: Player, dice: &mut Dice) -> [u8; FACES] {
    let inside = world.is_in_tokyo(by);
    let hearts = match inside {
        true => 0,
        false => world.life_limit(by).saturating_sub(world.life(by)),
    };
    let smashes = !world.smashed_by(by).is_empty() && (inside || world.life(by) > 4);
    let mut faces = [0; FACES];
    let mut again = world.dice_count(by);
    for roll in 0..=AGAIN + world.count(by, Word::MoreRolls) {
        if roll > 0 {
            again = set_aside(&mut faces, hearts, smashes);
        }
        for _ in 0..again {
            faces[usize::from(dice.roll())] += 1;
        }
    }
    faces
}

/// Leaves what is kept; how many dice roll again.
fn set_aside(faces: &mut [u8; FACES], hearts: u8, smashes: bool) -> u8 {
    let best = (0..3).max_by_key(|&face| (faces[face], face)).unwrap_or(2);
    let mut again = 0;
    for (face, count) in faces.iter_mut().enumerate() {
        let most = match Face::ALL[face] {
            Face::One | Face::Two | Face::Three => match *count {
                3.. => *count,
                2 if face == best => 2,
                _ => 0,
            },
            Face::Energy => *count,
            Face::Smash if smashes => *count,
            Face::Smash => 0,
            Face::Heart => hearts,
        };
        let kept = most.min(*count);
        again += *count - kept;
        *count = kept;
    }
    again
}
