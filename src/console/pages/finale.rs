//! The end of a game as a scene: the kaiju is glad with who won, or sorry with who lost.
//!
//! Shown before the page that tells how it ended; a press skips it, and without animation there is
//! none. All of it moves, so all of it is painted every tick, in fills and sprites.

use embedded_graphics::{
    draw_target::DrawTarget,
    geometry::{Point, Size},
    pixelcolor::Rgb565,
    primitives::Rectangle,
};

use crate::{
    art::console::sprites,
    console::Pace,
    text::Font,
    ui::{
        Damage, SCREEN, Tick,
        theme::{self, rgb},
        ticks,
        widgets::{Align, label, plate},
    },
};

/// How long it takes.
const LENGTH: u32 = ticks(2_000);
/// So long the kaiju rises.
const RISE: u32 = ticks(400);
/// How far below it begins.
const BELOW: i32 = 130;

/// What the kaiju thinks of the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mood {
    /// Somebody won, and that is you, or two people played.
    Glad,
    /// You lost.
    Sorry,
}

/// Paper that flies: which way, how fast, and its colour.
static CONFETTI: [(i8, i8, Rgb565); 14] = [
    (-30, 60, theme::AMBER),
    (26, 66, theme::MINT),
    (-12, 74, theme::CORAL),
    (-44, 52, theme::MINT),
    (40, 56, theme::AMBER),
    (18, 90, theme::CORAL),
    (50, 74, theme::OCTONITE),
    (-36, 88, theme::AMBER),
    (-5, 96, theme::MINT),
    (-62, 58, theme::OCTONITE),
    (46, 90, theme::AMBER),
    (-47, 96, theme::CORAL),
    (8, 82, theme::PINK),
    (-22, 104, theme::PINK),
];

/// The scene.
#[derive(Clone, Debug)]
pub struct Finale {
    mood: Mood,
    began: Option<Tick>,
    passed: u32,
    length: u32,
}

impl Finale {
    /// The scene for that mood, as long as things are shown.
    pub fn new(mood: Mood, pace: Pace) -> Finale {
        Finale {
            mood,
            began: None,
            passed: 0,
            length: pace.of(LENGTH),
        }
    }

    /// Is it over?
    pub fn is_over(&self) -> bool {
        self.passed >= self.length
    }

    /// Shows no more of it.
    pub fn skip(&mut self) {
        self.passed = self.length;
    }

    /// Goes on to a moment.
    pub fn advance(&mut self, now: Tick, damage: &mut Damage) {
        if !self.is_over() {
            self.passed = now.since(*self.began.get_or_insert(now));
            damage.add(SCREEN);
        }
    }

    /// Draws the moment; `words` say who won.
    pub fn draw<D: DrawTarget<Color = Rgb565>>(
        &self,
        words: &str,
        target: &mut D,
    ) -> Result<(), D::Error> {
        let t = self.passed;
        let is_glad = self.mood == Mood::Glad;
        target.clear(if is_glad { theme::PANEL } else { theme::NIGHT })?;
        sprites::CITY_FAR.draw(Point::new(0, 30), target)?;
        // It comes up, and hops for joy; or it stands there, and sinks.
        let rising = (RISE.saturating_sub(t) * RISE.saturating_sub(t)) as i32;
        let rise = BELOW * rising / (RISE * RISE) as i32;
        let hop = [0, 3, 6, 8, 9, 8, 6, 3][(t / 2 % 8) as usize];
        let sink = t.saturating_sub(RISE) as i32 / 3;
        let at = match is_glad {
            true => Point::new(0, 34 + rise - if t > RISE { hop } else { 0 }),
            false => Point::new(0, 30 + rise + sink),
        };
        sprites::KAIJU_TAIL.draw(at, target)?;
        sprites::KAIJU_BODY.draw(at, target)?;
        sprites::KAIJU_HEAD.draw(at, target)?;
        match is_glad {
            true => {
                sprites::EYES_HAPPY.draw(at, target)?;
                sprites::KAIJU_ROAR.draw(at, target)?;
            }
            false => {
                let eyes = match t / 40 % 2 {
                    0 => &sprites::EYES_DOWN,
                    _ => &sprites::EYES_SHUT,
                };
                eyes.draw(at, target)?;
                let mouth = Rectangle::new(at + Point::new(106, 142), Size::new(28, 3));
                target.fill_solid(&mouth, theme::INK)?;
            }
        }
        let street = Rectangle::new(Point::new(0, 212), Size::new(240, 28));
        target.fill_solid(&street, rgb(0x0B_0A_1C))?;
        match is_glad {
            true => self.confetti(target)?,
            false => self.rain(target)?,
        }
        let sign = Rectangle::new(Point::new(8, 8), Size::new(224, 34));
        plate(
            sign,
            if is_glad { theme::AMBER } else { theme::EDGE },
            target,
        )?;
        let font = match Font::Bold.width(words) <= 216 {
            true => Font::Bold,
            false => Font::Body,
        };
        let ink = if is_glad { theme::INK } else { theme::PAPER };
        label(words, font, Point::new(120, 31), Align::Center, ink, target)
    }

    fn confetti<D: DrawTarget<Color = Rgb565>>(&self, target: &mut D) -> Result<(), D::Error> {
        let Some(age) = self.passed.checked_sub(RISE) else {
            return Ok(());
        };
        for (i, &(aside, up, color)) in (0..).zip(&CONFETTI) {
            // It is thrown again and again, each at its own time.
            let age = (age as i32 + 11 * i) % 84;
            let at = Point::new(i32::from(aside) * age, age * age - i32::from(up) * age) / 24;
            let size = match (age + i) / 4 % 2 {
                0 => Size::new(4, 3),
                _ => Size::new(3, 4),
            };
            let place = Rectangle::new(Point::new(120, 190) + at, size);
            target.fill_solid(&place, color)?;
        }
        Ok(())
    }

    fn rain<D: DrawTarget<Color = Rgb565>>(&self, target: &mut D) -> Result<(), D::Error> {
        for drop in 0..28_u32 {
            let x = drop * 53 % 240;
            let y = (drop * 97 + self.passed * 6) % 200;
            let place = Rectangle::new(Point::new(x as i32, 44 + y as i32), Size::new(1, 6));
            target.fill_solid(&place, theme::EDGE)?;
        }
        Ok(())
    }
}
