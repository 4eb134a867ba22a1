//! What a card is worth by what is printed on it: to its owner, and to somebody who could buy it.

use super::weights::WORDS;
use crate::game::Player;
use crate::tokyo::cards::{Card, Effect, KEEP_CARDS, Word};
use crate::tokyo::rules::State;

/// Columns of weights: for two living monsters, for three or four, for five or six.
pub const TABLES: usize = 3;

/// What a word is worth, for each kind of table.
pub type Worth = (Word, [i16; TABLES]);

/// What a point, a life and an energy are worth, roughly, in the units of scores.
pub(super) const POINT: i16 = 45;
pub(super) const LIFE: i16 = 45;
pub(super) const ENERGY: i16 = 13;

/// The words of every Keep card added up, for each kind of table.
static WORTH: [[i16; TABLES]; KEEP_CARDS] = table();

const fn table() -> [[i16; TABLES]; KEEP_CARDS] {
    let mut table = [[0; TABLES]; KEEP_CARDS];
    let mut card = 0;
    while card < KEEP_CARDS {
        let words = Card::numbered(card).def().words;
        let mut at = 0;
        while at < words.len() {
            let mut kind = 0;
            while kind < TABLES {
                table[card][kind] += WORDS_OF[words[at] as usize][kind];
                kind += 1;
            }
            at += 1;
        }
        card += 1;
    }
    table
}

/// The worth of every word by its number, whatever order the table of weights is in.
const WORDS_OF: [[i16; TABLES]; crate::tokyo::cards::Word::COUNT] = {
    let mut worths = [[0; TABLES]; crate::tokyo::cards::Word::COUNT];
    let mut at = 0;
    while at < WORDS.len() {
        worths[WORDS[at].0 as usize] = WORDS[at].1;
        at += 1;
    }
    worths
};

/// By which column of weights so many living monsters are judged.
pub fn column(alive: usize) -> usize {
    match alive {
        0..=2 => 0,
        3..=4 => 1,
        _ => TABLES - 1,
    }
}

/// What a Keep card is worth to its owner at a table of that column; nothing for any other.
#[inline]
pub(super) fn worth(card: Card, column: usize) -> i16 {
    WORTH.get(card.index()).map_or(0, |kinds| kinds[column])
}

/// The points that come with buying a card.
pub(super) fn points_of(card: Card) -> i16 {
    let points = card.def().effects.iter().map(|effect| match *effect {
        Effect::GainPoints(points) => i16::from(points),
        _ => 0,
    });
    points.sum()
}

/// What it is worth to buy a card, its price not counted.
pub(super) fn bought(state: &State, by: Player, card: Card) -> i16 {
    let column = column(state.alive().len());
    let mut sum = worth(card, column);
    for effect in card.def().effects {
        sum += match *effect {
            Effect::GainPoints(points) => {
                let points = points.min(20 - state.points(by));
                let wins = state.points(by) + points >= 20;
                i16::from(points) * POINT + if wins { 2_000 } else { 0 }
            }
            Effect::GainEnergy(energy) => i16::from(energy) * ENERGY,
            Effect::GainLife(life) => {
                let room = state.life_limit(by).saturating_sub(state.life(by));
                i16::from(life.min(room)) * LIFE
            }
            Effect::LoseLife(life) => -lost(state, by, life),
            Effect::OthersLoseLife(life) => others(state, by, life),
            Effect::AllLoseLife(life) => others(state, by, life) - lost(state, by, life),
            Effect::OthersLosePoints(points) => {
                let others = state.alive().without(by).iter();
                let most = others.map(|other| state.points(other).min(points)).max();
                i16::from(most.unwrap_or(0)) * POINT * 2 / 3
            }
            Effect::OthersLoseHalfTheirEnergy => {
                let others = state.alive().without(by).iter();
                let most = others.map(|other| state.energy(other) / 2).max();
                most.unwrap_or(0).min(20) as i16 * ENERGY
            }
            Effect::TakeTokyo => match state.is_in_tokyo(by) {
                true => 0,
                false => POINT,
            },
            Effect::TakeTurn => 3 * POINT,
            Effect::PlaceToken => {
                let best = state.ages.iter().map(|&card| worth(card, column)).max();
                best.unwrap_or(0)
            }
        };
    }
    sum
}

/// What it costs a monster to lose so much life.
fn lost(state: &State, player: Player, life: u8) -> i16 {
    match state.life(player) > life {
        true => i16::from(life) * LIFE * 10 / (5 + i16::from(state.life(player))),
        false => 1_500,
    }
}

/// What it is worth that every other monster loses so much life.
fn others(state: &State, by: Player, life: u8) -> i16 {
    let others = state.alive().without(by);
    let sum: i32 = others
        .iter()
        .map(|other| i32::from(lost(state, other, life)))
        .sum();
    (sum / others.len().max(1) as i32) as i16
}
