//! The choice of dice against exhaustive expectimax of the same evaluation, by the rules themselves.
//!
//! Here nothing is rounded, and only what is equal is shared: every set of dice is rolled again to every outcome, every card that rolls
//! or turns dice is used as the rules let it be, and a final roll is judged by playing the turn on. Two cards
//! are left out: 3s that go again have no last roll, and rolls for counters are as those for energy.

use super::features::{FINE, fine_chance};
use super::hands::{FACES, Hand};
use super::{TokyoMind, is_between_turns, list, play_out, policy};
use crate::bot::{Strength, Tree};
use crate::game::{Dice, Level, NoEvents, Player, Rules as _};
use crate::tokyo::cards::Word;
use crate::tokyo::rules::{Action, Actions, Decision, Setup, State};
use std::{collections::HashMap, vec::Vec};

/// What tells two worlds of one turn apart: the dice, rolls, energy, and the cards left.
type Place = (usize, u8, u16, usize);

struct Exhaustive {
    by: Player,
    known: HashMap<Place, f64>,
    /// The same for dice that are kept while the others roll.
    rolled: HashMap<(usize, Place), f64>,
}

fn place(world: &State, by: Player) -> Place {
    let cards = world.cards(by).count();
    let hand = Hand::of(&world.faces()).number();
    (hand, world.rolls_left(), world.energy(by), cards)
}

/// Ways to roll `dice` dice to a handful, of all ways there are.
fn chance(hand: &[u8; FACES], dice: u8) -> f64 {
    let factorial = |n: u8| (1..=n).map(f64::from).product::<f64>();
    let ways = hand.iter().map(|&count| factorial(count)).product::<f64>();
    factorial(dice) / ways / f64::from(FACES as u32).powi(i32::from(dice))
}

impl Exhaustive {
    /// What the dice of `world` are worth to the one who rolls.
    fn value(&mut self, world: &State) -> f64 {
        let place = place(world, self.by);
        if let Some(&known) = self.known.get(&place) {
            return known;
        }
        let mut best = 0.0f64;
        for action in world.legal_actions() {
            let worth = match action {
                Action::Stop => self.stopped(world),
                Action::Reroll => self.best_roll(world, action),
                Action::Use(_) if !self.is_free(world, action) => self.best_roll(world, action),
                _ => 0.0,
            };
            best = best.max(worth);
        }
        self.known.insert(place, best);
        best
    }

    /// Do the dice go again for nothing?
    fn is_free(&self, world: &State, action: Action) -> bool {
        matches!(action, Action::Use(card) if world.acts_as(card).has(Word::RerollsThrees))
    }

    fn stopped(&mut self, world: &State) -> f64 {
        let mut world = world.clone();
        world.take_listed(Action::Stop, &mut NoEvents);
        self.turned(world, 2)
    }

    /// The best that can be made by turning dice, so many times at most.
    fn turned(&mut self, mut world: State, times: u8) -> f64 {
        let mut actions = Actions::new();
        while matches!(
            world.decision(),
            Some((_, Decision::Probe | Decision::Threes))
        ) {
            list(&world, &mut actions);
            let action = policy::likely(&world, &actions);
            world.take_listed(action, &mut NoEvents);
        }
        if world.decision() != Some((self.by, Decision::Change)) {
            play_out(&mut world, &mut actions);
            return f64::from(fine_chance(&world, self.by));
        }
        let mut best = 0.0f64;
        for action in world.legal_actions() {
            let mut after = world.clone();
            match action {
                Action::Keep => {
                    after.take_listed(action, &mut NoEvents);
                    play_out(&mut after, &mut actions);
                    best = best.max(f64::from(fine_chance(&after, self.by)));
                }
                Action::Use(_) if times > 0 && !self.is_free(&world, action) => {
                    after.take_listed(action, &mut NoEvents);
                    // Where one die is all that can be named it was.
                    best = best.max(match after.is_in_parts() {
                        true => self.named(after, times - 1),
                        false => self.turned(after, times - 1),
                    });
                }
                _ => {}
            }
        }
        best
    }

    /// Names the die, and its face, in every way.
    fn named(&mut self, world: State, times: u8) -> f64 {
        let mut best = 0.0f64;
        for action in world.legal_actions() {
            let mut after = world.clone();
            after.take_listed(action, &mut NoEvents);
            let worth = match after.is_in_parts() {
                true => self.named(after, times),
                false => self.turned(after, times),
            };
            best = best.max(worth);
        }
        best
    }

    fn best_roll(&mut self, world: &State, action: Action) -> f64 {
        let all = (1u32 << world.dice().len()) - 1;
        let mut seen = Vec::new();
        let mut best = 0.0f64;
        for rolled in 1..=all {
            let kept = kept(world, rolled);
            if !seen.contains(&kept.number()) {
                seen.push(kept.number());
                best = best.max(self.roll(world, action, rolled));
            }
        }
        best
    }

