//! What is seen of the table at a moment, and what has to be painted when that changes.

use super::{
    Table,
    beat::{Figure, Kind},
    board::{Board, Panel},
    place::{self, BAND, BELOW, Focus},
    spot::Spot,
};
use crate::{
    game::{MAX_PLAYERS, Player},
    tokyo::{rules::Place, screens::panel::Marks},
    ui::Damage,
};

/// The table as it is seen at a moment, but for the words.
pub(super) struct Seen {
    board: Board,
    marks: [Marks; MAX_PLAYERS],
    focus: Option<Focus>,
}

impl Table {
    /// How a monster's place is marked now.
    pub(super) fn marks(&self, player: Player) -> Marks {
        let mut marks = Marks {
            turn: self.board.active == player,
            asked: !self.busy && self.asked == Some(player),
            focus: !self.busy && self.focus == Some(Focus::Seat(player)),
            ..Marks::NONE
        };
        if let Some(Kind::Happens {
            player: to,
            color,
            hurt,
            ..
        }) = self.beat.map(|beat| beat.kind)
            && to == player
        {
            marks.flash = Some(color);
            marks.hurt = hurt;
        }
        marks
    }

    /// A monster's place with the figure that counts.
    pub(super) fn panel(&self, player: Player) -> Panel {
        let mut panel = *self.board.panel(player);
        if let Some((who, figure, shown)) = self.beat.and_then(|beat| beat.counted())
            && who == player
        {
            match figure {
                Figure::Life => panel.life = shown as u8,
                Figure::Points => panel.points = shown as u8,
                Figure::Energy => panel.energy = shown,
            }
        }
        panel
    }

    pub(super) fn seen(&self) -> Seen {
        let mut marks = [Marks::NONE; MAX_PLAYERS];
        for (seat, marks) in marks.iter_mut().enumerate().take(self.players()) {
            *marks = self.marks(Player(seat as u8));
        }
        let mut board = self.board.clone();
        for (seat, panel) in board.panels.iter_mut().enumerate() {
            *panel = self.panel(Player(seat as u8));
        }
        Seen {
            board,
            marks,
            focus: self.focus.filter(|_| !self.busy),
        }
    }

    /// Marks for painting what is seen differently than `before`.
    pub(super) fn damage_since(&self, before: &Seen, damage: &mut Damage) {
        let now = self.seen();
        for seat in 0..self.players() {
            let same = before.board.panels.get(seat) == now.board.panels.get(seat)
                && before.marks[seat] == now.marks[seat];
            if !same {
                damage.add(place::seat(Player(seat as u8), self.players()));
            }
        }
        if before.board.dice != now.board.dice {
            damage.add(BAND);
        }
        let cards = |seen: &Seen| {
            let focus = seen.focus.filter(|focus| matches!(focus, Focus::Card(_)));
            (seen.board.row, focus)
        };
        if self.stages[1].shows(Spot::Market) && cards(before) != cards(&now) {
            damage.add(BELOW);
        }
    }

    /// What is to be seen in Tokyo.
    pub(super) fn wanted_spots(&self) -> [Spot; 2] {
        let night = self.board.night;
        let at = |place| {
            let there = self.board.occupant(place);
            there.map(|panel| {
                let few = panel.life <= 3;
                (panel.monster, few)
            })
        };
        let falls = match self.beat.map(|beat| beat.kind) {
            Some(Kind::Falls(monster)) => Some(monster),
            _ => None,
        };
        let city = match falls {
            Some(monster) => Spot::Fall(monster),
            None => Spot::City(night, at(Place::City)),
        };
        let below = match self.board.bay {
            true => Spot::Bay(night, at(Place::Bay)),
            false => Spot::Market,
        };
        [city, below]
    }

    /// Is there in Tokyo what is wanted there?
    pub(super) fn is_followed(&self) -> bool {
        let mut stages = self.stages.iter().zip(self.wanted_spots());
        stages.all(|(stage, wanted)| stage.is_at(wanted))
    }

    /// One of the pictures follows the board a little.
    pub(super) fn follow(&mut self, damage: &mut Damage) {
        let wanted = self.wanted_spots();
        let mut stages = self.stages.iter_mut().zip(wanted);
        if let Some((stage, wanted)) = stages.find(|(stage, wanted)| !stage.is_at(*wanted)) {
            damage.add(stage.follow(wanted));
        }
    }
}
