//! A card in full: picture, name, price, kind, words.

use embedded_graphics::{draw_target::DrawTarget, geometry::Point, pixelcolor::Rgb565};

use super::{Command, Context, MonsterAt, Opening, Page, Room, look, panel::count};
use crate::{
    art::tokyo::icons,
    console::{DeviceInfo, Role, pages::PauseRow, screens::Screen},
    game::Player,
    text::{Args, Font, Key, Sentence, format, lines},
    tokyo::{
        cards::{Card, Kind},
        words as texts,
    },
    ui::{
        Button, Intent, theme,
        widgets::{Align, Hint, footer, label},
    },
};

/// Which card is looked at, and among which.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CardAt {
    card: Card,
    /// The monster it belongs to; nobody's are those on sale.
    owner: Option<Player>,
}

impl CardAt {
    /// A card on sale.
    pub(super) const fn on_sale(card: Card) -> CardAt {
        CardAt { card, owner: None }
    }

    /// A card of that monster.
    pub(super) const fn of(owner: Player, card: Card) -> CardAt {
        CardAt {
            card,
            owner: Some(owner),
        }
    }
}

/// Draws a card in full, down to its words; where nothing is to be paid there is no price.
pub(super) fn card_face<D: DrawTarget<Color = Rgb565>>(
    card: Card,
    price: Option<u8>,
    price_color: Rgb565,
    target: &mut D,
) -> Result<(), D::Error> {
    look::large_card(card, Point::new(8, 8), target)?;
    let def = card.def();
    let name = texts::card_name(card);
    let is_broken = name.split(' ').any(|word| Font::Bold.width(word) > 92);
    let font = match lines(name, Font::Bold, 92).count() {
        ..=2 if !is_broken => Font::Bold,
        _ => Font::Body,
    };
    for (row, line) in lines(name, font, 92).take(3).enumerate() {
        let at = Point::new(148, 57 + (font.line_height() - 2) * row as i32);
        label(line, font, at, Align::Left, theme::AMBER, target)?;
    }
    let (sign, kind) = match def.kind {
        Kind::Keep => (&icons::KEEP, Key::TokyoCardKeep),
        Kind::Discard => (&icons::DISCARD, Key::TokyoCardDiscard),
    };
    if let Some(price) = price {
        let at = Point::new(148, 94);
        count(&icons::ENERGY, price, at, price_color, target)?;
    }
    sign.draw(Point::new(184, 94), target)?;
    let at = Point::new(202, 107);
    label(
        kind.text(),
        Font::Small,
        at,
        Align::Left,
        theme::DIM,
        target,
    )?;
    let words = texts::card(card);
    let font = match lines(words, Font::Body, 226).count() {
        ..=3 => Font::Body,
        _ => Font::Small,
    };
    for (row, line) in lines(words, font, 226).enumerate() {
        let at = Point::new(8, 130 + font.line_height() * row as i32);
        label(line, font, at, Align::Left, theme::PAPER, target)?;
    }
    Ok(())
}

/// A card that is looked at.
pub struct CardPage {
    at: CardAt,
    price: u8,
    note: Sentence,
}

impl CardPage {
    /// The card before or after this one, among its like.
    fn beside(&self, right: bool, cx: &mut Context<'_>) -> Option<Command> {
        let game = cx.desk.game();
        let all: heapless::Vec<Card, 48> = match self.at.owner {
            Some(owner) => game.cards(owner).collect(),
            None => game
                .row()
                .into_iter()
                .filter(|card| card.is_some())
                .collect(),
        };
        let count = all.len();
        let here = all.iter().position(|&card| card == self.at.card)?;
        let step = if right { 1 } else { count - 1 };
        let card = all[(here + step) % count];
        (card != self.at.card).then_some(Command::Open(Page::Card(CardAt { card, ..self.at })))
    }
}

impl Screen<Room> for CardPage {
    type Args = CardAt;

    fn open(at: CardAt, opening: &Opening<'_>) -> CardPage {
        let desk = opening.desk();
        let game = desk.game();
        let told = |key: Key, thing: &str, number: u8| {
            let args = Args {
                player: at.owner.map_or("", |owner| desk.name(owner)),
                thing,
                number: number.into(),
            };
            format(key.text(), args)
        };
        let copied = game
            .copied()
            .filter(|_| at.card.has(crate::tokyo::cards::Word::Copies));
        let counters = game.counters(at.card);
        let note = match (at.owner, copied, counters) {
            (Some(_), Some(copied), 0) => told(Key::TokyoCardCopies, texts::card_name(copied), 0),
            (Some(_), None, 0) => told(Key::TokyoCardOf, "", 0),
            (Some(_), _, counters) => told(Key::TokyoCardCounters, "", counters),
            (None, ..) => told(Key::TokyoTableOnSale, "", 0),
        };
        CardPage {
            at,
            price: match at.owner {
                Some(_) => at.card.def().cost,
                None => game.price(desk.holder(), at.card),
            },
            note,
        }
    }

    fn handle(&mut self, intent: Intent, cx: &mut Context<'_>) -> Option<Command> {
        match intent {
            Intent::Left | Intent::Right => self.beside(intent == Intent::Right, cx),
            Intent::Accept | Intent::Back | Intent::Inspect => Some(match self.at.owner {
                Some(owner) => Command::Open(Page::Monster(MonsterAt::of(owner))),
                None => Command::Resume,
            }),
            Intent::Menu => Some(Command::Show(Role::Pause(PauseRow::Resume))),
            _ => None,
        }
    }

    fn draw<D: DrawTarget<Color = Rgb565>>(
        &self,
        _facts: &DeviceInfo,
        target: &mut D,
    ) -> Result<(), D::Error> {
        target.clear(theme::NIGHT)?;
        card_face(self.at.card, Some(self.price), theme::PAPER, target)?;
        let at = Point::new(8, 200);
        label(
            &self.note,
            Font::Body,
            at,
            Align::Left,
            theme::AMBER,
            target,
        )?;
        let hints = [
            Hint(Button::B, Key::MenuBack.text()),
            Hint(Button::Left, ""),
            Hint(Button::Right, Key::TokyoShopOthers.text()),
        ];
        footer(&hints, target)
    }
}
