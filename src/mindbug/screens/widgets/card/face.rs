//! The face of a card: number and name on top, picture and keywords below, then what it does.

use core::fmt::Write as _;
use embedded_graphics::{
    draw_target::DrawTarget,
    geometry::{Point, Size},
    pixelcolor::Rgb565,
    primitives::Rectangle,
};
use heapless::{String, Vec};

use super::{CardFacts, CardKind};
use crate::{
    art::{cards, mindbug::icons},
    mindbug::{
        cards::{Keyword, Keywords},
        screens::widgets::{SIGN, SMALL_SIGN, Word, small_sign},
    },
    text::{Font, Key, lines},
    ui::{
        theme,
        widgets::{Align, Remark as _, is_seen, label, plate},
    },
};

/// The lines of text that a face has room for.
pub const TEXT_LINES: usize = 4;

const HEAD: Rectangle = Rectangle::new(Point::zero(), Size::new(240, 38));
const BADGE: Rectangle = Rectangle::new(Point::new(5, 3), Size::new(38, 30));
const NAME_X: i32 = 50;
const NAME_WIDTH: i32 = 186;
const ART: Rectangle = Rectangle::new(Point::new(8, 44), cards::PICTURE_SIZE);
/// Where the picture stands alone.
const ART_ALONE: Point = Point::new(56, 44);
const COLUMN: Rectangle = Rectangle::new(Point::new(142, 42), Size::new(94, 100));
/// What is left of the column above the dice.
const ABOVE_DICE: u32 = 82;
const BOX: Rectangle = Rectangle::new(Point::new(6, 146), Size::new(228, 70));
const TEXT_X: i32 = 14;
/// How wide they may be.
pub const TEXT_WIDTH: i32 = 212;
const TEXT_BASE: i32 = 162;

/// What was measured of a face.
#[derive(Clone, Debug)]
pub(super) struct Face {
    name: Font,
    lines: Vec<&'static str, TEXT_LINES>,
    /// The trigger word: its letters, and its width.
    lead: (usize, i32),
}

impl Face {
    pub(super) fn new(facts: &CardFacts) -> Face {
        let lines: Vec<_, TEXT_LINES> = lines(facts.text, Font::Body, TEXT_WIDTH)
            .take(TEXT_LINES)
            .collect();
        let first = lines.first().copied().unwrap_or_default();
        let word = first.find(' ').unwrap_or(first.len());
        let lead = match first[..word].ends_with(':') {
            true => (word, Font::Body.width(&first[..word])),
            false => (0, 0),
        };
        let fits = |font: &Font| font.width(facts.name) <= NAME_WIDTH;
        let name = [Font::Head, Font::Bold].into_iter().find(fits);
        let name = name.unwrap_or(Font::Body);
        Face { name, lines, lead }
    }

    /// Number, name and caption, which stay when the page is turned over.
    pub(super) fn draw_head<D: DrawTarget<Color = Rgb565>>(
        &self,
        facts: &CardFacts,
        target: &mut D,
    ) -> Result<(), D::Error> {
        if !is_seen(target, &HEAD) {
            return Ok(());
        }
        target.fill_solid(&HEAD, theme::PANEL)?;
        let color = match facts.kind {
            CardKind::Creature { power, printed, .. } if power > printed => theme::MINT,
            CardKind::Creature { power, printed, .. } if power < printed => theme::CORAL,
            CardKind::Creature { .. } => theme::AMBER,
            CardKind::Power { .. } => theme::MINT,
        };
        let line = Rectangle::new(Point::new(0, 36), Size::new(240, 2));
        target.fill_solid(&line, color)?;
        plate(BADGE, color, target)?;
        let centre = BADGE.top_left + Point::new(BADGE.size.width as i32 / 2, 24);
        match facts.kind {
            CardKind::Creature { power, .. } => figure(power, centre, target)?,
            CardKind::Power { cost } => {
                let bolt = centre + Point::new(-15, -15);
                icons::small::ENERGY.draw_shape(theme::INK, bolt, target)?;
                figure(cost, centre + Point::new(7, 0), target)?;
            }
        }
        let at = Point::new(NAME_X, 20);
        label(facts.name, self.name, at, Align::Left, theme::PAPER, target)?;
        let at = Point::new(NAME_X, 32);
        label(
            facts.caption,
            Font::Small,
            at,
            Align::Left,
            theme::DIM,
            target,
        )
    }

