//! Time as the console counts it: one tick is one refresh of the panel.
//!
//! An animation is a function of the tick, never of a clock, so that a script gives the same
//! pictures on the chip and on a PC. Hosts keep ticks in step with their own clock.

/// One refresh of an ST7789 at its reset rate: 10 MHz / (320 + 24) lines / 490 clocks a line.
pub const TICK_US: u32 = 16_856;

/// A moment, counted in ticks since the first picture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Tick(pub u32);

impl Tick {
    /// How many ticks have passed since `earlier`.
    pub const fn since(self, earlier: Tick) -> u32 {
        self.0.wrapping_sub(earlier.0)
    }

    /// The next moment.
    pub const fn next(self) -> Tick {
        Tick(self.0.wrapping_add(1))
    }
}

/// The whole ticks that cover `ms` milliseconds.
pub const fn ticks(ms: u32) -> u32 {
    (ms as u64 * 1_000).div_ceil(TICK_US as u64) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wait_is_never_shorter_than_asked() {
        assert_eq!(ticks(0), 0);
        assert_eq!(ticks(1), 1);
        assert_eq!(ticks(400), 24);
        assert!(ticks(1_000) * TICK_US >= 1_000_000);
    }
}
