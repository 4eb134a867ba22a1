//! The dice of a turn: which to roll again, worked out and not sampled.
//!
//! First every final handful is judged, by playing the turn on from there; then the rolls that are left
//! are gone through backwards (`odds`). A roll that costs something is taken for its price, a card that
//! turns a die for what the card or the energy is worth at this table.

use super::card_value::{ENERGY, column, worth};
use super::features::{FINE, UNIT, fine_chance};
use super::hands::{FACES, Hand, up_to};
use super::odds::{Board as _, OnSheet, choose, expect, reroll_freely};
use super::policy::next_die;
use crate::bot::Sheet;
use crate::game::Player;
use crate::tokyo::cards::{Card, Face, Word};
use crate::tokyo::rules::{Action, Actions, Place, State};

/// Bits below a part of [`FINE`], so that means of means stay exact.
const FRACTION: u32 = 4;
/// Handfuls that are gone through in the time of a step of the rules: what a node is on the chip.
const A_NODE: usize = 32;
/// Rolls for energy or counters that are looked ahead.
const BOUGHT_ROLLS: u8 = 2;

/// A choice of dice under way.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cast {
    /// The handful that is judged next.
    next: Hand,
}

/// What came of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Choice {
    pub(super) action: Action,
    /// The dice that are rolled again, a bit each.
    pub(super) rolled: u32,
    /// What it is worth, [`FINE`] for certain.
    pub(super) worth: u32,
    /// What is lost by the next best thing, in the same unit.
    pub(super) ahead: u32,
    /// What going through all handfuls took, in nodes.
    pub(super) nodes: u32,
}

impl Cast {
    /// For the dice of the turn in `world`.
    pub(super) fn new(world: &State) -> Cast {
        Cast {
            next: Hand::first(world.dice().len()),
        }
    }

    /// Judges handfuls until `enough`; are all of them judged? `judge` tells what `world` is worth
    /// once the dice lie so. Handfuls that give the same are judged once.
    pub(super) fn judge(
        &mut self,
        sheet: &mut Sheet<'_>,
        world: &State,
        mut judge: impl FnMut(&[u8; FACES]) -> u32,
        mut enough: impl FnMut() -> bool,
    ) -> bool {
        let (by, dice) = (world.active(), world.dice().len());
        let given = Given::of(world, by);
        if self.next == Hand::first(dice) {
            (0..KNOWN).for_each(|row| sheet.set_first(row, u32::MAX));
        }
        while self.next.number() < up_to(dice) {
            if enough() {
                return false;
            }
            let faces = self.next.counts();
            let gives = given.by(world, &faces);
            let row = (gives.wrapping_mul(0x9E37_79B1) >> 22) as usize;
            if sheet.first(row) != gives {
                sheet.set_first(row, gives);
                sheet.set_second(row, judge(&faces) << FRACTION);
            }
            let worth = sheet.second(row);
            OnSheet::new(sheet, dice).set_best(self.next.number(), worth);
            self.next = self.next.next();
        }
        true
    }
}

/// What has been judged is remembered in so many rows of the sheet's first two columns.
const KNOWN: usize = 1 << 10;

/// What a roll can give at all in some world.
struct Given {
    by: Player,
    /// The most hearts that are of any use.
    hearts: u8,
    ones: u8,
    one_two_three: u8,
    every_face: u8,
    further: bool,
}

impl Given {
    fn of(world: &State, by: Player) -> Given {
        let wounds = world.life_limit(by).saturating_sub(world.life(by));
        let tokens = world.poison(by).saturating_add(world.shrink(by));
        let useful = match world.place(by) {
            _ if world.has(by, Word::SellsHearts) => u8::MAX,
            Place::City => 0,
            Place::Outside => wounds.saturating_add(tokens),
            Place::Bay => u8::MAX, // it may close in this very turn
        };
        Given {
            by,
            hearts: useful,
            ones: world.count(by, Word::PointsForOnes),
            one_two_three: world.count(by, Word::PointsForOneTwoThree),
            every_face: world.count(by, Word::PointsForEveryFace),
            further: world.has(by, Word::TurnForOnes),
        }
    }

