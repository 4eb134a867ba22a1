//! The end of a turn: the sale, what the end pays, Poison.

use super::parts::Part;
use super::state::Stage;
use super::{Action, Cause, Decision, Event, Player, State, Why, Word};
use crate::game::Events;

/// Energy that pays one point at the end of a turn.
const ENERGY_FOR_POINT: u16 = 6;

impl State {
    pub(super) fn sale(&mut self) {
        self.stage = Stage::Ending;
        if self.has(self.active, Word::SellsCards) {
            self.ask(self.active, Decision::Sell);
        }
    }

    pub(super) fn sale_options(&self, by: Player, take: &mut impl FnMut(Action) -> bool) -> bool {
        if self.has(by, Word::SellsCards) {
            let mut own = self.keeps[by.index()].iter();
            if !own.all(|card| take(Action::Sell(card))) {
                return false;
            }
        }
        take(Action::ThatIsAll)
    }

    pub(super) fn answer_sale(
        &mut self,
        by: Player,
        action: Action,
        events: &mut impl Events<Event>,
    ) {
        match action {
            Action::Sell(card) => {
                self.part = Part::Sale;
                events.push(Event::Sold { by, card });
                self.discard_keep(card, events);
                let energy = u16::from(card.def().cost);
                self.gain_energy(by, energy, Why::Sale(card), events);
            }
            Action::ThatIsAll => self.close(),
            _ => unreachable!("only what is asked is answered"),
        }
    }

    /// What the end of a turn pays, in this order; Poison comes last and ends it.
    pub(super) fn end_turn(&mut self, events: &mut impl Events<Event>) {
        let by = self.active;
        self.stage = Stage::AfterTurn;
        let points = self.points(by);
        if self.others(by).all(|other| points < self.points(other)) {
            self.points_by(by, Word::PointForBeingLast, 1, events);
        }
        if self.has(by, Word::PointsForEnergy) {
            let (mut energy, mut groups) = (self.energy(by), 0);
            while energy >= ENERGY_FOR_POINT && groups < super::WINNING_POINTS {
                energy -= ENERGY_FOR_POINT;
                groups += 1;
            }
            self.points_by(by, Word::PointsForEnergy, groups, events);
        }
        if !self.turn.hurt {
            self.points_by(by, Word::PointForPeace, 1, events);
        }
        if self.energy(by) == 0 {
            self.energy_by(by, Word::EnergyWhenOut, events);
        }
        let poison = self.poison(by);
        if poison > 0 {
            self.begin_loss(by, None, poison, Cause::Poison, events);
        }
    }
}
