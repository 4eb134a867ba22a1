//! The panel's beam against the wire: when a window may be sent so that no pass of the beam shows a part
//! of it as it was and the rest as it is.
//!
//! Either is the faster one: a whole row takes the wire 61 us and the beam 49, a row of a narrow window
//! less. Whoever is behind and faster must not catch up within the window. Pure, in microseconds.

/// No refresh is exactly as long as the one before, it takes a moment until the first pixel is out, and a
/// row must be whole when the beam comes to it.
const MARGIN_US: u32 = 120;
/// So much of a refresh may be waited for at most: what takes longer is rather torn than late.
const PATIENCE_SHARE: u32 = 4;

/// A window, and where the beam is.
#[derive(Clone, Copy, Debug)]
pub struct Meeting {
    /// From one refresh to the next.
    pub period_us: u32,
    /// Since the beam was at the window's first row, less than a period.
    pub since_us: u32,
    /// How long the beam takes for the window's rows.
    pub beam_us: u32,
    /// How long the wire takes for them.
    pub wire_us: u32,
}

impl Meeting {
    /// How long to wait before the window is opened.
    pub fn wait_us(self) -> u32 {
        let Meeting {
            period_us,
            since_us,
            beam_us,
            wire_us,
        } = self;
        let comes_in = period_us - since_us;
        let wait = if wire_us >= beam_us {
            // The beam comes from behind and gains: it is let pass, unless it would gain too little.
            (comes_in < wire_us - beam_us + MARGIN_US).then_some(comes_in)
        } else {
            // The beam is in the window, or will be when the first pixel is, and the wire gains: it waits
            // until it gains too little.
            let left = match comes_in < MARGIN_US {
                true => comes_in + beam_us,
                false => beam_us.saturating_sub(since_us),
            };
            left.checked_sub(wire_us)
        };
        match wait {
            Some(wait) if wait < period_us / PATIENCE_SHARE => wait + MARGIN_US,
            _ => 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::TICK_US;

    const PERIOD_US: f64 = TICK_US as f64;
    const LINE_US: f64 = PERIOD_US / 344.0;

    /// Whether some pass shows rows of both kinds.
    fn is_torn(top: u32, rows: u32, row_us: f64, begun_us: f64) -> bool {
        (0..4).any(|pass| {
            let shown = |row: u32| {
                let beam = f64::from(pass) * PERIOD_US + f64::from(top + row) * LINE_US;
                let written = begun_us + f64::from(row + 1) * row_us;
                written <= beam
            };
            let first = shown(0);
            (1..rows).any(|row| shown(row) != first)
        })
    }

    #[test]
    fn no_window_is_torn_wherever_the_beam_is_when_it_is_ready() {
        let mut waited = 0;
        for (top, rows, width) in [
            (0, 240, 240),
            (20, 200, 240),
            (120, 120, 240),
            (117, 34, 50),
            (40, 60, 44),
            (200, 40, 240),
            (30, 26, 224),
        ] {
            let row_us = f64::from(width) * 0.256;
            for ready in (TICK_US..2 * TICK_US).step_by(7) {
                let at_row = f64::from(top) * LINE_US;
                let since = (f64::from(ready) - at_row).rem_euclid(PERIOD_US);
                let meeting = Meeting {
                    period_us: TICK_US,
                    since_us: since as u32,
                    beam_us: (f64::from(rows) * LINE_US) as u32,
                    wire_us: (f64::from(rows) * row_us) as u32,
                };
                let wait = meeting.wait_us();
                assert!(wait < 3_300, "{wait} us for {top} {rows}");
                waited += u32::from(wait > 0);
                for late in [0, 20, 40] {
                    let begun = f64::from(ready + wait + late);
                    let torn = is_torn(top, rows, row_us, begun);
                    assert!(!torn, "{top} {rows} {ready} {late}");
                }
            }
        }
        assert!(waited > 100, "{waited}");
    }

    #[test]
    fn what_cannot_be_helped_is_not_waited_for() {
        let slow = Meeting {
            period_us: TICK_US,
            since_us: 100,
            beam_us: 11_760,
            wire_us: 29_500,
        };
        assert_eq!(slow.wait_us(), 0, "a whole picture at half the clock");
    }
}
