//! Carrying out effects: one at a time, step by step, as much of each as is possible.
//!
//! An effect always finishes before another starts; whatever it sets off waits, and the active
//! player picks the order of what waits, whoever it belongs to.

use super::action::Action;
use super::choice::Ask;
use super::creature::CreatureId;
use super::decision::Decision;
use super::event::Event;
use super::piles::Pile;
use super::state::{Running, Source, State, Waiting};
use crate::game::{Events, Player};
use crate::mindbug::cards::{Amount, Count, Effect, Zone};

impl State {
    /// Starts the effect that waits, or asks which of several.
    pub(super) fn next_effect(&mut self, events: &mut impl Events<Event>) {
        if self.waiting.len() > 1 {
            self.ask(self.active, Decision::Order, events);
        } else {
            self.start_effect(0, events);
        }
    }

    /// Effects of two of a card for the same player are one option.
    pub(super) fn order_options(&self, take: &mut impl FnMut(Action) -> bool) -> bool {
        let same = |a: &Waiting, b: &Waiting| a.source == b.source && a.by() == b.by();
        self.waiting.iter().enumerate().all(|(at, waiting)| {
            let listed = self.waiting[..at].iter().any(|other| same(other, waiting));
            listed || take(Action::Order(waiting.source, waiting.by()))
        })
    }

    pub(super) fn is_waiting(&self, source: Source, by: Player) -> bool {
        let mut waiting = self.waiting.iter();
        waiting.any(|waiting| waiting.source == source && waiting.by() == by)
    }

    pub(super) fn answer_order(&mut self, action: Action, events: &mut impl Events<Event>) {
        let next = |waiting: &Waiting| action == Action::Order(waiting.source, waiting.by());
        let at = self.waiting.iter().position(next);
        self.start_effect(at.expect("the effect named waits"), events);
    }

    fn start_effect(&mut self, at: usize, events: &mut impl Events<Event>) {
        let what = self.waiting.remove(at);
        self.running = Some(Running {
            what,
            step: 0,
            left: 0,
            made: 0,
        });
        events.push(Event::EffectStarted {
            by: what.by(),
            source: what.source,
        });
        self.run_effect(events);
    }

    /// One step of the running effect.
    pub(super) fn run_effect(&mut self, events: &mut impl Events<Event>) {
        let running = self.running.expect("an effect is running");
        let effect = running.effect().expect("a finished effect does not run");
        let what = running.what;
        if let Some(ask) = Ask::of(effect, what.by()) {
            self.ask_for(&ask, running, events);
        } else {
            self.perform(effect, what.by(), what.this, events);
            self.next_step(events);
        }
    }

    /// The step is done; an effect cut short by its condition has no next one.
    pub(super) fn next_step(&mut self, events: &mut impl Events<Event>) {
        if let Some(running) = &mut self.running {
            running.step += 1;
            running.left = 0;
            running.made = 0;
            if running.effect().is_none() {
                self.finish_effect(events);
            }
        }
    }

    fn finish_effect(&mut self, events: &mut impl Events<Event>) {
        let running = self.running.take();
        if let Some(Source::Power(power)) = running.map(|running| running.what.source) {
            self.discard_power(power, events);
        }
    }

