//! The collection: every Power card and every monster to look at, and the rules to read.
//!
//! They stand by what they are, or by their names: those of the language that is spoken or, where it has its
//! own, the printed ones.

use core::fmt::Write as _;

use embedded_graphics::{
    draw_target::DrawTarget,
    geometry::{Point, Size},
    pixelcolor::Rgb565,
    primitives::Rectangle,
};
use heapless::String;

use super::{RulesBook, card_page::card_face, look};
use crate::tokyo::words::{card_name, monster_name};
use crate::{
    art::tokyo::icons::small,
    console::{
        DeviceInfo,
        screens::{Command, Context, Hall, MenuRow, Opening, Screen, ScreenId},
        title::Book as _,
    },
    text::{Font, Key, Language, spoken},
    tokyo::cards::{Card, Monster, ROWS},
    ui::{
        Button, Intent, theme,
        widgets::{Align, Hint, LongList, Plate, Window, footer, header, label},
    },
};

const WINDOW: Window = Window {
    top: 35,
    pitch: 22,
    rows: 8,
};
/// Everything there is to look at.
const ALL: usize = Monster::ALL.len() + ROWS;

/// Something to look at: monsters first, then Keep cards, then Discard cards.
#[derive(Clone, Copy)]
enum Thing {
    Monster(Monster),
    Card(Card),
}

fn thing(at: usize) -> Thing {
    match Monster::ALL.get(at) {
        Some(&monster) => Thing::Monster(monster),
        None => {
            let mut before = None;
            // Two cards of one name are one thing.
            let each =
                Card::all().filter(|card| before.replace(card.def().id) != Some(card.def().id));
            let card = each.into_iter().nth(at - Monster::ALL.len());
            Thing::Card(card.unwrap_or(Card::NONE))
        }
    }
}

impl Thing {
    /// What it is called, and what is printed on it.
    fn names(self) -> [&'static str; 2] {
        match self {
            Thing::Card(card) => [card_name(card), card.def().name],
            Thing::Monster(monster) => [monster_name(monster), monster.name()],
        }
    }
}

/// What things are sorted by.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Order {
    Kind,
    Name,
    Printed,
}

impl Order {
    /// The next one, round the end; printed names are skipped where they are the names.
    fn next(self) -> Order {
        match self {
            Order::Kind => Order::Name,
            Order::Name if spoken() != Language::default() => Order::Printed,
            _ => Order::Kind,
        }
    }

    /// What the button that brings it is called.
    fn button(self) -> Key {
        match self {
            Order::Kind => Key::TokyoSortKind,
            Order::Name => Key::TokyoSortName,
            Order::Printed => Key::TokyoSortPrinted,
        }
    }

    /// The name that things go by.
    fn name(self, thing: Thing) -> &'static str {
        let [name, printed] = thing.names();
        if self == Order::Printed {
            printed
        } else {
            name
        }
    }

    /// All things, sorted.
    fn sorted(self) -> [u8; ALL] {
        let names: [_; ALL] = core::array::from_fn(|at| self.name(thing(at)));
        let mut things = core::array::from_fn(|at| at as u8);
        if self != Order::Kind {
            things.sort_unstable_by_key(|&at| names[usize::from(at)]);
        }
        things
    }
}

/// The cards, the monsters and the rules.
pub struct Collection {
    list: LongList,
    order: Order,
    things: [u8; ALL],
    open: Open,
}

/// What lies over the list.
#[allow(clippy::large_enum_variant, reason = "there is only ever one")]
enum Open {
    List,
    Thing,
    Rules(RulesBook),
}

impl Screen<Hall> for Collection {
    type Args = ();

    fn open((): (), _: &Opening<'_>) -> Collection {
        Collection {
            list: LongList::new(WINDOW, ALL),
            order: Order::Kind,
            things: Order::Kind.sorted(),
            open: Open::List,
        }
    }

    fn handle(&mut self, intent: Intent, cx: &mut Context<'_>) -> Option<Command> {
        match (&mut self.open, intent) {
            (Open::List, Intent::Back) => {
                return Some(Command::To(ScreenId::Menu(MenuRow::Collection)));
            }
            (Open::List, Intent::Accept) => {
                self.open = Open::Thing;
                cx.repaint();
            }
            (Open::List, Intent::Menu) => {
                if let Some(book) = RulesBook::open() {
                    self.open = Open::Rules(book);
                    cx.repaint();
                }
            }
            (Open::List, Intent::Inspect) => {
                self.order = self.order.next();
                self.things = self.order.sorted();
                self.list = LongList::new(WINDOW, ALL);
                cx.repaint();
            }
            (Open::List, _) => self.list.handle(intent, cx.damage),
            (Open::Thing, Intent::Back) => {
                self.open = Open::List;
                cx.repaint();
            }
            (Open::Thing, Intent::Left | Intent::Up) => {
                self.list.select(self.list.before());
                cx.repaint();
            }
            (Open::Thing, Intent::Right | Intent::Down) => {
                self.list.select(self.list.after());
                cx.repaint();
            }
            (Open::Thing, _) => {}
            (Open::Rules(book), intent) => {
                if book.handle(intent, cx.damage) {
                    self.open = Open::List;
                    cx.repaint();
                }
            }
        }
        None
    }

