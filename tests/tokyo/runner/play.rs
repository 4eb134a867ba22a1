//! Playing steps: names become actions, long answers go in parts, and choices the engine took itself
//! may be spelled out.

use kaijubox::game::Player;
use kaijubox::tokyo::cards::{Card, Face};
use kaijubox::tokyo::rules::{Action, Event, HeartUse, State};

use super::Failure;
use super::expect;
use super::file::{Scenario, What};
use super::names::{in_play, in_row, meant};
use super::words::{Dice, From, Heart, Name, Verb};

/// A game being played, its dice, and what the engine has just decided by itself.
#[derive(Clone)]
pub(crate) struct Table {
    pub(crate) state: State,
    /// Faces not rolled yet when the engine was last given some.
    faces: Vec<Face>,
    /// How many it was given.
    given: usize,
    taken: Vec<(Player, Action)>,
}

/// Plays all steps of a scenario.
pub(crate) fn play(scenario: &Scenario) -> Result<(), Failure> {
    let mut events = Vec::new();
    let state = scenario.start(&mut |event| events.push(event));
    let state = state.expect("the position was checked when it was read");
    let rolled = |event: &&Event| matches!(event, Event::RolledForFirst { .. });
    let rolled = 6 * events.iter().filter(rolled).count();
    let faces = scenario.dice[rolled..].to_vec();
    let mut table = Table {
        given: faces.len().min(kaijubox::game::Dice::SCRIPT_MAX),
        state,
        faces,
        taken: Vec::new(),
    };
    table.note(&events);
    for step in &scenario.steps {
        let failed = |reason: String| Failure {
            line: step.line,
            reason: format!("`{}`: {reason}", step.text),
        };
        match &step.what {
            What::Do { by, verb } => table.perform(*by, verb).map_err(failed)?,
            What::Refuse { by, verb } => table.refuse(*by, verb).map_err(failed)?,
            What::Expect(expect) => expect::check(expect, &table.state).map_err(failed)?,
        }
        if table.state.dice_overrun() {
            return Err(failed("rolled more dice than `dice` has".into()));
        }
    }
    Ok(())
}

fn heart(heart: Heart) -> HeartUse {
    match heart {
        Heart::Life => HeartUse::Life,
        Heart::Poison => HeartUse::Poison,
        Heart::Shrink => HeartUse::Shrink,
        Heart::Gift(player) => HeartUse::Gift(player),
    }
}

impl Table {
    /// Takes note of the engine's own choices.
    fn note(&mut self, events: &[Event]) {
        let taken = events.iter().filter_map(|event| match *event {
            Event::Taken { by, action } => Some((by, action)),
            _ => None,
        });
        self.taken.extend(taken);
    }

    /// Gives the engine the next faces, as many as it takes.
    fn load_dice(&mut self) {
        let rolled = self.given - self.state.scripted_dice_left();
        self.faces.drain(..rolled);
        self.given = self.state.script_dice(&self.faces);
    }

    fn engine_step(&mut self, by: Player, action: Action) -> Result<Vec<Event>, String> {
        let mut events = Vec::new();
        let before = self.state.clone();
        let step = self.state.step(by, action, &mut |event| events.push(event));
        if let Err(illegal) = step {
            if self.state != before {
                return Err(format!("refused ({illegal:?}), but the position changed"));
            }
            let asked = expect::asked(&self.state);
            return Err(format!("refused ({illegal:?}); {asked}"));
        }
        self.note(&events);
        Ok(events)
    }

    /// One step of the script; a refused one changes nothing.
    fn perform(&mut self, by: Player, verb: &Verb) -> Result<(), String> {
        self.load_dice();
        match self.after(by, verb) {
            Ok(after) => {
                *self = after;
                Ok(())
            }
            Err(_) if self.spells_out(by, verb) => Ok(()),
            Err(reason) => Err(reason),
        }
    }

