//! What a run is held to: the budgets of docs/hardware.md#budgets, and what its case expects of it.

use super::cases::{Case, OVERFLOWS};
use super::report::Report;
use crate::error::Error;

/// docs/hardware.md#budgets: power-on to title.
pub(super) const BOOT_MS: f64 = 450.0;
/// docs/hardware.md#budgets: a full-screen animation frame, and a menu move from press to last pixel.
const FRAME_US: f64 = 16_900.0;
/// Two frames: a card's picture from the press to its last pixel.
const PICTURE_US: f64 = 33_000.0;
/// Any press, also one that lays out another page or ends what moves: two frames.
const PRESS_US: f64 = 2.0 * FRAME_US;
/// A frame is still in step if it starts in the first sixteenth of a refresh.
const IN_STEP: f64 = 17.0 / 16.0;
/// docs/hardware.md#budgets: the core's sleep while nothing happens.
const ASLEEP_PERCENT: f64 = 98.0;
/// A whole picture on the wire: 14.75 ms at 62.5 MHz, and 2 % for what starts and ends it.
const WIRE_US: f64 = 14_745.6 * 1.02;
/// A run that has fewer idle ticks says nothing about sleep.
const IDLE_TICKS: f64 = 30.0;

impl Case {
    /// A frame of this panel. On another than the usual one it is in step as long as it starts in the first sixteenth of
    /// a refresh: the beam is then ahead of the wire, and gains. One whose TE was lost starts a 32nd later, by the clock.
    fn frame_us(&self) -> f64 {
        let in_step = |hz| 1e6 / hz * IN_STEP;
        self.panel_hz.map_or(FRAME_US, in_step)
    }

    /// Any press while something moves, to the start of its picture: the next frame, which is one later, or as many
    /// refreshes as the wire needs for a picture.
    fn moving_us(&self) -> f64 {
        self.frame_us() * self.wire_divider
    }

    /// Holds the run against the budgets (docs/hardware.md#budgets) and this case's expectations.
    pub(super) fn budgets(&self, report: &Report) -> Result<String, Error> {
        let figure = |name: &str| report.figure(name);
        let over = |what: String| Err(Error::new(what));
        if figure("boots") != self.boots as f64 {
            return over(format!("it booted {} times", figure("boots")));
        }
        if !report.failed_with(self.fails_with) {
            return over(format!("it should have failed with {:?}", self.fails_with));
        }
        if self.script == OVERFLOWS && !report.first_panic().contains("an MPU region") {
            return over(format!(
                "the MPU did not catch the overflow; it went on to: {}",
                report.first_panic()
            ));
        }
        if report.first_screen() != self.starts_on {
            return over(format!("it started on {}", report.first_screen()));
        }
        if let Some(screen) = self.comes_by.filter(|screen| !report.comes_by(screen)) {
            return over(format!("it never came by {screen}"));
        }
        let (boot, period) = (figure("boot_ms"), figure("worst_period_us"));
        let (asleep, idle) = (figure("asleep_percent"), figure("idle_ticks"));
        let (latency, press) = (report.worst_move_us(), figure("worst_input_latency_us"));
        if boot > self.boot_ms {
            let limit = self.boot_ms;
            return over(format!("the first picture took {boot} ms, over {limit}"));
        }
        // The pass page stands still until it listens, and uses that: nobody sees when it begins to.
        let mut late = report.list("late_ticks").iter();
        if let Some(late) = late.find(|late| late["screen"] != "pass") {
            return over(format!(
                "in the midst of motion a tick was lost to something other than drawing: {late}"
            ));
        }
        let frame_us = self.frame_us();
        if period > frame_us {
            return over(format!("a frame took {period} us, over {frame_us}"));
        }
        if idle >= IDLE_TICKS && asleep < ASLEEP_PERCENT && !self.keeps_awake {
            return over(format!("idle, it slept {asleep} %, under {ASLEEP_PERCENT}"));
        }
        if latency > FRAME_US {
            return over(format!(
                "a press took {latency} us to be seen, over {FRAME_US}"
            ));
        }
        if press > PRESS_US {
            return over(format!(
                "a press took {press} us to be seen, over {PRESS_US}"
            ));
        }
        let (answer, moving) = (figure("worst_answer_us"), figure("worst_answer_moving_us"));
        let moving_us = self.moving_us();
        if answer > frame_us || moving > moving_us {
            return over(format!(
                "the picture of a press started {answer} us after it, over {frame_us}; {moving} us where something moved, over {moving_us}"
            ));
        }
        let wire = report.whole_wire_us();
        let wire_us = WIRE_US * self.wire_divider;
        if wire > 0.0 && wire < wire_us / 1.03 {
            return over(format!("a whole picture took only {wire} us of wire"));
        }
        if wire > wire_us {
            return over(format!(
                "a whole picture took {wire} us of wire, over {wire_us}"
            ));
        }
        if self.wire_divider == 1.0
            && let Some(torn) = report.torn()
        {
            return over(format!("the beam passed through a window: {torn}"));
        }
        let picture = report.worst_picture_us();
        if picture > PICTURE_US {
            return over(format!(
                "a card took {picture} us to be seen, over {PICTURE_US}"
            ));
        }
        let picture = match picture {
            0.0 => String::new(),
            us => format!(", worst card {us:.0} us"),
        };
        Ok(format!(
            "boot {boot:.0} ms, worst period {period:.0} us, whole picture {wire:.0} us of wire, worst move {latency:.0} us, worst press {press:.0} us, \
             its picture starts within {answer:.0} us ({moving:.0} in motion), asleep {asleep:.1} %, deepest stack {} bytes{picture}",
            figure("stack_high_water")
        ))
    }
}
