//! The piles that everybody may look through.

use embedded_graphics::{
    draw_target::DrawTarget,
    geometry::{Point, Size},
    pixelcolor::Rgb565,
    primitives::Rectangle,
};
use heapless::Vec;

use crate::console::screens::{Context, Go, Opening, Screen, ScreenId};
use crate::{
    console::{
        Facts,
        desk::{Desk, Heap, Subject},
    },
    mindbug::{
        rules::Pile,
        screens::{
            portrait::{Face, portrait},
            words::{self},
        },
    },
    text::{Font, Key, Parts, Sentence, fill},
    ui::{
        Button, Intent, SCREEN, theme,
        widgets::{Align, Hint, footer, header, label, plate},
    },
};

const HEAPS: [Heap; 5] = [
    Heap::OwnDiscard,
    Heap::EnemyDiscard,
    Heap::Revealed,
    Heap::Shop,
    Heap::PowerDiscard,
];
const COLUMNS: usize = 5;
/// Three rows of five.
const PAGE: usize = 15;
/// More cards than any open pile can have: the revealed pile takes two for each tie.
const MOST: usize = 64;

/// A pile, card by card.
pub(crate) struct Piles {
    heap: Heap,
    head: Sentence,
    cards: Vec<Subject, MOST>,
    cursor: usize,
    name: &'static str,
}

fn cards_of(heap: Heap, desk: &Desk) -> Vec<Subject, MOST> {
    let (me, view) = (desk.holder(), &desk.view);
    let creatures = match heap {
        Heap::OwnDiscard => view.pile(Pile::Discard(me)),
        Heap::EnemyDiscard => view.pile(Pile::Discard(me.opponent())),
        Heap::Revealed => view.pile(Pile::Revealed),
        Heap::Shop | Heap::PowerDiscard => &[],
    };
    let on_sale = view.shop().iter().copied().filter(|_| heap == Heap::Shop);
    let used = view.power_discard().filter(|_| heap == Heap::PowerDiscard);
    let creatures = creatures.iter().map(|&card| Subject::Card(card));
    let powers = on_sale.chain(used).map(Subject::Power);
    creatures.chain(powers).take(MOST).collect()
}

impl Piles {
    fn of(heap: Heap, desk: &Desk) -> Piles {
        let key = match heap {
            Heap::OwnDiscard => Key::PilesOwn,
            Heap::EnemyDiscard => Key::PilesEnemy,
            Heap::Revealed => Key::PilesRevealed,
            Heap::Shop => Key::PilesShop,
            Heap::PowerDiscard => Key::PilesPowerDiscard,
        };
        let parts = Parts {
            player: desk.name(desk.holder().opponent()),
            ..Parts::default()
        };
        let mut piles = Piles {
            heap,
            head: fill(key.text(), parts),
            cards: cards_of(heap, desk),
            cursor: 0,
            name: "",
        };
        let seen = |subject: &Subject| Some(*subject) == desk.subject;
        piles.cursor = piles.cards.iter().position(seen).unwrap_or_default();
        piles.name_it(desk);
        piles
    }

    fn name_it(&mut self, desk: &Desk) {
        let subject = self.cards.get(self.cursor);
        self.name = subject.map_or("", |&subject| words::subject_name(subject, desk));
    }

    fn step(&mut self, by: usize, cx: &mut Context<'_>) {
        if !self.cards.is_empty() {
            self.cursor = (self.cursor + by) % self.cards.len();
            cx.damage.add(SCREEN);
            self.name_it(cx.desk());
        }
    }
}

fn place(at: usize) -> Rectangle {
    let (x, y) = ((at % COLUMNS) as i32, (at / COLUMNS) as i32);
    Rectangle::new(Point::new(6 + 46 * x, 54 + 40 * y), Size::new(44, 36))
}

impl Screen for Piles {
    fn open(opening: &Opening<'_>) -> Piles {
        let desk = opening.desk();
        Piles::of(desk.heap, desk)
    }

    fn handle(&mut self, intent: Intent, cx: &mut Context<'_>) -> Option<Go> {
        let count = self.cards.len();
        match intent {
            Intent::Left => self.step(count.saturating_sub(1), cx),
            Intent::Right => self.step(1, cx),
            Intent::Up if self.cursor >= COLUMNS => self.step(count - COLUMNS, cx),
            Intent::Down if self.cursor + COLUMNS < count => self.step(COLUMNS, cx),
            Intent::Accept => {
                let next = HEAPS.iter().position(|&heap| heap == self.heap);
                let next = (next.unwrap_or_default() + 1) % HEAPS.len();
                let desk = cx.desk();
                desk.heap = HEAPS[next];
                desk.subject = None;
                *self = Piles::of(desk.heap, desk);
                cx.damage.add(SCREEN);
            }
            Intent::Inspect if count > 0 => {
                cx.desk().subject = Some(self.cards[self.cursor]);
                return Some(Go::To(ScreenId::Look));
            }
            Intent::Back => return Some(Go::To(ScreenId::Pause)),
            Intent::Menu => return Some(Go::Resume),
            _ => {}
        }
        None
    }

    fn draw<D: DrawTarget<Color = Rgb565>>(
        &self,
        _facts: &Facts,
        target: &mut D,
    ) -> Result<(), D::Error> {
        target.clear(theme::NIGHT)?;
        header(&self.head, target)?;
        let (text, color) = if self.cards.is_empty() {
            (Key::PilesEmpty.text(), theme::DIM)
        } else {
            (self.name, theme::AMBER)
        };
        let at = Point::new(120, 46);
        label(text, Font::Body, at, Align::Center, color, target)?;
        let first = self.cursor / PAGE * PAGE;
        let shown = self.cards.iter().enumerate().skip(first).take(PAGE);
        for (i, &subject) in shown {
            let area = place(i - first);
            let edge = if i == self.cursor {
                theme::AMBER
            } else {
                theme::EDGE
            };
            plate(area, edge, target)?;
            let art = Rectangle::new(area.top_left + Point::new(2, 2), Size::new(40, 32));
            let face = match subject {
                Subject::Card(card) => Face::Card(card),
                Subject::Power(power) => Face::Power(power),
                Subject::Creature(_) => continue,
            };
            portrait(face, art, target)?;
        }
        let hints = [
            Hint(Button::A, Key::PilesNext.text()),
            Hint(Button::X, Key::VerbLook.text()),
            Hint(Button::B, Key::MenuBack.text()),
        ];
        footer(&hints, target)
    }
}
