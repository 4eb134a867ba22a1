//! The firmware for the board `breadboard`.
#![no_std]
#![no_main]

use defmt_rtt as _;
use kaijubox::{
    board::breadboard,
    device::{self, Console},
};

#[embassy_executor::task]
async fn ui(console: Console) {
    device::run(console).await
}

#[cortex_m_rt::entry]
fn main() -> ! {
    device::start(breadboard::take, |console| {
        ui(console).expect("the task is spawned once")
    })
}
