//! The card between two players: who takes the device, and nothing of the game.

use embedded_graphics::{
    draw_target::DrawTarget,
    geometry::{Point, Size},
    pixelcolor::Rgb565,
    primitives::Rectangle,
};

use super::PauseRow;
use crate::{
    art::Sprite,
    console::{
        DeviceInfo, Name, Title,
        screens::{AtTable, Play, Screen, TableContext, TableOpening},
        title::Role,
    },
    text::{Args, Font, Key, format},
    ui::{
        Button, Intent, SCREEN, Tick, theme, ticks,
        widgets::{Align, Hint, footer, label, plate},
    },
};

/// A press before this is still meant for the screen before.
const GUARD: u32 = ticks(400);

/// Whose turn it is to hold the device.
pub struct Pass {
    name: Name,
    look_away: Key,
    back: &'static Sprite,
    opened: Tick,
    ready: bool,
}

impl<G: Title> Screen<AtTable<G>> for Pass {
    type Args = ();

    fn open((): (), opening: &TableOpening<'_, G>) -> Pass {
        let desk = opening.desk;
        Pass {
            back: G::CARD.back,
            look_away: match desk.table.people().count() {
                ..=2 => Key::PassLookAway,
                _ => Key::PassLookAwayAll,
            },
            name: Name::try_from(desk.name(desk.next_holder())).unwrap_or_default(),
            opened: opening.now,
            ready: false,
        }
    }

    fn handle(&mut self, intent: Intent, _: &mut TableContext<'_, G>) -> Option<Play<G::Page>> {
        match intent {
            Intent::Accept if self.ready => Some(Play::TakeDevice),
            Intent::Menu => Some(Play::Show(Role::Pause(PauseRow::Resume))),
            _ => None,
        }
    }

    fn tick(&mut self, cx: &mut TableContext<'_, G>) -> Option<Play<G::Page>> {
        if !self.ready && cx.now.since(self.opened) >= GUARD {
            self.ready = true;
            cx.damage.add(SCREEN);
        }
        None
    }

    fn is_animating(&self) -> bool {
        !self.ready
    }

    fn is_deaf(&self) -> bool {
        !self.ready
    }

    fn asks(&self) -> Option<u32> {
        Some(0)
    }

    fn may_be_put_off(&self) -> bool {
        true
    }

    fn draw<D: DrawTarget<Color = Rgb565>>(
        &self,
        _facts: &DeviceInfo,
        target: &mut D,
    ) -> Result<(), D::Error> {
        target.clear(theme::PANEL)?;
        let base = Point::new(120, 46);
        let text = Key::PassHandOver.text();
        label(text, Font::Body, base, Align::Center, theme::DIM, target)?;
        let sign = Rectangle::new(Point::new(20, 64), Size::new(200, 48));
        plate(sign, theme::AMBER, target)?;
        let base = Point::new(120, 95);
        label(
            &self.name,
            Font::Head,
            base,
            Align::Center,
            theme::INK,
            target,
        )?;
        self.back.draw(Point::new(96, 122), target)?;
        let base = Point::new(120, 204);
        let text = self.look_away.text();
        label(text, Font::Body, base, Align::Center, theme::DIM, target)?;
        let parts = Args {
            player: &self.name,
            ..Args::default()
        };
        let ready = format(Key::PassReady.text(), parts);
        if self.ready {
            let menu = Hint(Button::Y, Key::VerbMenu.text());
            footer(&[Hint(Button::A, &ready), menu], target)
        } else {
            footer(&[], target)
        }
    }
}
