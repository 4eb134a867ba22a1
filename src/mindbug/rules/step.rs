//! Taking an action: check it, answer the question, resolve up to the next one.

use super::PLAYERS;
use super::action::{Action, Actions, Choice, Illegal, Which};
use super::creature::CreatureId;
use super::decision::Decision;
use super::event::Event;
use super::piles::Pile;
use super::state::State;
use crate::game::{Events, GameResult, Player, Rules, Unplayable};
use crate::mindbug::cards::Sets;
use crate::mindbug::view::View;

impl State {
    /// Takes `action` for `by` and resolves up to the next decision.
    ///
    /// A refused action leaves the state as it was.
    pub fn step(
        &mut self,
        by: Player,
        action: Action,
        events: &mut impl Events<Event>,
    ) -> Result<(), Illegal> {
        let (decider, decision) = self.asked.ok_or(Illegal::GameOver)?;
        if by != decider {
            return Err(Illegal::NotYourDecision);
        }
        if !action.is_answer_to(decision) {
            return Err(Illegal::NotTheQuestion);
        }
        if let Some(illegal) = self.refusal(by, action) {
            return Err(illegal);
        }
        self.answer(by, decision, action, events);
        self.advance(events);
        Ok(())
    }

    /// What the decider may do; empty once the game is over.
    pub fn legal_actions(&self) -> Actions {
        let mut actions = Actions::new();
        self.list_actions(&mut actions);
        actions
    }

    /// The same, in a list the caller keeps for the next time.
    pub fn list_actions(&self, actions: &mut Actions) {
        actions.clear();
        self.each_option(&mut |action| {
            let listed = actions.push(action);
            listed.expect("no decision has more options than two for each card in circulation");
            true
        });
    }

    /// Shows `take` the options of the open decision, each once, until it has seen enough.
    fn each_option(&self, take: &mut impl FnMut(Action) -> bool) {
        let Some((by, decision)) = self.asked else {
            return;
        };
        let _ = match decision {
            Decision::Turn => self.turn_options(by, take),
            Decision::Mindbug => self.mindbug_options(by, take),
            Decision::Buy => self.buy_options(by, take),
            Decision::Hunt => self.hunt_options(take),
            Decision::Dice => self.dice_options(take),
            Decision::Resolve => self.resolve_options(take),
            Decision::Block => self.block_options(by, take),
            Decision::Again => take(Action::Again) && take(Action::Stop),
            Decision::Fast => self.fast_options(take),
            Decision::Choose => self.choose_options(take),
            Decision::May => take(Action::Yes) && take(Action::No),
            Decision::Order => self.order_options(take),
            Decision::Place => self.place_options(take),
        };
    }

    fn answer(
        &mut self,
        by: Player,
        question: Decision,
        action: Action,
        events: &mut impl Events<Event>,
    ) {
        self.asked = None;
        match question {
            Decision::Turn => self.answer_turn(by, action, events),
            Decision::Mindbug => self.answer_mindbug(by, action, events),
            Decision::Buy => self.answer_buy(by, action, events),
            Decision::Hunt => self.answer_hunt(action, events),
            Decision::Dice => self.answer_dice(action, events),
            Decision::Resolve => self.answer_resolve(action, events),
            Decision::Block => self.answer_block(by, action, events),
            Decision::Again => self.answer_again(action, events),
            Decision::Fast => self.answer_fast(by, action, events),
            Decision::Choose => self.answer_choose(by, action, events),
            Decision::May => self.answer_may(by, action, events),
            Decision::Order => self.answer_order(action, events),
            Decision::Place => self.answer_place(by, action, events),
        }
    }

    /// Leaves a question in the state, or takes its answer if there is only one.
    ///
    /// The turn action is always asked, so that nobody's only card plays itself.
    pub(super) fn ask(&mut self, by: Player, what: Decision, events: &mut impl Events<Event>) {
        self.asked = Some((by, what));
        if what == Decision::Turn {
            return;
        }
        let mut first = None;
        let mut only = true;
        self.each_option(&mut |option| {
            only = first.is_none();
            first.get_or_insert(option);
            only
        });
        if only {
            let action = first.expect("a question has an answer");
            self.take(by, what, action, events);
        }
    }

    /// Takes the only answer there is.
    pub(super) fn take(
        &mut self,
        by: Player,
        question: Decision,
        action: Action,
        events: &mut impl Events<Event>,
    ) {
        events.push(Event::Taken { by, action });
        self.answer(by, question, action, events);
    }

    /// Resolves until somebody must decide or the game is over.
    ///
    /// Always the running effect first, then those that wait, then a Fast creature that has just
    /// come, then the course of the turn.
    pub(super) fn advance(&mut self, events: &mut impl Events<Event>) {
        while self.asked.is_none() && !self.is_over(events) {
            if self.running.is_some() {
                self.run_effect(events);
            } else if !self.waiting.is_empty() {
                self.next_effect(events);
            } else if self.fast != CreatureId::NONE {
                self.offer_fast(events);
            } else {
                self.next_stage(events);
            }
        }
    }

