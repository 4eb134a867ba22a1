//! Weights for what the bot counts, found by looking at who won.
//!
//! At the start of every turn of every game the counts of all living monsters are taken down. A monster's chance is its
//! share of the exponentials of all scores; Newton's method finds the weights under which these games are the least
//! surprising. They are written into `src/tokyo/mind/weights.rs`, with the command they come from; those that were not seen stay
//! as they are.

use super::game::Scene;
use crate::arena::Request;
use crate::arena::regression::Slope;
use crate::error::Error;
use crate::shell;
use kaijubox::game::Player;
use kaijubox::tokyo::cards::Word;
use kaijubox::tokyo::mind::{FEATURES, NAMES, TABLES, UNIT, column, features, weights};
use kaijubox::tokyo::rules::{Decision, State};
use std::collections::BTreeSet;

/// Where the weights are.
const FILE: &str = "src/tokyo/mind/weights.rs";
/// What keeps a weight near where it is today: that of all tables and what a kind of table differs by, of things and of
/// words. A game is many positions and one result, so they pull hard.
const RIDGE: [[f64; 2]; 2] = [[600.0, 5_000.0], [5_000.0, 5_000.0]];
const ROUNDS: usize = 8;
/// Things and words that have weights; first those of all tables, then what each kind differs by.
const THINGS: usize = FEATURES + Word::COUNT;
const WEIGHTS: usize = (1 + TABLES) * THINGS;

/// What is counted of a monster: places of weights, and values.
type Row = Vec<(usize, f64)>;

/// The counts of the living, and which of them won.
struct Sample {
    rows: Vec<Row>,
    winner: usize,
}

/// Plays tables of that size, or of all sizes in turn, and fits the weights of all.
pub(super) fn fit(request: &Request, players: Option<u8>) -> Result<(), Error> {
    let games = super::super::play_all(request, |number| {
        let mut seen: Vec<(Vec<Player>, Vec<Row>)> = Vec::new();
        let mut winner = None;
        let (players, number) = match players {
            Some(players) => (players, number),
            None => (2 + (number % 5) as u8, number / 5),
        };
        super::setup(request, players, number).play(&mut |scene| match scene {
            Scene::Answered(state, _, _) => {
                if let Some((_, Decision::Roll)) = state.decision() {
                    let alive: Vec<_> = state.alive().iter().collect();
                    let rows = alive.iter().map(|&player| row(state, player)).collect();
                    seen.push((alive, rows));
                }
            }
            Scene::Over(state) => winner = state.result().and_then(|result| result.winner()),
            Scene::Happened(_) => {}
        });
        let samples = seen.into_iter().filter_map(|(alive, rows)| {
            let winner = alive.iter().position(|&player| Some(player) == winner)?;
            Some(Sample { rows, winner })
        });
        samples.collect::<Vec<_>>()
    });
    let samples: Vec<Sample> = games.into_iter().flatten().collect();
    let (table, words) = weights();
    let mut prior = vec![0.0; WEIGHTS];
    let things = table.iter().copied().enumerate();
    let words = words.map(|(word, worth)| (FEATURES + word as usize, worth));
    for (at, columns) in things.chain(words) {
        let columns = columns.map(|weight| f64::from(weight) / f64::from(UNIT));
        let mean = columns.iter().sum::<f64>() / TABLES as f64;
        prior[at] = mean;
        for (column, weight) in columns.iter().enumerate() {
            prior[(1 + column) * THINGS + at] = weight - mean;
        }
    }
    let ridge: Vec<f64> = (0..WEIGHTS)
        .map(|at| RIDGE[usize::from(at % THINGS >= FEATURES)][usize::from(at >= THINGS)])
        .collect();
    let mut fitted = prior.clone();
    println!("{} positions", samples.len());
    println!(
        "{:.4} nats of surprise each before",
        surprise(&fitted, &samples)
    );
    for _ in 0..ROUNDS {
        let mut slope = Slope::new(&fitted, &prior, &ridge);
        for sample in &samples {
            add(&mut slope, &fitted, sample);
        }
        let step = slope.step();
        fitted
            .iter_mut()
            .zip(step)
            .for_each(|(weight, step)| *weight += step);
    }
    println!("{:.4} after", surprise(&fitted, &samples));
    write(&fitted, &command(request, players))
}