    /// What these faces give, as one number: handfuls of one number lead to the same world.
    fn by(&self, world: &State, faces: &[u8; FACES]) -> u32 {
        let smashes = world.smash_total(self.by, faces);
        let mut points = State::number_points(faces);
        let ones = faces[0] >= 3;
        if ones {
            points += 2 * self.ones;
        }
        if faces[..3].iter().all(|&count| count > 0) {
            points += 2 * self.one_two_three;
            if self.every_face > 0 && State::has_every_face(faces, smashes) {
                points += 9 * self.every_face;
            }
        }
        let hearts = faces[Face::Heart as usize].min(self.hearts);
        let energy = faces[Face::Energy as usize];
        let further = ones && self.further;
        u32::from(points) << 24
            | u32::from(smashes) << 16
            | u32::from(energy) << 8
            | u32::from(hearts) << 4
            | u32::from(further)
    }
}

/// What so much of a score is worth to somebody whose chance is `chance`.
pub(super) fn price(chance: u32, score: i16) -> u32 {
    let spread = ((chance >> 4) * ((FINE - chance) >> 4)) >> 8; // chance · (1 - chance)
    ((spread * score.max(0) as u32) / UNIT as u32) << FRACTION
}

/// The best thing to do with the dice of `world`, where all final handfuls lie judged on `sheet`.
pub(super) fn decide(
    sheet: &mut Sheet<'_>,
    world: &State,
    by: Player,
    actions: &Actions,
) -> Choice {
    let dice = world.dice().len();
    let chance = fine_chance(world, by);
    let hand = Hand::of(&world.faces());
    let mut passes = 1;
    turn_dice(sheet, world, by, chance);
    let mut board = OnSheet::new(sheet, dice);
    let free = world.has(by, Word::RerollsThrees);
    if free {
        reroll_freely(&mut board, dice, Face::Three as usize);
    }
    let stop = board.best(hand.number());
    // The rolls that are bought come last, so they are gone through first.
    let (bought, each) = bought_rolls(world, by);
    let each = price(chance, each);
    let regular = world.rolls_left();
    let rolls = bought + regular;
    for roll in 0..rolls.saturating_sub(1) {
        expect(&mut board, dice);
        let due = if roll < bought { each } else { 0 };
        choose(&mut board, dice, due);
        passes += 2;
        if free {
            reroll_freely(&mut board, dice, Face::Three as usize);
        }
    }
    expect(&mut board, dice);
    let due = if regular == 0 { each } else { 0 };
    let named = world.dice_named();
    let movable = actions.iter().fold(0, |dice, action| match action {
        Action::Die(die) => dice | 1u32 << die,
        _ => dice,
    });
    let whole = !world.is_in_parts();
    let all = (1u32 << dice) - 1;
    let movable = if whole { all } else { movable };
    let threes = State::showing(world.dice(), Face::Three);
    let (mut best, mut second) = ((0, 0), 0);
    // Every set of dice that can still be named, and at least one die.
    let mut more = movable;
    loop {
        let rolled = named | more;
        let mut kept = Hand::EMPTY;
        for (die, &face) in world.dice().iter().enumerate() {
            if rolled & 1 << die == 0 {
                kept = kept.with(face as usize);
            }
        }
        let paid = whole && !(free && rolled & !threes == 0);
        let possible = rolled != 0 && (!paid || rolls > 0);
        if possible {
            let worth = board.kept(kept.number());
            let worth = if paid {
                worth.saturating_sub(due)
            } else {
                worth
            };
            if worth > best.0 {
                (best, second) = ((worth, rolled), best.0);
            } else if rolled != best.1 {
                second = second.max(worth);
            }
        }
        if more == 0 {
            break;
        }
        more = (more - 1) & movable;
    }
    let (worth, rolled) = best;
    let nodes = (passes * up_to(dice) / A_NODE) as u32;
    let choice = |action, rolled, worth: u32, second| Choice {
        action,
        rolled,
        worth: worth >> FRACTION,
        ahead: worth.saturating_sub(second) >> FRACTION,
        nodes,
    };
    if !whole {
        let action = match rolled & !named {
            0 => next_die(actions, 0),
            left => next_die(actions, left),
        };
        return choice(action, rolled, worth, second);
    }
    if stop >= worth {
        return choice(Action::Stop, 0, stop, worth.max(second));
    }
    // What goes again for nothing goes first, and then one sees.
    let by_threes = free && rolled & threes != 0;
    let action = match (by_threes, regular > 0) {
        (true, _) => use_of(world, actions, Word::RerollsThrees),
        (false, true) => Some(Action::Reroll),
        (false, false) => use_of(world, actions, Word::RollsForEnergy)
            .or_else(|| use_of(world, actions, Word::RollsForCounters)),
    };
    let rolled = if by_threes { rolled & threes } else { rolled };
    let action = action.unwrap_or(Action::Stop);
    choice(action, rolled, worth, stop.max(second))
}

