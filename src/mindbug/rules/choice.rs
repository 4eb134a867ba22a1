//! Effects that ask: what may be taken, and what happens to it.
//!
//! An effect that takes several things asks for one at a time. Creatures are marked and cards of
//! a hand leave it pick by pick, but what follows (defeat, change of sides, the refill) waits for
//! the last pick, so they are taken together.

use super::Card;
use super::action::{Action, Choice};
use super::ask::{Ask, From, Need};
use super::creature::{Creature, CreatureId};
use super::decision::Decision;
use super::event::Event;
use super::piles::Pile;
use super::state::{Running, State};
use crate::game::{Events, Player};
use crate::mindbug::cards::{CardsMet, ENEMY, Effect, Filter, Trigger};

impl State {
    /// Asks for the next pick of the running effect, or goes on if there is nothing to pick.
    ///
    /// Nothing is asked where all that can be picked must be picked, or where it is all the same.
    pub(super) fn ask_for(&mut self, ask: &Ask, running: Running, events: &mut impl Events<Event>) {
        let mut left = running.left;
        if left == 0 {
            left = self.amount(ask.picks, &running.what);
            self.set_picks(left, 0);
            if left == 0 {
                self.conclude(events);
                return;
            }
        }
        if ask.from == From::EachSide {
            left = left.min(self.sides_left());
        }
        let (mut first, mut count, mut kinds) = (None, 0, 0);
        self.each_candidate(ask, &mut |choice, again| {
            first.get_or_insert(choice);
            count += 1;
            kinds += u8::from(!again);
            kinds < 2 || count <= left
        });
        let optional = ask.is_optional(running.made);
        let too_few = ask.need == Need::Whole && optional && count < left;
        match first.filter(|_| !too_few) {
            Some(choice) if !optional && (kinds == 1 || count <= left) => {
                self.take(ask.by, Decision::Choose, Action::Choose(choice), events);
            }
            None if optional => self.take(ask.by, Decision::Choose, Action::ChooseNone, events),
            None => self.conclude(events),
            Some(_) => self.asked = Some((ask.by, Decision::Choose)),
        }
    }

    fn set_picks(&mut self, left: u8, made: u8) {
        if let Some(running) = &mut self.running {
            running.left = left;
            running.made = made;
        }
    }

    /// The question of the running effect.
    fn open_ask(&self) -> Option<(Ask, Running)> {
        let running = self.running?;
        let ask = Ask::of(running.effect()?, running.what.by())?;
        Some((ask, running))
    }

    pub(super) fn choose_options(&self, take: &mut impl FnMut(Action) -> bool) -> bool {
        let Some((ask, running)) = self.open_ask() else {
            return true;
        };
        self.each_candidate(&ask, &mut |choice, again| {
            again || take(Action::Choose(choice))
        }) && (!ask.is_optional(running.made) || take(Action::ChooseNone))
    }

    /// Can the open choice take that?
    pub(super) fn can_choose(&self, choice: Choice) -> bool {
        let Some((ask, running)) = self.open_ask() else {
            return false;
        };
        let (by, this) = (running.what.by(), running.what.this);
        let card_fits =
            |pile, card| self.pile(pile).contains(&card) && State::card_fits(&ask.filter, card);
        match (ask.from, choice) {
            (From::Play | From::EachSide, Choice::Creature(id)) => {
                self.creature(id).is_some_and(|creature| {
                    self.can_pick(&ask, creature)
                        && self.fits(&ask.filter, creature, by, Some(this))
                })
            }
            (From::Hand, Choice::Hand(card)) => card_fits(Pile::Hand(ask.by), card),
            (From::Discard(zone), Choice::Discard(of, card)) => {
                zone.has_discard_of(by, of) && card_fits(Pile::Discard(of), card)
            }
            (From::Shop, Choice::Power(card)) => self.shop.contains(&card),
            _ => false,
        }
    }

    /// Need nothing be picked (any more)?
    pub(super) fn can_choose_none(&self) -> bool {
        self.open_ask()
            .is_some_and(|(ask, running)| ask.is_optional(running.made))
    }

