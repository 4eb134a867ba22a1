//! The head of a page that asks somebody: whose face, whose name, what is asked.

use embedded_graphics::{
    draw_target::DrawTarget,
    geometry::{Point, Size},
    pixelcolor::Rgb565,
    primitives::Rectangle,
};

use super::{
    look::{self, Mood},
    panel::count,
    table::Panel,
};
use crate::{
    art::tokyo::icons::small,
    text::Font,
    tokyo::rules::Place,
    ui::{
        theme,
        widgets::{Align, is_seen, label, plate},
    },
};

/// Where it is.
pub(super) const BANNER: Rectangle = Rectangle::new(Point::zero(), Size::new(240, 42));

/// Draws it.
pub(super) fn banner<D: DrawTarget<Color = Rgb565>>(
    panel: &Panel,
    name: &str,
    asks: &str,
    note: &str,
    target: &mut D,
) -> Result<(), D::Error> {
    if !is_seen(target, &BANNER) {
        return Ok(());
    }
    target.fill_solid(&BANNER, theme::PANEL)?;
    let color = look::color(panel.monster);
    let line = Rectangle::new(Point::new(0, 40), Size::new(240, 2));
    target.fill_solid(&line, color)?;
    plate(
        Rectangle::new(Point::new(1, 1), Size::new(38, 38)),
        color,
        target,
    )?;
    look::portrait(panel.monster, Mood::of(panel.life)).draw(Point::new(2, 2), target)?;
    label(
        name,
        Font::Small,
        Point::new(44, 12),
        Align::Left,
        color,
        target,
    )?;
    let font = match Font::Bold.width(asks) <= 150 {
        true => Font::Bold,
        false => Font::Body,
    };
    label(
        asks,
        font,
        Point::new(44, 26),
        Align::Left,
        theme::PAPER,
        target,
    )?;
    label(
        note,
        Font::Small,
        Point::new(44, 37),
        Align::Left,
        theme::DIM,
        target,
    )?;
    let figures = [
        (&small::HEART, i32::from(panel.life)),
        (&small::STAR, i32::from(panel.points)),
        (&small::ENERGY, i32::from(panel.energy)),
    ];
    for (row, (sign, number)) in figures.into_iter().enumerate() {
        let at = Point::new(208, 1 + 13 * row as i32);
        count(sign, number, at, theme::PAPER, target)?;
    }
    match panel.place {
        Place::City => small::CITY.draw(Point::new(194, 2), target),
        Place::Bay => small::BAY.draw(Point::new(194, 2), target),
        Place::Outside => Ok(()),
    }
}
