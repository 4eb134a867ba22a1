//! Taking a step: check, answer, resolve up to the next question.

use super::parts::Part;
use super::{Action, Actions, Event, Illegal, Player, Setup, State};
use crate::game::{Events, GameResult, Rules, Unplayable};
use crate::tokyo::view::View;

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
        self.check(by, action)?;
        self.take(by, action, events);
        Ok(())
    }

    /// Is that action one of the options of `by`?
    fn check(&self, by: Player, action: Action) -> Result<(), Illegal> {
        let (decider, what) = self.asked.ok_or(Illegal::GameOver)?;
        if let Action::Heal(player) = action {
            return match self.part == Part::None && player == by && self.can_heal(by) {
                true => Ok(()),
                false => Err(Illegal::CannotHeal),
            };
        }
        if by != decider {
            return Err(Illegal::NotYourDecision);
        }
        let kind = core::mem::discriminant(&action);
        let (mut listed, mut alike) = (false, false);
        self.each_option(by, what, &mut |option| {
            listed = option == action;
            alike |= core::mem::discriminant(&option) == kind;
            !listed
        });
        match (listed, alike) {
            (true, _) => Ok(()),
            (false, true) => Err(Illegal::NotAnOption),
            (false, false) => Err(Illegal::NotTheQuestion),
        }
    }

    fn take(&mut self, by: Player, action: Action, events: &mut impl Events<Event>) {
        let (decider, what) = self.asked.expect("a game that is over takes no action");
        events.push(Event::Answered { by, action });
        if let Action::Heal(player) = action {
            self.heal(player, events);
            self.advance(events);
        } else {
            self.answer(decider, what, action, events);
            self.advance(events);
        }
        if let (Some((who, what)), Part::None) = (self.asked, self.part) {
            events.push(Event::Asked { who, what });
        }
    }

    /// How it ended, once it has.
    pub fn result(&self) -> Option<GameResult> {
        self.result
    }
}

impl Rules for State {
    type Setup = Setup;
    type Action = Action;
    type Actions = Actions;
    type Event = Event;
    type Illegal = Illegal;
    type View = View;

    fn deal(
        setup: &Setup,
        players: u8,
        seed: u64,
        events: &mut impl Events<Event>,
    ) -> Result<State, Unplayable> {
        State::new(setup, players, seed, events).ok_or(Unplayable::OtherSetup)
    }

    fn players(&self) -> u8 {
        self.players
    }

    fn decider(&self) -> Option<Player> {
        self.asked.map(|(by, _)| by)
    }

    fn list_actions(&self, actions: &mut Actions) {
        State::list_actions(self, actions);
    }

    fn actor(&self, action: Action) -> Player {
        match action {
            Action::Heal(player) => player,
            _ => self.decider().expect("a game that is over lists nothing"),
        }
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
        let by = self.actor(action);
        debug_assert!(self.check(by, action).is_ok(), "a listed action is legal");
        self.take(by, action, events);
    }

    fn concede(&mut self, by: Player, events: &mut impl Events<Event>) -> Option<GameResult> {
        State::concede(self, by, events)
    }

    fn result(&self) -> Option<GameResult> {
        State::result(self)
    }

    fn view(&self, player: Player) -> View {
        View::new(self, player)
    }

    fn digest(&self) -> u64 {
        State::digest(self)
    }
}
