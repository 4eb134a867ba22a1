//! One question to one player: yield or stay, take a loss, use hearts, take a turn.
//!
//! Few answers stand below the asked monster's picture and what speaks for them; many are a list.

use embedded_graphics::{
    draw_target::DrawTarget,
    geometry::{Point, Size},
    pixelcolor::Rgb565,
    primitives::Rectangle,
};
use heapless::Vec;

use super::{
    Command, Context, Desk, MonsterAt, Opening, Page, Room, banner::banner, look, panel::cut,
    table::Panel, words,
};
use crate::{
    console::{DeviceInfo, Name, Names, Role, pages::PauseRow, screens::Screen},
    game::Player,
    text::{Args, Font, Key, Sentence, format, lines},
    tokyo::{
        glance::Prospect,
        rules::{Action, Actions, Decision, HeartUse, MAX_ACTIONS},
    },
    ui::{
        Button, Damage, Intent, SCREEN, theme,
        widgets::{Align, FOOTER, Hint, LongList, Plate, Window, footer, label},
    },
};

/// More answers than this are a list of their own.
const FEW: usize = 3;
/// Rows under a picture, and rows alone.
const BELOW: Window = Window {
    top: 148,
    pitch: 23,
    rows: FEW,
};
const ALONE: Window = Window {
    top: 82,
    pitch: 22,
    rows: 6,
};
const PICTURE: Rectangle = Rectangle::new(Point::new(8, 48), Size::new(128, 96));

/// A question.
pub struct Answer {
    by: Player,
    panel: Panel,
    name: Name,
    asks: Key,
    why: Sentence,
    /// What a stranger does not know, below the answers.
    aside: &'static str,
    actions: Actions,
    /// What each of the first answers leads to.
    notes: Vec<Sentence, FEW, u8>,
    labels: Vec<Sentence, FEW, u8>,
    /// Whose card each answer is about, where it is about one in play.
    owners: Vec<Option<Player>, MAX_ACTIONS, u8>,
    names: Names,
    list: LongList,
    /// The answer that was chosen once although something speaks against it.
    sure: bool,
    /// The answer that means the end, where another need not.
    deadly: Option<Action>,
}

/// Does an answer mean the end, where another need not?
fn is_deadly(action: Action, desk: &Desk, by: Player) -> bool {
    let game = desk.game();
    let lost = match action {
        Action::Take => game.loss().map_or(0, |(_, amount, _)| amount),
        Action::Stay => game.waiting_loss(by).unwrap_or(0),
        _ => return false,
    };
    // That somebody else heals saves nobody.
    let saves = |other: &Action| match *other {
        Action::Heal(player) => player == by,
        other => other != action,
    };
    lost >= game.life(by) && desk.actions.iter().any(saves)
}

/// What speaks for one answer or the other.
fn why(desk: &Desk, by: Player) -> Sentence {
    let game = desk.game();
    let told = |key: Key, player: Player, number: i32| {
        let args = Args {
            player: desk.name(player),
            number,
            ..Args::default()
        };
        format(key.text(), args)
    };
    match desk.question() {
        Some(Decision::Yield) => match game.waiting_loss(by) {
            Some(loss) => told(Key::TokyoWhyJets, game.active(), loss.into()),
            None => {
                let key = match game.prospect() {
                    Prospect::Room => Key::TokyoWhyYield,
                    Prospect::Anyway => Key::TokyoWhyYieldAnyway,
                    Prospect::There => Key::TokyoWhyYieldForNobody,
                };
                told(key, game.active(), game.life(by).into())
            }
        },
        Some(Decision::Loss) => {
            let amount = game.loss().map_or(0, |(_, amount, _)| amount);
            let key = match amount >= game.life(by) {
                true => Key::TokyoWhyDeadly,
                false => Key::TokyoWhyLoss,
            };
            told(key, by, amount.into())
        }
        Some(Decision::Hearts) => {
            let hearts = game.promise().hearts;
            told(Key::TokyoWhyUses, by, hearts.into())
        }
        Some(Decision::Resolve) => told(Key::TokyoWhyOrder, by, 0),
        Some(Decision::Extra) => told(Key::TokyoWhyExtra, by, 0),
        _ => {
            let copies = |action: &Action| matches!(action, Action::Mimic(_));
            let key = match desk.actions.iter().any(copies) {
                true => Key::TokyoWhyToken,
                false => Key::TokyoWhyMimic,
            };
            told(key, by, 0)
        }
    }
}