    /// Ends the game when somebody has no life left; the active player loses if nobody has.
    fn is_over(&mut self, events: &mut impl Events<Event>) -> bool {
        let [one, two] = &self.sides;
        if self.winner.is_none() && (one.life == 0 || two.life == 0) {
            if self.life(self.active) == 0 {
                self.win(self.active.opponent(), events);
            } else {
                self.win(self.active, events);
            }
        }
        self.winner.is_some()
    }

    pub(super) fn win(&mut self, winner: Player, events: &mut impl Events<Event>) {
        self.winner = Some(winner);
        events.push(Event::GameOver { winner });
    }

    /// Why an action that answers the open question is none of its options, if it is none.
    fn refusal(&self, by: Player, action: Action) -> Option<Illegal> {
        let of = |id, player| {
            let creature = self.creature(id);
            creature.filter(|creature| creature.controller() == player)
        };
        let (legal, otherwise) = match action {
            Action::Play(card) => {
                let held = self.pile(Pile::Hand(by)).contains(&card);
                (held, Illegal::NotInHand)
            }
            Action::Attack(id) | Action::Act(id) if self.is_fast_asked() && id != self.fast => {
                (false, Illegal::NotTheFastOne)
            }
            Action::Act(id) => match of(id, by) {
                Some(creature) => (self.can_act(creature), Illegal::CannotAct),
                None => (false, Illegal::NotThatSide),
            },
            Action::Attack(id) => match of(id, by) {
                Some(creature) => (self.can_attack(creature), Illegal::CannotAttack),
                None => (false, Illegal::NotThatSide),
            },
            Action::Block(id) => match (of(id, by), self.attacker()) {
                (Some(blocker), Some(attacker)) => {
                    (self.can_block(blocker, attacker), Illegal::CannotBlock)
                }
                _ => (false, Illegal::NotThatSide),
            },
            Action::Hunt(id) => match (of(id, by.opponent()), self.attacker()) {
                (Some(prey), Some(hunter)) => (self.can_hunt(prey, hunter), Illegal::CannotHunt),
                _ => (false, Illegal::NotThatSide),
            },
            Action::Mindbug => (self.mindbugs(by) > 0, Illegal::NoMindbugLeft),
            Action::Buy(power) if self.shop.contains(&power) => {
                let affordable = power.def().cost <= self.energy(by);
                (affordable, Illegal::CannotAfford)
            }
            Action::Buy(_) => (false, Illegal::NotOnSale),
            Action::Reroll(which) => {
                let such = which == Which::First || self.attack.dice == 2;
                (such && self.attack.rerolls > 0, Illegal::CannotReroll)
            }
            Action::Resolve(face) => (self.attack.faces().contains(&face), Illegal::NoSuchDie),
            Action::Choose(Choice::Hand(card)) if !self.pile(Pile::Hand(by)).contains(&card) => {
                (false, Illegal::NotInHand)
            }
            Action::Choose(choice) => (self.can_choose(choice), Illegal::CannotChoose),
            Action::ChooseNone => (self.can_choose_none(), Illegal::MustChoose),
            Action::Place(id) => (self.creature(id).is_some(), Illegal::NotThatSide),
            Action::Order(source, of) => (self.is_waiting(source, of), Illegal::NotWaiting),
            Action::Decline
            | Action::Done
            | Action::HuntNone
            | Action::Keep
            | Action::BlockNone
            | Action::Again
            | Action::Yes
            | Action::No
            | Action::Stop => return None,
        };
        (!legal).then_some(otherwise)
    }
}

impl Rules for State {
    type Setup = Sets;
    type Action = Action;
    type Actions = Actions;
    type Event = Event;
    type Illegal = Illegal;
    type View = View;

    fn deal(
        sets: &Sets,
        players: u8,
        seed: u64,
        events: &mut impl Events<Event>,
    ) -> Result<State, Unplayable> {
        if players != PLAYERS {
            return Err(Unplayable::OtherSetup);
        }
        State::new(*sets, seed, events).map_err(|_| Unplayable::OtherSetup)
    }

    fn players(&self) -> u8 {
        PLAYERS
    }

    fn decider(&self) -> Option<Player> {
        self.asked.map(|(by, _)| by)
    }

    fn list_actions(&self, actions: &mut Actions) {
        State::list_actions(self, actions);
    }

    fn step(
        &mut self,
        by: Player,
        action: Action,
        events: &mut impl Events<Event>,
    ) -> Result<(), Illegal> {
        State::step(self, by, action, events)
    }

    fn take_listed(&mut self, action: Action, events: &mut impl Events<Event>) {
        let (by, decision) = self.asked.expect("a game that is over lists nothing");
        debug_assert!(action.is_answer_to(decision) && self.refusal(by, action).is_none());
        self.answer(by, decision, action, events);
        self.advance(events);
    }

    fn concede(&mut self, by: Player, _: &mut impl Events<Event>) -> Option<GameResult> {
        Some(GameResult::Won(by.opponent()))
    }

    fn result(&self) -> Option<GameResult> {
        self.winner().map(GameResult::Won)
    }

    fn view(&self, player: Player) -> View {
        View::new(self, player)
    }

    fn digest(&self) -> u64 {
        State::digest(self)
    }
}
