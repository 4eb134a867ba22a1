//! The menu: what the console can do, and what it will be able to do.

use embedded_graphics::{
    draw_target::DrawTarget,
    geometry::{Point, Size},
    pixelcolor::Rgb565,
    primitives::Rectangle,
};

use super::{Command, Context, Opening, Screen, ScreenId};
use crate::{
    art::{Sprite, icons},
    console::DeviceInfo,
    game::Player,
    text::{Args, Font, Key, Sentence, format},
    ui::{
        Button, Intent, theme,
        widgets::{Align, Hint, List, Row, footer, header, label},
    },
};

/// Name and, where it is built, what it opens.
const ROWS: [(Key, Option<ScreenId>); ROOMS] = [
    (Key::MenuMindbug, Some(ScreenId::Setup)),
    (Key::MenuTokyo, None),
    (Key::MenuCollection, Some(ScreenId::Collection)),
    (Key::MenuGames, Some(ScreenId::Games)),
    (Key::MenuOptions, Some(ScreenId::Options)),
    (Key::MenuSelfTest, Some(ScreenId::SelfTest)),
    (Key::MenuAbout, Some(ScreenId::About)),
];
const ROOMS: usize = 7;
/// What stands before each name.
static SIGNS: [&Sprite; ROWS.len()] = [
    &icons::MENU_MINDBUG,
    &icons::MENU_TOKYO,
    &icons::MENU_COLLECTION,
    &icons::PILE,
    &icons::MENU_OPTIONS,
    &icons::MENU_SELF_TEST,
    &icons::MENU_ABOUT,
];
const REFUSED: Rectangle = Rectangle::new(Point::new(120, 218), Size::new(120, 22));

/// The main menu.
pub(crate) struct Menu {
    list: List,
    /// Who plays the game that one can go on with, above all else.
    under_way: Option<Sentence>,
    /// Whether a row that is not built yet was just refused.
    refused: bool,
}

impl Menu {
    /// What the marked row opens; `None` if it is the game under way.
    fn room(&self) -> Option<Option<ScreenId>> {
        let above = usize::from(self.under_way.is_some());
        let room = self.list.cursor().checked_sub(above)?;
        Some(ROWS[room].1)
    }

    fn refuse(&mut self, refused: bool, cx: &mut Context<'_>) {
        if self.refused != refused {
            self.refused = refused;
            cx.damage.add(REFUSED);
        }
    }
}

impl Screen for Menu {
    fn open(opening: &Opening<'_>) -> Menu {
        // Where one came from, or the first thing that can be entered.
        let came_from = ROWS.iter().position(|(_, to)| *to == Some(opening.from));
        let first = ROWS.iter().position(|(_, to)| to.is_some());
        let cursor = came_from.or(first).unwrap_or_default();
        let desk = opening.desk.filter(|desk| desk.is_under_way());
        let under_way = desk.map(|desk| {
            let parts = Args {
                player: desk.name(Player::ONE),
                thing: desk.name(Player::TWO),
                ..Args::default()
            };
            format(Key::MenuBetween.text(), parts)
        });
        let list = match (&under_way, came_from) {
            (None, _) => List::new(ROWS.len(), 36, 26, cursor),
            (Some(_), Some(cursor)) => List::new(ROWS.len() + 1, 36, 23, cursor + 1),
            (Some(_), None) => List::new(ROWS.len() + 1, 36, 23, 0),
        };
        Menu {
            list: list.with_pictures(24),
            under_way,
            refused: false,
        }
    }

    fn handle(&mut self, intent: Intent, cx: &mut Context<'_>) -> Option<Command> {
        match intent {
            Intent::Accept => {
                let Some(to) = self.room() else {
                    return Some(Command::SitDown);
                };
                self.refuse(to.is_none(), cx);
                to.map(Command::To)
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
        _facts: &DeviceInfo,
        target: &mut D,
    ) -> Result<(), D::Error> {
        target.clear(theme::NIGHT)?;
        header(Key::TitleName.text(), target)?;
        let under_way = self.under_way.iter().map(|players| Row {
            name: Key::MenuGoOn.text(),
            note: players,
            is_open: true,
        });
        let rooms = ROWS.iter().map(|(name, to)| Row {
            name: name.text(),
            note: if to.is_some() {
                ""
            } else {
                Key::MenuComing.text()
            },
            is_open: to.is_some(),
        });
        self.list.draw(under_way.chain(rooms), target)?;
        let above = usize::from(self.under_way.is_some());
        for (i, (sign, (_, to))) in SIGNS.into_iter().zip(ROWS).enumerate() {
            let at = self.list.picture(above + i, sign.size.height);
            match to {
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
