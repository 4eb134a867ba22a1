//! The numbers that positions are judged by: `cargo xtask arena --game tokyo --fit` finds them anew.

use super::features::FEATURES;
use crate::tokyo::cards::Word;

/// One in the logarithm of a share.
pub(super) const UNIT: i16 = 256;
/// Columns of weights: for two living monsters, for three or four, for five or six.
pub const TABLES: usize = 3;

/// The weight of each thing that is counted, for each kind of table.
pub(super) static WEIGHTS: [[i16; TABLES]; FEATURES] = [
    [12, 15, 18],      // points
    [32, 29, 27],      // points over 7
    [41, 46, 41],      // points over 13
    [48, 47, 34],      // points over 16
    [188, 185, 137],   // 18 points or more, and Tokyo pays before the next roll
    [6, 8, 9],         // points more than the best of the others, 8 at most
    [70, 32, 30],      // life
    [-5, -10, -9],     // life under 7
    [-41, -38, -40],   // life under 4
    [-44, -24, -17],   // life under 2
    [15, 10, 4],       // energy, 20 at most
    [0, -22, -4],      // energy over 5
    [-15, -11, -11],   // energy over 10
    [4, 12, 4],        // what the best card that one can pay gains, by 16
    [8, 8, 8],         // points on a card that one can pay
    [100, 100, 100],   // do they win?
    [-33, -24, -26],   // is it in Tokyo?
    [40, 44, 42],      // does Tokyo pay points?
    [54, 22, 18],      // in Tokyo, and about to roll
    [-10, -8, -6],     // in Tokyo: life under 9
    [0, -11, -16],     // in Tokyo: life under 6
    [-36, -36, -29],   // in Tokyo: life under 4
    [20, -4, -5],      // is it about to roll?
    [-24, -21, -12],   // turns of others before
    [-8, -6, -2],      // outside, with somebody in Tokyo: life under 6
    [-21, -18, -26],   // the same: life under 3
    [-21, -10, -9],    // life under 6, outside only if not about to roll, for each attacker
    [-14, 1, 1],       // what the attackers' smashes are bigger
    [-9, -11, -16],    // the same, for each life under 6
    [21, 12, 12],      // life under 5 of the weakest in reach, about to roll
    [-78, -70, -73],   // Poison tokens
    [-105, -100, -97], // Shrink tokens
];

/// What it is worth to have a word on a card, for each kind of table.
pub(super) const WORDS: [Worth; Word::COUNT] = [
    (Word::MoreSmashes, [106, 106, 106]),
    (Word::MoreSmashesInTokyo, [44, 44, 44]),
    (Word::BiggerSmash, [94, 94, 94]),
    (Word::BiggerSmashInTokyo, [59, 59, 59]),
    (Word::SmashesForTwos, [0, 0, 0]),
    (Word::SmashesAll, [121, 121, 121]),
    (Word::BurnsNeighbours, [88, 88, 88]),
    (Word::Poisons, [38, 38, 38]),
    (Word::Shrinks, [94, 94, 94]),
    (Word::PointForSmashing, [90, 90, 90]),
    (Word::PointsForOnes, [44, 44, 44]),
    (Word::PointsForOneTwoThree, [97, 97, 97]),
    (Word::PointsForEveryFace, [25, 25, 25]),
    (Word::PointInTokyo, [69, 69, 69]),
    (Word::PointForBuying, [22, 22, 22]),
    (Word::PointsForDeaths, [39, 39, 39]),
    (Word::PointsForEnergy, [59, 59, 59]),
    (Word::PointForPeace, [64, 64, 64]),
    (Word::PointForBeingLast, [52, 52, 52]),
    (Word::MoreEnergy, [44, 44, 44]),
    (Word::EnergyWhenOut, [58, 58, 58]),
    (Word::EnergyForWounds, [32, 32, 32]),
    (Word::EnergyFromCounters, [68, 68, 68]),
    (Word::MoreLife, [44, 44, 44]),
    (Word::LifeLimitTwelve, [4, 4, 4]),
    (Word::HealsForEnergy, [12, 12, 12]),
    (Word::SellsHearts, [25, 25, 25]),
    (Word::Reborn, [124, 124, 124]),
    (Word::IgnoresOne, [28, 28, 28]),
    (Word::DodgesWithHearts, [103, 103, 103]),
    (Word::ImmuneForEnergy, [47, 47, 47]),
    (Word::YieldsUnhurt, [22, 22, 22]),
    (Word::BitesWhoEnters, [24, 24, 24]),
    (Word::MoreDice, [118, 118, 118]),
    (Word::MoreRolls, [74, 74, 74]),
    (Word::RollsForEnergy, [30, 30, 30]),
    (Word::RollsForCounters, [30, 30, 30]),
    (Word::RerollsThrees, [39, 39, 39]),
    (Word::ProbesDice, [40, 40, 40]),
    (Word::TurnsDieToOne, [32, 32, 32]),
    (Word::TurnsDieForEnergy, [48, 48, 48]),
    (Word::TurnsDieForCard, [28, 28, 28]),
    (Word::TurnForOnes, [56, 56, 56]),
    (Word::CheaperCards, [23, 23, 23]),
    (Word::BuysRevealed, [20, 20, 20]),
    (Word::BuysFromOthers, [20, 20, 20]),
    (Word::LooksAtDeck, [14, 14, 14]),
    (Word::SellsCards, [25, 25, 25]),
    (Word::Copies, [0, 0, 0]),
];

/// What a word is worth, for each kind of table.
pub type Worth = (Word, [i16; TABLES]);

/// All of them: what each thing counted weighs, and what each word is worth.
pub fn weights() -> (&'static [[i16; TABLES]; FEATURES], [Worth; Word::COUNT]) {
    (&WEIGHTS, WORDS)
}
