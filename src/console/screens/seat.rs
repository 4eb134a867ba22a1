//! Who sits on a seat: a person or a bot, the figure they play, and a person's name.

use embedded_graphics::{
    draw_target::DrawTarget,
    geometry::{Point, Size},
    pixelcolor::Rgb565,
    primitives::Rectangle,
};
use heapless::Vec;

use super::{
    Command, Context, Hall, Opening, Screen, ScreenId, SeatOf,
    setup::{At, bot_key},
};
use crate::{
    console::{
        DeviceInfo, GameSetup, Name, TitleCard,
        title::{Figures, Seated},
    },
    game::{Level, Seat},
    text::{Args, Font, Key, format},
    ui::{
        Button, Intent, SCREEN, theme,
        widgets::{Align, FOOTER, Hint, List, Row, footer, header, label, plate},
    },
};

/// A row of the page.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Item {
    Who,
    Figure,
    Name,
    Done,
}

/// The page of a seat.
pub(crate) struct SeatPage {
    whose: SeatOf,
    card: &'static TitleCard,
    setup: GameSetup,
    name: Name,
    list: List,
}

impl SeatPage {
    fn figures(&self) -> Option<&'static Figures> {
        self.card.figures
    }

    fn seat(&self) -> Seat {
        self.setup.seats[self.whose.seat]
    }

    fn items(&self) -> Vec<Item, 4> {
        let mut items = Vec::new();
        items.extend([Item::Who, Item::Figure]);
        items.extend(self.seat().is_person().then_some(Item::Name));
        items.extend([Item::Done]);
        items
    }

    fn item(&self) -> Item {
        let items = self.items();
        items[self.list.cursor().min(items.len() - 1)]
    }

    fn lay_out(&mut self, cursor: usize) {
        self.list = List::new(self.items().len(), 104, 27, cursor);
    }

    /// Changes the marked row.
    fn change(&mut self, up: bool, cx: &mut Context<'_>) {
        let seat = self.whose.seat;
        match self.item() {
            Item::Who => {
                let all = [
                    Seat::Person,
                    Seat::Bot(Level::Easy),
                    Seat::Bot(Level::Normal),
                    Seat::Bot(Level::Hard),
                ];
                let now = all.iter().position(|&who| who == self.seat());
                let step = if up { 1 } else { all.len() - 1 };
                self.setup.seats[seat] = all[(now.unwrap_or_default() + step) % all.len()];
                self.lay_out(self.list.cursor());
            }
            Item::Figure => {
                let players = self.setup.seats.len();
                if let Some(figures) = self.figures() {
                    (figures.turn)(&mut self.setup.options, Seated { seat, players }, up);
                }
            }
            Item::Name | Item::Done => return,
        }
        cx.settings.setups[self.whose.title] = self.setup.clone();
        cx.damage.add(SCREEN);
    }

    fn back(&self) -> Command {
        Command::To(ScreenId::Setup(At::seat(self.whose)))
    }
}

impl Screen<Hall> for SeatPage {
    type Args = SeatOf;

    fn open(whose: SeatOf, opening: &Opening<'_>) -> SeatPage {
        let mut page = SeatPage {
            whose,
            card: opening.titles.playable[whose.title],
            setup: opening.settings.setups[whose.title].clone(),
            name: opening.settings.names[whose.seat].clone(),
            list: List::new(1, 104, 27, 0),
        };
        page.lay_out(0);
        page
    }

    fn handle(&mut self, intent: Intent, cx: &mut Context<'_>) -> Option<Command> {
        match intent {
            Intent::Back | Intent::Menu => return Some(self.back()),
            Intent::Left | Intent::Right => self.change(intent == Intent::Right, cx),
            Intent::Accept => match self.item() {
                Item::Done => return Some(self.back()),
                Item::Name => return Some(Command::To(ScreenId::Naming(self.whose))),
                Item::Who | Item::Figure => self.change(true, cx),
            },
            _ => {
                self.list.handle(intent, cx.damage);
                cx.damage.add(FOOTER);
            }
        }
        None
    }

    fn draw<D: DrawTarget<Color = Rgb565>>(
        &self,
        _facts: &DeviceInfo,
        target: &mut D,
    ) -> Result<(), D::Error> {
        target.clear(theme::NIGHT)?;
        let numbered = Args {
            number: self.whose.seat as i32 + 1,
            ..Args::default()
        };
        header(&format(Key::SetupSeat.text(), numbered), target)?;
        let figures = self.figures();
        let of = figures.and_then(|figures| (figures.of)(&self.setup.options, self.whose.seat));
        let frame = Rectangle::new(Point::new(98, 42), Size::new(44, 44));
        plate(frame, theme::PANEL, target)?;
        let named = match (figures, of) {
            (Some(figures), Some(figure)) => {
                let at = frame.top_left + Point::new(4, 4);
                (figures.face)(figure).draw(at, target)?;
                (figures.name)(figure)
            }
            _ => {
                let at = Point::new(120, 72);
                label("?", Font::Head, at, Align::Center, theme::AMBER, target)?;
                figures.map_or("", |figures| (figures.any)())
            }
        };
        let rows = self.items().into_iter().map(|item| {
            let (name, note) = match item {
                Item::Who => {
                    let who = match self.seat() {
                        Seat::Person => Key::SetupPerson,
                        Seat::Bot(level) => bot_key(level),
                    };
                    (Key::SetupWho.text(), who.text())
                }
                Item::Figure => (figures.map_or("", |figures| (figures.word)()), named),
                Item::Name => (Key::SetupName.text(), self.name.as_str()),
                Item::Done => (Key::SetupDone.text(), ""),
            };
            Row {
                name,
                note,
                is_open: true,
            }
        });
        self.list.draw(rows, target)?;
        let accept = match self.item() {
            Item::Done => Key::SetupDone,
            Item::Name => Key::MenuOpen,
            Item::Who | Item::Figure => Key::SetupChange,
        };
        let hints = [
            Hint(Button::A, accept.text()),
            Hint(Button::B, Key::MenuBack.text()),
            Hint(Button::Left, ""),
            Hint(Button::Right, Key::SetupOthers.text()),
        ];
        footer(&hints, target)
    }
}
