//! The course of a turn: start, turn action, end, and the stages of an attack between them.

use super::action::Action;
use super::decision::Decision;
use super::event::Event;
use super::piles::Pile;
use super::state::{Stage, State};
use crate::game::{Events, Player};
use crate::mindbug::cards::{CardsMet, Keywords, Kind};

impl State {
    /// Goes on with the turn; called when no effect is running or waiting.
    pub(super) fn next_stage(&mut self, events: &mut impl Events<Event>) {
        match self.stage {
            Stage::StartOfTurn => self.start_turn(events),
            Stage::Buy => self.offer_powers(events),
            Stage::Harvest => self.harvest(events),
            Stage::TurnAction => self.ask_turn(events),
            Stage::Answer(_) => self.ask(self.active.opponent(), Decision::Mindbug, events),
            Stage::Roll => self.roll_dice(events),
            Stage::Reroll => self.ask(self.attack.by, Decision::Dice, events),
            Stage::ResolveDice => self.resolve_dice(events),
            Stage::AttackAbilities => self.attack_abilities(self.attacker().copied(), events),
            Stage::Hunt => self.block_step(self.attacker().copied(), events),
            Stage::Block => self.ask(self.attack.by.opponent(), Decision::Block, events),
            Stage::Fight => self.fight(events),
            Stage::AttackDone => self.offer_second_attack(events),
            Stage::ActionDone => self.end_action(events),
        }
    }

    fn start_turn(&mut self, events: &mut impl Events<Event>) {
        let player = self.active;
        events.push(Event::TurnStarted { player });
        self.stage = Stage::Buy;
        self.offer_powers(events);
    }

    /// A player without a legal turn action loses at once.
    pub(super) fn ask_turn(&mut self, events: &mut impl Events<Event>) {
        let mut possible = false;
        self.turn_options(self.active, &mut |_| {
            possible = true;
            false
        });
        if possible {
            self.ask(self.active, Decision::Turn, events);
        } else {
            self.win(self.active.opponent(), events);
        }
    }

    pub(super) fn turn_options(&self, by: Player, take: &mut impl FnMut(Action) -> bool) -> bool {
        let mut met = CardsMet::default();
        for &card in self.pile(Pile::Hand(by)) {
            if !met.meet(card) && !take(Action::Play(card)) {
                return false;
            }
        }
        self.attackers(by)
            .all(|creature| take(Action::Attack(creature.id())))
            && (!self.play.kinds(by).has(Kind::Action)
                || self
                    .allies(by)
                    .filter(|creature| self.can_act(creature))
                    .all(|creature| take(Action::Act(creature.id()))))
    }

    pub(super) fn answer_turn(
        &mut self,
        by: Player,
        action: Action,
        events: &mut impl Events<Event>,
    ) {
        match action {
            Action::Play(card) => self.show_card(by, card, events),
            Action::Attack(creature) => {
                self.attack.then = Stage::ActionDone;
                self.start_attack(by, creature, events);
            }
            Action::Act(creature) => {
                self.stage = Stage::ActionDone;
                self.act(by, creature, events);
            }
            _ => unreachable!("{action:?} is no turn action"),
        }
    }

    /// After being mindbugged the same player takes another turn action in the same turn.
    pub(super) fn end_action(&mut self, events: &mut impl Events<Event>) {
        let player = self.active;
        if self.another_action {
            self.another_action = false;
            self.stage = Stage::TurnAction;
            events.push(Event::AnotherAction { player });
        } else {
            events.push(Event::TurnEnded { player });
            for creature in self.play.iter_mut() {
                creature.end_turn();
            }
            for side in &mut self.sides {
                side.keywords = Keywords::NONE;
                side.icons = 0;
                side.cannot_block = false;
            }
            let side = self.side_mut(player);
            if side.extra_turns > 0 {
                side.extra_turns -= 1;
            } else {
                self.active = player.opponent();
            }
            self.start_turn(events);
        }
    }
}
