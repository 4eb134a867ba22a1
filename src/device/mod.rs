//! The console on the chip: from power-on to the first tick, then one frame after the other.
//!
//! `start` begins, `run` is the loop, and `host`, `painter`, `saves` and `thinker` serve it; `crash` is
//! what is left when it fails. Knows that there is an `App` to feed, no pin and no game.

mod busy;
mod button_watch;
mod clock;
mod crash;
mod device_test;
mod gauges;
mod host;
mod marks;
mod painter;
mod rehearsal;
mod run;
mod saves;
mod search_code;
mod sleep;
mod speaker;
mod stack_guard;
mod start;
mod thinker;
mod yardstick;

pub use device_test::{
    cycles, cycles_since, device_test, device_test_with_flash, let_log_be_read, micros,
};
pub use rehearsal::rehearse;
pub use search_code::bring_search;
pub use start::start;
