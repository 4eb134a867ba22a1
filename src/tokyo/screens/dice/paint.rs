//! How the page of the dice is painted.

use embedded_graphics::{
    draw_target::DrawTarget,
    geometry::{Point, Size},
    pixelcolor::Rgb565,
    primitives::Rectangle,
};
use heapless::Vec;

use super::{BUTTONS, Cursor, Dice, FIELD, GIVES, Mode, ROW};
use crate::{
    art::{Sprite, tokyo::icons},
    game::Player,
    text::{Args, Font, Key, format},
    tokyo::{
        cards::Face,
        glance::Promise,
        rules::Action,
        screens::{
            banner::banner,
            look::{self, Mood},
            panel::figure,
        },
    },
    ui::{
        Button, theme,
        widgets::{Align, Hint, footer, is_seen, label, plate},
    },
};

/// The side of a die, and of a small one.
const DIE: u32 = 36;
const SMALL: u32 = 24;
/// More dice than this lie in two rows.
const ONE_ROW: usize = 6;
/// More than this are small.
const LARGE: usize = 8;

/// The place of a die with its marks, of so many.
pub(super) fn place(die: usize, count: usize) -> Rectangle {
    let (die, count) = (die as i32, count as i32);
    let rows = (count as usize > ONE_ROW, count as usize > LARGE);
    let (columns, pitch, top, drop, side) = match rows {
        (false, _) => (count.max(1), 39, 62, 0, DIE),
        (true, false) => (4, 56, 44, 41, DIE),
        (true, true) => (8, 29, 44, 27, SMALL),
    };
    let left = (240 - pitch * columns) / 2 + (pitch - side as i32) / 2;
    let at = Point::new(left + pitch * (die % columns), top + drop * (die / columns));
    // The frame of a die is around it.
    Rectangle::new(at - Point::new(2, 2), Size::new(side + 4, side + 4))
}

impl Dice {
    pub(super) fn paint<D: DrawTarget<Color = Rgb565>>(
        &self,
        target: &mut D,
    ) -> Result<(), D::Error> {
        let panel = &self.panels[self.by.index()];
        banner(panel, &self.name, self.asks.text(), &self.note, target)?;
        self.paint_dice(target)?;
        match self.mode {
            Mode::Turn(..) => self.paint_faces(target)?,
            _ => self.paint_promise(target)?,
        }
        self.paint_buttons(target)?;
        self.paint_footer(target)
    }

    fn paint_dice<D: DrawTarget<Color = Rgb565>>(&self, target: &mut D) -> Result<(), D::Error> {
        if !is_seen(target, &FIELD) {
            return Ok(());
        }
        target.fill_solid(&FIELD, theme::NIGHT)?;
        let count = self.faces.len();
        for die in 0..count {
            let area = place(die, count);
            let is_marked = self.cursor == Cursor::Die(die) && self.tumble.is_none();
            let is_kept = self.kept & 1 << die != 0;
            let edge = match (is_marked, is_kept) {
                (true, _) => Some(theme::PAPER),
                (false, true) => Some(theme::AMBER),
                (false, false) => None,
            };
            if let Some(edge) = edge {
                plate(area, edge, target)?;
            }
            if is_marked && is_kept {
                let inner = Rectangle::new(
                    area.top_left + Point::new(1, 1),
                    area.size - Size::new(2, 2),
                );
                plate(inner, theme::AMBER, target)?;
            }
            let at = area.top_left + Point::new(2, 2);
            match count {
                ..=LARGE => look::die(die, self.shown(die)).draw(at, target)?,
                _ => look::small_die(die % 6, self.shown(die)).draw(at, target)?,
            }
            if is_kept && count <= ONE_ROW {
                let base = Point::new(area.center().x, area.top_left.y + 51);
                let text = Key::TokyoDiceKept.text();
                label(text, Font::Small, base, Align::Center, theme::AMBER, target)?;
            }
        }
        if count == 0 {
            let (text, at) = (Key::TokyoDiceNone.text(), Point::new(120, 84));
            label(text, Font::Body, at, Align::Center, theme::DIM, target)?;
        }
        Ok(())
    }

