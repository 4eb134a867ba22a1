//! The self-test: what a kit builder looks at after soldering.

mod buttons;
mod colours;
mod crash;
mod dice;
mod flash;
mod frames;
mod sheet;
mod walk;
mod wire;

pub(crate) use buttons::ButtonTest;
pub(crate) use colours::Colours;
pub(crate) use crash::CrashTest;
pub(crate) use dice::DiceTest;
pub(crate) use flash::Flash;
pub(crate) use frames::Frames;
pub(crate) use sheet::SheetPage;
pub use sheet::{Sheet, SheetAt};
pub use walk::Visit;
pub(crate) use wire::WireTest;

use core::fmt;

use embedded_graphics::{draw_target::DrawTarget, pixelcolor::Rgb565};

use super::{Command, Context, Hall, MenuRow, Opening, Screen, ScreenId};
use crate::{
    console::DeviceInfo,
    text::{self, Key},
    ui::{
        Button, Intent, theme,
        widgets::{Hint, List, Row, footer, header},
    },
};

/// A page, by how it is come to.
type Page = fn(Visit) -> ScreenId;

const ROWS: [(Key, Page); 5] = [
    (Key::TestButtons, ScreenId::Buttons),
    (Key::TestColours, ScreenId::Colours),
    (Key::TestDice, ScreenId::Dice),
    (Key::TestFrames, ScreenId::Frames),
    (Key::TestFlash, ScreenId::Flash),
];
const WALK_ROW: usize = ROWS.len();
const BUSY_ROW: usize = WALK_ROW + 1;
const CRASH_ROW: usize = BUSY_ROW + 1;

/// Microseconds, shown as milliseconds with two places.
struct Ms(u32);

impl fmt::Display for Ms {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", Hundredths(self.0), Key::UnitMs.text())
    }
}

/// The same without the unit.
struct Hundredths(u32);

impl fmt::Display for Hundredths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hundredths = (self.0 + 5) / 10;
        let point = text::decimal();
        write!(f, "{}{point}{:02}", hundredths / 100, hundredths % 100)
    }
}

/// Thousands of clocks a second, shown as millions with two places.
struct Mhz(u32);

impl fmt::Display for Mhz {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (whole, rest) = (self.0 / 1_000, self.0 % 1_000 / 10);
        write!(
            f,
            "{whole}{}{rest:02} {}",
            text::decimal(),
            Key::UnitMhz.text()
        )
    }
}

/// The list of tests.
pub(crate) struct SelfTest {
    list: List,
}

impl Screen<Hall> for SelfTest {
    /// The row that is marked.
    type Args = usize;

    fn open(row: usize, _: &Opening<'_>) -> SelfTest {
        SelfTest {
            list: List::new(CRASH_ROW + 1, 32, 23, row),
        }
    }

    fn handle(&mut self, intent: Intent, cx: &mut Context<'_>) -> Option<Command> {
        match (intent, self.list.cursor()) {
            (Intent::Accept, BUSY_ROW) => {
                cx.damage.add(self.list.area(BUSY_ROW));
                Some(Command::SetBusy(!cx.facts.busy))
            }
            (Intent::Accept, WALK_ROW) => Some(Visit::begin()),
            (Intent::Accept, CRASH_ROW) => Some(Command::To(ScreenId::CrashTest)),
            (Intent::Accept, row) => Some(Command::To(ROWS[row].1(Visit::Alone { row }))),
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
        let rows =
            ROWS.iter()
                .map(|(name, _)| *name)
                .chain([Key::TestPhotos, busy, Key::TestCrash]);
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
