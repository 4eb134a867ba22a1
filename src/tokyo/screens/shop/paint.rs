//! How the page of cards is painted.

use embedded_graphics::{
    draw_target::DrawTarget,
    geometry::{Point, Size},
    pixelcolor::Rgb565,
    primitives::Rectangle,
};
use heapless::Vec;

use super::{FACE, Item, SEEN, STATUS, STRIP, Shop};
use crate::{
    art::tokyo::icons::small,
    text::{Font, Key, lines},
    tokyo::{
        cards::Card,
        rules::Action,
        screens::{
            card_page::card_face,
            look,
            panel::{count, cut},
            words,
        },
    },
    ui::{
        Button, theme,
        widgets::{Align, Hint, footer, is_seen, label, plate},
    },
};

impl Shop {
    pub(super) fn paint<D: DrawTarget<Color = Rgb565>>(
        &self,
        target: &mut D,
    ) -> Result<(), D::Error> {
        if is_seen(target, &FACE) {
            target.fill_solid(&FACE, theme::NIGHT)?;
            self.draw_buyer(target)?;
            match self.item().card.is_some() {
                true => self.draw_card(target)?,
                false => self.draw_deed(target)?,
            }
            self.draw_question(target)?;
            let color = if self.is_refused() || self.sure {
                theme::CORAL
            } else {
                theme::AMBER
            };
            let at = Point::new(8, STATUS);
            label(&self.status, Font::Small, at, Align::Left, color, target)?;
        }
        self.draw_strip(target)?;
        let mut hints: Vec<Hint<'_>, 5> = Vec::new();
        let verb = match self.item().action {
            _ if self.hidden => Key::TokyoShopShow,
            Action::Buy(_) => Key::TokyoVerbBuy,
            Action::Sell(_) => Key::TokyoVerbSell,
            Action::Mimic(_) => Key::TokyoVerbMimic,
            _ => Key::MenuChoose,
        };
        let accept = (!self.is_refused()).then_some(Hint(Button::A, verb.text()));
        let back = self.way_out().map(|out| match self.items[out].action {
            Action::Pass => Key::TokyoShopPass,
            _ => Key::TokyoShopDone,
        });
        // Five at most.
        hints.extend(accept);
        hints.extend(back.map(|key| Hint(Button::B, key.text())));
        hints.extend([
            Hint(Button::X, Key::TokyoTableLook.text()),
            Hint(Button::Left, ""),
            Hint(Button::Right, ""),
        ]);
        footer(&hints, target)
    }

    /// Is the marked thing out of reach, as far as everybody may know?
    fn is_refused(&self) -> bool {
        !self.item().is_open && !self.hidden
    }

    /// What is asked, across the card, in the colour of who is asked.
    fn draw_question<D: DrawTarget<Color = Rgb565>>(&self, target: &mut D) -> Result<(), D::Error> {
        let band = Rectangle::new(Point::new(8, 8), Size::new(128, 16));
        target.fill_solid(&band, look::color(self.panel.monster))?;
        let (text, at) = (self.asks.text(), Point::new(72, 20));
        let fits = |font: &Font| font.width(text) <= 124;
        let fonts = [Font::Bold, Font::Body].into_iter();
        let font = fonts.into_iter().find(fits).unwrap_or(Font::Small);
        label(text, font, at, Align::Center, theme::INK, target)
    }

    /// Who is asked, and what they have.
    fn draw_buyer<D: DrawTarget<Color = Rgb565>>(&self, target: &mut D) -> Result<(), D::Error> {
        let color = look::color(self.panel.monster);
        plate(
            Rectangle::new(Point::new(147, 1), Size::new(38, 38)),
            color,
            target,
        )?;
        let face = look::portrait(self.panel.monster, look::Mood::of(self.panel.life));
        face.draw(Point::new(148, 2), target)?;
        let at = Point::new(188, 12);
        let name = cut(&self.name, 52);
        label(name, Font::Small, at, Align::Left, color, target)?;
        let at = Point::new(188, 16);
        count(&small::ENERGY, self.panel.energy, at, theme::PAPER, target)?;
        let at = Point::new(188, 28);
        count(&small::HEART, self.panel.life, at, theme::PAPER, target)
    }

