//! The self-test: what a kit builder looks at after soldering.

mod buttons;
mod colours;
mod crash;
mod dice;
mod flash;
mod frames;
mod system;

pub(crate) use buttons::ButtonTest;
pub(crate) use colours::Colours;
pub(crate) use crash::CrashTest;
pub(crate) use dice::DiceTest;
pub(crate) use flash::Flash;
pub(crate) use frames::Frames;
pub(crate) use system::System;

use embedded_graphics::{draw_target::DrawTarget, pixelcolor::Rgb565};

use super::{Command, Context, Hall, MenuRow, Opening, Screen, ScreenId};
use crate::{
    console::DeviceInfo,
    text::Key,
    ui::{
        Button, Intent, theme,
        widgets::{Hint, List, Row, footer, header},
    },
};

const ROWS: [(Key, ScreenId); 6] = [
    (Key::TestButtons, ScreenId::Buttons),
    (Key::TestColours, ScreenId::Colours),
    (Key::TestDice, ScreenId::Dice),
    (Key::TestFrames, ScreenId::Frames),
    (Key::TestFlash, ScreenId::Flash),
    (Key::TestSystem, ScreenId::System),
];
const BUSY_ROW: usize = ROWS.len();
const CRASH_ROW: usize = BUSY_ROW + 1;

/// The list of tests.
pub(crate) struct SelfTest {
    list: List,
}

impl Screen<Hall> for SelfTest {
    type Args = ();

    fn open((): (), opening: &Opening<'_>) -> SelfTest {
        let came_from = match opening.from {
            from if from == ScreenId::CrashTest.name() => Some(CRASH_ROW),
            from => ROWS.iter().position(|(_, to)| to.name() == from),
        };
        SelfTest {
            list: List::new(CRASH_ROW + 1, 32, 23, came_from.unwrap_or_default()),
        }
    }

    fn handle(&mut self, intent: Intent, cx: &mut Context<'_>) -> Option<Command> {
        match (intent, self.list.cursor()) {
            (Intent::Accept, BUSY_ROW) => {
                cx.damage.add(self.list.area(BUSY_ROW));
                Some(Command::SetBusy(!cx.facts.busy))
            }
            (Intent::Accept, CRASH_ROW) => Some(Command::To(ScreenId::CrashTest)),
            (Intent::Accept, row) => Some(Command::To(ROWS[row].1)),
            (Intent::Back, _) => Some(Command::To(ScreenId::Menu(MenuRow::SelfTest))),
            _ => {
                self.list.handle(intent, cx.damage);
                None
            }
        }
    }

    fn draw<D: DrawTarget<Color = Rgb565>>(
        &self,
        facts: &DeviceInfo,
        target: &mut D,
    ) -> Result<(), D::Error> {
        target.clear(theme::NIGHT)?;
        header(Key::MenuSelfTest.text(), target)?;
        let busy = if facts.busy {
            Key::TestBusyOn
        } else {
            Key::TestBusyOff
        };
        let rows = ROWS
            .iter()
            .map(|(name, _)| *name)
            .chain([busy, Key::TestCrash]);
        let rows = rows.map(|name| Row {
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
