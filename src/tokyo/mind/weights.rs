//! The numbers that positions are judged by, as games of the bot with those before say: the output of
//! `cargo xtask arena --game tokyo --a hard --b hard --games 10000 --seed 21 --fit`.

use super::card_value::{TABLES, Worth};
use super::features::FEATURES;
use crate::tokyo::cards::Word;

/// The weight of each thing that is counted, for each kind of table.
pub(super) static WEIGHTS: [[i16; TABLES]; FEATURES] = [
    [7, 14, 49],     // points
    [19, 24, 15],    // points over 7
    [60, 58, 54],    // points over 13
    [41, 16, -17],   // points over 16
    [-45, -57, -89], // 18 points or more, and Tokyo pays before the next roll
    [-5, 8, 4],      // points more than the best of the others, 8 at most
    [31, 30, 37],    // life
    [8, 2, -9],      // life under 7
    [-23, -39, -17], // life under 4
    [27, 39, 55],    // life under 2
    [11, 18, 16],    // energy, 10 at most
    [9, 3, 26],      // energy over 5
    [-6, -3, 7],     // what the best card that one can pay gains, by 16
    [12, -2, -11],   // points on a card that one can pay
    [185, 186, 190], // do they win?
    [5, 3, 13],      // is it in Tokyo?
    [25, 23, 33],    // does Tokyo pay points?
    [70, 40, 14],    // in Tokyo, and about to roll
    [-21, -26, -8],  // in Tokyo: life under 9
    [29, -1, 42],    // in Tokyo: life under 6
    [-34, -41, -30], // in Tokyo: life under 4
    [-17, -43, -53], // is it about to roll?
    [-70, -60, -61], // turns of others before
    [-23, -16, -22], // outside, with somebody in Tokyo: life under 6
    [-34, -33, -37], // the same: life under 3
    [-50, -15, -14], // life under 6, outside only if not about to roll, for each attacker
    [-88, -45, -45], // what the attackers' smashes are bigger
    [-5, -15, -36],  // the same, for each life under 6
    [68, 35, 16],    // life under 5 of the weakest in reach, about to roll
    [-84, -70, -65], // Poison tokens
    [-54, -30, -40], // Shrink tokens
];

/// What it is worth to have a word on a card, for each kind of table.
pub(super) const WORDS: [Worth; Word::COUNT] = [
    (Word::MoreSmashes, [110, 120, 86]),
    (Word::MoreSmashesInTokyo, [65, 31, 32]),
    (Word::BiggerSmash, [118, 71, 82]),
    (Word::BiggerSmashInTokyo, [-1, 19, 12]),
    (Word::SmashesForTwos, [15, 28, 14]),
    (Word::SmashesAll, [66, 109, 102]),
    (Word::BurnsNeighbours, [158, 179, 89]),
    (Word::Poisons, [82, 90, 91]),
    (Word::Shrinks, [97, 68, 83]),
    (Word::PointForSmashing, [70, 84, 66]),
    (Word::PointsForOnes, [55, 49, 42]),
    (Word::PointsForOneTwoThree, [21, 32, 36]),
    (Word::PointsForEveryFace, [-1, -4, -19]),
    (Word::PointInTokyo, [9, 29, 22]),
    (Word::PointForBuying, [26, 9, 17]),
    (Word::PointsForDeaths, [17, 11, -9]),
    (Word::PointsForEnergy, [29, 36, 57]),
    (Word::PointForPeace, [31, 26, 39]),
    (Word::PointForBeingLast, [34, 25, 76]),
    (Word::MoreEnergy, [53, 30, 33]),
    (Word::EnergyWhenOut, [10, 21, 14]),
    (Word::EnergyForWounds, [2, 43, -17]),
    (Word::EnergyFromCounters, [86, 83, 131]),
    (Word::MoreLife, [76, 74, 110]),
    (Word::LifeLimitTwelve, [-9, -33, -32]),
    (Word::HealsForEnergy, [-2, -16, -25]),
    (Word::SellsHearts, [27, 21, 28]),
    (Word::Reborn, [206, 124, 151]),
    (Word::IgnoresOne, [35, 51, 58]),
    (Word::DodgesWithHearts, [96, 94, 142]),
    (Word::ImmuneForEnergy, [94, 72, 73]),
    (Word::YieldsUnhurt, [92, 72, 59]),
    (Word::BitesWhoEnters, [45, 11, 12]),
    (Word::MoreDice, [129, 140, 130]),
    (Word::MoreRolls, [113, 118, 101]),
    (Word::RollsForEnergy, [37, 37, 37]),
    (Word::RollsForCounters, [30, 32, 31]),
    (Word::RerollsThrees, [59, 34, 64]),
    (Word::ProbesDice, [117, 140, 119]),
    (Word::TurnsDieToOne, [45, 2, 37]),
    (Word::TurnsDieForEnergy, [88, 90, 83]),
    (Word::TurnsDieForCard, [59, 90, 54]),
    (Word::TurnForOnes, [89, 80, 58]),
    (Word::CheaperCards, [49, 38, 44]),
    (Word::BuysRevealed, [1, -19, -24]),
    (Word::BuysFromOthers, [13, 8, 4]),
    (Word::LooksAtDeck, [14, 1, 11]),
    (Word::SellsCards, [14, 15, 3]),
    (Word::Copies, [0, 0, 0]),
];
