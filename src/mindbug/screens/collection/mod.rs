//! The collection: every card to look at, by set, number or word, and the rules to read.
//!
//! The list, a card's page and the rules are one screen, so that one comes back to where one was.

mod filter;
mod shelf;

use embedded_graphics::{draw_target::DrawTarget, geometry::Point, pixelcolor::Rgb565};
use shelf::Shelf;

use crate::console::title::Book as _;
use crate::{
    console::{
        DeviceInfo,
        screens::{Command, Context, Hall, MenuRow, Opening, Screen, ScreenId},
    },
    mindbug::screens::{RulesBook, widgets::card::CardPage},
    text::{Font, Key},
    ui::{
        Button, Intent, theme,
        widgets::{Align, Hint, footer, label},
    },
};

/// The cards and the rules.
pub struct Collection {
    shelf: Shelf,
    open: Page,
}

/// What lies over the list.
#[allow(clippy::large_enum_variant, reason = "there is only ever one")]
enum Page {
    None,
    Card(CardPage),
    Rules(RulesBook),
}

impl Collection {
    fn turn_to(&mut self, page: Page, cx: &mut Context<'_>) {
        self.open = page;
        cx.repaint();
    }

    fn card(&self) -> Page {
        Page::Card(CardPage::new(self.shelf.entry().facts()))
    }
}

impl Screen<Hall> for Collection {
    type Args = ();

    fn open((): (), _: &Opening<'_>) -> Collection {
        Collection {
            shelf: Shelf::new(),
            open: Page::None,
        }
    }

    fn handle(&mut self, intent: Intent, cx: &mut Context<'_>) -> Option<Command> {
        match (&mut self.open, intent) {
            (Page::None, Intent::Back) => {
                return Some(Command::To(ScreenId::Menu(MenuRow::Collection)));
            }
            (Page::None, Intent::Accept) => {
                let card = self.card();
                self.turn_to(card, cx);
            }
            (Page::None, Intent::Menu) => {
                if let Some(book) = RulesBook::open() {
                    self.turn_to(Page::Rules(book), cx);
                }
            }
            (Page::None, _) => self.shelf.handle(intent, cx),
            (Page::Card(_), Intent::Left | Intent::Right) => {
                self.shelf.turn(intent == Intent::Right);
                let card = self.card();
                self.turn_to(card, cx);
            }
            (Page::Card(page), _) => {
                let turned = page.handle(intent, cx.damage);
                match intent {
                    Intent::Back if !turned => self.turn_to(Page::None, cx),
                    // The footer says something else now.
                    Intent::Back | Intent::Accept if turned => cx.repaint(),
                    _ => {}
                }
            }
            (Page::Rules(book), _) => {
                if book.handle(intent, cx.damage) {
                    self.turn_to(Page::None, cx);
                }
            }
        }
        None
    }

    fn draw<D: DrawTarget<Color = Rgb565>>(
        &self,
        _facts: &DeviceInfo,
        target: &mut D,
    ) -> Result<(), D::Error> {
        match &self.open {
            Page::None => {
                target.clear(theme::NIGHT)?;
                self.shelf.draw(target)?;
                let hints = [
                    Hint(Button::A, Key::MenuOpen.text()),
                    Hint(Button::B, Key::MenuBack.text()),
                    Hint(Button::Y, Key::CollectionRules.text()),
                ];
                footer(&hints, target)
            }
            Page::Card(page) => self.draw_card(page, target),
            Page::Rules(book) => book.draw(target),
        }
    }
}

impl Collection {
    fn draw_card<D: DrawTarget<Color = Rgb565>>(
        &self,
        page: &CardPage,
        target: &mut D,
    ) -> Result<(), D::Error> {
        page.draw(target)?;
        let words = Hint(Button::A, Key::CardPageWords.text());
        let face = Hint(Button::B, Key::CardPageFace.text());
        let back = Hint(Button::B, Key::MenuBack.text());
        let left = Hint(Button::Left, "");
        let right = Hint(Button::Right, Key::PageCards.text());
        let up = Hint(Button::Up, "");
        let down = Hint(Button::Down, Key::PageScroll.text());
        match (page.shows_words(), page.can_scroll(), page.has_words()) {
            (true, true, _) => footer(&[face, left, right, up, down], target)?,
            (true, false, _) => footer(&[face, left, right], target)?,
            (false, _, true) => footer(&[words, back, left, right], target)?,
            (false, _, false) => footer(&[back, left, right], target)?,
        }
        let at = Point::new(234, 32);
        let place = self.shelf.place();
        label(&place, Font::Small, at, Align::Right, theme::DIM, target)
    }
}
