//! What this machine is: board, build, wire, flash chip, refresh. One photo of it answers most questions.

use core::fmt::Write as _;

use embedded_graphics::{draw_target::DrawTarget, geometry::Point, pixelcolor::Rgb565};
use heapless::String;

use super::{Command, Context, Hall, Opening, Screen, ScreenId};
use crate::{
    console::{DeviceInfo, FlashChip, TeInfo},
    text::{Font, Key},
    ui::{
        Button, Intent, theme,
        widgets::{Align, Hint, footer, header, label},
    },
};

/// A value: the longest is a refresh, `16856 us, 1176 high`.
type Value = String<24>;

/// The machine, as it was when the page was opened.
pub(crate) struct System {
    te: Option<TeInfo>,
}

impl Screen<Hall> for System {
    type Args = ();

    fn open((): (), opening: &Opening<'_>) -> System {
        System {
            te: opening.facts.te,
        }
    }

    fn handle(&mut self, intent: Intent, cx: &mut Context<'_>) -> Option<Command> {
        match intent {
            Intent::Back => Some(Command::To(ScreenId::SelfTest)),
            Intent::Accept => {
                self.te = cx.facts.te;
                cx.repaint();
                None
            }
            _ => None,
        }
    }

    fn draw<D: DrawTarget<Color = Rgb565>>(
        &self,
        facts: &DeviceInfo,
        target: &mut D,
    ) -> Result<(), D::Error> {
        target.clear(theme::NIGHT)?;
        header(Key::TestSystem.text(), target)?;
        let rows = [
            (Key::AboutBoard, text(facts.board.as_str())),
            (Key::AboutBuild, text(facts.build)),
            (Key::SystemWire, wire(facts.wire_khz)),
            (Key::SystemChip, chip(facts.flash_chip)),
            (Key::SystemSize, size(facts.flash_chip)),
            (Key::SystemRefresh, refresh(self.te)),
            (Key::SystemLost, lost(self.te)),
        ];
        for (i, (name, value)) in rows.into_iter().enumerate() {
            let y = 50 + 21 * i as i32;
            let (left, right) = (Point::new(14, y), Point::new(92, y));
            let name = name.text();
            label(name, Font::Body, left, Align::Left, theme::DIM, target)?;
            label(&value, Font::Body, right, Align::Left, theme::AMBER, target)?;
        }
        let hints = [
            Hint(Button::A, Key::SystemAgain.text()),
            Hint(Button::B, Key::MenuBack.text()),
        ];
        footer(&hints, target)
    }
}

/// What does not fit is cut.
fn text(text: &str) -> Value {
    let mut value = Value::new();
    let _ = text.chars().try_for_each(|c| value.push(c));
    value
}

fn none() -> Value {
    text(Key::SystemNone.text())
}

fn wire(khz: u32) -> Value {
    let mut value = Value::new();
    match khz {
        0 => none(),
        _ => {
            // Numbers of ten digits and the unit fit.
            let _ = write!(value, "{}.{:02} MHz", khz / 1_000, khz % 1_000 / 10);
            value
        }
    }
}

fn chip(chip: Option<FlashChip>) -> Value {
    let Some(chip) = chip else { return none() };
    let mut value = Value::new();
    let [_, maker, kind, size] = chip.id.to_be_bytes();
    let _ = write!(value, "{maker:02X} {kind:02X} {size:02X}");
    value
}

fn size(chip: Option<FlashChip>) -> Value {
    let Some(bytes) = chip.and_then(FlashChip::bytes) else {
        return none();
    };
    let mut value = Value::new();
    let _ = write!(value, "{} KiB", bytes / 1_024);
    value
}

fn refresh(te: Option<TeInfo>) -> Value {
    let Some(te) = te else { return none() };
    let mut value = Value::new();
    let _ = write!(value, "{} / {} us", te.period_us, te.high_us);
    value
}

fn lost(te: Option<TeInfo>) -> Value {
    let Some(te) = te else { return none() };
    let mut value = Value::new();
    let _ = write!(value, "{} / {}", te.lost, te.edges);
    value
}
