//! The cursor on the table: where it goes, and what is looked at from there.

use super::{
    Table,
    place::{self, BAND, Focus},
};
use crate::{
    tokyo::screens::{Command, Context, MonsterAt, Page, card_page::CardAt},
    ui::{Intent, widgets::FOOTER},
};

impl Table {
    /// The page of what the cursor is on, or of whom it is about: who may heal, who is asked.
    pub(super) fn look(&mut self, cx: &mut Context<'_>) -> Option<Command> {
        let page = match self.focus {
            Some(Focus::Card(at)) => {
                let card = self.board.row.get(at).filter(|card| card.is_some())?;
                Page::Card(CardAt::on_sale(*card))
            }
            Some(Focus::Seat(player)) => Page::Monster(MonsterAt::of(player)),
            None => {
                let shown = self.heals.or(self.asked).unwrap_or(cx.desk.holder());
                Page::Monster(MonsterAt::of(shown))
            }
        };
        Some(Command::Open(page))
    }

    pub(super) fn go(&mut self, intent: Intent, cx: &mut Context<'_>) {
        let to = match self.focus {
            Some(from) => place::next(from, intent, self.players(), self.board.bay).or(self.focus),
            None => Some(Focus::Seat(self.asked.unwrap_or(cx.desk.holder()))),
        };
        self.turn_to(to, cx);
    }

    /// The cursor is there from now on, or nowhere.
    pub(super) fn turn_to(&mut self, to: Option<Focus>, cx: &mut Context<'_>) {
        let before = self.seen();
        self.focus = to;
        self.damage_since(&before, cx.damage);
        cx.damage.add(BAND);
        if self.heals.is_some() {
            cx.damage.add(FOOTER);
        }
    }
}
