//! The cards as a list: which ones above, then a row a card with its number, name and signs.

use core::fmt::Write as _;

use embedded_graphics::{
    draw_target::DrawTarget,
    geometry::{Point, Size},
    pixelcolor::Rgb565,
    primitives::Rectangle,
};
use heapless::{String, Vec};

use super::filter::{Entry, Filter, MAX_ENTRIES, Order};
use crate::{
    text::{Font, Key},
    ui::{
        Button, Intent,
        screens::Context,
        theme,
        widgets::{Align, Icon, LongList, Window, Word, button_cap, is_seen, label, plate},
    },
};

const WINDOW: Window = Window {
    top: 55,
    pitch: 20,
    rows: 8,
};
const HEAD: Rectangle = Rectangle::new(Point::zero(), Size::new(240, 30));
const TABS: Rectangle = Rectangle::new(Point::new(0, 30), Size::new(240, 24));
/// Where the name of a card begins, and where its signs end, from the corner of its row.
const NAME_X: i32 = 30;
const SIGNS_X: i32 = 213;
const SIGN_PITCH: i32 = 14;

/// The list of cards.
pub(super) struct Shelf {
    order: Order,
    filter: Filter,
    entries: Vec<Entry, MAX_ENTRIES>,
    list: LongList,
}

impl Shelf {
    pub(super) fn new() -> Shelf {
        Shelf::of(Order::Set, Filter::first(Order::Set))
    }

    fn of(order: Order, filter: Filter) -> Shelf {
        let entries = filter.entries();
        Shelf {
            order,
            filter,
            list: LongList::new(WINDOW, entries.len()),
            entries,
        }
    }

    /// The marked card.
    pub(super) fn entry(&self) -> Entry {
        self.entries[self.list.cursor()]
    }

    /// Marks the card after the marked one, or before it.
    pub(super) fn turn(&mut self, forward: bool) {
        let row = match forward {
            true => self.list.after(),
            false => self.list.before(),
        };
        self.list.select(row);
    }

    /// Which card of how many is marked.
    pub(super) fn place(&self) -> String<8> {
        let mut text = String::new();
        // The longest is 192/192: seven letters fit.
        let _ = write!(text, "{}/{}", self.list.cursor() + 1, self.list.count());
        text
    }

    pub(super) fn handle(&mut self, intent: Intent, cx: &mut Context<'_>) {
        match intent {
            Intent::Inspect => {
                let order = self.order.next();
                *self = Shelf::of(order, Filter::first(order));
                cx.repaint();
            }
            Intent::Left => {
                *self = Shelf::of(self.order, self.filter.previous());
                cx.repaint();
            }
            Intent::Right => {
                *self = Shelf::of(self.order, self.filter.next());
                cx.repaint();
            }
            _ => {
                let before = self.list.cursor();
                self.list.handle(intent, cx.damage);
                if self.list.cursor() != before {
                    cx.damage.add(TABS);
                }
            }
        }
    }

    pub(super) fn draw<D: DrawTarget<Color = Rgb565>>(
        &self,
        target: &mut D,
    ) -> Result<(), D::Error> {
        self.draw_head(target)?;
        self.draw_tabs(target)?;
        for row in self.list.seen() {
            let area = self.list.area(row);
            draw_row(self.entries[row], area, row == self.list.cursor(), target)?;
        }
        self.list.draw_bar(target)
    }

    /// The filter, between the buttons that change it.
    fn draw_head<D: DrawTarget<Color = Rgb565>>(&self, target: &mut D) -> Result<(), D::Error> {
        if !is_seen(target, &HEAD) {
            return Ok(());
        }
        target.fill_solid(&HEAD, theme::PANEL)?;
        let line = Rectangle::new(Point::new(0, 28), Size::new(240, 2));
        target.fill_solid(&line, theme::AMBER)?;
        button_cap(Button::Left, Point::new(8, 6), target)?;
        button_cap(Button::Right, Point::new(217, 6), target)?;
        let title = self.filter.title();
        let at = Point::new(120, 21);
        label(&title, Font::Head, at, Align::Center, theme::PAPER, target)?;
        if let Some((icon, color)) = self.filter.word().and_then(|word| word.sign) {
            icon.draw(Point::new(34, 8), color, target)?;
        }
        Ok(())
    }

