//! What must be told of the battery, in a strip over whatever is on the screen, for a few seconds.

use embedded_graphics::{
    draw_target::DrawTarget,
    geometry::{Point, Size},
    pixelcolor::Rgb565,
    primitives::Rectangle,
};

use super::{App, Battery, Games};
use crate::{
    sound::cues,
    text::{Args, Font, Key, format},
    ui::{
        Buttons, Tick, theme, ticks,
        widgets::{Align, GAUGE, is_seen, label, plate},
    },
};

const STRIP: Rectangle = Rectangle::new(Point::new(0, 0), Size::new(240, 34));
/// It is there for so long, or until a button is pressed once it was seen.
const SHOWN: u32 = ticks(6_000);
const LEAST: u32 = ticks(700);

/// What was told of the battery, and what is being told.
#[derive(Clone, Debug, Default)]
pub(super) struct Warning {
    /// The per cent at which it was last told; 100 if it was not since it was charged.
    told: Option<u8>,
    shown: Option<(u8, Tick)>,
}

impl<B: Games> App<B> {
    /// The battery was looked at: is there something to be told?
    pub(super) fn note_battery(&mut self, before: Option<Battery>) {
        let now = self.facts.battery;
        if now != before {
            self.damage.add(GAUGE);
        }
        let Some(battery) = now.filter(|battery| !battery.is_charging) else {
            self.warning.told = None;
            return;
        };
        let limits = [Battery::EMPTY, Battery::LOW];
        let due = limits.into_iter().find(|&limit| battery.percent <= limit);
        if let Some(limit) = due
            && self.warning.told.is_none_or(|told| told > limit)
        {
            self.warning.told = Some(limit);
            self.warning.shown = Some((battery.percent, self.now));
            self.damage.add(STRIP);
            self.cues.add(&cues::LOW_BATTERY);
        }
    }

    /// The strip goes when its time is over, or somebody has read it.
    pub(super) fn end_warning(&mut self, down: Buttons) {
        let Some((_, since)) = self.warning.shown else {
            return;
        };
        let shown = self.now.since(since);
        if shown >= SHOWN || (down != Buttons::NONE && shown >= LEAST) {
            self.warning.shown = None;
            self.damage.add(STRIP);
        }
    }

    /// Draws it over the screen.
    pub(super) fn draw_warning<D: DrawTarget<Color = Rgb565>>(
        &self,
        target: &mut D,
    ) -> Result<(), D::Error> {
        let Some((percent, _)) = self.warning.shown else {
            return Ok(());
        };
        if !is_seen(target, &STRIP) {
            return Ok(());
        }
        target.fill_solid(&STRIP, theme::NIGHT)?;
        let inner = Rectangle::new(Point::new(2, 2), Size::new(236, 30));
        plate(inner, theme::CORAL, target)?;
        let args = Args {
            number: percent.into(),
            ..Args::default()
        };
        let head = format(Key::BatteryLow.text(), args);
        let below = match percent <= Battery::EMPTY {
            true => Key::BatteryKept,
            false => Key::BatteryCharge,
        };
        let at = |y| Point::new(120, y);
        label(&head, Font::Bold, at(15), Align::Center, theme::INK, target)?;
        label(
            below.text(),
            Font::Small,
            at(28),
            Align::Center,
            theme::INK,
            target,
        )
    }
}
