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
        self, DeviceInfo, Names, Score,
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
        Button, Intent, theme,
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
}

impl Victory {
    /// Before there is anything to tell.
    fn of_nobody(desk: &Desk) -> Victory {
        Victory {
            head: Sentence::new(),
            lines: Vec::new(),
            blow: None,
            names: desk.table.names.clone(),
            score: desk.table.score,
        }
    }
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
        lines.extend([Player::ONE, Player::TWO].map(|player| {
            let number = i32::from(ending.mindbugs[player.index()]);
            format(
                Key::EndMindbugs.text(),
                Args {
                    number,
                    ..named(player)
                },
            )
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
        }
    }

    fn handle(&mut self, intent: Intent, _cx: &mut Context<'_>) -> Option<Command> {
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

    fn asks(&self) -> Option<u32> {
        Some(0)
    }

    fn draw<D: DrawTarget<Color = Rgb565>>(
        &self,
        _facts: &DeviceInfo,
        target: &mut D,
    ) -> Result<(), D::Error> {
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
                let color = if won { theme::AMBER } else { theme::PANEL };
                let at = Point::new(110 + 18 * i32::from(win), y - 12);
                plate(Rectangle::new(at, Size::new(14, 14)), color, target)?;
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