    fn draw_card<D: DrawTarget<Color = Rgb565>>(&self, target: &mut D) -> Result<(), D::Error> {
        let Item { card, is_open, .. } = self.item();
        if self.hidden {
            return look::large_card(Card::HIDDEN, Point::new(8, 8), target);
        }
        let color = match is_open {
            false => theme::CORAL,
            true => theme::PAPER,
        };
        card_face(card, self.price, color, target)
    }

    /// Something to do that is about no card.
    fn draw_deed<D: DrawTarget<Color = Rgb565>>(&self, target: &mut D) -> Result<(), D::Error> {
        look::large_card(Card::NONE, Point::new(8, 8), target)?;
        let action = self.item().action;
        let means = match action {
            Action::Sweep => Key::TokyoShopSweepMeans,
            Action::Peek => Key::TokyoShopPeekMeans,
            Action::Heal(_) => Key::TokyoShopHealMeans,
            _ => Key::TokyoShopDoneMeans,
        };
        let (verb, _) = words::deed(action);
        for (row, line) in lines(verb, Font::Bold, 92).enumerate() {
            let at = Point::new(148, 58 + 17 * row as i32);
            label(line, Font::Bold, at, Align::Left, theme::AMBER, target)?;
        }
        for (row, line) in lines(means.text(), Font::Body, 224).enumerate() {
            let at = Point::new(8, 130 + 15 * row as i32);
            label(line, Font::Body, at, Align::Left, theme::PAPER, target)?;
        }
        Ok(())
    }

    fn draw_strip<D: DrawTarget<Color = Rgb565>>(&self, target: &mut D) -> Result<(), D::Error> {
        if !is_seen(target, &STRIP) {
            return Ok(());
        }
        target.fill_solid(&STRIP, theme::NIGHT)?;
        let first = self.first();
        for (place, item) in self.items.iter().skip(first).take(SEEN).enumerate() {
            let is_marked = first + place == self.cursor;
            let corner = Point::new(48 * place as i32, 180);
            let area = Rectangle::new(corner, Size::new(47, 38));
            plate(
                area,
                if is_marked {
                    theme::AMBER
                } else {
                    theme::PANEL
                },
                target,
            )?;
            let inner = Rectangle::new(corner + Point::new(2, 2), Size::new(43, 34));
            match item.card.is_some() {
                true if item.is_secret => look::thumb(Card::HIDDEN, inner, target)?,
                true => look::thumb(item.card, inner, target)?,
                false => self.draw_chip(*item, is_marked, corner, target)?,
            }
            if !item.is_open && !item.is_secret {
                let bar = Rectangle::new(corner + Point::new(2, 32), Size::new(43, 4));
                target.fill_solid(&bar, theme::CORAL)?;
            }
        }
        Ok(())
    }

    /// A thing to do, as small as a thumbnail.
    fn draw_chip<D: DrawTarget<Color = Rgb565>>(
        &self,
        item: Item,
        is_marked: bool,
        corner: Point,
        target: &mut D,
    ) -> Result<(), D::Error> {
        let key = match item.action {
            Action::Sweep => Key::TokyoChipSweep,
            Action::Peek => Key::TokyoChipPeek,
            Action::Heal(_) => Key::TokyoChipHeal,
            Action::Pass => Key::TokyoChipPass,
            _ => Key::TokyoChipDone,
        };
        let ink = if is_marked { theme::INK } else { theme::PAPER };
        let at = corner + Point::new(23, 22);
        label(key.text(), Font::Small, at, Align::Center, ink, target)
    }
}
