//! What players set: how fast things move, how loud and how bright it is, what it speaks. Each explains
//! itself, and what this machine does not have is left out.

use embedded_graphics::{
    draw_target::DrawTarget,
    geometry::{Point, Size},
    pixelcolor::Rgb565,
    primitives::Rectangle,
};
use heapless::Vec;

use super::{Command, Context, Hall, MenuRow, Opening, Screen, ScreenId};
use crate::{
    console::{DESKTOP, DeviceInfo, MAX_BRIGHTNESS, Pace, Rest, Role, pages::PauseRow},
    sound::Volume,
    text::{Args, Font, Key, Language, format},
    ui::{
        Button, Intent, theme,
        widgets::{Bar, FOOTER, Hint, List, Row, bar, footer, header, paragraph},
    },
};

/// A row of the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Item {
    Pace,
    Sound,
    Brightness,
    Glow,
    Rest,
    Language,
    Update,
}

const ITEMS: [Item; 7] = [
    Item::Pace,
    Item::Sound,
    Item::Brightness,
    Item::Glow,
    Item::Rest,
    Item::Language,
    Item::Update,
];

/// The rows of this machine.
fn items(facts: &DeviceInfo) -> Vec<Item, { ITEMS.len() }, u8> {
    let is_here = |item: &Item| match item {
        Item::Sound => facts.has_sound(),
        Item::Glow => facts.has_lamp(),
        Item::Rest => facts.is_board(),
        Item::Update => facts.board != DESKTOP,
        Item::Pace | Item::Brightness | Item::Language => true,
    };
    ITEMS.into_iter().filter(is_here).collect()
}

/// Where the rows begin, and what they may take of the page.
const TOP: i32 = 36;
const ROWS: i32 = 126;
/// Where the words below them end.
const BOTTOM: i32 = 217;

/// The value after that one, or before it, round the ends.
fn turned<T: Copy + PartialEq>(all: &[T], now: T, up: bool) -> T {
    let step = if up { 1 } else { all.len() - 1 };
    let at = all.iter().position(|&value| value == now);
    all[(at.unwrap_or_default() + step) % all.len()]
}

/// Where one came from, and goes back to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum From {
    /// The menu.
    Menu,
    /// The menu of the game under way.
    Game,
}

/// How the options are opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OptionsAt {
    from: From,
    /// The marked row.
    item: Item,
}

impl OptionsAt {
    /// With the first row marked.
    pub(crate) const fn first(from: From) -> OptionsAt {
        let item = ITEMS[0];
        OptionsAt { from, item }
    }

    /// Back from the question whether to update.
    pub(super) const fn update(from: From) -> OptionsAt {
        let item = Item::Update;
        OptionsAt { from, item }
    }
}

/// The page of the options.
pub(crate) struct Options {
    list: List,
    items: Vec<Item, { ITEMS.len() }, u8>,
    pace: Pace,
    volume: Volume,
    brightness: u8,
    glow: bool,
    rest: Rest,
    language: Language,
    from: From,
}

impl Options {
    fn item(&self) -> Item {
        self.items[self.list.cursor()]
    }

    /// What the marked row means stands there.
    fn meaning_area(&self) -> Rectangle {
        let rows = self.list.area(self.items.len());
        let top = rows.top_left.y;
        Rectangle::new(Point::new(0, top), Size::new(240, (BOTTOM - top) as u32))
    }

    /// Changes the marked row, up or down, round its ends.
    fn change(&mut self, up: bool, cx: &mut Context<'_>) {
        match self.item() {
            Item::Pace => {
                self.pace = turned(&Pace::ALL, self.pace, up);
                cx.settings.pace = self.pace;
            }
            Item::Sound => {
                self.volume = turned(&Volume::ALL, self.volume, up);
                cx.settings.volume = self.volume;
            }
            Item::Glow => {
                self.glow = !self.glow;
                cx.settings.glow = self.glow;
            }
            Item::Rest => {
                self.rest = turned(&Rest::ALL, self.rest, up);
                cx.settings.rest = self.rest;
            }
            Item::Brightness if cx.facts.has_backlight() => {
                let step = if up { 0 } else { MAX_BRIGHTNESS - 2 };
                self.brightness = (self.brightness + step) % MAX_BRIGHTNESS + 1;
                cx.settings.brightness = self.brightness;
                cx.damage.add(self.meaning_area());
            }
            Item::Language => {
                self.language = match up {
                    true => self.language.next(),
                    false => self.language.previous(),
                };
                cx.settings.language = Some(self.language);
            }
            Item::Brightness | Item::Update => return,
        }
        cx.damage.add(self.list.area(self.list.cursor()));
    }

    fn meaning(&self, facts: &DeviceInfo) -> Key {
        match self.item() {
            Item::Pace => Key::OptionsPaceMeans,
            Item::Sound => Key::OptionsSoundMeans,
            Item::Glow => Key::OptionsGlowMeans,
            Item::Rest => Key::OptionsRestMeans,
            Item::Brightness if facts.has_backlight() => Key::OptionsBrightnessMeans,
            Item::Brightness => Key::OptionsBrightnessWindow,
            Item::Language => Key::OptionsLanguageMeans,
            Item::Update => Key::OptionsUpdateMeans,
        }
    }
}

impl Screen<Hall> for Options {
    type Args = OptionsAt;

    fn open(at: OptionsAt, opening: &Opening<'_>) -> Options {
        let items = items(opening.facts);
        let rows = items.len();
        let row = items.iter().position(|&item| item == at.item);
        let pitch = (ROWS / rows as i32).min(27);
        Options {
            list: List::new(rows, TOP, pitch, row.unwrap_or_default()),
            items,
            pace: opening.settings.pace,
            volume: opening.settings.volume,
            brightness: opening.settings.brightness,
            glow: opening.settings.glow,
            rest: opening.settings.rest,
            language: opening.settings.spoken(),
            from: at.from,
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
                cx.damage.add(self.meaning_area());
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
        let rows = self.items.iter().map(|item| {
            let (name, note, is_open) = match item {
                Item::Pace => {
                    let note = match self.pace {
                        Pace::Normal => Key::OptionsPaceNormal,
                        Pace::Fast => Key::OptionsPaceFast,
                        Pace::Off => Key::OptionsPaceOff,
                    };
                    (Key::OptionsPace, note.text(), true)
                }
                Item::Sound => {
                    let note = match self.volume {
                        Volume::Off => Key::OptionsSoundOff,
                        Volume::Low => Key::OptionsSoundLow,
                        Volume::High => Key::OptionsSoundHigh,
                    };
                    (Key::OptionsSound, note.text(), true)
                }
                Item::Glow => {
                    let note = match self.glow {
                        true => Key::OptionsGlowOn,
                        false => Key::OptionsGlowOff,
                    };
                    (Key::OptionsGlow, note.text(), true)
                }
                Item::Rest => {
                    let note = match self.rest {
                        Rest::One => Key::OptionsRestOne,
                        Rest::Three => Key::OptionsRestThree,
                        Rest::Ten => Key::OptionsRestTen,
                        Rest::Never => Key::OptionsRestNever,
                    };
                    (Key::OptionsRest, note.text(), true)
                }
                Item::Brightness if facts.has_backlight() => {
                    (Key::OptionsBrightness, brightness.as_str(), true)
                }
                Item::Brightness => (Key::OptionsBrightness, "", false),
                Item::Language => (Key::OptionsLanguage, self.language.name(), true),
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
        let at = self.meaning_area().top_left + Point::new(14, 14);
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
