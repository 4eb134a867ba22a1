//! How a game is to be: against whom, with which options, how long, under which names.
//!
//! The same page for every game of the box: what there is to choose comes from its [`TitleCard`].

use embedded_graphics::{draw_target::DrawTarget, pixelcolor::Rgb565};
use heapless::Vec;

use super::{Command, Context, Hall, MenuRow, Opening, Screen, ScreenId, SeatOf};
use crate::{
    console::{DeviceInfo, GameSetup, Names, Seats, TitleCard},
    game::{Level, MAX_PLAYERS, Seat},
    text::{Args, Key, Sentence, format},
    ui::{
        Button, Intent, theme,
        widgets::{BODY, FOOTER, Hint, List, Row, footer, header},
    },
};

/// Options that a game can have here.
const MAX_ROWS: usize = 6;
/// Go on, opponent, players, options, length, seats, start.
const MAX_ITEMS: usize = 5 + MAX_ROWS + MAX_PLAYERS;

/// Which game is set up, and where the cursor begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct At {
    title: usize,
    seat: Option<usize>,
}

impl At {
    /// The set-up of that game of the box.
    pub const fn title(title: usize) -> At {
        At { title, seat: None }
    }

    /// The same, where a seat was named.
    pub const fn seat(whose: SeatOf) -> At {
        At {
            title: whose.title,
            seat: Some(whose.seat),
        }
    }
}

/// A row of the page.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Item {
    Continue,
    /// Against whom, where two play.
    Mode,
    /// How many play, where that can be chosen.
    Players,
    Option(usize),
    Length,
    Seat(usize),
    Start,
}

/// The page before a game.
pub(crate) struct Setup {
    title: usize,
    card: &'static TitleCard,
    items: Vec<Item, MAX_ITEMS>,
    list: List,
    setup: GameSetup,
    names: Names,
    under_way: bool,
    /// Whether a start that ends another game was chosen once.
    sure: bool,
}

/// Against whom, in the order of the row's values.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mode {
    HotSeat,
    Bot,
    Watch,
}

impl Mode {
    fn of(seats: &Seats) -> Mode {
        match seats.iter().filter(|seat| seat.is_person()).count() {
            0 => Mode::Watch,
            1 => Mode::Bot,
            _ => Mode::HotSeat,
        }
    }

    fn next(self) -> Mode {
        match self {
            Mode::HotSeat => Mode::Bot,
            Mode::Bot => Mode::Watch,
            Mode::Watch => Mode::HotSeat,
        }
    }

    /// Seats for it; a bot that sits there already keeps its level.
    fn take(self, seats: &mut Seats) {
        for (at, seat) in seats.iter_mut().enumerate() {
            *seat = match self {
                Mode::Bot if at == 0 => Seat::Person,
                Mode::HotSeat => Seat::Person,
                Mode::Bot | Mode::Watch => Seat::Bot(seat.level().unwrap_or(Level::Normal)),
            };
        }
    }

    fn key(self) -> Key {
        match self {
            Mode::HotSeat => Key::SetupHotSeat,
            Mode::Bot => Key::SetupBot,
            Mode::Watch => Key::SetupWatch,
        }
    }
}

fn level_key(level: Level) -> Key {
    match level {
        Level::Easy => Key::SetupEasy,
        Level::Normal => Key::SetupNormal,
        Level::Hard => Key::SetupHard,
    }
}

fn numbered(key: Key, number: usize) -> Sentence {
    let args = Args {
        number: number as i32,
        ..Args::default()
    };
    format(key.text(), args)
}

/// Can the number of players be chosen?
fn is_for_many(card: &TitleCard) -> bool {
    card.seats.0 < card.seats.1
}

impl Setup {
    fn item(&self) -> Item {
        self.items[self.list.cursor()]
    }

    /// The rows there are for this setup.
    fn list_items(&mut self) {
        let many = is_for_many(self.card);
        self.items.clear();
        let all = self.under_way.then_some(Item::Continue).into_iter();
        let all = all.chain((!many).then_some(Item::Mode));
        let all = all.chain(many.then_some(Item::Players));
        let (rows, players) = (self.card.rows, self.setup.players());
        let rows = rows.iter().take(MAX_ROWS).enumerate();
        let rows = rows.filter(|(_, row)| row.players.contains(&players));
        let are_people = self.setup.seats.iter().all(|seat| seat.is_person());
        let rows = rows.filter(|(_, row)| are_people || !row.is_for_people);
        let all = all.chain(rows.map(|(row, _)| Item::Option(row)));
        // A match is between two.
        let all = all.chain((self.setup.seats.len() == 2).then_some(Item::Length));
        let all = all.chain((0..self.setup.seats.len()).map(Item::Seat));
        self.items.extend(all.chain([Item::Start]));
    }

