//! A list to choose from: Power cards on sale, cards of a pile, effects that wait.

use embedded_graphics::{
    draw_target::DrawTarget,
    geometry::{Point, Size},
    pixelcolor::Rgb565,
    primitives::Rectangle,
};
use heapless::Vec;

use super::{Context, Go, Opening, Screen, ScreenId};
use crate::{
    mindbug::rules::{Action, Choice, Decision, MAX_ACTIONS, SHOP},
    text::{Font, Key},
    ui::{
        Button, Facts, Intent, SCREEN,
        desk::{Desk, Subject},
        icons::{ICON, Icon, icon},
        portrait::{Face, portrait},
        theme,
        widgets::{Align, Hint, footer, header, is_seen, label, plate},
        words::{self, Parts, Sentence, fill},
    },
};

const ROWS: usize = 4;
const PITCH: i32 = 40;
const TOP: i32 = 56;

/// A row: what it is about, and what choosing it does, if it can be chosen.
#[derive(Clone, Copy)]
struct Item {
    subject: Option<Subject>,
    name: &'static str,
    action: Option<Action>,
    /// What it costs in energy.
    cost: Option<u8>,
}

/// The list.
pub(crate) struct Chooser {
    items: Vec<Item, { MAX_ACTIONS + SHOP }>,
    cursor: usize,
    top: usize,
    head: Key,
    why: Sentence,
    energy: Option<u8>,
}

fn item(action: Action) -> Item {
    let subject = match action {
        Action::Buy(power) | Action::Choose(Choice::Power(power)) => Some(Subject::Power(power)),
        Action::Choose(Choice::Discard(_, card) | Choice::Hand(card)) => Some(Subject::Card(card)),
        Action::Choose(Choice::Creature(id)) => Some(Subject::Creature(id)),
        Action::Order(source, _) => match Face::of(source) {
            Some(Face::Card(card)) => Some(Subject::Card(card)),
            Some(Face::Power(power)) => Some(Subject::Power(power)),
            None => None,
        },
        _ => None,
    };
    Item {
        subject,
        name: words::object(action),
        action: Some(action),
        cost: match action {
            Action::Buy(power) => Some(power.def().cost),
            _ => None,
        },
    }
}

/// Why it is asked: the card that asks.
fn reason(desk: &Desk) -> Sentence {
    let by = desk.view.asking().map_or("", words::source_name);
    if by.is_empty() {
        return Sentence::new();
    }
    let parts = Parts {
        thing: by,
        ..Parts::default()
    };
    fill(Key::AskBy.text(), parts)
}

impl Chooser {
    fn item(&self) -> &Item {
        &self.items[self.cursor]
    }

    fn step(&mut self, by: usize, cx: &mut Context<'_>) {
        self.cursor = (self.cursor + by) % self.items.len();
        self.top = self
            .top
            .clamp(self.cursor.saturating_sub(ROWS - 1), self.cursor);
        cx.damage.add(SCREEN);
    }
}

impl Screen for Chooser {
    fn open(opening: &Opening<'_>) -> Chooser {
        let desk = opening.desk();
        let mut items: Vec<Item, { MAX_ACTIONS + SHOP }> = Vec::new();
        let buying = desk.question() == Some(Decision::Buy);
        if buying {
            // What cannot be paid is shown too, and cannot be chosen.
            items.extend(desk.view.shop().iter().map(|&power| {
                let action = Action::Buy(power);
                let can = desk.actions.contains(&action);
                Item {
                    action: can.then_some(action),
                    ..item(action)
                }
            }));
        }
        let rest = desk.actions.iter().copied();
        items.extend(
            rest.filter(|action| !matches!(action, Action::Buy(_)))
                .map(item),
        );
        let first = items.iter().position(|item| item.action.is_some());
        let advised = desk.advice.and_then(|advice| {
            let is_it = |item: &Item| item.action == Some(advice.action);
            items.iter().position(is_it)
        });
        let cursor = advised.or(first).unwrap_or_default();
        Chooser {
            items,
            cursor,
            top: (cursor + 1).saturating_sub(ROWS),
            head: words::question(desk),
            why: reason(desk),
            energy: buying.then(|| desk.view.energy(desk.holder())),
        }
    }