/// What was asked for.
fn command(request: &Request, players: Option<u8>) -> String {
    let [a, b] = request.contenders;
    let players = players.map_or(String::new(), |players| format!(" --players {players}"));
    format!(
        "cargo xtask arena --game tokyo{players} --a {a} --b {b} --games {} --seed {} --fit",
        request.games, request.seed
    )
}

/// Writes the file of weights anew.
fn write(fitted: &[f64], command: &str) -> Result<(), Error> {
    let columns = |at: usize| {
        let kinds = [1, 2, 3].map(|kind| fitted[at] + fitted[kind * THINGS + at]);
        let [two, four, six] = kinds.map(|weight| (weight * f64::from(UNIT)).round());
        format!("[{two}, {four}, {six}]")
    };
    let things = NAMES.iter().enumerate();
    let things = things.map(|(at, name)| format!("    {}, // {name}\n", columns(at)));
    let words = weights().1.map(|(word, _)| {
        let worth = columns(FEATURES + word as usize);
        format!("    (Word::{word:?}, {worth}),\n")
    });
    let (things, words) = (things.collect::<String>(), words.concat());
    let file = format!(
        "//! The numbers that positions are judged by, as games of the bot with those before say: the output of
//! `{command}`.

use super::card_value::{{TABLES, Worth}};
use super::features::FEATURES;
use crate::tokyo::cards::Word;

/// The weight of each thing that is counted, for each kind of table.
pub(super) static WEIGHTS: [[i16; TABLES]; FEATURES] = [
{things}];

/// What it is worth to have a word on a card, for each kind of table.
pub(super) const WORDS: [Worth; Word::COUNT] = [
{words}];
"
    );
    let path = shell::root().join(FILE);
    std::fs::write(&path, file).map_err(|cause| Error::file(&path, cause))?;
    shell::run(
        shell::command("rustfmt")
            .args(["--edition", "2024"])
            .arg(path),
    )
}

/// What is counted of a monster, by the place of its weight.
fn row(state: &State, player: Player) -> Row {
    let kind = (1 + column(state.alive().len())) * THINGS;
    let mut row = Vec::new();
    let mut add = |at: usize, count: f64| row.extend([(at, count), (kind + at, count)]);
    for (at, count) in features(state, player).into_iter().enumerate() {
        if count != 0 {
            add(at, f64::from(count));
        }
    }
    for (word, _) in weights().1 {
        let times = state.times(player, word);
        if times > 0 && word != Word::Copies {
            add(FEATURES + word as usize, f64::from(times));
        }
    }
    row
}

/// Everybody's share of the win, as these weights see it.
fn shares(weights: &[f64], sample: &Sample) -> Vec<f64> {
    let score = |row: &Row| row.iter().map(|&(at, count)| weights[at] * count).sum();
    let scores: Vec<f64> = sample.rows.iter().map(score).collect();
    let most = scores.iter().copied().fold(f64::MIN, f64::max);
    let parts: Vec<f64> = scores.iter().map(|score| (score - most).exp()).collect();
    let sum: f64 = parts.iter().sum();
    parts.into_iter().map(|part| part / sum).collect()
}

fn surprise(weights: &[f64], samples: &[Sample]) -> f64 {
    let nats = |sample: &Sample| -shares(weights, sample)[sample.winner].max(1e-9).ln();
    samples.iter().map(nats).sum::<f64>() / samples.len().max(1) as f64
}

/// Adds a sample: each row against the mean of the table by its share.
fn add(slope: &mut Slope, weights: &[f64], sample: &Sample) {
    let shares = shares(weights, sample);
    let mut mean = vec![0.0; WEIGHTS];
    for (row, share) in sample.rows.iter().zip(&shares) {
        row.iter()
            .for_each(|&(at, count)| mean[at] += share * count);
    }
    let all = sample.rows.iter().flatten();
    let places: BTreeSet<usize> = all.map(|&(at, _)| at).collect();
    for (player, (row, &share)) in sample.rows.iter().zip(&shares).enumerate() {
        let mut own = vec![0.0; WEIGHTS];
        row.iter().for_each(|&(at, count)| own[at] = count);
        let centred: Vec<_> = places.iter().map(|&at| (at, own[at] - mean[at])).collect();
        let won = f64::from(u8::from(player == sample.winner));
        slope.add(&centred, won - share, share);
    }
}