    /// What the roll would give as it lies.
    fn paint_promise<D: DrawTarget<Color = Rgb565>>(&self, target: &mut D) -> Result<(), D::Error> {
        if !is_seen(target, &GIVES) {
            return Ok(());
        }
        target.fill_solid(&GIVES, theme::NIGHT)?;
        if let Some(stake) = self.stake.filter(|_| self.tumble.is_none()) {
            return stake.paint(target);
        }
        let Some(promise) = self.promise.filter(|_| self.tumble.is_none()) else {
            return Ok(());
        };
        let hits = !promise.smashed.is_empty() || !promise.burned.is_empty();
        if hits && promise.points == 0 && promise.energy == 0 && promise.hearts == 0 {
            self.paint_blow(&promise, target)?;
            return self.paint_victims(target);
        }
        let text = Key::TokyoDiceGives.text();
        label(
            text,
            Font::Small,
            Point::new(8, 143),
            Align::Left,
            theme::DIM,
            target,
        )?;
        let mut x = 8 + Font::Small.width(text) + 8;
        let mut item = |sign: &Sprite, number: i32, color: Rgb565, target: &mut D| {
            if number == 0 {
                return Ok(());
            }
            sign.draw(Point::new(x, 131), target)?;
            let text = gain(number);
            label(
                &text,
                Font::Bold,
                Point::new(x + 18, 144),
                Align::Left,
                color,
                target,
            )?;
            x += 24 + Font::Bold.width(&text);
            Ok(())
        };
        let hearts = match self.hearts_count {
            true => theme::PAPER,
            false => theme::EDGE,
        };
        item(&icons::STAR, promise.points.into(), theme::SUN, target)?;
        item(&icons::ENERGY, promise.energy.into(), theme::PAPER, target)?;
        let gained = if self.heals {
            promise.life
        } else {
            promise.hearts
        };
        item(&icons::HEART, gained.into(), hearts, target)?;
        let nothing = promise.points == 0 && promise.energy == 0 && promise.hearts == 0 && !hits;
        if nothing {
            let text = Key::TokyoDiceNothing.text();
            let at = Point::new(x, 143);
            label(text, Font::Body, at, Align::Left, theme::DIM, target)?;
        }
        let is_wasted = promise.hearts > 0 && !self.hearts_count;
        let (text, color) = match promise.further_turn {
            true => (Key::TokyoDiceFurther.text(), theme::SUN),
            false if is_wasted => (Key::TokyoDiceHearts.text(), theme::DIM),
            false => ("", theme::DIM),
        };
        let at = Point::new(236, 143);
        label(text, Font::Small, at, Align::Right, color, target)?;
        self.paint_victims(target)
    }

    /// What smashes do, where the roll gives nothing else.
    fn paint_blow<D: DrawTarget<Color = Rgb565>>(
        &self,
        promise: &Promise,
        target: &mut D,
    ) -> Result<(), D::Error> {
        let key = match promise.burned.is_empty() {
            true => Key::TokyoDiceHits,
            false => Key::TokyoDiceBurns,
        };
        let args = Args {
            number: promise.smashes.into(),
            ..Args::default()
        };
        let (text, at) = (format(key.text(), args), Point::new(8, 143));
        label(&text, Font::Body, at, Align::Left, theme::PAPER, target)
    }

    /// Whom the smashes would hit, and how hard.
    fn paint_victims<D: DrawTarget<Color = Rgb565>>(&self, target: &mut D) -> Result<(), D::Error> {
        let Some(promise) = self.promise else {
            return Ok(());
        };
        if promise.smashes == 0 && promise.burned.is_empty() {
            return Ok(());
        }
        icons::SMASH.draw(Point::new(8, 160), target)?;
        let text = gain(promise.smashes);
        let at = Point::new(26, 173);
        label(
            &text[1..],
            Font::Bold,
            at,
            Align::Left,
            theme::CORAL,
            target,
        )?;
        let hit = |player: &Player| promise.smashed.has(*player) || promise.burned.has(*player);
        let all = Player::first(self.panels.len() as u8).filter(hit);
        for (at, player) in all.enumerate() {
            let panel = &self.panels[player.index()];
            let corner = Point::new(48 + 38 * at as i32, 150);
            look::portrait(panel.monster, Mood::of(panel.life)).draw(corner, target)?;
            let loss = promise.losses[player.index()];
            if loss != promise.smashes {
                loss_plate(loss, corner, target)?;
            }
        }
        if promise.smashed.is_empty() && promise.burned.is_empty() {
            let (text, at) = (Key::TokyoDiceNobody.text(), Point::new(48, 173));
            label(text, Font::Body, at, Align::Left, theme::DIM, target)?;
        }
        Ok(())
    }

    /// The faces that a die can be turned to.
    fn paint_faces<D: DrawTarget<Color = Rgb565>>(&self, target: &mut D) -> Result<(), D::Error> {
        if !is_seen(target, &GIVES) {
            return Ok(());
        }
        target.fill_solid(&GIVES, theme::NIGHT)?;
        for (at, face) in Face::ALL.into_iter().enumerate() {
            let corner = Point::new(3 + 39 * at as i32, 136);
            if self.cursor == Cursor::Face(at) {
                let area = Rectangle::new(corner, Size::new(DIE + 4, DIE + 4));
                plate(area, theme::AMBER, target)?;
            }
            look::die(0, face).draw(corner + Point::new(2, 2), target)?;
        }
        Ok(())
    }

