//! The pages of a game of Nim: how it begins, how it ends, and those that every game shares.

use embedded_graphics::{draw_target::DrawTarget, geometry::Point, pixelcolor::Rgb565};
use kaijubox::{
    console::{
        DeviceInfo,
        pages::{self, PauseRow},
        screens::{AtTable, Command, MenuRow, Play, Screen, ScreenId, TableContext, TableOpening},
    },
    game::GameResult,
    screens,
    text::{Font, Sentence},
    ui::{
        Button, Intent, theme,
        widgets::{Align, Hint, footer, header, label},
    },
};

use super::{
    table::Table,
    title::{Ending, Nim, sentence},
};

screens! {
    /// A page of a game of Nim.
    pub(crate) enum Page;
    /// The page that is open.
    pub(crate) enum ActivePage in AtTable<Nim>;

    /// Who plays, and who starts.
    Start(Start) "start" depth 3,
    /// The device goes to somebody else.
    Pass(pages::Pass) "pass" depth 4,
    /// What happened since the holder last looked.
    Recap(pages::Recap<Nim>) "recap" depth 4,
    /// The heaps.
    Table(Table) "table" depth 5,
    /// The menu of a game.
    Pause(pages::Pause<Nim>) [at: PauseRow] "pause" depth 7,
    /// The log of the last turns.
    Log(pages::Log<Nim>) "log" depth 8,
    /// What the bot would do.
    Hint(pages::Hint<Nim>) "hint" depth 8,
    /// Who won.
    Victory(Victory) "victory" depth 6,
    /// A finished game, played again.
    Watch(pages::Watch<Nim>) "watch" depth 5,
}

/// The first page: it shows nothing that is anybody's secret.
pub(crate) struct Start {
    lines: Vec<Sentence>,
}

impl Screen<AtTable<Nim>> for Start {
    type Args = ();

    fn open((): (), opening: &TableOpening<'_, Nim>) -> Start {
        let desk = opening.desk();
        let starts = desk.name(desk.view.state.to_move);
        let names = desk.table.names.iter().map(|name| sentence(name));
        let lines = names.chain([sentence(&format!("{starts} starts"))]);
        Start {
            lines: lines.collect(),
        }
    }

    fn handle(&mut self, intent: Intent, _: &mut TableContext<'_, Nim>) -> Option<Play<Page>> {
        (intent == Intent::Accept).then_some(Play::SitDown)
    }

    fn draw<D: DrawTarget<Color = Rgb565>>(
        &self,
        _: &DeviceInfo,
        target: &mut D,
    ) -> Result<(), D::Error> {
        page(&self.lines, &[Hint(Button::A, "go on")], target)
    }
}

/// The end of a game.
pub(crate) struct Victory {
    lines: Vec<Sentence>,
}

impl Screen<AtTable<Nim>> for Victory {
    type Args = ();

    fn open((): (), opening: &TableOpening<'_, Nim>) -> Victory {
        let desk = opening.desk();
        let Some(outcome) = desk.outcome else {
            return Victory { lines: Vec::new() };
        };
        let winners = outcome.result.winners().iter();
        let names: Vec<_> = winners.map(|winner| desk.name(winner)).collect();
        let head = match outcome.result {
            GameResult::Won(_) => format!("{} wins", names[0]),
            GameResult::Shared(_) => format!("{} win", names.join(", ")),
            GameResult::Nobody => "Nobody wins".into(),
        };
        let how = match outcome.ending {
            Ending::Conceded(by) => format!("{} gave up", desk.name(by)),
            Ending::Played => "All heaps are gone".into(),
        };
        let turns = format!("{} turns", outcome.turns);
        let score = desk.table.names.iter().zip(desk.score().wins);
        let score = score.map(|(name, wins)| sentence(&format!("{name}: {wins}")));
        let is_match = desk.score().best_of_three;
        let lines = [head, how, turns].map(|line| sentence(&line));
        Victory {
            lines: lines
                .into_iter()
                .chain(score.filter(|_| is_match))
                .collect(),
        }
    }

    fn handle(&mut self, intent: Intent, _: &mut TableContext<'_, Nim>) -> Option<Play<Page>> {
        match intent {
            Intent::Accept => Some(Play::Console(Command::NextGame)),
            Intent::Back => Some(Play::Console(Command::To(ScreenId::Menu(MenuRow::First)))),
            _ => None,
        }
    }

    fn may_be_put_off(&self) -> bool {
        true
    }

    fn draw<D: DrawTarget<Color = Rgb565>>(
        &self,
        _: &DeviceInfo,
        target: &mut D,
    ) -> Result<(), D::Error> {
        let hints = [Hint(Button::A, "again"), Hint(Button::B, "menu")];
        page(&self.lines, &hints, target)
    }
}

fn page<D: DrawTarget<Color = Rgb565>>(
    lines: &[Sentence],
    hints: &[Hint<'_>],
    target: &mut D,
) -> Result<(), D::Error> {
    target.clear(theme::NIGHT)?;
    header("Nim", target)?;
    for (i, line) in lines.iter().enumerate() {
        let at = Point::new(120, 64 + 22 * i as i32);
        label(line, Font::Body, at, Align::Center, theme::PAPER, target)?;
    }
    footer(hints, target)
}
