//! Carrying out effects: one at a time, step by step, as much of each as is possible.
//!
//! An effect always finishes before another starts; whatever it sets off waits, and the active
//! player picks the order of what waits, whoever it belongs to.

use super::Card;
use super::action::Action;
use super::ask::Ask;
use super::creature::CreatureId;
use super::decision::Decision;
use super::event::Event;
use super::piles::Pile;
use super::state::{CIRCULATING, MINDBUGS, Running, Source, State, Waiting};
use crate::game::{Events, Player};
use crate::mindbug::cards::{Amount, Count, Effect, ITSELF, Keyword, Trigger, keywords};

impl State {
    /// Starts the effect that waits, or asks which of several.
    pub(super) fn next_effect(&mut self, events: &mut impl Events<Event>) {
        if self.waiting.len() > 1 {
            self.ask(self.active, Decision::Order, events);
        } else if let Some(what) = self.waiting.pop() {
            self.start_effect(what, events);
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
        let what = self.waiting.remove(at.expect("the effect named waits"));
        self.start_effect(what, events);
    }

    /// A creature has changed sides, and its Harvest effect that waits goes with it: it happens
    /// for whoever controls the creature now, or controlled it last. All other effects are settled
    /// when they start to wait.
    pub(super) fn waiting_harvest_follows(&mut self, creature: CreatureId, to: Player) {
        for waiting in &mut self.waiting {
            if waiting.this == creature && waiting.trigger() == Some(Trigger::Harvest) {
                waiting.set_by(to);
            }
        }
    }

    fn start_effect(&mut self, what: Waiting, events: &mut impl Events<Event>) {
        let (by, source) = (what.by(), what.source);
        if self.is_defeated_silenced(by) && what.trigger() == Some(Trigger::Defeated) {
            events.push(Event::EffectSilenced { by, source });
            return;
        }
        self.running = Some(Running {
            what,
            step: 0,
            left: 0,
            made: 0,
            returned: Card::HIDDEN,
        });
        events.push(Event::EffectStarted { by, source });
        self.run_effect(events);
    }

    /// One step of the running effect.
    pub(super) fn run_effect(&mut self, events: &mut impl Events<Event>) {
        let running = self.running.expect("an effect is running");
        let effect = running.effect().expect("a finished effect does not run");
        let by = running.what.by();
        if let Some(ask) = Ask::of(effect, by) {
            self.ask_for(&ask, running, events);
        } else if let Effect::MayLoseLife(_) | Effect::MayPlayReturned = effect {
            self.ask(by, Decision::May, events);
        } else {
            self.perform(effect, running.what, events);
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

    /// A "may" that names nothing; what depends on it does not happen after a no.
    pub(super) fn answer_may(
        &mut self,
        by: Player,
        action: Action,
        events: &mut impl Events<Event>,
    ) {
        let running = self.running.expect("an effect asks");
        if action == Action::No {
            self.finish_effect(events);
            return;
        }
        match running.effect() {
            Some(&Effect::MayLoseLife(life)) => self.lose_life(by, life, events),
            Some(Effect::MayPlayReturned) => {
                self.piles.take(Pile::Hand(by), running.returned);
                self.play_by_effect(by, running.returned, events);
            }
            effect => unreachable!("{effect:?} asks no yes or no"),
        }
        self.next_step(events);
    }

    /// A card that has left its player's hand comes into play by an effect.
    pub(super) fn play_by_effect(
        &mut self,
        by: Player,
        card: Card,
        events: &mut impl Events<Event>,
    ) {
        events.push(Event::CardPlayed { by, card });
        self.refill(by, events);
        self.come_into_play(by, card, events);
    }

    /// How much that is now, for an effect.
    pub(super) fn amount(&self, amount: Amount, what: &Waiting) -> u8 {
        let by = what.by();
        match amount {
            Amount::Exactly(much) => much,
            Amount::EnemyCreatures => self.allies(by.opponent()).map(|_| 1u8).sum(),
            Amount::AlliedOctonite => self.allies(by).fold(0, |counters: u8, ally| {
                counters.saturating_add(ally.octonite())
            }),
            Amount::LastOctonite => what.octonite,
        }
    }

    pub(super) fn finish_effect(&mut self, events: &mut impl Events<Event>) {
        let running = self.running.take();
        if let Some(Source::Power(power)) = running.map(|running| running.what.source) {
            self.discard_power(power, events);
        }
    }

    /// An effect that asks nobody.
    fn perform(&mut self, effect: &Effect, what: Waiting, events: &mut impl Events<Event>) {
        let (by, this) = (what.by(), what.this);
        let opponent = by.opponent();
        match *effect {
            Effect::OnlyIf(condition) => {
                if !self.holds(condition, by, this) {
                    self.finish_effect(events);
                }
            }
            Effect::GainLife(life) => self.gain_life(by, life, events),
            Effect::LoseLife(life) => self.lose_life(by, life, events),
            Effect::OpponentLosesLife(amount) => {
                self.lose_life(opponent, self.amount(amount, &what), events);
            }
            Effect::StealLife(life) => {
                let stolen = life.min(self.life(opponent));
                self.lose_life(opponent, stolen, events);
                self.gain_life(by, stolen, events);
            }
            Effect::Win => self.win(by, events),
            Effect::Refresh => self.refresh(by, events),
            Effect::ExtraTurn => {
                self.side_mut(by).extra_turns += 1;
                events.push(Event::ExtraTurnGranted { to: by });
            }
            Effect::OpponentDropsToLife(life) => {
                self.set_life(opponent, life.min(self.life(opponent)), events);
            }
            Effect::LifeBecomesOpponents => self.set_life(by, self.life(opponent), events),
            Effect::GainEnergy(amount) => {
                let more = self.amount(amount, &what);
                self.set_energy(by, self.energy(by).saturating_add(more), events);
            }
            Effect::Grow(power) => self.grow(this, power, events),
            Effect::SneakThisTurn => self.sneak(this, events),
            Effect::GainOctonite(counters) => self.add_octonite(this, counters, events),
            Effect::EnemiesCannotBlockThisTurn => {
                self.side_mut(opponent).cannot_block = true;
                events.push(Event::BlocksForbidden { to: opponent });
            }
            Effect::Defeat(count, filter) => {
                self.choose_all(&filter, by, this);
                if count == Count::Weakest {
                    self.release_all_but_weakest();
                }
                self.defeat_chosen(events);
            }
            Effect::ReturnItself => {
                self.choose_all(&ITSELF, by, this);
                self.return_chosen(by, events);
            }
            Effect::TakeControl(_, filter) => {
                self.choose_all(&filter, by, this);
                self.take_control_of_chosen(by, events);
            }
            Effect::StealAtRandom(cards) => self.steal(by, cards, events),
            Effect::PlayAtRandom => self.play_at_random(by, events),
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
                    self.draw_unused(by, events);
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
            Effect::MayLoseLife(_)
            | Effect::GiveOctonite(_)
            | Effect::DefeatOneOfEach
            | Effect::OpponentDefeats(_)
            | Effect::ShowAndDefeatAlike
            | Effect::ShowAndCopyPlay
            | Effect::ReturnToHand(_)
            | Effect::MayReturnToHand(_)
            | Effect::MayPlayReturned
            | Effect::Discard(_)
            | Effect::MayDiscard(_)
            | Effect::OpponentDiscards(_)
            | Effect::OpponentMayDiscard
            | Effect::OpponentDiscardsAndLoses { .. }
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

    fn sneak(&mut self, creature: CreatureId, events: &mut impl Events<Event>) {
        if self.creature(creature).is_some() {
            self.creature_mut(creature).sneak();
            let keywords = keywords(&[Keyword::Sneaky]);
            events.push(Event::Gained { creature, keywords });
        }
    }

    fn refresh(&mut self, player: Player, events: &mut impl Events<Event>) {
        if self.mindbugs(player) < MINDBUGS {
            self.side_mut(player).mindbugs += 1;
            events.push(Event::MindbugRefreshed { player });
        }
    }

    fn release_all_but_weakest(&mut self) {
        let chosen = self.play.iter().filter(|creature| creature.is_chosen());
        let lowest = chosen.map(|creature| self.power(creature)).min();
        for at in 0..self.play.len() {
            if Some(self.power(&self.play[at])) != lowest {
                self.play[at].release();
            }
        }
    }

    /// The top card of the unused pile; see [`CIRCULATING`] for where that ends.
    fn draw_unused(&mut self, by: Player, events: &mut impl Events<Event>) {
        if self.circulating() < CIRCULATING
            && let Some(card) = self.piles.take_top(Pile::Unused)
        {
            self.piles.put(Pile::Hand(by), card);
            events.push(Event::UnusedDrawn { by, card });
        }
    }

    fn play_at_random(&mut self, by: Player, events: &mut impl Events<Event>) {
        let from = by.opponent();
        let held = self.piles.len(Pile::Hand(from));
        if held > 0 {
            let at = self.dice.place(held);
            let card = self.piles.take_at(Pile::Hand(from), at);
            events.push(Event::HandedOver { by: from, card });
            self.refill(from, events);
            self.come_into_play(by, card, events);
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
            let at = self.dice.place(held);
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
        fits: impl Fn(Card) -> bool,
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
