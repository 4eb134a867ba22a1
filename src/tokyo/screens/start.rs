//! Who plays which monster, and who begins: the one with the most smashes.

use embedded_graphics::{
    draw_target::DrawTarget,
    geometry::{Point, Size},
    pixelcolor::Rgb565,
    primitives::Rectangle,
};
use heapless::Vec;

use super::{
    Command, Context, Opening, Room,
    look::{self, Mood},
};
use crate::tokyo::words::monster_name;
use crate::{
    console::{DeviceInfo, Names, screens::Screen},
    game::{MAX_PLAYERS, Player},
    text::{Args, Font, Key, format},
    tokyo::cards::Monster,
    ui::{
        Button, Intent, theme,
        widgets::{Align, Hint, footer, header, label, plate},
    },
};

/// The page on which a game begins: who is which monster.
pub struct Start {
    names: Names,
    monsters: Vec<Monster, MAX_PLAYERS, u8>,
    starts: Player,
    variant: bool,
}

impl Screen<Room> for Start {
    type Args = ();

    fn open((): (), opening: &Opening<'_>) -> Start {
        let desk = opening.desk();
        let players = Player::first(desk.game().players());
        Start {
            names: desk.table.names.clone(),
            monsters: players.map(|player| desk.monster(player)).collect(),
            starts: desk.game().active(),
            variant: desk.game().is_two_player_variant(),
        }
    }

    fn handle(&mut self, intent: Intent, _: &mut Context<'_>) -> Option<Command> {
        (intent == Intent::Accept).then_some(Command::SitDown)
    }

    fn draw<D: DrawTarget<Color = Rgb565>>(
        &self,
        _facts: &DeviceInfo,
        target: &mut D,
    ) -> Result<(), D::Error> {
        target.clear(theme::NIGHT)?;
        header(Key::TokyoName.text(), target)?;
        let pitch = if self.monsters.len() > 4 { 27 } else { 40 };
        for (seat, &monster) in self.monsters.iter().enumerate() {
            let column = seat as i32 % 2;
            let row = seat as i32 / 2;
            let tall = pitch.max(40) + 4;
            let area = Rectangle::new(
                Point::new(4 + 118 * column, 36 + (tall + 3) * row),
                Size::new(114, tall as u32),
            );
            let is_first = self.starts.index() == seat;
            let back = if is_first { theme::EDGE } else { theme::PANEL };
            plate(area, back, target)?;
            let corner = area.top_left + Point::new(3, 4);
            look::portrait(monster, Mood::Well).draw(corner, target)?;
            let at = corner + Point::new(40, 14);
            let color = look::color(monster);
            label(
                &self.names[seat],
                Font::Body,
                at,
                Align::Left,
                color,
                target,
            )?;
            let at = corner + Point::new(40, 30);
            let font = Font::Small;
            label(
                monster_name(monster),
                font,
                at,
                Align::Left,
                theme::PAPER,
                target,
            )?;
        }
        let args = Args {
            player: &self.names[self.starts.index()],
            ..Args::default()
        };
        let text = format(Key::TokyoStartBegins.text(), args);
        let at = Point::new(120, 192);
        label(&text, Font::Bold, at, Align::Center, theme::AMBER, target)?;
        let text = match self.variant {
            true => Key::TokyoStartVariant,
            false => Key::TokyoStartGoal,
        };
        let at = Point::new(120, 208);
        label(
            text.text(),
            Font::Small,
            at,
            Align::Center,
            theme::DIM,
            target,
        )?;
        footer(&[Hint(Button::A, Key::StartGoOn.text())], target)
    }
}
