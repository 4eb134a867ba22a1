//! The firmware for the board `pico-lcd-1.3`.
#![no_std]
#![no_main]

use defmt_rtt as _;
use kaijubox::board::{self, pico_lcd_13};

#[embassy_executor::task]
async fn ui(console: pico_lcd_13::Console) {
    board::run(console).await
}

#[cortex_m_rt::entry]
fn main() -> ! {
    board::start(pico_lcd_13::take, |console| {
        ui(console).expect("the task is spawned once")
    })
}
