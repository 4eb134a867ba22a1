//! The cards as a list: which ones above, then a row a card with its picture, number, name, signs.

use core::fmt::Write as _;
use embedded_graphics::{
    draw_target::DrawTarget,
    geometry::{Point, Size},
    pixelcolor::Rgb565,
    primitives::Rectangle,
};
use heapless::{String, Vec};

use super::filter::{Entry, Filter, MAX_ENTRIES, Order, title_font};
use crate::{
    art::{cards, mindbug::icons},
    console::screens::Context,
    mindbug::{
        cards::Keywords,
        screens::widgets::{SIGN, Word},
    },
    text::Font,
    ui::{
        Button, Intent, theme,
        widgets::{Align, LongList, Plate, Window, button_cap, is_seen, label, plate},
    },
};

const WINDOW: Window = Window {
    top: 55,
    pitch: 41,
    rows: 4,
};
const HEAD: Rectangle = Rectangle::new(Point::zero(), Size::new(240, 30));
const TABS: Rectangle = Rectangle::new(Point::new(0, 30), Size::new(240, 24));
/// The room for the names of all orders, beside where one is.
const TABS_WIDTH: i32 = 162;
/// Where the thumbnail, the name and the signs of a card begin, from the corner of its row.
const THUMB: Point = Point::new(2, 2);
const NAME: Point = Point::new(56, 17);
const NAME_ALONE: Point = Point::new(56, 25);
const SIGNS: Point = Point::new(55, 21);
const NAME_WIDTH: i32 = 158;
/// What follows the last sign is only a gap.
const SIGNS_WIDTH: i32 = NAME_WIDTH + 7;

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
        let row = |row: usize, plate, target: &mut D| {
            let entry = self.entries[row];
            draw_row(entry, self.filter.name(entry), plate, target)
        };
        self.list.draw(target, |_| true, row)
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
        let font = title_font(&title);
        label(&title, font, at, Align::Center, theme::PAPER, target)?;
        if let Some(sign) = self.filter.word().and_then(|word| word.sign) {
            sign.draw(Point::new(34, 6), target)?;
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
        let wide = |order: Order| Font::Body.width(order.name().text()) + 8;
        let font = match Order::ALL.into_iter().map(wide).sum::<i32>() <= TABS_WIDTH {
            true => Font::Body,
            false => Font::Small,
        };
        for order in Order::ALL {
            let name = order.name().text();
            let width = font.width(name) + 8;
            let mut color = theme::DIM;
            if order == self.order {
                let tab = Rectangle::new(Point::new(x, 34), Size::new(width as u32, 18));
                plate(tab, theme::EDGE, target)?;
                color = theme::PAPER;
            }
            let at = Point::new(x + 4, 47);
            label(name, font, at, Align::Left, color, target)?;
            x += width;
        }
        let at = Point::new(232, 46);
        let place = self.place();
        label(&place, Font::Small, at, Align::Right, theme::DIM, target)
    }
}

fn draw_row<D: DrawTarget<Color = Rgb565>>(
    entry: Entry,
    name: &str,
    plate: Plate,
    target: &mut D,
) -> Result<(), D::Error> {
    let corner = plate.corner;
    let id = match entry {
        Entry::Creature(card) => card.def().id,
        Entry::Power(card) => card.def().id,
    };
    if let Some(picture) = cards::MINDBUG.picture(id) {
        picture.draw_thumb(corner + THUMB, target)?;
    }
    draw_number(entry, corner, target)?;
    let is_alone = words(entry).next().is_none() && dice(entry) == 0;
    let at = corner + if is_alone { NAME_ALONE } else { NAME };
    label(name, name_font(name), at, Align::Left, plate.ink, target)?;
    let mut at = corner + SIGNS;
    let are_named = signs_width(entry, true) <= SIGNS_WIDTH;
    for word in words(entry) {
        if let Some(sign) = word.sign {
            sign.draw(at, target)?;
        }
        if are_named {
            let base = at + Point::new(SIGN + 3, 12);
            let name = word.name.text();
            label(
                name,
                Font::Small,
                base,
                Align::Left,
                plate.tint(theme::DIM),
                target,
            )?;
        }
        at.x += word_width(word, are_named);
    }
    for _ in 0..dice(entry) {
        icons::DIE.draw(at, target)?;
        at.x += SIGN + 2;
    }
    Ok(())
}

/// The number in the corner of the thumbnail.
fn draw_number<D: DrawTarget<Color = Rgb565>>(
    entry: Entry,
    corner: Point,
    target: &mut D,
) -> Result<(), D::Error> {
    let (number, color) = match entry {
        Entry::Creature(card) => (card.def().power, theme::AMBER),
        Entry::Power(card) => (card.def().cost, theme::MINT),
    };
    let mut digits: String<3> = String::new();
    // The longest is 255: three digits fit.
    let _ = write!(digits, "{number}");
    let badge = Rectangle::new(corner, Size::new(22, 17));
    plate(badge, theme::INK, target)?;
    let inner = Rectangle::new(corner + Point::new(1, 1), Size::new(20, 15));
    plate(inner, color, target)?;
    let at = corner + Point::new(11, 14);
    label(&digits, Font::Bold, at, Align::Center, theme::INK, target)
}

/// The largest font in which a name fits.
fn name_font(name: &str) -> Font {
    let fits = |font: &Font| font.width(name) <= NAME_WIDTH;
    let font = [Font::Bold, Font::Body].into_iter().find(fits);
    font.unwrap_or(Font::Small)
}

/// What stands under the name of a card.
fn words(entry: Entry) -> impl Iterator<Item = Word> {
    let (keywords, power) = match entry {
        Entry::Creature(card) => (card.def().keywords, None),
        Entry::Power(_) => (Keywords::NONE, Some(Word::POWER_CARD)),
    };
    keywords.iter().map(Word::of_keyword).chain(power)
}

/// A word's sign, its name if there is room for it, and what parts it from the next.
fn word_width(word: Word, is_named: bool) -> i32 {
    match is_named {
        true => SIGN + 3 + Font::Small.width(word.name.text()) + 7,
        false => SIGN + 7,
    }
}

/// All that stands under the name of a card.
fn signs_width(entry: Entry, are_named: bool) -> i32 {
    let words = words(entry).map(|word| word_width(word, are_named));
    words.sum::<i32>() + (SIGN + 2) * i32::from(dice(entry))
}

fn dice(entry: Entry) -> u8 {
    match entry {
        Entry::Creature(card) => card.def().dice,
        Entry::Power(_) => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_and_all_signs_fit_their_row() {
        for language in crate::text::Language::ALL {
            crate::text::speak(language);
            for entry in Entry::all() {
                let name = entry.facts().name;
                assert!(name_font(name).width(name) <= NAME_WIDTH, "{name}");
                let named = signs_width(entry, true);
                let signs = signs_width(entry, named <= SIGNS_WIDTH);
                assert!(signs <= SIGNS_WIDTH, "{name}: {signs}");
            }
        }
    }
}
