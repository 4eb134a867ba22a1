//! The course of a turn: its start, its stages, and whose turn comes next.

use super::state::{Stage, Turn};
use super::{Action, Decision, Event, ExtraTurn, Player, Players, State, Why, Word};
use crate::game::{Events, GameResult};

/// Energy that leaves a card with counters at the start of a turn.
const FROM_COUNTERS: u8 = 2;

impl State {
    /// Carries out the next stage of the turn.
    pub(super) fn next_stage(&mut self, events: &mut impl Events<Event>) {
        match self.stage {
            Stage::Start => self.start_turn(events),
            Stage::Roll => self.ask(self.active, Decision::Roll),
            Stage::Dice => self.ask(self.active, Decision::Dice),
            Stage::Probes => self.next_probe(),
            Stage::Change => self.ask(self.active, Decision::Change),
            Stage::Resolve => self.resolve(events),
            Stage::Order => self.order(),
            Stage::Hearts => {
                self.stage = Stage::Smashes;
                if !self.turn.hearts_late {
                    self.ask_hearts();
                }
            }
            Stage::Smashes => self.smash(events),
            Stage::LateHearts => {
                self.stage = Stage::Yields;
                self.ask_hearts();
            }
            Stage::Yields => self.next_yield(events),
            Stage::Bites => self.next_bite(events),
            Stage::Enter => self.enter(events),
            Stage::Buy => self.next_offer(),
            Stage::Sale => self.sale(),
            Stage::Ending => self.end_turn(events),
            Stage::AfterTurn => self.after_turn(events),
            Stage::Extra => {
                self.stage = Stage::NextTurn;
                if self.turn.further && self.alive.has(self.active) {
                    self.ask(self.active, Decision::Extra);
                }
            }
            Stage::NextTurn => self.next_turn(events),
            Stage::Over => {}
        }
    }

    /// What happens at the start of a turn: counters pay, then Tokyo does.
    fn start_turn(&mut self, events: &mut impl Events<Event>) {
        let by = self.active;
        self.stage = Stage::Roll;
        if self.has(by, Word::EnergyFromCounters) {
            self.pay_from_counters(by, events);
        }
        if self.is_in_tokyo(by) {
            if self.two_player {
                self.gain_energy(by, 1, Why::Tokyo, events);
            } else {
                self.gain_points(by, 2, Why::Tokyo, events);
            }
            self.points_by(by, Word::PointInTokyo, 1, events);
        }
    }

    /// Every such card pays first, then the empty ones go.
    fn pay_from_counters(&mut self, by: Player, events: &mut impl Events<Event>) {
        let mut paying = [None; 2];
        for (place, card) in paying
            .iter_mut()
            .zip(self.cards_with(by, Word::EnergyFromCounters))
        {
            *place = Some(card);
        }
        for card in paying.into_iter().flatten() {
            let paid = self.counters(card).min(FROM_COUNTERS);
            self.set_counters(card, self.counters(card) - paid, events);
            self.add_energy(by, u16::from(paid), Why::Card(card), events);
        }
        // A copy that is empty as well goes first, while it is still one.
        for card in paying.into_iter().rev().flatten() {
            if self.counters(card) == 0 && self.owner(card).is_some() {
                self.discard_keep(card, events);
            }
        }
    }

    /// The one place where the end of the game is looked at: between two turns.
    fn after_turn(&mut self, events: &mut impl Events<Event>) {
        events.push(Event::TurnEnded {
            player: self.active,
        });
        self.stage = Stage::Extra;
        if let Some(result) = self.outcome() {
            self.result = Some(result);
            self.stage = Stage::Over;
            events.push(Event::GameOver { result });
        }
    }

    /// How the game ends if the turn is over now.
    fn outcome(&self) -> Option<GameResult> {
        let full = |&player: &Player| self.points(player) >= super::WINNING_POINTS;
        let winners = self
            .alive
            .iter()
            .filter(full)
            .fold(Players::NONE, Players::and);
        let winners = match (winners.len(), self.alive.len()) {
            (0, 2..) => return None,
            (0, _) => self.alive,
            _ => winners,
        };
        let first = winners.iter().next();
        Some(match (winners.len(), first) {
            (_, None) => GameResult::Nobody,
            (1, Some(winner)) => GameResult::Won(winner),
            _ => GameResult::Shared(winners),
        })
    }

    pub(super) fn answer_extra(&mut self, action: Action, events: &mut impl Events<Event>) {
        self.close();
        if action == Action::Yes {
            self.frozen += 1;
            self.begin_turn(self.active, Some(ExtraTurn::Further), events);
        }
    }

    /// Turns that were bought come in their order, then the next living monster after the one
    /// that had the last regular turn.
    fn next_turn(&mut self, events: &mut impl Events<Event>) {
        self.frozen = 0;
        while !self.extra.is_empty() {
            let player = self.extra.remove(0);
            if self.alive.has(player) {
                self.begin_turn(player, Some(ExtraTurn::Bought), events);
                return;
            }
        }
        let next = self.next_of(self.alive, self.regular);
        self.regular = next.expect("a game without living monsters is over");
        self.begin_turn(self.regular, None, events);
    }

    pub(super) fn begin_turn(
        &mut self,
        player: Player,
        extra: Option<ExtraTurn>,
        events: &mut impl Events<Event>,
    ) {
        self.active = player;
        self.turn = Turn::NEW;
        self.stage = Stage::Start;
        events.push(Event::TurnStarted { player, extra });
    }
}
