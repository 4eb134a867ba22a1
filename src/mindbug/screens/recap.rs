//! What happened: since the holder last looked, and over the last turns.

use embedded_graphics::{draw_target::DrawTarget, geometry::Point, pixelcolor::Rgb565};

use super::story::Story;
use crate::console::screens::{Command, Context, Opening, Screen, ScreenId};
use crate::{
    console::{DeviceInfo, desk::LOG},
    text::{Font, Key},
    ui::{
        Button, Intent, theme,
        widgets::{Align, Hint, footer, header, label},
    },
};

/// What happened since the holder last looked.
pub(crate) struct Recap {
    story: Story,
}

impl Screen for Recap {
    fn open(opening: &Opening<'_>) -> Recap {
        let desk = opening.desk();
        Recap {
            story: Story::new(desk, desk.news, false),
        }
    }

    fn handle(&mut self, intent: Intent, cx: &mut Context<'_>) -> Option<Command> {
        if matches!(intent, Intent::Accept | Intent::Back) {
            return Some(Command::Resume);
        }
        self.story.handle(intent, cx.damage);
        None
    }

    fn draw<D: DrawTarget<Color = Rgb565>>(
        &self,
        _facts: &DeviceInfo,
        target: &mut D,
    ) -> Result<(), D::Error> {
        page(&self.story, Hint(Button::A, Key::RecapGoOn.text()), target)
    }
}

/// The log of the last turns.
pub(crate) struct Log {
    story: Story,
}

impl Screen for Log {
    fn open(opening: &Opening<'_>) -> Log {
        Log {
            story: Story::new(opening.desk(), LOG, true),
        }
    }

    fn handle(&mut self, intent: Intent, cx: &mut Context<'_>) -> Option<Command> {
        if matches!(intent, Intent::Accept | Intent::Back) {
            return Some(Command::To(ScreenId::Pause));
        }
        self.story.handle(intent, cx.damage);
        None
    }

    fn draw<D: DrawTarget<Color = Rgb565>>(
        &self,
        _facts: &DeviceInfo,
        target: &mut D,
    ) -> Result<(), D::Error> {
        page(&self.story, Hint(Button::B, Key::MenuBack.text()), target)
    }
}

fn page<D: DrawTarget<Color = Rgb565>>(
    story: &Story,
    hint: Hint<'_>,
    target: &mut D,
) -> Result<(), D::Error> {
    target.clear(theme::NIGHT)?;
    header(Key::RecapHead.text(), target)?;
    if story.is_empty() {
        let at = Point::new(120, 120);
        let text = Key::RecapNothing.text();
        label(text, Font::Body, at, Align::Center, theme::DIM, target)?;
    }
    story.draw(target)?;
    footer(&[hint], target)?;
    if story.is_longer_than_a_page() {
        let at = Point::new(230, 233);
        let text = Key::RecapScroll.text();
        label(text, Font::Small, at, Align::Right, theme::DIM, target)?;
    }
    Ok(())
}
