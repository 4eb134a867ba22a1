//! The menu: what the console can do.

use embedded_graphics::{draw_target::DrawTarget, pixelcolor::Rgb565};

use super::{
    Command, Context, From, Hall, Opening, OptionsAt, PuzzleAt, Screen, ScreenId, battery,
    setup::At,
};
use crate::{
    art::{Sprite, console::icons},
    console::{DeviceInfo, Settings, Titles},
    text::{Args, Key, Sentence, format},
    ui::{
        Button, Intent, theme,
        widgets::{FOOTER, Hint, List, Row, footer, header},
    },
};

/// A row of the menu, above which the game under way may stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MenuRow {
    /// Whatever comes first.
    First,
    /// How to play the first game that has a lesson.
    Learn,
    /// A game of the box.
    Title(usize),
    /// Every card, and the rules.
    Collection,
    /// The games that were finished.
    Games,
    /// Turns to be won.
    Puzzles,
    /// Keeps everything and switches off.
    SwitchOff,
    /// What players set.
    Options,
    /// The tests of the machine.
    SelfTest,
    /// What this is.
    About,
}

/// The lesson stands above the games until it was played or waved away, and then below them.
const LEARN: (MenuRow, Key, &Sprite) = (MenuRow::Learn, Key::MenuLearn, &icons::MENU_LEARN);
/// The rows below the games of the box.
const ROOMS: [(MenuRow, Key, &Sprite); 8] = [
    (
        MenuRow::Collection,
        Key::MenuCollection,
        &icons::MENU_COLLECTION,
    ),
    (MenuRow::Games, Key::MenuGames, &icons::PILE),
    (MenuRow::Puzzles, Key::MenuPuzzles, &icons::MENU_PUZZLES),
    LEARN,
    (MenuRow::SwitchOff, Key::MenuSwitchOff, &icons::MENU_OFF),
    (MenuRow::Options, Key::MenuOptions, &icons::MENU_OPTIONS),
    (MenuRow::SelfTest, Key::MenuSelfTest, &icons::MENU_SELF_TEST),
    (MenuRow::About, Key::MenuAbout, &icons::MENU_ABOUT),
];
/// The room for the rows.
const ROOM: i32 = 182;
/// The rows that fit in it with their signs.
const MOST_ROWS: usize = 10;

/// The main menu.
pub(crate) struct Menu {
    list: List,
    order: Order,
    /// Who plays the game that one can go on with, above all else.
    under_way: Option<Sentence>,
    /// Whether the lesson was chosen once although that ends the game under way.
    sure: bool,
}

/// What the rows are, and in which order.
#[derive(Clone, Copy)]
struct Order {
    titles: Titles,
    /// Can the machine be switched off?
    has_switch: bool,
    /// Was the lesson played, or waved away?
    has_learned: bool,
}

/// What a row is: its name, its sign, and itself.
type Shown = (&'static str, &'static Sprite, MenuRow);

impl Order {
    /// The game that is taught, if one is.
    fn taught(&self) -> Option<usize> {
        let mut titles = self.titles.playable.iter();
        titles.position(|card| card.lesson.is_some())
    }

    fn rows(self) -> impl Iterator<Item = Shown> {
        let titles = self.titles;
        let games = titles.playable.iter().enumerate();
        let games = games.map(|(i, card)| ((card.name)(), card.sign, MenuRow::Title(i)));
        let has_puzzles = titles.playable.iter().any(|card| card.puzzles > 0);
        let has_lesson = self.taught().is_some();
        let is_there = move |row: MenuRow| match row {
            MenuRow::Puzzles => has_puzzles,
            MenuRow::SwitchOff => self.has_switch,
            MenuRow::Learn => has_lesson && self.has_learned,
            _ => true,
        };
        let first = (has_lesson && !self.has_learned).then_some(&LEARN);
        let rooms = ROOMS.iter().filter(move |(row, ..)| is_there(*row));
        let shown =
            |(row, name, sign): &(MenuRow, Key, &'static Sprite)| (name.text(), *sign, *row);
        let first = first.into_iter().map(shown);
        first.chain(games).chain(rooms.map(shown))
    }

    /// Where the cursor is when the menu opens: at the lesson, or at the game that was played last.
    fn first(&self, settings: &Settings) -> MenuRow {
        match (self.taught(), self.has_learned) {
            (Some(_), false) => MenuRow::Learn,
            _ => MenuRow::Title(settings.last_title),
        }
    }
}

impl Menu {
    fn rows(&self) -> impl Iterator<Item = Shown> {
        self.order.rows()
    }

    /// What the marked row is; `None` if it is the game under way.
    fn row(&self) -> Option<MenuRow> {
        let above = usize::from(self.under_way.is_some());
        let row = self.list.cursor().checked_sub(above)?;
        self.rows().nth(row).map(|(.., row)| row)
    }

