//! How the table is painted, as far as the target reaches.

use embedded_graphics::{
    draw_target::{DrawTarget, DrawTargetExt as _},
    geometry::{Point, Size},
    pixelcolor::Rgb565,
    primitives::Rectangle,
};

use super::{
    Table,
    place::{self, BAND, BELOW, Focus},
    spot::{Spot, Stage},
};
use crate::tokyo::words::monster_name;
use crate::{
    art::tokyo::icons::small,
    game::Player,
    text::{Font, Key, lines},
    tokyo::{
        cards::{Face, Monster},
        screens::{
            look::{self, Mood},
            panel::{self, count},
            words,
        },
    },
    ui::{
        Button, theme,
        widgets::{Align, Hint, footer, is_seen, label, plate},
    },
};

impl Table {
    pub(super) fn paint<D: DrawTarget<Color = Rgb565>>(
        &self,
        target: &mut D,
    ) -> Result<(), D::Error> {
        for seat in 0..self.players() {
            let player = Player(seat as u8);
            let area = place::seat(player, self.players());
            let marks = self.marks(player);
            panel::panel(&self.panel(player), &self.names[seat], marks, area, target)?;
        }
        self.paint_empty_seat(target)?;
        for stage in &self.stages {
            self.paint_stage(stage, target)?;
        }
        self.paint_band(target)?;
        self.paint_footer(target)
    }

    /// With an odd number of players one place stays free.
    fn paint_empty_seat<D: DrawTarget<Color = Rgb565>>(
        &self,
        target: &mut D,
    ) -> Result<(), D::Error> {
        let players = self.players();
        if players.is_multiple_of(2) {
            return Ok(());
        }
        let area = place::seat(Player(players as u8), players);
        target.fill_solid(&area, theme::NIGHT)
    }

    fn paint_stage<D: DrawTarget<Color = Rgb565>>(
        &self,
        stage: &Stage,
        target: &mut D,
    ) -> Result<(), D::Error> {
        for (spot, part) in stage.parts() {
            if is_seen(target, &part) {
                let mut target = target.clipped(&part);
                self.paint_spot(spot, stage.corner, &mut target)?;
            }
        }
        Ok(())
    }

    fn paint_spot<D: DrawTarget<Color = Rgb565>>(
        &self,
        spot: Spot,
        corner: Point,
        target: &mut D,
    ) -> Result<(), D::Error> {
        let (id, figure) = match spot {
            Spot::Market => return self.paint_market(target),
            Spot::City(false, who) => ("city_day", standing(who)),
            Spot::City(true, who) => ("city_night", standing(who)),
            Spot::Bay(false, who) => ("bay_day", standing(who)),
            Spot::Bay(true, who) => ("bay_night", standing(who)),
            Spot::Fall(monster) => ("elimination", Some((monster, Mood::Fallen))),
        };
        if let Some(picture) = look::scene(id) {
            picture.draw(corner, target)?;
        }
        // It stands within what is seen of the picture.
        match figure {
            Some((monster, mood)) => look::figure(monster, mood).draw(corner, target),
            None => Ok(()),
        }
    }

    fn paint_market<D: DrawTarget<Color = Rgb565>>(&self, target: &mut D) -> Result<(), D::Error> {
        target.fill_solid(&BELOW, theme::NIGHT)?;
        let base = BELOW.top_left + Point::new(64, 12);
        let head = Key::TokyoTableOnSale.text();
        label(head, Font::Small, base, Align::Center, theme::DIM, target)?;
        self.paint_cards(target)?;
        for (at, &card) in self.board.row.iter().enumerate() {
            if card.is_some() {
                let at = place::card(at, false).top_left + Point::new(8, 42);
                count(&small::ENERGY, card.def().cost, at, theme::PAPER, target)?;
            }
        }
        Ok(())
    }

    fn paint_cards<D: DrawTarget<Color = Rgb565>>(&self, target: &mut D) -> Result<(), D::Error> {
        for (at, &card) in self.board.row.iter().enumerate() {
            let area = place::card(at, self.board.bay);
            let is_marked = !self.busy && self.focus == Some(Focus::Card(at));
            let edge = if is_marked { theme::AMBER } else { theme::EDGE };
            let frame = Rectangle::new(
                area.top_left - Point::new(1, 1),
                area.size + Size::new(2, 2),
            );
            plate(frame, edge, target)?;
            look::thumb(card, area, target)?;
        }
        Ok(())
    }