/// What staying in Tokyo is worth, and what it costs; where there are as many answers as fit, they need the room.
fn aside(desk: &Desk) -> &'static str {
    match desk.question() {
        _ if desk.actions.len() >= FEW => "",
        Some(Decision::Yield) if desk.game().is_two_player_variant() => {
            Key::TokyoWhyStayEnergy.text()
        }
        Some(Decision::Yield) => Key::TokyoWhyStayPoints.text(),
        _ => "",
    }
}

/// What an answer leads to, in a word or two.
fn note(action: Action, desk: &Desk, by: Player) -> Sentence {
    let game = desk.game();
    let life = |life: u8| {
        let args = Args {
            number: life.into(),
            ..Args::default()
        };
        let key = if life == 0 {
            Key::TokyoNoteOut
        } else {
            Key::TokyoNoteLife
        };
        format(key.text(), args)
    };
    let after = |amount: u8| game.life(by).saturating_sub(amount);
    match action {
        Action::Stay => life(after(game.waiting_loss(by).unwrap_or(0))),
        Action::Yield | Action::Wings => life(game.life(by)),
        Action::Take => life(after(game.loss().map_or(0, |(_, amount, _)| amount))),
        Action::Heal(_) => format(Key::TokyoNoteHeal.text(), Args::default()),
        _ => Sentence::new(),
    }
}

impl Answer {
    fn is_short(&self) -> bool {
        self.actions.len() <= FEW
    }

    fn action(&self) -> Option<Action> {
        self.actions.get(self.list.cursor()).copied()
    }

    fn accept(&mut self, cx: &mut Context<'_>) -> Option<Command> {
        let action = self.action()?;
        if Some(action) == self.deadly && !self.sure {
            self.sure = true;
            cx.damage.add(self.list.area(self.list.cursor()));
            return None;
        }
        cx.desk.attention.plan = None;
        cx.desk.attention.kept = 0;
        cx.desk.choice(action).map(Command::Choose)
    }

    fn owner(&self, row: usize) -> Option<Player> {
        self.owners.get(row).copied().flatten()
    }

    /// A card that Mimic could copy: its name, and who has it.
    fn draw_copied<D: DrawTarget<Color = Rgb565>>(
        &self,
        row: usize,
        plate: Plate,
        target: &mut D,
    ) -> Result<(), D::Error> {
        let (_, card) = words::deed(self.actions[row]);
        let owner = self
            .owner(row)
            .map_or("", |owner| &self.names[owner.index()]);
        let wide = |font: Font| font.width(card) + font.width(owner) + 8 > 198;
        // What is too long for the usual letters is said in small ones.
        let (font, card) = match wide(Font::Body) {
            true => (Font::Small, cut(card, 190 - Font::Small.width(owner))),
            false => (Font::Body, card),
        };
        let at = plate.corner + Point::new(10, 15);
        label(card, font, at, Align::Left, plate.ink, target)?;
        let at = plate.corner + Point::new(208, 15);
        label(
            owner,
            font,
            at,
            Align::Right,
            plate.tint(theme::DIM),
            target,
        )
    }

    fn unsure(&mut self, damage: &mut Damage) {
        if core::mem::take(&mut self.sure) {
            damage.add(SCREEN);
        }
    }
}

impl Screen<Room> for Answer {
    type Args = ();

