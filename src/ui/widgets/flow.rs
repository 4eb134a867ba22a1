//! Text to read: heads and paragraphs below each other, scrolled if they are long.
//!
//! Lines are broken once, when the text is put in; drawing measures nothing.

use embedded_graphics::{
    draw_target::DrawTarget, geometry::Point, pixelcolor::Rgb565, primitives::Rectangle,
};
use heapless::Vec;

use super::{
    Align, label,
    scroll::{Part, scroll_bar},
};
use crate::mindbug::screens::widgets::{SIGN, Word, card::Note};
use crate::{
    text::{Font, lines},
    ui::{Damage, Intent, theme},
};

/// Six keywords, three triggers and three more words, each with a head and four lines, would be
/// 60; no card has so many. Notes and pages of the rules need fewer.
const MAX_PIECES: usize = 64;
const MARGIN: i32 = 12;
/// Lines are no longer than this.
pub const FLOW_WIDTH: i32 = 212;
/// Between two paragraphs, and before a head.
const PARAGRAPH_GAP: i32 = 6;
const HEAD_GAP: i32 = 8;
/// A press moves the text by two lines.
const STEP: i32 = 30;

#[derive(Clone, Copy, Debug)]
enum Piece {
    Head(Word),
    Line(&'static str),
    Note(Note),
}

impl Piece {
    fn height(&self) -> i32 {
        match self {
            Piece::Head(_) => Font::Bold.line_height(),
            Piece::Line(_) => Font::Body.line_height(),
            Piece::Note(_) => NOTE_HEIGHT,
        }
    }
}

const NOTE_HEIGHT: i32 = 16;

/// A text and how far it is scrolled.
#[derive(Clone, Debug)]
pub struct Flow {
    view: Rectangle,
    /// What begins how far down.
    pieces: Vec<(i16, Piece), MAX_PIECES>,
    height: i32,
    scroll: i32,
}

impl Flow {
    /// Nothing yet, to be read in `view`.
    pub const fn new(view: Rectangle) -> Flow {
        Flow {
            view,
            pieces: Vec::new(),
            height: 0,
            scroll: 0,
        }
    }

    /// Adds a word as a head.
    pub fn head(&mut self, word: Word) {
        self.gap(HEAD_GAP);
        self.push(Piece::Head(word));
    }

    /// Adds paragraphs.
    pub fn text(&mut self, text: &'static str) {
        for (i, paragraph) in text.split('\n').enumerate() {
            if i > 0 {
                self.gap(PARAGRAPH_GAP);
            }
            for line in lines(paragraph, Font::Body, FLOW_WIDTH) {
                self.push(Piece::Line(line));
            }
        }
    }

    /// Adds what changes a creature now.
    pub fn note(&mut self, note: Note) {
        self.push(Piece::Note(note));
    }

    fn gap(&mut self, gap: i32) {
        if self.height > 0 {
            self.height += gap;
        }
    }

    fn push(&mut self, piece: Piece) {
        let pushed = self.pieces.push((self.height as i16, piece));
        debug_assert!(pushed.is_ok(), "no text has so many lines");
        self.height += piece.height();
    }

    /// Whether there is nothing to read.
    pub fn is_empty(&self) -> bool {
        self.pieces.is_empty()
    }

    fn seen_height(&self) -> i32 {
        self.view.size.height as i32
    }

    /// Whether it is longer than its place.
    pub fn is_long(&self) -> bool {
        self.height > self.seen_height()
    }

    /// Scrolls.
    pub fn handle(&mut self, intent: Intent, damage: &mut Damage) {
        let end = (self.height - self.seen_height()).max(0);
        let scroll = match intent {
            Intent::Up => (self.scroll - STEP).max(0),
            Intent::Down => (self.scroll + STEP).min(end),
            _ => return,
        };
        if scroll != self.scroll {
            self.scroll = scroll;
            damage.add(self.view);
        }
    }

    /// Draws what is in sight; a line that is only half in sight is left out.
    pub fn draw<D: DrawTarget<Color = Rgb565>>(&self, target: &mut D) -> Result<(), D::Error> {
        for (y, piece) in &self.pieces {
            let y = i32::from(*y) - self.scroll;
            if y < 0 || y + piece.height() > self.seen_height() {
                continue;
            }
            let corner = Point::new(MARGIN, self.view.top_left.y + y);
            match piece {
                Piece::Line(line) => {
                    let at = corner + Point::new(0, 12);
                    label(line, Font::Body, at, Align::Left, theme::PAPER, target)?;
                }
                Piece::Head(word) => {
                    let mut at = corner + Point::new(0, 14);
                    if let Some(sign) = word.sign {
                        sign.draw(corner, target)?;
                        at.x += SIGN + 4;
                    }
                    let name = word.name.text();
                    label(name, Font::Bold, at, Align::Left, word.color, target)?;
                }
                Piece::Note(note) => note.draw(corner, target)?,
            }
        }
        let part = Part {
            first: self.scroll as u32,
            shown: self.view.size.height,
            all: self.height as u32,
        };
        scroll_bar(self.view.top_left.y, self.view.size.height, part, target)
    }
}
