//! A list to choose from: Power cards on sale, cards of a pile, effects that wait.

use embedded_graphics::{
    draw_target::DrawTarget,
    geometry::{Point, Size},
    pixelcolor::Rgb565,
    primitives::Rectangle,
};
use heapless::Vec;

use crate::{
    console::{DeviceInfo, Names, Role, pages::PauseRow, screens::Screen},
    game::Player,
    mindbug::{
        rules::{Action, Choice, Decision, MAX_ACTIONS, SHOP},
        screens::{
            Command, Context, Desk, LookAt, Opening, Page, Room, Subject,
            icons::{ICON, Icon, icon},
            portrait::{Face, portrait},
            words::{self},
        },
    },
    text::{Args, Font, Key, Sentence, format},
    ui::{
        Button, Intent, theme,
        widgets::{Align, FOOTER, Hint, LongList, Plate, Window, footer, header, label},
    },
};

const WINDOW: Window = Window {
    top: 56,
    pitch: 40,
    rows: 4,
};

/// The page that lists what can be chosen.
pub struct Chooser {
    /// What can be chosen; while buying also what cannot be paid.
    actions: Vec<Action, { MAX_ACTIONS + SHOP }>,
    list: LongList,
    head: Key,
    why: Sentence,
    names: Names,
    /// What there is to pay with, while buying.
    energy: Option<u8>,
}

/// What a row is about.
fn subject(action: Action) -> Option<Subject> {
    match action {
        Action::Buy(power) | Action::Choose(Choice::Power(power)) => Some(Subject::Power(power)),
        Action::Choose(Choice::Discard(_, card) | Choice::Hand(card)) => Some(Subject::Card(card)),
        Action::Choose(Choice::Creature(id)) => Some(Subject::Creature(id)),
        Action::Order(source, _) => match Face::of(source) {
            Some(Face::Card(card)) => Some(Subject::Card(card)),
            Some(Face::Power(power)) => Some(Subject::Power(power)),
            None => None,
        },
        _ => None,
    }
}

/// Whose it is: an effect that waits, a card in a discard pile.
fn owner(action: Action) -> Option<(Key, Player)> {
    match action {
        Action::Order(_, by) => Some((Key::AskFor, by)),
        Action::Choose(Choice::Discard(of, _)) => Some((Key::PilesEnemy, of)),
        _ => None,
    }
}

/// Why it is asked: the card that asks.
fn reason(desk: &Desk) -> Sentence {
    let by = desk.view.asking().map_or("", words::source_name);
    if by.is_empty() {
        return Sentence::new();
    }
    let parts = Args {
        thing: by,
        ..Args::default()
    };
    format(Key::AskBy.text(), parts)
}

impl Chooser {
    /// What the cursor is on; nothing where there is nothing to choose.
    fn action(&self) -> Option<Action> {
        self.actions.get(self.list.cursor()).copied()
    }

    /// The row that says no.
    fn decline(&self) -> Option<usize> {
        let says_no =
            |&action: &Action| matches!(action, Action::Done | Action::Stop | Action::ChooseNone);
        self.actions.iter().position(says_no)
    }

    /// Can it be chosen? What cannot be paid is only shown.
    fn is_open(&self, action: Action) -> bool {
        match (action, self.energy) {
            (Action::Buy(power), Some(energy)) => power.def().cost <= energy,
            _ => true,
        }
    }
}

impl Screen<Room> for Chooser {
    type Args = ();

    fn open((): (), opening: &Opening<'_>) -> Chooser {
        let desk = opening.desk();
        let buying = desk.question() == Some(Decision::Buy);
        let mut actions: Vec<Action, { MAX_ACTIONS + SHOP }> = Vec::new();
        let on_sale = desk.view.shop().iter().filter(|_| buying);
        actions.extend(on_sale.map(|&power| Action::Buy(power)));
        let rest = desk.actions.iter().copied();
        actions.extend(rest.filter(|action| !matches!(action, Action::Buy(_))));
        let mut chooser = Chooser {
            list: LongList::new(WINDOW, actions.len().max(1)),
            actions,
            head: words::question(desk),
            why: reason(desk),
            names: desk.table.names.clone(),
            energy: buying.then(|| desk.view.energy(desk.holder())),
        };
        let mut all = chooser.actions.iter();
        let first = all.position(|&action| chooser.is_open(action));
        let advised = desk.advised(chooser.actions.iter().copied());
        let kept = desk
            .attention
            .row
            .filter(|&row| row < chooser.actions.len());
        let cursor = advised.or(kept).or(chooser.decline()).or(first);
        chooser.list.select(cursor.unwrap_or_default());
        chooser
    }

