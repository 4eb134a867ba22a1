//! Weights for what the bot counts, found by looking at who won.
//!
//! At the start of every turn of every game the counts of both sides are taken down; a logistic regression (Newton's
//! method, a little ridge) then finds the weights under which these games are the least surprising. They are printed
//! in the units of `WEIGHTS` in `src/mindbug/mind/features.rs`.

use super::Request;
use super::game::Scene;
use crate::arena::regression::Slope;
use kaijubox::game::Player;
use kaijubox::mindbug::mind::{FEATURES, features};
use kaijubox::mindbug::rules::Decision;

/// One in the logarithm of the odds.
const UNIT: f64 = 256.0;
/// Keeps a weight that hardly matters near zero.
const RIDGE: f64 = 20.0;
const ROUNDS: usize = 12;

type Row = [f64; FEATURES];

pub(super) fn fit(request: &Request<'_>) {
    let games = crate::arena::play_all(request.all, |number| {
        let setup = request.setup(number);
        let mut rows: Vec<Row> = Vec::new();
        let played = setup.play(&mut |scene| {
            if let Scene::Answered(state, _, _) = scene
                && matches!(state.decision(), Some((_, Decision::Turn | Decision::Buy)))
            {
                rows.push(features(state, Player::ONE).map(f64::from));
            }
        });
        let first = setup.contender(Player::ONE) == 0;
        (rows, if first { played.won } else { 1.0 - played.won })
    });
    let samples = || {
        games
            .iter()
            .flat_map(|(rows, won)| rows.iter().map(move |row| (row, *won)))
    };
    let mut weights = [0.0; FEATURES];
    for _ in 0..ROUNDS {
        let step = newton(&weights, samples());
        weights
            .iter_mut()
            .zip(step)
            .for_each(|(weight, step)| *weight += step);
    }
    let (mut loss, mut count) = (0.0, 0);
    for (row, won) in samples() {
        let chance = chance(&weights, row);
        loss -= f64::ln(if won > 0.5 { chance } else { 1.0 - chance }.max(1e-9));
        count += 1;
    }
    println!(
        "{count} positions, {:.4} nats of surprise each (0.6931 knows nothing)",
        loss / f64::from(count)
    );
    for (at, weight) in weights.iter().enumerate() {
        println!("{at:>3} {:>6.0}", weight * UNIT);
    }
}

fn chance(weights: &Row, row: &Row) -> f64 {
    let score: f64 = weights
        .iter()
        .zip(row)
        .map(|(weight, count)| weight * count)
        .sum();
    1.0 / (1.0 + f64::exp(-score))
}

/// One step of Newton's method.
fn newton<'a>(weights: &Row, samples: impl Iterator<Item = (&'a Row, f64)>) -> Vec<f64> {
    let mut slope = Slope::new(weights, &[0.0; FEATURES], &[RIDGE; FEATURES]);
    for (row, won) in samples {
        let chance = chance(weights, row);
        let places: Vec<_> = row.iter().copied().enumerate().collect();
        slope.add(&places, won - chance, chance * (1.0 - chance));
    }
    slope.step()
}
