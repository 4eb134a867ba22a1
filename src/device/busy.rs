//! A task that keeps the core busy on demand: the bot without the thought.
//!
//! It runs on the thread executor, under the interrupt executor that owns the screen, and is never
//! waited for. The self-test switches it on to show that frames do not care.

use embassy_futures::yield_now;
use embassy_sync::{blocking_mutex::raw::CriticalSectionRawMutex, watch::Watch};

static WANTED: Watch<CriticalSectionRawMutex, bool, 1> = Watch::new();

/// Additions between two looks at the switch: about a millisecond.
const SLICE: u32 = 30_000;

/// Switches the work on or off.
pub(super) fn set(on: bool) {
    WANTED.sender().send(on);
}

#[embassy_executor::task]
pub(super) async fn task() {
    let mut wanted = WANTED.receiver().expect("this is the only receiver");
    loop {
        wanted.get_and(|on| *on).await;
        while wanted.try_get() == Some(true) {
            let mut sum = 0u32;
            for i in 0..SLICE {
                sum = core::hint::black_box(sum.wrapping_mul(31).wrapping_add(i));
            }
            yield_now().await;
        }
    }
}