    /// Is the creature not picked yet, nor one of a side of which one is?
    fn can_pick(&self, ask: &Ask, creature: &Creature) -> bool {
        match ask.from {
            From::EachSide => !self.allies(creature.controller()).any(Creature::is_chosen),
            _ => !creature.is_chosen(),
        }
    }

    /// Of how many sides is there a creature, and none picked yet?
    fn sides_left(&self) -> u8 {
        let left = |player| {
            let mut allies = self.allies(player).peekable();
            allies.peek().is_some() && !allies.any(Creature::is_chosen)
        };
        u8::from(left(Player::ONE)) + u8::from(left(Player::TWO))
    }

    /// Shows `take` all that can be picked, and whether it is one more of the same.
    fn each_candidate(&self, ask: &Ask, take: &mut impl FnMut(Choice, bool) -> bool) -> bool {
        let controller = self.running.map(|running| running.what);
        let (by, this) =
            controller.map_or((ask.by, CreatureId::NONE), |what| (what.by(), what.this));
        match ask.from {
            From::Play | From::EachSide => self
                .play
                .iter()
                .filter(|creature| {
                    self.can_pick(ask, creature) && self.fits(&ask.filter, creature, by, Some(this))
                })
                .all(|creature| take(Choice::Creature(creature.id()), false)),
            From::Hand => self.each_card(Pile::Hand(ask.by), &ask.filter, &mut |card, again| {
                take(Choice::Hand(card), again)
            }),
            From::Discard(zone) => [by, by.opponent()]
                .into_iter()
                .filter(|&of| zone.has_discard_of(by, of))
                .all(|of| {
                    self.each_card(Pile::Discard(of), &ask.filter, &mut |card, again| {
                        take(Choice::Discard(of, card), again)
                    })
                }),
            From::Shop => {
                let shop = self.shop.iter().enumerate();
                let mut cards = shop.map(|(at, card)| (card, self.shop[..at].contains(card)));
                cards.all(|(&card, again)| take(Choice::Power(card), again))
            }
        }
    }

    fn each_card(
        &self,
        pile: Pile,
        filter: &Filter,
        take: &mut impl FnMut(Card, bool) -> bool,
    ) -> bool {
        let mut met = CardsMet::default();
        let mut cards = self.pile(pile).iter();
        cards.all(|&card| !State::card_fits(filter, card) || take(card, met.meet(card)))
    }

    pub(super) fn choose_all(&mut self, filter: &Filter, by: Player, this: CreatureId) {
        let mut fits = [false; super::CIRCULATING];
        for (fits, creature) in fits.iter_mut().zip(self.play.iter()) {
            *fits = self.fits(filter, creature, by, Some(this));
        }
        for (fits, creature) in fits.iter().zip(self.play.iter_mut()) {
            if *fits {
                creature.choose();
            }
        }
    }

    pub(super) fn answer_choose(
        &mut self,
        by: Player,
        action: Action,
        events: &mut impl Events<Event>,
    ) {
        let running = self.running.expect("an effect asks");
        if let Action::Choose(choice) = action {
            self.pick(by, choice, running, events);
            self.set_picks(running.left - 1, running.made + 1);
            if running.left > 1 {
                return;
            }
        }
        self.conclude(events);
    }

