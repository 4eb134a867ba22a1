//! What was played: the last finished games, to be watched, and the record of all of them.

use core::fmt::Write as _;

use embedded_graphics::{
    draw_target::DrawTarget,
    geometry::{Point, Size},
    pixelcolor::Rgb565,
    primitives::Rectangle,
};
use heapless::String;

use super::{Command, Context, Opening, Screen, ScreenId};
use crate::{
    console::{Archive, DeviceInfo, PastGame, Record, desk::Ending},
    mindbug::cards::Set,
    text::{Args, Font, Key, Sentence, format},
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

/// The games and the record.
pub(crate) struct Games {
    archive: Archive,
    shows_record: bool,
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

impl Screen for Games {
    fn open(opening: &Opening<'_>) -> Games {
        let mut archive = opening.archive.clone();
        archive.cursor = archive.cursor.min(archive.games.len().saturating_sub(1));
        Games {
            archive,
            shows_record: false,
        }
    }

    fn handle(&mut self, intent: Intent, cx: &mut Context<'_>) -> Option<Command> {
        let (cursor, count) = (self.archive.cursor, self.archive.games.len());
        if core::mem::take(&mut self.archive.is_refused) {
            cx.archive.is_refused = false;
            cx.repaint();
        }
        match intent {
            Intent::Back if self.shows_record => {
                self.shows_record = false;
                cx.repaint();
            }
            Intent::Back => return Some(Command::To(ScreenId::Menu)),
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
            true => draw_record(&self.archive.record, target),
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
            draw_game(game, self.row(at), at == self.archive.cursor, target)?;
        }
        let hints = [
            Hint(Button::A, Key::GamesWatch.text()),
            Hint(Button::B, Key::MenuBack.text()),
            Hint(Button::Y, Key::GamesRecord.text()),
        ];
        let first_hint = usize::from(self.archive.games.is_empty());
        footer(&hints[first_hint..], target)?;
        if self.archive.is_refused {
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
    let names = Args {
        player: &game.names[0],
        thing: &game.names[1],
        number: 0,
    };
    let names = format(Key::GamesBetween.text(), names);
    let at = area.top_left + Point::new(10, 16);
    label(&names, Font::Bold, at, Align::Left, front, target)?;
    let outcome = match (game.ending, game.turns) {
        (Ending::Conceded, _) => Key::GamesGaveUp,
        (_, 0) => Key::GamesWon,
        _ => Key::GamesWonTurns,
    };
    let parts = Args {
        player: &game.names[game.winner.index()],
        number: i32::from(game.turns),
        ..Args::default()
    };
    let outcome = format(outcome.text(), parts);
    let at = area.top_left + Point::new(10, 32);
    label(&outcome, Font::Small, at, Align::Left, dim, target)?;
    let mut sets = Sentence::new();
    for set in game.sets.iter() {
        let between = if sets.is_empty() { "" } else { " " };
        // Four sets in two letters each.
        let _ = write!(sets, "{between}{}", initials(set));
    }
    let at = area.top_left + Point::new(218, 32);
    label(&sets, Font::Small, at, Align::Right, dim, target)
}

/// A set in two letters: those that its name's words begin with.
fn initials(set: Set) -> String<4> {
    let words = set.def().name.split(' ');
    let big = words.filter_map(|word| word.chars().next().filter(char::is_ascii_uppercase));
    big.take(4).collect()
}

fn draw_record<D: DrawTarget<Color = Rgb565>>(
    record: &Record,
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
    for (column, (level, tallies)) in levels.iter().zip(&record.tallies).enumerate() {
        let x = COLUMN + COLUMNS * column as i32;
        let at = Point::new(x, 100);
        label(
            level.text(),
            Font::Small,
            at,
            Align::Center,
            theme::AMBER,
            target,
        )?;
        for (row, tally) in tallies.iter().enumerate() {
            let mut text: String<12> = String::new();
            // Two numbers of five digits and a stroke.
            let _ = write!(text, "{}/{}", tally.won, tally.played);
            let color = if tally.played > 0 {
                theme::PAPER
            } else {
                theme::EDGE
            };
            let at = Point::new(x, 122 + 22 * row as i32);
            label(&text, Font::Small, at, Align::Center, color, target)?;
        }
    }
    for (row, set) in Set::ALL.into_iter().enumerate() {
        let at = Point::new(12, 122 + 22 * row as i32);
        label(
            set.def().name,
            Font::Small,
            at,
            Align::Left,
            theme::DIM,
            target,
        )?;
    }
    footer(&[Hint(Button::B, Key::MenuBack.text())], target)
}
