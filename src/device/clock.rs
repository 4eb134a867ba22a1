//! When a frame may start, and when its update is due.
//!
//! One tick is one refresh of the panel. Where the board wires the panel's TE line, a frame starts
//! when the blank ends (TE falls): the beam, the faster of the two, is then ahead of the wire for
//! the whole frame. Elsewhere a timer takes its place, as it does for an edge that does not come or
//! comes where none can be. A frame that the wire needs more than a refresh for takes as many as it
//! needs. An update comes [`LEAD`] before its frame's start, so that the first band is drawn by then.

use embassy_futures::select::{Either, select};
use embassy_rp::gpio::Input;
use embassy_time::{Duration, Instant, Timer};
use embedded_graphics::primitives::Rectangle;

use crate::{board::beam::Meeting, console::TeInfo, ui::TICK_US};

const TICK: Duration = Duration::from_micros(TICK_US as u64);
/// An update and the drawing of a first chunk take so long at most; unpacking a picture is what
/// takes longest. While a whole frame is on the wire the next update waits for its last band.
const LEAD: Duration = Duration::from_micros(12_000);
/// A panel's own oscillator is off by a few percent; what is further off is no refresh.
const REFRESHES: core::ops::RangeInclusive<u64> = 14_000..=20_000;
/// An edge that has not come this share of a refresh after its time will not come. The beam is
/// then that far ahead of the wire, and gains.
const LOST_SHARE: u32 = 32;
/// A frame later than this share of a refresh is late.
const LATE_SHARE: u32 = 16;
/// One later than this share has missed it. Before that the beam is ahead of the wire, and gains; and the wire is done
/// before the beam comes round, even with a whole picture: that takes seven eighths of a refresh.
const MISSED_SHARE: u32 = 4;
/// An edge further than this share of a refresh from its time is noise.
const NOISE_SHARE: u32 = 8;
/// The blank is longer than this share of a refresh.
const HIGH_SHARE: u32 = 64;
/// After so many refreshes without an edge where one should be, any edge will do.
const UNLOCK: u32 = 16;

/// Lines of a refresh, the blank ones included.
const LINES: u32 = 344;

/// The rhythm of frames.
pub(super) struct FrameClock {
    te: Option<Input<'static>>,
    beat: Beat,
}

/// The rhythm itself; apart from the pin, so that a wait that is given up leaves both in place.
struct Beat {
    /// One refresh of this panel: learned from TE, or the nominal one.
    refresh: Duration,
    last_edge: Instant,
    next_start: Instant,
    last_start: Instant,
    /// Refreshes that the frame under way takes.
    refreshes: u32,
    /// It did not wait for its start.
    is_early: bool,
    /// Refreshes in a row without an edge.
    silent: u32,
    info: TeInfo,
    /// Edges of the second under way, and when it ends.
    counted: u32,
    second_ends: Instant,
}

/// What a frame's start was like.
pub(super) struct Started {
    /// Since the start of the last frame.
    pub(super) period: Duration,
    /// Whether that is longer than the last frame's refreshes.
    pub(super) is_late: bool,
}

impl FrameClock {
    pub(super) fn new(te: Option<Input<'static>>) -> FrameClock {
        let now = Instant::now();
        let beat = Beat {
            refresh: TICK,
            last_edge: now,
            next_start: now + LEAD,
            last_start: now,
            refreshes: 1,
            is_early: false,
            silent: UNLOCK,
            info: TeInfo::default(),
            counted: 0,
            second_ends: now,
        };
        FrameClock { te, beat }
    }

    /// The panel was asleep: its rhythm is another one, and begins anew.
    pub(super) fn restart(&mut self) {
        let now = Instant::now();
        self.beat.silent = UNLOCK;
        self.beat.next_start = now + LEAD;
        self.beat.last_start = now;
    }

    /// Waits until the next update is due.
    pub(super) async fn update_due(&self) {
        Timer::at(self.beat.next_start - LEAD).await;
    }

    /// How long that is.
    pub(super) fn until_update(&self) -> Duration {
        (self.beat.next_start - LEAD).saturating_duration_since(Instant::now())
    }

