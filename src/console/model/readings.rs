//! What the self-test reads off the machine, one page's figures at a time.
//!
//! A page asks for a [`Gauge`] and finds its [`Reading`] in the facts a tick later; nothing is measured
//! that nobody looks at. A machine that cannot tell leaves [`Reading::None`].

/// What a page of the self-test can ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gauge {
    /// How it was started, its flash chip and its clocks.
    Chip,
    /// The panel's refresh.
    Refresh,
    /// The contacts of the buttons.
    Contacts,
    /// The source of the dice.
    Source,
    /// Where the power comes from.
    Power,
    /// How fast fixed work is.
    Speed,
}

/// What was read last.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Reading {
    /// Nothing, or this machine cannot tell.
    #[default]
    None,
    /// See [`Gauge::Chip`].
    Chip(ChipReading),
    /// See [`Gauge::Refresh`].
    Refresh(TeInfo),
    /// See [`Gauge::Contacts`]: up, down, left, right, A, B, X, Y.
    Contacts([Contact; 8]),
    /// See [`Gauge::Source`].
    Source(SourceReading),
    /// See [`Gauge::Power`].
    Power(PowerReading),
    /// See [`Gauge::Speed`].
    Speed(SpeedReading),
    /// The picture that was sent for [`Request::TimeBand`](crate::console::Request::TimeBand) took so
    /// many microseconds of wire.
    Band(u32),
}

/// Why the console started.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Start {
    /// The power came on, or was too low for a moment.
    #[default]
    Power,
    /// The reset pin was pulled.
    ResetPin,
    /// A debugger asked for it.
    Debugger,
    /// The watchdog ended the run before.
    Watchdog,
    /// The boot ROM started what had just been copied.
    NewImage,
}

/// The chip, its flash and its clocks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ChipReading {
    /// Why it started.
    pub start: Start,
    /// What writing a page of flash took.
    pub page: FlashTimes,
    /// What erasing a sector took.
    pub erase: FlashTimes,
    /// The system's clock, counted against the crystal.
    pub system_khz: u32,
    /// The ring oscillator, counted against the crystal.
    pub ring_khz: u32,
}

/// How long one kind of flash work took since the start; 0 if there was none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FlashTimes {
    /// The last time.
    pub last_us: u32,
    /// The longest.
    pub worst_us: u32,
}

/// The panel's refresh, as the board hears it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TeInfo {
    /// From one refresh to the next.
    pub period_us: u32,
    /// How long the line is high in each.
    pub high_us: u32,
    /// Edges in the last whole second, those that were none of the panel's too.
    pub a_second: u32,
    /// Refreshes that were seen.
    pub edges: u32,
    /// Refreshes that should have been there.
    pub lost: u32,
}

/// How a contact has behaved since the start, at its worst.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Contact {
    /// Changes that were one press or one release; a clean contact has one.
    pub edges: u8,
    /// From the first of them to the last.
    pub bounce_ms: u8,
}

/// The raw bits of the dice's source, since the start.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SourceReading {
    /// Bits that were looked at.
    pub bits: u32,
    /// Ones among them.
    pub ones: u32,
    /// The longest run of one and the same.
    pub longest_run: u32,
}

/// What the power pins say.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PowerReading {
    /// The battery, or the supply of a board without one, as the converter gives it: 12 bits, 3.3 V, a
    /// third of it.
    pub raw: u16,
    /// What the charger's pin says, where the board has one.
    pub charge_is_high: Option<bool>,
    /// Whether USB is plugged in.
    pub usb: bool,
}

/// How fast the chip is at fixed work, its flash behind a cache.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SpeedReading {
    /// Drawing the title once, strip by strip, from a cold cache.
    pub drawing_us: u32,
    /// Reads of flash meanwhile.
    pub accesses: u32,
    /// Those of them that the cache had.
    pub hits: u32,
    /// A thousand steps of the rules of the box's first game.
    pub rules_us: u32,
    /// Keeping the settings once more; 0 if it has not been done.
    pub save_us: u32,
}

impl SpeedReading {
    /// What the emulated chip reads, with the cache replacing what was not used for longest and a typical
    /// flash chip. The device's tests hold it against that, and say what belongs here.
    pub const EMULATED: SpeedReading = SpeedReading {
        drawing_us: 18_860,
        accesses: 162_800,
        hits: 156_000,
        rules_us: 31_300,
        save_us: 2_560,
    };
}

impl PowerReading {
    /// The voltage.
    pub fn millivolts(self) -> u32 {
        u32::from(self.raw) * 3 * 3_300 / 4_096
    }
}

impl SourceReading {
    /// Ones among a thousand bits.
    pub fn permille(self) -> u32 {
        let ones = u64::from(self.ones) * 1_000;
        u32::try_from(ones / u64::from(self.bits.max(1))).unwrap_or(u32::MAX)
    }
}
