//! The firmware for the board `picosystem`.
#![no_std]
#![no_main]

use defmt_rtt as _;
use kaijubox::{board::picosystem, device};

#[cortex_m_rt::entry]
fn main() -> ! {
    device::start(picosystem::take)
}
