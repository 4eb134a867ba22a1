//! The way through all pages that are worth a photo, one after the other.
//!
//! A page of the self-test is opened alone, from its row, or on the walk; then left and right lead to the
//! pages before and after it. One row more in the table, and a page is on the way.

use core::fmt::Write as _;

use embedded_graphics::{draw_target::DrawTarget, geometry::Point, pixelcolor::Rgb565};
use heapless::{String, Vec};

use super::{Command, ScreenId, Sheet, SheetAt};
use crate::{
    text::{Font, Key},
    ui::{
        Button, Intent, theme,
        widgets::{Align, Hint, footer, header, label},
    },
};

/// The pages, in the order in which they are shown.
const PAGES: [fn(Visit) -> ScreenId; 11] = [
    |visit| sheet(Sheet::System, visit),
    |visit| sheet(Sheet::Speed, visit),
    ScreenId::Wire,
    |visit| sheet(Sheet::Refresh, visit),
    |visit| sheet(Sheet::Power, visit),
    |visit| sheet(Sheet::Source, visit),
    ScreenId::Dice,
    ScreenId::Colours,
    ScreenId::Buttons,
    ScreenId::Frames,
    ScreenId::Flash,
];

const fn sheet(sheet: Sheet, visit: Visit) -> ScreenId {
    ScreenId::Sheet(SheetAt { sheet, visit })
}

/// Whether the walk leads by the screen of that name.
pub(super) fn leads_by(name: &str) -> bool {
    PAGES.iter().any(|page| page(Visit::ALONE).name() == name)
}

/// How a page was come to: alone, or as so many-th of the walk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Visit(Option<u8>);

impl Visit {
    /// From the page's own row.
    pub(crate) const ALONE: Visit = Visit(None);

    /// The first page of the walk.
    pub(super) fn begin() -> Command {
        Visit::to(0)
    }

    /// The page with that number, or the list after the last one.
    fn to(number: usize) -> Command {
        let page = PAGES.get(number);
        Command::To(page.map_or(ScreenId::SelfTest, |page| page(Visit(Some(number as u8)))))
    }

    /// Where a press leads that the page itself does not take.
    pub(super) fn handle(self, intent: Intent) -> Option<Command> {
        match (intent, self.0.map(usize::from)) {
            (Intent::Back, _) => Some(Command::To(ScreenId::SelfTest)),
            (Intent::Left, Some(at)) if at > 0 => Some(Visit::to(at - 1)),
            (Intent::Right, Some(_)) => Some(self.leave()),
            _ => None,
        }
    }

    /// On to the next page, or back to the list.
    pub(super) fn leave(self) -> Command {
        match self.0 {
            Some(at) => Visit::to(usize::from(at) + 1),
            None => Command::To(ScreenId::SelfTest),
        }
    }

    /// The head of the page, with its number on the walk.
    pub(super) fn header<D: DrawTarget<Color = Rgb565>>(
        self,
        name: Key,
        target: &mut D,
    ) -> Result<(), D::Error> {
        header(name.text(), target)?;
        let Some(at) = self.0 else { return Ok(()) };
        let mut number: String<8> = String::new();
        // Two numbers of two digits and a stroke fit.
        let _ = write!(number, "{}/{}", at + 1, PAGES.len());
        let right = Point::new(234, 20);
        label(
            &number,
            Font::Small,
            right,
            Align::Right,
            theme::DIM,
            target,
        )
    }

    /// What the buttons do: what they do on the page, and where they lead on the walk.
    pub(super) fn footer<D: DrawTarget<Color = Rgb565>>(
        self,
        hints: &[Hint<'_>],
        target: &mut D,
    ) -> Result<(), D::Error> {
        let on_the_walk: &[Hint<'_>] = match self.0 {
            Some(_) => &[
                Hint(Button::Left, ""),
                Hint(Button::Right, Key::PagePages.text()),
            ],
            None => &[],
        };
        // Three of a page's own and two of the walk at most.
        let all: Vec<Hint<'_>, 6> = hints.iter().chain(on_the_walk).copied().collect();
        footer(&all, target)
    }
}
