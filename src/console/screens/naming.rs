//! A player's name, letter by letter, in any alphabet that the console knows.

use embedded_graphics::{
    draw_target::DrawTarget,
    geometry::{Point, Size},
    pixelcolor::Rgb565,
    primitives::Rectangle,
};

use super::{Command, Context, Hall, Opening, Screen, ScreenId, setup::At};
use crate::{
    console::{DeviceInfo, NAME_LETTERS, Name},
    text::{Font, Key, Language, small, spoken},
    ui::{
        Button, Intent, theme,
        widgets::{Align, Hint, footer, header, label, plate},
    },
};

const COLUMNS: usize = 9;
const ROWS: usize = 5;
/// What there is below an alphabet, as far as there is room.
const SIGNS: [&str; 2] = ["123456789", "0 .!?&+*'"];
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
    /// Whose letters are offered.
    alphabet: Language,
    /// Nothing is written yet: the first letter replaces the old name.
    fresh: bool,
    whose: SeatOf,
}

fn letter(alphabet: Language, at: usize) -> char {
    let mut rows = alphabet.alphabet().iter().chain(&SIGNS);
    let row = rows.nth(at / COLUMNS).copied().unwrap_or_default();
    row.chars().nth(at % COLUMNS).unwrap_or(' ')
}

fn key(at: usize) -> Rectangle {
    let (x, y) = ((at % COLUMNS) as i32, (at / COLUMNS) as i32);
    Rectangle::new(Point::new(12 + 24 * x, 84 + 26 * y), Size::new(22, 24))
}

impl Naming {
    /// A full name takes no more letters.
    fn is_full(&self) -> bool {
        self.name.chars().count() >= NAME_LETTERS
    }

    fn step(&mut self, by: usize, cx: &mut Context<'_>) {
        cx.damage.add(key(self.at));
        self.at = (self.at + by) % (COLUMNS * ROWS);
        cx.damage.add(key(self.at));
    }

    fn write(&mut self, cx: &mut Context<'_>) {
        if core::mem::take(&mut self.fresh) {
            self.name.clear();
        }
        let mut letter = letter(self.alphabet, self.at);
        let begins = self.name.is_empty() || self.name.ends_with(' ');
        if !begins {
            letter = small(letter);
        }
        if !self.is_full() {
            // A letter takes two bytes at most, and a name has as many.
            let _ = self.name.push(letter);
        }
        cx.damage.add(WRITTEN);
    }
}

impl Screen<Hall> for Naming {
    type Args = SeatOf;

    fn open(whose: SeatOf, opening: &Opening<'_>) -> Naming {
        Naming {
            name: opening.settings.names[whose.seat].clone(),
            at: 0,
            alphabet: spoken(),
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
            Intent::Inspect => {
                self.alphabet = self.alphabet.next();
                cx.repaint();
            }
            Intent::Menu => {
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
        if !self.is_full() && !self.fresh {
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
            let text = letter(self.alphabet, at).encode_utf8(&mut text);
            let base = area.top_left + Point::new(11, 18);
            label(text, Font::Bold, base, Align::Center, ink, target)?;
        }
        // The first three letters of the next alphabet tell which it is.
        let next = self.alphabet.next().alphabet().first().copied();
        let next = next.unwrap_or_default();
        let end = next.char_indices().nth(3).map_or(next.len(), |(at, _)| at);
        let hints = [
            Hint(Button::A, Key::NameAdd.text()),
            Hint(Button::B, Key::NameDelete.text()),
            Hint(Button::X, &next[..end]),
            Hint(Button::Y, Key::NameDone.text()),
        ];
        footer(&hints, target)
    }
}
