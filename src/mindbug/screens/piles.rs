//! The piles that everybody may look through.

use embedded_graphics::{
    draw_target::DrawTarget,
    geometry::{Point, Size},
    pixelcolor::Rgb565,
    primitives::Rectangle,
};
use heapless::Vec;

use crate::{
    console::{DeviceInfo, Role, pages::PauseRow, screens::Screen},
    mindbug::{
        rules::Pile,
        screens::{
            Command, Context, Desk, LookAt, Opening, Page, PileKind, Room, Subject,
            portrait::{Face, portrait},
            words::{self},
        },
    },
    text::{Args, Font, Key, Sentence, format},
    ui::{
        Button, Intent, SCREEN, theme,
        widgets::{Align, Hint, footer, header, label, plate},
    },
};

const PILES: [PileKind; 5] = [
    PileKind::OwnDiscard,
    PileKind::EnemyDiscard,
    PileKind::Revealed,
    PileKind::Shop,
    PileKind::PowerDiscard,
];
const COLUMNS: usize = 5;
/// Three rows of five.
const PAGE: usize = 15;
/// More cards than any open pile can have: the revealed pile takes two for each tie.
const MOST: usize = 64;

/// Which pile is looked through, and where the cursor begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PilesAt {
    /// The pile.
    pub pile: PileKind,
    /// The card under the cursor.
    pub subject: Option<Subject>,
}

impl PilesAt {
    /// One's own discard pile.
    pub const OWN: PilesAt = PilesAt {
        pile: PileKind::OwnDiscard,
        subject: None,
    };
}

/// A pile, card by card.
pub struct Piles {
    pile: PileKind,
    head: Sentence,
    cards: Vec<Subject, MOST>,
    cursor: usize,
    name: &'static str,
}

fn cards_of(pile: PileKind, desk: &Desk) -> Vec<Subject, MOST> {
    let (me, view) = (desk.holder(), &desk.view);
    let creatures = match pile {
        PileKind::OwnDiscard => view.pile(Pile::Discard(me)),
        PileKind::EnemyDiscard => view.pile(Pile::Discard(me.opponent())),
        PileKind::Revealed => view.pile(Pile::Revealed),
        PileKind::Shop | PileKind::PowerDiscard => &[],
    };
    let on_sale = view
        .shop()
        .iter()
        .copied()
        .filter(|_| pile == PileKind::Shop);
    let used = view
        .power_discard()
        .filter(|_| pile == PileKind::PowerDiscard);
    let creatures = creatures.iter().map(|&card| Subject::Card(card));
    let powers = on_sale.chain(used).map(Subject::Power);
    creatures.chain(powers).take(MOST).collect()
}

impl Piles {
    fn of(at: PilesAt, desk: &Desk) -> Piles {
        let pile = at.pile;
        let key = match pile {
            PileKind::OwnDiscard => Key::PilesOwn,
            PileKind::EnemyDiscard => Key::PilesEnemy,
            PileKind::Revealed => Key::PilesRevealed,
            PileKind::Shop => Key::PilesShop,
            PileKind::PowerDiscard => Key::PilesPowerDiscard,
        };
        let parts = Args {
            player: desk.name(desk.holder().opponent()),
            ..Args::default()
        };
        let mut piles = Piles {
            pile,
            head: format(key.text(), parts),
            cards: cards_of(pile, desk),
            cursor: 0,
            name: "",
        };
        let seen = |subject: &Subject| Some(*subject) == at.subject;
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

impl Screen<Room> for Piles {
    type Args = PilesAt;

    fn open(at: PilesAt, opening: &Opening<'_>) -> Piles {
        Piles::of(at, opening.desk)
    }

    fn handle(&mut self, intent: Intent, cx: &mut Context<'_>) -> Option<Command> {
        let count = self.cards.len();
        match intent {
            Intent::Left => self.step(count.saturating_sub(1), cx),
            Intent::Right => self.step(1, cx),
            Intent::Up if self.cursor >= COLUMNS => self.step(count - COLUMNS, cx),
            Intent::Down if self.cursor + COLUMNS < count => self.step(COLUMNS, cx),
            Intent::Accept => {
                let next = PILES.iter().position(|&pile| pile == self.pile);
                let next = (next.unwrap_or_default() + 1) % PILES.len();
                let at = PilesAt {
                    pile: PILES[next],
                    subject: None,
                };
                *self = Piles::of(at, cx.desk);
                cx.damage.add(SCREEN);
            }
            Intent::Inspect if count > 0 => {
                let card = self.cards[self.cursor];
                return Some(Command::Open(Page::Look(LookAt::pile(card, self.pile))));
            }
            Intent::Back | Intent::Menu => {
                return Some(Command::Show(Role::Pause(PauseRow::Page(0))));
            }
            _ => {}
        }
        None
    }

    fn draw<D: DrawTarget<Color = Rgb565>>(
        &self,
        _facts: &DeviceInfo,
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
