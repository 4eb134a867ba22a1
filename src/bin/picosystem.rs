//! The firmware for the board `picosystem`.
#![no_std]
#![no_main]

use defmt_rtt as _;
use kaijubox::{
    board::picosystem,
    device::{self, Console},
};

#[embassy_executor::task]
async fn ui(console: Console) {
    device::run(console).await
}

#[cortex_m_rt::entry]
fn main() -> ! {
    device::start(picosystem::take, |console| {
        ui(console).expect("the task is spawned once")
    })
}
