//! How a position stands: what each monster has, counted, weighed, and turned into chances to win.
//!
//! Every living monster gets a score, the same way for all; its chance is its share of the
//! exponentials of the scores, so that the chances of a table add up to one, however many sit there.

use super::card_value::{column, points_of, worth};
use super::weights::WEIGHTS;
use crate::game::{Player, Players};
use crate::tokyo::cards::Word;
use crate::tokyo::rules::{Decision, State, WINNING_POINTS};

/// Things counted of a monster, besides its cards.
pub const FEATURES: usize = 31;

/// What they are, in this order: `--fit` writes it beside the weights.
pub const NAMES: [&str; FEATURES] = [
    "points",
    "points over 7",
    "points over 13",
    "points over 16",
    "18 points or more, and Tokyo pays before the next roll",
    "points more than the best of the others, 8 at most",
    "life",
    "life under 7",
    "life under 4",
    "life under 2",
    "energy, 10 at most",
    "energy over 5",
    "what the best card that one can pay gains, by 16",
    "points on a card that one can pay",
    "do they win?",
    "is it in Tokyo?",
    "does Tokyo pay points?",
    "in Tokyo, and about to roll",
    "in Tokyo: life under 9",
    "in Tokyo: life under 6",
    "in Tokyo: life under 4",
    "is it about to roll?",
    "turns of others before",
    "outside, with somebody in Tokyo: life under 6",
    "the same: life under 3",
    "life under 6, outside only if not about to roll, for each attacker",
    "what the attackers' smashes are bigger",
    "the same, for each life under 6",
    "life under 5 of the weakest in reach, about to roll",
    "Poison tokens",
    "Shrink tokens",
];

/// Energy beyond this counts for nothing: it is there to be spent.
const ENERGY: u16 = 10;

/// What is counted of a monster, in units that need not be the same.
pub type Counts = [i16; FEATURES];

/// One in the logarithm of a share.
pub const UNIT: i16 = 256;

/// A sure win, in the units that dice are judged by.
pub(super) const FINE: u32 = 1 << 16;

/// How much a monster's smashes are bigger by its cards.
fn bonus(state: &State, by: Player) -> i16 {
    let words = [Word::MoreSmashes, Word::BiggerSmash, Word::MoreDice];
    let mut bonus: u8 = words.iter().map(|&word| state.count(by, word)).sum();
    if state.is_in_tokyo(by) {
        bonus += state.count(by, Word::MoreSmashesInTokyo);
        bonus += state.count(by, Word::BiggerSmashInTokyo);
    }
    i16::from(bonus) - i16::from(state.shrink(by))
}

/// What all monsters have in common in a position, found once.
struct Table {
    /// Who has the next turn.
    mover: Player,
    alive: Players,
    bonus: [i16; crate::game::MAX_PLAYERS],
    most_points: [u8; 2],
}

impl Table {
    fn of(state: &State) -> Table {
        let mover = match state.decision() {
            Some((_, Decision::Roll)) => state.active(),
            _ => state.next_up(),
        };
        let mut table = Table {
            mover,
            alive: state.alive(),
            bonus: [0; crate::game::MAX_PLAYERS],
            most_points: [0; 2],
        };
        for player in table.alive.iter() {
            table.bonus[player.index()] = bonus(state, player);
            let points = state.points(player);
            if points > table.most_points[0] {
                table.most_points = [points, table.most_points[0]];
            } else {
                table.most_points[1] = table.most_points[1].max(points);
            }
        }
        table
    }

    /// Turns of others before this player's.
    fn wait(&self, state: &State, player: Player) -> i16 {
        let (mut wait, mut at) = (0, self.mover);
        while at != player {
            wait += i16::from(self.alive.has(at));
            at = Player((at.0 + 1) % state.players());
        }
        wait
    }
}

fn over(value: i16, limit: i16) -> i16 {
    (value - limit).max(0)
}

