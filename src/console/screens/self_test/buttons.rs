//! Each button lights as it is pressed, and stays green once it was seen.

use embedded_graphics::{
    draw_target::DrawTarget,
    geometry::{Point, Size},
    pixelcolor::Rgb565,
    primitives::Rectangle,
};

use super::{Command, Context, Hall, Opening, Screen, ScreenId};
use crate::{
    console::DeviceInfo,
    text::{Font, Key},
    ui::{
        Button, Buttons, Intent, Tick, theme, ticks,
        widgets::{Align, footer, header, label, plate},
    },
};

/// B is one of the buttons under test, so leaving takes longer than pressing.
const LEAVE_AFTER: u32 = ticks(1_000);
const CAP: Size = Size::new(50, 34);
const MESSAGE: Rectangle = Rectangle::new(Point::new(0, 34), Size::new(240, 26));

/// The buttons under test.
pub(crate) struct ButtonTest {
    /// The button that opened the page does not count until it was let go.
    opened_by: Option<Buttons>,
    down: Buttons,
    seen: Buttons,
    b_since: Tick,
}

/// Where a button is drawn: the pad on the left, the letters as on the boards.
const fn place(button: Button) -> Rectangle {
    let centre = match button {
        Button::Up => Point::new(61, 92),
        Button::Down => Point::new(61, 176),
        Button::Left => Point::new(33, 134),
        Button::Right => Point::new(89, 134),
        Button::X => Point::new(179, 92),
        Button::B => Point::new(179, 176),
        Button::Y => Point::new(151, 134),
        Button::A => Point::new(207, 134),
    };
    let half = Point::new(CAP.width as i32 / 2, CAP.height as i32 / 2);
    Rectangle::new(Point::new(centre.x - half.x, centre.y - half.y), CAP)
}

impl Screen<Hall> for ButtonTest {
    type Args = ();

    fn open((): (), opening: &Opening<'_>) -> ButtonTest {
        ButtonTest {
            opened_by: None,
            down: Buttons::NONE,
            seen: Buttons::NONE,
            b_since: opening.now,
        }
    }

    fn handle(&mut self, intent: Intent, cx: &mut Context<'_>) -> Option<Command> {
        if intent == Intent::Back {
            self.b_since = cx.now;
        }
        None
    }

    fn tick(&mut self, cx: &mut Context<'_>) -> Option<Command> {
        let ignored = self.opened_by.get_or_insert(cx.down);
        ignored.0 &= cx.down.0;
        let down = cx.down.without(*ignored);
        let changed = Buttons(down.0 ^ self.down.0);
        for button in changed.iter() {
            cx.damage.add(place(button));
        }
        if down.without(self.seen) != Buttons::NONE {
            self.seen = Buttons(self.seen.0 | down.0);
            cx.damage.add(MESSAGE);
        }
        self.down = down;
        let leave = down.has(Button::B) && cx.now.since(self.b_since) >= LEAVE_AFTER;
        leave.then_some(Command::To(ScreenId::SelfTest))
    }

    fn draw<D: DrawTarget<Color = Rgb565>>(
        &self,
        _facts: &DeviceInfo,
        target: &mut D,
    ) -> Result<(), D::Error> {
        target.clear(theme::NIGHT)?;
        header(Key::TestButtons.text(), target)?;
        let (message, color) = if self.seen == Buttons(0xFF) {
            (Key::ButtonsAllWork, theme::MINT)
        } else {
            (Key::ButtonsPressEach, theme::PAPER)
        };
        let at = Point::new(120, 54);
        label(message.text(), Font::Bold, at, Align::Center, color, target)?;
        for button in Button::ALL {
            let (back, ink) = if self.down.has(button) {
                (theme::AMBER, theme::INK)
            } else if self.seen.has(button) {
                (theme::MINT, theme::INK)
            } else {
                (theme::PANEL, theme::PAPER)
            };
            let area = place(button);
            plate(area, back, target)?;
            let at = area.center() + Point::new(1, Font::Body.cap_height() / 2);
            label(button.name(), Font::Body, at, Align::Center, ink, target)?;
        }
        footer(&[], target)?;
        let at = Point::new(120, 233);
        label(
            Key::ButtonsLeave.text(),
            Font::Body,
            at,
            Align::Center,
            theme::DIM,
            target,
        )
    }
}
