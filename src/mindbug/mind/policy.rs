//! What a player is likely to do, at a glance: how a search plays on to the end of a turn.
//!
//! Blocks, hunts, Mindbugs and picks by the worth of the cards alone. Quick rather than clever;
//! what matters is that it does nothing silly.

use super::card_value::{CardValue, power_card};
use crate::game::{Dice, Player};
use crate::mindbug::cards::{Card, Keyword, Keywords};
use crate::mindbug::rules::{Action, Choice, Creature, CreatureId, State};

/// A card worth so much more than the average is worth a Mindbug.
const MINDBUG_FROM: i16 = 150;
/// A life lost, while there is another.
const LIFE: i16 = 110;
/// The last life lost.
const LAST_LIFE: i16 = 5_000;
/// Judgements differ by so much.
const WHIM: u32 = 40;

/// A creature in a fight.
#[derive(Clone, Copy)]
struct Fighter {
    worth: i16,
    power: u8,
    keywords: Keywords,
    fresh: bool,
}

impl Fighter {
    fn of(state: &State, creature: &Creature) -> Fighter {
        Fighter {
            worth: CardValue::of(creature.card()).play,
            power: state.power(creature),
            keywords: state.keywords(creature),
            fresh: !creature.is_exhausted(),
        }
    }

    /// What it loses in a fight against `other`.
    fn loss(self, other: Fighter) -> i16 {
        if self.power > other.power && !other.keywords.has(Keyword::Poisonous) {
            0
        } else if self.fresh && self.keywords.has(Keyword::Tough) {
            self.worth / 3
        } else {
            self.worth
        }
    }
}

/// The most likely of `actions`, which are those of the open decision.
pub(super) fn likely(state: &State, actions: &[Action], dice: &mut Dice) -> Action {
    let by = state.decision().map_or(Player::ONE, |(by, _)| by);
    let attacker = state
        .attack()
        .and_then(|attack| state.creature(attack.attacker()))
        .map(|creature| Fighter::of(state, creature));
    let mut best = (i32::MIN, actions[0]);
    for &action in actions {
        let value = value(state, by, attacker, action);
        let value = i32::from(value) + dice.below(WHIM) as i32;
        if value > best.0 {
            best = (value, action);
        }
    }
    best.1
}

fn value(state: &State, by: Player, attacker: Option<Fighter>, action: Action) -> i16 {
    let fighter = |id: CreatureId| {
        let creature = state.creature(id)?;
        Some(Fighter::of(state, creature))
    };
    let in_hand = |card: Card| CardValue::of(card).in_hand();
    // What the other loses less what we lose.
    let fight = |own: Option<Fighter>, other: Option<Fighter>| match (own, other) {
        (Some(own), Some(other)) => other.loss(own) - own.loss(other),
        _ => 0,
    };
    match action {
        Action::Mindbug => {
            let shown = state.shown().map_or(0, in_hand);
            shown - MINDBUG_FROM - if state.mindbugs(by) > 1 { 0 } else { 20 }
        }
        Action::Block(id) => fight(fighter(id), attacker),
        Action::BlockNone => match state.life(by) {
            1 => -LAST_LIFE,
            _ => -LIFE,
        },
        Action::Hunt(id) => fight(attacker, fighter(id)),
        Action::HuntNone => match state.life(by.opponent()) {
            1 => LIFE / 2,
            _ => 10,
        },
        Action::Choose(Choice::Creature(id)) => {
            let creature = state.creature(id);
            creature.map_or(0, |creature| {
                let worth = CardValue::of(creature.card()).play;
                match creature.controller() == by {
                    true => -worth,
                    false => worth,
                }
            })
        }
        // Discarding is asked of the one whose turn it is not.
        Action::Choose(Choice::Hand(card)) if state.active() != by => -in_hand(card),
        Action::Choose(Choice::Hand(card) | Choice::Discard(_, card)) => in_hand(card),
        Action::Choose(Choice::Power(power)) => power_card(power),
        Action::Buy(power) => power_card(power) - 20 * i16::from(power.def().cost),
        Action::Play(card) => in_hand(card),
        Action::Attack(id) => 60 + fighter(id).map_or(0, |own| i16::from(own.power) * 10),
        Action::Act(_) => 60,
        Action::Yes => 10,
        Action::Place(id) => match state.creature(id).map(|to| to.controller() == by) {
            Some(true) => 10,
            _ => 0,
        },
        Action::Again => 20,
        Action::Keep => 20,
        Action::Decline
        | Action::Done
        | Action::Reroll(_)
        | Action::Resolve(_)
        | Action::Stop
        | Action::No
        | Action::ChooseNone
        | Action::Order(..) => 0,
    }
}
