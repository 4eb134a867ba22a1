//! What contenders do with their Mindbugs: when and on what they spend them, and who wins with how many left.
//!
//! Turns of both players count, from 1. A Mindbug that is made ready again and spent again counts as a third.

use super::game::{Match, Scene};
use crate::arena::tally::{Score, Tally};
use kaijubox::mindbug::rules::{Action, Event, MINDBUGS};
use std::fmt;

/// What one contender did with its Mindbugs in one game.
#[derive(Clone, Default)]
pub(super) struct Spending {
    /// The turn of each Mindbug spent, and the power printed on the card it took.
    spent: Vec<(u32, u8)>,
    /// Offers refused with a Mindbug in hand, and the powers of these cards added up.
    refused: (u32, u32),
    refreshed: usize,
    won: bool,
}

impl Spending {
    /// Mindbugs left at the end.
    fn left(&self) -> usize {
        usize::from(MINDBUGS) + self.refreshed - self.spent.len()
    }

    fn score(&self) -> Score {
        Score {
            won: f64::from(u8::from(self.won)),
            ..Score::default()
        }
    }
}

/// Watches a game for both contenders.
#[derive(Default)]
pub(super) struct Watch {
    turn: u32,
    of: [Spending; 2],
}

impl Watch {
    pub(super) fn note(&mut self, game: &Match, scene: &Scene) {
        match *scene {
            Scene::Happened(Event::TurnStarted { .. }) => self.turn += 1,
            Scene::Happened(Event::Mindbugged { by, card }) => {
                let spent = (self.turn, card.def().power);
                self.of[game.contender(by)].spent.push(spent);
            }
            Scene::Happened(Event::MindbugRefreshed { player }) => {
                self.of[game.contender(player)].refreshed += 1;
            }
            Scene::Happened(Event::GameOver { winner }) => {
                self.of[game.contender(winner)].won = true;
            }
            Scene::Answered(state, player, answer) => {
                if let (Action::Decline, Some(card)) = (answer.action, state.shown())
                    && state.mindbugs(player) > 0
                {
                    let (offers, power) = &mut self.of[game.contender(player)].refused;
                    *offers += 1;
                    *power += u32::from(card.def().power);
                }
            }
            Scene::Happened(_) => {}
        }
    }

    pub(super) fn spending(self) -> [Spending; 2] {
        self.of
    }
}

/// The spending of one contender in all its games.
pub(super) struct Report<'a>(pub(super) Vec<&'a Spending>);

fn mean(sum: u32, count: u32) -> f64 {
    f64::from(sum) / f64::from(count.max(1))
}

impl fmt::Display for Report<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let games = self.0.len() as u32;
        for (at, which) in ["first", "second"].into_iter().enumerate() {
            let spent: Vec<_> = self
                .0
                .iter()
                .filter_map(|game| game.spent.get(at))
                .collect();
            let count = spent.len() as u32;
            let turns = spent.iter().map(|(turn, _)| turn).sum();
            let power = spent.iter().map(|&&(_, power)| u32::from(power)).sum();
            write!(
                f,
                "{which} spent in {:.0} % of games, in turn {:.1}, on power {:.2}; ",
                100.0 * mean(count, games),
                mean(turns, count),
                mean(power, count),
            )?;
        }
        let (offers, power) = self.0.iter().fold((0, 0), |(offers, power), game| {
            (offers + game.refused.0, power + game.refused.1)
        });
        write!(
            f,
            "refused {:.1} a game, of power {:.2}",
            mean(offers, games),
            mean(power, offers)
        )?;
        for left in 0..=usize::from(MINDBUGS) {
            let ended = self.0.iter().filter(|game| game.left() == left);
            let scores: Vec<_> = ended.map(|game| game.score()).collect();
            if !scores.is_empty() {
                write!(
                    f,
                    "\n    wins with {left} left: {}",
                    Tally::of(scores.iter())
                )?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn means_are_of_those_who_spent() {
        let spent = |spent: &[(u32, u8)], won| Spending {
            spent: spent.to_vec(),
            refused: (3, 12),
            refreshed: 0,
            won,
        };
        let games = [spent(&[(2, 9), (8, 6)], true), spent(&[(5, 6)], false)];
        let report = Report(games.iter().collect()).to_string();
        let lines: Vec<_> = report.lines().collect();
        assert_eq!(
            lines[0],
            "first spent in 100 % of games, in turn 3.5, on power 7.50; \
             second spent in 50 % of games, in turn 8.0, on power 6.00; refused 3.0 a game, of power 4.00"
        );
        assert!(lines[1].contains("with 0 left: 100.0 %"));
        assert!(lines[2].contains("with 1 left:   0.0 %"));
    }
}
