//! The dice: what they show and will do, which to keep, which to reroll, which first.

use embedded_graphics::{
    draw_target::DrawTarget,
    geometry::{AnchorPoint, Point, Size},
    pixelcolor::Rgb565,
    primitives::Rectangle,
};
use heapless::Vec;

use crate::{
    console::{DeviceInfo, Role, pages::PauseRow, screens::Screen},
    mindbug::{
        cards::{Card, Effect, Face},
        rules::{Action, Actions, CreatureId, Which},
        screens::{
            Command, Context, LookAt, Opening, Page, Room, Subject,
            icons::face_picture,
            portrait::{Face as Portrait, portrait},
            words::{self},
        },
    },
    text::{Args, Font, Key, Sentence, format},
    ui::{
        Button, Intent, theme,
        widgets::{Align, FOOTER, Hint, List, Row, footer, header, label, plate},
    },
};

/// The side of a die on this page.
const DIE: u32 = 46;
const DICE: Rectangle = Rectangle::new(Point::new(104, 36), Size::new(136, 90));

/// What the dice show, and what can be done with them.
pub struct Roll {
    faces: Vec<Face, 2>,
    actions: Actions,
    list: List,
    head: Key,
    /// Who rolls them: the card, and its name with its power.
    rolls: Option<(Card, Sentence)>,
    rerolls: Option<Sentence>,
    attacker: Option<CreatureId>,
}

impl Roll {
    /// What the cursor is on; nothing where there is nothing to choose.
    fn action(&self) -> Option<Action> {
        self.actions.get(self.list.cursor()).copied()
    }

    /// Is that die part of what the cursor is on?
    fn is_meant(&self, die: usize) -> bool {
        match self.action() {
            Some(Action::Reroll(Which::Both)) => true,
            Some(Action::Reroll(Which::First)) => die == 0,
            Some(Action::Reroll(Which::Second)) => die == 1,
            Some(Action::Resolve(face)) => self.faces.get(die) == Some(&face),
            _ => false,
        }
    }
}

/// The dice lie beside the picture of who rolls them.
fn place(die: usize, of: usize) -> Rectangle {
    let left = if of > 1 { 112 + 64 * die as i32 } else { 144 };
    Rectangle::new(Point::new(left, 40), Size::new(DIE, DIE))
}

/// The picture of the attacker.
const ART: Rectangle = Rectangle::new(Point::new(10, 38), Size::new(88, 66));

/// The keys of what a face does, in a line.
fn meaning(face: Face) -> Key {
    match face.def().effects {
        [Effect::Grow(_)] => Key::FaceGrowMeans,
        [Effect::OpponentDiscards(_)] => Key::FaceDiscardMeans,
        _ => Key::FaceEnergyMeans,
    }
}

impl Screen<Room> for Roll {
    type Args = ();

    fn open((): (), opening: &Opening<'_>) -> Roll {
        let desk = opening.desk();
        let attack = desk.view.attack();
        let faces = attack.map_or(&[][..], |attack| attack.faces());
        let attacker = attack.map(|attack| attack.attacker());
        let rerolls = attack.map_or(0, |attack| attack.rerolls());
        let creature = attacker.and_then(|id| desk.view.creature(id));
        let rolls = creature.map(|creature| {
            let parts = Args {
                thing: words::card_name(creature.card()),
                number: i32::from(desk.view.power(creature)),
                ..Args::default()
            };
            (creature.card(), format(Key::AskAttacker.text(), parts))
        });
        let is_reroll = desk.actions.contains(&Action::Keep);
        let count = desk.actions.len().max(1);
        let advised = desk.advised(desk.actions.iter().copied());
        let cursor = advised.or(desk.attention.row.filter(|&row| row < count));
        Roll {
            faces: faces.iter().copied().collect(),
            actions: desk.actions.clone(),
            list: List::new(count, 128, 22, cursor.unwrap_or_default()),
            head: words::question(desk),
            rolls,
            rerolls: is_reroll.then(|| {
                let parts = Args {
                    number: i32::from(rerolls),
                    ..Args::default()
                };
                format(Key::RollLeft.text(), parts)
            }),
            attacker,
        }
    }

