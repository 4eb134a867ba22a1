//! What a card does when it is bought, effect after effect.
//!
//! An effect that deals out losses fills the round of losses and leaves; when that is over the next
//! effect follows. A Discard card then goes to the discard pile.

use super::state::{Running, Volley};
use super::{Card, Cause, Event, ExtraTurn, Player, Players, State, Why};
use crate::game::{Events, MAX_PLAYERS};
use crate::tokyo::cards::Effect;

impl State {
    /// Carries out the next effect of the card that was bought, or puts it away.
    pub(super) fn run_effect(&mut self, events: &mut impl Events<Event>) {
        let Some(running) = &mut self.running else {
            return;
        };
        let Running { by, card, step } = *running;
        let effects = card.def().effects;
        // A buyer who did not survive the card gets nothing more of it.
        let Some(&effect) = effects
            .get(usize::from(step))
            .filter(|_| self.alive.has(by))
        else {
            self.put_away(events);
            return;
        };
        running.step += 1;
        self.apply(by, card, effect, events);
    }

    /// The Discard card that is taking effect: it lies nowhere else.
    pub fn resolving(&self) -> Option<Card> {
        let card = self.running?.card;
        (!card.is_keep()).then_some(card)
    }

    /// The card has done what it does.
    pub(super) fn put_away(&mut self, events: &mut impl Events<Event>) {
        if let Some(Running { by, card, .. }) = self.running.take()
            && !card.is_keep()
        {
            self.piles.throw_away(card);
            events.push(Event::Done { by, card });
        }
    }

    fn apply(&mut self, by: Player, card: Card, effect: Effect, events: &mut impl Events<Event>) {
        let why = Why::Card(card);
        match effect {
            Effect::GainPoints(points) => self.gain_points(by, points, why, events),
            Effect::GainEnergy(energy) => self.gain_energy(by, u16::from(energy), why, events),
            Effect::GainLife(life) => self.gain_life(by, life, why, events),
            Effect::LoseLife(life) => self.deal_out(by, Players::only(by), life),
            Effect::OthersLoseLife(life) => self.deal_out(by, self.alive.without(by), life),
            Effect::AllLoseLife(life) => self.deal_out(by, self.alive, life),
            Effect::OthersLosePoints(points) => {
                for other in self.others(by) {
                    let left = self.points(other).saturating_sub(points);
                    self.set_points(other, left, why, events);
                }
            }
            Effect::OthersLoseHalfTheirEnergy => {
                for other in self.others(by) {
                    let half = self.energy(other) >> 1;
                    self.spend(other, half, why, events);
                }
            }
            Effect::TakeTokyo => self.take_tokyo(by, events),
            Effect::TakeTurn => {
                if self.extra.push(by).is_ok() {
                    let won = ExtraTurn::Bought;
                    events.push(Event::TurnWon {
                        player: by,
                        by: won,
                    });
                }
            }
            Effect::PlaceToken => self.ask_token(by),
        }
    }

    /// A loss for each of these, clockwise after the author.
    fn deal_out(&mut self, author: Player, victims: Players, life: u8) {
        self.volley = Volley {
            author,
            victims,
            amounts: [life; MAX_PLAYERS],
            cause: Cause::Card,
            smashed: Players::NONE,
            poison: 0,
            shrink: 0,
        };
    }
}
