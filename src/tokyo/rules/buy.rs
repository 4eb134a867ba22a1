//! Buying: from the row, from others, from the top of the deck; sweeping; turning cards up.

use super::state::{ROW, Running, Stage};
use super::{Action, Card, Event, Player, State, Why, Word};
use crate::{game::Events, tokyo::cards::CARDS};

/// What three new cards cost.
const SWEEP_PRICE: u16 = 2;

const _: () = assert!(ROW <= CARDS && CARDS <= u8::MAX as usize);

/// A place of the row, as it is told.
#[expect(clippy::cast_possible_truncation, reason = "ROW fits a byte")]
fn numbered(place: usize) -> u8 {
    debug_assert!(place < ROW);
    place as u8
}

/// How many cards of the box these are.
#[expect(clippy::cast_possible_truncation, reason = "CARDS fit a byte")]
fn count(cards: &[Card]) -> u8 {
    debug_assert!(cards.len() <= CARDS);
    cards.len() as u8
}

impl State {
    /// What a card costs this buyer.
    pub fn price(&self, buyer: Player, card: Card) -> u8 {
        let cheaper = self.count(buyer, Word::CheaperCards);
        card.def().cost.saturating_sub(cheaper)
    }

    pub(super) fn can_pay(&self, buyer: Player, card: Card) -> bool {
        u16::from(self.price(buyer, card)) <= self.energy(buyer)
    }

    pub(super) fn buy_options(&self, by: Player, take: &mut impl FnMut(Action) -> bool) -> bool {
        if !take(Action::Done) {
            return false;
        }
        let energy = self.energy(by);
        let empty = self.row.iter().all(|card| !card.is_some());
        if energy >= SWEEP_PRICE && !empty && !take(Action::Sweep) {
            return false;
        }
        let looks = !self.turn.looked && self.has(by, Word::LooksAtDeck);
        let there = !self.deck().is_empty() || !self.discard().is_empty();
        if looks && there && !take(Action::Peek) {
            return false;
        }
        let cheaper = u16::from(self.count(by, Word::CheaperCards));
        let mut buy = |card: Card| {
            let price = u16::from(card.def().cost);
            price > energy + cheaper || take(Action::Buy(card))
        };
        let mut row = self.row.iter().copied().filter(|card| card.is_some());
        if !row.all(&mut buy) || !self.seen().iter().copied().all(&mut buy) {
            return false;
        }
        if self.has(by, Word::BuysFromOthers) {
            let own = self.keeps[by.index()];
            let mut others = self.ages.iter().copied().filter(|&card| !own.has(card));
            return others.all(&mut buy);
        }
        true
    }

    pub(super) fn answer_buy(
        &mut self,
        by: Player,
        action: Action,
        events: &mut impl Events<Event>,
    ) {
        self.close();
        match action {
            Action::Buy(card) => self.buy(by, card, events),
            Action::Sweep => self.sweep(by, events),
            Action::Peek => self.peek(by, events),
            Action::Done => {
                self.turn.seen = 0;
                self.stage = Stage::Sale;
            }
            _ => unreachable!("only what is asked is answered"),
        }
    }

    /// Pay, point for buying, fill the place, take the card; then it acts.
    pub(super) fn buy(&mut self, by: Player, card: Card, events: &mut impl Events<Event>) {
        let price = self.price(by, card);
        self.spend(by, u16::from(price), Why::Price(card), events);
        if let Some(place) = self.row.iter().position(|&on_sale| on_sale == card) {
            events.push(Event::Bought {
                by,
                card,
                price,
                place: numbered(place),
            });
            self.points_by(by, Word::PointForBuying, 1, events);
            self.row[place] = Card::NONE;
            self.reveal(place, events);
        } else if let Some(owner) = self.owner(card) {
            events.push(Event::BoughtFrom {
                by,
                owner,
                card,
                price,
            });
            self.take_away(card, events);
            self.gain_energy(owner, u16::from(price), Why::Price(card), events);
            self.points_by(by, Word::PointForBuying, 1, events);
        } else {
            events.push(Event::BoughtFromDeck { by, card, price });
            self.points_by(by, Word::PointForBuying, 1, events);
            self.piles.take(card);
            self.turn.seen -= 1;
        }
        if card.is_keep() {
            self.give(by, card, events);
        }
        self.running = Some(Running { by, card, step: 0 });
    }

    fn sweep(&mut self, by: Player, events: &mut impl Events<Event>) {
        self.spend(by, SWEEP_PRICE, Why::Sweep, events);
        events.push(Event::Swept { by });
        for place in 0..ROW {
            let card = core::mem::replace(&mut self.row[place], Card::NONE);
            if card.is_some() {
                self.piles.throw_away(card);
                events.push(Event::SweptAway {
                    place: numbered(place),
                    card,
                });
            }
        }
        for place in 0..ROW {
            self.reveal(place, events);
        }
    }

    /// Turns up a card for a place of the row, and puts it on offer.
    pub(super) fn reveal(&mut self, place: usize, events: &mut impl Events<Event>) {
        let bit = 1 << place;
        self.turn.on_offer &= !bit;
        self.renew_deck(events);
        let Some(card) = self.piles.draw() else {
            return;
        };
        self.turn.seen = self.turn.seen.saturating_sub(1);
        self.row[place] = card;
        self.turn.on_offer |= bit;
        for passed in &mut self.turn.passed {
            *passed &= !bit;
        }
        events.push(Event::Revealed {
            place: numbered(place),
            card,
        });
    }

    /// An empty deck is renewed from the discard pile when a card of it is needed.
    fn renew_deck(&mut self, events: &mut impl Events<Event>) {
        if self.deck().is_empty() && !self.discard().is_empty() {
            self.piles.renew(&mut self.dice);
            let cards = count(self.deck());
            events.push(Event::DeckRenewed { cards });
        }
    }

    /// One look at the top of the deck, at a card for each copy.
    fn peek(&mut self, by: Player, events: &mut impl Events<Event>) {
        self.turn.looked = true;
        self.renew_deck(events);
        let looks = self.count(by, Word::LooksAtDeck);
        self.turn.seen = looks.min(count(self.deck()));
        for &card in self.seen().iter().rev() {
            events.push(Event::Looked { by, card });
        }
    }
}
