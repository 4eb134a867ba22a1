//! What was played: the last finished games, to be watched, and the record of all of them.

use core::fmt::Write as _;

use embedded_graphics::{
    draw_target::DrawTarget,
    geometry::{Point, Size},
    pixelcolor::Rgb565,
    primitives::Rectangle,
};
use heapless::{String, Vec};

use super::{Command, Context, Hall, MenuRow, Opening, Screen, ScreenId};
use crate::{
    console::{Archive, DeviceInfo, PastGame, Record, TitleCard},
    game::{GameResult, Player},
    text::{Args, Font, Key, format},
    ui::{
        Button, Intent, theme,
        widgets::{Align, Hint, footer, header, is_seen, label, plate},
    },
};

/// Games on a page.
const PAGE: usize = 4;
const TOP: i32 = 38;
const PITCH: i32 = 44;
/// The first column of numbers in the record, and the distance of the next.
const COLUMN: i32 = 121;
const COLUMNS: i32 = 32;
/// Rows of the record, one for each thing that a game tells apart.
const RECORD_ROWS: usize = 6;

/// The games and the record.
pub(crate) struct Games {
    archive: Archive,
    titles: &'static [&'static TitleCard],
    shows_record: bool,
    /// The one that was asked for last cannot be shown.
    is_refused: bool,
}

impl Games {
    fn row(&self, game: usize) -> Rectangle {
        let row = (game % PAGE) as i32;
        Rectangle::new(Point::new(6, TOP + PITCH * row), Size::new(228, 40))
    }

    fn mark(&mut self, to: usize, cx: &mut Context<'_>) {
        let from = core::mem::replace(&mut self.archive.cursor, to);
        cx.archive.cursor = to;
        match from / PAGE == to / PAGE {
            true => {
                cx.damage.add(self.row(from));
                cx.damage.add(self.row(to));
            }
            false => cx.repaint(),
        }
    }
}

impl Screen<Hall> for Games {
    type Args = bool;

    fn open(is_refused: bool, opening: &Opening<'_>) -> Games {
        let mut archive = opening.archive.clone();
        archive.cursor = archive.cursor.min(archive.games.len().saturating_sub(1));
        Games {
            archive,
            titles: opening.titles.playable,
            shows_record: false,
            is_refused,
        }
    }

    fn handle(&mut self, intent: Intent, cx: &mut Context<'_>) -> Option<Command> {
        let (cursor, count) = (self.archive.cursor, self.archive.games.len());
        if core::mem::take(&mut self.is_refused) {
            cx.repaint();
        }
        match intent {
            Intent::Back if self.shows_record => {
                self.shows_record = false;
                cx.repaint();
            }
            Intent::Back => return Some(Command::To(ScreenId::Menu(MenuRow::Games))),
            Intent::Menu => {
                self.shows_record = !self.shows_record;
                cx.repaint();
            }
            Intent::Up | Intent::Down if !self.shows_record && count > 1 => {
                let step = if intent == Intent::Down { 1 } else { count - 1 };
                self.mark((cursor + step) % count, cx);
            }
            Intent::Accept if !self.shows_record => {
                return self
                    .archive
                    .games
                    .get(cursor)
                    .map(|game| Command::Fetch(game.place));
            }
            _ => {}
        }
        None
    }

    fn draw<D: DrawTarget<Color = Rgb565>>(
        &self,
        _facts: &DeviceInfo,
        target: &mut D,
    ) -> Result<(), D::Error> {
        target.clear(theme::NIGHT)?;
        match self.shows_record {
            true => draw_record(&self.archive.record, self.titles, target),
            false => self.draw_games(target),
        }
    }
}

impl Games {
    fn draw_games<D: DrawTarget<Color = Rgb565>>(&self, target: &mut D) -> Result<(), D::Error> {
        header(Key::GamesHead.text(), target)?;
        if self.archive.games.is_empty() {
            let at = Point::new(120, 120);
            let text = Key::GamesNone.text();
            label(text, Font::Body, at, Align::Center, theme::DIM, target)?;
        }
        let first = self.archive.cursor / PAGE * PAGE;
        let games = self.archive.games.iter().enumerate();
        for (at, game) in games.skip(first).take(PAGE) {
            let card = self.titles[game.title];
            draw_game(game, card, self.row(at), at == self.archive.cursor, target)?;
        }
        let hints = [
            Hint(Button::A, Key::GamesWatch.text()),
            Hint(Button::B, Key::MenuBack.text()),
            Hint(Button::Y, Key::GamesRecord.text()),
        ];
        let first_hint = usize::from(self.archive.games.is_empty());
        footer(&hints[first_hint..], target)?;
        if self.is_refused {
            let at = Point::new(120, 214);
            let text = Key::GamesGone.text();
            label(text, Font::Small, at, Align::Center, theme::CORAL, target)?;
        }
        let pages = self.archive.games.len().div_ceil(PAGE);
        if pages > 1 {
            let mut place: String<8> = String::new();
            // Two digits and a stroke.
            let _ = write!(place, "{}/{pages}", first / PAGE + 1);
            let at = Point::new(232, 19);
            label(&place, Font::Small, at, Align::Right, theme::DIM, target)?;
        }
        Ok(())
    }
}