    /// What the cards are sorted by, beside the button that changes it, and where one is.
    fn draw_tabs<D: DrawTarget<Color = Rgb565>>(&self, target: &mut D) -> Result<(), D::Error> {
        if !is_seen(target, &TABS) {
            return Ok(());
        }
        let mut x = 8;
        x += button_cap(Button::X, Point::new(x, 35), target)? + 5;
        let by = Key::CollectionBy.text();
        let at = Point::new(x, 47);
        label(by, Font::Body, at, Align::Left, theme::DIM, target)?;
        x += 20;
        for order in Order::ALL {
            let name = order.name().text();
            let width = Font::Body.width(name) + 12;
            let mut color = theme::DIM;
            if order == self.order {
                let tab = Rectangle::new(Point::new(x, 34), Size::new(width as u32, 18));
                plate(tab, theme::EDGE, target)?;
                color = theme::PAPER;
            }
            let at = Point::new(x + 6, 47);
            label(name, Font::Body, at, Align::Left, color, target)?;
            x += width + 2;
        }
        let at = Point::new(232, 46);
        let place = self.place();
        label(&place, Font::Small, at, Align::Right, theme::DIM, target)
    }
}

fn draw_row<D: DrawTarget<Color = Rgb565>>(
    entry: Entry,
    area: Rectangle,
    is_marked: bool,
    target: &mut D,
) -> Result<(), D::Error> {
    if !is_seen(target, &area) {
        return Ok(());
    }
    let (back, text) = match is_marked {
        true => (theme::AMBER, theme::INK),
        false => (theme::PANEL, theme::PAPER),
    };
    plate(area, back, target)?;
    let tint = |color| if is_marked { theme::INK } else { color };
    let corner = area.top_left;
    let (name, number) = match entry {
        Entry::Creature(card) => (card.def().name, card.def().power),
        Entry::Power(card) => (card.def().name, card.def().cost),
    };
    let at = corner + Point::new(NAME_X, 14);
    label(name, Font::Body, at, Align::Left, text, target)?;
    let mut digits: String<3> = String::new();
    // The longest is 255: three digits fit.
    let _ = write!(digits, "{number}");
    let mut at = corner + Point::new(16, 15);
    let mut color = tint(theme::AMBER);
    if let Entry::Power(_) = entry {
        color = tint(theme::MINT);
        Icon::Energy.draw(corner + Point::new(4, 4), color, target)?;
        at.x += 5;
    }
    label(&digits, Font::Bold, at, Align::Center, color, target)?;
    for (i, (icon, color)) in signs(entry).iter().enumerate() {
        let at = corner + Point::new(SIGNS_X - 11 - SIGN_PITCH * i as i32, 4);
        icon.draw(at, tint(*color), target)?;
    }
    Ok(())
}

/// The dice and keywords of a card, from the right end of its row.
fn signs(entry: Entry) -> Vec<(Icon, Rgb565), 8> {
    let Entry::Creature(card) = entry else {
        return Vec::new();
    };
    let def = card.def();
    let dice = (0..def.dice).filter_map(|_| Word::DICE.sign);
    let keywords = def.keywords.iter();
    dice.chain(keywords.filter_map(|keyword| Word::of_keyword(keyword).sign))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_ends_before_its_signs_begin() {
        for entry in Entry::all() {
            let name = entry.facts().name;
            let end = NAME_X + Font::Body.width(name);
            let begin = SIGNS_X - SIGN_PITCH * signs(entry).len() as i32;
            assert!(end < begin, "{name}: {end}, {begin}");
        }
    }
}
