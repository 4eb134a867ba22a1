//! When a frame may start, and when its update is due.
//!
//! One tick is one refresh of the panel. Where the board wires the panel's TE line, a frame starts
//! when the blank ends (TE falls): the beam, the faster of the two, is then ahead of the wire for
//! the whole frame. Elsewhere a timer takes its place. An update comes [`LEAD`] before its frame's
//! start, so that the first band is drawn by then.

use embassy_futures::select::{Either, select};
use embassy_rp::gpio::Input;
use embassy_time::{Duration, Instant, Timer};

use crate::ui::TICK_US;

const TICK: Duration = Duration::from_micros(TICK_US as u64);
/// An update and the drawing of a first chunk take so long at most; unpacking a picture is what
/// takes longest. While a whole frame is on the wire the next update waits for its last band.
const LEAD: Duration = Duration::from_micros(12_000);
/// A TE edge that has not come by then will not come: wires break.
const TE_TIMEOUT: Duration = Duration::from_micros(3 * TICK_US as u64);
/// A frame later than this share of a refresh has missed it.
const LATE_SHARE: u32 = 16;
/// A panel's own oscillator is off by a few percent; what is further off is no refresh.
const REFRESHES: core::ops::RangeInclusive<u64> = 14_000..=20_000;

/// The rhythm of frames.
pub(super) struct FrameClock {
    te: Option<Input<'static>>,
    /// One refresh of this panel: learned from TE, or the nominal one.
    refresh: Duration,
    last_edge: Instant,
    next_start: Instant,
    last_start: Instant,
}

/// What a frame's start was like.
pub(super) struct Started {
    /// Since the start of the last frame.
    pub(super) period: Duration,
    /// Whether that is longer than one refresh.
    pub(super) is_late: bool,
}

impl FrameClock {
    pub(super) fn new(te: Option<Input<'static>>) -> FrameClock {
        let now = Instant::now();
        FrameClock {
            te,
            refresh: TICK,
            last_edge: now,
            next_start: now + LEAD,
            last_start: now,
        }
    }

    /// Waits until the next update is due.
    pub(super) async fn update_due(&self) {
        Timer::at(self.next_start - LEAD).await;
    }

    /// How long that is.
    pub(super) fn until_update(&self) -> Duration {
        (self.next_start - LEAD).saturating_duration_since(Instant::now())
    }

    /// Waits for the next frame's start.
    pub(super) async fn start(&mut self) -> Started {
        match &mut self.te {
            Some(te) => {
                let edge = select(te.wait_for_falling_edge(), Timer::after(TE_TIMEOUT)).await;
                match edge {
                    Either::First(()) => self.learn(),
                    Either::Second(()) => {
                        self.te = None;
                        self.refresh = TICK;
                        defmt::warn!("no TE from the panel: frames go by the timer");
                    }
                }
            }
            None => Timer::at(self.next_start).await,
        }
        self.started()
    }

    /// An edge of TE has come: the time since the last one is a refresh, if none was missed.
    fn learn(&mut self) {
        let now = Instant::now();
        let since = (now - self.last_edge).as_micros();
        self.last_edge = now;
        if REFRESHES.contains(&since) {
            let smooth = (7 * self.refresh.as_micros() + since) / 8;
            self.refresh = Duration::from_micros(smooth);
        }
    }

    /// Starts a frame at once, because of a press: the coming start is used up by it.
    pub(super) fn start_now(&mut self) -> Started {
        let coming = self.next_start;
        let started = self.started();
        if self.te.is_some() {
            // The panel keeps its rhythm whatever is pressed.
            self.next_start = coming + self.refresh;
        }
        started
    }

    /// Whether a frame that starts at once can be followed by one exactly a tick later.
    pub(super) fn follows_presses(&self) -> bool {
        self.te.is_none()
    }

    /// Lets a tick pass that draws nothing.
    pub(super) async fn skip(&mut self) {
        if self.te.is_some() {
            self.start().await;
        } else {
            self.next_start += self.refresh;
        }
    }

    fn started(&mut self) -> Started {
        let now = Instant::now();
        let period = now - self.last_start;
        self.last_start = now;
        let late = self.refresh / LATE_SHARE;
        // On time by the timer: keep its rhythm exactly. Otherwise begin a new one here.
        let on_time = self.next_start <= now && now < self.next_start + late;
        let anchor = match self.te {
            None if on_time => self.next_start,
            _ => now,
        };
        self.next_start = anchor + self.refresh;
        Started {
            period,
            is_late: period > self.refresh + late,
        }
    }
}
