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
/// One band's drawing (3.7 ms at most: the time its predecessor is on the wire) and the update.
const LEAD: Duration = Duration::from_micros(5_000);
/// A TE edge that has not come by then will not come: wires break.
const TE_TIMEOUT: Duration = Duration::from_micros(2 * TICK_US as u64);
/// A frame that starts this much after its time came too late for its refresh.
const LATE: Duration = Duration::from_micros(44);

/// The rhythm of frames.
pub(super) struct FrameClock {
    te: Option<Input<'static>>,
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
            next_start: now + LEAD,
            last_start: now,
        }
    }

    /// Waits until the next update is due.
    pub(super) async fn update_due(&self) {
        Timer::at(self.next_start - LEAD).await;
    }

    /// Waits for the next frame's start.
    pub(super) async fn start(&mut self) -> Started {
        match &mut self.te {
            Some(te) => {
                let edge = select(te.wait_for_falling_edge(), Timer::after(TE_TIMEOUT)).await;
                if let Either::Second(()) = edge {
                    self.te = None;
                    defmt::warn!("no TE from the panel: frames go by the timer");
                }
            }
            None => Timer::at(self.next_start).await,
        }
        self.started()
    }

    /// Starts a frame at once, because of a press: the coming start is used up by it.
    pub(super) fn start_now(&mut self) -> Started {
        let coming = self.next_start;
        let started = self.started();
        if self.te.is_some() {
            // The panel keeps its rhythm whatever is pressed.
            self.next_start = coming + TICK;
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
            self.next_start += TICK;
        }
    }

    fn started(&mut self) -> Started {
        let now = Instant::now();
        let period = now - self.last_start;
        self.last_start = now;
        // On time by the timer: keep its rhythm exactly. Otherwise begin a new one here.
        let on_time = self.next_start <= now && now < self.next_start + LATE;
        let anchor = match self.te {
            None if on_time => self.next_start,
            _ => now,
        };
        self.next_start = anchor + TICK;
        Started {
            period,
            is_late: period > TICK + LATE,
        }
    }
}