/// The use of a card with that word, if it is listed.
fn use_of(world: &State, actions: &Actions, word: Word) -> Option<Action> {
    let uses =
        |action: &Action| matches!(action, Action::Use(card) if world.acts_as(*card).has(word));
    actions.iter().copied().find(uses)
}

/// How many rolls can be had beyond the regular ones, and what each of them costs in scores.
fn bought_rolls(world: &State, by: Player) -> (u8, i16) {
    let counters = world.count(by, Word::RollsForCounters);
    let energy = match world.has(by, Word::RollsForEnergy) {
        true => world.energy(by).min(u16::from(BOUGHT_ROLLS)) as u8,
        false => 0,
    };
    let price = match energy > 0 {
        true => ENERGY,
        false => worth_of(world, Word::RollsForCounters) / 3,
    };
    ((counters + energy).min(BOUGHT_ROLLS), price)
}

/// What a card with that word is worth at this table.
fn worth_of(world: &State, word: Word) -> i16 {
    let card = Card::all().find(|card| card.has(word));
    card.map_or(0, |card| worth(card, column(world.alive().len())))
}

/// Final handfuls gain by the cards that turn a die: by one that turns it to a 1, and by two that are
/// paid for with energy, or one with a card.
fn turn_dice(sheet: &mut Sheet<'_>, world: &State, by: Player, chance: u32) {
    let dice = world.dice().len();
    if world.has(by, Word::TurnsDieToOne) {
        turn_one(sheet, dice, 0..1, 0);
    }
    let any = |score: i16| price(chance, score);
    if world.has(by, Word::TurnsDieForEnergy) {
        for _ in 0..(world.energy(by) / 2).min(2) {
            turn_one(sheet, dice, 0..FACES, any(2 * ENERGY));
        }
    }
    if world.has(by, Word::TurnsDieForCard) {
        turn_one(
            sheet,
            dice,
            0..FACES,
            any(worth_of(world, Word::TurnsDieForCard)),
        );
    }
}

/// Final handfuls gain by turning one die to a face in `to`, at that price.
fn turn_one(sheet: &mut Sheet<'_>, dice: usize, to: core::ops::Range<usize>, price: u32) {
    let full = up_to(dice) - Hand::all(dice).count();
    for hand in Hand::all(dice) {
        let row = hand.number() - full;
        let mut best = sheet.third(row);
        for from in 0..FACES {
            if hand.count(from) == 0 {
                continue;
            }
            let more = hand.without(from).more();
            for number in &more[to.clone()] {
                best = best.max(sheet.third(number - full).saturating_sub(price));
            }
        }
        sheet.set_second(row, best);
    }
    for row in 0..up_to(dice) - full {
        let best = sheet.second(row);
        sheet.set_third(row, best);
    }
}
