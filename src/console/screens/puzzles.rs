//! The puzzles of a game, with their stars, to choose from.

use embedded_graphics::{
    draw_target::DrawTarget,
    geometry::{Point, Size},
    pixelcolor::Rgb565,
    primitives::Rectangle,
};

use super::{Command, Context, Hall, MenuRow, Opening, PuzzleAt, Screen, ScreenId};
use crate::{
    art::console::icons::small,
    console::{
        DeviceInfo, Stars,
        puzzle::{MOST_PUZZLES, MOST_STARS},
    },
    text::{Args, Font, Key, Sentence, format},
    ui::{
        Button, Damage, Intent, theme,
        widgets::{Align, Hint, footer, header, is_seen, label, plate},
    },
};

/// Puzzles in a row.
const COLUMNS: usize = 6;
/// Rows on the page; the cursor takes it along.
const ROWS: usize = 5;
const CORNER: Point = Point::new(9, 36);
const PITCH: Point = Point::new(37, 32);
const CELL: Size = Size::new(36, 30);
/// Where a star stands in its cell, and how far from the next.
const STAR: Point = Point::new(3, 19);
const STAR_PITCH: i32 = 10;
const GRID: Rectangle = Rectangle::new(Point::new(0, 32), Size::new(240, 164));

/// The puzzles of a game.
pub(crate) struct Puzzles {
    title: usize,
    count: usize,
    cursor: usize,
    top: usize,
    stars: [u8; MOST_PUZZLES as usize],
    sum: Sentence,
}

fn told(key: Key, number: u16) -> Sentence {
    let args = Args {
        number: number.into(),
        ..Args::default()
    };
    format(key.text(), args)
}

impl Puzzles {
    fn area(&self, number: usize) -> Rectangle {
        let row = (number / COLUMNS) as i32 - self.top as i32;
        let column = (number % COLUMNS) as i32;
        let at = CORNER + Point::new(PITCH.x * column, PITCH.y * row);
        Rectangle::new(at, CELL)
    }

    fn go_to(&mut self, number: usize, damage: &mut Damage) {
        damage.add(self.area(self.cursor));
        self.cursor = number;
        let row = number / COLUMNS;
        let top = self.top.clamp(row.saturating_sub(ROWS - 1), row);
        if top != self.top {
            self.top = top;
            damage.add(GRID);
        }
        damage.add(self.area(number));
    }

    /// Where the cursor goes: round the ends of a row and of a column.
    fn beyond(&self, intent: Intent) -> Option<usize> {
        let rows = self.count.div_ceil(COLUMNS);
        let (row, column) = (self.cursor / COLUMNS, self.cursor % COLUMNS);
        let next = match intent {
            Intent::Right => (self.cursor + 1) % self.count,
            Intent::Left => (self.cursor + self.count - 1) % self.count,
            Intent::Down => (row + 1) % rows * COLUMNS + column,
            Intent::Up => (row + rows - 1) % rows * COLUMNS + column,
            _ => return None,
        };
        Some(next.min(self.count - 1))
    }
}

impl Screen<Hall> for Puzzles {
    type Args = PuzzleAt;

    fn open(at: PuzzleAt, opening: &Opening<'_>) -> Puzzles {
        let count = usize::from(opening.titles.playable[at.title].puzzles.max(1));
        let all: &Stars = &opening.archive.stars;
        let mut stars = [0; MOST_PUZZLES as usize];
        for (number, stars) in (0..).zip(&mut stars) {
            *stars = all.of(at.title, number);
        }
        let cursor = usize::from(at.number).min(count - 1);
        Puzzles {
            title: at.title,
            count,
            cursor,
            top: (cursor / COLUMNS).saturating_sub(ROWS - 1),
            stars,
            sum: told(Key::PuzzleStars, all.sum(at.title)),
        }
    }

    fn handle(&mut self, intent: Intent, cx: &mut Context<'_>) -> Option<Command> {
        match intent {
            Intent::Back | Intent::Menu => Some(Command::To(ScreenId::Menu(MenuRow::Puzzles))),
            Intent::Accept => Some(Command::Puzzle(PuzzleAt {
                title: self.title,
                number: u8::try_from(self.cursor).ok()?,
            })),
            _ => {
                let number = self.beyond(intent)?;
                self.go_to(number, cx.damage);
                None
            }
        }
    }

    fn draw<D: DrawTarget<Color = Rgb565>>(
        &self,
        _facts: &DeviceInfo,
        target: &mut D,
    ) -> Result<(), D::Error> {
        target.clear(theme::NIGHT)?;
        header(Key::PuzzleHead.text(), target)?;
        let first = self.top * COLUMNS;
        let seen = first..(first + ROWS * COLUMNS).min(self.count);
        for number in seen {
            self.draw_cell(number, target)?;
        }
        let base = Point::new(10, 211);
        let words = Key::PuzzleTask.text();
        label(words, Font::Body, base, Align::Left, theme::PAPER, target)?;
        let base = Point::new(218, 211);
        label(
            &self.sum,
            Font::Bold,
            base,
            Align::Right,
            theme::AMBER,
            target,
        )?;
        small::STAR.draw(Point::new(221, 202), target)?;
        let hints = [
            Hint(Button::A, Key::PuzzleTry.text()),
            Hint(Button::B, Key::MenuBack.text()),
        ];
        footer(&hints, target)
    }
}

impl Puzzles {
    fn draw_cell<D: DrawTarget<Color = Rgb565>>(
        &self,
        number: usize,
        target: &mut D,
    ) -> Result<(), D::Error> {
        let area = self.area(number);
        if !is_seen(target, &area) {
            return Ok(());
        }
        let is_marked = number == self.cursor;
        let (back, ink) = match (is_marked, self.stars[number]) {
            (true, _) => (theme::AMBER, theme::INK),
            (false, 0) => (theme::PANEL, theme::PAPER),
            (false, _) => (theme::EDGE, theme::PAPER),
        };
        plate(area, back, target)?;
        let name = told(Key::PuzzleNumber, number as u16 + 1);
        let base = area.top_left + Point::new(CELL.width as i32 / 2, 15);
        label(&name, Font::Bold, base, Align::Center, ink, target)?;
        for star in 0..MOST_STARS {
            let at = area.top_left + STAR + Point::new(STAR_PITCH * i32::from(star), 0);
            match (star < self.stars[number], is_marked) {
                (true, false) => small::STAR.draw(at, target)?,
                (true, true) => small::STAR.draw_shape(theme::INK, at, target)?,
                (false, true) => small::STAR.draw_shape(theme::rgb(0xD0_90_00), at, target)?,
                (false, false) => small::STAR.draw_shape(theme::NIGHT, at, target)?,
            }
        }
        Ok(())
    }
}
