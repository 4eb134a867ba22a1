//! Text to read: heads and paragraphs below each other, scrolled if they are long.
//!
//! Lines are broken once, when the text is put in; drawing measures nothing. What a game remarks
//! besides, on lines of its own making, is a [`Remark`].

use embedded_graphics::{
    draw_target::DrawTarget, geometry::Point, pixelcolor::Rgb565, primitives::Rectangle,
};
use heapless::Vec;

use super::{
    Align, label,
    scroll::{Part, scroll_bar},
};
use crate::{
    art::Sprite,
    text::{Font, Key, lines},
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

/// A head over paragraphs.
#[derive(Clone, Copy, Debug)]
pub struct Head {
    /// The sign before it, if it has one.
    pub sign: Option<&'static Sprite>,
    /// What it says.
    pub name: Key,
    /// In which colour.
    pub color: Rgb565,
}

/// The side of a head's sign.
const SIGN: i32 = 16;

/// A line that draws itself.
pub trait Remark: Copy {
    /// Draws it, 16 pixels high, with its corner at `at`.
    fn draw<D: DrawTarget<Color = Rgb565>>(
        &self,
        at: Point,
        target: &mut D,
    ) -> Result<(), D::Error>;
}

/// There are no remarks.
#[derive(Clone, Copy, Debug)]
pub enum NoRemark {}

impl Remark for NoRemark {
    fn draw<D: DrawTarget<Color = Rgb565>>(&self, _: Point, _: &mut D) -> Result<(), D::Error> {
        match *self {}
    }
}

#[derive(Clone, Copy, Debug)]
enum Piece<R> {
    Head(Head),
    Line(&'static str),
    Remark(R),
}

impl<R> Piece<R> {
    fn height(&self) -> i32 {
        match self {
            Piece::Head(_) => Font::Bold.line_height(),
            Piece::Line(_) => Font::Body.line_height(),
            Piece::Remark(_) => REMARK_HEIGHT,
        }
    }
}

const REMARK_HEIGHT: i32 = 16;

/// A text and how far it is scrolled.
#[derive(Clone, Debug)]
pub struct Flow<R = NoRemark> {
    view: Rectangle,
    /// What begins how far down.
    pieces: Vec<(i16, Piece<R>), MAX_PIECES>,
    height: i32,
    scroll: i32,
}

impl<R: Remark> Flow<R> {
    /// Nothing yet, to be read in `view`.
    pub const fn new(view: Rectangle) -> Flow<R> {
        Flow {
            view,
            pieces: Vec::new(),
            height: 0,
            scroll: 0,
        }
    }

    /// Adds a head.
    pub fn head(&mut self, head: Head) {
        self.gap(HEAD_GAP);
        self.push(Piece::Head(head));
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

    /// Adds a remark.
    pub fn remark(&mut self, remark: R) {
        self.push(Piece::Remark(remark));
    }

    fn gap(&mut self, gap: i32) {
        if self.height > 0 {
            self.height += gap;
        }
    }

    fn push(&mut self, piece: Piece<R>) {
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
                Piece::Head(head) => {
                    let mut at = corner + Point::new(0, 14);
                    if let Some(sign) = head.sign {
                        sign.draw(corner, target)?;
                        at.x += SIGN + 4;
                    }
                    let name = head.name.text();
                    label(name, Font::Bold, at, Align::Left, head.color, target)?;
                }
                Piece::Remark(remark) => remark.draw(corner, target)?,
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
