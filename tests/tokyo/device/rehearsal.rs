//! A test on the chip: seeded games of King of Tokyo, hash by hash.
#![no_std]
#![no_main]

use defmt_rtt as _;
use kaijubox::{
    device::{bring_search, device_test, rehearse},
    tokyo::rehearsal::{GAMES, play},
};

/// As whose code `memory.x` knows the rules without events.
const KIND: u8 = 2;

#[cortex_m_rt::entry]
fn main() -> ! {
    device_test(|| {
        bring_search(KIND);
        rehearse(GAMES, |game, watch| play(game, watch));
    })
}
