//! What every page has: a head that says where one is, a foot that says what the buttons do.

use embedded_graphics::{
    draw_target::DrawTarget,
    geometry::{Point, Size},
    pixelcolor::Rgb565,
    primitives::Rectangle,
};

use super::{Align, is_seen, label, plate};
use crate::{
    art::{Sprite, console::icons::small},
    text::Font,
    ui::{Button, theme},
};

/// The side of an arrow on a button.
const ARROW: i32 = 11;
const HEAD: Rectangle = Rectangle::new(Point::zero(), Size::new(240, 30));
/// The place of the buttons.
pub const FOOTER: Rectangle = Rectangle::new(Point::new(0, 218), Size::new(240, 22));
/// What is between the header and that.
pub const BODY: Rectangle = Rectangle::new(Point::new(0, 30), Size::new(240, 188));

/// The name of the page, on a bar at the top.
pub fn header<D: DrawTarget<Color = Rgb565>>(name: &str, target: &mut D) -> Result<(), D::Error> {
    if !is_seen(target, &HEAD) {
        return Ok(());
    }
    target.fill_solid(&HEAD, theme::PANEL)?;
    let line = Rectangle::new(Point::new(0, 28), Size::new(240, 2));
    target.fill_solid(&line, theme::AMBER)?;
    label(
        name,
        Font::Head,
        Point::new(120, 21),
        Align::Center,
        theme::PAPER,
        target,
    )
}

/// A button and what it does here; one that says nothing shares the words of the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hint<'a>(pub Button, pub &'a str);

/// The buttons that do something now, at the bottom.
pub fn footer<D: DrawTarget<Color = Rgb565>>(
    hints: &[Hint<'_>],
    target: &mut D,
) -> Result<(), D::Error> {
    if !is_seen(target, &FOOTER) {
        return Ok(());
    }
    target.fill_solid(&FOOTER, theme::NIGHT)?;
    // What is too long for the usual letters is said in small ones, closer together.
    let wide = |font: Font, gap: i32| {
        let one = |Hint(button, what): &Hint<'_>| {
            let words = if what.is_empty() {
                2
            } else {
                font.width(what) + 5 + gap
            };
            cap_width(*button) + words
        };
        hints.iter().map(one).sum::<i32>() - gap
    };
    let (mut x, font, gap) = match wide(Font::Body, 14) <= 222 {
        true => (10, Font::Body, 14),
        false if wide(Font::Small, 9) <= 232 => (4, Font::Small, 9),
        false => (2, Font::Small, 4),
    };
    for Hint(button, what) in hints {
        x += button_cap(*button, Point::new(x, 221), target)?;
        if what.is_empty() {
            x += 2;
            continue;
        }
        x += 5;
        // Words that would begin beyond the edge are left out; their button is there.
        if x < FOOTER.size.width as i32 {
            let at = Point::new(x, 233);
            label(what, font, at, Align::Left, theme::DIM, target)?;
        }
        x += font.width(what) + gap;
    }
    Ok(())
}

/// The sign of a direction, as it is on the board.
fn arrow(button: Button) -> Option<&'static Sprite> {
    match button {
        Button::Up => Some(&small::UP),
        Button::Down => Some(&small::DOWN),
        Button::Left => Some(&small::LEFT),
        Button::Right => Some(&small::RIGHT),
        _ => None,
    }
}

/// How wide a button is painted.
fn cap_width(button: Button) -> i32 {
    match arrow(button) {
        Some(_) => ARROW + 4,
        None => Font::Small.width(button.prompt()) + 9,
    }
}

/// A button as it looks on the board, 15 pixels high; returns its width.
pub fn button_cap<D: DrawTarget<Color = Rgb565>>(
    button: Button,
    at: Point,
    target: &mut D,
) -> Result<i32, D::Error> {
    let width = cap_width(button);
    plate(
        Rectangle::new(at, Size::new(width as u32, 15)),
        theme::EDGE,
        target,
    )?;
    match arrow(button) {
        Some(arrow) => arrow.draw_shape(theme::PAPER, at + Point::new(2, 2), target)?,
        None => {
            let base = at + Point::new(width / 2 + 1, 11);
            let name = button.prompt();
            label(name, Font::Small, base, Align::Center, theme::PAPER, target)?;
        }
    }
    Ok(width)
}