    fn handle(&mut self, intent: Intent, cx: &mut Context<'_>) -> Option<Command> {
        match intent {
            // What cannot be paid is not listed.
            Intent::Accept => return cx.desk.choice(self.action()?).map(Command::Choose),
            Intent::Back => {
                let action = self.actions[self.decline()?];
                return cx.desk.choice(action).map(Command::Choose);
            }
            Intent::Menu => return Some(Command::Show(Role::Pause(PauseRow::Resume))),
            Intent::Inspect => {
                let subject = subject(self.action()?)?;
                return Some(Command::Open(Page::Look(LookAt::table(Some(subject)))));
            }
            _ => {
                self.list.handle(intent, cx.damage);
                cx.desk.attention.row = Some(self.list.cursor());
                cx.damage.add(FOOTER);
            }
        }
        None
    }

    fn asks(&self) -> Option<u32> {
        Some(0)
    }

    fn draw<D: DrawTarget<Color = Rgb565>>(
        &self,
        _facts: &DeviceInfo,
        target: &mut D,
    ) -> Result<(), D::Error> {
        target.clear(theme::NIGHT)?;
        header(self.head.text(), target)?;
        let base = Point::new(10, 48);
        label(&self.why, Font::Body, base, Align::Left, theme::DIM, target)?;
        if let Some(energy) = self.energy {
            let parts = Args {
                number: i32::from(energy),
                ..Args::default()
            };
            icon(Icon::Energy, Point::new(10, 38), theme::AMBER, target)?;
            let text = format("{3}", parts);
            let base = Point::new(24, 48);
            label(&text, Font::Bold, base, Align::Left, theme::AMBER, target)?;
        }
        let is_open = |row: usize| self.actions.get(row).is_some_and(|&a| self.is_open(a));
        let row = |row: usize, plate, target: &mut D| self.draw_row(row, plate, target);
        self.list.draw(target, is_open, row)?;
        let action = self.action();
        let mut hints: Vec<Hint<'_>, 4> = Vec::new();
        let verb = action.filter(|&action| self.is_open(action));
        hints.extend(verb.map(|action| Hint(Button::A, words::verb(action).text())));
        let decline = self.decline().map(|row| self.actions[row]);
        hints.extend(decline.map(|action| Hint(Button::B, words::verb(action).text())));
        let look = action.and_then(subject);
        let look = look.map(|_| Hint(Button::X, Key::VerbLook.text()));
        hints.extend(look);
        hints.extend([Hint(Button::Y, Key::VerbMenu.text())]);
        footer(&hints, target)
    }
}

impl Chooser {
    fn draw_row<D: DrawTarget<Color = Rgb565>>(
        &self,
        row: usize,
        plate: Plate,
        target: &mut D,
    ) -> Result<(), D::Error> {
        let Some(&action) = self.actions.get(row) else {
            return Ok(());
        };
        let (at, ink) = (plate.corner, plate.ink);
        let face = match subject(action) {
            Some(Subject::Card(card)) => Some(Face::Card(card)),
            Some(Subject::Power(power)) => Some(Face::Power(power)),
            _ => None,
        };
        let mut left = at + Point::new(10, 24);
        if let Some(face) = face {
            let art = Rectangle::new(at + Point::new(3, 3), Size::new(41, 32));
            portrait(face, art, target)?;
            left.x = at.x + 52;
        }
        let cost = match action {
            Action::Buy(power) => Some(power.def().cost),
            _ => None,
        };
        if let Some((key, player)) = owner(action) {
            let parts = Args {
                player: &self.names[player.index()],
                ..Args::default()
            };
            let base = left + Point::new(0, 8);
            let text = format(key.text(), parts);
            label(&text, Font::Small, base, Align::Left, ink, target)?;
            left.y -= 7;
        }
        let name = words::object(action);
        let room = if cost.is_some() { 120 } else { 160 };
        let fits = |font: &Font| font.width(name) <= room;
        let font = [Font::Bold, Font::Body].into_iter().find(fits);
        let font = font.unwrap_or(Font::Small);
        label(name, font, left, Align::Left, ink, target)?;
        match cost {
            Some(cost) => draw_cost(cost, at, ink, target),
            None => Ok(()),
        }
    }
}

/// What a Power card costs, at the right end of its row.
fn draw_cost<D: DrawTarget<Color = Rgb565>>(
    cost: u8,
    at: Point,
    ink: Rgb565,
    target: &mut D,
) -> Result<(), D::Error> {
    let parts = Args {
        number: i32::from(cost),
        ..Args::default()
    };
    let base = at + Point::new(210, 24);
    let text = format("{3}", parts);
    label(&text, Font::Bold, base, Align::Right, ink, target)?;
    icon(
        Icon::Energy,
        at + Point::new(194 - ICON / 2, 14),
        ink,
        target,
    )
}