    /// All below the head.
    pub(super) fn draw<D: DrawTarget<Color = Rgb565>>(
        &self,
        facts: &CardFacts,
        target: &mut D,
    ) -> Result<(), D::Error> {
        draw_picture(facts, target)?;
        match facts.kind {
            CardKind::Creature { .. } => draw_column(facts.kind, target)?,
            CardKind::Power { .. } => {
                let area = Rectangle::new(COLUMN.top_left, Size::new(COLUMN.size.width, 18));
                chip(area, Word::POWER_CARD, true, target)?;
            }
        }
        self.draw_text(facts, target)
    }

    fn draw_text<D: DrawTarget<Color = Rgb565>>(
        &self,
        facts: &CardFacts,
        target: &mut D,
    ) -> Result<(), D::Error> {
        if !is_seen(target, &BOX) {
            return Ok(());
        }
        plate(BOX, theme::PANEL, target)?;
        let notes = facts.notes.len().min(TEXT_LINES - self.lines.len());
        let free = TEXT_LINES - self.lines.len() - notes;
        let line_height = Font::Body.line_height();
        let mut at = Point::new(TEXT_X, TEXT_BASE + free as i32 * line_height / 2);
        for (i, line) in self.lines.iter().enumerate() {
            let (letters, width) = if i == 0 { self.lead } else { (0, 0) };
            let (lead, rest) = line.split_at(letters);
            label(lead, Font::Body, at, Align::Left, theme::AMBER, target)?;
            let after = at + Point::new(width, 0);
            label(rest, Font::Body, after, Align::Left, theme::PAPER, target)?;
            at.y += line_height;
        }
        for note in &facts.notes[..notes] {
            note.draw(at - Point::new(0, 12), target)?;
            at.y += line_height;
        }
        Ok(())
    }
}

fn figure<D: DrawTarget<Color = Rgb565>>(
    number: u8,
    centre: Point,
    target: &mut D,
) -> Result<(), D::Error> {
    let mut text: String<3> = String::new();
    // The longest is 255: three digits fit.
    let _ = write!(text, "{number}");
    let font = Font::Figure;
    label(&text, font, centre, Align::Center, theme::INK, target)
}

/// The picture of a card in its frame.
fn draw_picture<D: DrawTarget<Color = Rgb565>>(
    facts: &CardFacts,
    target: &mut D,
) -> Result<(), D::Error> {
    let art = match facts.kind {
        CardKind::Creature {
            keywords: Keywords::NONE,
            dice: 0,
            octonite: 0,
            ..
        } => Rectangle::new(ART_ALONE, ART.size),
        _ => ART,
    };
    let frame = Rectangle::new(art.top_left - Point::new(2, 2), art.size + Size::new(4, 4));
    if !is_seen(target, &frame) {
        return Ok(());
    }
    plate(frame, theme::EDGE, target)?;
    if let Some(picture) = cards::MINDBUG.picture(facts.id) {
        return picture.draw(art.top_left, target);
    }
    // A dusk in four bands, until somebody has drawn the card.
    let dusk = [0x1B_18_3A, 0x2C_24_58, 0x47_2F_6E, 0x6E_3A_78];
    for (i, color) in dusk.into_iter().enumerate() {
        let corner = art.top_left + Point::new(0, 24 * i as i32);
        let band = Rectangle::new(corner, Size::new(art.size.width, 24));
        target.fill_solid(&band, theme::rgb(color))?;
    }
    let initial = facts.name.char_indices().nth(1).map_or(0, |(end, _)| end);
    let at = art.center() + Point::new(0, 7);
    label(
        &facts.name[..initial],
        Font::Head,
        at,
        Align::Center,
        theme::DIM,
        target,
    )
}

