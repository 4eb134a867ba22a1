//! Fixed random games that every machine must play alike: the chip and a PC, step by step.

use super::cards::Sets;
use super::rules::State;
use crate::game::{
    NoEvents,
    replay::{self, Played},
};

/// So many games are rehearsed: every mix of sets several times.
pub const GAMES: u32 = 20;
/// Longer than any game ever seen.
const LIMIT: u32 = 1_000;

/// Plays game `number` of the rehearsal and shows `watch` the state after every step.
pub fn play(number: u32, watch: impl FnMut(&State)) -> Played {
    let mixes = Sets::mixes().count();
    let sets = Sets::mixes()
        .nth(number as usize % mixes)
        .expect("a remainder is below the divisor");
    let seed = u64::from(number);
    let mut game = State::new(sets, seed, &mut NoEvents).expect("every mix has enough cards");
    replay::play(&mut game, seed + 1, LIMIT, &mut NoEvents, watch)
}

/// The options of the next kept game after so many: every mix of sets, one after the other.
pub const fn mix(games: u32) -> u8 {
    (games % 15 + 1) as u8
}