    fn paint_buttons<D: DrawTarget<Color = Rgb565>>(&self, target: &mut D) -> Result<(), D::Error> {
        if !is_seen(target, &ROW) {
            return Ok(());
        }
        target.fill_solid(&ROW, theme::NIGHT)?;
        if self.tumble.is_some() {
            return Ok(());
        }
        let Mode::Keep = self.mode else {
            let key = match self.mode {
                Mode::Pick(_) => Key::TokyoDicePick,
                _ => Key::TokyoDiceTurn,
            };
            let at = Point::new(120, 207);
            return label(
                key.text(),
                Font::Body,
                at,
                Align::Center,
                theme::AMBER,
                target,
            );
        };
        let text = |button: usize| match self.sure && self.cursor == Cursor::Button(button) {
            true if self.stake.is_some() => Key::TokyoNoteSure.text(),
            true => Key::TokyoDiceSure.text(),
            false => self.labels[button].as_str(),
        };
        let widths: Vec<i32, BUTTONS> = (0..self.buttons.len())
            .map(|button| Font::Body.width(text(button)) + 16)
            .collect();
        // As many as fit, the marked one among them.
        let marked = match self.cursor {
            Cursor::Button(button) => button,
            _ => 0,
        };
        let mut first = 0;
        while first < marked
            && widths[first..=marked].iter().sum::<i32>() + 4 * (marked - first) as i32 > 228
        {
            first += 1;
        }
        let mut x = 6;
        for button in first..self.buttons.len() {
            if x + widths[button] > 238 {
                break;
            }
            let area = Rectangle::new(Point::new(x, 190), Size::new(widths[button] as u32, 25));
            let is_open = self.buttons[button] != Action::Reroll || self.loose() != 0;
            let (back, ink) = match (self.cursor == Cursor::Button(button), is_open) {
                (true, true) => (theme::AMBER, theme::INK),
                (true, false) => (theme::EDGE, theme::PAPER),
                (false, true) => (theme::PANEL, theme::PAPER),
                (false, false) => (theme::PANEL, theme::EDGE),
            };
            plate(area, back, target)?;
            let base = Point::new(x + widths[button] / 2, 207);
            label(text(button), Font::Body, base, Align::Center, ink, target)?;
            x += widths[button] + 4;
        }
        Ok(())
    }

    fn paint_footer<D: DrawTarget<Color = Rgb565>>(&self, target: &mut D) -> Result<(), D::Error> {
        if self.tumble.is_some() {
            return footer(&[Hint(Button::A, Key::TokyoTableSkip.text())], target);
        }
        let back = Hint(Button::B, Key::MenuBack.text());
        let look = Hint(Button::X, Key::TokyoTableLook.text());
        match (self.mode, self.cursor) {
            (Mode::Keep, Cursor::Die(die)) => {
                let key = match self.kept & 1 << die != 0 {
                    true => Key::TokyoDiceLetGo,
                    false => Key::TokyoDiceKeep,
                };
                let hints = [
                    Hint(Button::A, key.text()),
                    Hint(Button::Up, Key::TokyoDiceAlike.text()),
                    Hint(Button::Down, Key::TokyoDiceDone.text()),
                ];
                footer(&hints, target)
            }
            (Mode::Keep, _) => {
                let hints = [
                    Hint(Button::A, Key::MenuChoose.text()),
                    Hint(Button::Up, Key::TokyoDiceDice.text()),
                    look,
                ];
                match self.keeps {
                    true => footer(&hints, target),
                    false => footer(&[hints[0], look], target),
                }
            }
            _ => footer(&[Hint(Button::A, Key::MenuChoose.text()), back], target),
        }
    }
}

/// What somebody loses who does not lose as much as the smashes say: fire adds, armour spares.
fn loss_plate<D: DrawTarget<Color = Rgb565>>(
    loss: u8,
    face: Point,
    target: &mut D,
) -> Result<(), D::Error> {
    let text = gain(-i32::from(loss));
    let color = if loss == 0 {
        theme::PAPER
    } else {
        theme::CORAL
    };
    let width = Font::Bold.width(&text) + 4;
    let corner = face + Point::new(36 - width, 22);
    plate(
        Rectangle::new(corner, Size::new(width as u32, 14)),
        theme::NIGHT,
        target,
    )?;
    let base = corner + Point::new(2, 12);
    label(&text, Font::Bold, base, Align::Left, color, target)
}

/// A number with its sign before it.
fn gain(number: impl Into<i32>) -> heapless::String<9> {
    let mut text = heapless::String::new();
    let number = number.into();
    // A sign and what a figure has.
    let _ = text.push_str(if number > 0 { "+" } else { "" });
    let _ = text.push_str(&figure(number));
    text
}