    /// How long a tick that draws nothing may take, so that the coming refresh is not missed and the next tick is on time.
    pub(super) fn until_missed(&self) -> Duration {
        let missed = self.beat.next_start + self.beat.refresh / MISSED_SHARE;
        missed.saturating_duration_since(Instant::now())
    }

    /// What is known of the panel's refresh, where the board listens to it.
    pub(super) fn te_info(&self) -> Option<TeInfo> {
        self.te.as_ref().map(|_| self.beat.info)
    }

    /// Waits for the next frame's start.
    pub(super) async fn start(&mut self) -> Started {
        match &mut self.te {
            Some(te) => self.beat.refresh_begins(te).await,
            None => Timer::at(self.beat.next_start).await,
        }
        self.beat.started()
    }

    /// Starts a frame of something that moves, because of a press. What `was_moving` already stays in step;
    /// what begins to move starts at once, unless a refresh is near: it may take all of a refresh, and so may
    /// the next. A press that has `waited`, for something was being kept, waits no longer than others do.
    pub(super) async fn start_motion(&mut self, waited: Duration, was_moving: bool) -> Started {
        // Looked at once: a moment later a refresh that had just begun may be missed, and the next one is far.
        let now = Instant::now();
        let is_near = self.beat.is_refresh_near(now);
        let until = self.beat.until_refresh(now);
        let waits = self.te.is_some() && (was_moving || is_near);
        match waits && waited + until < self.beat.refresh {
            true if until == Duration::MIN => self.beat.started(),
            true => self.start().await,
            false => self.start_now(),
        }
    }

    /// Starts a frame at once, because of a press: the coming start is used up by it.
    pub(super) fn start_now(&mut self) -> Started {
        let mut coming = self.beat.coming(Instant::now());
        let started = self.beat.started();
        if self.te.is_some() {
            // A second press before it uses up no other.
            while coming > self.beat.last_start + self.beat.refresh {
                coming -= self.beat.refresh;
            }
            // The panel keeps its rhythm whatever is pressed: the frame counts as if it had waited.
            self.beat.next_start = coming + self.beat.refresh;
            self.beat.last_start = self.beat.last_start.max(coming);
            self.beat.is_early = true;
        }
        started
    }

    /// The frame that has just started is so long on the wire; returns how many ticks will have
    /// passed besides its own before the next can start.
    ///
    /// One that started at once is seen from the coming refresh on, the next one two refreshes later:
    /// it is sent when the refresh in between has begun. What moves has gone on by two ticks then.
    pub(super) fn takes(&mut self, wire: Duration) -> u32 {
        let beat = &mut self.beat;
        let early = u32::from(core::mem::take(&mut beat.is_early));
        let more = (wire.as_micros() / beat.refresh.as_micros()) as u32;
        beat.refreshes = 1 + more;
        beat.next_start += beat.refresh * more;
        more + early
    }

    /// How long to wait before a window is opened that the wire needs `wire` for, so that the beam does
    /// not pass through it; see [`Meeting`].
    pub(super) fn until_beam_has_passed(&self, window: Rectangle, wire: Duration) -> Duration {
        let beat = &self.beat;
        if self.te.is_none() || beat.silent >= UNLOCK {
            return Duration::MIN;
        }
        let period_us = beat.refresh.as_micros() as u32;
        let rows_us = |count: u32| period_us * count / LINES;
        let since_edge = (Instant::now() - beat.last_edge).as_micros() as u32;
        let at_row = rows_us(window.top_left.y as u32);
        let meeting = Meeting {
            period_us,
            since_us: (since_edge + period_us - at_row) % period_us,
            beam_us: rows_us(window.size.height),
            wire_us: wire.as_micros() as u32,
        };
        Duration::from_micros(meeting.wait_us().into())
    }

    /// Lets a tick pass that draws nothing.
    pub(super) async fn skip(&mut self) {
        let Some(te) = &mut self.te else {
            self.beat.next_start += self.beat.refresh;
            return;
        };
        // Nobody waits for a picture: time to see how long TE is high.
        let before_it_falls = self.beat.next_start - self.beat.refresh / HIGH_SHARE;
        let rise = select(te.wait_for_rising_edge(), Timer::at(before_it_falls)).await;
        let (rose, was_high) = (Instant::now(), te.is_high());
        self.beat.refresh_begins(te).await;
        if let Either::First(()) = rise
            && was_high
        {
            self.beat.info.high_us = rose.elapsed().as_micros() as u32;
        }
        self.beat.started();
    }
}

