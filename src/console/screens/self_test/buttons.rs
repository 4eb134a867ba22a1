//! Each button lights as it is pressed, and stays green once it was seen. Where the machine can tell,
//! each says how often its contact changed in one press or release at worst, and for how long.

use core::fmt::Write as _;

use embedded_graphics::{
    draw_target::DrawTarget,
    geometry::{Point, Size},
    pixelcolor::Rgb565,
    primitives::Rectangle,
};

use heapless::String;

use super::{Command, Context, Hall, Opening, Screen, Visit};
use crate::{
    console::{Contact, DeviceInfo, Gauge, Reading},
    text::{Args, Font, Key, format},
    ui::{
        Button, Buttons, Intent, Tick, theme, ticks,
        widgets::{Align, footer, is_seen, label, plate},
    },
};

/// B is one of the buttons under test, so leaving takes longer than pressing.
const LEAVE_AFTER: u32 = ticks(1_000);
const CAP: Size = Size::new(50, 34);
const MESSAGE: Rectangle = Rectangle::new(Point::new(0, 34), Size::new(240, 26));
const CAPTION: Rectangle = Rectangle::new(Point::new(0, 199), Size::new(240, 17));

/// The buttons under test.
pub(crate) struct ButtonTest {
    visit: Visit,
    /// The button that opened the page does not count until it was let go.
    opened_by: Option<Buttons>,
    down: Buttons,
    seen: Buttons,
    /// The most that were down at once.
    chord: u32,
    contacts: Option<[Contact; 8]>,
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

/// What a button is called here: directions in words, the others as they are printed.
fn name(button: Button) -> &'static str {
    match button {
        Button::Up => Key::ButtonsUp.text(),
        Button::Down => Key::ButtonsDown.text(),
        Button::Left => Key::ButtonsLeft.text(),
        Button::Right => Key::ButtonsRight.text(),
        _ => button.name(),
    }
}

impl Screen<Hall> for ButtonTest {
    type Args = Visit;

    fn open(visit: Visit, opening: &Opening<'_>) -> ButtonTest {
        ButtonTest {
            visit,
            opened_by: None,
            down: Buttons::NONE,
            seen: Buttons::NONE,
            chord: 0,
            contacts: None,
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
        if down.0.count_ones() > self.chord {
            self.chord = down.0.count_ones();
            cx.damage.add(CAPTION);
        }
        self.down = down;
        if let Reading::Contacts(contacts) = cx.facts.reading
            && self.contacts != Some(contacts)
        {
            for button in Button::ALL {
                let before = self.contacts.map(|before| before[button as usize]);
                if before != Some(contacts[button as usize]) {
                    cx.damage.add(place(button));
                }
            }
            cx.damage.add(CAPTION);
            self.contacts = Some(contacts);
        }
        if down.has(Button::B) && cx.now.since(self.b_since) >= LEAVE_AFTER {
            return Some(self.visit.leave());
        }
        (changed != Buttons::NONE).then_some(Command::Read(Gauge::Contacts))
    }

    fn draw<D: DrawTarget<Color = Rgb565>>(
        &self,
        _facts: &DeviceInfo,
        target: &mut D,
    ) -> Result<(), D::Error> {
        target.clear(theme::NIGHT)?;
        self.visit.header(Key::TestButtons, target)?;
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
            let contact = self.contacts.map(|contacts| contacts[button as usize]);
            let up = if contact.is_some() { 7 } else { 0 };
            let at = area.center() + Point::new(1, Font::Body.cap_height() / 2 - up);
            let name = name(button);
            label(name, Font::Body, at, Align::Center, ink, target)?;
            let Some(contact) = contact else { continue };
            let mut figures: String<12> = String::new();
            // Two numbers of three digits fit.
            let _ = write!(figures, "{} / {}", contact.edges, contact.bounce_ms);
            let at = area.center() + Point::new(1, 13);
            label(&figures, Font::Small, at, Align::Center, ink, target)?;
        }
        self.draw_caption(target)?;
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

impl ButtonTest {
    /// What the figures are, and how many buttons were down at once.
    fn draw_caption<D: DrawTarget<Color = Rgb565>>(&self, target: &mut D) -> Result<(), D::Error> {
        if !is_seen(target, &CAPTION) {
            return Ok(());
        }
        if self.contacts.is_some() {
            let at = Point::new(8, 211);
            let text = Key::ButtonsFigures.text();
            label(text, Font::Small, at, Align::Left, theme::DIM, target)?;
        }
        let args = Args {
            number: i32::try_from(self.chord).unwrap_or(i32::MAX),
            ..Args::default()
        };
        let chord = format(Key::ButtonsChord.text(), args);
        let at = Point::new(232, 211);
        label(&chord, Font::Small, at, Align::Right, theme::DIM, target)
    }
}
