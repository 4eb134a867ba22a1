//! A hint: what the bot would do in the holder's place, how sure it is, what it hopes for.
//!
//! It thinks from the holder's own view, so it tells nothing that they could not know.

use embedded_graphics::{
    draw_target::DrawTarget,
    geometry::{Point, Size},
    pixelcolor::Rgb565,
    primitives::Rectangle,
};
use heapless::Vec;

use super::sign::Sign;
use crate::{
    console::{
        Desk, DeviceInfo, Title,
        screens::{AtTable, Command, Play, Screen, TableContext, TableOpening},
        title::Deed,
    },
    text::{Args, Font, Key, Sentence, format},
    ui::{
        Button, Intent, SCREEN, theme,
        widgets::{Align, Hint as Help, footer, header, label, plate},
    },
};

/// Below this many per cent another action was looked at more often.
const CLOSE: u8 = 50;
/// From so many per cent on there was hardly another.
const SURE: u8 = 80;

/// The page of a hint.
pub struct Hint<G: Title> {
    sign: Sign,
    found: Option<Found<G>>,
}

/// What the bot would do, ready to be painted.
struct Found<G: Title> {
    face: Option<G::Face>,
    deed: Deed,
    lines: [(Sentence, u8); 2],
}

impl<G: Title> Found<G> {
    fn of(desk: &Desk<G>) -> Option<Found<G>> {
        let advice = desk.advice?;
        let action = desk.advised_action()?;
        let told = |key: Key, number: u8| {
            let parts = Args {
                number: number.into(),
                ..Args::default()
            };
            (format(key.text(), parts), number)
        };
        let how = match advice.sure {
            SURE.. => Key::HintSure,
            CLOSE.. => Key::HintRather,
            _ => Key::HintClose,
        };
        Some(Found {
            face: G::face(action, desk),
            deed: G::deed(action, desk),
            lines: [told(how, advice.sure), told(Key::HintChance, advice.chance)],
        })
    }
}

impl<G: Title> Screen<AtTable<G>> for Hint<G> {
    type Args = ();

    fn open((): (), opening: &TableOpening<'_, G>) -> Hint<G> {
        Hint {
            sign: Sign::new(G::CARD.sign, Point::new(101, 84)),
            found: Found::of(opening.desk),
        }
    }

    fn handle(&mut self, intent: Intent, cx: &mut TableContext<'_, G>) -> Option<Play<G::Page>> {
        match intent {
            Intent::Back | Intent::Menu => Some(Play::Resume),
            Intent::Accept if self.found.is_some() => {
                cx.desk.follow_advice();
                Some(Play::Resume)
            }
            _ => None,
        }
    }

    fn tick(&mut self, cx: &mut TableContext<'_, G>) -> Option<Play<G::Page>> {
        if self.found.is_some() {
            return None;
        }
        self.found = Found::of(cx.desk);
        if self.found.is_some() {
            cx.damage.add(SCREEN);
            return None;
        }
        self.sign.advance(cx.now, cx.damage);
        Some(Play::Console(Command::Await))
    }

    fn is_animating(&self) -> bool {
        self.found.is_none() && self.sign.is_animating()
    }

    fn is_moving(&self) -> bool {
        false
    }

    fn wants_advice(&self) -> bool {
        true
    }

    fn draw<D: DrawTarget<Color = Rgb565>>(
        &self,
        _facts: &DeviceInfo,
        target: &mut D,
    ) -> Result<(), D::Error> {
        target.clear(theme::NIGHT)?;
        header(Key::HintHead.text(), target)?;
        let mut helps: Vec<Help<'_>, 2> = Vec::new();
        match &self.found {
            Some(found) => {
                found.draw(target)?;
                helps.extend([Help(Button::A, Key::HintShow.text())]);
            }
            None => {
                self.sign.draw(target)?;
                let (text, at) = (Key::HintThinks.text(), Point::new(120, 148));
                label(text, Font::Body, at, Align::Center, theme::DIM, target)?;
            }
        }
        helps.extend([Help(Button::B, Key::MenuBack.text())]);
        footer(&helps, target)
    }
}

impl<G: Title> Found<G> {
    fn draw<D: DrawTarget<Color = Rgb565>>(&self, target: &mut D) -> Result<(), D::Error> {
        let text_left = match self.face {
            Some(face) => {
                let frame = Rectangle::new(Point::new(8, 40), Size::new(92, 70));
                plate(frame, theme::AMBER, target)?;
                let art = Rectangle::new(Point::new(10, 42), Size::new(88, 66));
                G::draw_face(face, art, target)?;
                108
            }
            None => 12,
        };
        let at = Point::new(text_left, 66);
        label(
            self.deed.verb,
            Font::Bold,
            at,
            Align::Left,
            theme::AMBER,
            target,
        )?;
        let room = 234 - text_left;
        for (i, line) in crate::text::lines(self.deed.object, Font::Body, room).enumerate() {
            let at = Point::new(text_left, 86 + 16 * i as i32);
            label(line, Font::Body, at, Align::Left, theme::PAPER, target)?;
        }
        for (i, (line, percent)) in self.lines.iter().enumerate() {
            let y = 142 + 38 * i as i32;
            label(
                line,
                Font::Body,
                Point::new(12, y),
                Align::Left,
                theme::PAPER,
                target,
            )?;
            let track = Rectangle::new(Point::new(12, y + 7), Size::new(216, 8));
            target.fill_solid(&track, theme::PANEL)?;
            let full = Size::new(216 * u32::from(*percent) / 100, 8);
            let color = if i == 0 { theme::AMBER } else { theme::MINT };
            target.fill_solid(&Rectangle::new(track.top_left, full), color)?;
        }
        Ok(())
    }
}
