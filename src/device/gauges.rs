//! What the self-test reads, read: nothing is measured before somebody asks.

use embassy_rp::{
    pac,
    watchdog::{ResetReason, Watchdog},
};

use super::{button_watch, yardstick};
use crate::{
    board::{Power, flash_times, frequency, rng::Pool, speed::Speed},
    console::{Battery, BatteryMeter, ChipReading, Gauge, Reading, Start, TeInfo},
};

/// What is read, and what was found out meanwhile.
pub(super) struct Gauges {
    power: Power,
    battery: BatteryMeter,
    start: Start,
    /// The panel's refresh, where the board hears it.
    pub(super) te: Option<TeInfo>,
    /// At what speed the next picture goes out, if not at the usual one.
    pub(super) trial: Option<Speed>,
    /// What the last such picture took.
    pub(super) band_us: Option<u32>,
    /// A save is to be timed as soon as nobody minds.
    pub(super) wants_save: bool,
    /// It shall be switched off.
    pub(super) wants_sleep: bool,
    /// Somebody wants to copy a new image.
    pub(super) wants_boot_mode: bool,
}

impl Gauges {
    pub(super) fn new(power: Power, start: Start) -> Gauges {
        Gauges {
            power,
            battery: BatteryMeter::default(),
            start,
            te: None,
            trial: None,
            band_us: None,
            wants_save: false,
            wants_sleep: false,
            wants_boot_mode: false,
        }
    }

    /// What is left in the battery, if there is one, and whether USB gives the power.
    pub(super) fn battery(&mut self) -> (Option<Battery>, bool) {
        let reading = self.power.read();
        (self.battery.feed(reading), reading.usb)
    }

    /// Reads one, and logs it: pictures are for people.
    #[inline(never)]
    pub(super) fn read(&mut self, gauge: Gauge, pool: &Pool) -> Reading {
        match gauge {
            Gauge::Chip => {
                let chip = ChipReading {
                    start: self.start,
                    page: flash_times::PAGE.read(),
                    erase: flash_times::ERASE.read(),
                    system_khz: frequency::system_khz(),
                    ring_khz: frequency::ring_khz(),
                };
                defmt::info!(
                    "read chip: start {=u8} page_us {=u32} {=u32} erase_us {=u32} {=u32} system_khz {=u32} ring_khz {=u32}",
                    chip.start as u8,
                    chip.page.last_us,
                    chip.page.worst_us,
                    chip.erase.last_us,
                    chip.erase.worst_us,
                    chip.system_khz,
                    chip.ring_khz
                );
                Reading::Chip(chip)
            }
            Gauge::Refresh => {
                let Some(te) = self.te else {
                    return Reading::None;
                };
                defmt::info!(
                    "read refresh: period_us {=u32} high_us {=u32} a_second {=u32} edges {=u32} lost {=u32}",
                    te.period_us,
                    te.high_us,
                    te.a_second,
                    te.edges,
                    te.lost
                );
                Reading::Refresh(te)
            }
            Gauge::Contacts => {
                let contacts = button_watch::contacts();
                let edges = contacts.map(|contact| contact.edges);
                let bounce_ms = contacts.map(|contact| contact.bounce_ms);
                defmt::info!("read contacts: {=[u8]} {=[u8]}", edges, bounce_ms);
                Reading::Contacts(contacts)
            }
            Gauge::Source => {
                let bits = pool.reading();
                defmt::info!(
                    "read source: bits {=u32} ones {=u32} longest_run {=u32}",
                    bits.bits,
                    bits.ones,
                    bits.longest_run
                );
                Reading::Source(bits)
            }
            Gauge::Power => {
                let power = self.power.read();
                defmt::info!(
                    "read power: raw {=u16} charge {=u8} usb {=bool}",
                    power.raw,
                    power.charge_is_high.map_or(2, u8::from),
                    power.usb
                );
                Reading::Power(power)
            }
            Gauge::Speed => {
                let speed = yardstick::measure();
                defmt::info!(
                    "read speed: drawing_us {=u32} accesses {=u32} hits {=u32} rules_us {=u32}",
                    speed.drawing_us,
                    speed.accesses,
                    speed.hits,
                    speed.rules_us
                );
                self.wants_save = true;
                Reading::Speed(speed)
            }
        }
    }
}

/// Why the chip started; `was_running` tells whether this program ran before.
pub(super) fn start_reason(watchdog: &Watchdog, was_running: bool) -> Start {
    let chip = pac::VREG_AND_CHIP_RESET.chip_reset().read();
    match watchdog.reset_reason() {
        Some(ResetReason::TimedOut) if was_running => Start::Watchdog,
        // The boot ROM starts what was copied by the watchdog.
        Some(_) => Start::NewImage,
        None if chip.had_run() => Start::ResetPin,
        None if chip.had_psm_restart() => Start::Debugger,
        None => Start::Power,
    }
}