    fn draw<D: DrawTarget<Color = Rgb565>>(
        &self,
        _facts: &DeviceInfo,
        target: &mut D,
    ) -> Result<(), D::Error> {
        match &self.open {
            Open::Rules(book) => return book.draw(target),
            Open::Thing => return self.draw_thing(target),
            Open::List => {}
        }
        target.clear(theme::NIGHT)?;
        header(Key::TokyoName.text(), target)?;
        let row = |row: usize, plate, target: &mut D| {
            let thing = self.thing(row);
            draw_row(thing, self.order.name(thing), plate, target)
        };
        self.list.draw(target, |_| true, row)?;
        let hints = [
            Hint(Button::A, Key::MenuOpen.text()),
            Hint(Button::B, Key::MenuBack.text()),
            Hint(Button::X, self.order.next().button().text()),
            Hint(Button::Y, Key::CollectionRules.text()),
        ];
        footer(&hints, target)
    }
}

fn draw_row<D: DrawTarget<Color = Rgb565>>(
    thing: Thing,
    name: &str,
    plate: Plate,
    target: &mut D,
) -> Result<(), D::Error> {
    let at = plate.corner + Point::new(30, 15);
    match thing {
        Thing::Monster(monster) => {
            let ink = plate.tint(look::color(monster));
            small::CROWN.draw(plate.corner + Point::new(10, 4), target)?;
            label(name, Font::Body, at, Align::Left, ink, target)
        }
        Thing::Card(card) => {
            let sign = match card.is_keep() {
                true => &small::KEEP,
                false => &small::DISCARD,
            };
            sign.draw(plate.corner + Point::new(10, 4), target)?;
            label(name, Font::Body, at, Align::Left, plate.ink, target)?;
            let mut cost: String<4> = String::new();
            // One digit.
            let _ = write!(cost, "{}", card.def().cost);
            let at = plate.corner + Point::new(208, 15);
            label(&cost, Font::Body, at, Align::Right, plate.ink, target)
        }
    }
}

impl Collection {
    /// What stands in that row.
    fn thing(&self, row: usize) -> Thing {
        thing(self.things[row].into())
    }

    fn draw_thing<D: DrawTarget<Color = Rgb565>>(&self, target: &mut D) -> Result<(), D::Error> {
        target.clear(theme::NIGHT)?;
        let thing = self.thing(self.list.cursor());
        match thing {
            Thing::Card(card) => card_face(card, Some(card.def().cost), theme::PAPER, target)?,
            Thing::Monster(monster) => {
                let area = Rectangle::new(Point::new(56, 40), Size::new(128, 96));
                look::draw_cut(look::scene(monster.id()), area.top_left, area, target)?;
                let color = look::color(monster);
                let at = Point::new(120, 28);
                let name = monster_name(monster);
                label(name, Font::Head, at, Align::Center, color, target)?;
                for (place, mood) in [look::Mood::Well, look::Mood::Hurt, look::Mood::Fallen]
                    .into_iter()
                    .enumerate()
                {
                    let at = Point::new(54 + 48 * place as i32, 156);
                    look::portrait(monster, mood).draw(at, target)?;
                }
                let at = Point::new(120, 210);
                let text = Key::TokyoCardAlike.text();
                label(text, Font::Small, at, Align::Center, theme::DIM, target)?;
            }
        }
        // It is known by its printed name, too, where the language has another one for it.
        let [name, printed] = thing.names();
        if name != printed {
            let at = Point::new(8, 200);
            label(printed, Font::Small, at, Align::Left, theme::DIM, target)?;
        }
        let mut place: String<12> = String::new();
        // Two numbers of two digits.
        let _ = write!(place, "{} / {ALL}", self.list.cursor() + 1);
        let at = Point::new(234, 214);
        label(&place, Font::Small, at, Align::Right, theme::DIM, target)?;
        let hints = [
            Hint(Button::B, Key::MenuBack.text()),
            Hint(Button::Left, ""),
            Hint(Button::Right, Key::PageCards.text()),
        ];
        footer(&hints, target)
    }
}
