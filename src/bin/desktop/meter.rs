//! Measures the frames that were painted, by whatever clock the host has.

use kaijubox::{console::FrameTimes, ui::TICK_US};

/// Measures frames.
#[derive(Default)]
pub(crate) struct Meter {
    times: FrameTimes,
    /// When the tick before this one started, if it painted: a rest between two is no long frame.
    last: Option<u64>,
}

impl Meter {
    /// A tick was played: when it started, how long it drew, and whether it painted anything, in
    /// microseconds.
    pub(crate) fn frame(&mut self, started_us: u64, drawing_us: u32, painted: bool) -> FrameTimes {
        if !painted {
            self.last = None;
            return self.times;
        }
        let times = &mut self.times;
        times.frames += 1;
        times.worst_draw_us = times.worst_draw_us.max(drawing_us);
        if let Some(last) = self.last.replace(started_us) {
            let period = started_us.saturating_sub(last);
            let period = period.try_into().unwrap_or(u32::MAX);
            times.worst_period_us = times.worst_period_us.max(period);
            // A PC's timer is never exact: late is who misses a whole refresh.
            times.late += u32::from(period >= 2 * TICK_US);
        }
        self.times
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_are_measured_start_to_start_and_rests_are_not() {
        let mut meter = Meter::default();
        let at = |ticks: u64| 5 + ticks * u64::from(TICK_US);
        meter.frame(at(0), 300, true);
        meter.frame(at(1), 300, true);
        meter.frame(at(2), 300, false);
        let times = FrameTimes {
            frames: 3,
            worst_period_us: TICK_US,
            worst_draw_us: 600,
            late: 0,
        };
        assert_eq!(meter.frame(at(9), 600, true), times);
        let later = meter.frame(at(12), 300, true);
        assert_eq!((later.late, later.frames), (1, 4));
    }
}
