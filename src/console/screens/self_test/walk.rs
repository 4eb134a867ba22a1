//! The way through all pages that are worth a photo, one after the other.
//!
//! A page of the self-test is opened alone, from its row, or on the walk; then left and right lead to the
//! pages before and after it. One row more in the table, and a page is on the way.

use core::fmt::Write as _;

use embedded_graphics::{draw_target::DrawTarget, geometry::Point, pixelcolor::Rgb565};
use heapless::{String, Vec};

use super::{Command, Page, ScreenId, Sheet, SheetAt, WALK_ROW};
use crate::{
    text::{Font, Key},
    ui::{
        Button, Intent, theme,
        widgets::{Align, Hint, footer, header, label},
    },
};

/// The pages, in the order in which they are shown.
const PAGES: [Page; 11] = [
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

/// How a page was come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Visit {
    /// From its own row of the list.
    Alone {
        /// Which row that is.
        row: usize,
    },
    /// On the walk.
    Walk {
        /// As so many-th page of it.
        at: usize,
    },
}

impl Visit {
    /// The first page of the walk.
    pub(super) fn begin() -> Command {
        Visit::to(0)
    }

    /// The page with that number, or the list after the last one.
    fn to(number: usize) -> Command {
        match PAGES.get(number) {
            Some(page) => Command::To(page(Visit::Walk { at: number })),
            None => Command::To(ScreenId::SelfTest(WALK_ROW)),
        }
    }

    /// The list, at the row that led here.
    fn back(self) -> Command {
        let row = match self {
            Visit::Alone { row } => row,
            Visit::Walk { .. } => WALK_ROW,
        };
        Command::To(ScreenId::SelfTest(row))
    }

    pub(super) fn is_on_the_walk(self) -> bool {
        matches!(self, Visit::Walk { .. })
    }

    /// Where a press leads that the page itself does not take.
    pub(super) fn handle(self, intent: Intent) -> Option<Command> {
        match (intent, self) {
            (Intent::Back, _) => Some(self.back()),
            (Intent::Left, Visit::Walk { at }) => Some(Visit::to(at.checked_sub(1)?)),
            (Intent::Right, Visit::Walk { .. }) => Some(self.leave()),
            _ => None,
        }
    }

    /// On to the next page, or back to the list.
    pub(super) fn leave(self) -> Command {
        match self {
            Visit::Walk { at } => Visit::to(at + 1),
            Visit::Alone { .. } => self.back(),
        }
    }

    /// The head of the page, with its number on the walk.
    pub(super) fn header<D: DrawTarget<Color = Rgb565>>(
        self,
        name: Key,
        target: &mut D,
    ) -> Result<(), D::Error> {
        header(name.text(), target)?;
        let Visit::Walk { at } = self else {
            return Ok(());
        };
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
        let on_the_walk: &[Hint<'_>] = match self {
            Visit::Walk { .. } => &[
                Hint(Button::Left, ""),
                Hint(Button::Right, Key::PagePages.text()),
            ],
            Visit::Alone { .. } => &[],
        };
        // Three of a page's own and two of the walk at most.
        let all: Vec<Hint<'_>, 6> = hints.iter().chain(on_the_walk).copied().collect();
        footer(&all, target)
    }
}
