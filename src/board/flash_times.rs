//! How long this board's flash takes: the last and the longest piece of each kind of work.
//!
//! Data sheets allow 0.7 to 3 ms a page and 45 to 400 ms an erase. Whoever wants to write between two
//! frames must know which of them it is.

use embassy_time::{Duration, Instant};
use portable_atomic::{AtomicU32, Ordering};

use crate::console::FlashTimes;

/// Writing a page.
pub(crate) static PAGE: Times = Times::new();
/// Erasing a sector.
pub(crate) static ERASE: Times = Times::new();

/// The times of one kind of work.
pub(crate) struct Times {
    last_us: AtomicU32,
    worst_us: AtomicU32,
}

impl Times {
    const fn new() -> Times {
        Times {
            last_us: AtomicU32::new(0),
            worst_us: AtomicU32::new(0),
        }
    }

    /// Does the work and notes how long it took. There is one who writes, so no note is lost.
    pub(super) fn note<T>(&self, work: impl FnOnce() -> T) -> T {
        let begun = Instant::now();
        let done = work();
        let took = begun.elapsed().as_micros() as u32;
        let worst = self.worst_us.load(Ordering::Relaxed);
        self.last_us.store(took, Ordering::Relaxed);
        self.worst_us.store(worst.max(took), Ordering::Relaxed);
        done
    }

    /// What was noted.
    pub(crate) fn read(&self) -> FlashTimes {
        FlashTimes {
            last_us: self.last_us.load(Ordering::Relaxed),
            worst_us: self.worst_us.load(Ordering::Relaxed),
        }
    }

    /// The longest time, if there was any work.
    pub(crate) fn worst(&self) -> Option<Duration> {
        let worst = self.read().worst_us;
        (worst > 0).then(|| Duration::from_micros(worst.into()))
    }
}