impl Beat {
    /// The next start that is not over.
    fn coming(&self, now: Instant) -> Instant {
        let mut coming = self.next_start;
        while coming < now {
            coming += self.refresh;
        }
        coming
    }

    /// Whether a refresh has just begun that no frame has used, or begins within half of one.
    fn is_refresh_near(&mut self, now: Instant) -> bool {
        // One that a press brought forward used up the coming start; this press does not wait for it.
        while self.next_start > now + self.refresh {
            self.next_start -= self.refresh;
        }
        self.has_just_begun(now) || self.coming(now) - now < self.refresh / 2
    }

    /// How long a frame has to wait for a refresh that is near.
    fn until_refresh(&self, now: Instant) -> Duration {
        match self.has_just_begun(now) {
            true => Duration::MIN,
            false => self.coming(now) - now,
        }
    }

    /// A refresh has begun that a frame which starts now has not missed.
    fn has_just_begun(&self, now: Instant) -> bool {
        self.next_start <= now && now < self.next_start + self.refresh / MISSED_SHARE
    }

    /// Waits until TE falls, or should have.
    async fn refresh_begins(&mut self, te: &mut Input<'static>) {
        let is_locked = self.silent < UNLOCK;
        let now = Instant::now();
        if is_locked && self.has_just_begun(now) {
            return;
        }
        self.next_start = self.coming(now);
        let given_up = match is_locked {
            true => self.next_start + self.refresh / LOST_SHARE,
            false => now + 2 * self.refresh,
        };
        loop {
            let edge = select(te.wait_for_falling_edge(), Timer::at(given_up)).await;
            let now = Instant::now();
            if let Either::First(()) = edge
                && te.is_low()
            {
                self.count(now);
            }
            let off = match now < self.next_start {
                true => self.next_start - now,
                false => now - self.next_start,
            };
            match edge {
                // A wait for the rise that was given up may still wake this one.
                Either::First(()) if te.is_high() => {}
                Either::First(()) if is_locked && off > self.refresh / NOISE_SHARE => {}
                Either::First(()) => return self.learn(now),
                Either::Second(()) => return self.miss(),
            }
        }
    }

    /// Counts an edge, whoever made it.
    fn count(&mut self, now: Instant) {
        if now >= self.second_ends {
            self.info.a_second = self.counted;
            self.counted = 0;
            self.second_ends = now + Duration::from_secs(1);
        }
        self.counted += 1;
    }

    /// An edge of TE has come: the time since the last one is a refresh, if none was missed.
    fn learn(&mut self, now: Instant) {
        let since = (now - self.last_edge).as_micros();
        self.last_edge = now;
        self.next_start = now;
        self.silent = 0;
        self.info.edges = self.info.edges.wrapping_add(1);
        if REFRESHES.contains(&since) {
            let smooth = (7 * self.refresh.as_micros() + since) / 8;
            self.refresh = Duration::from_micros(smooth);
            self.info.period_us = smooth as u32;
        }
    }

    /// No edge has come: the frame starts where it should have been.
    fn miss(&mut self) {
        self.info.lost = self.info.lost.wrapping_add(1);
        self.silent = self.silent.saturating_add(1);
        if self.silent == UNLOCK {
            self.refresh = TICK;
            defmt::warn!("no TE from the panel: frames go by the timer until it comes back");
        }
    }

    fn started(&mut self) -> Started {
        let now = Instant::now();
        // One that a press has brought forward counts from where it would have started.
        let period = now.saturating_duration_since(self.last_start);
        self.last_start = now;
        // In this refresh, as somebody has just found: keep its rhythm exactly. Otherwise begin a new one here.
        let in_step = self.next_start <= now && now < self.next_start + self.refresh / 2;
        let anchor = match in_step {
            true => self.next_start,
            false => now,
        };
        self.next_start = anchor + self.refresh;
        let late = self.refresh / LATE_SHARE;
        let is_late = period > self.refresh * self.refreshes + late;
        self.refreshes = 1;
        Started { period, is_late }
    }
}
