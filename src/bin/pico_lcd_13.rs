//! The firmware for the board `pico-lcd-1.3`.
#![no_std]
#![no_main]

use defmt_rtt as _;
use kaijubox::{board::pico_lcd_13, device};

#[cortex_m_rt::entry]
fn main() -> ! {
    device::start(pico_lcd_13::take)
}
