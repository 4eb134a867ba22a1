//! The sign that a bot thinks: the game's own, breathing over three dots.
//!
//! A few pixels every eighth tick: the core is the bot's while it thinks.

use embedded_graphics::{
    draw_target::DrawTarget,
    geometry::{Point, Size},
    pixelcolor::Rgb565,
    primitives::Rectangle,
};

use crate::{
    art::Sprite,
    game::Level,
    text::Key,
    ui::{
        Damage, Tick, theme, ticks,
        widgets::{is_seen, plate},
    },
};

/// How long a dot is lit.
const STEP: u32 = ticks(130);
/// One dot after the other, then none.
const STEPS: u32 = 4;
/// A press before this is still meant for what moved before.
const GUARD: u32 = ticks(1_000);

/// The sign's size.
const SIZE: Size = Size::new(38, 40);

/// The sign that a bot thinks.
pub struct Sign {
    picture: &'static Sprite,
    corner: Point,
    began: Option<Tick>,
    passed: u32,
}

/// The line that tells the level of a bot.
pub fn level_line(level: Level) -> Key {
    match level {
        Level::Easy => Key::ThinkEasy,
        Level::Normal => Key::ThinkNormal,
        Level::Hard => Key::ThinkHard,
    }
}

impl Sign {
    /// The sign with this picture, at that place.
    pub fn new(picture: &'static Sprite, corner: Point) -> Sign {
        Sign {
            picture,
            corner,
            began: None,
            passed: 0,
        }
    }

    /// Where it is painted.
    pub fn area(&self) -> Rectangle {
        Rectangle::new(self.corner, SIZE)
    }

    /// May the bot be told that it has thought enough?
    pub fn can_be_cut(&self) -> bool {
        self.passed >= GUARD
    }

    /// Goes on to a moment; whether the bot may be cut off from now on.
    pub fn advance(&mut self, now: Tick, damage: &mut Damage) -> bool {
        let (before, could) = (self.step(), self.can_be_cut());
        self.passed = now.since(*self.began.get_or_insert(now));
        if self.step() != before {
            damage.add(self.area());
        }
        self.can_be_cut() != could
    }

    fn step(&self) -> u32 {
        self.passed / STEP % STEPS
    }

    /// Will the next tick change it?
    pub fn is_animating(&self) -> bool {
        let next = self.passed + 1;
        next.is_multiple_of(STEP) || next == GUARD
    }

    /// Draws it.
    pub fn draw<D: DrawTarget<Color = Rgb565>>(&self, target: &mut D) -> Result<(), D::Error> {
        if !is_seen(target, &self.area()) {
            return Ok(());
        }
        plate(self.area(), theme::PANEL, target)?;
        let breath = if self.step() < STEPS / 2 { 0 } else { 1 };
        let picture = self.picture;
        let left = (SIZE.width - picture.size.width) as i32 / 2;
        picture.draw(self.corner + Point::new(left, 5 + breath), target)?;
        for dot in 0..STEPS - 1 {
            let color = if dot == self.step() {
                theme::AMBER
            } else {
                theme::EDGE
            };
            let at = self.corner + Point::new(8 + 9 * dot as i32, 33);
            target.fill_solid(&Rectangle::new(at, Size::new(4, 4)), color)?;
        }
        Ok(())
    }
}
