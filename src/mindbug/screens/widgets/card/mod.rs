//! A card in full: its face, and behind it what all its words mean.
//!
//! It takes plain data, no state of a game, so that the collection shows what is printed and a
//! table what is true now. It fills the screen above the footer; the footer is its owner's.

mod face;
mod facts;
mod note;

pub use face::{TEXT_LINES, TEXT_WIDTH};
pub use facts::{CardFacts, CardKind, MAX_NOTES};
pub use note::Note;

use embedded_graphics::{
    draw_target::DrawTarget,
    geometry::{Point, Size},
    pixelcolor::Rgb565,
    primitives::Rectangle,
};
use face::Face;

use super::Word;
use crate::{
    text::Key,
    ui::{Damage, Intent, theme, widgets::Flow},
};

/// All that the page paints: the screen above the footer.
const PAGE: Rectangle = Rectangle::new(Point::zero(), Size::new(240, 218));
const WORDS: Rectangle = Rectangle::new(Point::new(0, 42), Size::new(240, 174));

/// The page of a card.
#[derive(Clone, Debug)]
pub struct CardPage {
    facts: CardFacts,
    face: Face,
    /// The words, while they are open.
    words: Option<Flow<Note>>,
}

impl CardPage {
    /// The page, face up. Breaks the lines, so that drawing need not.
    pub fn new(facts: CardFacts) -> CardPage {
        CardPage {
            face: Face::new(&facts),
            facts,
            words: None,
        }
    }

    /// Turns the page over or scrolls it; returns whether the intent was for the page. Back turns
    /// the words over to the face, and is the owner's there. Whoever owns it paints the footer.
    pub fn handle(&mut self, intent: Intent, damage: &mut Damage) -> bool {
        match (intent, &mut self.words) {
            (Intent::Accept | Intent::Back, Some(_)) => {
                self.words = None;
                damage.add(PAGE);
                true
            }
            (Intent::Up | Intent::Down, Some(words)) => {
                words.handle(intent, damage);
                true
            }
            (Intent::Accept, None) => {
                let opens = self.has_words();
                if opens {
                    self.words = Some(self.explain());
                    damage.add(PAGE);
                }
                opens
            }
            _ => false,
        }
    }

    /// Whether the words are open.
    pub fn shows_words(&self) -> bool {
        self.words.is_some()
    }

    /// Whether there is anything to explain.
    pub fn has_words(&self) -> bool {
        let of_kind = match self.facts.kind {
            CardKind::Creature { keywords, dice, .. } => !keywords.is_empty() || dice > 0,
            CardKind::Power { .. } => false,
        };
        of_kind || !self.facts.words.is_empty() || !self.facts.notes.is_empty()
    }

    /// Whether the open words are longer than the screen.
    pub fn can_scroll(&self) -> bool {
        self.words.as_ref().is_some_and(Flow::is_long)
    }

    fn explain(&self) -> Flow<Note> {
        let mut flow = Flow::new(WORDS);
        if !self.facts.notes.is_empty() {
            flow.head(Word::plain(Key::CardPageNow, Key::CardPageNow).head());
            for &note in &self.facts.notes {
                flow.remark(note);
            }
        }
        let mut add = |word: Word| {
            flow.head(word.head());
            flow.text(word.rule.text());
        };
        if let CardKind::Creature { keywords, dice, .. } = self.facts.kind {
            for keyword in keywords.iter() {
                add(Word::of_keyword(keyword));
            }
            if dice > 0 {
                add(Word::DICE);
                add(Word::FACES);
            }
        }
        for &word in &self.facts.words {
            add(word);
        }
        flow
    }

    /// Draws the page.
    pub fn draw<D: DrawTarget<Color = Rgb565>>(&self, target: &mut D) -> Result<(), D::Error> {
        target.fill_solid(&PAGE, theme::NIGHT)?;
        self.face.draw_head(&self.facts, target)?;
        match &self.words {
            Some(words) => words.draw(target),
            None => self.face.draw(&self.facts, target),
        }
    }
}