    /// The engine must reject the step, whichever card a name may mean.
    fn refuse(&mut self, by: Player, verb: &Verb) -> Result<(), String> {
        self.load_dice();
        let before = self.state.clone();
        if self.after(by, verb).is_ok() {
            return Err("was accepted, but must be refused".into());
        }
        match self.state == before {
            true => Ok(()),
            false => Err("was refused, but changed the position".into()),
        }
    }

    /// The table after the step, played with the first card that fits its names.
    fn after(&self, by: Player, verb: &Verb) -> Result<Table, String> {
        let mut refusal = "there is no such card".to_string();
        for first in self.firsts(by, verb) {
            let mut after = self.clone();
            after.taken.clear();
            match after.play_from(by, verb, first) {
                Ok(()) => return Ok(after),
                Err(reason) => refusal = reason,
            }
        }
        Err(refusal)
    }

    /// What the step may begin with, in the order of preference.
    fn firsts(&self, by: Player, verb: &Verb) -> Vec<Action> {
        let state = &self.state;
        let own = |name: &Name| {
            let own = Name {
                side: name.side.or(Some(by)),
                ..name.clone()
            };
            meant(in_play(state, &own), name)
        };
        let one = |action| vec![action];
        match verb {
            Verb::Roll => one(Action::Roll),
            Verb::Mimic(name) => all(meant(in_play(state, name), name), Action::Mimic),
            Verb::Reroll(_) => one(Action::Reroll),
            Verb::Use(name, ..) => all(own(name), Action::Use),
            Verb::Stop => one(Action::Stop),
            Verb::Pass => one(Action::Pass),
            Verb::Keep => one(Action::Keep),
            Verb::HeartsFirst => one(Action::HeartsFirst),
            Verb::SmashesFirst => one(Action::SmashesFirst),
            Verb::Hearts(words) => one(match words.iter().min() {
                Some(&first) => Action::Heart(heart(first)),
                None => Action::ThatIsAll,
            }),
            Verb::Wings => one(Action::Wings),
            Verb::Heal => one(Action::Heal(by)),
            Verb::Take => one(Action::Take),
            Verb::Yield => one(Action::Yield),
            Verb::Stay => one(Action::Stay),
            Verb::Buy(name, from) => all(self.on_sale(name, *from), Action::Buy),
            Verb::Peek => one(Action::Peek),
            Verb::Sweep => one(Action::Sweep),
            Verb::Done => one(Action::Done),
            Verb::Sell(names) => match names.first() {
                Some(name) => all(own(name), Action::Sell),
                None => one(Action::ThatIsAll),
            },
            Verb::Yes => one(Action::Yes),
            Verb::No => one(Action::No),
        }
    }

    fn on_sale(&self, name: &Name, from: From) -> Vec<Card> {
        let zone = match from {
            From::Row => in_row(&self.state, name),
            From::Deck => {
                let deck = self.state.deck().iter().rev().copied();
                deck.filter(|card| card.def().id == name.id).collect()
            }
            From::Player(player) => {
                let side = Some(player);
                let name = name.clone();
                in_play(&self.state, &Name { side, ..name })
            }
        };
        meant(zone, name)
    }

    fn play_from(&mut self, by: Player, verb: &Verb, first: Action) -> Result<(), String> {
        let is_hearts = matches!(verb, Verb::Hearts(_));
        let asks_hearts = expect::kind(&self.state) == Some("hearts");
        if first == Action::ThatIsAll && is_hearts != asks_hearts {
            return Err(format!("not asked; {}", expect::asked(&self.state)));
        }
        match verb {
            Verb::Reroll(dice) => self.play_dice(by, first, dice, None),
            Verb::Use(_, dice, face) => self.play_dice(by, first, dice, *face),
            Verb::Hearts(words) => {
                let mut words = words.clone();
                words.sort();
                for &word in &words {
                    self.engine_step(by, Action::Heart(heart(word)))?;
                }
                self.finish(by, words.is_empty())
            }
            Verb::Sell(names) => {
                for card in self.sold(by, names)? {
                    self.engine_step(by, Action::Sell(card))?;
                }
                self.finish(by, names.is_empty())
            }
            _ => self.engine_step(by, first).map(|_| ()),
        }
    }

