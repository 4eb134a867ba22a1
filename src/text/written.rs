//! What is written on the screen, as text: for those who listen to it, and for those who have no room for
//! pixels, as a small terminal.
//!
//! A page is drawn onto an [`Ear`], which has no pixels and notes every line that a font writes;
//! what is painted over is not heard. So nobody has to say anything twice, and nobody hears what
//! nobody can see. Who wants to know of signs as well is told which pictures were drawn, by their names.
//! Only desktop and page listen: on the chip none of this exists.

use core::{cell::RefCell, convert::Infallible};
use std::{string::String, vec::Vec};

use embedded_graphics::{
    Pixel,
    draw_target::DrawTarget,
    geometry::{Dimensions, Point},
    pixelcolor::Rgb565,
    primitives::Rectangle,
};

use crate::art::{SIGNS, Sprite};

/// A piece of a line, as it was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// What it says.
    pub text: String,
    /// Where it begins, on its base line.
    pub at: Point,
    /// In which colour.
    pub color: Rgb565,
    /// On which ground: its colour and how wide it is, if something was painted there.
    pub ground: Option<(Rgb565, u32)>,
    /// How wide it is.
    pub width: i32,
    /// How far above the base line its middle is.
    pub middle: i32,
    /// It is a sign and says nothing: the path of its module in `art`, and its name there.
    pub sign: Option<(&'static str, &'static str)>,
}

impl Written {
    /// Does it lie on `area`?
    fn is_on(&self, area: &Rectangle) -> bool {
        let left = Point::new(self.at.x, self.at.y - self.middle);
        let right = left + Point::new(self.width - 1, 0);
        area.contains(left) && area.contains(right)
    }

    /// Is it a sign in a frame?
    pub fn is_framed(&self) -> bool {
        self.ground.is_some_and(|(_, width)| self.has_frame(width))
    }

    fn has_frame(&self, width: u32) -> bool {
        self.sign.is_some() && width as i32 <= self.width + 2 * FRAME
    }
}

/// A frame is at most so wide.
const FRAME: i32 = 4;

/// What was drawn so far.
#[derive(Default)]
struct Heard {
    written: Vec<Written>,
    grounds: Vec<(Rectangle, Rgb565)>,
}

impl Heard {
    fn note(&mut self, mut written: Written) {
        let grounds = self.grounds.iter().rev();
        let grounds = grounds.filter(|(area, _)| written.is_on(area));
        // Of the frames around a sign the outermost counts.
        let frames = grounds
            .clone()
            .take_while(|(area, _)| written.has_frame(area.size.width));
        let ground = frames.last().or_else(|| grounds.clone().next());
        written.ground = ground.map(|(area, color)| (*color, area.size.width));
        self.written.push(written);
    }
}

std::thread_local! {
    static HEARD: RefCell<Option<Heard>> = const { RefCell::new(None) };
}

/// A font writes this; who does not listen loses nothing but a look.
pub(super) fn note(text: &str, at: Point, width: i32, cap_height: i32, color: Rgb565) {
    HEARD.with_borrow_mut(|heard| {
        if let Some(heard) = heard
            && !text.trim().is_empty()
        {
            heard.note(Written {
                text: text.into(),
                at,
                color,
                ground: None,
                width,
                middle: cap_height / 2,
                sign: None,
            });
        }
    });
}

/// A sprite is drawn at `place`; those that are no signs are of no interest.
pub(crate) fn note_picture(picture: &Sprite, place: Rectangle) {
    HEARD.with_borrow_mut(|heard| {
        let Some(heard) = heard else { return };
        let named = SIGNS.iter().find(|(.., one)| core::ptr::eq(*one, picture));
        let Some(&(path, name, _)) = named else {
            return;
        };
        let (width, height) = (place.size.width as i32, place.size.height as i32);
        heard.note(Written {
            text: String::new(),
            at: place.top_left + Point::new(0, height),
            color: Rgb565::default(),
            ground: None,
            width,
            middle: height / 2,
            sign: Some((path, name)),
        });
    });
}

/// What `draw` writes, in the order in which it is read: by lines, each from left to right.
pub fn listen(area: Rectangle, draw: impl FnOnce(&mut Ear)) -> Vec<Written> {
    let mut heard = look(area, draw);
    heard.retain(|written| written.sign.is_none());
    heard
}

/// The same with the signs that are drawn, each on the line of what stands beside it.
pub fn look(area: Rectangle, draw: impl FnOnce(&mut Ear)) -> Vec<Written> {
    HEARD.set(Some(Heard::default()));
    draw(&mut Ear { area });
    let mut heard = HEARD.take().unwrap_or_default().written;
    heard.sort_by_key(|written| (written.at.y, written.at.x));
    heard
}

/// A screen without pixels.
pub struct Ear {
    area: Rectangle,
}