    /// One pick; `by` picks, the effect happens for its controller.
    fn pick(
        &mut self,
        by: Player,
        choice: Choice,
        running: Running,
        events: &mut impl Events<Event>,
    ) {
        let controller = running.what.by();
        let effect = running.effect().expect("an effect asks");
        match choice {
            Choice::Creature(creature) => self.creature_mut(creature).choose(),
            Choice::Hand(card) => match *effect {
                Effect::ShowAndDefeatAlike => {
                    events.push(Event::Shown { by, card });
                    let shown = card.def().keywords;
                    if !shown.is_empty() {
                        self.choose_all(&ENEMY.having(shown), by, running.what.this);
                    }
                }
                Effect::ShowAndCopyPlay => {
                    events.push(Event::Shown { by, card });
                    self.queue(Trigger::Play, by, card, running.what.this);
                }
                Effect::PlayFrom(..) => {
                    self.piles.take(Pile::Hand(by), card);
                    self.play_by_effect(by, card, events);
                }
                Effect::PlayOpponentsPick => {
                    self.piles.take(Pile::Hand(by), card);
                    events.push(Event::HandedOver { by, card });
                    self.refill(by, events);
                    self.come_into_play(controller, card, events);
                }
                _ => self.discard(by, card, effect, events),
            },
            Choice::Discard(of, card) => {
                self.piles.take(Pile::Discard(of), card);
                if let Effect::TakeFrom(..) = effect {
                    self.piles.put(Pile::Hand(by), card);
                    events.push(Event::TakenFromDiscard { by, of, card });
                } else {
                    self.come_into_play(by, card, events);
                }
            }
            Choice::Power(power) => self.get_power(by, power, 0, events),
        }
    }

    /// The hand is refilled when all cards the effect asks for have left it.
    fn discard(
        &mut self,
        by: Player,
        card: Card,
        effect: &Effect,
        events: &mut impl Events<Event>,
    ) {
        self.piles.take(Pile::Hand(by), card);
        self.piles.put(Pile::Discard(by), card);
        events.push(Event::Discarded { by, card });
        match *effect {
            Effect::OpponentDiscardsAndLoses { least, life } if card.def().power >= least => {
                self.lose_life(by, life, events);
            }
            _ => {}
        }
    }

    /// All picks are made: what is done with them together.
    fn conclude(&mut self, events: &mut impl Events<Event>) {
        let running = self.running.expect("an effect asks");
        let by = running.what.by();
        match running.effect() {
            Some(
                Effect::Defeat(..)
                | Effect::DefeatOneOfEach
                | Effect::OpponentDefeats(_)
                | Effect::ShowAndDefeatAlike,
            ) => self.defeat_chosen(events),
            Some(Effect::GiveOctonite(_)) => self.give_octonite_to_chosen(events),
            Some(Effect::MayReturnToHand(_)) => self.return_and_remember(by, events),
            Some(Effect::Discard(_)) => self.refill(by, events),
            Some(Effect::MayDiscard(_)) => {
                self.refill(by, events);
                if running.made == 0 {
                    self.finish_effect(events);
                }
            }
            Some(Effect::OpponentMayDiscard) => {
                self.refill(by.opponent(), events);
                if running.made > 0 {
                    self.finish_effect(events);
                }
            }
            Some(Effect::OpponentDiscardsAndLoses { .. }) => self.refill(by.opponent(), events),
            Some(Effect::TakeControl(..)) => self.take_control_of_chosen(by, events),
            Some(Effect::ReturnToHand(_)) => self.return_chosen(by, events),
            Some(Effect::RepeatPlay(_)) => self.repeat_play_of_chosen(),
            Some(Effect::OpponentDiscards(_)) => self.refill(by.opponent(), events),
            _ => {}
        }
        self.next_step(events);
    }

    /// Takes the chosen creature back into hand; without one the effect is over.
    fn return_and_remember(&mut self, by: Player, events: &mut impl Events<Event>) {
        let chosen = self.play.iter().find(|creature| creature.is_chosen());
        match (chosen.map(Creature::card), &mut self.running) {
            (Some(card), Some(running)) => {
                running.returned = card;
                self.return_chosen(by, events);
            }
            _ => self.finish_effect(events),
        }
    }

    fn give_octonite_to_chosen(&mut self, events: &mut impl Events<Event>) {
        let chosen = self.play.iter_mut().find(|creature| creature.is_chosen());
        if let Some(creature) = chosen {
            creature.release();
            let id = creature.id();
            self.add_octonite(id, 1, events);
        }
    }

    fn repeat_play_of_chosen(&mut self) {
        let chosen = self.play.iter_mut().find(|creature| creature.is_chosen());
        if let Some(creature) = chosen {
            creature.release();
            let (by, card, id) = (creature.controller(), creature.card(), creature.id());
            self.queue_play(by, card, id);
        }
    }
}