    fn open((): (), opening: &Opening<'_>) -> Answer {
        let desk = opening.desk();
        let by = desk.decider().unwrap_or(desk.holder());
        let actions = desk.actions.clone();
        let few = actions.len() <= FEW;
        let first = actions.iter().take(FEW).copied();
        let window = if few { BELOW } else { ALONE };
        let mut list = LongList::new(window, actions.len().max(1));
        if let Some(advised) = desk.advised(actions.iter().copied()) {
            list.select(advised);
        }
        let owner = |action: &Action| match *action {
            Action::Mimic(card) => desk.game().owner(card),
            _ => None,
        };
        let deadly = |action: &Action| is_deadly(*action, desk, by);
        Answer {
            by,
            panel: Panel::of(desk.game(), by),
            name: Name::try_from(desk.name(by)).unwrap_or_default(),
            asks: words::question(desk),
            why: why(desk, by),
            aside: aside(desk),
            notes: first.clone().map(|action| note(action, desk, by)).collect(),
            labels: first.map(|action| words::answer(action, desk)).collect(),
            owners: actions.iter().map(owner).collect(),
            names: desk.table.names.clone(),
            list,
            sure: false,
            deadly: actions.iter().copied().find(deadly),
            actions,
        }
    }

    fn handle(&mut self, intent: Intent, cx: &mut Context<'_>) -> Option<Command> {
        match intent {
            Intent::Accept => self.accept(cx),
            Intent::Inspect => Some(Command::Open(Page::Monster(MonsterAt::of(self.by)))),
            Intent::Menu => Some(Command::Show(Role::Pause(PauseRow::Resume))),
            Intent::Back => {
                self.unsure(cx.damage);
                None
            }
            _ => {
                self.unsure(cx.damage);
                self.list.handle(intent, cx.damage);
                cx.damage.add(FOOTER);
                None
            }
        }
    }

    fn asks(&self) -> Option<u32> {
        Some(u32::from(self.sure))
    }

    fn draw<D: DrawTarget<Color = Rgb565>>(
        &self,
        _facts: &DeviceInfo,
        target: &mut D,
    ) -> Result<(), D::Error> {
        let below = Rectangle::new(Point::new(0, 42), Size::new(240, 176));
        target.fill_solid(&below, theme::NIGHT)?;
        banner(&self.panel, &self.name, self.asks.text(), "", target)?;
        let (left, room, top) = match self.is_short() {
            true => {
                let picture = look::scene(self.panel.monster.id());
                look::draw_cut(picture, PICTURE.top_left, PICTURE, target)?;
                (142, 94, 64)
            }
            false => (8, 224, 58),
        };
        for (row, line) in lines(&self.why, Font::Body, room).enumerate() {
            let at = Point::new(left, top + 15 * row as i32);
            label(line, Font::Body, at, Align::Left, theme::PAPER, target)?;
        }
        self.list.draw(
            target,
            |_| true,
            |row, plate, target: &mut D| {
                let base = plate.corner + Point::new(10, 15);
                let sure = self.sure && plate.is_marked;
                let text = match (sure, self.labels.get(row)) {
                    (true, _) => Key::TokyoNoteSure.text(),
                    _ if self.owner(row).is_some() => {
                        return self.draw_copied(row, plate, target);
                    }
                    (false, Some(text)) if self.is_short() => text.as_str(),
                    _ => {
                        let (verb, object) = match self.actions[row] {
                            Action::Heart(HeartUse::Gift(player)) => (
                                Key::TokyoVerbGift.text(),
                                self.names[player.index()].as_str(),
                            ),
                            Action::Heal(player) if player != self.by => {
                                (Key::TokyoDoHeal.text(), self.names[player.index()].as_str())
                            }
                            action => words::deed(action),
                        };
                        let at = plate.corner + Point::new(208, 15);
                        let ink = plate.tint(theme::DIM);
                        label(object, Font::Body, at, Align::Right, ink, target)?;
                        verb
                    }
                };
                label(text, Font::Body, base, Align::Left, plate.ink, target)?;
                let note = match (sure, self.notes.get(row)) {
                    (false, Some(note)) if self.is_short() => note.as_str(),
                    _ => "",
                };
                let at = plate.corner + Point::new(208, 15);
                let ink = plate.tint(theme::DIM);
                label(note, Font::Body, at, Align::Right, ink, target)
            },
        )?;
        let (aside, at) = (self.aside, Point::new(120, 212));
        label(aside, Font::Small, at, Align::Center, theme::DIM, target)?;
        let hints = [
            Hint(Button::A, Key::MenuChoose.text()),
            Hint(Button::X, Key::TokyoTableLook.text()),
            Hint(Button::Y, Key::TokyoTableMenu.text()),
        ];
        footer(&hints, target)
    }
}
