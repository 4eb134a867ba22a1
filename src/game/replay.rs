//! A random game as a chain of hashes, so that two machines can be compared step by step.
//!
//! The choices come from a generator of their own, seeded apart from the game's, so the same two
//! seeds name the same game everywhere.

use super::{Dice, Events, Rules};

/// How a random game went.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Played {
    /// Decisions taken.
    pub steps: u32,
    /// Is the game over, or was it cut at the limit?
    pub over: bool,
}

/// Plays `game` with random legal actions until it is over or `limit` steps are done, and shows
/// `watch` the hash of the state after every step.
pub fn play_random<G: Rules>(
    game: &mut G,
    choices: u64,
    limit: u32,
    events: &mut impl Events<G::Event>,
    mut watch: impl FnMut(u64),
) -> Played {
    play(game, choices, limit, events, |game| watch(game.digest()))
}

/// The same without hashing: `watch` is shown the game itself after every step.
pub fn play<G: Rules>(
    game: &mut G,
    choices: u64,
    limit: u32,
    events: &mut impl Events<G::Event>,
    mut watch: impl FnMut(&G),
) -> Played {
    let mut dice = Dice::new(choices);
    let mut actions = G::Actions::default();
    for steps in 0..limit {
        if game.decider().is_none() {
            return Played { steps, over: true };
        }
        game.list_actions(&mut actions);
        let action = actions[dice.place(actions.len())];
        game.take_listed(action, events);
        watch(game);
    }
    Played {
        steps: limit,
        over: game.decider().is_none(),
    }
}