    /// What a row leads to.
    fn command(&self, row: MenuRow) -> Command {
        match row {
            MenuRow::Learn => Command::Learn(self.order.taught().unwrap_or_default()),
            MenuRow::Title(title) => Command::To(ScreenId::Setup(At::title(title))),
            MenuRow::Collection => {
                let mut with_cards = (0..).zip(self.order.titles.playable);
                let mut next = || with_cards.find(|(_, card)| card.has_collection);
                match (next(), next()) {
                    (Some(_), Some(_)) => Command::To(ScreenId::Shelves),
                    (first, _) => Command::Collection(first.map_or(0, |(title, _)| title)),
                }
            }
            MenuRow::Puzzles => {
                let mut titles = self.order.titles.playable.iter();
                let title = titles.position(|card| card.puzzles > 0);
                Command::To(ScreenId::Puzzles(PuzzleAt {
                    title: title.unwrap_or_default(),
                    number: 0,
                }))
            }
            MenuRow::Games => Command::To(ScreenId::Games(false)),
            MenuRow::SwitchOff => Command::SwitchOff,
            MenuRow::Options => Command::To(ScreenId::Options(OptionsAt::first(From::Menu))),
            MenuRow::SelfTest => Command::To(ScreenId::SelfTest(0)),
            MenuRow::About => Command::To(ScreenId::About),
            MenuRow::First => Command::SitDown,
        }
    }

    /// Is the cursor on a lesson that nobody has played or waved away?
    fn can_wave_away(&self) -> bool {
        !self.order.has_learned && self.row() == Some(MenuRow::Learn)
    }
}

impl Screen<Hall> for Menu {
    type Args = MenuRow;

    fn open(at: MenuRow, opening: &Opening<'_>) -> Menu {
        let order = Order {
            titles: opening.titles,
            has_switch: opening.facts.is_board(),
            has_learned: opening.settings.has_learned,
        };
        let at = match (at, opening.under_way) {
            (MenuRow::First, None) => order.first(opening.settings),
            (at, _) => at,
        };
        let came_from = order.rows().position(|(.., row)| row == at);
        let under_way = opening.under_way.map(|game| {
            let between = Args {
                player: game.names.first().map_or("", |name| name),
                thing: game.names.last().map_or("", |name| name),
                number: game.names.len() as i32,
            };
            let key = match game.names.len() {
                2 => Key::MenuBetween,
                _ => Key::MenuAmong,
            };
            format(key.text(), between)
        });
        let above = usize::from(under_way.is_some());
        let count = order.rows().count() + above;
        let pitch = (ROOM / count.min(MOST_ROWS) as i32).min(26);
        let cursor = came_from.map_or(0, |row| row + above);
        let list = List::new(count, 36, pitch, cursor).in_window(MOST_ROWS);
        Menu {
            list: list.with_pictures(24),
            order,
            under_way,
            sure: false,
        }
    }

    fn handle(&mut self, intent: Intent, cx: &mut Context<'_>) -> Option<Command> {
        match intent {
            Intent::Accept => {
                let Some(row) = self.row() else {
                    return Some(Command::SitDown);
                };
                if row == MenuRow::Learn && self.under_way.is_some() && !self.sure {
                    self.sure = true;
                    cx.damage.add(self.list.area(self.list.cursor()));
                    return None;
                }
                Some(self.command(row))
            }
            Intent::Back => Some(Command::To(ScreenId::Title)),
            Intent::Inspect if self.can_wave_away() => {
                cx.settings.has_learned = true;
                Some(Command::To(ScreenId::Menu(MenuRow::First)))
            }
            _ => {
                if core::mem::take(&mut self.sure) {
                    cx.damage.add(self.list.area(self.list.cursor()));
                }
                let could = self.can_wave_away();
                self.list.handle(intent, cx.damage);
                if could != self.can_wave_away() {
                    cx.damage.add(FOOTER);
                }
                None
            }
        }
    }

    fn asks(&self) -> Option<u32> {
        self.sure.then_some(0)
    }

    fn draw<D: DrawTarget<Color = Rgb565>>(
        &self,
        facts: &DeviceInfo,
        target: &mut D,
    ) -> Result<(), D::Error> {
        target.clear(theme::NIGHT)?;
        header(Key::TitleName.text(), target)?;
        battery(facts, target)?;
        let under_way = self.under_way.iter().map(|players| Row {
            name: Key::MenuGoOn.text(),
            note: players,
            is_open: true,
        });
        let rooms = self.rows().map(|(name, _, row)| Row {
            name,
            note: match row {
                MenuRow::Learn if self.sure => Key::SetupSure.text(),
                _ => "",
            },
            is_open: true,
        });
        self.list.draw(under_way.chain(rooms), target)?;
        let above = usize::from(self.under_way.is_some());
        for (i, (_, sign, _)) in self.rows().enumerate() {
            if !self.list.is_shown(above + i) {
                continue;
            }
            let at = self.list.picture(above + i, sign.size.height);
            sign.draw(at, target)?;
        }
        let hints = [
            Hint(Button::A, Key::MenuOpen.text()),
            Hint(Button::B, Key::MenuBack.text()),
            Hint(Button::X, Key::MenuNoLesson.text()),
        ];
        let count = if self.can_wave_away() { 3 } else { 2 };
        footer(&hints[..count], target)
    }
}
