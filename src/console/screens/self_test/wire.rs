//! The wire to the LCD: a band of one-pixel chequers at its full clock, at half and at a quarter of it.
//!
//! Chequers change every bit of the wire at every pixel, so wires that are too long for a clock show it.
//! The panel keeps its picture, so that one photo has all three. How long a band took is written on it.

use core::fmt::Write as _;

use embedded_graphics::{
    draw_target::DrawTarget,
    geometry::{Point, Size},
    pixelcolor::{Rgb565, RgbColor},
    primitives::Rectangle,
};
use heapless::String;

use super::{Command, Context, Hall, Mhz, Ms, Opening, Screen, Visit};
use crate::{
    console::{DeviceInfo, Reading},
    text::{Font, Key},
    ui::{
        Button, Intent, Tick, theme, ticks,
        widgets::{Align, Hint, is_seen, label, plate},
    },
};

const FULL_KHZ: u32 = 62_500;
const DIVIDERS: [u8; 3] = [1, 2, 4];
/// As many rows as are drawn at once.
const BAND: Size = Size::new(240, 60);
/// The page is there by then.
const FIRST_WAIT: u32 = ticks(300);
/// A machine that has not told how long a band took by then will not.
const PATIENCE: u32 = ticks(200);

/// The bands, one after the other.
pub(crate) struct WireTest {
    visit: Visit,
    /// The band that is sent next, or was just sent.
    band: usize,
    /// Since when it is waited for.
    since: Tick,
    is_sent: bool,
    took_us: [u32; DIVIDERS.len()],
}

const fn band(number: usize) -> Rectangle {
    Rectangle::new(Point::new(0, 34 + 61 * number as i32), BAND)
}

/// What is written on a band.
const fn sign(number: usize) -> Rectangle {
    let corner = band(number).top_left;
    Rectangle::new(Point::new(30, corner.y + 19), Size::new(180, 22))
}

impl WireTest {
    fn at(visit: Visit, now: Tick) -> WireTest {
        WireTest {
            visit,
            band: 0,
            since: now,
            is_sent: false,
            took_us: [0; DIVIDERS.len()],
        }
    }
}

impl Screen<Hall> for WireTest {
    type Args = Visit;

    fn open(visit: Visit, opening: &Opening<'_>) -> WireTest {
        WireTest::at(visit, opening.now)
    }

    fn handle(&mut self, intent: Intent, cx: &mut Context<'_>) -> Option<Command> {
        match intent {
            Intent::Accept => {
                *self = WireTest::at(self.visit, cx.now);
                cx.repaint();
                None
            }
            _ => self.visit.handle(intent),
        }
    }

    fn tick(&mut self, cx: &mut Context<'_>) -> Option<Command> {
        let waited = cx.now.since(self.since);
        let divider = *DIVIDERS.get(self.band)?;
        if !self.is_sent {
            if self.band == 0 && waited < FIRST_WAIT {
                return None;
            }
            self.is_sent = true;
            self.since = cx.now;
            cx.damage.add(band(self.band));
            return Some(Command::TimeBand(divider));
        }
        let took = match cx.facts.reading {
            Reading::Band(took) => took,
            _ if waited >= PATIENCE => 0,
            _ => return None,
        };
        self.took_us[self.band] = took;
        cx.damage.add(sign(self.band));
        self.band += 1;
        self.is_sent = false;
        None
    }

    fn draw<D: DrawTarget<Color = Rgb565>>(
        &self,
        _facts: &DeviceInfo,
        target: &mut D,
    ) -> Result<(), D::Error> {
        target.clear(theme::NIGHT)?;
        self.visit.header(Key::TestWire, target)?;
        for (number, divider) in DIVIDERS.into_iter().enumerate() {
            let area = band(number);
            if !is_seen(target, &area) {
                continue;
            }
            chequers(area, target)?;
            plate(sign(number), theme::NIGHT, target)?;
            let mut text: String<32> = String::new();
            let clock = Mhz(FULL_KHZ / u32::from(divider));
            // Two numbers with their units fit.
            let _ = match self.took_us[number] {
                0 => write!(text, "{clock}"),
                us => write!(text, "{clock}: {}", Ms(us)),
            };
            let at = sign(number).center() + Point::new(0, Font::Bold.cap_height() / 2);
            label(&text, Font::Bold, at, Align::Center, theme::PAPER, target)?;
        }
        let hints = [
            Hint(Button::A, Key::SystemAgain.text()),
            Hint(Button::B, Key::MenuBack.text()),
        ];
        self.visit.footer(&hints, target)
    }
}

/// Black and white, pixel by pixel.
fn chequers<D: DrawTarget<Color = Rgb565>>(
    area: Rectangle,
    target: &mut D,
) -> Result<(), D::Error> {
    let Size { width, height } = area.size;
    let colors = (0..height).flat_map(|y| {
        (0..width).map(move |x| match (x + y) % 2 {
            0 => Rgb565::BLACK,
            _ => Rgb565::WHITE,
        })
    });
    target.fill_contiguous(&area, colors)
}
