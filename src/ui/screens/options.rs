//! What players set: how fast things move; what is not built yet is shown as coming.

use embedded_graphics::{draw_target::DrawTarget, pixelcolor::Rgb565};

use super::{Context, Go, Opening, Screen, ScreenId};
use crate::{
    text::Key,
    ui::{
        Button, Facts, Intent, Pace, theme,
        widgets::{Hint, List, Row, footer, header},
    },
};

const ROWS: [Key; 4] = [
    Key::OptionsPace,
    Key::OptionsBrightness,
    Key::OptionsSound,
    Key::OptionsLanguage,
];

/// The options.
pub(crate) struct Options {
    list: List,
    pace: Pace,
    from: ScreenId,
}

impl Screen for Options {
    fn open(opening: &Opening<'_>) -> Options {
        Options {
            list: List::new(ROWS.len(), 40, 32, 0),
            pace: opening.settings.pace,
            from: opening.from,
        }
    }

    fn handle(&mut self, intent: Intent, cx: &mut Context<'_>) -> Option<Go> {
        match intent {
            Intent::Back => return Some(Go::To(self.from)),
            Intent::Accept | Intent::Left | Intent::Right if self.list.cursor() == 0 => {
                let step = if intent == Intent::Left { 2 } else { 1 };
                let now = Pace::ALL.iter().position(|&pace| pace == self.pace);
                self.pace = Pace::ALL[(now.unwrap_or_default() + step) % Pace::ALL.len()];
                cx.settings.pace = self.pace;
                cx.damage.add(self.list.area(0));
            }
            _ => self.list.handle(intent, cx.damage),
        }
        None
    }

    fn draw<D: DrawTarget<Color = Rgb565>>(
        &self,
        _facts: &Facts,
        target: &mut D,
    ) -> Result<(), D::Error> {
        target.clear(theme::NIGHT)?;
        header(Key::OptionsHead.text(), target)?;
        let rows = ROWS.iter().map(|&name| {
            let (note, is_open) = match name {
                Key::OptionsPace => {
                    let note = match self.pace {
                        Pace::Normal => Key::OptionsPaceNormal,
                        Pace::Fast => Key::OptionsPaceFast,
                        Pace::Off => Key::OptionsPaceOff,
                    };
                    (note, true)
                }
                Key::OptionsLanguage => (Key::OptionsEnglish, false),
                _ => (Key::MenuComing, false),
            };
            Row {
                name: name.text(),
                note: note.text(),
                is_open,
            }
        });
        self.list.draw(rows, target)?;
        let hints = [
            Hint(Button::A, Key::SetupChange.text()),
            Hint(Button::B, Key::MenuBack.text()),
        ];
        footer(&hints, target)
    }
}
