//! A test on the chip: seeded games, with the hash of the state after every step in the log.
//!
//! Played twice: once for the cycles alone, once for the hashes. Knows a game only by its rules.

use core::hint::black_box;

use heapless::Vec;

use super::device_test::{cycles, let_log_be_read};
use crate::game::{Rules, replay::Played};

/// Hashes in one line of the log.
const LINE: usize = 16;

/// Plays so many games, each with `play`, which shows the game after every step.
pub fn rehearse<G: Rules>(games: u32, play: impl Fn(u32, &mut dyn FnMut(&G)) -> Played) {
    let mut steps = 0;
    let took = cycles(|| {
        for game in 0..games {
            let played = play(game, &mut |state| {
                black_box(state);
            });
            steps += played.steps;
        }
    });
    defmt::info!(
        "rehearsal: games {=u32} steps {=u32} cycles {=u64}",
        games,
        steps,
        took
    );
    for game in 0..games {
        let mut line: Vec<u64, LINE> = Vec::new();
        let log = |line: &mut Vec<u64, LINE>| {
            defmt::info!("hashes {=u32} {:x}", game, line.as_slice());
            line.clear();
            let_log_be_read();
        };
        play(game, &mut |state| {
            line.push(state.digest()).expect("a full line is logged");
            if line.is_full() {
                log(&mut line);
            }
        });
        log(&mut line);
    }
}
