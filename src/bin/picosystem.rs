//! The firmware for the board `picosystem`.
#![no_std]
#![no_main]

use defmt_rtt as _;
use kaijubox::board::{self, picosystem};

#[embassy_executor::task]
async fn ui(console: picosystem::Console) {
    board::run(console).await
}

#[cortex_m_rt::entry]
fn main() -> ! {
    board::start(picosystem::take, |console| {
        ui(console).expect("the task is spawned once")
    })
}
