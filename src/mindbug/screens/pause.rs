//! The menu of a game: what happened, piles, rules, a hint, options, giving up, leaving.

use embedded_graphics::{draw_target::DrawTarget, pixelcolor::Rgb565};
use heapless::Vec;

use crate::console::screens::{Command, Context, Opening, Screen, ScreenId};
use crate::mindbug::screens::rules::RulesBook;
use crate::{
    console::DeviceInfo,
    text::Key,
    ui::{
        Button, Intent, theme,
        widgets::{Hint, List, Row, footer, header},
    },
};

/// What a row does.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Item {
    Resume,
    To(ScreenId),
    Rules,
    Concede,
}

const ROWS: [(Key, Item); 8] = [
    (Key::PauseResume, Item::Resume),
    (Key::PauseLog, Item::To(ScreenId::Log)),
    (Key::PausePiles, Item::To(ScreenId::Piles)),
    (Key::PauseRules, Item::Rules),
    (Key::PauseHint, Item::To(ScreenId::Hint)),
    (Key::PauseOptions, Item::To(ScreenId::Options)),
    (Key::PauseConcede, Item::Concede),
    (Key::PauseQuit, Item::To(ScreenId::Menu)),
];

/// The menu of a game.
pub(crate) struct Pause {
    rows: Vec<(Key, Item), { ROWS.len() }>,
    list: List,
    /// Whether giving up was chosen once.
    sure: bool,
    /// The rules, while they are read.
    book: Option<RulesBook>,
}

impl Screen for Pause {
    fn open(opening: &Opening<'_>) -> Pause {
        let (desk, from) = (opening.desk(), Item::To(opening.from));
        let is_there = |item| match item {
            Item::To(ScreenId::Hint) => desk.can_be_advised(),
            Item::Concede => !desk.is_watched(),
            _ => true,
        };
        let rows = ROWS.into_iter().filter(|&(_, item)| is_there(item));
        let rows: Vec<_, { ROWS.len() }> = rows.collect();
        let cursor = rows.iter().position(|&(_, item)| item == from);
        let pitch = (182 / rows.len() as i32).min(26);
        Pause {
            list: List::new(rows.len(), 36, pitch, cursor.unwrap_or_default()),
            rows,
            sure: false,
            book: None,
        }
    }

    fn handle(&mut self, intent: Intent, cx: &mut Context<'_>) -> Option<Command> {
        if let Some(book) = &mut self.book {
            if book.handle(intent, cx).is_some() {
                self.book = None;
                cx.repaint();
            }
            return None;
        }
        let item = self.rows[self.list.cursor()].1;
        match (intent, item) {
            (Intent::Back | Intent::Menu, _) | (Intent::Accept, Item::Resume) => {
                Some(Command::Resume)
            }
            (Intent::Accept, Item::To(id)) => Some(Command::To(id)),
            (Intent::Accept, Item::Rules) => {
                self.book = Some(RulesBook::new());
                cx.repaint();
                None
            }
            (Intent::Accept, Item::Concede) if self.sure => Some(Command::Concede),
            (Intent::Accept, Item::Concede) => {
                self.sure = true;
                cx.damage.add(self.list.area(self.list.cursor()));
                None
            }
            _ => {
                if core::mem::take(&mut self.sure) {
                    cx.damage.add(self.list.area(self.list.cursor()));
                }
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
        if let Some(book) = &self.book {
            return book.draw(target);
        }
        target.clear(theme::NIGHT)?;
        header(Key::PauseHead.text(), target)?;
        let rows = self.rows.iter().map(|&(name, item)| Row {
            name: match item {
                Item::Concede if self.sure => Key::PauseSure.text(),
                _ => name.text(),
            },
            note: "",
            is_open: true,
        });
        self.list.draw(rows, target)?;
        let hints = [
            Hint(Button::A, Key::MenuChoose.text()),
            Hint(Button::B, Key::MenuBack.text()),
        ];
        footer(&hints, target)
    }
}