fn count(state: &State, table: &Table, player: Player) -> Counts {
    let points = i16::from(state.points(player));
    let life = i16::from(state.life(player));
    let energy = state.energy(player).min(ENERGY) as i16;
    let inside = state.is_in_tokyo(player);
    let moves = table.mover == player;
    let wait = table.wait(state, player);
    let (mut attackers, mut blow, mut frail) = (0, 0, 0);
    for other in table.alive.without(player).iter() {
        let reach = state.is_in_tokyo(other) != inside;
        if reach || state.has(other, Word::SmashesAll) {
            attackers += 1;
            blow += table.bonus[other.index()];
        }
        if reach || state.has(player, Word::SmashesAll) {
            frail = frail.max(over(5, i16::from(state.life(other))));
        }
    }
    let others = i16::from(match table.most_points {
        [first, second] if i16::from(first) == points => second,
        [first, _] => first,
    });
    let pays = inside && !state.is_two_player_variant();
    let flag = i16::from;
    // Who is about to roll in Tokyo cannot leave before the others' turns.
    let exposed = inside || !moves;
    let column = column(table.alive.len());
    let (mut sale, mut for_sale) = (0, 0);
    for card in state.row() {
        if card.is_some() && u16::from(state.price(player, card)) <= state.energy(player) {
            for_sale = for_sale.max(points_of(card));
            sale = sale.max(worth(card, column) - i16::from(state.price(player, card)) * 12);
        }
    }
    [
        points,
        over(points, 7),
        over(points, 13),
        over(points, 16),
        flag(pays && !moves && points >= 18),
        (points - others).clamp(-8, 8),
        life,
        over(7, life),
        over(4, life),
        over(2, life),
        energy,
        over(energy, 5),
        sale / 16,
        for_sale,
        flag(points + for_sale >= i16::from(WINNING_POINTS)),
        flag(inside),
        flag(pays),
        flag(inside && moves),
        flag(inside) * over(9, life),
        flag(inside) * over(6, life),
        flag(inside) * over(4, life),
        flag(moves),
        wait,
        flag(!inside && attackers > 0) * over(6, life),
        flag(!inside && attackers > 0) * over(3, life),
        flag(exposed) * over(6, life) * attackers,
        blow,
        flag(exposed) * over(6, life) * blow,
        flag(moves) * frail,
        i16::from(state.poison(player)),
        i16::from(state.shrink(player)),
    ]
}

/// What is counted of a monster, as the weights see it.
pub fn features(state: &State, player: Player) -> Counts {
    count(state, &Table::of(state), player)
}

/// The score of a monster, [`UNIT`] for one in the logarithm of its share.
fn score(state: &State, table: &Table, player: Player) -> i32 {
    let counts = count(state, table, player);
    let column = column(table.alive.len());
    let mut score = 0;
    for (count, weights) in counts.iter().zip(&WEIGHTS) {
        if *count != 0 {
            score += i32::from(*count) * i32::from(weights[column]);
        }
    }
    for card in state.keeps[player.index()].iter() {
        let acts = match card.has(Word::Copies) {
            true => state.copied,
            false => card,
        };
        if acts.is_some() {
            score += i32::from(worth(acts, column));
        }
    }
    score
}

/// The chance of every player to win, [`FINE`] for certain.
pub(super) fn chances(state: &State) -> [u32; crate::game::MAX_PLAYERS] {
    let mut shares = [0; crate::game::MAX_PLAYERS];
    if let Some(result) = state.result() {
        for winner in result.winners().iter() {
            shares[winner.index()] = FINE;
        }
        return shares;
    }
    let table = Table::of(state);
    let mut scores = [i32::MIN; crate::game::MAX_PLAYERS];
    for player in table.alive.iter() {
        scores[player.index()] = score(state, &table, player);
    }
    let most = scores.into_iter().max().unwrap_or(0);
    let mut sum = 0;
    for player in table.alive.iter() {
        let share = exponential((most - scores[player.index()]) as u32);
        shares[player.index()] = share;
        sum += share;
    }
    for share in &mut shares {
        // A sixth of a share is lost where six are as good as each other: the quotient stays whole.
        *share = (*share << 16).checked_div(sum).unwrap_or(0);
    }
    shares
}

/// The chance of `player`, [`FINE`] for certain.
pub(super) fn fine_chance(state: &State, player: Player) -> u32 {
    chances(state)[player.index()]
}

/// Steps of [`EXPONENTIAL`] in one.
const STEP: u32 = UNIT as u32 / 8;

/// `65535 · exp(-n / 8)`.
static EXPONENTIAL: [u16; 82] = [
    65535, 57834, 51039, 45042, 39749, 35078, 30957, 27319, 24109, 21276, 18776, 16570, 14623,
    12905, 11388, 10050, 8869, 7827, 6907, 6096, 5379, 4747, 4190, 3697, 3263, 2879, 2541, 2242,
    1979, 1746, 1541, 1360, 1200, 1059, 935, 825, 728, 642, 567, 500, 442, 390, 344, 303, 268, 236,
    209, 184, 162, 143, 127, 112, 99, 87, 77, 68, 60, 53, 47, 41, 36, 32, 28, 25, 22, 19, 17, 15,
    13, 12, 10, 9, 8, 7, 6, 6, 5, 4, 4, 3, 3, 3,
];

/// `65535 · exp(-score / UNIT)`.
fn exponential(score: u32) -> u32 {
    let (at, part) = ((score / STEP) as usize, score % STEP);
    match EXPONENTIAL.get(at..at + 2) {
        Some(&[high, low]) => {
            let (high, low) = (u32::from(high), u32::from(low));
            high - (high - low) * part / STEP
        }
        _ => 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_exponential_is_one() {
        for score in 0..2_500u32 {
            let exact = 65_535.0 * f64::exp(-f64::from(score) / f64::from(UNIT));
            let ours = f64::from(exponential(score));
            assert!(
                (ours - exact).abs() <= 1.5 + 0.003 * exact,
                "{score}: {ours}"
            );
        }
    }
}
