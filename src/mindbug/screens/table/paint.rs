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
    beat::{Figure, Move, die_area},
    board::{SEEN, SIDES, bar_area, row_area},
    motion::STAGE,
    seen::Bar,
};
use crate::{
    console::pages::Watched,
    mindbug::screens::{
        Focus, Side,
        icons::{ICON, Icon, icon},
        portrait::portrait,
        widgets::{Mark, hand_tile, tile},
    },
    text::{Font, Key},
    ui::{
        Button, theme,
        widgets::{Align, Hint, footer, is_seen, label, plate},
    },
};

/// The words between the rows.
pub(super) const BAND: Rectangle = Rectangle::new(Point::new(0, 66), Size::new(240, 46));
/// Where a bot is seen to think, beside a card on the stage.
pub(super) const SIGN: Point = Point::new(150, 69);
/// The line of them that names what the cursor is on.
pub(super) const NAMED: Rectangle = Rectangle::new(Point::new(0, 96), Size::new(192, 16));

impl Table {
    pub(super) fn paint<D: DrawTarget<Color = Rgb565>>(
        &self,
        target: &mut D,
    ) -> Result<(), D::Error> {
        target.clear(theme::NIGHT)?;
        self.paint_bar(Side::Enemy, target)?;
        self.paint_bar(Side::Own, target)?;
        self.paint_band(target)?;
        for side in SIDES {
            self.paint_row(side, target)?;
        }
        self.paint_foot(target)?;
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
            let mut corner = self.board.corner(place);
            if let Some(beat) = &self.beat {
                corner.y += beat.jump(place);
            }
            let mark = self.mark(place);
            match side {
                Side::Hand => hand_tile(card, corner, mark, target)?,
                _ => tile(card, corner, mark, target)?,
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
        if self.busy && place.side as usize >= self.marked {
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
        let base = at + Point::new(8, 14);
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
                let back = Rectangle::new(at + Point::new(x - 4, 1), Size::new(29, 16));
                plate(back, theme::AMBER, target)?;
            }
            icon(sign, at + Point::new(x, 5), color, target)?;
            let mut text: String<4> = String::new();
            // Three digits at most.
            let _ = write!(text, "{count}");
            let base = at + Point::new(x + ICON + 3, 14);
            label(&text, Font::Body, base, Align::Left, ink, target)
        };
        figure(84, Icon::Heart, theme::CORAL, purse.life)?;
        figure(114, Icon::Mindbug, theme::MINT, purse.mindbugs)?;
        if self.has_energy {
            figure(144, Icon::Energy, theme::AMBER, purse.energy)?;
        }
        figure(176, Icon::Hand, theme::DIM, purse.hand)?;
        figure(206, Icon::Pile, theme::DIM, purse.deck)
    }

    /// The words between the rows: what is asked and why, or what happens.
    fn paint_band<D: DrawTarget<Color = Rgb565>>(&self, target: &mut D) -> Result<(), D::Error> {
        if !is_seen(target, &BAND) {
            return Ok(());
        }
        if let Some(beat) = &self.beat {
            let top = 96 - 8 * (beat.caption.len() as i32 - 1);
            let told = beat.caption.iter().filter(|_| beat.is_settled());
            for (i, line) in told.enumerate() {
                let at = Point::new(8, top + 16 * i as i32);
                label(line, Font::Body, at, Align::Left, theme::PAPER, target)?;
            }
            for die in 0..2 {
                let face = beat.tumbling(die).or(self.dice[die]);
                if let Some(face) = face {
                    super::super::roll::die(face, die_area(die), false, target)?;
                }
            }
        } else if let Some(watched) = &self.watched {
            paint_place(watched, target)?;
        } else if let Some(picked) = self.picking {
            self.paint_deeds(picked, target)?;
        } else if let Some((sign, words, level)) = &self.sign {
            let at = Point::new(8, 88);
            label(words, Font::Bold, at, Align::Left, theme::AMBER, target)?;
            let (at, level) = (Point::new(8, 103), level.text());
            label(level, Font::Small, at, Align::Left, theme::DIM, target)?;
            sign.draw(target)?;
        } else if !self.busy {
            self.paint_question(target)?;
        }
        if let Some(card) = &self.stage {
            tile(card, STAGE, Mark::Acting, target)?;
        }
        Ok(())
    }

    fn paint_question<D: DrawTarget<Color = Rgb565>>(
        &self,
        target: &mut D,
    ) -> Result<(), D::Error> {
        let mut line = |text, font, y, color| {
            let at = Point::new(8, y);
            label(text, font, at, Align::Left, color, target)
        };
        let (ask, color) = match self.is_sure {
            true => (Key::AskYourOwn, theme::CORAL),
            false => (self.ask, theme::AMBER),
        };
        line(ask.text(), Font::Bold, 81, color)?;
        line(&self.why, Font::Small, 94, theme::DIM)?;
        line(self.named, Font::Body, 109, theme::PAPER)?;
        let mut deeds = self.deeds_here();
        if deeds.next().is_some_and(|deed| deed.is_paid) && deeds.next().is_none() {
            let at = Point::new(188, 109);
            let text = Key::VerbPays.text();
            label(text, Font::Small, at, Align::Right, theme::MINT, target)?;
            let at = Point::new(188 - Font::Small.width(text) - ICON - 3, 100);
            icon(Icon::Octonite, at, theme::MINT, target)?;
        }
        if let Some(face) = self.asking {
            let frame = Rectangle::new(Point::new(193, 70), Size::new(44, 36));
            plate(frame, theme::CORAL, target)?;
            let art = Rectangle::new(Point::new(195, 72), Size::new(40, 32));
            portrait(face, art, target)?;
        }
        Ok(())
    }

    /// The things that can be done with one card, side by side.
    fn paint_deeds<D: DrawTarget<Color = Rgb565>>(
        &self,
        picked: usize,
        target: &mut D,
    ) -> Result<(), D::Error> {
        let at = Point::new(8, 80);
        let name = self.named;
        label(name, Font::Bold, at, Align::Left, theme::AMBER, target)?;
        for (i, deed) in self.deeds_here().enumerate() {
            let area = Rectangle::new(Point::new(8 + 114 * i as i32, 86), Size::new(110, 22));
            let (back, ink) = match i == picked {
                true => (theme::AMBER, theme::INK),
                false => (theme::PANEL, theme::PAPER),
            };
            plate(area, back, target)?;
            let base = area.top_left + Point::new(55, 15);
            let text = deed.full_verb().text();
            label(text, Font::Body, base, Align::Center, ink, target)?;
        }
        Ok(())
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

/// Where a game is that is watched: in words, and as a line that fills.
fn paint_place<D: DrawTarget<Color = Rgb565>>(
    watched: &Watched,
    target: &mut D,
) -> Result<(), D::Error> {
    let at = Point::new(8, 84);
    label(
        &watched.place,
        Font::Bold,
        at,
        Align::Left,
        theme::AMBER,
        target,
    )?;
    let at = Point::new(8, 99);
    label(
        watched.speed,
        Font::Small,
        at,
        Align::Left,
        theme::DIM,
        target,
    )?;
    let (shown, all) = watched.progress;
    let wide = 224 * u32::from(shown) / u32::from(all.max(1));
    let line = |wide: u32| Rectangle::new(Point::new(8, 106), Size::new(wide, 3));
    target.fill_solid(&line(224), theme::PANEL)?;
    target.fill_solid(&line(wide), theme::AMBER)
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
