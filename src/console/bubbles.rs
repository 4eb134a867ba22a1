//! What a lesson says, in a bubble over the page that asks: the rest of the page is seen around it.
//!
//! As long as it is there, accepting and going back say that it was read; looking closer and the menu
//! work as ever, and the cursor waits.

use embedded_graphics::{
    draw_target::DrawTarget,
    geometry::{Point, Size},
    pixelcolor::Rgb565,
    primitives::Rectangle,
};

use super::{
    App, Games,
    active::ActiveScreen,
    lesson::{Bubble, Place},
};
use crate::{
    art::console::icons,
    sound::cues,
    text::{Args, Font, Key, Sentence, format, lines},
    ui::{
        Button, Damage, Intent, Tick, theme,
        widgets::{Align, FOOTER, Hint, footer, is_seen, label, plate},
    },
};

/// Lines of a bubble, and their pitch.
const LINES: i32 = 3;
const PITCH: i32 = 15;
const HEIGHT: u32 = (LINES * PITCH) as u32 + 17;
/// How wide the words are, beside whoever says them.
const WORDS: i32 = 182;
const LEFT: i32 = 50;

impl Bubble {
    fn area(&self) -> Rectangle {
        let y = match self.at {
            Place::Top => 18,
            Place::Middle => 62,
            Place::Bottom => 124,
        };
        Rectangle::new(Point::new(2, y), Size::new(236, HEIGHT))
    }

    fn cover(&self, damage: &mut Damage) {
        damage.add(self.area());
        damage.add(FOOTER);
    }
}

/// What is said, with the names that buttons have here.
pub(super) fn told(says: Key) -> Sentence {
    let parts = Args {
        player: Button::A.prompt(),
        thing: Button::X.prompt(),
        ..Args::default()
    };
    format(says.text(), parts)
}

impl<B: Games> App<B> {
    /// Looks whether a lesson has something to say on the page that is open, once it stands still.
    pub(super) fn note_bubble(&mut self) {
        let ActiveScreen::Game(_) = self.screen else {
            self.say(None);
            return;
        };
        let Some(session) = self.session.as_ref().map(B::any) else {
            return;
        };
        if session.is_lesson() {
            let is_learned = session.end().is_some() || session.taught().is_none();
            self.may_be_set |= is_learned && !self.settings.has_learned;
            self.settings.has_learned |= is_learned;
            let motion = self.screen.motion();
            let is_asked = motion.asks.is_some() && !motion.is_animating;
            let bubble = session.bubble(self.screen.name()).filter(|_| is_asked);
            self.say(bubble);
        } else {
            self.say(None);
        }
    }

    fn say(&mut self, bubble: Option<Bubble>) {
        if self.bubble == bubble {
            return;
        }
        let mut damage = Damage::none();
        for bubble in self.bubble.iter().chain(&bubble) {
            bubble.cover(&mut damage);
        }
        self.note_damage(damage);
        self.bubble = bubble;
    }

    /// A press while something is said; whether it was meant for that.
    pub(super) fn hear_bubble(&mut self, now: Tick, intent: Intent) -> bool {
        if self.bubble.is_none() || matches!(intent, Intent::Menu | Intent::Inspect) {
            return false;
        }
        if matches!(intent, Intent::Accept | Intent::Back) {
            if let Some(session) = &mut self.session {
                B::any_mut(session).hear_bubble();
            }
            self.cues.add(&cues::CURSOR);
            self.note_bubble();
            self.note_question(now);
        }
        true
    }

    /// Draws it over the page.
    pub(super) fn draw_bubble<D: DrawTarget<Color = Rgb565>>(
        &self,
        target: &mut D,
    ) -> Result<(), D::Error> {
        let Some(bubble) = &self.bubble else {
            return Ok(());
        };
        footer(&[Hint(Button::A, Key::LearnGoOn.text())], target)?;
        let area = bubble.area();
        if !is_seen(target, &area) {
            return Ok(());
        }
        let (edge, ink) = match bubble.is_wrong {
            true => (theme::CORAL, theme::INK),
            false => (theme::MINT, theme::INK),
        };
        target.fill_solid(&area, theme::NIGHT)?;
        plate(area, edge, target)?;
        let inner = Rectangle::new(
            area.top_left + Point::new(2, 2),
            area.size - Size::new(4, 4),
        );
        plate(inner, theme::PAPER, target)?;
        let middle = area.top_left.y + HEIGHT as i32 / 2;
        let face = &icons::TEACHER;
        face.draw(Point::new(9, middle - face.size.height as i32 / 2), target)?;
        let words = told(bubble.says);
        let count = lines(&words, Font::Body, WORDS).count() as i32;
        for (line, text) in (0..).zip(lines(&words, Font::Body, WORDS)) {
            let at = Point::new(LEFT, middle + PITCH * line - PITCH * count / 2 + 11);
            label(text, Font::Body, at, Align::Left, ink, target)?;
        }
        Ok(())
    }
}
