//! Effects that ask: what may be taken, and what happens to it.
//!
//! An effect that takes several things asks for one at a time. Creatures are marked and cards of
//! a hand leave it pick by pick, but what follows (defeat, change of sides, the refill) waits for
//! the last pick, so they are taken together.

use super::action::{Action, Choice};
use super::creature::CreatureId;
use super::decision::Decision;
use super::event::Event;
use super::piles::Pile;
use super::state::{Running, State};
use crate::game::{Events, Player};
use crate::mindbug::cards::{ANY, CardsMet, Effect, Filter, Zone};

/// Where an effect lets somebody pick.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum From {
    Play,
    Hand,
    Discard(Zone),
    Shop,
}

/// What an effect asks for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ask {
    /// Who picks: whoever performs the action.
    by: Player,
    from: From,
    filter: Filter,
    picks: u8,
    optional: bool,
}

impl Ask {
    /// What an effect that happens for `controller` asks for, if it asks.
    pub(super) fn of(effect: &Effect, controller: Player) -> Option<Ask> {
        let ask = |by, from, filter, (picks, optional)| Ask {
            by,
            from,
            filter,
            picks,
            optional,
        };
        let must = |picks| (picks, false);
        let (me, opponent) = (controller, controller.opponent());
        Some(match *effect {
            Effect::Defeat(count, filter) | Effect::TakeControl(count, filter) => {
                ask(me, From::Play, filter, count.picks()?)
            }
            Effect::ReturnToHand(filter) | Effect::RepeatPlay(filter) => {
                ask(me, From::Play, filter, must(1))
            }
            Effect::OpponentDiscards(cards) => ask(opponent, From::Hand, ANY, must(cards)),
            Effect::PlayOpponentsPick => ask(opponent, From::Hand, ANY, must(1)),
            Effect::PlayFrom(Zone::OwnHand, filter) => ask(me, From::Hand, filter, must(1)),
            Effect::PlayFrom(zone, filter) => ask(me, From::Discard(zone), filter, must(1)),
            Effect::TakeFrom(zone, count, filter) => {
                ask(me, From::Discard(zone), filter, count.picks()?)
            }
            Effect::TakePower => ask(me, From::Shop, ANY, must(1)),
            _ => return None,
        })
    }
}

impl State {
    /// Asks for the next pick of the running effect, or goes on if there is nothing to pick.
    ///
    /// Nothing is asked where all that can be picked must be picked, or where it is all the same.
    pub(super) fn ask_for(&mut self, ask: &Ask, running: Running, events: &mut impl Events<Event>) {
        let left = if running.left == 0 {
            self.set_picks(ask.picks, 0);
            ask.picks
        } else {
            running.left
        };
        let (mut first, mut count, mut kinds) = (None, 0, 0);
        self.each_candidate(ask, &mut |choice, again| {
            first.get_or_insert(choice);
            count += 1;
            kinds += u8::from(!again);
            kinds < 2 || count <= left
        });
        match first {
            Some(choice) if !ask.optional && (kinds == 1 || count <= left) => {
                self.take(ask.by, Action::Choose(choice), events);
            }
            None if ask.optional => self.take(ask.by, Action::ChooseNone, events),
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
        let Some((ask, _)) = self.open_ask() else {
            return true;
        };
        self.each_candidate(&ask, &mut |choice, again| {
            again || take(Action::Choose(choice))
        }) && (!ask.optional || take(Action::ChooseNone))
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
            (From::Play, Choice::Creature(id)) => self.creature(id).is_some_and(|creature| {
                !creature.is_chosen() && self.fits(&ask.filter, creature, by, Some(this))
            }),
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
        self.open_ask().is_some_and(|(ask, _)| ask.optional)
    }

    /// Shows `take` all that can be picked, and whether it is one more of the same.
    fn each_candidate(&self, ask: &Ask, take: &mut impl FnMut(Choice, bool) -> bool) -> bool {
        let controller = self.running.map(|running| running.what);
        let (by, this) =
            controller.map_or((ask.by, CreatureId::NONE), |what| (what.by(), what.this));
        match ask.from {
            From::Play => self
                .play
                .iter()
                .filter(|creature| {
                    !creature.is_chosen() && self.fits(&ask.filter, creature, by, Some(this))
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
        take: &mut impl FnMut(super::Card, bool) -> bool,
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
            Choice::Hand(card) => {
                self.piles.take(Pile::Hand(by), card);
                if let Effect::OpponentDiscards(_) = effect {
                    self.piles.put(Pile::Discard(by), card);
                    events.push(Event::Discarded { by, card });
                    return;
                }
                if by == controller {
                    events.push(Event::CardPlayed { by, card });
                } else {
                    events.push(Event::HandedOver { by, card });
                }
                self.refill(by, events);
                self.come_into_play(controller, card, events);
            }
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

    /// All picks are made: what is done with them together.
    fn conclude(&mut self, events: &mut impl Events<Event>) {
        let running = self.running.expect("an effect asks");
        let by = running.what.by();
        match running.effect() {
            Some(Effect::Defeat(..)) => self.defeat_chosen(events),
            Some(Effect::TakeControl(..)) => self.take_control_of_chosen(by, events),
            Some(Effect::ReturnToHand(_)) => self.return_chosen(by, events),
            Some(Effect::RepeatPlay(_)) => self.repeat_play_of_chosen(),
            Some(Effect::OpponentDiscards(_)) => self.refill(by.opponent(), events),
            _ => {}
        }
        self.next_step(events);
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
