//! How a game is to be: against whom, with which sets, how long, under which names.

use embedded_graphics::{draw_target::DrawTarget, pixelcolor::Rgb565};
use heapless::Vec;

use crate::console::screens::{Command, Context, Opening, Screen, ScreenId};
use crate::{
    console::{DeviceInfo, Settings},
    game::{Level, Seat},
    mindbug::cards::{Set, Sets},
    text::{Args, Key, format},
    ui::{
        Button, Intent, theme,
        widgets::{FOOTER, Hint, List, Row, footer, header},
    },
};

/// A row of the page.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Item {
    Continue,
    Mode,
    Set(Set),
    Length,
    Seat(usize),
    Start,
}

/// The page before a game.
pub(crate) struct Setup {
    items: Vec<Item, 12>,
    list: List,
    settings: Settings,
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
    fn of(seats: [Seat; 2]) -> Mode {
        match seats {
            [Seat::Person, Seat::Person] => Mode::HotSeat,
            [Seat::Bot(_), Seat::Bot(_)] => Mode::Watch,
            _ => Mode::Bot,
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
    fn seats(self, before: [Seat; 2]) -> [Seat; 2] {
        let bot = |seat: usize| Seat::Bot(before[seat].level().unwrap_or(Level::Normal));
        match self {
            Mode::HotSeat => [Seat::Person; 2],
            Mode::Bot => [Seat::Person, bot(1)],
            Mode::Watch => [bot(0), bot(1)],
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

impl Setup {
    fn item(&self) -> Item {
        self.items[self.list.cursor()]
    }

    /// Changes the marked row; whether that was possible.
    fn change(&mut self, cx: &mut Context<'_>) -> bool {
        match self.item() {
            Item::Mode => {
                let mode = Mode::of(cx.settings.seats).next();
                cx.settings.seats = mode.seats(cx.settings.seats);
                let rows = self.items.iter().enumerate();
                for (row, _) in rows.filter(|(_, item)| matches!(item, Item::Seat(_))) {
                    cx.damage.add(self.list.area(row));
                }
            }
            Item::Seat(seat) => match cx.settings.seats[seat] {
                Seat::Person => return false,
                Seat::Bot(level) => cx.settings.seats[seat] = Seat::Bot(level.next()),
            },
            Item::Length => cx.settings.best_of_three = !cx.settings.best_of_three,
            Item::Set(set) => {
                let sets = Set::ALL.into_iter().filter(|&other| {
                    let chosen = cx.settings.sets.has(other);
                    if other == set { !chosen } else { chosen }
                });
                cx.settings.sets = sets.fold(Sets::NONE, Sets::and);
            }
            _ => return false,
        }
        self.settings = cx.settings.clone();
        cx.damage.add(self.list.area(self.list.cursor()));
        let last = self.items.len() - 1;
        cx.damage.add(self.list.area(last));
        true
    }

    fn can_start(&self) -> bool {
        self.settings.sets != Sets::NONE
    }

    /// Is there a game under way that nobody could go on with afterwards?
    fn ends_another(&self) -> bool {
        self.can_start() && self.items.contains(&Item::Continue)
    }
}

impl Screen for Setup {
    fn open(opening: &Opening<'_>) -> Setup {
        let mut items: Vec<Item, 12> = Vec::new();
        let running = opening.is_under_way();
        let all = running.then_some(Item::Continue);
        let all = all.into_iter().chain([Item::Mode]);
        let all = all.chain(Set::ALL.into_iter().map(Item::Set));
        let all = all.chain([Item::Length, Item::Seat(0), Item::Seat(1), Item::Start]);
        items.extend(all);
        let named = Item::Seat(opening.settings.naming);
        let cursor = match opening.from {
            ScreenId::Naming => items.iter().position(|&item| item == named),
            _ if running => Some(0),
            _ => Some(items.len() - 1),
        };
        let pitch = (182 / items.len() as i32).min(26);
        Setup {
            list: List::new(items.len(), 36, pitch, cursor.unwrap_or_default()),
            items,
            settings: opening.settings.clone(),
            sure: false,
        }
    }

    fn handle(&mut self, intent: Intent, cx: &mut Context<'_>) -> Option<Command> {
        let was_sure = core::mem::take(&mut self.sure);
        if was_sure {
            cx.damage.add(self.list.area(self.items.len() - 1));
        }
        match intent {
            Intent::Back => Some(Command::To(ScreenId::Menu)),
            Intent::Left | Intent::Right => {
                self.change(cx);
                None
            }
            Intent::Accept => match self.item() {
                Item::Seat(seat) if cx.settings.seats[seat].is_person() => {
                    cx.settings.naming = seat;
                    Some(Command::To(ScreenId::Naming))
                }
                Item::Continue => Some(Command::SitDown),
                Item::Start if self.ends_another() && !was_sure => {
                    self.sure = true;
                    cx.damage.add(self.list.area(self.list.cursor()));
                    None
                }
                Item::Start => self.can_start().then_some(Command::StartMatch),
                _ => {
                    self.change(cx);
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

    fn draw<D: DrawTarget<Color = Rgb565>>(
        &self,
        _facts: &DeviceInfo,
        target: &mut D,
    ) -> Result<(), D::Error> {
        target.clear(theme::NIGHT)?;
        header(Key::SetupHead.text(), target)?;
        let mode = Mode::of(self.settings.seats);
        let names = [0, 1].map(|seat| {
            let key = match (self.settings.seats[seat], mode) {
                (Seat::Person, _) => Key::SetupNameOf,
                (Seat::Bot(_), Mode::Watch) => Key::SetupLevelOf,
                (Seat::Bot(_), _) => Key::SetupLevel,
            };
            let parts = Args {
                number: seat as i32 + 1,
                ..Args::default()
            };
            format(key.text(), parts)
        });
        let either = |yes: bool, on: Key, off: Key| if yes { on.text() } else { off.text() };
        let rows = self.items.iter().map(|&item| {
            let (name, note) = match item {
                Item::Continue => (Key::SetupContinue.text(), ""),
                Item::Mode => (Key::SetupMode.text(), mode.key().text()),
                Item::Set(set) => {
                    let chosen = self.settings.sets.has(set);
                    (set.def().name, either(chosen, Key::SetupYes, Key::SetupNo))
                }
                Item::Length => {
                    let three = self.settings.best_of_three;
                    let note = either(three, Key::SetupBestOfThree, Key::SetupSingle);
                    (Key::SetupLength.text(), note)
                }
                Item::Seat(seat) => {
                    let note = match self.settings.seats[seat] {
                        Seat::Person => self.settings.names[seat].as_str(),
                        Seat::Bot(level) => level_key(level).text(),
                    };
                    (names[seat].as_str(), note)
                }
                Item::Start if self.settings.sets == Sets::NONE => {
                    (Key::SetupStart.text(), Key::SetupNeedSet.text())
                }
                Item::Start if self.sure => (Key::SetupStart.text(), Key::SetupSure.text()),
                Item::Start => (Key::SetupStart.text(), ""),
            };
            let is_open = match item {
                Item::Set(set) => self.settings.sets.has(set),
                Item::Start => self.can_start(),
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
            _ => Key::SetupChange,
        };
        let hints = [
            Hint(Button::A, accept.text()),
            Hint(Button::B, Key::MenuBack.text()),
        ];
        footer(&hints, target)
    }
}
