//! Pictures that show a wrong colour order, inversion, offset or a dead row at a glance.

use embedded_graphics::{
    draw_target::DrawTarget,
    geometry::{Point, Size},
    pixelcolor::{Rgb565, RgbColor},
    primitives::Rectangle,
};

use super::{Command, Context, Hall, Opening, Screen, Visit};
use crate::{
    art::console::icons::small,
    console::DeviceInfo,
    text::{Font, Key},
    ui::{
        Button, Intent, SCREEN, theme,
        widgets::{Align, Hint, label, plate},
    },
};

/// The bars, and what is written on the three that the others are mixed of.
const BARS: [(Rgb565, &str); 8] = [
    (Rgb565::WHITE, ""),
    (Rgb565::YELLOW, ""),
    (Rgb565::CYAN, ""),
    (Rgb565::GREEN, "G"),
    (Rgb565::MAGENTA, ""),
    (Rgb565::RED, "R"),
    (Rgb565::BLUE, "B"),
    (Rgb565::BLACK, ""),
];
/// Which way is up.
const UP: Rectangle = Rectangle::new(Point::new(70, 4), Size::new(100, 20));
const PAGES: [Key; 3] = [Key::ColoursBars, Key::ColoursRamps, Key::ColoursGrid];

/// The test pictures.
pub(crate) struct Colours {
    visit: Visit,
    page: usize,
}

impl Screen<Hall> for Colours {
    type Args = Visit;

    fn open(visit: Visit, _: &Opening<'_>) -> Colours {
        Colours { visit, page: 0 }
    }

    fn handle(&mut self, intent: Intent, cx: &mut Context<'_>) -> Option<Command> {
        let is_end = match intent {
            Intent::Right => self.page + 1 == PAGES.len(),
            Intent::Left => self.page == 0,
            _ => false,
        };
        if is_end && self.visit.is_on_the_walk() {
            return self.visit.handle(intent);
        }
        let step = match intent {
            Intent::Accept | Intent::Right => 1,
            Intent::Left => PAGES.len() - 1,
            _ => return self.visit.handle(intent),
        };
        self.page = (self.page + step) % PAGES.len();
        cx.repaint();
        None
    }

    fn draw<D: DrawTarget<Color = Rgb565>>(
        &self,
        _facts: &DeviceInfo,
        target: &mut D,
    ) -> Result<(), D::Error> {
        match self.page {
            0 => bars(target)?,
            1 => ramps(target)?,
            _ => return edges(target),
        }
        let hints = [
            Hint(Button::A, Key::ColoursNext.text()),
            Hint(Button::B, Key::MenuBack.text()),
        ];
        self.visit.footer(&hints, target)?;
        if self.visit.is_on_the_walk() {
            return Ok(()); // the walk's own buttons stand there
        }
        let at = Point::new(230, 233);
        label(
            PAGES[self.page].text(),
            Font::Body,
            at,
            Align::Right,
            theme::PAPER,
            target,
        )
    }
}

/// White, yellow, cyan, green, magenta, red, blue, black.
fn bars<D: DrawTarget<Color = Rgb565>>(target: &mut D) -> Result<(), D::Error> {
    for (i, (color, letter)) in BARS.into_iter().enumerate() {
        let area = Rectangle::new(Point::new(30 * i as i32, 0), Size::new(30, 218));
        target.fill_solid(&area, color)?;
        letter_on(letter, color, area.center(), target)?;
    }
    this_side_up(target)
}

/// A letter on its own colour: dark on green, which is the brightest of the three.
fn letter_on<D: DrawTarget<Color = Rgb565>>(
    letter: &str,
    color: Rgb565,
    at: Point,
    target: &mut D,
) -> Result<(), D::Error> {
    let ink = match color {
        Rgb565::GREEN => Rgb565::BLACK,
        _ => Rgb565::WHITE,
    };
    label(letter, Font::Head, at, Align::Center, ink, target)
}

/// An arrow, and in words.
fn this_side_up<D: DrawTarget<Color = Rgb565>>(target: &mut D) -> Result<(), D::Error> {
    plate(UP, theme::NIGHT, target)?;
    let at = UP.top_left + Point::new(6, 4);
    small::UP.draw_shape(theme::PAPER, at, target)?;
    let at = UP.top_left + Point::new(24, 14);
    let text = Key::ColoursUp.text();
    label(text, Font::Body, at, Align::Left, theme::PAPER, target)
}

/// Every step of red, green, blue and grey that the panel has.
fn ramps<D: DrawTarget<Color = Rgb565>>(target: &mut D) -> Result<(), D::Error> {
    target.clear(theme::NIGHT)?;
    for step in 0..32u8 {
        let shades = [
            Rgb565::new(step, 0, 0),
            Rgb565::new(0, step * 2 + 1, 0),
            Rgb565::new(0, 0, step),
            Rgb565::new(step, step * 2, step),
        ];
        for (row, shade) in shades.into_iter().enumerate() {
            let (x, next) = (i32::from(step) * 240 / 32, (i32::from(step) + 1) * 240 / 32);
            let at = Point::new(x, 54 * row as i32);
            target.fill_solid(&Rectangle::new(at, Size::new((next - x) as u32, 50)), shade)?;
        }
    }
    for (row, letter) in ["R", "G", "B"].into_iter().enumerate() {
        let at = Point::new(16, 30 + 54 * row as i32);
        label(letter, Font::Head, at, Align::Center, theme::PAPER, target)?;
    }
    Ok(())
}

/// A frame on the very edge, and a grid: shows a shifted or cropped picture.
fn edges<D: DrawTarget<Color = Rgb565>>(target: &mut D) -> Result<(), D::Error> {
    target.clear(theme::NIGHT)?;
    for line in (20..240).step_by(20) {
        let across = Rectangle::new(Point::new(0, line), Size::new(240, 1));
        let down = Rectangle::new(Point::new(line, 0), Size::new(1, 240));
        target.fill_solid(&across, theme::PANEL)?;
        target.fill_solid(&down, theme::PANEL)?;
    }
    let last = SCREEN.size.width as i32 - 1;
    for (at, size, color) in [
        (Point::new(0, 0), Size::new(240, 1), Rgb565::RED),
        (Point::new(0, last), Size::new(240, 1), Rgb565::GREEN),
        (Point::new(0, 0), Size::new(1, 240), Rgb565::WHITE),
        (Point::new(last, 0), Size::new(1, 240), Rgb565::YELLOW),
    ] {
        target.fill_solid(&Rectangle::new(at, size), color)?;
    }
    this_side_up(target)?;
    let text = Key::ColoursGrid.text();
    label(
        text,
        Font::Head,
        Point::new(120, 126),
        Align::Center,
        theme::PAPER,
        target,
    )
}
