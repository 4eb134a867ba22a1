//! How a position stands: what each side has, counted, weighed, and turned into a chance to win.
//!
//! One row of [`WEIGHTS`] for each thing counted, both players alike, so that a position is worth
//! to one what it is not worth to the other.

use heapless::Vec;

use super::card_value::CardValue;
use crate::bot::CERTAIN;
use crate::game::Player;
use crate::mindbug::cards::{Ability, Constant, Filter, Keyword, Keywords};
use crate::mindbug::rules::{CIRCULATING, Creature, Pile, State};

/// Things counted.
pub const FEATURES: usize = 35;

/// What is counted of a side, in units that need not be the same.
pub type Counts = [i16; FEATURES];

const LIFE_2: usize = 0;
const LIFE_3: usize = 1;
const LIFE_MORE: usize = 2;
const MINDBUG: usize = 3;
const MINDBUG_2: usize = 4;
const HAND: usize = 5;
const DECK: usize = 6;
const HAND_WORTH: usize = 7;
const ENERGY: usize = 8;
const CREATURES: usize = 9;
const POWER: usize = 10;
const BIG: usize = 11;
const SNEAKY: usize = 12;
const POISONOUS: usize = 13;
const FRENZY: usize = 14;
const HUNTER: usize = 15;
const TOUGH: usize = 16;
const ATTACK: usize = 17;
const DEFEATED: usize = 18;
const CONSTANT: usize = 19;
const DICE: usize = 20;
const UNBLOCKED: usize = 21;
const SAFE: usize = 22;
const INITIATIVE: usize = 23;
const TO_MOVE: usize = 24;
const HITS_NOW: usize = 25;
const LETHAL_NOW: usize = 26;
const LETHAL_NEXT: usize = 27;
const STRONGEST: usize = 28;
const SMALL_HAND: usize = 29;
const LAST_LIFE: usize = 30;
const ARRIVAL: usize = 31;
const DEFENCELESS: usize = 32;
const HARVEST: usize = 33;
const PRICED: usize = 34;

/// The weight of each, 256 for one in the logarithm of the odds, as games of the bot with those before say: the output of
/// `cargo xtask arena --a hard --b hard --games 1200 --seed 31 --fit`.
static WEIGHTS: [(usize, i16); FEATURES] = [
    (LIFE_2, 155),      // life of 2 or more
    (LIFE_3, 124),      // life of 3 or more
    (LIFE_MORE, 93),    // life above 3
    (MINDBUG, 330),     // a ready Mindbug
    (MINDBUG_2, 324),   // a second one
    (HAND, 75),         // cards in hand
    (DECK, 108),        // cards in the draw pile
    (HAND_WORTH, 6),    // what the hand is worth once in play, by 16
    (ENERGY, 157),      // energy, while there is something to buy
    (CREATURES, 60),    // creatures
    (POWER, 8),         // their power
    (BIG, -38),         // those of power 7 or more
    (SNEAKY, 163),      // Sneaky ones
    (POISONOUS, 45),    // Poisonous ones
    (FRENZY, 35),       // Frenzy
    (HUNTER, 32),       // Hunters
    (TOUGH, -8),        // Tough ones that are not exhausted
    (ATTACK, 16),       // the worth of Attack abilities, by 16
    (DEFEATED, 34),     // of Defeated abilities
    (CONSTANT, 66),     // of constant ones
    (DICE, -7),         // die icons
    (UNBLOCKED, 12),    // attackers nobody can block
    (SAFE, 39),         // attackers that survive any block
    (INITIATIVE, 19),   // is there one of either kind?
    (TO_MOVE, 94),      // is it that player's turn?
    (HITS_NOW, 86),     // life taken this turn for certain
    (LETHAL_NOW, 415),  // is that enough?
    (LETHAL_NEXT, 165), // would it be enough, were it their turn?
    (STRONGEST, 23),    // is the strongest creature theirs?
    (SMALL_HAND, -78),  // fewer than two cards in hand
    (LAST_LIFE, -70),   // one life left and the enemy has the initiative
    (ARRIVAL, 12),      // the worth of Play abilities in hand, by 16
    (DEFENCELESS, -15), // no creature at all
    (HARVEST, 26),      // the worth of Harvest abilities, by 16, the more the sooner they happen
    (PRICED, 21),       // of abilities that cost octonite, by 16, as often as there is some
];

