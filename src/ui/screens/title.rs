//! The title: the console's name over a city at night.

use embedded_graphics::{draw_target::DrawTarget, geometry::Point, pixelcolor::Rgb565};

use super::{Context, Go, Opening, Screen, ScreenId};
use crate::{
    text::{Font, Key},
    ui::{
        Facts, Intent, Tick, theme,
        widgets::{Align, label},
    },
};

/// The title screen; it moves for ever.
pub(crate) struct Title {
    now: Tick,
}

impl Screen for Title {
    fn open(opening: &Opening<'_>) -> Title {
        Title { now: opening.now }
    }

    fn handle(&mut self, intent: Intent, _cx: &mut Context<'_>) -> Option<Go> {
        matches!(intent, Intent::Accept | Intent::Menu).then_some(Go::To(ScreenId::Menu))
    }

    fn tick(&mut self, cx: &mut Context<'_>) -> Option<Go> {
        self.now = cx.now;
        cx.repaint();
        None
    }

    fn is_animating(&self) -> bool {
        true
    }

    fn draw<D: DrawTarget<Color = Rgb565>>(
        &self,
        _facts: &Facts,
        target: &mut D,
    ) -> Result<(), D::Error> {
        target.clear(theme::NIGHT)?;
        let x = 120 + (self.now.0 % 40) as i32 - 20;
        let at = Point::new(x, 110);
        label(
            Key::TitleName.text(),
            Font::Head,
            at,
            Align::Center,
            theme::AMBER,
            target,
        )?;
        let at = Point::new(120, 220);
        label(
            Key::TitlePress.text(),
            Font::Body,
            at,
            Align::Center,
            theme::PAPER,
            target,
        )
    }
}
