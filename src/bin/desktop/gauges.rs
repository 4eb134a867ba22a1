//! What the gauges of a good board say, for pictures of the pages that show them.

use kaijubox::{
    console::{
        ChipReading, Contact, FlashTimes, Gauge, PowerReading, Reading, SourceReading,
        SpeedReading, Start, TeInfo,
    },
    ui::TICK_US,
};

/// What this gauge says.
pub(crate) fn reading(gauge: Gauge) -> Reading {
    match gauge {
        Gauge::Chip => Reading::Chip(ChipReading {
            start: Start::Power,
            page: FlashTimes {
                last_us: 938,
                worst_us: 1_021,
            },
            erase: FlashTimes {
                last_us: 45_210,
                worst_us: 61_482,
            },
            system_khz: 125_000,
            ring_khz: 6_012,
        }),
        Gauge::Refresh => Reading::Refresh(TeInfo {
            period_us: TICK_US,
            high_us: 1_176,
            a_second: 59,
            edges: 4_096,
            lost: 1,
        }),
        Gauge::Contacts => Reading::Contacts([2, 1, 3, 1, 5, 1, 2, 1].map(|edges| Contact {
            edges,
            bounce_ms: 3 * (edges - 1),
        })),
        Gauge::Source => Reading::Source(SourceReading {
            bits: 31_250,
            ones: 15_894,
            longest_run: 16,
        }),
        Gauge::Power => Reading::Power(PowerReading {
            raw: 1_601,
            charge_is_high: Some(true),
            usb: false,
        }),
        Gauge::Speed => Reading::Speed(SpeedReading::EMULATED),
    }
}

/// How long a band takes on the wire, its full clock divided by so much: 28 800 bytes at 62.5 MHz and
/// what starts them.
pub(crate) fn band(divider: u8) -> Reading {
    Reading::Band(3_689 * u32::from(divider))
}
