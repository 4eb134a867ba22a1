//! Fixed random games that every machine must play alike: the chip and a PC, step by step.

use super::rules::{Setup, State};
use crate::game::{
    NoEvents,
    replay::{self, Played},
};

/// So many games are rehearsed: every number of players several times.
pub const GAMES: u32 = 20;
/// Longer than any game ever seen.
const LIMIT: u32 = 20_000;

/// Plays game `number` of the rehearsal and shows `watch` the state after every step.
pub fn play(number: u32, watch: impl FnMut(&State)) -> Played {
    let players = 2 + (number % 5) as u8;
    let seed = u64::from(number);
    let game = State::new(&Setup::default(), players, seed, &mut NoEvents);
    let mut game = game.expect("two to six players make a game");
    replay::play(&mut game, seed + 1, LIMIT, &mut NoEvents, watch)
}
