//! A test on the chip: seeded games of Mindbug, hash by hash.
#![no_std]
#![no_main]

use defmt_rtt as _;
use kaijubox::{
    console::title::Title as _,
    device::{bring_search, device_test, rehearse},
    mindbug::{
        Mindbug,
        rehearsal::{GAMES, play},
    },
};

#[cortex_m_rt::entry]
fn main() -> ! {
    device_test(|| {
        bring_search(Mindbug::CARD.kind);
        rehearse(GAMES, |game, watch| play(game, watch));
    })
}
