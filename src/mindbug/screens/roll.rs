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
        cards::{Effect, Face},
        rules::{Action, Actions, CreatureId, Which},
        screens::{
            Command, Context, LookAt, Opening, Page, Room, Subject,
            icons::face_picture,
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
const DICE: Rectangle = Rectangle::new(Point::new(0, 48), Size::new(240, 80));

/// What the dice show, and what can be done with them.
pub struct Roll {
    faces: Vec<Face, 2>,
    actions: Actions,
    list: List,
    head: Key,
    why: Sentence,
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

fn place(die: usize, of: usize) -> Rectangle {
    let left = if of > 1 { 22 + 112 * die as i32 } else { 78 };
    Rectangle::new(Point::new(left + 18, 50), Size::new(DIE, DIE))
}

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
        let by = desk.view.asking().map_or("", words::source_name);
        let is_reroll = desk.actions.contains(&Action::Keep);
        let count = desk.actions.len().max(1);
        let advised = desk.advised(desk.actions.iter().copied());
        let cursor = advised.or(desk.attention.row.filter(|&row| row < count));
        Roll {
            faces: faces.iter().copied().collect(),
            actions: desk.actions.clone(),
            list: List::new(count, 128, 22, cursor.unwrap_or_default()),
            head: words::question(desk),
            why: format(
                Key::AskBy.text(),
                Args {
                    thing: by,
                    ..Args::default()
                },
            ),
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
        let base = Point::new(120, 44);
        label(
            &self.why,
            Font::Small,
            base,
            Align::Center,
            theme::DIM,
            target,
        )?;
        for (i, &face) in self.faces.iter().enumerate() {
            let area = place(i, self.faces.len());
            die(face, area, self.is_meant(i), target)?;
            let base = Point::new(area.top_left.x + DIE as i32 / 2, 109);
            let name = words::face_name(face).text();
            label(name, Font::Body, base, Align::Center, theme::AMBER, target)?;
        }
        let rows = self.actions.iter().map(|&action| Row {
            name: words::object(action),
            note: "",
            is_open: true,
        });
        self.list.draw(rows, target)?;
        let meant = (0..self.faces.len()).find(|&die| self.is_meant(die));
        let below = match (&self.rerolls, meant) {
            (Some(rerolls), _) => rerolls.as_str(),
            (None, Some(die)) => meaning(self.faces[die]).text(),
            _ => "",
        };
        let base = Point::new(120, 122);
        label(below, Font::Small, base, Align::Center, theme::DIM, target)?;
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
