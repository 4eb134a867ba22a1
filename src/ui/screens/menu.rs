//! The menu: what the console can do, and what it will be able to do.

use embedded_graphics::{
    draw_target::DrawTarget,
    geometry::{Point, Size},
    pixelcolor::Rgb565,
    primitives::Rectangle,
};

use super::{Context, Go, Opening, Screen, ScreenId};
use crate::{
    art::{Sprite, icons},
    text::{Font, Key},
    ui::{
        Button, Facts, Intent, theme,
        widgets::{Align, Hint, List, Row, footer, header, label},
    },
};

/// Name and, where it is built, what it opens.
const ROWS: [(Key, Option<ScreenId>); 6] = [
    (Key::MenuMindbug, Some(ScreenId::Setup)),
    (Key::MenuTokyo, None),
    (Key::MenuCollection, Some(ScreenId::Collection)),
    (Key::MenuOptions, Some(ScreenId::Options)),
    (Key::MenuSelfTest, Some(ScreenId::SelfTest)),
    (Key::MenuAbout, Some(ScreenId::About)),
];
/// What stands before each name.
static SIGNS: [&Sprite; ROWS.len()] = [
    &icons::MENU_MINDBUG,
    &icons::MENU_TOKYO,
    &icons::MENU_COLLECTION,
    &icons::MENU_OPTIONS,
    &icons::MENU_SELF_TEST,
    &icons::MENU_ABOUT,
];
const REFUSED: Rectangle = Rectangle::new(Point::new(120, 218), Size::new(120, 22));

/// The main menu.
pub(crate) struct Menu {
    list: List,
    /// Whether a row that is not built yet was just refused.
    refused: bool,
}

impl Menu {
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
        Menu {
            list: List::new(ROWS.len(), 36, 30, cursor).with_pictures(24),
            refused: false,
        }
    }

    fn handle(&mut self, intent: Intent, cx: &mut Context<'_>) -> Option<Go> {
        match intent {
            Intent::Accept => {
                let (_, to) = ROWS[self.list.cursor()];
                self.refuse(to.is_none(), cx);
                to.map(Go::To)
            }
            Intent::Back => Some(Go::To(ScreenId::Title)),
            _ => {
                self.refuse(false, cx);
                self.list.handle(intent, cx.damage);
                None
            }
        }
    }

    fn draw<D: DrawTarget<Color = Rgb565>>(
        &self,
        _facts: &Facts,
        target: &mut D,
    ) -> Result<(), D::Error> {
        target.clear(theme::NIGHT)?;
        header(Key::TitleName.text(), target)?;
        let rows = ROWS.iter().map(|(name, to)| Row {
            name: name.text(),
            note: if to.is_some() {
                ""
            } else {
                Key::MenuComing.text()
            },
            is_open: to.is_some(),
        });
        self.list.draw(rows, target)?;
        for (i, (sign, (_, to))) in SIGNS.into_iter().zip(ROWS).enumerate() {
            let at = self.list.picture(i, sign.size.height);
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