/// A creature as a fight sees it.
struct Fighter {
    power: u8,
    keywords: Keywords,
    fresh: bool,
    /// Powers that may not block it; an empty range for none.
    barred: (u8, u8),
    held_back: bool,
}

const NOT_BARRED: (u8, u8) = (1, 0);

/// All fighters of a side.
struct Army(Vec<Fighter, CIRCULATING, u8>);

fn range(filter: &Filter) -> (u8, u8) {
    (filter.least, filter.most)
}

impl Army {
    fn of(state: &State, player: Player, counts: &mut Counts) -> Army {
        let mut army = Army(Vec::new());
        let (mut all_barred, mut tyrant) = (NOT_BARRED, None);
        for (at, creature) in state.allies(player).enumerate() {
            let fighter = Fighter {
                power: state.power(creature),
                keywords: state.keywords(creature),
                fresh: !creature.is_exhausted(),
                barred: NOT_BARRED,
                held_back: false,
            };
            count(creature, &fighter, counts);
            let mut fighter = fighter;
            for ability in creature.card().def().abilities {
                match ability {
                    Ability::Constant(Constant::NotBlockedBy(filter)) => {
                        fighter.barred = range(filter);
                    }
                    Ability::Constant(Constant::AlliesNotBlockedBy(filter)) => {
                        all_barred = range(filter);
                    }
                    Ability::Constant(Constant::OthersCannotAttack) => tyrant = Some(at),
                    _ => {}
                }
            }
            let room = army.0.push(fighter);
            debug_assert!(room.is_ok(), "no more creatures than cards circulate");
        }
        for (at, fighter) in army.0.iter_mut().enumerate() {
            if fighter.barred == NOT_BARRED {
                fighter.barred = all_barred;
            }
            fighter.held_back = tyrant.is_some_and(|tyrant| tyrant != at);
        }
        army
    }

    /// Counts the attackers that `enemies` cannot block, and those they had better not.
    fn count_attackers(&self, enemies: &Army, counts: &mut Counts) {
        let (mut unblocked, mut safe, mut hits) = (0, 0, 0);
        counts[DEFENCELESS] = i16::from(self.0.is_empty());
        for attacker in self.0.iter().filter(|fighter| !fighter.held_back) {
            let mut blockers = enemies.0.iter().filter(|blocker| attacker.meets(blocker));
            match blockers.next() {
                None => {
                    unblocked += 1;
                    let twice = attacker.keywords.has(Keyword::Frenzy);
                    hits = hits.max(1 + i16::from(twice));
                }
                Some(first) => {
                    let survives = |blocker: &Fighter| !blocker.defeats(attacker);
                    safe += i16::from(survives(first) && blockers.all(survives));
                }
            }
        }
        let strongest = |army: &Army| army.0.iter().map(|fighter| fighter.power).max();
        counts[STRONGEST] = i16::from(strongest(self) > strongest(enemies));
        counts[UNBLOCKED] = unblocked;
        counts[SAFE] = safe;
        counts[INITIATIVE] = i16::from(unblocked + safe > 0);
        counts[HITS_NOW] = hits;
    }
}

impl Fighter {
    /// May `blocker` block it?
    fn meets(&self, blocker: &Fighter) -> bool {
        (!self.keywords.has(Keyword::Sneaky) || blocker.keywords.has(Keyword::Sneaky))
            && !(self.barred.0..=self.barred.1).contains(&blocker.power)
    }

    /// Is `other` gone after a fight with it?
    fn defeats(&self, other: &Fighter) -> bool {
        (self.power >= other.power || self.keywords.has(Keyword::Poisonous))
            && !(other.fresh && other.keywords.has(Keyword::Tough))
    }
}

fn count(creature: &Creature, fighter: &Fighter, counts: &mut Counts) {
    let worth = CardValue::of(creature.card());
    counts[CREATURES] += 1;
    counts[POWER] += i16::from(fighter.power);
    counts[BIG] += i16::from(fighter.power >= 7);
    let has = |keyword| i16::from(fighter.keywords.has(keyword));
    counts[SNEAKY] += has(Keyword::Sneaky);
    counts[POISONOUS] += has(Keyword::Poisonous);
    counts[FRENZY] += has(Keyword::Frenzy);
    counts[HUNTER] += has(Keyword::Hunter);
    counts[TOUGH] += has(Keyword::Tough) * i16::from(fighter.fresh);
    counts[ATTACK] += worth.attack / 16;
    let octonite = i16::from(creature.octonite());
    if octonite > 0 {
        counts[HARVEST] += worth.harvest * 2 / (octonite + 1) / 16;
    }
    counts[PRICED] += worth.priced * octonite.min(2) / 16;
    counts[DEFEATED] += worth.defeated / 16;
    counts[CONSTANT] += worth.constant / 16;
    counts[DICE] += i16::from(creature.card().def().dice);
}