    /// Lays the rows out, the cursor on that one.
    fn lay_out(&mut self, cursor: usize) {
        let pitch = (182 / self.items.len() as i32).min(26);
        self.list = List::new(self.items.len(), 36, pitch, cursor);
    }

    /// Changes the marked row; whether that was possible.
    fn change(&mut self, up: bool, cx: &mut Context<'_>) -> bool {
        match self.item() {
            Item::Mode => {
                Mode::of(&self.setup.seats)
                    .next()
                    .take(&mut self.setup.seats);
                self.list_items();
                self.lay_out(self.list.cursor());
                cx.damage.add(BODY);
            }
            Item::Players => {
                let (fewest, most) = self.card.seats;
                let (now, span) = (self.setup.players(), most - fewest + 1);
                let step = if up { 1 } else { span - 1 };
                let players = fewest + (now - fewest + step) % span;
                let more = self
                    .setup
                    .seats
                    .resize(players.into(), Seat::Bot(Level::Normal));
                debug_assert!(more.is_ok(), "no game seats more than the box allows");
                self.setup.best_of_three &= players == 2;
                self.list_items();
                self.lay_out(self.list.cursor());
                cx.damage.add(BODY);
            }
            Item::Seat(seat) => match self.setup.seats[seat] {
                Seat::Person if is_for_many(self.card) => {
                    self.setup.seats[seat] = Seat::Bot(Level::Easy);
                }
                Seat::Person => return false,
                Seat::Bot(Level::Hard) if is_for_many(self.card) => {
                    self.setup.seats[seat] = Seat::Person;
                }
                Seat::Bot(level) => self.setup.seats[seat] = Seat::Bot(level.next()),
            },
            Item::Length => self.setup.best_of_three = !self.setup.best_of_three,
            Item::Option(row) => (self.card.rows[row].turn)(&mut self.setup.options),
            Item::Continue | Item::Start => return false,
        }
        cx.settings.setups[self.title] = self.setup.clone();
        cx.damage.add(self.list.area(self.list.cursor()));
        let last = self.items.len() - 1;
        cx.damage.add(self.list.area(last));
        true
    }

    /// The figure of a seat, by name, where players have figures.
    fn figure(&self, seat: usize) -> Option<&'static str> {
        let figures = self.card.figures?;
        let of = (figures.of)(&self.setup.options, seat);
        Some(match of {
            Some(figure) => (figures.name)(figure),
            None => (figures.any)(),
        })
    }

    fn refusal(&self) -> Option<&'static str> {
        (self.card.refusal)(&self.setup.options)
    }

    /// Is there a game under way that nobody could go on with afterwards?
    fn ends_another(&self) -> bool {
        self.refusal().is_none() && self.under_way
    }
}

impl Screen<Hall> for Setup {
    type Args = At;

    fn open(at: At, opening: &Opening<'_>) -> Setup {
        let mut setup = Setup {
            title: at.title,
            card: opening.titles.playable[at.title],
            items: Vec::new(),
            list: List::new(1, 36, 26, 0),
            setup: opening.settings.setups[at.title].clone(),
            names: opening.settings.names.clone(),
            under_way: opening.under_way.is_some(),
            sure: false,
        };
        setup.list_items();
        let cursor = match at.seat {
            Some(seat) => {
                let named = |&item: &Item| item == Item::Seat(seat);
                setup.items.iter().position(named).unwrap_or_default()
            }
            None if setup.under_way => 0,
            None => setup.items.len() - 1,
        };
        setup.lay_out(cursor);
        setup
    }

