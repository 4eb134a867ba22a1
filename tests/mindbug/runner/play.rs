//! Playing steps: names become actions, and choices the engine took itself may be spelled out.

use std::collections::HashMap;
use std::mem::discriminant;

use kaijubox::game::Player;
use kaijubox::mindbug::cards::Card;
use kaijubox::mindbug::rules::{
    Action, Actions, Choice, CreatureId, Decision, Event, Illegal, Pile, Source, State,
};

use super::Failure;
use super::expect;
use super::file::{Scenario, What};
use super::words::{Name, Named, Verb};

/// A game being played, and what the engine has just decided by itself.
#[derive(Clone)]
pub(crate) struct Table {
    pub(crate) state: State,
    taken: Vec<(Player, Action)>,
    /// Of these, the picks that complete the choice the last step began.
    taken_together: Vec<Choice>,
    /// Which card every creature seen so far is, also after it has left.
    cards: HashMap<CreatureId, Card>,
}

/// Plays all steps of a scenario.
pub(crate) fn play(scenario: &Scenario) -> Result<(), Failure> {
    let mut events = Vec::new();
    let state = scenario.start(&mut |event| events.push(event));
    let state = state.expect("the position was checked when it was read");
    let mut table = Table {
        state,
        taken: Vec::new(),
        taken_together: Vec::new(),
        cards: HashMap::new(),
    };
    table.note(&events);
    for step in &scenario.steps {
        let failed = |reason: String| Failure {
            line: step.line,
            reason: format!("`{}`: {reason}", step.text),
        };
        match &step.what {
            What::Do { by, verb } => table.perform(*by, verb).map_err(failed)?,
            What::Refuse { by, verb } => {
                table.refuse(*by, verb).map_err(failed)?;
            }
            What::Expect(expect) => expect::check(expect, &table).map_err(failed)?,
        }
        if table.state.dice_overrun() {
            return Err(failed("rolled more dice than `dice` has".into()));
        }
    }
    Ok(())
}

/// What the engine picked itself to complete a choice: things of the same kind, for the same
/// player, in the same effect.
pub(crate) fn picks_taken(by: Player, action: Action, events: &[Event]) -> Vec<Choice> {
    let Action::Choose(first) = action else {
        return Vec::new();
    };
    let same_effect = |event: &&Event| !matches!(event, Event::EffectStarted { .. });
    let own = events.iter().take_while(same_effect);
    own.filter_map(|event| match *event {
        Event::Taken {
            by: player,
            action: Action::Choose(choice),
        } if player == by && discriminant(&choice) == discriminant(&first) => Some(choice),
        _ => None,
    })
    .collect()
}

impl Table {
    /// Takes note of the engine's own choices, and of the cards of all creatures.
    fn note(&mut self, events: &[Event]) {
        for event in events {
            match *event {
                Event::Taken { by, action } => self.taken.push((by, action)),
                Event::CameIntoPlay { creature, card, .. } => {
                    self.cards.insert(creature, card);
                }
                _ => {}
            }
        }
        for creature in self.state.creatures() {
            self.cards.insert(creature.id(), creature.card());
        }
    }

    fn engine_step(&mut self, by: Player, action: Action) -> Result<(), Illegal> {
        let mut events = Vec::new();
        self.state
            .step(by, action, &mut |event| events.push(event))?;
        self.taken.clear();
        self.note(&events);
        self.taken_together = picks_taken(by, action, &events);
        Ok(())
    }

    /// One step of the script; a refused one changes nothing.
    pub(crate) fn perform(&mut self, by: Player, verb: &Verb) -> Result<(), String> {
        let mut after = self.clone();
        match after.try_perform(by, verb) {
            Ok(()) => {
                *self = after;
                Ok(())
            }
            Err(_) if self.spells_out(by, verb) => Ok(()),
            Err(reason) => Err(reason),
        }
    }

    /// The engine itself must reject the step; that it spells out a choice just taken is no
    /// excuse, for then nothing of the kind is asked any more.
    fn refuse(&self, by: Player, verb: &Verb) -> Result<(), String> {
        if self.clone().try_perform(by, verb).is_ok() {
            return Err("was accepted, but must be refused".into());
        }
        for action in self.unlisted(by, verb) {
            let mut after = self.state.clone();
            if after.step(by, action, &mut |_| {}).is_ok() {
                return Err(format!("{action:?} is no option, but was accepted"));
            }
            if after != self.state {
                return Err("was refused, but changed the position".into());
            }
        }
        Ok(())
    }

