//! Sheets of figures: the machine, its speed, its panel's refresh, its power, the source of its dice.
//!
//! One photo of each answers most questions. The figures are read when the page is opened, and again
//! when somebody asks; what this machine cannot tell is "none".

use core::fmt::{self, Write as _};

use embedded_graphics::{draw_target::DrawTarget, geometry::Point, pixelcolor::Rgb565};
use heapless::{String, Vec};

use super::{Command, Context, Hall, Hundredths, Mhz, Ms, Opening, Screen, Visit};
use crate::{
    console::{
        ChipReading, DeviceInfo, DiceHealth, FlashChip, FlashTimes, Gauge, PowerReading, Reading,
        SourceReading, SpeedReading, Start, TeInfo,
    },
    text::{Font, Key, decimal},
    ui::{
        Button, Intent, Tick, theme, ticks,
        widgets::{Align, Hint, label},
    },
};

/// What a sheet is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sheet {
    /// The machine.
    System,
    /// How fast it is at fixed work, and the emulated chip at the same.
    Speed,
    /// The panel's refresh.
    Refresh,
    /// Where the power comes from.
    Power,
    /// The source of the dice.
    Source,
}

/// Which sheet, and how it was come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SheetAt {
    /// The sheet that is opened.
    pub(super) sheet: Sheet,
    /// Alone, or as a page of the walk through all.
    pub(super) visit: Visit,
}

/// A value: the longest is a board's name, or two times.
type Value = String<24>;
/// The page is there by then.
const FIRST_WAIT: u32 = ticks(300);
/// The longest sheet is the machine's.
const MAX_ROWS: usize = 11;

/// A sheet, with what was read when.
pub(crate) struct SheetPage {
    at: SheetAt,
    opened: Tick,
    shown: Reading,
    is_read: bool,
}

impl Sheet {
    const fn head(self) -> Key {
        match self {
            Sheet::System => Key::TestSystem,
            Sheet::Speed => Key::TestSpeed,
            Sheet::Refresh => Key::TestRefresh,
            Sheet::Power => Key::TestPower,
            Sheet::Source => Key::TestSource,
        }
    }

    const fn gauge(self) -> Gauge {
        match self {
            Sheet::System => Gauge::Chip,
            Sheet::Speed => Gauge::Speed,
            Sheet::Refresh => Gauge::Refresh,
            Sheet::Power => Gauge::Power,
            Sheet::Source => Gauge::Source,
        }
    }

    fn rows(self, reading: Reading, facts: &DeviceInfo) -> Rows {
        match (self, reading) {
            (Sheet::System, Reading::Chip(chip)) => system(Some(chip), facts),
            (Sheet::System, _) => system(None, facts),
            (Sheet::Speed, Reading::Speed(speed)) => self::speed(Some(speed)),
            (Sheet::Speed, _) => self::speed(None),
            (Sheet::Refresh, Reading::Refresh(te)) => refresh(Some(te)),
            (Sheet::Refresh, _) => refresh(None),
            (Sheet::Power, Reading::Power(power)) => self::power(Some(power)),
            (Sheet::Power, _) => self::power(None),
            (Sheet::Source, Reading::Source(bits)) => source(Some(bits), facts),
            (Sheet::Source, _) => source(None, facts),
        }
    }
}

impl Screen<Hall> for SheetPage {
    type Args = SheetAt;

    fn open(at: SheetAt, opening: &Opening<'_>) -> SheetPage {
        SheetPage {
            at,
            opened: opening.now,
            shown: Reading::None,
            is_read: false,
        }
    }

    fn handle(&mut self, intent: Intent, _cx: &mut Context<'_>) -> Option<Command> {
        match intent {
            Intent::Accept => {
                self.is_read = false;
                None
            }
            _ => self.at.visit.handle(intent),
        }
    }

    fn tick(&mut self, cx: &mut Context<'_>) -> Option<Command> {
        if !self.is_read {
            // What takes a quarter of a second must not hold the page up that is coming in.
            let takes_long = self.at.sheet == Sheet::Speed;
            if takes_long && cx.now.since(self.opened) < FIRST_WAIT {
                return None;
            }
            self.is_read = true;
            return Some(Command::Read(self.at.sheet.gauge()));
        }
        if self.shown != cx.facts.reading {
            self.shown = cx.facts.reading;
            cx.repaint();
        }
        None
    }

