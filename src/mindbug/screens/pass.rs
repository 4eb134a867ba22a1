//! The card between two players: who takes the device, and nothing of the game.

use embedded_graphics::{
    draw_target::DrawTarget,
    geometry::{Point, Size},
    pixelcolor::Rgb565,
    primitives::Rectangle,
};

use crate::console::screens::{Command, Context, Opening, Screen};
use crate::{
    art::icons,
    console::{DeviceInfo, Name},
    text::{Args, Font, Key, format},
    ui::{
        Button, Intent, SCREEN, Tick, theme, ticks,
        widgets::{Align, Hint, footer, label, plate},
    },
};

/// A press before this is still meant for the screen before.
const GUARD: u32 = ticks(400);

/// Whose turn it is to hold the device.
pub(crate) struct Pass {
    name: Name,
    opened: Tick,
    ready: bool,
}

impl Screen for Pass {
    fn open(opening: &Opening<'_>) -> Pass {
        let desk = opening.desk();
        let next = desk.view.decision().map(|(by, _)| by);
        Pass {
            name: next.map_or(Name::new(), |by| desk.names[by.index()].clone()),
            opened: opening.now,
            ready: false,
        }
    }

    fn handle(&mut self, intent: Intent, _cx: &mut Context<'_>) -> Option<Command> {
        (intent == Intent::Accept && self.ready).then_some(Command::TakeDevice)
    }

    fn tick(&mut self, cx: &mut Context<'_>) -> Option<Command> {
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
        icons::BACK_CREATURE.draw(Point::new(96, 122), target)?;
        let base = Point::new(120, 204);
        let text = Key::PassLookAway.text();
        label(text, Font::Body, base, Align::Center, theme::DIM, target)?;
        let parts = Args {
            player: &self.name,
            ..Args::default()
        };
        let ready = format(Key::PassReady.text(), parts);
        if self.ready {
            footer(&[Hint(Button::A, &ready)], target)
        } else {
            footer(&[], target)
        }
    }
}