/// A chip a keyword from the top of the column, then its octonite, the dice at its foot.
fn draw_column<D: DrawTarget<Color = Rgb565>>(
    kind: CardKind,
    target: &mut D,
) -> Result<(), D::Error> {
    let CardKind::Creature {
        keywords,
        printed_keywords: printed,
        dice,
        octonite,
        ..
    } = kind
    else {
        return Ok(());
    };
    if !is_seen(target, &COLUMN) {
        return Ok(());
    }
    let room = if dice > 0 {
        ABOVE_DICE
    } else {
        COLUMN.size.height
    };
    let chips = keywords.iter().count() as u32 + u32::from(octonite > 0);
    let pitch = (room / chips.max(1)).min(20);
    let place = |i: u32| {
        let corner = COLUMN.top_left + Point::new(0, (pitch * i) as i32);
        Rectangle::new(corner, Size::new(COLUMN.size.width, pitch - 2))
    };
    for (i, keyword) in (0..).zip(keywords.iter()) {
        draw_keyword(place(i), keyword, printed.has(keyword), target)?;
    }
    if octonite > 0 {
        draw_octonite(place(chips - 1), octonite, target)?;
    }
    draw_dice(dice, target)
}

/// A chip with the counters on the creature.
fn draw_octonite<D: DrawTarget<Color = Rgb565>>(
    area: Rectangle,
    octonite: u8,
    target: &mut D,
) -> Result<(), D::Error> {
    plate(area, theme::PANEL, target)?;
    if area.size.height as i32 >= SIGN {
        icons::OCTONITE.draw(beside(area, SIGN), target)?;
    } else {
        icons::small::OCTONITE.draw_shape(theme::OCTONITE, beside(area, SMALL_SIGN), target)?;
    }
    let mut text: String<24> = String::new();
    // The longest is "octonite 255": twelve letters fit.
    let _ = write!(text, "{} {octonite}", Key::CardPageOctonite.text());
    let middle = area.top_left.y + area.size.height as i32 / 2;
    let base = Point::new(area.top_left.x + 22, middle + 5);
    label(&text, Font::Body, base, Align::Left, theme::PAPER, target)
}

fn draw_dice<D: DrawTarget<Color = Rgb565>>(dice: u8, target: &mut D) -> Result<(), D::Error> {
    let corner = COLUMN.top_left + Point::new(3, COLUMN.size.height as i32 - SIGN);
    for i in 0..i32::from(dice) {
        icons::DIE.draw(corner + Point::new((SIGN + 3) * i, 0), target)?;
    }
    let name = match dice {
        0 => return Ok(()),
        1 => Key::CardPageDiceOne,
        _ => Key::CardPageDiceTwo,
    };
    let at = corner + Point::new((SIGN + 3) * i32::from(dice), 13);
    label(
        name.text(),
        Font::Body,
        at,
        Align::Left,
        theme::PAPER,
        target,
    )
}

fn draw_keyword<D: DrawTarget<Color = Rgb565>>(
    area: Rectangle,
    keyword: Keyword,
    is_printed: bool,
    target: &mut D,
) -> Result<(), D::Error> {
    let word = Word::of_keyword(keyword);
    if area.size.height as i32 >= SIGN {
        return chip(area, word, is_printed, target);
    }
    let low = Word { sign: None, ..word };
    chip(area, low, is_printed, target)?;
    small_sign(keyword, beside(area, SMALL_SIGN), target)
}

/// A word on a plate; one that is not printed on the card has a coloured edge.
fn chip<D: DrawTarget<Color = Rgb565>>(
    area: Rectangle,
    word: Word,
    is_printed: bool,
    target: &mut D,
) -> Result<(), D::Error> {
    let edge = if is_printed { theme::PANEL } else { word.color };
    plate(area, edge, target)?;
    if !is_printed {
        let inner = Rectangle::new(
            area.top_left + Point::new(1, 1),
            area.size - Size::new(2, 2),
        );
        plate(inner, theme::NIGHT, target)?;
    }
    if let Some(sign) = word.sign {
        sign.draw(beside(area, SIGN), target)?;
    }
    let font = match area.size.height {
        ..16 => Font::Small,
        _ => Font::Body,
    };
    let middle = area.top_left.y + area.size.height as i32 / 2;
    let at = Point::new(area.top_left.x + 22, middle + font.cap_height() / 2);
    label(
        word.name.text(),
        font,
        at,
        Align::Left,
        theme::PAPER,
        target,
    )
}

/// Where a sign of so many pixels a side stands on a plate: halfway up, before the word.
fn beside(area: Rectangle, side: i32) -> Point {
    let room = Point::new(22, area.size.height as i32) - Point::new(side, side);
    area.top_left + room / 2
}