    fn handle(&mut self, intent: Intent, cx: &mut Context<'_>) -> Option<Command> {
        let was_sure = core::mem::take(&mut self.sure);
        if was_sure {
            cx.damage.add(self.list.area(self.items.len() - 1));
        }
        match intent {
            Intent::Back => Some(Command::To(ScreenId::Menu(MenuRow::Title(self.title)))),
            Intent::Left | Intent::Right => {
                self.change(intent == Intent::Right, cx);
                None
            }
            Intent::Accept => match self.item() {
                Item::Seat(seat) if self.card.figures.is_some() => {
                    let title = self.title;
                    Some(Command::To(ScreenId::Seat(SeatOf { title, seat })))
                }
                Item::Seat(seat) if self.setup.seats[seat].is_person() => {
                    let title = self.title;
                    Some(Command::To(ScreenId::Naming(SeatOf { title, seat })))
                }
                Item::Continue => Some(Command::SitDown),
                Item::Start if self.ends_another() && !was_sure => {
                    self.sure = true;
                    cx.damage.add(self.list.area(self.list.cursor()));
                    None
                }
                Item::Start => {
                    let can_start = self.refusal().is_none();
                    can_start.then_some(Command::StartMatch(self.title))
                }
                _ => {
                    self.change(true, cx);
                    None
                }
            },
            _ => {
                self.list.handle(intent, cx.damage);
                cx.damage.add(FOOTER);
                None
            }
        }
    }

    fn asks(&self) -> Option<u32> {
        self.sure.then_some(0)
    }

    fn draw<D: DrawTarget<Color = Rgb565>>(
        &self,
        _facts: &DeviceInfo,
        target: &mut D,
    ) -> Result<(), D::Error> {
        target.clear(theme::NIGHT)?;
        header((self.card.name)(), target)?;
        let mode = Mode::of(&self.setup.seats);
        let players = numbered(Key::SetupCount, self.setup.seats.len());
        let seats: Vec<Sentence, MAX_PLAYERS> = (0..self.setup.seats.len())
            .map(|seat| {
                let key = match (self.setup.seats[seat], mode) {
                    _ if is_for_many(self.card) => Key::SetupSeat,
                    (Seat::Person, _) => Key::SetupNameOf,
                    (Seat::Bot(_), Mode::Watch) => Key::SetupLevelOf,
                    (Seat::Bot(_), _) => Key::SetupLevel,
                };
                numbered(key, seat + 1)
            })
            .collect();
        let options = &self.setup.options;
        let rows = self.items.iter().map(|&item| {
            let (name, note) = match item {
                Item::Continue => (Key::SetupContinue.text(), ""),
                Item::Mode => (Key::SetupMode.text(), mode.key().text()),
                Item::Players => (Key::SetupPlayers.text(), players.as_str()),
                Item::Option(row) => {
                    let row = &self.card.rows[row];
                    ((row.name)(), (row.value)(options))
                }
                Item::Length => {
                    let note = match self.setup.best_of_three {
                        true => Key::SetupBestOfThree,
                        false => Key::SetupSingle,
                    };
                    (Key::SetupLength.text(), note.text())
                }
                Item::Seat(seat) => {
                    let note = match self.setup.seats[seat] {
                        Seat::Person => self.names[seat].as_str(),
                        Seat::Bot(level) if is_for_many(self.card) => bot_key(level).text(),
                        Seat::Bot(level) => level_key(level).text(),
                    };
                    match self.figure(seat) {
                        Some(figure) => (figure, note),
                        None => (seats[seat].as_str(), note),
                    }
                }
                Item::Start => {
                    let note = match (self.refusal(), self.sure) {
                        (Some(why), _) => why,
                        (None, true) => Key::SetupSure.text(),
                        (None, false) => "",
                    };
                    (Key::SetupStart.text(), note)
                }
            };
            let is_open = match item {
                Item::Start => self.refusal().is_none(),
                _ => true,
            };
            Row {
                name,
                note,
                is_open,
            }
        });
        self.list.draw(rows, target)?;
        let accept = match self.item() {
            Item::Continue => Key::MenuGoOn,
            Item::Start => Key::SetupStart,
            Item::Seat(_) if self.card.figures.is_some() => Key::MenuOpen,
            _ => Key::SetupChange,
        };
        let hints = [
            Hint(Button::A, accept.text()),
            Hint(Button::B, Key::MenuBack.text()),
        ];
        footer(&hints, target)
    }
}

/// A bot among several, by its level.
pub(super) fn bot_key(level: Level) -> Key {
    match level {
        Level::Easy => Key::SetupBotEasy,
        Level::Normal => Key::SetupBotNormal,
        Level::Hard => Key::SetupBotHard,
    }
}