    /// All actions the step can mean that are none of the player's options: the engine must
    /// refuse each of them, whatever the list of options says.
    fn unlisted(&self, by: Player, verb: &Verb) -> Vec<Action> {
        let mut actions: Vec<Action> = self.action(by, verb).into_iter().collect();
        if let Verb::Choose(names) = verb {
            for name in names {
                actions.extend(self.things(name).into_iter().map(Action::Choose));
            }
        }
        let listed = match self.state.decision() {
            Some((decider, _)) if decider == by => self.state.legal_actions(),
            _ => Actions::new(),
        };
        actions.retain(|action| !listed.contains(action));
        actions
    }

    fn try_perform(&mut self, by: Player, verb: &Verb) -> Result<(), String> {
        if let Verb::Choose(names) = verb {
            return self.choose(by, names);
        }
        if let Verb::Place(names) = verb {
            return self.place(by, names);
        }
        let action = self.action(by, verb)?;
        self.engine_step(by, action)
            .map_err(|illegal| self.refused(illegal))
    }

    fn refused(&self, illegal: Illegal) -> String {
        format!("refused ({illegal:?}); {}", expect::asked(&self.state))
    }

    /// Cards that one effect takes together are one step here and a pick each for the engine.
    fn choose(&mut self, by: Player, names: &[Name]) -> Result<(), String> {
        if self
            .state
            .decision()
            .is_none_or(|asked| asked != (by, Decision::Choose))
        {
            return Err(format!(
                "asks no such choice; {}",
                expect::asked(&self.state)
            ));
        }
        // `#2` counts in the position before the first pick moves anything.
        let mut picks = names
            .iter()
            .map(|name| self.choice(by, name))
            .collect::<Result<Vec<_>, _>>()?;
        for _ in 0..names.len() {
            if self.state.picks_made() == 0 && picks.len() < names.len() {
                break;
            }
            let legal = self.state.legal_actions();
            let at = picks
                .iter()
                .position(|&pick| legal.contains(&Action::Choose(pick)));
            let Some(at) = at else { break };
            let pick = picks.remove(at);
            self.engine_step(by, Action::Choose(pick))
                .map_err(|illegal| self.refused(illegal))?;
        }
        if picks.len() < names.len() {
            let mut own = self.taken_together.clone();
            picks.retain(|pick| match own.iter().position(|own| own == pick) {
                Some(at) => {
                    own.remove(at);
                    false
                }
                None => true,
            });
            if !own.is_empty() {
                return Err(format!("names not all that is taken: also {own:?}"));
            }
        }
        if !picks.is_empty() {
            return Err(self.refused(Illegal::CannotChoose));
        }
        if names.is_empty() || self.state.picks_made() > 0 {
            return self
                .engine_step(by, Action::ChooseNone)
                .map_err(|illegal| self.refused(illegal));
        }
        Ok(())
    }

    /// Counters of one creature are one step here and an action each for the engine.
    fn place(&mut self, by: Player, names: &[Name]) -> Result<(), String> {
        let places = names
            .iter()
            .map(|name| Ok(Action::Place(self.creature(name)?.id())))
            .collect::<Result<Vec<_>, String>>()?;
        for (at, &place) in places.iter().enumerate() {
            if at > 0 && self.state.picks_made() == 0 {
                return Err("there are not so many counters".into());
            }
            self.engine_step(by, place)
                .map_err(|illegal| self.refused(illegal))?;
        }
        match self.state.picks_made() {
            0 => Ok(()),
            _ => Err("every counter needs a place".into()),
        }
    }

