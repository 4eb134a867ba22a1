//! The questions of the game.

/// What somebody is asked.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Decision {
    /// The active monster is about to roll.
    Roll,
    /// The active monster may roll dice again.
    Dice,
    /// Another monster may roll one of the dice again.
    Probe,
    /// Somebody's own 3s may be rolled again: after a Probe, or of a throw against a loss.
    Threes,
    /// The active monster may turn dice.
    Change,
    /// Hearts or smashes first?
    Resolve,
    /// What the hearts are used for.
    Hearts,
    /// Somebody is about to lose life.
    Loss,
    /// Leave Tokyo or stay?
    Yield,
    /// The active monster may buy.
    Buy,
    /// Another monster may buy what was revealed.
    Offer,
    /// Where the Mimic token goes.
    Mimic,
    /// The active monster may sell Keep cards.
    Sell,
    /// Take the further turn?
    Extra,
}
