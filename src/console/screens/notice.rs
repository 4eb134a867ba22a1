//! Notices that stand in the way until they are read.

use embedded_graphics::{
    draw_target::DrawTarget,
    geometry::{Point, Size},
    pixelcolor::Rgb565,
    primitives::Rectangle,
};

use super::{Command, Context, Hall, MenuRow, Opening, Screen, ScreenId};
use crate::{
    console::{DeviceInfo, DiceHealth},
    text::{Args, Font, Key, format},
    ui::{
        Button, Intent, theme,
        widgets::{Align, Hint, footer, label, paragraph, plate},
    },
};

/// The dice's source has failed a test.
pub(crate) struct DiceWarning {
    /// How; they may be good again while this is read.
    how: DiceHealth,
}

impl Screen<Hall> for DiceWarning {
    type Args = DiceHealth;

    fn open(how: DiceHealth, _: &Opening<'_>) -> DiceWarning {
        DiceWarning { how }
    }

    fn handle(&mut self, intent: Intent, _cx: &mut Context<'_>) -> Option<Command> {
        (intent == Intent::Accept).then_some(Command::To(ScreenId::Menu(MenuRow::First)))
    }

    fn draw<D: DrawTarget<Color = Rgb565>>(
        &self,
        _facts: &DeviceInfo,
        target: &mut D,
    ) -> Result<(), D::Error> {
        let what = match self.how {
            DiceHealth::Biased => Key::WarningDiceBiased,
            DiceHealth::Stuck | DiceHealth::Good => Key::WarningDiceStuck,
        };
        let parts = [what.text(), Key::WarningDiceAdvice.text()];
        notice(Key::WarningDiceTitle, &parts, target)
    }
}

/// The run before this one was ended by the watchdog.
pub(crate) struct CrashNotice {
    next: ScreenId,
}

impl Screen<Hall> for CrashNotice {
    type Args = ();

    fn open((): (), opening: &Opening<'_>) -> CrashNotice {
        let next = match opening.facts.dice {
            DiceHealth::Good => ScreenId::Title,
            how => ScreenId::DiceWarning(how),
        };
        CrashNotice { next }
    }

    fn handle(&mut self, intent: Intent, _cx: &mut Context<'_>) -> Option<Command> {
        (intent == Intent::Accept).then_some(Command::To(self.next))
    }

    fn draw<D: DrawTarget<Color = Rgb565>>(
        &self,
        facts: &DeviceInfo,
        target: &mut D,
    ) -> Result<(), D::Error> {
        let args = Args {
            thing: facts.last_crash.unwrap_or_default(),
            ..Args::default()
        };
        let place = format(Key::WarningCrashScreen.text(), args);
        let parts = [Key::WarningCrashText.text(), &place];
        notice(Key::WarningCrashTitle, &parts, target)
    }
}

fn notice<D: DrawTarget<Color = Rgb565>>(
    title: Key,
    parts: &[&str],
    target: &mut D,
) -> Result<(), D::Error> {
    let hints = [Hint(Button::A, Key::WarningGoOn.text())];
    page(title, parts.iter().copied(), &hints, target)
}

/// A page that stands in the way: a sign, paragraphs, and what the buttons do.
pub(super) fn page<'a, D: DrawTarget<Color = Rgb565>>(
    title: Key,
    parts: impl Iterator<Item = &'a str>,
    hints: &[Hint<'_>],
    target: &mut D,
) -> Result<(), D::Error> {
    target.clear(theme::NIGHT)?;
    let sign = Rectangle::new(Point::new(8, 14), Size::new(224, 34));
    plate(sign, theme::CORAL, target)?;
    let at = Point::new(120, 37);
    label(
        title.text(),
        Font::Head,
        at,
        Align::Center,
        theme::INK,
        target,
    )?;
    let mut at = Point::new(14, 76);
    for part in parts {
        at = paragraph(part, Font::Body, at, 212, theme::PAPER, target)?;
        at.y += 10;
    }
    footer(hints, target)
}
