//! Wins counted, with the interval in which the true share lies.

use std::fmt;

/// The 95 % quantile of the normal distribution, both sides.
const Z: f64 = 1.96;

/// How a game went for two contenders.
#[derive(Clone, Copy, Default)]
pub(super) struct Score {
    /// What the first contender has of the win: 1 alone, a part where it is shared.
    pub(super) won: f64,
    /// Decisions that took thought, and the nodes they took, of each contender.
    pub(super) moves: [u32; 2],
    pub(super) nodes: [u64; 2],
    pub(super) decisions: u32,
}

#[derive(Default)]
pub(super) struct Tally {
    games: u32,
    wins: f64,
    decisions: u64,
    moves: [u64; 2],
    nodes: [u64; 2],
}

impl Tally {
    pub(super) fn of<'a>(scores: impl Iterator<Item = &'a Score>) -> Tally {
        scores.fold(Tally::default(), |mut tally, score| {
            tally.games += 1;
            tally.wins += score.won;
            tally.decisions += u64::from(score.decisions);
            for side in 0..2 {
                tally.moves[side] += u64::from(score.moves[side]);
                tally.nodes[side] += score.nodes[side];
            }
            tally
        })
    }

    pub(super) fn decisions(&self) -> f64 {
        self.decisions as f64 / f64::from(self.games.max(1))
    }

    /// Nodes a move of a contender, where there was a choice.
    pub(super) fn nodes(&self, side: usize) -> u64 {
        self.nodes[side] / self.moves[side].max(1)
    }

    /// The share of wins and the bounds of Wilson's interval, in percent.
    fn share(&self) -> [f64; 3] {
        let n = f64::from(self.games.max(1));
        let p = self.wins / n;
        let middle = (p + Z * Z / (2.0 * n)) / (1.0 + Z * Z / n);
        let reach = Z / (1.0 + Z * Z / n) * (p * (1.0 - p) / n + Z * Z / (4.0 * n * n)).sqrt();
        [p, middle - reach, middle + reach].map(|share| 100.0 * share)
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [share, low, high] = self.share();
        let (wins, games) = (self.wins, self.games);
        write!(
            f,
            "{share:5.1} % ({low:.1} to {high:.1}), {wins:.0} of {games}"
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_interval_is_wilsons() {
        let tally = Tally {
            games: 100,
            wins: 75.0,
            ..Tally::default()
        };
        assert_eq!(tally.to_string(), " 75.0 % (65.7 to 82.5), 75 of 100");
    }
}
