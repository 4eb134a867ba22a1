//! What lies in flash, and how much is free.

use core::fmt::Write as _;

use embedded_graphics::{
    draw_target::DrawTarget,
    geometry::{Point, Size},
    pixelcolor::Rgb565,
    primitives::Rectangle,
};
use heapless::String;

use super::{Command, Context, Hall, Opening, Screen, Visit};
use crate::{
    console::{DeviceInfo, SavesHealth},
    text::{Args, Font, Key, Sentence, format},
    ui::{
        Button, Intent, theme,
        widgets::{Align, Bar, Hint, bar, label},
    },
};

/// The flash.
pub(crate) struct Flash {
    visit: Visit,
}

impl Screen<Hall> for Flash {
    type Args = Visit;

    fn open(visit: Visit, _: &Opening<'_>) -> Flash {
        Flash { visit }
    }

    fn handle(&mut self, intent: Intent, _cx: &mut Context<'_>) -> Option<Command> {
        self.visit.handle(intent)
    }

    fn draw<D: DrawTarget<Color = Rgb565>>(
        &self,
        facts: &DeviceInfo,
        target: &mut D,
    ) -> Result<(), D::Error> {
        target.clear(theme::NIGHT)?;
        self.visit.header(Key::TestFlash, target)?;
        let back = [Hint(Button::B, Key::MenuBack.text())];
        self.visit.footer(&back, target)?;
        if facts.flash_total == 0 {
            let text = Key::FlashNone.text();
            let at = Point::new(120, 126);
            return label(text, Font::Body, at, Align::Center, theme::DIM, target);
        }
        let free = facts.flash_total - facts.flash_image - facts.flash_saves;
        let parts = [
            (Key::FlashImage, facts.flash_image, theme::AMBER),
            (Key::FlashSaves, facts.flash_saves, theme::CORAL),
            (Key::FlashFree, free, theme::MINT),
        ];
        for (i, (name, bytes, color)) in parts.into_iter().enumerate() {
            let y = 34 + 42 * i as i32;
            let left = Point::new(14, y + 14);
            label(
                name.text(),
                Font::Body,
                left,
                Align::Left,
                theme::PAPER,
                target,
            )?;
            let mut size: String<24> = String::new();
            // A u32 of KiB and the unit fit.
            let _ = write!(size, "{} {}", bytes / 1024, Key::UnitKib.text());
            let right = Point::new(226, y + 14);
            label(&size, Font::Bold, right, Align::Right, theme::PAPER, target)?;
            let area = Rectangle::new(Point::new(14, y + 22), Size::new(212, 12));
            let permille = u64::from(bytes) * 1_000 / u64::from(facts.flash_total);
            let permille = u32::try_from(permille).unwrap_or(1_000);
            bar(
                Bar {
                    area,
                    permille,
                    color,
                },
                target,
            )?;
        }
        let total = counted(Key::FlashTotal, facts.flash_total / 1024);
        let at = Point::new(226, 170);
        label(&total, Font::Body, at, Align::Right, theme::DIM, target)?;
        draw_health(facts.saves_health, target)
    }
}

/// A count in its sentence.
fn counted(key: Key, count: u32) -> Sentence {
    let parts = Args {
        number: i32::try_from(count).unwrap_or(i32::MAX),
        ..Args::default()
    };
    format(key.text(), parts)
}

/// How the part that keeps saves is doing.
fn draw_health<D: DrawTarget<Color = Rgb565>>(
    health: Option<SavesHealth>,
    target: &mut D,
) -> Result<(), D::Error> {
    let (state, color) = match health {
        None => (Key::FlashUnkept, theme::DIM),
        Some(SavesHealth { worn: true, .. }) => (Key::FlashWorn, theme::CORAL),
        Some(_) => (Key::FlashGood, theme::MINT),
    };
    let at = Point::new(14, 194);
    let name = Key::FlashHealth.text();
    label(name, Font::Body, at, Align::Left, theme::PAPER, target)?;
    let at = Point::new(226, 194);
    label(state.text(), Font::Bold, at, Align::Right, color, target)?;
    let Some(SavesHealth {
        records, erases, ..
    }) = health
    else {
        return Ok(());
    };
    let at = Point::new(14, 211);
    let text = counted(Key::FlashRecords, records);
    label(&text, Font::Small, at, Align::Left, theme::DIM, target)?;
    let at = Point::new(226, 211);
    let text = counted(Key::FlashErases, erases);
    label(&text, Font::Small, at, Align::Right, theme::DIM, target)
}
