//! Where the cursor is among what can be done, and what the buttons do there.

use super::{
    Table, ask,
    band::{BAND, NAMED, Told},
    board::SIDES,
};
use crate::{
    console::{self},
    mindbug::{
        rules::Action,
        screens::{Command, Context, Desk, Focus, Side},
    },
    text::Key,
};

/// Something that can be done with the card at a place.
#[derive(Clone, Copy)]
pub(super) struct Deed {
    pub(super) place: Focus,
    pub(super) action: Action,
    pub(super) verb: Key,
    /// Does it cost an octonite counter?
    pub(super) is_paid: bool,
}

impl Deed {
    /// What it does, with its price.
    pub(super) fn full_verb(&self) -> Key {
        match (self.is_paid, self.action) {
            (true, Action::Act(_)) => Key::VerbActPaid,
            (true, _) => Key::VerbAttackPaid,
            _ => self.verb,
        }
    }
}

impl Table {
    pub(super) fn list_deeds(&mut self, desk: &Desk) {
        self.open.clear();
        for side in SIDES {
            for at in 0..self.board.row(side).len() {
                let place = Focus { side, at };
                let deeds = desk.actions_at(place).map(|action| Deed {
                    place,
                    action,
                    verb: ask::verb(action, desk),
                    is_paid: ask::is_paid(action, desk),
                });
                self.open.extend(deeds);
            }
        }
        let declines = |action: &Action| {
            matches!(
                action,
                Action::HuntNone | Action::BlockNone | Action::ChooseNone | Action::Stop
            )
        };
        let none = desk.actions.iter().copied().find(declines);
        self.none = none.map(|action| (action, ask::verb(action, desk)));
    }

    /// Where the cursor was; else where it can do no harm by mistake: on the strongest enemy of what
    /// hurts, on the creature whose octonite is placed, or on the first of the lowest row.
    pub(super) fn first_focus(&self, desk: &Desk) -> Option<Focus> {
        let kept = desk
            .attention
            .focus
            .filter(|&place| self.deeds(place).count() > 0);
        let lowest = self.open.last().map(|deed| deed.place.side);
        let mut places = self.open.iter().map(|deed| deed.place);
        let strongest = || {
            let enemies = places.clone().filter(|place| place.side == Side::Enemy);
            // The first of several.
            enemies
                .rev()
                .max_by_key(|&place| self.board.row(place.side)[place.at].power)
        };
        let harmed = self.harms.then(strongest).flatten();
        let belongs = desk.view.placing();
        let belongs = belongs.and_then(|id| desk.place_of_creature(id));
        let belongs = belongs.filter(|&place| self.deeds(place).count() > 0);
        kept.or(harmed)
            .or(belongs)
            .or_else(|| places.find(|place| Some(place.side) == lowest))
    }

    /// Would accepting harm one's own creature although an enemy could be taken?
    fn harms_own(&self) -> bool {
        let is_own = self.focus.is_some_and(|focus| focus.side == Side::Own);
        let mut places = self.open.iter().map(|deed| deed.place);
        self.harms && is_own && places.any(|place| place.side == Side::Enemy)
    }

    /// Asks whether one's own creature is meant, or takes that back.
    pub(super) fn be_sure(&mut self, is_sure: bool, cx: &mut Context<'_>) {
        self.is_sure = is_sure;
        cx.damage.add(BAND);
    }

    /// Would going back lose the game? Then it is asked about, as harm to one's own is.
    pub(super) fn gives_in(&self) -> bool {
        self.unblocked == Some(Key::ThenYouLose)
    }

    pub(super) fn name_focus(&mut self, desk: &Desk) {
        self.told = Told::of(self.focus, desk);
    }

    /// What can be done at a place.
    pub(super) fn deeds(&self, place: Focus) -> impl Iterator<Item = &Deed> {
        self.open.iter().filter(move |deed| deed.place == place)
    }

    /// What can be done where the cursor is.
    pub(super) fn deeds_here(&self) -> impl Iterator<Item = &Deed> {
        self.focus.into_iter().flat_map(|focus| self.deeds(focus))
    }

    pub(super) fn go_to(&mut self, to: Option<Focus>, cx: &mut Context<'_>) {
        let Some(to) = to.filter(|&to| self.focus != Some(to)) else {
            return;
        };
        let before = self.seen();
        self.board.bring_into_sight(to);
        self.focus = Some(to);
        let desk = cx.desk();
        desk.attention.focus = Some(to);
        self.name_focus(desk);
        cx.damage.add(NAMED);
        self.damage_since(&before, cx.damage);
    }

    /// The places that the cursor can go to, row by row.
    pub(super) fn places(&self) -> impl DoubleEndedIterator<Item = Focus> {
        let all = SIDES.into_iter().flat_map(|side| {
            let row = 0..self.board.row(side).len();
            row.map(move |at| Focus { side, at })
        });
        all.filter(|&place| self.peeks || self.deeds(place).next().is_some())
    }

    /// The next open place of the row, round its end.
    pub(super) fn beside(&self, forward: bool) -> Option<Focus> {
        let focus = self.focus?;
        let row = || self.places().filter(|place| place.side == focus.side);
        match forward {
            true => row().find(|place| place.at > focus.at).or(row().next()),
            false => row()
                .rfind(|place| place.at < focus.at)
                .or(row().next_back()),
        }
    }

    /// The nearest open place of the next row that has one.
    pub(super) fn beyond(&self, down: bool) -> Option<Focus> {
        let focus = self.focus?;
        let now = focus.side as usize;
        let x = self.board.corner(focus).x;
        (1..SIDES.len()).find_map(|step| {
            let step = if down { step } else { SIDES.len() - step };
            let side = SIDES[(now + step) % SIDES.len()];
            let row = self.places().filter(|open| open.side == side);
            row.min_by_key(|&open| (self.board.corner(open).x - x).abs())
        })
    }

    /// Does what can be done where the cursor is, or asks which of two things.
    pub(super) fn accept(&mut self, cx: &mut Context<'_>) -> Option<Command> {
        let deed = self.deeds_here().nth(self.picking.unwrap_or_default())?;
        if self.picking.is_some() || self.deeds_here().count() == 1 {
            let action = deed.action;
            if self.harms_own() && !self.is_sure {
                self.be_sure(true, cx);
                return None;
            }
            return self.act(action, cx);
        }
        let mut deeds = self.deeds_here();
        let advised = deeds.position(|deed| Some(deed.action) == self.advised);
        drop(deeds);
        self.pick(Some(advised.unwrap_or_default()), cx);
        None
    }

    pub(super) fn pick(&mut self, picking: Option<usize>, cx: &mut Context<'_>) {
        let before = self.seen();
        self.picking = picking;
        cx.damage.add(BAND);
        self.damage_since(&before, cx.damage);
    }

    /// The back button says no, where that is an answer, and enough to a bot that thinks.
    pub(super) fn back(&mut self, cx: &mut Context<'_>) -> Option<Command> {
        if let Some((sign, ..)) = &self.sign {
            let cut_off = Command::Console(console::screens::Command::CutOff);
            return sign.can_be_cut().then_some(cut_off);
        }
        let (action, _) = self.none?;
        if self.gives_in() && !self.is_sure {
            self.be_sure(true, cx);
            return None;
        }
        self.act(action, cx)
    }
}
