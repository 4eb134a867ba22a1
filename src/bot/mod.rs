//! Who plays when nobody does: levels, and a search over the contract of a game.
//!
//! A [`Thinker`] is made from what one player sees and thinks in slices: [`Thinker::advance`]
//! counts steps of the rules, not milliseconds, and [`Thinker::best`] answers at any time. What
//! it must be told of a game besides the contract is a [`Mind`], one a game.
//!
//! Whole numbers only, no pile; the one big thing, the [`Tree`], is lent by the caller.

mod mind;
mod options;
mod rehearsal;
mod search;
mod tree;
mod ucb;

pub use mind::{CERTAIN, Mind, Worked};
pub use options::{OptionCount, Tried, UpTo64, UpToAll};
pub use rehearsal::Answered;
pub use tree::{Key, NODES, Sheet, Tree};

use crate::game::{Dice, Level, Player, Rules};
use search::{Reach, Search};
use tree::Fared;

/// How much a bot thinks, and how well it judges.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Strength {
    /// Steps of the rules that it may try for one decision.
    pub nodes: u32,
    /// Does it look at what may follow an action, or at the action alone?
    pub deep: bool,
    /// By how much it may misjudge an action, in parts of [`CERTAIN`].
    pub slip: u16,
}

impl Strength {
    /// The yardstick: each action alone, judged well, in so many worlds as `nodes` allow.
    pub const GREEDY: Strength = Strength {
        nodes: 1_000,
        deep: false,
        slip: 0,
    };

    /// The yardstick below it, where a mind has one: no look at any action, only rules of thumb.
    pub const THUMB: Strength = Strength {
        nodes: 1,
        deep: false,
        slip: 0,
    };

    /// How much a bot of that level thinks.
    pub const fn of(level: Level) -> Strength {
        match level {
            Level::Easy => Strength {
                nodes: 100,
                deep: false,
                slip: 200,
            },
            Level::Normal => Strength {
                nodes: 2_000,
                deep: true,
                slip: 0,
            },
            Level::Hard => Strength {
                nodes: 24_000,
                deep: true,
                slip: 0,
            },
        }
    }
}

/// The mean of the chances seen, from 0 to [`CERTAIN`].
fn mean(fared: &Fared) -> u32 {
    fared.sum / u32::from(fared.visits.max(1))
}

/// Somebody thinking about one decision.
pub struct Thinker<'a, M: Mind> {
    options: <M::Game as Rules>::Actions,
    search: Option<Search<'a, M>>,
    strength: Strength,
    seed: u64,
}

impl<'a, M: Mind> Thinker<'a, M> {
    /// `player` thinks about `options` with a mind made from their view; without one (in a
    /// position that no deal leads to) the first option is the answer.
    pub fn new(
        tree: &'a mut Tree,
        mind: Option<M>,
        player: Player,
        options: <M::Game as Rules>::Actions,
        strength: Strength,
        seed: u64,
    ) -> Self {
        let reach = Reach {
            nodes: strength.nodes,
            deep: strength.deep,
        };
        let search = match (mind, options.len()) {
            (Some(mind), 2..) => Some(Search::new(tree, mind, player, reach, seed)),
            _ => None,
        };
        Thinker {
            options,
            search,
            strength,
            seed,
        }
    }

    /// Thinks on for about `nodes` steps of the rules; is it done?
    pub fn advance(&mut self, nodes: u32) -> bool {
        match &mut self.search {
            Some(search) => search.advance(nodes),
            None => true,
        }
    }

    /// The best action found so far; `None` if there is nothing to decide.
    pub fn best(&self) -> Option<<M::Game as Rules>::Action> {
        if let Some(worked) = self.worked() {
            let listed = self.options.iter();
            let found = listed.copied().find(|action| *action == worked.action);
            return found.or(self.options.first().copied());
        }
        let best = self.favourite().map(|best| best.action);
        let found = self
            .options
            .iter()
            .find(|action| Some(Key::of(action)) == best);
        found.or(self.options.first()).copied()
    }

    /// The chance to win after the best action as it looks so far, from 0 to [`CERTAIN`].
    pub fn chance(&self) -> u16 {
        if let Some(worked) = self.worked() {
            return worked.chance;
        }
        self.favourite()
            .map_or(CERTAIN / 2, |best| mean(&best) as u16)
    }

    /// How sure it is of its best action: the percentage of all looks that went there.
    pub fn confidence(&self) -> u8 {
        if let Some(worked) = self.worked() {
            return worked.confidence;
        }
        match (self.favourite(), self.options.len()) {
            (Some(best), _) => (u32::from(best.visits) * 100 / u32::from(self.worlds())) as u8,
            (None, 2..) => 0,
            (None, _) => 100,
        }
    }

    /// What its best action names if it is a long answer, a bit each as the game counts them.
    pub fn parts(&self) -> u32 {
        self.worked().map_or(0, |worked| worked.parts)
    }

    /// What the mind has worked out without a search.
    fn worked(&self) -> Option<&Worked<<M::Game as Rules>::Action>> {
        self.search.as_ref()?.worked()
    }

    /// How the best action has fared, once any has been looked at.
    fn favourite(&self) -> Option<Fared> {
        let mut dice = Dice::new(!self.seed);
        let fared = self.search.iter().flat_map(Search::fared);
        fared.filter(|fared| fared.visits > 0).max_by_key(|fared| {
            if self.strength.deep {
                // The most visited is the surest; its mean settles a tie.
                u32::from(fared.visits) << 11 | mean(fared)
            } else {
                mean(fared) + dice.below(u32::from(self.strength.slip) + 1)
            }
        })
    }

    /// Steps of the rules tried so far.
    pub fn nodes(&self) -> u32 {
        self.search.as_ref().map_or(0, Search::spent)
    }

    /// Worlds dealt so far.
    pub fn worlds(&self) -> u16 {
        self.search.as_ref().map_or(0, Search::rounds)
    }

    /// Nodes in the tree.
    pub fn size(&self) -> usize {
        self.search.as_ref().map_or(0, Search::size)
    }
}
