//! Ticks by the clock: one every [`TICK_US`], whatever the host was busy with.
//!
//! A host that was kept from its work catches up a few ticks, so that motion keeps its speed, and
//! forgets the rest, so that a laptop waking up does not race through the night.

use std::time::{Duration, Instant};

use kaijubox::ui::TICK_US;

const TICK: Duration = Duration::from_micros(TICK_US as u64);
/// About 70 ms: longer than any hiccup worth hiding.
const MAX_CATCH_UP: u32 = 4;

/// When the next tick is due.
#[derive(Debug)]
pub(crate) struct Pace {
    next: Instant,
}

impl Pace {
    /// The first tick is due now.
    pub(crate) fn starting(now: Instant) -> Pace {
        Pace { next: now }
    }

    /// The ticks to play now; they count as played.
    pub(crate) fn take_due(&mut self, now: Instant) -> u32 {
        let mut due = 0;
        while self.next <= now {
            if due == MAX_CATCH_UP {
                self.next = now + TICK;
                break;
            }
            self.next += TICK;
            due += 1;
        }
        due
    }

    /// The moment to wake up at.
    pub(crate) fn next(&self) -> Instant {
        self.next
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hiccup_is_caught_up_and_a_long_sleep_is_forgotten() {
        let start = Instant::now();
        let mut pace = Pace::starting(start);
        assert_eq!(pace.take_due(start), 1);
        assert_eq!(pace.take_due(start + TICK / 2), 0);
        assert_eq!(pace.take_due(start + TICK * 3), 3);
        let later = start + TICK * 1_000;
        assert_eq!(pace.take_due(later), MAX_CATCH_UP);
        assert_eq!(pace.next(), later + TICK);
    }
}
