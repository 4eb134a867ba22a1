//! How the table is painted.

use core::fmt::Write as _;
use embedded_graphics::{
    draw_target::DrawTarget,
    geometry::{Point, Size},
    pixelcolor::Rgb565,
    primitives::Rectangle,
};
use heapless::{String, Vec};

use super::{
    Table,
    beat::{Figure, Move},
    board::{SEEN, SIDES, bar_area, row_area},
    scene,
    seen::Bar,
};
use crate::{
    mindbug::screens::{
        Focus, Side,
        icons::{ICON, Icon, icon},
        widgets::{Mark, hand_tile, tile, tile_of},
    },
    text::{Font, Key},
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
        if let Some(beat) = &self.beat
            && let Move::Takeover(card) = beat.moves
            && is_within(target, &scene::SCENE)
        {
            // Nothing of the table is seen beside it, or beneath.
            target.clear(theme::NIGHT)?;
            return scene::takeover(card, beat.part(), target);
        }
        target.clear(theme::NIGHT)?;
        self.paint_bar(Side::Enemy, target)?;
        self.paint_bar(Side::Own, target)?;
        self.paint_band(target)?;
        for side in SIDES {
            self.paint_row(side, target)?;
        }
        self.paint_foot(target)?;
        if let Some(beat) = &self.beat {
            match &beat.moves {
                Move::Clash(clash) => clash.draw(beat.part(), target)?,
                Move::Takeover(card) => scene::takeover(*card, beat.part(), target)?,
                _ => {}
            }
        }
        if let Some(beat) = &self.beat
            && let (Move::Slide { tile: card, .. }, Some(at)) = (&beat.moves, beat.position())
        {
            tile(card, at, Mark::Acting, target)?;
        }
        Ok(())
    }

    fn paint_row<D: DrawTarget<Color = Rgb565>>(
        &self,
        side: Side,
        target: &mut D,
    ) -> Result<(), D::Error> {
        let area = row_area(side);
        let row = self.board.row(side);
        let first = self.board.offsets[side as usize];
        let jumps = self.beat.as_ref().is_some_and(
            |beat| matches!(beat.moves, Move::Lunge { place, .. } if place.side == side),
        );
        // A jumping creature leaves its row.
        if !jumps && !is_seen(target, &area) {
            return Ok(());
        }
        for (at, card) in row.iter().enumerate().skip(first).take(SEEN) {
            let place = Focus { side, at };
            if self.beat.as_ref().is_some_and(|beat| beat.has_left(place)) {
                continue;
            }
            let mut corner = self.board.corner(place);
            if let Some(beat) = &self.beat {
                corner.y += beat.jump(place);
            }
            let mark = self.mark(place);
            let wide = self.board.tile_width(side);
            match side {
                Side::Hand => hand_tile(card, corner, wide, mark, target)?,
                _ => tile_of(card, corner, wide, mark, target)?,
            }
        }
        if row.len() > SEEN {
            let wide = 228 / row.len() as i32;
            let y = area.top_left.y + area.size.height as i32 - 1;
            for at in 0..row.len() {
                let seen = (first..first + SEEN).contains(&at);
                let color = if seen { theme::AMBER } else { theme::EDGE };
                let place = Point::new(6 + wide * at as i32, y);
                let dash = Rectangle::new(place, Size::new(wide as u32 - 2, 1));
                target.fill_solid(&dash, color)?;
            }
            if first > 0 {
                arrow(Point::new(1, area.top_left.y + 18), -1, target)?;
            }
            if first + SEEN < row.len() {
                arrow(Point::new(238, area.top_left.y + 18), 1, target)?;
            }
        }
        Ok(())
    }

    /// How the tile at a place stands out.
    pub(super) fn mark(&self, place: Focus) -> Mark {
        if self.beat.as_ref().is_some_and(|beat| beat.lights(place)) {
            return Mark::Acting;
        }
        if place.side as usize >= self.marked {
            return Mark::Plain;
        }
        if self.focus == Some(place) {
            Mark::Cursor
        } else if self.attacker == Some(place) {
            Mark::Acting
        } else if self.deeds(place).next().is_some() {
            Mark::Open
        } else {
            Mark::Plain
        }
    }

    /// A player's figures as they are shown: one that counts is on its way.
    pub(super) fn bar(&self, side: Side) -> Bar {
        let seat = if side == Side::Enemy { 0 } else { 1 };
        let mut purse = self.board.purses[seat];
        let beat = self.beat.as_ref();
        let count = beat.and_then(|beat| beat.count());
        let count = count.filter(|(count, _)| count.side == side);
        match count.map(|(count, shown)| (count.figure, shown)) {
            Some((Figure::Life, shown)) => purse.life = shown,
            Some((Figure::Energy, shown)) => purse.energy = shown,
            None => {}
        }
        Bar {
            purse,
            counts: count.map(|(count, _)| count.figure),
            is_active: self.board.active == side,
            is_lit: beat.is_some_and(|beat| beat.lights_purse(side)),
        }
    }

    fn paint_bar<D: DrawTarget<Color = Rgb565>>(
        &self,
        side: Side,
        target: &mut D,
    ) -> Result<(), D::Error> {
        let area = bar_area(side);
        if !is_seen(target, &area) {
            return Ok(());
        }
        let Bar {
            purse,
            counts,
            is_active,
            is_lit,
        } = self.bar(side);
        let back = if is_lit { theme::EDGE } else { theme::PANEL };
        target.fill_solid(&area, back)?;
        let at = area.top_left;
        if is_active {
            let stripe = Rectangle::new(at, Size::new(4, area.size.height));
            target.fill_solid(&stripe, theme::AMBER)?;
        }
        let base = at + Point::new(8, 13);
        let (name, font) = &self.names[if side == Side::Enemy { 0 } else { 1 }];
        label(name, *font, base, Align::Left, theme::PAPER, target)?;
        let mut figure = |x: i32, sign: Icon, color: Rgb565, count: u8| {
            let is_counted = matches!(
                (counts, sign),
                (Some(Figure::Life), Icon::Heart) | (Some(Figure::Energy), Icon::Energy)
            );
            let (color, ink) = match is_counted {
                true => (theme::INK, theme::INK),
                false => (color, theme::PAPER),
            };
            if is_counted {
                let back = Rectangle::new(at + Point::new(x - 4, 1), Size::new(29, 14));
                plate(back, theme::AMBER, target)?;
            }
            icon(sign, at + Point::new(x, 3), color, target)?;
            let mut text: String<4> = String::new();
            // Three digits at most.
            let _ = write!(text, "{count}");
            let base = at + Point::new(x + ICON + 3, 13);
            label(&text, Font::Body, base, Align::Left, ink, target)
        };
        figure(84, Icon::Heart, theme::CORAL, purse.life)?;
        figure(114, Icon::Mindbug, theme::PINK, purse.mindbugs)?;
        if self.has_energy {
            figure(144, Icon::Energy, theme::AMBER, purse.energy)?;
        }
        figure(176, Icon::Hand, theme::DIM, purse.hand)?;
        figure(206, Icon::Pile, theme::DIM, purse.deck)
    }

    fn paint_foot<D: DrawTarget<Color = Rgb565>>(&self, target: &mut D) -> Result<(), D::Error> {
        footer(&self.hints(), target)
    }

    /// The buttons that do something now.
    pub(super) fn hints(&self) -> Vec<Hint<'static>, 4> {
        let mut hints = Vec::new();
        if let Some(watched) = &self.watched {
            hints.extend(watched.hints);
            return hints;
        }
        if self.peeks {
            hints.extend([
                Hint(Button::B, Key::MenuBack.text()),
                Hint(Button::X, Key::VerbLook.text()),
                Hint(Button::Y, Key::VerbMenu.text()),
            ]);
            return hints;
        }
        if self.busy {
            hints.extend([
                Hint(Button::A, Key::VerbSkip.text()),
                Hint(Button::Y, Key::VerbMenu.text()),
            ]);
            return hints;
        }
        let (accept, back) = match self.picking {
            Some(_) => (Some(Key::MenuChoose), Some(Key::MenuBack)),
            None => {
                let mut deeds = self.deeds_here().map(|deed| deed.verb);
                let accept = match (deeds.next(), deeds.next()) {
                    (Some(_), Some(_)) => Some(Key::VerbUse),
                    (verb, _) => verb,
                };
                let cut = self.sign.as_ref().filter(|(sign, ..)| sign.can_be_cut());
                let cut = cut.map(|_| Key::ThinkNow);
                (accept, cut.or(self.none.map(|(_, verb)| verb)))
            }
        };
        hints.extend(accept.map(|verb| Hint(Button::A, verb.text())));
        hints.extend(back.map(|verb| Hint(Button::B, verb.text())));
        let look = match self.can_be_advised {
            true => Key::VerbLookHint,
            false => Key::VerbLook,
        };
        hints.extend([
            Hint(Button::X, look.text()),
            Hint(Button::Y, Key::VerbMenu.text()),
        ]);
        hints
    }
}

/// Is all of a target within `area`?
fn is_within<D: DrawTarget>(target: &D, area: &Rectangle) -> bool {
    let whole = target.bounding_box();
    area.intersection(&whole) == whole
}

/// A small arrow whose tip points left or right.
fn arrow<D: DrawTarget<Color = Rgb565>>(
    tip: Point,
    way: i32,
    target: &mut D,
) -> Result<(), D::Error> {
    for i in 0..4 {
        let x = tip.x - way * i;
        let line = Rectangle::new(Point::new(x, tip.y - i), Size::new(1, 2 * i as u32 + 1));
        target.fill_solid(&line, theme::AMBER)?;
    }
    Ok(())
}
