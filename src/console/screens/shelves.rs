//! Whose cards are to be looked at, where several games of the box have some.

use embedded_graphics::{draw_target::DrawTarget, pixelcolor::Rgb565};
use heapless::Vec;

use super::{Command, Context, Hall, MenuRow, Opening, Screen, ScreenId};
use crate::{
    console::{DeviceInfo, MAX_TITLES, TitleCard},
    text::Key,
    ui::{
        Button, Intent, theme,
        widgets::{Hint, List, Row, footer, header},
    },
};

/// The games that have cards.
pub(crate) struct Shelves {
    games: Vec<(usize, &'static TitleCard), MAX_TITLES>,
    list: List,
}

impl Screen<Hall> for Shelves {
    type Args = ();

    fn open((): (), opening: &Opening<'_>) -> Shelves {
        let games = opening.titles.playable.iter().copied().enumerate();
        let games: Vec<_, MAX_TITLES> = games.filter(|(_, card)| card.has_collection).collect();
        Shelves {
            list: List::new(games.len().max(1), 40, 30, 0).with_pictures(24),
            games,
        }
    }

    fn handle(&mut self, intent: Intent, cx: &mut Context<'_>) -> Option<Command> {
        match intent {
            Intent::Back | Intent::Menu => Some(Command::To(ScreenId::Menu(MenuRow::Collection))),
            Intent::Accept => {
                let (title, _) = self.games.get(self.list.cursor())?;
                Some(Command::Collection(*title))
            }
            _ => {
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
        header(Key::MenuCollection.text(), target)?;
        let rows = self.games.iter().map(|(_, card)| Row {
            name: (card.name)(),
            note: "",
            is_open: true,
        });
        self.list.draw(rows, target)?;
        for (row, (_, card)) in self.games.iter().enumerate() {
            let at = self.list.picture(row, card.sign.size.height);
            card.sign.draw(at, target)?;
        }
        let hints = [
            Hint(Button::A, Key::MenuOpen.text()),
            Hint(Button::B, Key::MenuBack.text()),
        ];
        footer(&hints, target)
    }
}
