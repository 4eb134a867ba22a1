//! A monster in full: picture, figures, tokens, and every card it has.
//!
//! Whoever may pay for life at any time does it here, whoever is asked: it is the first row then.
//! X, which leads here from every question, leads on to the cards on sale.

use core::fmt::Write as _;

use embedded_graphics::{
    draw_target::DrawTarget,
    geometry::{Point, Size},
    pixelcolor::Rgb565,
    primitives::Rectangle,
};
use heapless::Vec;

use super::{
    Command, Context, Opening, Orders, Page, Room, card_page::CardAt, look, panel::count,
    table::Panel,
};
use crate::tokyo::words::{card_name, monster_name};
use crate::{
    art::tokyo::icons,
    console::{DeviceInfo, Name, Role, pages::PauseRow, screens::Screen},
    game::Player,
    text::{Args, Font, Key, Sentence, format},
    tokyo::{
        cards::{Card, KEEP_CARDS},
        rules::Place,
    },
    ui::{
        Button, Intent, theme,
        widgets::{Align, FOOTER, Hint, LongList, Window, footer, label},
    },
};

/// Whose page it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MonsterAt {
    player: Player,
}

impl MonsterAt {
    /// That player's.
    pub const fn of(player: Player) -> MonsterAt {
        MonsterAt { player }
    }
}

const WINDOW: Window = Window {
    top: 128,
    pitch: 22,
    rows: 4,
};
const PICTURE: Rectangle = Rectangle::new(Point::new(6, 26), Size::new(128, 86));
/// Where the line of standing orders stands, between the picture and the cards.
const ORDERS: Point = Point::new(8, 123);

/// Standing orders, in a line.
fn told(orders: Orders) -> Sentence {
    let mut line = format(Key::TokyoOrdersSmashed.text(), Args::default());
    let parts = [
        (Key::TokyoOrdersLeaves, orders.yield_below),
        (Key::TokyoOrdersStays, orders.stay_above),
    ];
    let mut before = " ";
    for (key, life) in parts.into_iter().filter(|(_, life)| *life > 0) {
        let args = Args {
            number: life.into(),
            ..Args::default()
        };
        // A line of the screen at most.
        let _ = write!(line, "{before}{}", format(key.text(), args));
        before = ", ";
    }
    if orders == Orders::default() {
        let _ = write!(line, " {}", Key::TokyoOrdersAsked.text());
    }
    line
}

/// A monster that is looked at.
pub struct Monster {
    player: Player,
    players: u8,
    panel: Panel,
    name: Name,
    cards: Vec<(Card, u8), KEEP_CARDS, u8>,
    /// May it pay for life now?
    heals: bool,
    /// What its player wants done without being asked; a bot wants nothing.
    orders: Sentence,
    /// The first card on sale.
    on_sale: Option<Card>,
    list: LongList,
}

impl Screen<Room> for Monster {
    type Args = MonsterAt;

    fn open(at: MonsterAt, opening: &Opening<'_>) -> Monster {
        let desk = opening.desk();
        let game = desk.game();
        let cards: Vec<_, KEEP_CARDS, u8> = game
            .cards(at.player)
            .map(|card| (card, game.counters(card)))
            .collect();
        let heals = desk.may_heal(at.player);
        let is_person = desk.table.seats[at.player.index()].is_person();
        let orders = desk.attention.orders[at.player.index()];
        let mut on_sale = game.row().into_iter().filter(|card| card.is_some());
        Monster {
            player: at.player,
            players: game.players(),
            panel: Panel::of(game, at.player),
            name: Name::try_from(desk.name(at.player)).unwrap_or_default(),
            list: LongList::new(WINDOW, (cards.len() + usize::from(heals)).max(1)),
            cards,
            heals,
            orders: match is_person && game.alive().has(at.player) {
                true => told(orders),
                false => Sentence::new(),
            },
            on_sale: on_sale.next(),
        }
    }

    fn handle(&mut self, intent: Intent, cx: &mut Context<'_>) -> Option<Command> {
        match intent {
            Intent::Left | Intent::Right => {
                let step = if intent == Intent::Right {
                    1
                } else {
                    self.players - 1
                };
                let player = Player((self.player.0 + step) % self.players);
                Some(Command::Open(Page::Monster(MonsterAt::of(player))))
            }
            Intent::Accept if self.is_healing() => cx.desk.heal(self.player),
            Intent::Accept => match self.card(self.list.cursor()) {
                Some(&(card, _)) => Some(Command::Open(Page::Card(CardAt::of(self.player, card)))),
                None => Some(Command::Resume),
            },
            Intent::Inspect => Some(match self.on_sale {
                Some(card) => Command::Open(Page::Card(CardAt::on_sale(card))),
                None => Command::Resume,
            }),
            Intent::Back => Some(Command::Resume),
            Intent::Menu => Some(Command::Show(Role::Pause(PauseRow::Resume))),
            Intent::Up | Intent::Down => {
                self.list.handle(intent, cx.damage);
                if self.heals {
                    cx.damage.add(FOOTER);
                }
                None
            }
        }
    }

