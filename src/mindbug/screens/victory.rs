//! The end: who won and how, the game in short, and what comes next.

use embedded_graphics::{
    draw_target::DrawTarget,
    geometry::{Point, Size},
    pixelcolor::Rgb565,
    primitives::Rectangle,
};
use heapless::Vec;

use crate::{
    console::{
        self, DeviceInfo, Names, Pace, Score,
        pages::{Finale, Mood},
        screens::{MenuRow, Screen, ScreenId},
    },
    game::Player,
    mindbug::{
        How,
        screens::{
            Command, Context, Desk, Opening, Room,
            portrait::{Face, portrait},
            words::{self},
        },
    },
    text::{Args, Font, Key, Sentence, format},
    ui::{
        Button, Intent, theme, ticks,
        widgets::{Align, Hint, footer, label, paragraph, plate},
    },
};

/// The end of a game.
pub struct Victory {
    head: Sentence,
    lines: Vec<Sentence, 5>,
    blow: Option<Face>,
    names: Names,
    score: Score,
    winner: usize,
    finale: Finale,
    /// Ticks for which the page is seen, up to the last that changes it.
    shown: u32,
}

/// The page is seen for so many ticks before the last pip fills, and that takes so many.
const BEFORE: u32 = ticks(300);
const FILL: u32 = ticks(500);
/// A pip is so wide and high.
const PIP: u32 = 14;

impl Victory {
    /// Before there is anything to tell.
    fn of_nobody(desk: &Desk) -> Victory {
        Victory {
            head: Sentence::new(),
            lines: Vec::new(),
            blow: None,
            names: desk.table.names.clone(),
            score: desk.table.score,
            winner: 0,
            finale: Finale::new(Mood::Glad, Pace::Off),
            shown: BEFORE + FILL,
        }
    }

    /// How full the last pip is, in rows of pixels.
    fn level(&self) -> u32 {
        PIP * self.shown.saturating_sub(BEFORE) / FILL
    }
}

/// Where a pip is.
const fn pip(seat: usize, win: u8) -> Rectangle {
    let corner = Point::new(110 + 18 * win as i32, 154 + 18 * seat as i32);
    Rectangle::new(corner, Size::new(PIP, PIP))
}

impl Screen<Room> for Victory {
    type Args = ();

    fn open((): (), opening: &Opening<'_>) -> Victory {
        let desk = opening.desk();
        let Some(outcome) = desk.outcome else {
            return Victory::of_nobody(desk);
        };
        let ending = outcome.ending;
        let named = |player: Player| Args {
            player: desk.name(player),
            ..Args::default()
        };
        let loser = ending.winner.opponent();
        // Against the bot there is nobody else to speak to.
        let you = desk.only_person();
        let how = match (ending.how, you == Some(loser)) {
            (How::Life, false) => Key::EndLife,
            (How::Life, true) => Key::EndYouLife,
            (How::NoAction, false) => Key::EndNoAction,
            (How::NoAction, true) => Key::EndYouNoAction,
            (How::Conceded, false) => Key::EndConceded,
            (How::Conceded, true) => Key::EndYouConceded,
            (How::Effect, _) => Key::EndEffect,
        };
        let by_effect = ending.how == How::Effect;
        let blow = Args {
            thing: ending.blow.map_or("", words::source_name),
            ..named(if by_effect { ending.winner } else { loser })
        };
        let mut lines: Vec<Sentence, 5> = Vec::new();
        lines.extend([format(how.text(), blow)]);
        let life = ending.blow.filter(|_| !by_effect);
        lines.extend(life.map(|_| format(Key::EndBlow.text(), blow)));
        let number = i32::from(outcome.turns);
        lines.extend([format(
            Key::EndTurns.text(),
            Args {
                number,
                ..Args::default()
            },
        )]);
        let names = desk.told_names();
        lines.extend([Player::ONE, Player::TWO].map(|player| {
            let parts = Args {
                player: &names[player.index()],
                number: i32::from(ending.mindbugs[player.index()]),
                ..Args::default()
            };
            format(Key::EndMindbugs.text(), parts)
        }));
        let is_match = desk.table.score.best_of_three && desk.table.score.is_decided();
        let head = match (you.map(|you| you == ending.winner), is_match) {
            (None, false) => Key::EndWins,
            (None, true) => Key::EndMatch,
            (Some(true), false) => Key::EndYouWin,
            (Some(true), true) => Key::EndYouMatch,
            (Some(false), false) => Key::EndBotWins,
            (Some(false), true) => Key::EndBotMatch,
        };
        Victory {
            head: format(head.text(), named(ending.winner)),
            lines,
            blow: ending.blow.and_then(Face::of),
            names: desk.table.names.clone(),
            score: desk.table.score,
            winner: ending.winner.index(),
            finale: Finale::new(
                match you == Some(loser) {
                    true => Mood::Sorry,
                    false => Mood::Glad,
                },
                opening.pace,
            ),
            shown: match (opening.pace, desk.table.score.best_of_three) {
                (Pace::Off, _) | (_, false) => BEFORE + FILL,
                _ => 0,
            },
        }
    }

