//! How much is left in the battery, as the console tells it.
//!
//! A cell's voltage says it only roughly, single readings carry the pulses of the backlight, and a gauge
//! that flickers is worse than none: readings are averaged, and what is shown goes one way at a time.

use super::PowerReading;

/// What is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Battery {
    /// 0 to 100.
    pub percent: u8,
    /// Is it being charged?
    pub is_charging: bool,
}

impl Battery {
    /// From here on the player is warned.
    pub const LOW: u8 = 10;
    /// From here on it may end at any moment.
    pub const EMPTY: u8 = 5;
}

/// The voltage of a lithium cell at rest, in millivolts, and what is left then.
const CURVE: [(u32, u32); 11] = [
    (3_300, 0),
    (3_480, 5),
    (3_580, 10),
    (3_660, 15),
    (3_710, 25),
    (3_750, 38),
    (3_800, 50),
    (3_870, 65),
    (3_950, 78),
    (4_050, 90),
    (4_150, 100),
];
/// No cell has more: what is measured then is the supply of a board without one.
const NO_CELL_MV: u32 = 4_400;
/// Nor less: nothing is connected.
const NOTHING_MV: u32 = 2_500;
/// A reading counts for one part of so many.
const AVERAGED: u32 = 16;
/// What is shown follows when it is off by more than so much, up or down.
const UP: u8 = 4;
const DOWN: u8 = 1;

/// Follows a battery, reading by reading.
#[derive(Clone, Debug, Default)]
pub struct BatteryMeter {
    /// Millivolts, times [`AVERAGED`].
    sum: u32,
    shown: Option<Battery>,
}

impl BatteryMeter {
    /// Takes one more reading; what is to be shown, if there is a battery.
    pub fn feed(&mut self, reading: PowerReading) -> Option<Battery> {
        let now = reading.millivolts();
        if !(NOTHING_MV..=NO_CELL_MV).contains(&now) {
            *self = BatteryMeter::default();
            return None;
        }
        self.sum = match self.shown {
            Some(_) => self.sum - self.sum / AVERAGED + now,
            None => now * AVERAGED,
        };
        let is_charging = reading.usb && reading.charge_is_high == Some(false);
        let percent = left(self.sum / AVERAGED);
        let shown = match self.shown {
            // Plugged in or out, the voltage jumps: what is shown goes on from where it is.
            Some(before) if before.percent > percent => match before.percent - percent {
                off if off <= DOWN => before.percent,
                _ => before.percent - 1,
            },
            Some(before) => match percent - before.percent {
                off if off <= UP => before.percent,
                _ => before.percent + 1,
            },
            None => percent,
        };
        self.shown = Some(Battery {
            percent: shown,
            is_charging,
        });
        self.shown
    }
}

/// What is left at that voltage, in per cent.
fn left(millivolts: u32) -> u8 {
    let above = CURVE.iter().position(|&(mv, _)| millivolts < mv);
    let percent = match above {
        Some(0) => 0,
        Some(at) => {
            let ((low, less), (high, more)) = (CURVE[at - 1], CURVE[at]);
            less + (more - less) * (millivolts - low) / (high - low)
        }
        None => 100,
    };
    u8::try_from(percent).unwrap_or(100)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reading(millivolts: u32, usb: bool) -> PowerReading {
        PowerReading {
            raw: u16::try_from(millivolts * 4_096 / 9_900).unwrap(),
            charge_is_high: Some(!usb),
            usb,
        }
    }

    #[test]
    fn a_cell_from_full_to_dead_is_shown_falling_and_never_flickers() {
        let mut meter = BatteryMeter::default();
        let (mut before, mut seen) = (100, std::vec::Vec::new());
        for second in 0..40_000u32 {
            // It falls for eleven hours, with 40 mV of noise in every reading.
            let noise = second * 7_919 % 41;
            let mv = 4_180 - second * 900 / 40_000 + noise - 20;
            let battery = meter.feed(reading(mv, false)).unwrap();
            assert!(battery.percent <= before, "it rose to {}", battery.percent);
            assert!(!battery.is_charging);
            if battery.percent != before {
                seen.push(battery.percent);
            }
            before = battery.percent;
        }
        assert!(before <= 1, "{before}");
        assert!(seen.contains(&Battery::LOW) && seen.contains(&Battery::EMPTY));
    }

    #[test]
    fn charging_is_told_and_climbs() {
        let mut meter = BatteryMeter::default();
        let first = meter.feed(reading(3_750, false)).unwrap();
        assert_eq!((first.percent, first.is_charging), (37, false));
        let mut last = first;
        for _ in 0..400 {
            last = meter.feed(reading(4_160, true)).unwrap();
        }
        assert!(last.is_charging && last.percent >= 95, "{last:?}");
    }

    #[test]
    fn a_board_without_a_cell_shows_nothing() {
        let mut meter = BatteryMeter::default();
        for mv in [0, 1_200, 4_800, 5_200] {
            assert_eq!(meter.feed(reading(mv, true)), None);
        }
        assert!(meter.feed(reading(3_900, false)).is_some());
    }
}
