//! The end: the crown on a head, how it came to that, how the others fared.

use embedded_graphics::{
    draw_target::{DrawTarget, DrawTargetExt as _},
    geometry::{Point, Size},
    pixelcolor::Rgb565,
    primitives::Rectangle,
};
use heapless::Vec;

use super::{
    Command, Context, Opening, Room,
    look::{self, Mood},
    panel::count,
    table::Panel,
};
use crate::{
    art::tokyo::icons::small,
    console::{
        self, DeviceInfo, Names, Role, Score,
        screens::{MenuRow, Screen, ScreenId},
    },
    game::{MAX_PLAYERS, Player, Players},
    text::{Args, Font, Key, Sentence, format},
    tokyo::chronicle::How,
    ui::{
        Button, Intent, Tick, theme, ticks,
        widgets::{Align, Hint, footer, label, plate},
    },
};

/// The crown comes down from so many pixels above the head, in so long.
const ABOVE: i32 = 44;
const FALLS: u32 = ticks(900);

const SCENE: Rectangle = Rectangle::new(Point::new(56, 34), Size::new(128, 96));

/// The end of a game.
pub struct Victory {
    head: Sentence,
    how: Sentence,
    winners: Players,
    panels: Vec<Panel, MAX_PLAYERS, u8>,
    names: Names,
    score: Score,
    /// When the crown began to fall, and how far above the head it is.
    falls: Option<Tick>,
    above: i32,
}

impl Screen<Room> for Victory {
    type Args = ();

    fn open((): (), opening: &Opening<'_>) -> Victory {
        let desk = opening.desk();
        let game = desk.game();
        let outcome = desk.outcome;
        let winners = outcome.map_or(Players::NONE, |outcome| outcome.result.winners());
        let first = winners.iter().next();
        let named = |player: Option<Player>, number: i32| Args {
            player: player.map_or("", |player| desk.name(player)),
            number,
            ..Args::default()
        };
        let turns = outcome.map_or(0, |outcome| i32::from(outcome.turns));
        let you = desk.only_person();
        let is_match = desk.table.score.best_of_three && desk.table.score.is_decided();
        let head = match (winners.len(), first) {
            (0, _) => Key::TokyoEndNobody,
            (1, first) if is_match && you.is_some() && first == you => Key::EndYouMatch,
            (1, _) if is_match => Key::EndMatch,
            (1, first) if you.is_some() && first == you => Key::TokyoEndYou,
            (1, _) => Key::TokyoEndKing,
            _ => Key::TokyoEndShared,
        };
        let how = outcome.map(|outcome| outcome.ending);
        let how = match how.map(|ending| ending.how) {
            Some(How::Points) => Key::TokyoEndPoints,
            Some(How::Survived) => Key::TokyoEndSurvived,
            Some(How::Conceded) => Key::TokyoEndConceded,
            _ => Key::TokyoEndAllOut,
        };
        let players = Player::first(game.players());
        Victory {
            head: format(head.text(), named(first, winners.len() as i32)),
            how: format(how.text(), named(first, turns)),
            winners,
            panels: players.map(|player| Panel::of(game, player)).collect(),
            names: desk.table.names.clone(),
            score: desk.table.score,
            falls: None,
            above: match (first, opening.pace.of(FALLS)) {
                (None, _) | (_, 0) => 0,
                _ => ABOVE,
            },
        }
    }

    fn handle(&mut self, intent: Intent, _: &mut Context<'_>) -> Option<Command> {
        match intent {
            Intent::Accept => Some(Command::Console(console::screens::Command::NextGame)),
            Intent::Back | Intent::Menu => Some(Command::Console(console::screens::Command::To(
                ScreenId::Menu(MenuRow::First),
            ))),
            Intent::Inspect => Some(Command::Show(Role::Log)),
            _ => None,
        }
    }