    /// What it is worth to roll these dice again.
    fn roll(&mut self, world: &State, action: Action, rolled: u32) -> f64 {
        let mut after = world.clone();
        match action {
            Action::Reroll => after.suppose_rolls(world.rolls_left() - 1),
            _ => after.seats[self.by.index()].energy -= 1,
        }
        let (kept, dice) = (kept(world, rolled), rolled.count_ones() as u8);
        // Whatever lay there before, it is the same roll: only what is kept tells it apart.
        let (_, rolls, energy, cards) = place(&after, self.by);
        let roll = (kept.number(), (0, rolls, energy, cards));
        if let Some(&known) = self.rolled.get(&roll) {
            return known;
        }
        let mut sum = 0.0;
        for thrown in Hand::all(usize::from(dice)) {
            let (thrown, mut faces) = (thrown.counts(), kept.counts());
            faces
                .iter_mut()
                .zip(thrown)
                .for_each(|(all, new)| *all += new);
            let hand = Hand::of(&faces).number();
            let known = self.known.get(&(hand, rolls, energy, cards)).copied();
            let worth = known.unwrap_or_else(|| {
                let mut shown = after.clone();
                shown.suppose_shown(&faces);
                self.value(&shown)
            });
            sum += chance(&thrown, dice) * worth;
        }
        self.rolled.insert(roll, sum);
        sum
    }
}

fn kept(world: &State, rolled: u32) -> Hand {
    let dice = world.dice().iter().enumerate();
    let dice = dice.filter(|(die, _)| rolled & 1 << die == 0);
    dice.fold(Hand::EMPTY, |hand, (_, &face)| hand.with(face as usize))
}

/// A position in the middle of a roll, some turns into a game of likely moves and some that are not.
fn position(number: u64) -> Option<State> {
    let players = 2 + (number % 5) as u8;
    let mut game = State::new(&Setup::default(), players, number, &mut NoEvents)?;
    let mut dice = Dice::new(!number);
    let (mut turns, mut actions) = (dice.below(40), Actions::new());
    loop {
        let (by, decision) = game.decision()?;
        if decision == Decision::Roll {
            if turns == 0 {
                game.take_listed(Action::Roll, &mut NoEvents);
                break;
            }
            turns -= 1;
            // Some energy now and then, so that there are cards.
            game.seats[by.index()].energy += dice.below(3) as u16;
        }
        list(&game, &mut actions);
        let action = match dice.below(8) {
            0 => actions[dice.place(actions.len())],
            _ => policy::likely(&game, &actions),
        };
        game.take_listed(action, &mut NoEvents);
    }
    let asked = game.decision() == Some((game.active(), Decision::Dice));
    (asked && !is_between_turns(&game)).then_some(game)
}

/// What is lost by level hard's choice in random position `number`, in percent of a game; `None` if nobody rolls
/// there, or with one of the two cards.
pub fn loss(number: u64, tree: &mut Tree) -> Option<f64> {
    let game = position(number)?;
    let by = game.active();
    if game.has(by, Word::RerollsThrees) || game.has(by, Word::RollsForCounters) {
        return None;
    }
    let mut exhaustive = Exhaustive {
        by,
        known: HashMap::new(),
        rolled: HashMap::new(),
    };
    // The chance by which the turn goes on is what the mind took.
    let mut seeds = Dice::new(number);
    let seed = u64::from(seeds.below(u32::MAX));
    let dealt = game.view(by).deal(&mut Dice::new(seed))?;
    let most = exhaustive.value(&dealt);
    let got = match chosen(game, number, tree) {
        (Action::Stop, _) => exhaustive.stopped(&dealt),
        (action, rolled) => exhaustive.roll(&dealt, action, rolled),
    };
    Some((most - got).max(0.0) * 100.0 / f64::from(FINE))
}

/// What level hard chooses, in all its parts: how to roll, and which dice.
fn chosen(mut world: State, seed: u64, tree: &mut Tree) -> (Action, u32) {
    let (by, strength) = (world.active(), Strength::of(Level::Hard));
    let (mut action, mut rolled) = (None, 0);
    loop {
        let mut thinker = TokyoMind::thinker(tree, &world.view(by), strength, seed);
        thinker.advance(u32::MAX);
        let part = thinker.best().expect("somebody is asked");
        let first = *action.get_or_insert(part);
        match part {
            Action::Die(die) => rolled |= 1 << die,
            Action::Stop | Action::ThatIsAll => return (first, rolled),
            _ => {}
        }
        world.take_listed(part, &mut NoEvents);
        if !world.is_in_parts() {
            return (first, rolled);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `cargo xtask exhaustive` looks at a thousand.
    #[test]
    fn what_is_kept_is_what_exhaustive_search_keeps() {
        let mut tree = std::boxed::Box::new(Tree::new());
        let losses = (0..).filter_map(|number| loss(number, &mut tree)).take(40);
        let losses: Vec<f64> = losses.collect();
        let worst = losses.iter().copied().fold(0.0, f64::max);
        let mean = losses.iter().sum::<f64>() / losses.len() as f64;
        assert!(mean < 0.02 && worst < 0.5, "{mean} and {worst}");
    }
}
