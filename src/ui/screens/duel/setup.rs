//! How a game is to be: against whom, with which sets, how long, under which names.

use embedded_graphics::{draw_target::DrawTarget, pixelcolor::Rgb565};
use heapless::Vec;

use super::{Context, Go, Opening, Screen, ScreenId};
use crate::{
    mindbug::cards::{Set, Sets},
    text::Key,
    ui::{
        Button, Facts, Intent, Settings, theme,
        widgets::{Hint, List, Row, footer, header},
        words::{Parts, Sentence, fill},
    },
};

/// A row of the page.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Item {
    Continue,
    Mode,
    Set(Set),
    Length,
    Name(usize),
    Start,
}

/// The page before a game.
pub(crate) struct Setup {
    items: Vec<Item, 12>,
    list: List,
    settings: Settings,
    /// Is the bot being asked for?
    bot: bool,
}

impl Setup {
    fn item(&self) -> Item {
        self.items[self.list.cursor()]
    }

    /// Changes the marked row; whether that was possible.
    fn change(&mut self, cx: &mut Context<'_>) -> bool {
        match self.item() {
            Item::Mode => self.bot = !self.bot,
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
        !self.bot && self.settings.sets != Sets::NONE
    }
}

impl Screen for Setup {
    fn open(opening: &Opening<'_>) -> Setup {
        let mut items: Vec<Item, 12> = Vec::new();
        let running = opening.desk.is_some_and(|desk| desk.outcome.is_none());
        let all = running.then_some(Item::Continue);
        let all = all.into_iter().chain([Item::Mode]);
        let all = all.chain(Set::ALL.into_iter().map(Item::Set));
        let all = all.chain([Item::Length, Item::Name(0), Item::Name(1), Item::Start]);
        items.extend(all);
        let named = Item::Name(opening.settings.naming);
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
            bot: false,
        }
    }

    fn handle(&mut self, intent: Intent, cx: &mut Context<'_>) -> Option<Go> {
        match intent {
            Intent::Back => Some(Go::To(ScreenId::Menu)),
            Intent::Left | Intent::Right => {
                self.change(cx);
                None
            }
            Intent::Accept => match self.item() {
                Item::Name(seat) => {
                    cx.settings.naming = seat;
                    Some(Go::To(ScreenId::Naming))
                }
                Item::Continue => Some(Go::To(ScreenId::Pass)),
                Item::Start => self.can_start().then_some(Go::StartMatch),
                _ => {
                    self.change(cx);
                    None
                }
            },
            _ => {
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
        header(Key::SetupHead.text(), target)?;
        let names: Vec<Sentence, 2> = (1..3)
            .map(|number| {
                let parts = Parts {
                    number,
                    ..Parts::default()
                };
                fill(Key::SetupNameOf.text(), parts)
            })
            .collect();
        let either = |yes: bool, on: Key, off: Key| if yes { on.text() } else { off.text() };
        let rows = self.items.iter().map(|&item| {
            let (name, note) = match item {
                Item::Continue => (Key::SetupContinue.text(), ""),
                Item::Mode => (
                    Key::SetupMode.text(),
                    either(self.bot, Key::SetupBot, Key::SetupHotSeat),
                ),
                Item::Set(set) => {
                    let chosen = self.settings.sets.has(set);
                    (set.def().name, either(chosen, Key::SetupYes, Key::SetupNo))
                }
                Item::Length => {
                    let three = self.settings.best_of_three;
                    let note = either(three, Key::SetupBestOfThree, Key::SetupSingle);
                    (Key::SetupLength.text(), note)
                }
                Item::Name(seat) => (names[seat].as_str(), self.settings.names[seat].as_str()),
                Item::Start if self.settings.sets == Sets::NONE => {
                    (Key::SetupStart.text(), Key::SetupNeedSet.text())
                }
                Item::Start => (Key::SetupStart.text(), ""),
            };
            let is_open = match item {
                Item::Mode => !self.bot,
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
        let hints = [
            Hint(Button::A, Key::SetupChange.text()),
            Hint(Button::B, Key::MenuBack.text()),
        ];
        footer(&hints, target)
    }
}
