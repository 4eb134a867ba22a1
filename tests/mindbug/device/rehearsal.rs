//! A test on the chip: seeded games of Mindbug, with the hash of the state after every step in the log.
#![no_std]
#![no_main]

use core::hint::black_box;

use defmt_rtt as _;
use heapless::Vec;
use kaijubox::{
    device::{cycles, device_test, let_log_be_read},
    mindbug::rehearsal::{GAMES, play},
};

/// Hashes in one line of the log.
const LINE: usize = 16;

#[cortex_m_rt::entry]
fn main() -> ! {
    device_test(|| {
        let mut steps = 0;
        let took = cycles(|| {
            for game in 0..GAMES {
                steps += play(game, |state| {
                    black_box(state);
                })
                .steps;
            }
        });
        defmt::info!(
            "rehearsal: games {=u32} steps {=u32} cycles {=u64}",
            GAMES,
            steps,
            took
        );
        for game in 0..GAMES {
            let mut line: Vec<u64, LINE> = Vec::new();
            let log = |line: &mut Vec<u64, LINE>| {
                defmt::info!("hashes {=u32} {:x}", game, line.as_slice());
                line.clear();
                let_log_be_read();
            };
            play(game, |state| {
                line.push(state.digest()).expect("a full line is logged");
                if line.is_full() {
                    log(&mut line);
                }
            });
            log(&mut line);
        }
    })
}