    /// An effect that asks nobody.
    fn perform(
        &mut self,
        effect: &Effect,
        by: Player,
        this: CreatureId,
        events: &mut impl Events<Event>,
    ) {
        let opponent = by.opponent();
        match *effect {
            Effect::OnlyIf(condition) => {
                if !self.holds(condition, by) {
                    self.finish_effect(events);
                }
            }
            Effect::GainLife(life) => self.gain_life(by, life, events),
            Effect::OpponentLosesLife(life) => self.lose_life(opponent, life, events),
            Effect::OpponentDropsToLife(life) => {
                self.set_life(opponent, life.min(self.life(opponent)), events);
            }
            Effect::LifeBecomesOpponents => self.set_life(by, self.life(opponent), events),
            Effect::GainEnergy(amount) => {
                let more = match amount {
                    Amount::Exactly(energy) => energy,
                    Amount::EnemyCreatures => self.allies(opponent).count() as u8,
                };
                self.set_energy(by, self.energy(by).saturating_add(more), events);
            }
            Effect::Grow(power) => self.grow(this, power, events),
            Effect::Defeat(_, filter) => {
                self.choose_all(&filter, by, this);
                self.defeat_chosen(events);
            }
            Effect::TakeControl(_, filter) => {
                self.choose_all(&filter, by, this);
                self.take_control_of_chosen(by, events);
            }
            Effect::StealAtRandom(cards) => self.steal(by, cards, events),
            Effect::TakeFrom(zone, _, filter) => {
                for of in [by, opponent] {
                    if zone.has_discard_of(by, of) {
                        self.take_all_discarded(
                            by,
                            of,
                            |card| State::card_fits(&filter, card),
                            events,
                        );
                    }
                }
            }
            Effect::DrawUnused(cards) => {
                for _ in 0..cards {
                    if let Some(card) = self.piles.take_top(Pile::Unused) {
                        self.piles.put(Pile::Hand(by), card);
                        events.push(Event::UnusedDrawn { by, card });
                    }
                }
            }
            Effect::TurnOverPower => self.turn_over_power(by, events),
            Effect::AlliesHaveThisTurn(keywords) => {
                let side = self.side_mut(by);
                side.keywords = side.keywords.or(keywords);
                events.push(Event::KeywordsGranted { to: by, keywords });
            }
            Effect::AlliesRollMoreThisTurn(icons) => {
                self.side_mut(by).icons += icons;
                events.push(Event::DiceGranted { to: by, icons });
            }
            Effect::ReturnToHand(_)
            | Effect::OpponentDiscards(_)
            | Effect::PlayFrom(..)
            | Effect::PlayOpponentsPick
            | Effect::TakePower
            | Effect::RepeatPlay(_) => unreachable!("{effect:?} asks somebody"),
        }
    }

    fn grow(&mut self, creature: CreatureId, power: u8, events: &mut impl Events<Event>) {
        if self.creature(creature).is_some() {
            self.creature_mut(creature).grow(power);
            events.push(Event::Grew { creature, power });
        }
    }

    /// Random cards leave the opponent's hand together; then that hand is refilled.
    fn steal(&mut self, by: Player, cards: u8, events: &mut impl Events<Event>) {
        let from = Pile::Hand(by.opponent());
        for _ in 0..cards {
            let held = self.piles.len(from);
            if held == 0 {
                break;
            }
            let at = self.dice.below(held as u32) as usize;
            let card = self.piles.take_at(from, at);
            self.piles.put(Pile::Hand(by), card);
            events.push(Event::Stolen { by, card });
        }
        self.refill(by.opponent(), events);
    }

    fn take_all_discarded(
        &mut self,
        by: Player,
        of: Player,
        fits: impl Fn(super::Card) -> bool,
        events: &mut impl Events<Event>,
    ) {
        while let Some(at) = self
            .pile(Pile::Discard(of))
            .iter()
            .position(|&card| fits(card))
        {
            let card = self.piles.take_at(Pile::Discard(of), at);
            self.piles.put(Pile::Hand(by), card);
            events.push(Event::TakenFromDiscard { by, of, card });
        }
    }
}

impl Zone {
    /// Is the discard pile of `of` part of the zone, seen by `by`?
    pub(super) fn has_discard_of(self, by: Player, of: Player) -> bool {
        match self {
            Zone::OwnHand => false,
            Zone::OwnDiscard => of == by,
            Zone::OpponentsDiscard => of != by,
            Zone::AnyDiscard => true,
        }
    }
}

impl Count {
    /// How many picks it allows, and whether fewer will do; `None` if nobody picks.
    pub(super) fn picks(self) -> Option<(u8, bool)> {
        match self {
            Count::One => Some((1, false)),
            Count::UpTo(most) => Some((most, true)),
            Count::All => None,
        }
    }
}
