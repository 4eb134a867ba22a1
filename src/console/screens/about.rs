//! About: what this is, which version, and whose.

use embedded_graphics::{draw_target::DrawTarget, geometry::Point, pixelcolor::Rgb565};

use super::{Command, Context, Hall, MenuRow, Opening, Screen, ScreenId};
use crate::{
    console::DeviceInfo,
    text::{Font, Key},
    ui::{
        Button, Intent, theme,
        widgets::{Align, Hint, footer, header, label, paragraph},
    },
};

/// The page about the console.
pub(crate) struct About;

impl Screen<Hall> for About {
    type Args = ();

    fn open((): (), _: &Opening<'_>) -> About {
        About
    }

    fn handle(&mut self, intent: Intent, _cx: &mut Context<'_>) -> Option<Command> {
        matches!(intent, Intent::Back | Intent::Accept)
            .then_some(Command::To(ScreenId::Menu(MenuRow::About)))
    }

    fn draw<D: DrawTarget<Color = Rgb565>>(
        &self,
        facts: &DeviceInfo,
        target: &mut D,
    ) -> Result<(), D::Error> {
        target.clear(theme::NIGHT)?;
        header(Key::MenuAbout.text(), target)?;
        for (i, line) in [Key::AboutLine1, Key::AboutLine2].into_iter().enumerate() {
            let at = Point::new(12, 50 + 16 * i as i32);
            label(
                line.text(),
                Font::Body,
                at,
                Align::Left,
                theme::PAPER,
                target,
            )?;
        }
        let rows = [
            (Key::AboutVersion, env!("CARGO_PKG_VERSION")),
            (Key::AboutBuild, facts.build),
            (Key::AboutBoard, facts.board.as_str()),
        ];
        for (i, (name, value)) in rows.into_iter().enumerate() {
            let y = 92 + 17 * i as i32;
            let (left, right) = (Point::new(12, y), Point::new(84, y));
            label(
                name.text(),
                Font::Body,
                left,
                Align::Left,
                theme::DIM,
                target,
            )?;
            label(value, Font::Body, right, Align::Left, theme::AMBER, target)?;
        }
        let at = Point::new(12, 150);
        paragraph(
            Key::AboutUnofficial.text(),
            Font::Body,
            at,
            216,
            theme::DIM,
            target,
        )?;
        footer(&[Hint(Button::B, Key::MenuBack.text())], target)
    }
}
