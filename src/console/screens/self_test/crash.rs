//! Ways to fail on purpose, to see that failing is shown.

use embedded_graphics::{draw_target::DrawTarget, geometry::Point, pixelcolor::Rgb565};

use super::{CRASH_ROW, Command, Context, Hall, Opening, Screen, ScreenId};
use crate::{
    console::{DeviceInfo, screens::Crash},
    text::{Font, Key},
    ui::{
        Button, Intent, theme,
        widgets::{Align, Hint, List, Row, footer, header, label},
    },
};

const ROWS: [(Key, Crash); 4] = [
    (Key::CrashPanic, Crash::Panic),
    (Key::CrashHardFault, Crash::HardFault),
    (Key::CrashHang, Crash::Hang),
    (Key::CrashStack, Crash::StackOverflow),
];

/// The ways to fail.
pub(crate) struct CrashTest {
    list: List,
}

impl Screen<Hall> for CrashTest {
    type Args = ();

    fn open((): (), _: &Opening<'_>) -> CrashTest {
        CrashTest {
            list: List::new(ROWS.len(), 72, 36, 0),
        }
    }

    fn handle(&mut self, intent: Intent, cx: &mut Context<'_>) -> Option<Command> {
        match intent {
            Intent::Accept => Some(Command::Crash(ROWS[self.list.cursor()].1)),
            Intent::Back => Some(Command::To(ScreenId::SelfTest(CRASH_ROW))),
            _ => {
                self.list.handle(intent, cx.damage);
                None
            }
        }
    }

    fn draw<D: DrawTarget<Color = Rgb565>>(
        &self,
        _facts: &DeviceInfo,
        target: &mut D,
    ) -> Result<(), D::Error> {
        target.clear(theme::NIGHT)?;
        header(Key::TestCrash.text(), target)?;
        let at = Point::new(120, 54);
        let text = Key::CrashWarning.text();
        label(text, Font::Body, at, Align::Center, theme::CORAL, target)?;
        let rows = ROWS.iter().map(|(name, _)| Row {
            name: name.text(),
            note: "",
            is_open: true,
        });
        self.list.draw(rows, target)?;
        let hints = [
            Hint(Button::A, Key::MenuOpen.text()),
            Hint(Button::B, Key::MenuBack.text()),
        ];
        footer(&hints, target)
    }
}