impl Ear {
    /// What lies whole under `area` is gone.
    fn cover(&self, area: &Rectangle, color: Option<Rgb565>) {
        HEARD.with_borrow_mut(|heard| {
            if let Some(heard) = heard {
                // A picture is painted by runs of a row, which hide no picture, least of all itself.
                let hides = |written: &Written| written.sign.is_none() || area.size.height > 1;
                heard
                    .written
                    .retain(|written| !(written.is_on(area) && hides(written)));
                heard.grounds.extend(color.map(|color| (*area, color)));
            }
        });
    }
}

impl Dimensions for Ear {
    fn bounding_box(&self) -> Rectangle {
        self.area
    }
}

impl DrawTarget for Ear {
    type Color = Rgb565;
    type Error = Infallible;

    fn draw_iter<I: IntoIterator<Item = Pixel<Rgb565>>>(&mut self, _: I) -> Result<(), Infallible> {
        Ok(())
    }

    fn fill_contiguous<I: IntoIterator<Item = Rgb565>>(
        &mut self,
        area: &Rectangle,
        _: I,
    ) -> Result<(), Infallible> {
        self.cover(area, None);
        Ok(())
    }

    fn fill_solid(&mut self, area: &Rectangle, color: Rgb565) -> Result<(), Infallible> {
        self.cover(area, Some(color));
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        text::{Align, Font},
        ui::{SCREEN, theme},
    };
    use embedded_graphics::geometry::Size;

    #[test]
    fn what_is_written_is_heard_in_the_order_of_reading_and_what_is_covered_is_not() {
        let write = |text, x, y, ear: &mut Ear| {
            let at = Point::new(x, y);
            let Ok(()) = Font::Body.draw(text, at, Align::Left, theme::PAPER, ear);
        };
        let heard = listen(SCREEN, |ear| {
            write("under", 10, 100, ear);
            write("below", 10, 200, ear);
            write("right", 120, 50, ear);
            let Ok(()) = ear.fill_solid(
                &Rectangle::new(Point::new(0, 80), Size::new(240, 40)),
                theme::NIGHT,
            );
            write("left", 10, 50, ear);
            write("above", 10, 100, ear);
            write("", 10, 20, ear);
        });
        let said: Vec<_> = heard.iter().map(|written| written.text.as_str()).collect();
        assert_eq!(said, ["left", "right", "above", "below"]);
        assert_eq!(heard[2].ground, Some((theme::NIGHT, 240)));
        assert_eq!(heard[3].ground, None);
    }

    #[test]
    fn a_sign_is_told_by_its_name_to_who_looks_and_to_nobody_who_only_listens() {
        use crate::art::console::icons::small;
        // A die has rows that are painted from end to end.
        let die = SIGNS.iter().find(|row| row.0.ends_with("::dice::black"));
        let &(path, face, die) = die.unwrap();
        let draw = |ear: &mut Ear| {
            let Ok(()) = small::UP.draw_shape(theme::CORAL, Point::new(84, 100), ear);
            let Ok(()) = small::DOWN.draw_shape(theme::DIM, Point::new(20, 20), ear);
            let under = Rectangle::new(Point::zero(), Size::new(240, 60));
            let Ok(()) = ear.fill_solid(&under, theme::NIGHT);
            let Ok(()) = die.draw(Point::new(9, 150), ear);
            let Ok(()) = Font::Body.draw("3", Point::new(99, 110), Align::Left, theme::PAPER, ear);
        };
        let seen: Vec<_> = look(SCREEN, draw)
            .into_iter()
            .filter_map(|seen| seen.sign)
            .collect();
        assert_eq!(seen, [("console::icons::small", "up"), (path, face)]);
        let framed = look(SCREEN, |ear| {
            let under = Rectangle::new(Point::zero(), Size::new(240, 60));
            let Ok(()) = ear.fill_solid(&under, theme::NIGHT);
            let around = |by| Rectangle::new(Point::zero(), die.size).offset(by);
            let Ok(()) = ear.fill_solid(&around(2), theme::PAPER);
            let Ok(()) = ear.fill_solid(&around(1), theme::AMBER);
            let Ok(()) = die.draw(-die.origin, ear);
        });
        assert_eq!(framed[0].ground.map(|ground| ground.0), Some(theme::PAPER));
        assert!(framed[0].is_framed());
        let heard = listen(SCREEN, draw);
        assert!(heard.len() == 1 && heard[0].text == "3");
    }

    #[test]
    fn who_does_not_listen_hears_nothing() {
        let Ok(()) = Font::Body.draw(
            "lost",
            Point::new(9, 99),
            Align::Left,
            theme::PAPER,
            &mut Ear { area: SCREEN },
        );
        assert!(listen(SCREEN, |_| ()).is_empty());
    }
}