    fn handle(&mut self, intent: Intent, cx: &mut Context<'_>) -> Option<Command> {
        if !self.finale.is_over() && intent != Intent::Menu {
            self.finale.skip();
            cx.repaint();
            return None;
        }
        match intent {
            Intent::Accept => Some(Command::Console(console::screens::Command::NextGame)),
            Intent::Back | Intent::Menu => Some(Command::Console(console::screens::Command::To(
                ScreenId::Menu(MenuRow::First),
            ))),
            _ => None,
        }
    }

    fn may_be_put_off(&self) -> bool {
        true
    }

    fn tick(&mut self, cx: &mut Context<'_>) -> Option<Command> {
        if !self.finale.is_over() {
            self.finale.advance(cx.now, cx.damage);
            if self.finale.is_over() || cx.hurry {
                self.finale.skip();
                cx.repaint();
            }
        } else if self.shown < BEFORE + FILL {
            let before = self.level();
            self.shown += 1;
            if self.level() != before {
                let wins = self.score.wins[self.winner];
                cx.damage.add(pip(self.winner, wins.saturating_sub(1)));
            }
        }
        None
    }

    fn asks(&self) -> Option<u32> {
        self.finale.is_over().then_some(0)
    }

    fn is_animating(&self) -> bool {
        !self.finale.is_over() || self.shown < BEFORE + FILL
    }

    fn draw<D: DrawTarget<Color = Rgb565>>(
        &self,
        _facts: &DeviceInfo,
        target: &mut D,
    ) -> Result<(), D::Error> {
        if !self.finale.is_over() {
            return self.finale.draw(&self.head, target);
        }
        target.clear(theme::NIGHT)?;
        let sign = Rectangle::new(Point::new(8, 8), Size::new(224, 34));
        plate(sign, theme::AMBER, target)?;
        let base = Point::new(120, 31);
        let font = match Font::Bold.width(&self.head) <= 216 {
            true => Font::Bold,
            false => Font::Body,
        };
        label(&self.head, font, base, Align::Center, theme::INK, target)?;
        let mut at = Point::new(12, 62);
        for (i, line) in self.lines.iter().enumerate() {
            let color = if i == 0 { theme::PAPER } else { theme::DIM };
            at = paragraph(line, Font::Body, at, 216, color, target)?;
        }
        if let Some(face) = self.blow {
            let area = match self.score.best_of_three {
                true => Rectangle::new(Point::new(182, 146), Size::new(48, 36)),
                false => Rectangle::new(Point::new(56, 140), Size::new(128, 74)),
            };
            let frame = Rectangle::new(
                area.top_left - Point::new(2, 2),
                area.size + Size::new(4, 4),
            );
            plate(frame, theme::EDGE, target)?;
            portrait(face, area, target)?;
        }
        if self.score.best_of_three {
            self.draw_score(target)?;
        }
        let again = self.score.best_of_three && !self.score.is_decided();
        let next = if again { Key::EndNext } else { Key::EndRematch };
        let hints = [
            Hint(Button::A, next.text()),
            Hint(Button::B, Key::EndMenu.text()),
        ];
        footer(&hints, target)
    }
}

impl Victory {
    fn draw_score<D: DrawTarget<Color = Rgb565>>(&self, target: &mut D) -> Result<(), D::Error> {
        for (seat, name) in self.names.iter().enumerate() {
            let y = 166 + 18 * seat as i32;
            label(
                name,
                Font::Bold,
                Point::new(12, y),
                Align::Left,
                theme::PAPER,
                target,
            )?;
            for win in 0..2 {
                let won = win < self.score.wins[seat];
                let is_new = seat == self.winner && win + 1 == self.score.wins[seat];
                let area = pip(seat, win);
                plate(area, theme::PANEL, target)?;
                let high = match (won, is_new) {
                    (false, _) => 0,
                    (true, true) => self.level(),
                    (true, false) => PIP,
                };
                if high >= PIP {
                    plate(area, theme::AMBER, target)?;
                } else {
                    // It fills from its foot.
                    let foot = Point::new(1, (PIP - high) as i32);
                    let full = Rectangle::new(area.top_left + foot, Size::new(PIP - 2, high));
                    target.fill_solid(&full, theme::AMBER)?;
                }
            }
        }
        if !self.score.is_decided() {
            let at = Point::new(12, 206);
            let text = Key::EndReveal.text();
            label(text, Font::Small, at, Align::Left, theme::DIM, target)?;
        }
        Ok(())
    }
}
