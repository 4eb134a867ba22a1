//! Power cards: three on sale, bought at the start of a turn, replaced and resolved at once.

use super::PowerCard;
use super::action::Action;
use super::creature::CreatureId;
use super::decision::Decision;
use super::event::Event;
use super::state::{Source, Stage, State, Waiting};
use crate::game::{Events, Player};

impl State {
    /// Asks for the next purchase, as long as anything is on sale.
    pub(super) fn offer_powers(&mut self, events: &mut impl Events<Event>) {
        if self.shop.is_empty() {
            self.harvest(events);
        } else {
            self.ask(self.active, Decision::Buy, events);
        }
    }

    pub(super) fn buy_options(&self, by: Player, take: &mut impl FnMut(Action) -> bool) -> bool {
        let energy = self.energy(by);
        let affordable = |power: &&PowerCard| power.def().cost <= energy;
        let mut affordable = self.shop.iter().filter(affordable);
        affordable.all(|&power| take(Action::Buy(power))) && take(Action::Done)
    }

    pub(super) fn answer_buy(
        &mut self,
        by: Player,
        action: Action,
        events: &mut impl Events<Event>,
    ) {
        let Action::Buy(power) = action else {
            self.stage = Stage::Harvest;
            return;
        };
        let cost = power.def().cost;
        self.set_energy(by, self.energy(by) - cost, events);
        self.get_power(by, power, cost, events);
    }

    /// The Power card is replaced from the deck, then its effect waits to be resolved.
    pub(super) fn get_power(
        &mut self,
        by: Player,
        power: PowerCard,
        cost: u8,
        events: &mut impl Events<Event>,
    ) {
        events.push(Event::PowerBought { by, power, cost });
        let at = self.shop.iter().position(|&on_sale| on_sale == power);
        let at = at.expect("a bought card was on sale");
        if let Some(next) = self.power_deck.pop() {
            self.shop[at] = next;
            events.push(Event::ShopRefilled { power: next });
        } else {
            self.shop.remove(at);
        }
        self.queue_power(by, power);
    }

    /// The top card of the Power deck is turned over and its effect waits to be resolved.
    pub(super) fn turn_over_power(&mut self, by: Player, events: &mut impl Events<Event>) {
        if let Some(power) = self.power_deck.pop() {
            events.push(Event::PowerTurnedOver { by, power });
            self.queue_power(by, power);
        }
    }

    fn queue_power(&mut self, by: Player, power: PowerCard) {
        let source = Source::Power(power);
        self.wait(Waiting::new(source, 0, by, CreatureId::NONE));
    }

    pub(super) fn discard_power(&mut self, power: PowerCard, events: &mut impl Events<Event>) {
        self.power_discard.put(power);
        events.push(Event::PowerDiscarded { power });
    }
}
