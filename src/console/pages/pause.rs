//! The menu of a game: what happened, piles, rules, a hint, options, giving up, leaving.

use embedded_graphics::{draw_target::DrawTarget, pixelcolor::Rgb565};
use heapless::Vec;

use crate::{
    console::{
        DeviceInfo, Title,
        screens::{
            AtTable, Command, From, MenuRow, OptionsAt, Play, PuzzleOn, Screen, ScreenId,
            TableContext, TableOpening, battery,
        },
        title::{Book, Role},
    },
    text::Key,
    ui::{
        Button, Intent, theme,
        widgets::{Hint, List, Row, footer, header},
    },
};

/// A row of the menu of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PauseRow {
    /// Back to the game.
    Resume,
    /// What happened.
    Log,
    /// A page of the game's own.
    Page(u8),
    /// The rules to read.
    Rules,
    /// What the bot would do.
    Hint,
    /// What players set.
    Options,
    /// Giving up.
    Concede,
    /// Leaving; the game stays under way.
    Quit,
}

/// Pages of its own that a game can have here.
const MAX_PAGES: usize = 3;
/// The rows there are for every game.
const MAX_ROWS: usize = 7 + MAX_PAGES;

/// The menu of a game.
pub struct Pause<G: Title> {
    rows: Vec<PauseRow, MAX_ROWS>,
    list: List,
    /// Whether giving up was chosen once.
    sure: bool,
    /// Where one goes on: to the card that hands the device over, if nobody has it.
    back: Play<G::Page>,
    /// Where one leaves to.
    out: Command,
    /// The rules, while they are read.
    book: Option<G::Book>,
}

impl<G: Title> Pause<G> {
    fn name(&self, row: PauseRow) -> &'static str {
        let key = match row {
            PauseRow::Page(page) => return G::PAUSE_PAGES[usize::from(page)].0(),
            PauseRow::Resume => Key::PauseResume,
            PauseRow::Log => Key::PauseLog,
            PauseRow::Rules => Key::PauseRules,
            PauseRow::Hint => Key::PauseHint,
            PauseRow::Options => Key::PauseOptions,
            PauseRow::Concede if self.sure => Key::PauseSure,
            PauseRow::Concede => Key::PauseConcede,
            PauseRow::Quit => match self.out {
                Command::PuzzleOn(_) => Key::PuzzleLeave,
                _ => Key::PauseQuit,
            },
        };
        key.text()
    }
}

impl<G: Title> Screen<AtTable<G>> for Pause<G> {
    type Args = PauseRow;

    fn open(at: PauseRow, opening: &TableOpening<'_, G>) -> Pause<G> {
        let desk = opening.desk;
        let pages = (0..)
            .zip(G::PAUSE_PAGES)
            .map(|(page, _)| PauseRow::Page(page));
        // Nobody's game lies open while nobody has the device.
        let is_open = !desk.is_between();
        let rows = [PauseRow::Resume].into_iter();
        let rows = rows.chain(is_open.then_some(PauseRow::Log));
        let rows = rows.chain(pages.take(MAX_PAGES).filter(|_| is_open));
        let rows = rows.chain(G::CARD.has_collection.then_some(PauseRow::Rules));
        let is_advised = is_open && desk.can_be_advised();
        let rows = rows.chain(is_advised.then_some(PauseRow::Hint));
        let rows = rows.chain([PauseRow::Options]);
        let can_concede = is_open
            && desk.puzzle.is_none()
            && !desk.is_watched()
            && G::is_in(&desk.view, desk.holder());
        let rows = rows.chain(can_concede.then_some(PauseRow::Concede));
        let rows: Vec<_, MAX_ROWS> = rows.chain([PauseRow::Quit]).collect();
        let cursor = rows.iter().position(|&row| row == at);
        let pitch = (182 / rows.len() as i32).min(26);
        Pause {
            list: List::new(rows.len(), 36, pitch, cursor.unwrap_or_default()),
            rows,
            sure: false,
            back: match is_open {
                true => Play::Resume,
                false => Play::SitDown,
            },
            out: match desk.puzzle {
                Some(_) => Command::PuzzleOn(PuzzleOn::All),
                None => Command::To(ScreenId::Menu(MenuRow::First)),
            },
            book: None,
        }
    }

    fn handle(&mut self, intent: Intent, cx: &mut TableContext<'_, G>) -> Option<Play<G::Page>> {
        if let Some(book) = &mut self.book {
            if book.handle(intent, cx.damage) {
                self.book = None;
                cx.repaint();
            }
            return None;
        }
        let row = self.rows[self.list.cursor()];
        if matches!(intent, Intent::Back | Intent::Menu) && !self.sure {
            return Some(self.back);
        }
        if intent != Intent::Accept {
            if core::mem::take(&mut self.sure) {
                cx.damage.add(self.list.area(self.list.cursor()));
            }
            self.list.handle(intent, cx.damage);
            return None;
        }
        Some(match row {
            PauseRow::Resume => self.back,
            PauseRow::Log => Play::Show(Role::Log),
            PauseRow::Page(page) => Play::Open(G::PAUSE_PAGES[usize::from(page)].1),
            PauseRow::Hint => Play::Show(Role::Hint),
            PauseRow::Options => {
                Play::Console(Command::To(ScreenId::Options(OptionsAt::first(From::Game))))
            }
            PauseRow::Quit => Play::Console(self.out),
            PauseRow::Concede if self.sure => Play::Concede,
            PauseRow::Concede => {
                self.sure = true;
                cx.damage.add(self.list.area(self.list.cursor()));
                return None;
            }
            PauseRow::Rules => {
                self.book = G::Book::open();
                cx.repaint();
                return None;
            }
        })
    }

    fn asks(&self) -> Option<u32> {
        self.sure.then_some(0)
    }

    fn draw<D: DrawTarget<Color = Rgb565>>(
        &self,
        facts: &DeviceInfo,
        target: &mut D,
    ) -> Result<(), D::Error> {
        if let Some(book) = &self.book {
            return book.draw(target);
        }
        target.clear(theme::NIGHT)?;
        header(Key::PauseHead.text(), target)?;
        battery(facts, target)?;
        let rows = self.rows.iter().map(|&row| Row {
            name: self.name(row),
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