    fn tick(&mut self, cx: &mut Context<'_>) -> Option<Command> {
        if self.above > 0 {
            let before = self.crown_area();
            let length = cx.pace.of(FALLS).max(1) as i32;
            let since = cx.now.since(*self.falls.get_or_insert(cx.now)) as i32;
            let left = (length - since).max(0);
            // It sinks slowly towards the head.
            self.above = ABOVE * left / length * left / length;
            for area in [before, self.crown_area()].into_iter().flatten() {
                cx.damage.add(area);
            }
        }
        None
    }

    fn is_animating(&self) -> bool {
        self.above > 0
    }

    fn may_be_put_off(&self) -> bool {
        true
    }

    fn draw<D: DrawTarget<Color = Rgb565>>(
        &self,
        _facts: &DeviceInfo,
        target: &mut D,
    ) -> Result<(), D::Error> {
        target.clear(theme::NIGHT)?;
        let sign = Rectangle::new(Point::new(6, 4), Size::new(228, 26));
        plate(sign, theme::AMBER, target)?;
        let font = match Font::Bold.width(&self.head) <= 216 {
            true => Font::Bold,
            false => Font::Body,
        };
        let base = Point::new(120, 22);
        label(&self.head, font, base, Align::Center, theme::INK, target)?;
        let first = self.winners.iter().next();
        let scene = if first.is_some() {
            "crown"
        } else {
            "elimination"
        };
        look::draw_cut(look::scene(scene), SCENE.top_left, SCENE, target)?;
        if let Some(winner) = first {
            let monster = self.panels[winner.index()].monster;
            look::figure(monster, Mood::Well).draw(SCENE.top_left, target)?;
            let at = SCENE.top_left - Point::new(0, self.above);
            look::crown(monster).draw(at, &mut target.clipped(&SCENE))?;
        }
        let at = Point::new(120, 145);
        label(
            &self.how,
            Font::Body,
            at,
            Align::Center,
            theme::PAPER,
            target,
        )?;
        self.draw_all(target)?;
        let again = self.score.best_of_three && !self.score.is_decided();
        let next = if again { Key::EndNext } else { Key::EndRematch };
        let hints = [
            Hint(Button::A, next.text()),
            Hint(Button::B, Key::EndMenu.text()),
            Hint(Button::X, Key::TokyoEndLog.text()),
        ];
        footer(&hints, target)
    }
}

impl Victory {
    /// Where the crown is seen.
    fn crown_area(&self) -> Option<Rectangle> {
        let winner = self.winners.iter().next()?;
        let crown = look::crown(self.panels[winner.index()].monster);
        let at = SCENE.top_left + crown.origin - Point::new(0, self.above);
        Some(Rectangle::new(at, crown.size).intersection(&SCENE))
    }

    /// How everybody fared.
    fn draw_all<D: DrawTarget<Color = Rgb565>>(&self, target: &mut D) -> Result<(), D::Error> {
        let count_of = self.panels.len() as i32;
        let pitch = 234 / count_of.max(1);
        for (seat, panel) in self.panels.iter().enumerate() {
            let left = 3 + pitch * seat as i32 + (pitch - 38) / 2;
            let won = self.winners.has(Player(seat as u8));
            let mood = match (won, panel.alive) {
                (true, _) => Mood::Well,
                (false, true) => Mood::Hurt,
                (false, false) => Mood::Fallen,
            };
            if won {
                let area = Rectangle::new(Point::new(left - 1, 151), Size::new(38, 38));
                plate(area, theme::AMBER, target)?;
            }
            look::portrait(panel.monster, mood).draw(Point::new(left, 152), target)?;
            let at = Point::new(left + 18, 199);
            label(
                &self.names[seat],
                Font::Small,
                at,
                Align::Center,
                theme::DIM,
                target,
            )?;
            if self.score.best_of_three {
                for win in 0..self.score.wins[seat] {
                    let at = Point::new(left + 2 + 14 * i32::from(win), 203);
                    small::CROWN.draw(at, target)?;
                }
            } else {
                let at = Point::new(left + 4, 204);
                count(&small::STAR, panel.points, at, theme::PAPER, target)?;
            }
        }
        Ok(())
    }
}
