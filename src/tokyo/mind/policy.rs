//! What a player is likely to do, at a glance: how a search plays on to the end of a turn.
//!
//! Quick rather than clever; what matters is that it does nothing silly. The one thing it looks into
//! is yielding, by judging both answers for the one who is asked.

use super::card_value::{ENERGY, bought, column, worth};
use super::features::fine_chance;
use crate::game::{NoEvents, Player, Rules as _};
use crate::tokyo::cards::{Card, Face};
use crate::tokyo::rules::{Action, Decision, HeartUse, State};

/// The most likely of `actions`, which are those of the open decision.
pub(super) fn likely(state: &State, actions: &[Action]) -> Action {
    let Some((by, decision)) = state.decision() else {
        return actions[0];
    };
    let listed = |action: Action| actions.contains(&action).then_some(action);
    let chosen = match decision {
        Decision::Roll => listed(Action::Roll),
        Decision::Dice => Some(dice(state, by, actions, wanted(state, by))),
        Decision::Threes => Some(all_dice(actions)),
        Decision::Probe => listed(Action::Pass),
        Decision::Change => listed(Action::Keep),
        Decision::Resolve => listed(Action::HeartsFirst),
        Decision::Hearts => Some(hearts(state, by, actions)),
        Decision::Loss => Some(loss(state, by, actions)),
        Decision::Yield => Some(yields(state, by)),
        Decision::Buy | Decision::Offer => Some(buy(state, by, actions)),
        Decision::Mimic => actions.iter().copied().max_by_key(|action| match *action {
            Action::Mimic(card) => worth(card, column(state.alive().len())),
            _ => 0,
        }),
        Decision::Sell => listed(Action::ThatIsAll),
        Decision::Extra => listed(Action::Yes),
    };
    chosen.unwrap_or(actions[0])
}

/// The dice that are worth keeping, a bit each.
fn wanted(state: &State, by: Player) -> u32 {
    let faces = state.faces();
    let inside = state.is_in_tokyo(by);
    let hurt = state.life_limit(by).saturating_sub(state.life(by));
    // Of the numbers the one that there is most of, the highest of these.
    let best = (0..3).max_by_key(|&face| (faces[face], face)).unwrap_or(2);
    let mut hearts = match inside {
        true => 0,
        false => hurt.min(6),
    };
    let smashes = !state.smashed_by(by).is_empty() && (inside || state.life(by) > 4);
    let mut wanted = 0;
    for (die, &face) in state.dice().iter().enumerate() {
        let keep = match face {
            Face::One | Face::Two | Face::Three => {
                let count = faces[face as usize];
                count >= 3 || count == 2 && face as usize == best
            }
            Face::Energy => true,
            Face::Smash => smashes,
            Face::Heart => {
                let keep = hearts > 0;
                hearts = hearts.saturating_sub(1);
                keep
            }
        };
        wanted |= u32::from(keep) << die;
    }
    wanted
}

/// Rolls all dice again but those in `kept`, as long as there are rolls; in whole or in parts.
pub(super) fn dice(state: &State, by: Player, actions: &[Action], kept: u32) -> Action {
    let _ = by;
    if state.is_in_parts() {
        return next_die(actions, !kept);
    }
    let all = (1u32 << state.dice().len()) - 1;
    match state.rolls_left() > 0 && all & !kept != 0 {
        true => Action::Reroll,
        false => Action::Stop,
    }
}

/// The next of the dice in `which` that can still be named; that is all, if there is none.
pub(super) fn next_die(actions: &[Action], which: u32) -> Action {
    let mut dice = actions.iter().copied();
    let die = dice.find(|action| matches!(action, Action::Die(die) if which & 1 << die != 0));
    let all = || actions.contains(&Action::ThatIsAll);
    match die {
        Some(die) => die,
        None if all() => Action::ThatIsAll,
        None => actions[0],
    }
}

/// Uses the card, on all dice there are.
fn all_dice(actions: &[Action]) -> Action {
    let uses = |action: &Action| matches!(action, Action::Use(_) | Action::Die(_));
    actions.iter().copied().find(uses).unwrap_or(actions[0])
}

/// Life first while it is short, then tokens, then life; gifts to nobody.
fn hearts(state: &State, by: Player, actions: &[Action]) -> Action {
    let has = |to| actions.contains(&Action::Heart(to));
    let tokens = state.poison(by) + state.shrink(by);
    let short = state.life(by) <= 4;
    if has(HeartUse::Life)
        && (short || tokens == 0 || !has(HeartUse::Poison) && !has(HeartUse::Shrink))
    {
        return Action::Heart(HeartUse::Life);
    }
    for to in [HeartUse::Poison, HeartUse::Shrink] {
        if has(to) {
            return Action::Heart(to);
        }
    }
    Action::ThatIsAll
}

/// Pays where it saves a life or two points of it.
fn loss(state: &State, by: Player, actions: &[Action]) -> Action {
    let amount = state.loss().map_or(0, |(_, amount, _)| amount);
    let deadly = amount >= state.life(by);
    if actions.contains(&Action::Wings) && (deadly || amount >= 2) {
        return Action::Wings;
    }
    let heal = Action::Heal(by);
    if deadly && actions.contains(&heal) {
        return heal;
    }
    Action::Take
}

/// What the one who is asked has more of.
fn yields(state: &State, by: Player) -> Action {
    let after = |action| {
        let mut world = state.clone();
        world.take_listed(action, &mut NoEvents);
        fine_chance(&world, by)
    };
    match after(Action::Yield) >= after(Action::Stay) {
        true => Action::Yield,
        false => Action::Stay,
    }
}

/// What it gains to buy a card at that price, or 0 if that is not worth its energy.
fn gain(state: &State, by: Player, card: Card) -> i16 {
    bought(state, by, card) - i16::from(state.price(by, card)) * ENERGY
}

/// The card that gains most, if any does.
fn buy(state: &State, by: Player, actions: &[Action]) -> Action {
    let mut best = (0, None);
    for &action in actions {
        if let Action::Buy(card) = action {
            let gain = gain(state, by, card);
            if gain > best.0 {
                best = (gain, Some(action));
            }
        }
    }
    let ends = |action: &Action| matches!(action, Action::Done | Action::Pass);
    let end = actions.iter().copied().find(ends);
    best.1.or(end).unwrap_or(actions[0])
}