    fn handle(&mut self, intent: Intent, cx: &mut Context<'_>) -> Option<Command> {
        match intent {
            Intent::Accept => cx.desk.choice(self.action()?).map(Command::Choose),
            Intent::Back => cx.desk.choice(Action::Keep).map(Command::Choose),
            Intent::Menu => Some(Command::Show(Role::Pause(PauseRow::Resume))),
            Intent::Inspect => {
                let attacker = self.attacker.map(Subject::Creature);
                Some(Command::Open(Page::Look(LookAt::table(attacker))))
            }
            _ => {
                self.list.handle(intent, cx.damage);
                cx.desk.attention.row = Some(self.list.cursor());
                cx.damage.add(DICE);
                cx.damage.add(FOOTER);
                None
            }
        }
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
        for (i, &face) in self.faces.iter().enumerate() {
            let area = place(i, self.faces.len());
            die(face, area, self.is_meant(i), target)?;
            let base = Point::new(area.top_left.x + DIE as i32 / 2, 98);
            let name = words::face_name(face).text();
            label(name, Font::Small, base, Align::Center, theme::AMBER, target)?;
        }
        if let Some((card, power)) = &self.rolls {
            let frame = Rectangle::new(ART.top_left - Point::new(2, 2), ART.size + Size::new(4, 4));
            plate(frame, theme::EDGE, target)?;
            portrait(Portrait::Card(*card), ART, target)?;
            let base = Point::new(10, 118);
            label(power, Font::Small, base, Align::Left, theme::PAPER, target)?;
        }
        let is_single = self.faces.len() == 1;
        let rows = self.actions.iter().map(|&action| Row {
            name: match action {
                Action::Reroll(Which::First) if is_single => Key::VerbRerollOne.text(),
                _ => words::object(action),
            },
            note: "",
            is_open: true,
        });
        self.list.draw(rows, target)?;
        let meant = (0..self.faces.len()).find(|&die| self.is_meant(die));
        let below = match (&self.rerolls, meant) {
            (Some(rerolls), _) => rerolls.as_str(),
            (None, Some(die)) if self.actions.len() > 2 => meaning(self.faces[die]).text(),
            _ => "",
        };
        let base = Point::new(236, 118);
        label(below, Font::Small, base, Align::Right, theme::DIM, target)?;
        // What the faces do fills the room that a short list leaves.
        if self.actions.len() <= 2 {
            for (i, &face) in self.faces.iter().enumerate() {
                let at = Point::new(10, 188 + 14 * i as i32);
                let text = meaning(face).text();
                label(text, Font::Small, at, Align::Left, theme::DIM, target)?;
            }
        }
        let mut hints: Vec<Hint<'_>, 4> = Vec::new();
        hints.extend([Hint(Button::A, Key::MenuChoose.text())]);
        let keeps = self.actions.contains(&Action::Keep);
        hints.extend(keeps.then_some(Hint(Button::B, Key::VerbKeepThem.text())));
        hints.extend([
            Hint(Button::X, Key::VerbLook.text()),
            Hint(Button::Y, Key::VerbMenu.text()),
        ]);
        footer(&hints, target)
    }
}

/// Draws a die that shows a face.
pub(super) fn die<D: DrawTarget<Color = Rgb565>>(
    face: Face,
    area: Rectangle,
    is_meant: bool,
    target: &mut D,
) -> Result<(), D::Error> {
    let edge = if is_meant { theme::AMBER } else { theme::DIM };
    plate(area, edge, target)?;
    let inner = area.resized(area.size - Size::new(4, 4), AnchorPoint::Center);
    plate(inner, theme::INK, target)?;
    let picture = face_picture(face);
    let room = Point::zero() + area.size - picture.size;
    picture.draw(area.top_left + room / 2, target)
}
