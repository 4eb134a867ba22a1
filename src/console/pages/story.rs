//! DeviceInfo told line by line, for the recap and the log.

use embedded_graphics::{
    draw_target::DrawTarget,
    geometry::{Point, Size},
    pixelcolor::Rgb565,
    primitives::Rectangle,
};
use heapless::{String, Vec};

use crate::{
    console::{Desk, Names, Title},
    text::{Font, lines},
    ui::{
        Damage, Intent,
        widgets::{Align, Part, is_seen, label, scroll_bar},
    },
};

/// Lines on a page.
const PAGE: usize = 11;
const PITCH: i32 = 16;
const TOP: i32 = 48;
/// Short of the bar, also where a sentence goes on further right.
const WIDTH: i32 = 204;
/// Lines a story can have; what is older is left out.
const MOST: usize = 120;
const AREA: Rectangle = Rectangle::new(Point::new(0, 32), Size::new(240, 186));

/// A line of an entry's sentence.
#[derive(Clone, Copy)]
struct Line<E> {
    entry: E,
    part: u8,
}

/// DeviceInfo as lines, a page of which is seen.
pub(super) struct Story<G: Title> {
    lines: Vec<Line<G::Entry>, MOST>,
    page: Vec<(String<96>, Rgb565, bool), PAGE>,
    top: usize,
    names: Names,
}

impl<G: Title> Story<G> {
    /// The last `count` entries, the page at the end or at the beginning of them.
    pub(super) fn new(desk: &Desk<G>, count: usize, at_end: bool) -> Story<G> {
        let mut story = Story {
            lines: Vec::new(),
            page: Vec::new(),
            top: 0,
            names: G::told_names(desk),
        };
        // Newest first, so that what does not fit is the oldest.
        'entries: for entry in desk.log.iter().rev().take(count) {
            if !G::is_told(entry) {
                continue;
            }
            let Some(sentence) = G::sentence(entry, &story.names) else {
                continue;
            };
            let parts = lines(&sentence, Font::Body, WIDTH).count();
            let parts = u8::try_from(parts).unwrap_or(u8::MAX);
            for part in (0..parts).rev() {
                if story
                    .lines
                    .push(Line {
                        entry: *entry,
                        part,
                    })
                    .is_err()
                {
                    break 'entries;
                }
            }
        }
        story.lines.reverse();
        if at_end {
            story.top = story.lines.len().saturating_sub(PAGE);
        }
        story.turn();
        story
    }

    pub(super) fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    pub(super) fn is_longer_than_a_page(&self) -> bool {
        self.lines.len() > PAGE
    }

    /// Scrolls.
    pub(super) fn handle(&mut self, intent: Intent, damage: &mut Damage) {
        match intent {
            Intent::Up => self.go_to(self.top.saturating_sub(3), damage),
            Intent::Down => self.go_to(self.top + 3, damage),
            _ => false,
        };
    }

    /// Goes on to the next page, if there is one; whether there was.
    pub(super) fn turn_page(&mut self, damage: &mut Damage) -> bool {
        self.go_to(self.top + PAGE, damage)
    }

    /// Shows the page from that line on, or the last one; whether that is another.
    fn go_to(&mut self, top: usize, damage: &mut Damage) -> bool {
        let top = top.min(self.lines.len().saturating_sub(PAGE));
        let is_other = top != self.top;
        if is_other {
            self.top = top;
            self.turn();
            damage.add(AREA);
        }
        is_other
    }

    /// Writes the lines of the page.
    fn turn(&mut self) {
        self.page.clear();
        for line in self.lines.iter().skip(self.top).take(PAGE) {
            let Some(sentence) = G::sentence(&line.entry, &self.names) else {
                continue;
            };
            let part = lines(&sentence, Font::Body, WIDTH).nth(usize::from(line.part));
            let text = String::try_from(part.unwrap_or_default()).unwrap_or_default();
            let color = G::color(&line.entry);
            let _ = self.page.push((text, color, line.part > 0));
        }
    }

    pub(super) fn draw<D: DrawTarget<Color = Rgb565>>(
        &self,
        target: &mut D,
    ) -> Result<(), D::Error> {
        if !is_seen(target, &AREA) {
            return Ok(());
        }
        for (i, (text, color, goes_on)) in self.page.iter().enumerate() {
            let x = if *goes_on { 22 } else { 10 };
            let at = Point::new(x, TOP + PITCH * i as i32);
            label(text, Font::Body, at, Align::Left, *color, target)?;
        }
        let part = Part {
            first: self.top as u32,
            shown: PAGE as u32,
            all: self.lines.len() as u32,
        };
        scroll_bar(36, 178, part, target)
    }
}
