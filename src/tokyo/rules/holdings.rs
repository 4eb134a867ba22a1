//! Who has which words how often, and the cards and counters they come from.
//!
//! Mimic has no rules here but these: its owner has every word of the card that carries its token
//! once more, and the card that then acts is Mimic itself, with counters and uses of its own.

use super::state::{HIGH_LIFE, LIFE};
use super::{Card, Event, Keeps, Player, State, Word};
use crate::game::Events;
use crate::tokyo::cards::KEEP_CARDS;

/// Cards that can have counters: those that come with some, and the one that copies.
pub(in crate::tokyo) const COUNTERS: usize = 3;

impl State {
    /// How often somebody has a word.
    #[inline]
    pub(in crate::tokyo) fn count(&self, player: Player, word: Word) -> u8 {
        let with = Keeps::with(word);
        let own = self.keeps[player.index()].both(with);
        let mut count = 0;
        if !own.is_empty() {
            count = own.len();
        }
        count + u8::from(with.has(self.copied) && self.has_copier(player))
    }

    /// Has somebody a word?
    #[inline]
    pub(in crate::tokyo) fn has(&self, player: Player, word: Word) -> bool {
        let with = Keeps::with(word);
        self.keeps[player.index()].meets(with) || with.has(self.copied) && self.has_copier(player)
    }

    #[inline]
    fn has_copier(&self, player: Player) -> bool {
        self.keeps[player.index()].meets(Keeps::with(Word::Copies))
    }

    /// Who has the card that copies, and that card.
    pub(super) fn copier(&self) -> Option<(Player, Card)> {
        let with = Keeps::with(Word::Copies);
        let owner = self.alive.iter().find(|&player| self.has_copier(player))?;
        let card = self.keeps[owner.index()].both(with).iter().next()?;
        Some((owner, card))
    }

    /// The cards by which somebody has a word: printed ones first, then a copy.
    pub(super) fn cards_with(&self, player: Player, word: Word) -> impl Iterator<Item = Card> {
        let with = Keeps::with(word);
        let own = self.keeps[player.index()].both(with);
        let copies = with.has(self.copied) && self.has_copier(player);
        let copier = self.keeps[player.index()].both(Keeps::with(Word::Copies));
        let copier = if copies { copier } else { Keeps::NONE };
        own.iter().chain(copier.iter())
    }

    /// The card by which somebody has a word; of two the printed one.
    pub(super) fn card_with(&self, player: Player, word: Word) -> Option<Card> {
        self.cards_with(player, word).next()
    }

    /// What a card does: its own words, or those of the card it copies.
    pub(in crate::tokyo) fn acts_as(&self, card: Card) -> Card {
        if card.has(Word::Copies) && self.copied.is_some() {
            self.copied
        } else {
            card
        }
    }

    /// Who has a Keep card.
    pub fn owner(&self, card: Card) -> Option<Player> {
        Player::first(self.players).find(|player| self.keeps[player.index()].has(card))
    }

    /// A player's Keep cards, the oldest first.
    pub fn cards(&self, player: Player) -> impl Iterator<Item = Card> {
        let own = self.keeps[player.index()];
        self.ages.iter().copied().filter(move |&card| own.has(card))
    }

    /// The card that carries the Mimic token.
    pub fn copied(&self) -> Option<Card> {
        self.copied.is_some().then_some(self.copied)
    }

    /// The counters on a card.
    pub fn counters(&self, card: Card) -> u8 {
        counter(card).map_or(0, |at| self.counters[at])
    }

    pub(super) fn set_counters(&mut self, card: Card, to: u8, events: &mut impl Events<Event>) {
        let Some(at) = counter(card) else { return };
        if self.counters[at] != to {
            self.counters[at] = to;
            events.push(Event::CountersChanged { card, to });
        }
    }

    /// The most life a monster can have.
    pub fn life_limit(&self, player: Player) -> u8 {
        if self.has(player, Word::LifeLimitTwelve) {
            HIGH_LIFE
        } else {
            LIFE
        }
    }

    /// A Keep card comes to a player, with all its counters.
    pub(super) fn give(&mut self, player: Player, card: Card, events: &mut impl Events<Event>) {
        let keeps = &mut self.keeps[player.index()];
        *keeps = keeps.and(card);
        let room = self.ages.push(card);
        room.expect("there are no more Keep cards than the box has");
        self.set_counters(card, card.def().counters, events);
        self.notice_further_turn(player);
    }

    /// A Keep card leaves its owner, wherever it goes then; its counters are gone.
    ///
    /// If it was the one that copies, the Mimic token comes back.
    pub(super) fn take_away(&mut self, card: Card, events: &mut impl Events<Event>) {
        let Some(owner) = self.owner(card) else {
            return;
        };
        let keeps = &mut self.keeps[owner.index()];
        *keeps = keeps.without(card);
        self.ages.retain(|&other| other != card);
        self.set_counters(card, 0, events);
        if card.has(Word::Copies) && self.copied.is_some() {
            self.copied = Card::NONE;
            events.push(Event::TokenReturned);
        }
        self.cut_life(owner, events);
    }

    /// A Keep card goes to the discard pile. Is it the copied one, the Mimic token comes back at
    /// once, and the counters of its copy are gone.
    pub(super) fn discard_keep(&mut self, card: Card, events: &mut impl Events<Event>) {
        let owner = self.owner(card);
        self.take_away(card, events);
        self.piles.throw_away(card);
        if let Some(owner) = owner {
            events.push(Event::Discarded { owner, card });
        }
        if self.copied == card {
            self.copied = Card::NONE;
            events.push(Event::TokenReturned);
            if let Some((owner, copier)) = self.copier() {
                self.set_counters(copier, 0, events);
                self.cut_life(owner, events);
            }
        }
    }

    /// Life over a limit that has sunk is gone; that is no loss.
    pub(super) fn cut_life(&mut self, player: Player, events: &mut impl Events<Event>) {
        let (from, to) = (self.life(player), self.life_limit(player));
        if from > to {
            self.seat_mut(player).life = to;
            events.push(Event::LifeCut { player, from, to });
        }
    }
}

/// Where the counters of a card are kept, if it can have some.
fn counter(card: Card) -> Option<usize> {
    KEPT.iter().position(|&kept| kept == card.index())
}

/// The cards that can have counters, worked out from their rows.
static KEPT: [usize; COUNTERS] = kept();

const fn kept() -> [usize; COUNTERS] {
    let mut kept = [0; COUNTERS];
    let (mut card, mut found) = (0, 0);
    while card < KEEP_CARDS {
        if Card::can_have_counters(card) {
            kept[found] = card;
            found += 1;
        }
        card += 1;
    }
    assert!(found == COUNTERS, "every card with counters has room");
    kept
}
