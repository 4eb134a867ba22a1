//! The Mimic token: where it may go, and what happens when it gets there.

use super::{Action, Card, Decision, Event, Player, State, Why, Word};
use crate::game::Events;
use crate::tokyo::cards::Effect;

impl State {
    /// Has somebody the card that copies, whatever it copies now?
    pub(super) fn has_own_copier(&self, player: Player) -> bool {
        self.card_with(player, Word::Copies).is_some()
    }

    /// The cards the token may be put on: any Keep card in play but its own, and not where it is.
    pub(super) fn token_places(&self) -> impl Iterator<Item = Card> {
        let copied = self.copied;
        let all = self.ages.iter().copied();
        all.filter(move |&card| card != copied && !card.has(Word::Copies))
    }

    /// Asks where the token goes; with no Keep card in play it waits.
    pub(super) fn ask_token(&mut self, by: Player) {
        if self.token_places().next().is_some() {
            self.ask(by, Decision::Mimic);
        }
    }

    pub(super) fn token_options(&self, take: &mut impl FnMut(Action) -> bool) -> bool {
        self.token_places().all(|card| take(Action::Mimic(card)))
    }

    pub(super) fn answer_token(
        &mut self,
        by: Player,
        action: Action,
        events: &mut impl Events<Event>,
    ) {
        self.close();
        if let Action::Mimic(card) = action {
            self.place_token(by, card, events);
        }
    }

    /// Puts the token on a card: from now on a copy of it, as if it had just been bought.
    pub(super) fn place_token(&mut self, by: Player, card: Card, events: &mut impl Events<Event>) {
        self.copied = card;
        events.push(Event::TokenPlaced { by, card });
        let Some((_, copier)) = self.copier() else {
            return;
        };
        self.set_counters(copier, card.def().counters, events);
        self.cut_life(by, events);
        for effect in card.def().effects {
            if let Effect::GainLife(life) = *effect {
                self.gain_life(by, life, Why::Card(copier), events);
            }
        }
        self.notice_further_turn(by);
    }
}