    fn asks(&self) -> Option<u32> {
        // Accepting pays for life, where that may be.
        self.is_healing().then_some(0)
    }

    fn draw<D: DrawTarget<Color = Rgb565>>(
        &self,
        _facts: &DeviceInfo,
        target: &mut D,
    ) -> Result<(), D::Error> {
        target.clear(theme::NIGHT)?;
        let color = look::color(self.panel.monster);
        let monster = monster_name(self.panel.monster);
        label(
            &self.name,
            Font::Bold,
            Point::new(8, 18),
            Align::Left,
            color,
            target,
        )?;
        let at = Point::new(232, 18);
        label(monster, Font::Bold, at, Align::Right, theme::PAPER, target)?;
        let picture = look::scene(self.panel.monster.id());
        look::draw_cut(picture, PICTURE.top_left, PICTURE, target)?;
        self.draw_figures(target)?;
        label(
            &self.orders,
            Font::Small,
            ORDERS,
            Align::Left,
            theme::DIM,
            target,
        )?;
        self.draw_cards(target)?;
        let mut hints: Vec<Hint<'_>, 5> = Vec::new();
        let read = match self.is_healing() {
            true => Hint(Button::A, Key::TokyoTableHeal.text()),
            false => Hint(Button::A, Key::PageRead.text()),
        };
        let on_sale = Hint(Button::X, Key::TokyoTableCard.text());
        // Five at most.
        hints.extend((!self.cards.is_empty()).then_some(read));
        hints.extend([Hint(Button::B, Key::MenuBack.text())]);
        hints.extend(self.on_sale.map(|_| on_sale));
        hints.extend([Hint(Button::Left, ""), Hint(Button::Right, "")]);
        footer(&hints, target)
    }
}

impl Monster {
    /// Is the cursor on the row that pays for life?
    fn is_healing(&self) -> bool {
        self.heals && self.list.cursor() == 0
    }

    /// The card of a row.
    fn card(&self, row: usize) -> Option<&(Card, u8)> {
        self.cards.get(row.checked_sub(usize::from(self.heals))?)
    }

    fn draw_figures<D: DrawTarget<Color = Rgb565>>(&self, target: &mut D) -> Result<(), D::Error> {
        let panel = &self.panel;
        let tokens = [
            (&icons::POISON, panel.poison),
            (&icons::SHRINK, panel.shrink),
        ];
        let figures = [
            (&icons::HEART, i32::from(panel.life)),
            (&icons::STAR, i32::from(panel.points)),
            (&icons::ENERGY, i32::from(panel.energy)),
        ];
        for (row, (sign, number)) in figures.into_iter().enumerate() {
            let at = Point::new(144, 30 + 20 * row as i32);
            count(sign, number, at, theme::PAPER, target)?;
        }
        let tokens = tokens.into_iter().filter(|(_, number)| *number > 0);
        for (row, (sign, number)) in tokens.enumerate() {
            let at = Point::new(192, 30 + 20 * row as i32);
            count(sign, number, at, theme::VIOLET, target)?;
        }
        let (sign, place) = match (panel.alive, panel.place) {
            (false, _) => (Some(&icons::SKULL), Key::TokyoPlaceOut),
            (true, Place::City) => (Some(&icons::CITY), Key::TokyoPlaceCity),
            (true, Place::Bay) => (Some(&icons::BAY), Key::TokyoPlaceBay),
            (true, Place::Outside) => (None, Key::TokyoPlaceOutside),
        };
        if let Some(sign) = sign {
            sign.draw(Point::new(144, 94), target)?;
        }
        let at = Point::new(if sign.is_some() { 163 } else { 144 }, 106);
        label(
            place.text(),
            Font::Body,
            at,
            Align::Left,
            theme::DIM,
            target,
        )
    }

    fn draw_cards<D: DrawTarget<Color = Rgb565>>(&self, target: &mut D) -> Result<(), D::Error> {
        if self.cards.is_empty() {
            let (text, at) = (Key::TokyoCardNone.text(), Point::new(120, 168));
            return label(text, Font::Body, at, Align::Center, theme::DIM, target);
        }
        self.list.draw(
            target,
            |_| true,
            |row, plate, target: &mut D| {
                let at = plate.corner + Point::new(8, 14);
                let Some(&(card, counters)) = self.card(row) else {
                    let (does, gives) = (Key::TokyoDoHeal, Key::TokyoNoteHeal);
                    label(does.text(), Font::Body, at, Align::Left, plate.ink, target)?;
                    let at = plate.corner + Point::new(210, 14);
                    let ink = plate.tint(theme::DIM);
                    return label(gives.text(), Font::Body, at, Align::Right, ink, target);
                };
                label(
                    card_name(card),
                    Font::Body,
                    at,
                    Align::Left,
                    plate.ink,
                    target,
                )?;
                if counters == 0 {
                    return Ok(());
                }
                let args = Args {
                    number: counters.into(),
                    ..Args::default()
                };
                let text = format(Key::TokyoCardLeft.text(), args);
                let at = plate.corner + Point::new(210, 14);
                let ink = plate.tint(theme::DIM);
                label(&text, Font::Body, at, Align::Right, ink, target)
            },
        )
    }
}
