//! The firmware for the board `breadboard`.
#![no_std]
#![no_main]

use defmt_rtt as _;
use kaijubox::board::{self, breadboard};

#[embassy_executor::task]
async fn ui(console: breadboard::Console) {
    board::run(console).await
}

#[cortex_m_rt::entry]
fn main() -> ! {
    board::start(breadboard::take, |console| {
        ui(console).expect("the task is spawned once")
    })
}
