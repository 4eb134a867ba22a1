//! Before the console restarts as a drive for a new image: asked once, since the screen goes dark.

use embedded_graphics::{draw_target::DrawTarget, pixelcolor::Rgb565};

use super::{Command, Context, From, Hall, Opening, OptionsAt, Screen, ScreenId, notice::page};
use crate::{
    console::DeviceInfo,
    text::Key,
    ui::{Button, Intent, widgets::Hint},
};

/// The page that asks whether to go to boot mode.
pub(crate) struct Update {
    from: From,
}

impl Screen<Hall> for Update {
    type Args = From;

    fn open(from: From, _: &Opening<'_>) -> Update {
        Update { from }
    }

    fn handle(&mut self, intent: Intent, _cx: &mut Context<'_>) -> Option<Command> {
        match intent {
            Intent::Accept => Some(Command::BootMode),
            Intent::Back => Some(Command::To(ScreenId::Options(OptionsAt::update(self.from)))),
            _ => None,
        }
    }

    fn draw<D: DrawTarget<Color = Rgb565>>(
        &self,
        _facts: &DeviceInfo,
        target: &mut D,
    ) -> Result<(), D::Error> {
        let hints = [
            Hint(Button::A, Key::UpdateRestart.text()),
            Hint(Button::B, Key::MenuBack.text()),
        ];
        let parts = [Key::UpdateText.text(), Key::UpdateAgain.text()];
        page(Key::UpdateHead, parts.into_iter(), &hints, target)
    }
}
