//! The firmware for the board `breadboard`.
#![no_std]
#![no_main]

use defmt_rtt as _;
use kaijubox::{board::breadboard, device};

#[cortex_m_rt::entry]
fn main() -> ! {
    device::start(breadboard::take)
}