    fn draw<D: DrawTarget<Color = Rgb565>>(
        &self,
        facts: &DeviceInfo,
        target: &mut D,
    ) -> Result<(), D::Error> {
        let SheetAt { sheet, visit } = self.at;
        target.clear(theme::NIGHT)?;
        visit.header(sheet.head(), target)?;
        let Rows(rows) = sheet.rows(self.shown, facts);
        let pitch = match rows.len() {
            8.. => 16,
            _ => 26,
        };
        for (i, (name, value)) in rows.iter().enumerate() {
            let y = 46 + pitch * (i as i32 + i32::from(pitch > 16));
            let (left, right) = (Point::new(12, y), Point::new(104, y));
            let name = name.text();
            label(name, Font::Body, left, Align::Left, theme::DIM, target)?;
            label(value, Font::Body, right, Align::Left, theme::AMBER, target)?;
        }
        let hints = [
            Hint(Button::A, Key::SystemAgain.text()),
            Hint(Button::B, Key::MenuBack.text()),
        ];
        visit.footer(&hints, target)
    }
}

/// The rows of a sheet as they are written.
#[derive(Default)]
struct Rows(Vec<(Key, Value), MAX_ROWS>);

impl Rows {
    /// A row; what is not known is "none", and what does not fit is cut.
    fn add<T>(
        &mut self,
        name: Key,
        value: Option<T>,
        write: impl FnOnce(&mut Value, T) -> fmt::Result,
    ) {
        let mut text = Value::new();
        let _ = match value {
            Some(value) => write(&mut text, value),
            None => text.write_str(Key::SystemNone.text()),
        };
        let pushed = self.0.push((name, text));
        debug_assert!(pushed.is_ok(), "no sheet is longer");
    }
}

fn system(chip: Option<ChipReading>, facts: &DeviceInfo) -> Rows {
    let mut rows = Rows::default();
    let (board, build) = (facts.board.as_str(), facts.build);
    rows.add(Key::AboutBoard, Some(board), Value::write_str);
    rows.add(Key::AboutBuild, Some(build), Value::write_str);
    let start = chip.map(|chip| started(chip.start).text());
    rows.add(Key::SystemStart, start, Value::write_str);
    let wire = (facts.wire_khz > 0).then_some(facts.wire_khz);
    rows.add(Key::SystemWire, wire, |to, khz| write!(to, "{}", Mhz(khz)));
    let flash = facts.flash_chip;
    rows.add(Key::SystemChip, flash, |to, chip| {
        let [_, maker, kind, size] = chip.id.to_be_bytes();
        write!(to, "{maker:02X} {kind:02X} {size:02X}")
    });
    let bytes = flash.and_then(FlashChip::bytes);
    rows.add(Key::SystemSize, bytes, |to, bytes| {
        write!(to, "{} {}", bytes / 1_024, Key::UnitKib.text())
    });
    rows.add(Key::SystemStatus, flash, |to, chip| {
        let [first, second] = chip.status;
        write!(to, "{first:02X} {second:02X}")
    });
    let times = [
        (Key::SystemPage, chip.map(|chip| chip.page)),
        (Key::SystemErase, chip.map(|chip| chip.erase)),
    ];
    for (name, times) in times {
        let times = times.filter(|times| times.worst_us > 0);
        rows.add(name, times, |to, FlashTimes { last_us, worst_us }| {
            write!(to, "{}, {}", Hundredths(last_us), Ms(worst_us))
        });
    }
    let system = chip.map(|chip| chip.system_khz);
    let unit = Key::UnitKhz.text();
    rows.add(Key::SystemClock, system, |to, khz| {
        write!(to, "{khz} {unit}")
    });
    let ring = chip.map(|chip| chip.ring_khz);
    rows.add(Key::SystemRing, ring, |to, khz| write!(to, "{khz} {unit}"));
    rows
}

fn started(start: Start) -> Key {
    match start {
        Start::Power => Key::SystemStartPower,
        Start::ResetPin => Key::SystemStartPin,
        Start::Debugger => Key::SystemStartDebugger,
        Start::Watchdog => Key::SystemStartWatchdog,
        Start::NewImage => Key::SystemStartImage,
    }
}