    fn paint_band<D: DrawTarget<Color = Rgb565>>(&self, target: &mut D) -> Result<(), D::Error> {
        if !is_seen(target, &BAND) {
            return Ok(());
        }
        target.fill_solid(&BAND, theme::NIGHT)?;
        let idle = !self.busy && self.beat.is_none();
        // Where the Bay takes their place, the cards on sale come with the cursor.
        let has_cards = idle && self.board.bay && self.focus.is_some() && self.watched.is_none();
        let room = match (has_cards, self.sign.is_some()) {
            (true, _) => 96,
            (false, true) => 192,
            (false, false) => 232,
        };
        let (head, below) = match (&self.watched, self.focus) {
            (Some(words), _) if idle => (words.place.as_str(), words.speed),
            (_, Some(focus)) if idle => self.named(focus),
            _ => (self.head.as_str(), self.below.as_str()),
        };
        let has_dice = !self.board.dice.is_empty() && !has_cards;
        if has_cards {
            self.paint_cards(target)?;
        }
        let font = match Font::Body.width(head) <= room {
            true => Font::Body,
            false => Font::Small,
        };
        let color = if idle { theme::AMBER } else { theme::PAPER };
        let mut broken = lines(head, font, room);
        let first = broken.next().unwrap_or_default();
        label(first, font, Point::new(6, 192), Align::Left, color, target)?;
        if !has_dice {
            let second = broken.next().unwrap_or(below);
            let at = Point::new(6, 209);
            label(second, Font::Body, at, Align::Left, theme::DIM, target)?;
            if let (true, Some(Focus::Card(card))) = (has_cards, self.focus) {
                let after = Font::Body.width(second) + 6;
                let cost = self.board.row[card].def().cost;
                let at = at + Point::new(after, -10);
                count(&small::ENERGY, cost, at, theme::PAPER, target)?;
            }
        }
        let dice: &[Face] = if has_dice { &self.board.dice } else { &[] };
        for (at, &face) in dice.iter().enumerate() {
            let shown = self.beat.and_then(|beat| beat.tumbling(at));
            let tumbles = shown.is_some();
            let die = look::small_die(at, shown.unwrap_or(face));
            let drop = if tumbles { at as i32 % 2 } else { 0 };
            die.draw(place::die(at) + Point::new(0, drop), target)?;
        }
        match &self.sign {
            Some(sign) => sign.draw(target),
            None => Ok(()),
        }
    }

    /// What the cursor is on.
    fn named(&self, focus: Focus) -> (&str, &'static str) {
        match focus {
            Focus::Seat(player) => {
                let name = &self.names[player.index()];
                (name, monster_name(self.board.panel(player).monster))
            }
            Focus::Card(at) => (
                words::card_name(self.board.row[at]),
                Key::TokyoTableCard.text(),
            ),
        }
    }

    fn paint_footer<D: DrawTarget<Color = Rgb565>>(&self, target: &mut D) -> Result<(), D::Error> {
        if let Some(words) = &self.watched {
            return footer(&words.hints, target);
        }
        let look = match self.heals.filter(|_| self.focus.is_none()) {
            Some(_) => Hint(Button::X, Key::TokyoTableHeal.text()),
            None => Hint(Button::X, Key::TokyoTableLook.text()),
        };
        let menu = Hint(Button::Y, Key::TokyoTableMenu.text());
        if self.busy {
            return footer(&[Hint(Button::A, Key::TokyoTableSkip.text())], target);
        }
        let can_be_cut = self.sign.as_ref().is_some_and(|sign| sign.can_be_cut());
        if self.accepts.is_some() {
            let roll = Hint(Button::A, Key::TokyoDoRoll.text());
            return footer(&[roll, look, menu], target);
        }
        if can_be_cut {
            let now = Hint(Button::B, Key::ThinkNow.text());
            return footer(&[now, look, menu], target);
        }
        footer(&[look, menu], target)
    }
}

/// Who stands somewhere, with little life or not.
fn standing(who: Option<(Monster, bool)>) -> Option<(Monster, Mood)> {
    who.map(|(monster, hurt)| (monster, if hurt { Mood::Hurt } else { Mood::Well }))
}
