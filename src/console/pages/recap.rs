//! What happened: since the holder last looked, and over the last turns.

use embedded_graphics::{draw_target::DrawTarget, geometry::Point, pixelcolor::Rgb565};

use super::{PauseRow, story::Story};
use crate::{
    console::{
        DeviceInfo, Title,
        desk::LOG,
        screens::{AtTable, Play, Screen, TableContext, TableOpening},
        title::Role,
    },
    text::{Font, Key},
    ui::{
        Button, Intent, theme,
        widgets::{Align, Hint, footer, header, label},
    },
};

/// What happened since the holder last looked.
pub struct Recap<G: Title> {
    story: Story<G>,
}

impl<G: Title> Screen<AtTable<G>> for Recap<G> {
    type Args = ();

    fn open((): (), opening: &TableOpening<'_, G>) -> Recap<G> {
        let desk = opening.desk();
        Recap {
            story: Story::new(desk, desk.news, false),
        }
    }

    fn handle(&mut self, intent: Intent, cx: &mut TableContext<'_, G>) -> Option<Play<G::Page>> {
        match intent {
            // Nothing of a long story is left unread by one press.
            Intent::Accept if self.story.turn_page(cx.damage) => return None,
            Intent::Accept | Intent::Back => return Some(Play::Resume),
            Intent::Menu => return Some(Play::Show(Role::Pause(PauseRow::Resume))),
            _ => {}
        }
        self.story.handle(intent, cx.damage);
        None
    }

    fn asks(&self) -> Option<u32> {
        Some(0)
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
pub struct Log<G: Title> {
    story: Story<G>,
    /// Where one came from: the menu of a game, or its end.
    back: Role,
}

impl<G: Title> Screen<AtTable<G>> for Log<G> {
    type Args = ();

    fn open((): (), opening: &TableOpening<'_, G>) -> Log<G> {
        Log {
            story: Story::new(opening.desk(), LOG, true),
            back: match opening.desk.outcome {
                Some(_) => Role::Victory,
                None => Role::Pause(PauseRow::Log),
            },
        }
    }

    fn handle(&mut self, intent: Intent, cx: &mut TableContext<'_, G>) -> Option<Play<G::Page>> {
        if matches!(intent, Intent::Accept | Intent::Back | Intent::Menu) {
            return Some(Play::Show(self.back));
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

fn page<G: Title, D: DrawTarget<Color = Rgb565>>(
    story: &Story<G>,
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
