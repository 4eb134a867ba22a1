//! What presses do to the dice: keeping, letting go, picking one for a card, answering.

use super::{Cursor, Dice, FIELD, GIVES, Mode, ROW};
use crate::{
    tokyo::{
        cards::Face,
        rules::Action,
        screens::{Command, Context, Desk, Plan},
    },
    ui::{Intent, widgets::FOOTER},
};

impl Dice {
    pub(super) fn go_to(&mut self, cursor: Cursor, cx: &mut Context<'_>) {
        if cursor != self.cursor || self.sure {
            self.cursor = cursor;
            self.sure = false;
            cx.damage.add(FIELD);
            cx.damage.add(ROW);
            cx.damage.add(FOOTER);
            if let Mode::Turn(..) = self.mode {
                // The faces to choose from lie there.
                cx.damage.add(GIVES);
            }
        }
    }

    /// The dice that may be pointed at now.
    fn pickable(&self, desk: &Desk) -> u32 {
        match self.mode {
            Mode::Pick(card) => desk.game().dice_for(card) & self.all(),
            _ => self.all(),
        }
    }

    /// The next die that way; past the last one comes the button.
    fn beside(&self, from: usize, right: bool, desk: &Desk) -> Option<usize> {
        let (count, dice) = (self.faces.len(), self.pickable(desk));
        let step = if right { 1 } else { count - 1 };
        let mut at = from;
        for _ in 0..count {
            at = (at + step) % count;
            if dice & 1 << at != 0 {
                return Some(at);
            }
        }
        None
    }

    /// The button to press next: to roll what is not kept, or to be done.
    fn main_button(&self) -> usize {
        let is_first = self.buttons.first() == Some(&Action::Reroll);
        usize::from(is_first && self.loose() == 0 && self.buttons.len() > 1)
    }

    /// Keeps these dice and no others.
    fn keep(&mut self, dice: u32, cx: &mut Context<'_>) {
        self.kept = dice;
        cx.desk.attention.kept = self.kept as u8;
        self.label_buttons(cx.desk);
        cx.damage.add(FIELD);
        cx.damage.add(ROW);
        cx.damage.add(FOOTER);
    }

    /// The dice that show the same as this one.
    fn alike(&self, die: usize) -> u32 {
        let face = self.faces[die];
        let alike = self.faces.iter().enumerate();
        alike
            .filter(|(_, other)| **other == face)
            .fold(0, |dice, (die, _)| dice | 1 << die)
    }

    pub(super) fn move_cursor(&mut self, intent: Intent, cx: &mut Context<'_>) {
        let right = intent == Intent::Right;
        match (self.cursor, intent) {
            (Cursor::Die(die), Intent::Left | Intent::Right) => {
                if let Some(die) = self.beside(die, right, cx.desk) {
                    self.go_to(Cursor::Die(die), cx);
                }
            }
            (Cursor::Die(die), Intent::Up) if self.keeps && self.mode == Mode::Keep => {
                // Once more lets them go again; held on, it keeps all there are.
                let alike = self.alike(die);
                let dice = match self.kept & alike == alike {
                    _ if cx.repeats => self.all(),
                    true => self.kept & !alike,
                    false => self.kept | alike,
                };
                self.keep(dice, cx);
            }
            (Cursor::Die(_), Intent::Down) if self.mode == Mode::Keep => {
                let button = self.main_button();
                self.go_to(Cursor::Button(button), cx);
            }
            (Cursor::Button(button), Intent::Left | Intent::Right) => {
                let count = self.buttons.len().max(1);
                let step = if right { 1 } else { count - 1 };
                self.go_to(Cursor::Button((button + step) % count), cx);
            }
            (Cursor::Button(_), Intent::Up) if self.keeps => self.go_to(Cursor::Die(0), cx),
            (Cursor::Face(face), Intent::Left | Intent::Right) => {
                let step = if right { 1 } else { 5 };
                self.go_to(Cursor::Face((face + step) % 6), cx);
            }
            _ => {}
        }
    }

