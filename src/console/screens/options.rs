//! What players set: how fast things move, how bright the screen is. Each explains itself.

use embedded_graphics::{
    draw_target::DrawTarget,
    geometry::{Point, Size},
    pixelcolor::Rgb565,
    primitives::Rectangle,
};

use super::{Command, Context, Hall, MenuRow, Opening, Screen, ScreenId};
use crate::{
    console::{DESKTOP, DeviceInfo, MAX_BRIGHTNESS, Pace, Role, pages::PauseRow},
    text::{Args, Font, Key, format},
    ui::{
        Button, Intent, theme,
        widgets::{Bar, FOOTER, Hint, List, Row, bar, footer, header, paragraph},
    },
};

/// A row of the page.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Item {
    Pace,
    Brightness,
    Language,
    Update,
}

const ITEMS: [Item; 4] = [Item::Pace, Item::Brightness, Item::Language, Item::Update];

/// The rows of this machine: what is no board has no boot mode.
fn items(facts: &DeviceInfo) -> &'static [Item] {
    match facts.board == DESKTOP {
        true => &ITEMS[..ITEMS.len() - 1],
        false => &ITEMS,
    }
}

/// What the marked row means.
const MEANING: Rectangle = Rectangle::new(Point::new(0, 148), Size::new(240, 68));

/// Where one came from, and goes back to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum From {
    /// The menu.
    Menu,
    /// The menu of the game under way.
    Game,
}

/// The options.
pub(crate) struct Options {
    list: List,
    pace: Pace,
    brightness: u8,
    from: From,
}

impl Options {
    fn item(&self) -> Item {
        ITEMS[self.list.cursor()]
    }

    /// Changes the marked row, up or down, round its ends.
    fn change(&mut self, up: bool, cx: &mut Context<'_>) {
        match self.item() {
            Item::Pace => {
                let count = Pace::ALL.len();
                let step = if up { 1 } else { count - 1 };
                let now = Pace::ALL.iter().position(|&pace| pace == self.pace);
                self.pace = Pace::ALL[(now.unwrap_or_default() + step) % count];
                cx.settings.pace = self.pace;
            }
            Item::Brightness if cx.facts.has_backlight() => {
                let step = if up { 0 } else { MAX_BRIGHTNESS - 2 };
                self.brightness = (self.brightness + step) % MAX_BRIGHTNESS + 1;
                cx.settings.brightness = self.brightness;
                cx.damage.add(MEANING);
            }
            Item::Brightness | Item::Language | Item::Update => return,
        }
        cx.damage.add(self.list.area(self.list.cursor()));
    }

    fn meaning(&self, facts: &DeviceInfo) -> Key {
        match self.item() {
            Item::Pace => Key::OptionsPaceMeans,
            Item::Brightness if facts.has_backlight() => Key::OptionsBrightnessMeans,
            Item::Brightness => Key::OptionsBrightnessWindow,
            Item::Language => Key::OptionsLanguageMeans,
            Item::Update => Key::OptionsUpdateMeans,
        }
    }
}

impl Screen<Hall> for Options {
    type Args = From;

    fn open(from: From, opening: &Opening<'_>) -> Options {
        let is_back = opening.from == ScreenId::Update(from).name();
        let came_from = match is_back {
            true => ITEMS.len() - 1,
            false => 0,
        };
        Options {
            list: List::new(items(opening.facts).len(), 38, 27, came_from),
            pace: opening.settings.pace,
            brightness: opening.settings.brightness,
            from,
        }
    }

    fn handle(&mut self, intent: Intent, cx: &mut Context<'_>) -> Option<Command> {
        match intent {
            Intent::Back => {
                return Some(match self.from {
                    From::Menu => Command::To(ScreenId::Menu(MenuRow::Options)),
                    From::Game => Command::ToGame(Role::Pause(PauseRow::Options)),
                });
            }
            Intent::Accept if self.item() == Item::Update => {
                return Some(Command::To(ScreenId::Update(self.from)));
            }
            Intent::Accept | Intent::Right => self.change(true, cx),
            Intent::Left => self.change(false, cx),
            Intent::Up | Intent::Down => {
                let before = self.item();
                self.list.handle(intent, cx.damage);
                cx.damage.add(MEANING);
                if before == Item::Update || self.item() == Item::Update {
                    cx.damage.add(FOOTER);
                }
            }
            Intent::Inspect | Intent::Menu => {}
        }
        None
    }

    fn draw<D: DrawTarget<Color = Rgb565>>(
        &self,
        facts: &DeviceInfo,
        target: &mut D,
    ) -> Result<(), D::Error> {
        target.clear(theme::NIGHT)?;
        header(Key::OptionsHead.text(), target)?;
        let parts = Args {
            number: i32::from(self.brightness),
            ..Args::default()
        };
        let brightness = format(Key::OptionsOfTen.text(), parts);
        let rows = items(facts).iter().map(|item| {
            let (name, note, is_open) = match item {
                Item::Pace => {
                    let note = match self.pace {
                        Pace::Normal => Key::OptionsPaceNormal,
                        Pace::Fast => Key::OptionsPaceFast,
                        Pace::Off => Key::OptionsPaceOff,
                    };
                    (Key::OptionsPace, note.text(), true)
                }
                Item::Brightness if facts.has_backlight() => {
                    (Key::OptionsBrightness, brightness.as_str(), true)
                }
                Item::Brightness => (Key::OptionsBrightness, "", false),
                Item::Language => (Key::OptionsLanguage, Key::OptionsEnglish.text(), false),
                Item::Update => (Key::OptionsUpdate, "", true),
            };
            Row {
                name: name.text(),
                note,
                is_open,
            }
        });
        self.list.draw(rows, target)?;
        let text = self.meaning(facts).text();
        let at = MEANING.top_left + Point::new(14, 16);
        let after = paragraph(text, Font::Body, at, 212, theme::DIM, target)?;
        if self.item() == Item::Brightness && facts.has_backlight() {
            let level = Bar {
                area: Rectangle::new(after + Point::new(0, -6), Size::new(212, 10)),
                permille: u32::from(self.brightness) * 1_000 / u32::from(MAX_BRIGHTNESS),
                color: theme::AMBER,
            };
            bar(level, target)?;
        }
        let accept = match self.item() {
            Item::Update => Key::MenuOpen,
            _ => Key::SetupChange,
        };
        let hints = [
            Hint(Button::A, accept.text()),
            Hint(Button::B, Key::MenuBack.text()),
        ];
        footer(&hints, target)
    }
}
