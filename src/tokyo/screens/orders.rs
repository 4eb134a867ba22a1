//! What the holder wants done without being asked: when to leave Tokyo, when to stay.
//!
//! The saves have no place for it: a console that was switched off asks again, and the page says so.

use embedded_graphics::{draw_target::DrawTarget, geometry::Point, pixelcolor::Rgb565};

use super::{Command, Context, Opening, Room, desk::Orders};
use crate::{
    console::{DeviceInfo, Name, Role, pages::PauseRow, screens::Screen},
    game::Player,
    text::{Args, Font, Key, Sentence, format, lines},
    ui::{
        Button, Intent, theme,
        widgets::{Align, Hint, List, Row, footer, header, label},
    },
};

/// Life that can be named.
const MOST: u8 = 12;

/// The page of orders.
pub struct OrdersPage {
    by: Player,
    name: Name,
    orders: Orders,
    list: List,
}

impl OrdersPage {
    fn note(&self, row: usize) -> Sentence {
        let number = [self.orders.yield_below, self.orders.stay_above][row];
        let key = match (row, number) {
            (_, 0) => Key::TokyoOrdersAsk,
            (0, _) => Key::TokyoOrdersBelow,
            _ => Key::TokyoOrdersAbove,
        };
        let args = Args {
            number: number.into(),
            ..Args::default()
        };
        format(key.text(), args)
    }

    fn turn(&mut self, up: bool, cx: &mut Context<'_>) {
        let row = self.list.cursor();
        let figures = [&mut self.orders.yield_below, &mut self.orders.stay_above];
        let Some(figure) = figures.into_iter().nth(row) else {
            return;
        };
        *figure = match up {
            true => (*figure + 1) % (MOST + 1),
            false => (*figure + MOST) % (MOST + 1),
        };
        cx.desk.attention.orders[self.by.index()] = self.orders;
        cx.repaint();
    }
}

impl Screen<Room> for OrdersPage {
    type Args = ();

    fn open((): (), opening: &Opening<'_>) -> OrdersPage {
        let desk = opening.desk();
        let by = desk.holder();
        OrdersPage {
            by,
            name: Name::try_from(desk.name(by)).unwrap_or_default(),
            orders: desk.attention.orders[by.index()],
            list: List::new(3, 104, 30, 0),
        }
    }

    fn handle(&mut self, intent: Intent, cx: &mut Context<'_>) -> Option<Command> {
        let back = Command::Show(Role::Pause(PauseRow::Page(0)));
        match intent {
            Intent::Back | Intent::Menu => return Some(back),
            Intent::Accept if self.list.cursor() == 2 => return Some(back),
            Intent::Accept | Intent::Right => self.turn(true, cx),
            Intent::Left => self.turn(false, cx),
            _ => self.list.handle(intent, cx.damage),
        }
        None
    }

    fn draw<D: DrawTarget<Color = Rgb565>>(
        &self,
        _facts: &DeviceInfo,
        target: &mut D,
    ) -> Result<(), D::Error> {
        target.clear(theme::NIGHT)?;
        header(Key::TokyoOrdersHead.text(), target)?;
        let args = Args {
            player: &self.name,
            ..Args::default()
        };
        let means = format(Key::TokyoOrdersMeans.text(), args);
        for (row, line) in lines(&means, Font::Body, 220).enumerate() {
            let at = Point::new(10, 50 + 15 * row as i32);
            label(line, Font::Body, at, Align::Left, theme::DIM, target)?;
        }
        let notes = [self.note(0), self.note(1), Sentence::new()];
        let names = [Key::TokyoOrdersYield, Key::TokyoOrdersStay, Key::SetupDone];
        let rows = names.iter().zip(&notes).map(|(name, note)| Row {
            name: name.text(),
            note,
            is_open: true,
        });
        self.list.draw(rows, target)?;
        let (text, at) = (Key::TokyoOrdersForgotten.text(), Point::new(120, 210));
        label(text, Font::Small, at, Align::Center, theme::DIM, target)?;
        let hints = [
            Hint(Button::Left, ""),
            Hint(Button::Right, Key::SetupChange.text()),
            Hint(Button::B, Key::MenuBack.text()),
        ];
        footer(&hints, target)
    }
}
