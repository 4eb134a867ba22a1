//! Offers: some may buy what was just revealed before the active monster goes on.
//!
//! Whoever is nearest clockwise and can pay is asked about all that was revealed and that they have not
//! passed on. A purchase reveals the next card, which is on offer to all of them again.

use super::{Action, Card, Decision, Event, Player, State, Word};
use crate::game::{Events, MAX_PLAYERS};

impl State {
    /// Asks the next one who can buy something just revealed; then the active monster goes on.
    pub(super) fn next_offer(&mut self) {
        if self.turn.on_offer != 0 {
            let wants = |player: &Player| {
                self.alive.has(*player)
                    && self.has(*player, Word::BuysRevealed)
                    && self.offered(*player).next().is_some()
            };
            let asked = self.clockwise(self.active).find(wants);
            if let Some(player) = asked.filter(|&player| player != self.active) {
                self.ask(player, Decision::Offer);
                return;
            }
            self.turn.on_offer = 0;
            self.turn.passed = [0; MAX_PLAYERS];
        }
        self.ask(self.active, Decision::Buy);
    }

    /// The cards on offer to a player that they can pay for.
    fn offered(&self, player: Player) -> impl Iterator<Item = Card> {
        let open = self.turn.on_offer & !self.turn.passed[player.index()];
        let open = move |(place, &card): (usize, &Card)| (open >> place & 1 != 0).then_some(card);
        let cards = self.row.iter().enumerate().filter_map(open);
        cards.filter(move |&card| card.is_some() && self.can_pay(player, card))
    }

    pub(super) fn offer_options(&self, by: Player, take: &mut impl FnMut(Action) -> bool) -> bool {
        self.offered(by).all(|card| take(Action::Buy(card))) && take(Action::Pass)
    }

    pub(super) fn answer_offer(
        &mut self,
        by: Player,
        action: Action,
        events: &mut impl Events<Event>,
    ) {
        self.close();
        match action {
            Action::Buy(card) => self.buy(by, card, events),
            // Who has just spent their energy otherwise has not passed on anything.
            Action::Pass if self.offered(by).next().is_some() => {
                self.turn.passed[by.index()] |= self.turn.on_offer;
            }
            _ => {}
        }
    }
}