    /// "That is all", if the engine has not noticed by itself.
    fn finish(&mut self, by: Player, whole: bool) -> Result<(), String> {
        if whole || self.state.is_in_parts() {
            self.engine_step(by, Action::ThatIsAll)?;
        }
        Ok(())
    }

    /// The cards to be sold; a name given twice means both copies.
    fn sold(&self, by: Player, names: &[Name]) -> Result<Vec<Card>, String> {
        let mut sold = Vec::new();
        for name in names {
            let side = name.side.or(Some(by));
            let own = Name {
                side,
                ..name.clone()
            };
            let cards = meant(in_play(&self.state, &own), name);
            let card = cards.into_iter().find(|card| !sold.contains(card));
            sold.push(card.ok_or("there is no such card to sell")?);
        }
        Ok(sold)
    }

    /// The verb, then one die after the other, then the face or "that is all".
    fn play_dice(
        &mut self,
        by: Player,
        first: Action,
        dice: &Dice,
        face: Option<Face>,
    ) -> Result<(), String> {
        let mut wanted: Vec<u32> = match dice {
            Dice::All => (1..=self.state.dice().len() as u32).collect(),
            Dice::These(numbers) => numbers.clone(),
        };
        wanted.sort_unstable();
        let (mut named, mut shown) = (Vec::new(), None);
        let mut next = first;
        loop {
            for event in self.engine_step(by, next)? {
                let (Event::Answered { action, .. } | Event::Taken { action, .. }) = event else {
                    continue;
                };
                match action {
                    Action::Die(die) => named.push(u32::from(die) + 1),
                    Action::Face(face) => shown = Some(face),
                    _ => {}
                }
            }
            if !self.state.is_in_parts() {
                break;
            }
            let missing = wanted.iter().find(|die| !named.contains(die));
            next = match (missing, face.filter(|_| shown.is_none())) {
                (Some(0), _) => return Err("dice are numbered from 1".into()),
                (Some(&die), _) => Action::Die(u8::try_from(die - 1).unwrap_or(u8::MAX)),
                (None, Some(face)) => Action::Face(face),
                (None, None) => Action::ThatIsAll,
            };
        }
        match named == wanted && shown == face {
            true => Ok(()),
            false => Err(format!("takes the dice {named:?}, not {wanted:?}")),
        }
    }

    /// Does the step say what the engine has just decided by itself?
    fn spells_out(&self, by: Player, verb: &Verb) -> bool {
        let own = self.taken.iter().filter(|(player, _)| *player == by);
        let own: Vec<Action> = own.map(|(_, action)| *action).collect();
        match verb {
            Verb::Hearts(words) => {
                let mut words: Vec<HeartUse> = words.iter().map(|&word| heart(word)).collect();
                words.sort();
                let hearts = own.iter().filter_map(|action| match action {
                    Action::Heart(to) => Some(*to),
                    _ => None,
                });
                own.contains(&Action::ThatIsAll) && hearts.eq(words)
            }
            Verb::Mimic(name) => own.iter().any(|action| match action {
                Action::Mimic(card) => card.def().id == name.id,
                _ => false,
            }),
            Verb::Reroll(_) | Verb::Use(..) | Verb::Sell(_) | Verb::Buy(..) => false,
            verb => {
                let firsts = self.firsts(by, verb);
                firsts.iter().any(|first| own.contains(first))
            }
        }
    }
}

fn all(cards: Vec<Card>, action: impl Fn(Card) -> Action) -> Vec<Action> {
    cards.into_iter().map(action).collect()
}
