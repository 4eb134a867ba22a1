//! A player's name, letter by letter.

use embedded_graphics::{
    draw_target::DrawTarget,
    geometry::{Point, Size},
    pixelcolor::Rgb565,
    primitives::Rectangle,
};

use super::{Command, Context, Hall, Opening, Screen, ScreenId, setup::At};
use crate::{
    console::{DeviceInfo, NAME_LETTERS, Name},
    text::{Font, Key},
    ui::{
        Button, Intent, theme,
        widgets::{Align, Hint, footer, header, label, plate},
    },
};

const COLUMNS: usize = 9;
const ROWS: usize = 5;
const LETTERS: [&str; ROWS] = [
    "ABCDEFGHI",
    "JKLMNOPQR",
    "STUVWXYZ-",
    "123456789",
    "0 .!?&+*'",
];
const WRITTEN: Rectangle = Rectangle::new(Point::new(20, 40), Size::new(200, 34));

/// Whose name is written: a seat, and the game in whose set-up it was chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeatOf {
    /// Which of the box's games.
    pub title: usize,
    /// The seat.
    pub seat: usize,
}

/// The page on which a name is written.
pub(crate) struct Naming {
    name: Name,
    at: usize,
    /// Nothing is written yet: the first letter replaces the old name.
    fresh: bool,
    whose: SeatOf,
}

fn letter(at: usize) -> char {
    let row = LETTERS[at / COLUMNS].as_bytes();
    char::from(row[at % COLUMNS])
}

fn key(at: usize) -> Rectangle {
    let (x, y) = ((at % COLUMNS) as i32, (at / COLUMNS) as i32);
    Rectangle::new(Point::new(12 + 24 * x, 84 + 26 * y), Size::new(22, 24))
}

impl Naming {
    fn step(&mut self, by: usize, cx: &mut Context<'_>) {
        cx.damage.add(key(self.at));
        self.at = (self.at + by) % (COLUMNS * ROWS);
        cx.damage.add(key(self.at));
    }

    fn write(&mut self, cx: &mut Context<'_>) {
        if core::mem::take(&mut self.fresh) {
            self.name.clear();
        }
        let mut letter = letter(self.at);
        let begins = self.name.is_empty() || self.name.ends_with(' ');
        if !begins {
            letter = letter.to_ascii_lowercase();
        }
        // A full name takes no more letters.
        let _ = self.name.push(letter);
        cx.damage.add(WRITTEN);
    }
}

impl Screen<Hall> for Naming {
    type Args = SeatOf;

    fn open(whose: SeatOf, opening: &Opening<'_>) -> Naming {
        Naming {
            name: opening.settings.names[whose.seat].clone(),
            at: 0,
            fresh: true,
            whose,
        }
    }

    fn handle(&mut self, intent: Intent, cx: &mut Context<'_>) -> Option<Command> {
        match intent {
            Intent::Left => self.step(COLUMNS * ROWS - 1, cx),
            Intent::Right => self.step(1, cx),
            Intent::Up => self.step(COLUMNS * (ROWS - 1), cx),
            Intent::Down => self.step(COLUMNS, cx),
            Intent::Accept => self.write(cx),
            Intent::Back => {
                self.fresh = false;
                if self.name.pop().is_none() {
                    return Some(Command::To(ScreenId::Setup(At::seat(self.whose))));
                }
                cx.damage.add(WRITTEN);
            }
            Intent::Menu | Intent::Inspect => {
                let name = self.name.trim();
                if !name.is_empty() {
                    cx.settings.names[self.whose.seat] = Name::try_from(name).unwrap_or_default();
                }
                return Some(Command::To(ScreenId::Setup(At::seat(self.whose))));
            }
        }
        None
    }

    fn draw<D: DrawTarget<Color = Rgb565>>(
        &self,
        _facts: &DeviceInfo,
        target: &mut D,
    ) -> Result<(), D::Error> {
        target.clear(theme::NIGHT)?;
        header(Key::NameHead.text(), target)?;
        plate(WRITTEN, theme::PANEL, target)?;
        let color = if self.fresh { theme::DIM } else { theme::AMBER };
        let base = Point::new(32, 63);
        label(&self.name, Font::Head, base, Align::Left, color, target)?;
        if self.name.len() < NAME_LETTERS && !self.fresh {
            let caret = Point::new(34 + Font::Head.width(&self.name), 64);
            target.fill_solid(&Rectangle::new(caret, Size::new(10, 2)), theme::PAPER)?;
        }
        for at in 0..COLUMNS * ROWS {
            let area = key(at);
            let (back, ink) = match at == self.at {
                true => (theme::AMBER, theme::INK),
                false => (theme::PANEL, theme::PAPER),
            };
            plate(area, back, target)?;
            let mut text = [0; 4];
            let text = letter(at).encode_utf8(&mut text);
            let base = area.top_left + Point::new(11, 18);
            label(text, Font::Bold, base, Align::Center, ink, target)?;
        }
        let hints = [
            Hint(Button::A, Key::NameAdd.text()),
            Hint(Button::B, Key::NameDelete.text()),
            Hint(Button::Y, Key::NameDone.text()),
        ];
        footer(&hints, target)
    }
}
