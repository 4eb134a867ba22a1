//! A test on the chip: seeded games of King of Tokyo, hash by hash.
#![no_std]
#![no_main]

use defmt_rtt as _;
use kaijubox::{
    device::{device_test, rehearse},
    tokyo::rehearsal::{GAMES, play},
};

#[cortex_m_rt::entry]
fn main() -> ! {
    device_test(|| rehearse(GAMES, |game, watch| play(game, watch)))
}