fn draw_game<D: DrawTarget<Color = Rgb565>>(
    game: &PastGame,
    card: &TitleCard,
    area: Rectangle,
    is_marked: bool,
    target: &mut D,
) -> Result<(), D::Error> {
    if !is_seen(target, &area) {
        return Ok(());
    }
    let (back, front, dim) = match is_marked {
        true => (theme::AMBER, theme::INK, theme::INK),
        false => (theme::PANEL, theme::PAPER, theme::DIM),
    };
    plate(area, back, target)?;
    let table = &game.table;
    let between = match table.players() {
        2 => Key::GamesBetween,
        _ => Key::GamesAmong,
    };
    let names = format(between.text(), table.told(Player::first(table.players())));
    let at = area.top_left + Point::new(10, 16);
    label(&names, Font::Bold, at, Align::Left, front, target)?;
    let outcome = match (game.result, game.turns) {
        (GameResult::Nobody, _) => Key::GamesNobody,
        (GameResult::Shared(winners), _) if winners.len() == 2 => Key::GamesShared,
        (GameResult::Shared(_), _) => Key::GamesSharedMany,
        (GameResult::Won(_), _) if (card.was_conceded)(game.how) => Key::GamesGaveUp,
        (GameResult::Won(_), 0) => Key::GamesWon,
        (GameResult::Won(_), _) => Key::GamesWonTurns,
    };
    let mut parts = table.told(game.result.winners().iter());
    if game.result.winner().is_some() {
        parts.number = game.turns.into();
    }
    let outcome = format(outcome.text(), parts);
    let at = area.top_left + Point::new(10, 32);
    label(&outcome, Font::Small, at, Align::Left, dim, target)?;
    let short = (card.short)(&table.options);
    let at = area.top_left + Point::new(218, 32);
    label(&short, Font::Small, at, Align::Right, dim, target)
}

fn draw_record<D: DrawTarget<Color = Rgb565>>(
    record: &Record,
    titles: &[&TitleCard],
    target: &mut D,
) -> Result<(), D::Error> {
    header(Key::RecordHead.text(), target)?;
    let number = |number: u32| Args {
        number: i32::try_from(number).unwrap_or(i32::MAX),
        ..Args::default()
    };
    let games = format("{3}", number(record.games));
    let longest = format(Key::RecordTurns.text(), number(record.most_turns.into()));
    let lines = [(Key::RecordGames, games), (Key::RecordLongest, longest)];
    for (i, (name, value)) in lines.iter().enumerate() {
        let y = 52 + 20 * i as i32;
        let at = Point::new(12, y);
        label(
            name.text(),
            Font::Body,
            at,
            Align::Left,
            theme::PAPER,
            target,
        )?;
        let at = Point::new(228, y);
        label(value, Font::Bold, at, Align::Right, theme::PAPER, target)?;
    }
    let at = Point::new(12, 100);
    let text = Key::RecordWonOf.text();
    label(text, Font::Small, at, Align::Left, theme::DIM, target)?;
    let levels = [
        Key::RecordPerson,
        Key::RecordEasy,
        Key::RecordNormal,
        Key::RecordHard,
    ];
    for (column, level) in levels.iter().enumerate() {
        let at = Point::new(COLUMN + COLUMNS * column as i32, 100);
        let text = level.text();
        label(text, Font::Small, at, Align::Center, theme::AMBER, target)?;
    }
    let rows = titles
        .iter()
        .zip(&record.tallies)
        .flat_map(|(card, tallies)| {
            let names = card.columns.iter().enumerate();
            names.map(move |(set, name)| (name(), tallies.each_ref().map(|level| level[set])))
        });
    let rows: Vec<_, RECORD_ROWS> = rows.take(RECORD_ROWS).collect();
    let pitch = if rows.len() > 4 { 16 } else { 22 };
    for (row, (name, tallies)) in rows.iter().enumerate() {
        let y = 122 + pitch * row as i32;
        let at = Point::new(12, y);
        label(name, Font::Small, at, Align::Left, theme::DIM, target)?;
        for (column, tally) in tallies.iter().enumerate() {
            let mut text: String<12> = String::new();
            // Two numbers of five digits and a stroke.
            let _ = write!(text, "{}/{}", tally.won, tally.played);
            let color = if tally.played > 0 {
                theme::PAPER
            } else {
                theme::EDGE
            };
            let at = Point::new(COLUMN + COLUMNS * column as i32, y);
            label(&text, Font::Small, at, Align::Center, color, target)?;
        }
    }
    footer(&[Hint(Button::B, Key::MenuBack.text())], target)
}
