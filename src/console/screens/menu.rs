//! The menu: what the console can do, and what it will be able to do.

use embedded_graphics::{
    draw_target::DrawTarget,
    geometry::{Point, Size},
    pixelcolor::Rgb565,
    primitives::Rectangle,
};

use super::{
    Command, Context, From, Hall, Opening, PuzzleAt, Screen, ScreenId, battery, setup::At,
};
use crate::{
    art::{Sprite, console::icons},
    console::{DeviceInfo, Titles},
    text::{Args, Font, Key, Sentence, format},
    ui::{
        Button, Intent, theme,
        widgets::{Align, Hint, List, Row, footer, header, label},
    },
};

/// A row of the menu, above which the game under way may stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MenuRow {
    /// Whatever comes first.
    First,
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

/// The rows below the games of the box.
const ROOMS: [(MenuRow, Key, &Sprite); 7] = [
    (
        MenuRow::Collection,
        Key::MenuCollection,
        &icons::MENU_COLLECTION,
    ),
    (MenuRow::Games, Key::MenuGames, &icons::PILE),
    (MenuRow::Puzzles, Key::MenuPuzzles, &icons::MENU_PUZZLES),
    (MenuRow::SwitchOff, Key::MenuSwitchOff, &icons::MENU_OFF),
    (MenuRow::Options, Key::MenuOptions, &icons::MENU_OPTIONS),
    (MenuRow::SelfTest, Key::MenuSelfTest, &icons::MENU_SELF_TEST),
    (MenuRow::About, Key::MenuAbout, &icons::MENU_ABOUT),
];
/// The room for the rows.
const ROOM: i32 = 182;
/// The rows that fit in it with their signs.
const MOST_ROWS: usize = 9;
const REFUSED: Rectangle = Rectangle::new(Point::new(120, 218), Size::new(120, 22));

/// The main menu.
pub(crate) struct Menu {
    list: List,
    titles: Titles,
    /// Can the machine be switched off?
    has_switch: bool,
    /// Who plays the game that one can go on with, above all else.
    under_way: Option<Sentence>,
    /// Whether a row that is not built yet was just refused.
    refused: bool,
}

/// What a row is: its name, its sign and, where it is built, itself.
fn rows(
    titles: Titles,
    has_switch: bool,
) -> impl Iterator<Item = (&'static str, &'static Sprite, Option<MenuRow>)> {
    let games = titles.playable.iter().enumerate();
    let games = games.map(|(i, card)| ((card.name)(), card.sign, Some(MenuRow::Title(i))));
    let coming = titles
        .coming
        .iter()
        .map(|card| ((card.name)(), card.sign, None));
    let has_puzzles = titles.playable.iter().any(|card| card.puzzles > 0);
    let rooms = ROOMS
        .iter()
        .filter(move |(row, ..)| has_puzzles || *row != MenuRow::Puzzles)
        .filter(move |(row, ..)| has_switch || *row != MenuRow::SwitchOff)
        .map(|(row, name, sign)| (name.text(), *sign, Some(*row)));
    games.chain(coming).chain(rooms)
}

impl Menu {
    fn rows(&self) -> impl Iterator<Item = (&'static str, &'static Sprite, Option<MenuRow>)> {
        rows(self.titles, self.has_switch)
    }

    /// What the marked row is; `None` if it is the game under way.
    fn row(&self) -> Option<Option<MenuRow>> {
        let above = usize::from(self.under_way.is_some());
        let row = self.list.cursor().checked_sub(above)?;
        self.rows().nth(row).map(|(.., row)| row)
    }

    /// What a row leads to.
    fn command(&self, row: MenuRow) -> Command {
        match row {
            MenuRow::Title(title) => Command::To(ScreenId::Setup(At::title(title))),
            MenuRow::Collection => {
                let mut with_cards = (0..).zip(self.titles.playable);
                let mut next = || with_cards.find(|(_, card)| card.has_collection);
                match (next(), next()) {
                    (Some(_), Some(_)) => Command::To(ScreenId::Shelves),
                    (first, _) => Command::Collection(first.map_or(0, |(title, _)| title)),
                }
            }
            MenuRow::Puzzles => {
                let mut titles = self.titles.playable.iter();
                let title = titles.position(|card| card.puzzles > 0);
                Command::To(ScreenId::Puzzles(PuzzleAt {
                    title: title.unwrap_or_default(),
                    number: 0,
                }))
            }
            MenuRow::Games => Command::To(ScreenId::Games(false)),
            MenuRow::SwitchOff => Command::SwitchOff,
            MenuRow::Options => Command::To(ScreenId::Options(From::Menu)),
            MenuRow::SelfTest => Command::To(ScreenId::SelfTest),
            MenuRow::About => Command::To(ScreenId::About),
            MenuRow::First => Command::SitDown,
        }
    }

    fn refuse(&mut self, refused: bool, cx: &mut Context<'_>) {
        if self.refused != refused {
            self.refused = refused;
            cx.damage.add(REFUSED);
        }
    }
}

impl Screen<Hall> for Menu {
    type Args = MenuRow;

    fn open(at: MenuRow, opening: &Opening<'_>) -> Menu {
        let titles = opening.titles;
        let has_switch = opening.facts.is_board();
        let came_from = rows(titles, has_switch).position(|(.., row)| row == Some(at));
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
        let count = rows(titles, has_switch).count() + above;
        let pitch = (ROOM / count.min(MOST_ROWS) as i32).min(26);
        let cursor = came_from.map_or(0, |row| row + above);
        let list = List::new(count, 36, pitch, cursor).in_window(MOST_ROWS);
        Menu {
            list: list.with_pictures(24),
            titles,
            has_switch,
            under_way,
            refused: false,
        }
    }

    fn handle(&mut self, intent: Intent, cx: &mut Context<'_>) -> Option<Command> {
        match intent {
            Intent::Accept => {
                let Some(row) = self.row() else {
                    return Some(Command::SitDown);
                };
                self.refuse(row.is_none(), cx);
                row.map(|row| self.command(row))
            }
            Intent::Back => Some(Command::To(ScreenId::Title)),
            _ => {
                self.refuse(false, cx);
                self.list.handle(intent, cx.damage);
                None
            }
        }
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
            note: if row.is_some() {
                ""
            } else {
                Key::MenuComing.text()
            },
            is_open: row.is_some(),
        });
        self.list.draw(under_way.chain(rooms), target)?;
        let above = usize::from(self.under_way.is_some());
        for (i, (_, sign, row)) in self.rows().enumerate() {
            if !self.list.is_shown(above + i) {
                continue;
            }
            let at = self.list.picture(above + i, sign.size.height);
            match row {
                Some(_) => sign.draw(at, target)?,
                None => sign.draw_shape(theme::DIM, at, target)?,
            }
        }
        let hints = [
            Hint(Button::A, Key::MenuOpen.text()),
            Hint(Button::B, Key::MenuBack.text()),
        ];
        footer(&hints, target)?;
        if self.refused {
            let at = Point::new(230, 233);
            let text = Key::MenuNotYet.text();
            label(text, Font::Body, at, Align::Right, theme::CORAL, target)?;
        }
        Ok(())
    }
}