    /// Gives the answer, and what is to be said of it besides.
    fn answer(
        &mut self,
        action: Action,
        plan: Option<Plan>,
        cx: &mut Context<'_>,
    ) -> Option<Command> {
        cx.desk.attention.plan = plan;
        cx.desk.attention.kept = self.kept as u8;
        cx.desk.choice(action).map(Command::Choose)
    }

    /// Does something speak against it?
    fn is_rash(&self, action: Action, desk: &Desk) -> bool {
        let nothing = self.promise.is_some_and(|promise| {
            let hearts = promise.hearts > 0 && self.hearts_count;
            promise.points == 0 && promise.energy == 0 && promise.smashes == 0 && !hearts
        });
        let undecided = self.kept == 0 || nothing;
        match action {
            Action::Stop => desk.game().rolls_left() > 0 && undecided,
            Action::Pass => self.stake.is_some_and(|stake| stake.is_deadly),
            _ => false,
        }
    }

    fn press(&mut self, button: usize, cx: &mut Context<'_>) -> Option<Command> {
        let action = *self.buttons.get(button)?;
        if !self.sure && self.is_rash(action, cx.desk) {
            self.sure = true;
            cx.damage.add(ROW);
            cx.damage.add(FOOTER);
            return None;
        }
        let plan = |dice| Some(Plan { dice, face: None });
        match action {
            Action::Reroll if self.loose() == 0 => {
                self.go_to(Cursor::Die(0), cx);
                None
            }
            Action::Reroll => self.answer(action, plan(self.loose()), cx),
            Action::Use(card) => {
                let usable = cx.desk.game().dice_for(card) & self.all();
                if !cx.desk.game().names_several(card) {
                    self.mode = Mode::Pick(card);
                    let first = usable.trailing_zeros() as usize;
                    self.go_to(Cursor::Die(first), cx);
                    return None;
                }
                let loose = usable & self.loose();
                let dice = if loose == 0 { usable } else { loose };
                self.answer(action, plan(dice), cx)
            }
            _ => self.answer(action, None, cx),
        }
    }

    pub(super) fn accept(&mut self, cx: &mut Context<'_>) -> Option<Command> {
        match (self.mode, self.cursor) {
            (_, Cursor::Button(button)) => self.press(button, cx),
            (Mode::Keep, Cursor::Die(die)) => {
                self.keep(self.kept ^ 1 << die, cx);
                let last = die + 1 >= self.faces.len();
                let next = match last {
                    true => Cursor::Button(self.main_button()),
                    false => Cursor::Die(die + 1),
                };
                self.go_to(next, cx);
                None
            }
            (Mode::Pick(card), Cursor::Die(die)) if cx.desk.game().names_face(card) => {
                self.mode = Mode::Turn(card, die);
                let shown = self.faces[die].index();
                self.go_to(Cursor::Face(usize::from((shown + 1) % 6)), cx);
                cx.damage.add(GIVES);
                None
            }
            (Mode::Pick(card), Cursor::Die(die)) => {
                let plan = Plan {
                    dice: 1 << die,
                    face: None,
                };
                self.answer(Action::Use(card), Some(plan), cx)
            }
            (Mode::Turn(card, die), Cursor::Face(face)) => {
                let face = Face::ALL[face];
                if face == self.faces[die] {
                    return None;
                }
                let plan = Plan {
                    dice: 1 << die,
                    face: Some(face),
                };
                self.answer(Action::Use(card), Some(plan), cx)
            }
            _ => None,
        }
    }

    /// Takes back what was said of a long answer.
    pub(super) fn back(&mut self, cx: &mut Context<'_>) {
        let cursor = match self.mode {
            Mode::Keep => Cursor::Button(self.main_button()),
            Mode::Pick(_) => {
                self.mode = Mode::Keep;
                Cursor::Button(0)
            }
            Mode::Turn(card, die) => {
                self.mode = Mode::Pick(card);
                Cursor::Die(die)
            }
        };
        self.go_to(cursor, cx);
        cx.damage.add(GIVES);
    }
}