    fn handle(&mut self, intent: Intent, cx: &mut Context<'_>) -> Option<Go> {
        match intent {
            Intent::Up => self.step(self.items.len() - 1, cx),
            Intent::Down => self.step(1, cx),
            Intent::Accept => return self.item().action.map(Go::Act),
            Intent::Menu => return Some(Go::To(ScreenId::Pause)),
            Intent::Inspect if self.item().subject.is_some() => {
                cx.desk().subject = self.item().subject;
                return Some(Go::To(ScreenId::Look));
            }
            _ => {}
        }
        None
    }

    fn draw<D: DrawTarget<Color = Rgb565>>(
        &self,
        _facts: &Facts,
        target: &mut D,
    ) -> Result<(), D::Error> {
        target.clear(theme::NIGHT)?;
        header(self.head.text(), target)?;
        let base = Point::new(10, 48);
        label(&self.why, Font::Body, base, Align::Left, theme::DIM, target)?;
        if let Some(energy) = self.energy {
            let parts = Parts {
                number: i32::from(energy),
                ..Parts::default()
            };
            icon(Icon::Energy, Point::new(10, 38), theme::AMBER, target)?;
            let text = fill("{3}", parts);
            let base = Point::new(24, 48);
            label(&text, Font::Bold, base, Align::Left, theme::AMBER, target)?;
        }
        let shown = self.items.iter().enumerate().skip(self.top).take(ROWS);
        for (row, (i, item)) in shown.enumerate() {
            let at = Point::new(6, TOP + PITCH * row as i32);
            draw_item(item, at, i == self.cursor, target)?;
        }
        if self.items.len() > ROWS {
            let (all, page) = (self.items.len() as i32, ROWS as i32);
            let tall = PITCH * page;
            let thumb = Rectangle::new(
                Point::new(235, TOP + tall * self.top as i32 / all),
                Size::new(3, (tall * page / all) as u32),
            );
            target.fill_solid(&thumb, theme::AMBER)?;
        }
        let item = self.item();
        let mut hints: Vec<Hint<'_>, 3> = Vec::new();
        let verb = item.action.map(|action| words::verb(action).text());
        hints.extend(verb.map(|verb| Hint(Button::A, verb)));
        let look = item.subject.map(|_| Hint(Button::X, Key::VerbLook.text()));
        hints.extend(look);
        hints.extend([Hint(Button::Y, Key::VerbMenu.text())]);
        footer(&hints, target)
    }
}

fn draw_item<D: DrawTarget<Color = Rgb565>>(
    item: &Item,
    at: Point,
    marked: bool,
    target: &mut D,
) -> Result<(), D::Error> {
    let area = Rectangle::new(at, Size::new(226, PITCH as u32 - 3));
    if !is_seen(target, &area) {
        return Ok(());
    }
    let (back, ink) = match (marked, item.action.is_some()) {
        (true, true) => (theme::AMBER, theme::INK),
        (true, false) => (theme::EDGE, theme::DIM),
        (false, true) => (theme::PANEL, theme::PAPER),
        (false, false) => (theme::PANEL, theme::DIM),
    };
    plate(area, back, target)?;
    let face = match item.subject {
        Some(Subject::Card(card)) => Some(Face::Card(card)),
        Some(Subject::Power(power)) => Some(Face::Power(power)),
        _ => None,
    };
    let mut x = at.x + 10;
    if let Some(face) = face {
        let art = Rectangle::new(at + Point::new(3, 3), Size::new(41, 31));
        portrait(face, art, target)?;
        x = at.x + 52;
    }
    let base = Point::new(x, at.y + 24);
    let room = if item.cost.is_some() { 136 } else { 166 };
    let font = match Font::Bold.width(item.name) <= room {
        true => Font::Bold,
        false => Font::Body,
    };
    label(item.name, font, base, Align::Left, ink, target)?;
    if let Some(cost) = item.cost {
        let parts = Parts {
            number: i32::from(cost),
            ..Parts::default()
        };
        let base = at + Point::new(218, 24);
        label(
            &fill("{3}", parts),
            Font::Bold,
            base,
            Align::Right,
            ink,
            target,
        )?;
        icon(
            Icon::Energy,
            at + Point::new(202 - ICON / 2, 14),
            ink,
            target,
        )?;
    }
    Ok(())
}