    /// Does the step say what the engine has just decided by itself?
    fn spells_out(&self, by: Player, verb: &Verb) -> bool {
        let own = self.taken.iter().filter(|(player, _)| *player == by);
        let mut own = own.map(|(_, action)| *action);
        match verb {
            Verb::Choose(names) if !names.is_empty() => {
                let mut names = names.clone();
                for action in own {
                    let at = names
                        .iter()
                        .position(|name| self.is_choice_of(action, name));
                    if let Some(at) = at {
                        names.remove(at);
                    }
                }
                names.is_empty()
            }
            Verb::Place(names) => {
                let placed: Vec<CreatureId> = own
                    .filter_map(|action| match action {
                        Action::Place(id) => Some(id),
                        _ => None,
                    })
                    .collect();
                placed.len() == names.len()
                    && (names.iter().zip(&placed)).all(|(name, &id)| self.is_card(id, name))
            }
            Verb::Choose(_) => own.any(|action| action == Action::ChooseNone),
            Verb::Hunt(Some(name)) => own.any(|action| match action {
                Action::Hunt(id) => self.is_card(id, name),
                _ => false,
            }),
            Verb::Block(Some(name)) => own.any(|action| match action {
                Action::Block(id) => self.is_card(id, name),
                _ => false,
            }),
            Verb::Order(name) => own.any(|action| match action {
                Action::Order(Source::Creature(card), _) => name.what == Named::Creature(card),
                Action::Order(Source::Power(card), _) => name.what == Named::Power(card),
                _ => false,
            }),
            verb => {
                let action = self.action(by, verb);
                action.is_ok_and(|action| own.any(|taken| taken == action))
            }
        }
    }

    fn is_card(&self, id: CreatureId, name: &Name) -> bool {
        let card = self.cards.get(&id).copied();
        card.is_some_and(|card| name.what == Named::Creature(card))
    }

    fn is_choice_of(&self, action: Action, name: &Name) -> bool {
        match action {
            Action::Choose(Choice::Creature(id)) => self.is_card(id, name),
            Action::Choose(Choice::Hand(card)) => name.what == Named::Creature(card),
            Action::Choose(Choice::Discard(of, card)) => {
                name.what == Named::Creature(card) && name.side.is_none_or(|side| side == of)
            }
            Action::Choose(Choice::Power(card)) => name.what == Named::Power(card),
            _ => false,
        }
    }

    /// The engine's action for a verb, if the cards it names are within reach.
    pub(crate) fn action(&self, by: Player, verb: &Verb) -> Result<Action, String> {
        Ok(match verb {
            Verb::Play(name) => match name.what {
                Named::Creature(card) => {
                    if name.nth > 0 || name.side.is_some() {
                        self.reaches(Pile::Hand(by), by, card, name)?;
                    }
                    Action::Play(card)
                }
                Named::Power(_) => return Err("a Power card is not played".into()),
            },
            Verb::Attack(name) => Action::Attack(self.creature_of(by, name)?.id()),
            Verb::Hunt(Some(name)) => Action::Hunt(self.creature_of(by.opponent(), name)?.id()),
            Verb::Block(Some(name)) => Action::Block(self.creature_of(by, name)?.id()),
            Verb::Hunt(None) => Action::HuntNone,
            Verb::Block(None) => Action::BlockNone,
            Verb::Mindbug => Action::Mindbug,
            Verb::Decline => Action::Decline,
            Verb::Buy(name) => match name.what {
                Named::Power(card) => Action::Buy(card),
                Named::Creature(_) => return Err("a creature is not for sale".into()),
            },
            Verb::Done => Action::Done,
            Verb::Keep => Action::Keep,
            Verb::Reroll(which) => Action::Reroll(*which),
            Verb::Resolve(face) => Action::Resolve(*face),
            Verb::Again => Action::Again,
            Verb::Stop => Action::Stop,
            Verb::Order(name) => self.order(name)?,
            Verb::Choose(names) => match names[..] {
                [] => Action::ChooseNone,
                [ref name] => Action::Choose(self.choice(by, name)?),
                _ => return Err("several picks are several actions".into()),
            },
            Verb::TooMany => return Err("takes one card".into()),
            Verb::Act(name) => Action::Act(self.creature_of(by, name)?.id()),
            Verb::Place(names) => match names[..] {
                [ref name] => Action::Place(self.creature(name)?.id()),
                _ => return Err("several counters are several actions".into()),
            },
            Verb::Yes => Action::Yes,
            Verb::No => Action::No,
        })
    }
}