/// What `player` has more than the opponent.
pub fn features(state: &State, player: Player) -> Counts {
    let sides = [player, player.opponent()];
    let mut counts = [[0; FEATURES]; 2];
    let [mine, theirs] = &mut counts;
    let armies = [
        Army::of(state, sides[0], mine),
        Army::of(state, sides[1], theirs),
    ];
    armies[0].count_attackers(&armies[1], mine);
    armies[1].count_attackers(&armies[0], theirs);
    let threatened = [counts[1][INITIATIVE], counts[0][INITIATIVE]];
    for ((counts, side), threatened) in counts.iter_mut().zip(sides).zip(threatened) {
        let (life, other_life) = (state.life(side), state.life(side.opponent()));
        counts[LIFE_2] = i16::from(life >= 2);
        counts[LIFE_3] = i16::from(life >= 3);
        counts[LIFE_MORE] = i16::from(life.saturating_sub(3).min(4));
        counts[MINDBUG] = i16::from(state.mindbugs(side) >= 1);
        counts[MINDBUG_2] = i16::from(state.mindbugs(side) >= 2);
        let hand = state.pile(Pile::Hand(side));
        counts[HAND] = hand.len() as i16;
        counts[SMALL_HAND] = i16::from(hand.len() < 2);
        counts[DECK] = state.pile(Pile::Deck(side)).len() as i16;
        let worth = |of: fn(CardValue) -> i16| {
            hand.iter()
                .map(|&card| of(CardValue::of(card)))
                .sum::<i16>()
        };
        counts[HAND_WORTH] = worth(|worth| worth.play) / 16;
        counts[ARRIVAL] = worth(|worth| worth.arrival) / 16;
        if !state.shop().is_empty() {
            counts[ENERGY] = i16::from(state.energy(side).min(6));
        }
        counts[LAST_LIFE] = i16::from(life == 1) * threatened;
        let lethal = counts[HITS_NOW] >= i16::from(other_life);
        if state.active() == side {
            counts[TO_MOVE] = 1;
            counts[LETHAL_NOW] = i16::from(lethal);
        } else {
            counts[HITS_NOW] = 0;
            counts[LETHAL_NEXT] = i16::from(lethal);
        }
    }
    let [mut mine, theirs] = counts;
    for (mine, theirs) in mine.iter_mut().zip(theirs) {
        *mine -= theirs;
    }
    mine
}

/// The chance of `player` to win, from 0 to [`CERTAIN`].
pub(super) fn chance(state: &State, player: Player) -> u16 {
    let counts = features(state, player);
    let weighed = WEIGHTS.iter().map(|&(at, weight)| (counts[at], weight));
    let score: i32 = weighed
        .map(|(count, weight)| i32::from(count) * i32::from(weight))
        .sum();
    logistic(score)
}

/// Score between two entries of [`LOGISTIC`].
const STEP: u32 = 64;

/// `CERTAIN / (1 + exp(-x / 256))` for every `STEP` of x from 0 on.
static LOGISTIC: [u16; 25] = [
    512, 576, 637, 695, 749, 796, 837, 872, 902, 926, 946, 962, 975, 986, 994, 1000, 1006, 1010,
    1013, 1015, 1017, 1019, 1020, 1021, 1022,
];

fn logistic(score: i32) -> u16 {
    let most = STEP * (LOGISTIC.len() as u32 - 1) - 1;
    let size = score.unsigned_abs().min(most);
    let (at, part) = ((size / STEP) as usize, (size % STEP) as u16);
    let (low, high) = (LOGISTIC[at], LOGISTIC[at + 1]);
    let chance = low + (high - low) * part / STEP as u16;
    match score < 0 {
        true => CERTAIN - chance,
        false => chance,
    }
}
