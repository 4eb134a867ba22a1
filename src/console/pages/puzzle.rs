//! A puzzle is over: its stars, one after the other, or how it was missed.
//!
//! What was missed is told by the last things that happened: the answer that shows why is among them.

use embedded_graphics::{
    draw_target::DrawTarget,
    geometry::{Point, Size},
    pixelcolor::Rgb565,
    primitives::Rectangle,
};
use heapless::Vec;

use crate::{
    art::console::icons,
    console::{
        Desk, DeviceInfo, Pace, Title,
        puzzle::{MOST_STARS, Verdict},
        screens::{AtTable, Command, Play, PuzzleOn, Screen, TableContext, TableOpening},
    },
    text::{Args, Font, Key, Sentence, format, lines},
    ui::{
        Button, Intent, Tick, theme, ticks,
        widgets::{Align, Hint, footer, header, label, plate},
    },
};

/// How long one waits for the next star.
const STAR: u32 = ticks(260);
/// How long a star takes to come down to its place, and from how high.
const FALL: u32 = ticks(200);
const HEIGHT: i32 = 14;
/// Lines of what happened.
const LINES: usize = 6;
const STARS: Rectangle = Rectangle::new(Point::new(40, 64), Size::new(160, 76));

/// The end of a puzzle.
pub struct PuzzleEnd {
    head: Sentence,
    is_solved: bool,
    stars: u8,
    is_last: bool,
    /// What happened last, and in which colour it is told.
    told: Vec<(Sentence, Rgb565), LINES>,
    began: Option<Tick>,
    /// Ticks since the first star began to fall; all are there at the end.
    passed: u32,
    all: u32,
}

/// The last things that happened, in lines that fit.
fn told<G: Title>(desk: &Desk<G>) -> Vec<(Sentence, Rgb565), LINES> {
    let mut told: Vec<(Sentence, Rgb565), LINES> = Vec::new();
    let names = G::told_names(desk);
    let entries = desk.log.iter().rev().filter(|entry| G::is_told(entry));
    'entries: for entry in entries {
        let Some(sentence) = G::sentence(entry, &names) else {
            continue;
        };
        let parts = lines(&sentence, Font::Body, 212).count();
        if told.len() + parts > LINES {
            break 'entries;
        }
        for part in (0..parts).rev() {
            let line = lines(&sentence, Font::Body, 212).nth(part);
            let line = Sentence::try_from(line.unwrap_or_default()).unwrap_or_default();
            let _ = told.push((line, G::color(entry)));
        }
    }
    told.reverse();
    told
}

impl<G: Title> Screen<AtTable<G>> for PuzzleEnd {
    type Args = ();

    fn open((): (), opening: &TableOpening<'_, G>) -> PuzzleEnd {
        let desk = opening.desk;
        let puzzle = desk.puzzle.as_ref();
        let number = puzzle.map_or(0, |puzzle| puzzle.number);
        let is_solved = puzzle.is_some_and(|puzzle| puzzle.verdict() == Verdict::Solved);
        let stars = puzzle.map_or(0, |puzzle| puzzle.tries.stars());
        let args = Args {
            number: i32::from(number) + 1,
            ..Args::default()
        };
        let all = match opening.pace {
            Pace::Off => 0,
            _ => STAR * u32::from(stars - stars.min(1)) + FALL,
        };
        PuzzleEnd {
            head: format(Key::PuzzleName.text(), args),
            is_solved,
            stars,
            is_last: number + 1 >= G::CARD.puzzles,
            told: if is_solved { Vec::new() } else { told(desk) },
            began: None,
            passed: 0,
            all: if is_solved { all } else { 0 },
        }
    }

    fn handle(&mut self, intent: Intent, _cx: &mut TableContext<'_, G>) -> Option<Play<G::Page>> {
        let on = match intent {
            Intent::Accept if self.is_solved => PuzzleOn::Next,
            Intent::Accept => PuzzleOn::Again,
            Intent::Inspect if self.is_solved => PuzzleOn::Again,
            Intent::Back | Intent::Menu => PuzzleOn::All,
            _ => return None,
        };
        Some(Play::Console(Command::PuzzleOn(on)))
    }

    fn tick(&mut self, cx: &mut TableContext<'_, G>) -> Option<Play<G::Page>> {
        if self.passed < self.all {
            self.passed = cx.now.since(*self.began.get_or_insert(cx.now));
            cx.damage.add(STARS);
        }
        None
    }

    fn is_animating(&self) -> bool {
        self.passed < self.all
    }

    fn asks(&self) -> Option<u32> {
        Some(0)
    }

    fn draw<D: DrawTarget<Color = Rgb565>>(
        &self,
        _facts: &DeviceInfo,
        target: &mut D,
    ) -> Result<(), D::Error> {
        target.clear(theme::NIGHT)?;
        header(&self.head, target)?;
        let (words, color) = match self.is_solved {
            true => (Key::PuzzleSolved, theme::MINT),
            false => (Key::PuzzleMissed, theme::CORAL),
        };
        let base = Point::new(120, 58);
        label(words.text(), Font::Head, base, Align::Center, color, target)?;
        let on = match (self.is_solved, self.is_last) {
            (false, _) => Key::PuzzleAgain,
            (true, false) => Key::PuzzleNext,
            (true, true) => Key::PuzzleAll,
        };
        let hints = [
            Hint(Button::A, on.text()),
            Hint(Button::X, Key::PuzzleAgain.text()),
            Hint(Button::B, Key::PuzzleAll.text()),
        ];
        match (self.is_solved, self.is_last) {
            (true, false) => {
                self.draw_stars(target)?;
                footer(&hints, target)
            }
            (true, true) => {
                self.draw_stars(target)?;
                footer(&hints[..2], target)
            }
            (false, _) => {
                self.draw_story(target)?;
                footer(&[hints[0], hints[2]], target)
            }
        }
    }
}

impl PuzzleEnd {
    fn draw_stars<D: DrawTarget<Color = Rgb565>>(&self, target: &mut D) -> Result<(), D::Error> {
        for star in 0..MOST_STARS {
            let at = Point::new(46 + 52 * i32::from(star), 90 - 8 * i32::from(star == 1));
            icons::STAR.draw_shape(theme::PANEL, at, target)?;
            let since = match self.passed >= self.all {
                true => Some(FALL),
                false => self.passed.checked_sub(STAR * u32::from(star)),
            };
            if let Some(since) = since.filter(|_| star < self.stars) {
                let left = FALL.saturating_sub(since) as i32;
                let high = HEIGHT * left * left / (FALL * FALL) as i32;
                icons::STAR.draw(at - Point::new(0, high), target)?;
            }
        }
        let words = match self.stars {
            MOST_STARS => Key::PuzzlePerfect,
            2 => Key::PuzzleGood,
            _ => Key::PuzzleDone,
        };
        let base = Point::new(120, 168);
        label(
            words.text(),
            Font::Body,
            base,
            Align::Center,
            theme::PAPER,
            target,
        )
    }

    fn draw_story<D: DrawTarget<Color = Rgb565>>(&self, target: &mut D) -> Result<(), D::Error> {
        let frame = Rectangle::new(Point::new(8, 72), Size::new(224, 112));
        plate(frame, theme::PANEL, target)?;
        for (line, (text, color)) in self.told.iter().enumerate() {
            let at = Point::new(16, 90 + 17 * line as i32);
            label(text, Font::Body, at, Align::Left, *color, target)?;
        }
        let base = Point::new(120, 204);
        let words = Key::PuzzleWhy.text();
        label(words, Font::Body, base, Align::Center, theme::DIM, target)
    }
}