/// Each figure with what the emulated chip says beside it.
fn speed(here: Option<SpeedReading>) -> Rows {
    let emulated = SpeedReading::EMULATED;
    let mut rows = Rows::default();
    let sides = Key::SpeedSides.text();
    rows.add(Key::SpeedFigures, Some(sides), Value::write_str);
    let both = |of: fn(SpeedReading) -> u32| here.map(|here| (of(here), of(emulated)));
    let counts = [
        (Key::SpeedReads, both(|speed| speed.accesses)),
        (Key::SpeedHits, both(|speed| speed.hits)),
    ];
    let times = [
        (Key::SpeedDrawing, both(|speed| speed.drawing_us)),
        (Key::SpeedRules, both(|speed| speed.rules_us)),
        (Key::SpeedSave, both(|speed| speed.save_us)),
    ];
    for (name, counts) in counts {
        rows.add(name, counts, |to, (here, there)| {
            write!(to, "{here} / {there}")
        });
    }
    for (name, times) in times {
        // What has not been measured yet is left open.
        let times = times.filter(|(here, _)| *here > 0);
        rows.add(name, times, |to, (here, there)| {
            write!(to, "{} / {}", Hundredths(here), Ms(there))
        });
    }
    rows
}

fn refresh(te: Option<TeInfo>) -> Rows {
    let mut rows = Rows::default();
    let period = te.map(|te| te.period_us);
    let unit = Key::UnitUs.text();
    rows.add(Key::RefreshPeriod, period, |to, us| {
        write!(to, "{us} {unit}")
    });
    let high = te.map(|te| te.high_us);
    rows.add(Key::RefreshHigh, high, |to, us| write!(to, "{us} {unit}"));
    let a_second = te.map(|te| te.a_second);
    rows.add(Key::RefreshASecond, a_second, |to, n| write!(to, "{n}"));
    let edges = te.map(|te| te.edges);
    rows.add(Key::RefreshSeen, edges, |to, n| write!(to, "{n}"));
    let lost = te.map(|te| te.lost);
    rows.add(Key::RefreshLost, lost, |to, n| write!(to, "{n}"));
    rows
}

fn power(power: Option<PowerReading>) -> Rows {
    let mut rows = Rows::default();
    let yes_or_no = |is_so: bool| match is_so {
        true => Key::FramesYes.text(),
        false => Key::FramesNo.text(),
    };
    rows.add(Key::PowerRaw, power, |to, power| {
        write!(to, "{}", power.raw)
    });
    rows.add(Key::PowerVolts, power, |to, power| {
        let millivolts = power.millivolts();
        write!(
            to,
            "{}{}{:02} {}",
            millivolts / 1_000,
            decimal(),
            millivolts % 1_000 / 10,
            Key::UnitVolts.text()
        )
    });
    let charge = power.and_then(|power| power.charge_is_high);
    rows.add(Key::PowerCharge, charge, |to, is_high| {
        to.write_str(match is_high {
            true => Key::PowerHigh.text(),
            false => Key::PowerLow.text(),
        })
    });
    let usb = power.map(|power| yes_or_no(power.usb));
    rows.add(Key::PowerUsb, usb, Value::write_str);
    rows
}

fn source(bits: Option<SourceReading>, facts: &DeviceInfo) -> Rows {
    let mut rows = Rows::default();
    let health = match facts.dice {
        DiceHealth::Good => Key::SourceGood,
        DiceHealth::Stuck => Key::SourceStuck,
        DiceHealth::Biased => Key::SourceBiased,
    };
    let health = bits.map(|_| health.text());
    rows.add(Key::SourceHealth, health, Value::write_str);
    rows.add(Key::SourceBits, bits, |to, bits| {
        write!(to, "{}", bits.bits)
    });
    rows.add(Key::SourceOnes, bits, |to, bits| {
        let permille = bits.permille();
        write!(to, "{}{}{} %", permille / 10, decimal(), permille % 10)
    });
    rows.add(Key::SourceRun, bits, |to, bits| {
        write!(to, "{}", bits.longest_run)
    });
    rows
}
