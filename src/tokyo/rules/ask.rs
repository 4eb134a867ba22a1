//! Asking: a question is left in the state, and answered at once if there is only one answer.
//!
//! Each time somebody heals meanwhile the open question is looked at again, by the same door: it may
//! now answer itself.

use super::state::Stage;
use super::{Action, Decision, Event, Player, State};
use crate::game::Events;

impl State {
    /// Leaves a question in the state.
    #[inline]
    pub(super) fn ask(&mut self, by: Player, what: Decision) {
        self.asked = Some((by, what));
    }

    /// Resolves until somebody must decide or the game is over.
    ///
    /// Always the innermost first: the open question, the loss that threatens, the next victim of a
    /// round, the card that takes effect, the course of the turn. A turn whose monster is eliminated
    /// ends as soon as all losses of the effect have happened.
    pub(super) fn advance(&mut self, events: &mut impl Events<Event>) {
        loop {
            if let Some((by, what)) = self.asked {
                let Some(action) = self.only_answer(by, what) else {
                    return;
                };
                events.push(Event::Taken { by, action });
                self.answer(by, what, action, events);
            } else if self.loss.is_some() {
                self.run_loss(events);
            } else if !self.volley.victims.is_empty() {
                self.next_victim(events);
            } else if self.stage < Stage::AfterTurn && !self.alive.has(self.active) {
                self.put_away(events);
                self.stage = Stage::AfterTurn;
            } else if self.running.is_some() {
                self.run_effect(events);
            } else if self.stage == Stage::Over {
                return;
            } else {
                self.next_stage(events);
            }
        }
    }

    /// The answer that goes without asking, if there is one.
    fn only_answer(&self, by: Player, what: Decision) -> Option<Action> {
        match what {
            Decision::Roll => return None,
            Decision::Loss => return (!self.is_loss_asked()).then_some(Action::Take),
            Decision::Hearts => {
                if let Some(action) = self.only_heart(by) {
                    return Some(action);
                }
            }
            _ => {}
        }
        let (mut first, mut only) = (None, true);
        self.each_option(by, what, &mut |option| {
            only = first.is_none();
            first.get_or_insert(option);
            only
        });
        first.filter(|_| only)
    }

    pub(super) fn answer(
        &mut self,
        by: Player,
        what: Decision,
        action: Action,
        events: &mut impl Events<Event>,
    ) {
        use super::parts::Part;
        if matches!(self.part, Part::Dice { .. } | Part::Face { .. }) {
            return self.answer_part((by, what), action, events);
        }
        match what {
            Decision::Roll => self.answer_roll(by, action, events),
            Decision::Dice => self.answer_rolling(action),
            Decision::Probe => match action {
                Action::Use(card) => self.begin_dice(card),
                _ => self.close(),
            },
            Decision::Threes => self.answer_threes(action, events),
            Decision::Change => self.answer_change(action),
            Decision::Resolve => self.answer_order(action),
            Decision::Hearts => self.answer_hearts(by, action, events),
            Decision::Loss => self.answer_loss(by, action, events),
            Decision::Yield => self.answer_yield(by, action, events),
            Decision::Buy => self.answer_buy(by, action, events),
            Decision::Offer => self.answer_offer(by, action, events),
            Decision::Mimic => self.answer_token(by, action, events),
            Decision::Sell => self.answer_sale(by, action, events),
            Decision::Extra => self.answer_extra(action, events),
        }
    }
}
