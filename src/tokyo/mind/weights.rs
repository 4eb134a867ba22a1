//! The numbers that positions are judged by: `cargo xtask arena --game tokyo --fit` finds them anew.

use super::features::FEATURES;
use crate::tokyo::cards::Word;

/// One in the logarithm of a share.
pub(super) const UNIT: i16 = 256;
/// Columns of weights: for two living monsters, for three or four, for five or six.
pub(super) const TABLES: usize = 3;

/// The weight of each thing that is counted, for each kind of table.
pub(super) static WEIGHTS: [[i16; TABLES]; FEATURES] = [
    [20, 25, 25],    // points
    [20, 25, 25],    // points over 7
    [30, 40, 40],    // points over 13
    [60, 70, 70],    // points over 16
    [300, 300, 250], // 18 points or more, and Tokyo pays before the next roll
    [10, 10, 10],    // points more than the best of the others, 8 at most
    [60, 30, 30],    // life
    [-10, -15, -15], // life under 7
    [-40, -40, -40], // life under 4
    [-80, -60, -60], // life under 2
    [20, 15, 15],    // energy, 20 at most
    [-8, -6, -6],    // energy over 5
    [-8, -6, -6],    // energy over 10
    [6, 6, 6],       // what the best card that one can pay gains, by 16
    [20, 20, 20],    // is it in Tokyo?
    [40, 40, 40],    // does Tokyo pay points?
    [0, -20, -20],   // in Tokyo, and about to roll
    [-6, -10, -12],  // in Tokyo: life under 9
    [-10, -20, -20], // in Tokyo: life under 6
    [-20, -20, -20], // in Tokyo: life under 4
    [40, 30, 30],    // is it about to roll?
    [0, -5, -5],     // turns of others before
    [-10, -10, -10], // outside, with somebody in Tokyo: life under 6
    [-20, -20, -20], // the same: life under 3
    [-4, -4, -4],    // life under 6, not about to roll, for each attacker
    [-10, -5, -5],   // what the attackers' smashes are bigger
    [-3, -3, -3],    // the same, for each life under 6, not about to roll
    [10, 10, 10],    // life under 5 of the weakest in reach, about to roll
    [-60, -50, -50], // Poison tokens
    [-80, -70, -70], // Shrink tokens
];

/// What it is worth to have a word on a card, for all tables alike.
pub(super) const WORDS: [(Word, i16); Word::COUNT] = [
    (Word::MoreSmashes, 120),
    (Word::MoreSmashesInTokyo, 40),
    (Word::BiggerSmash, 100),
    (Word::BiggerSmashInTokyo, 30),
    (Word::SmashesForTwos, 40),
    (Word::SmashesAll, 130),
    (Word::BurnsNeighbours, 80),
    (Word::Poisons, 90),
    (Word::Shrinks, 90),
    (Word::PointForSmashing, 90),
    (Word::PointsForOnes, 50),
    (Word::PointsForOneTwoThree, 60),
    (Word::PointsForEveryFace, 30),
    (Word::PointInTokyo, 40),
    (Word::PointForBuying, 40),
    (Word::PointsForDeaths, 40),
    (Word::PointsForEnergy, 50),
    (Word::PointForPeace, 60),
    (Word::PointForBeingLast, 30),
    (Word::MoreEnergy, 90),
    (Word::EnergyWhenOut, 30),
    (Word::EnergyForWounds, 40),
    (Word::EnergyFromCounters, 60),
    (Word::MoreLife, 60),
    (Word::LifeLimitTwelve, 40),
    (Word::HealsForEnergy, 70),
    (Word::SellsHearts, 25),
    (Word::Reborn, 130),
    (Word::IgnoresOne, 70),
    (Word::DodgesWithHearts, 70),
    (Word::ImmuneForEnergy, 90),
    (Word::YieldsUnhurt, 70),
    (Word::BitesWhoEnters, 20),
    (Word::MoreDice, 150),
    (Word::MoreRolls, 110),
    (Word::RollsForEnergy, 30),
    (Word::RollsForCounters, 30),
    (Word::RerollsThrees, 40),
    (Word::ProbesDice, 30),
    (Word::TurnsDieToOne, 30),
    (Word::TurnsDieForEnergy, 40),
    (Word::TurnsDieForCard, 30),
    (Word::TurnForOnes, 60),
    (Word::CheaperCards, 60),
    (Word::BuysRevealed, 20),
    (Word::BuysFromOthers, 20),
    (Word::LooksAtDeck, 15),
    (Word::SellsCards, 25),
    (Word::Copies, 0),
];

/// All of them: what each thing counted weighs, and what each word is worth.
pub fn weights() -> (
    &'static [[i16; TABLES]; FEATURES],
    [(Word, i16); Word::COUNT],
) {
    (&WEIGHTS, WORDS)
}
