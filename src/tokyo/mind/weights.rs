//! The numbers that positions are judged by. `cargo xtask arena --game tokyo --fit` finds them anew and writes this file; these
//! are a blend of two earlier fits, and that of Extra Head is set by hand.

use super::card_value::{TABLES, Worth};
use super::features::FEATURES;
use crate::tokyo::cards::Word;

/// The weight of each thing that is counted, for each kind of table.
pub(super) static WEIGHTS: [[i16; TABLES]; FEATURES] = [
    [20, 11, 43],      // points
    [19, 25, 22],      // points over 7
    [53, 55, 64],      // points over 13
    [39, 16, -5],      // points over 16
    [14, 6, -30],      // 18 points or more, and Tokyo pays before the next roll
    [-9, 6, -9],       // points more than the best of the others, 8 at most
    [44, 36, 18],      // life
    [-3, -4, -27],     // life under 7
    [-19, -14, 2],     // life under 4
    [3, 18, 30],       // life under 2
    [20, 12, 16],      // energy, 10 at most
    [2, -15, 3],       // energy over 5
    [-11, -11, -6],    // what the best card that one can pay gains, by 16
    [5, -18, -34],     // points on a card that one can pay
    [148, 147, 150],   // do they win?
    [-53, -53, -45],   // is it in Tokyo?
    [33, 26, 34],      // does Tokyo pay points?
    [112, 77, 65],     // in Tokyo, and about to roll
    [-27, -7, -18],    // in Tokyo: life under 9
    [40, 9, 37],       // in Tokyo: life under 6
    [-50, -46, -45],   // in Tokyo: life under 4
    [-24, -58, -64],   // is it about to roll?
    [-63, -58, -37],   // turns of others before
    [-28, -17, -6],    // outside, with somebody in Tokyo: life under 6
    [-20, -11, -18],   // the same: life under 3
    [-51, -17, -16],   // life under 6, outside only if not about to roll, for each attacker
    [-51, -4, -5],     // what the attackers' smashes are bigger
    [12, -5, -12],     // the same, for each life under 6
    [79, 42, 20],      // life under 5 of the weakest in reach, about to roll
    [-100, -93, -97],  // Poison tokens
    [-118, -98, -104], // Shrink tokens
];

/// What it is worth to have a word on a card, for each kind of table.
pub(super) const WORDS: [Worth; Word::COUNT] = [
    (Word::MoreSmashes, [129, 132, 100]),
    (Word::MoreSmashesInTokyo, [41, 20, 20]),
    (Word::BiggerSmash, [115, 67, 81]),
    (Word::BiggerSmashInTokyo, [-4, 17, 7]),
    (Word::SmashesForTwos, [5, 11, 5]),
    (Word::SmashesAll, [65, 101, 101]),
    (Word::BurnsNeighbours, [150, 173, 102]),
    (Word::Poisons, [68, 69, 101]),
    (Word::Shrinks, [109, 95, 98]),
    (Word::PointForSmashing, [67, 80, 62]),
    (Word::PointsForOnes, [67, 74, 65]),
    (Word::PointsForOneTwoThree, [26, 40, 46]),
    (Word::PointsForEveryFace, [2, 1, -15]),
    (Word::PointInTokyo, [6, 27, 17]),
    (Word::PointForBuying, [18, 7, 18]),
    (Word::PointsForDeaths, [22, 16, 0]),
    (Word::PointsForEnergy, [60, 87, 59]),
    (Word::PointForPeace, [37, 32, 50]),
    (Word::PointForBeingLast, [66, 66, 107]),
    (Word::MoreEnergy, [43, 52, 36]),
    (Word::EnergyWhenOut, [25, 43, 16]),
    (Word::EnergyForWounds, [12, 53, -8]),
    (Word::EnergyFromCounters, [85, 81, 138]),
    (Word::MoreLife, [69, 77, 99]),
    (Word::LifeLimitTwelve, [5, -35, -19]),
    (Word::HealsForEnergy, [-12, -24, -33]),
    (Word::SellsHearts, [26, 24, 29]),
    (Word::Reborn, [239, 152, 174]),
    (Word::IgnoresOne, [39, 48, 45]),
    (Word::DodgesWithHearts, [103, 83, 149]),
    (Word::ImmuneForEnergy, [47, 47, 47]),
    (Word::YieldsUnhurt, [22, 22, 22]),
    (Word::BitesWhoEnters, [21, 0, 0]),
    (Word::MoreDice, [118, 118, 118]), // not fitted: by what it costs and does it is the best of all
    (Word::MoreRolls, [110, 115, 99]),
    (Word::RollsForEnergy, [40, 44, 43]),
    (Word::RollsForCounters, [32, 34, 33]),
    (Word::RerollsThrees, [76, 79, 97]),
    (Word::ProbesDice, [99, 117, 92]),
    (Word::TurnsDieToOne, [35, -7, 30]),
    (Word::TurnsDieForEnergy, [91, 84, 66]),
    (Word::TurnsDieForCard, [71, 85, 75]),
    (Word::TurnForOnes, [97, 122, 93]),
    (Word::CheaperCards, [59, 33, 66]),
    (Word::BuysRevealed, [-1, -20, -24]),
    (Word::BuysFromOthers, [11, 8, 3]),
    (Word::LooksAtDeck, [29, 14, 49]),
    (Word::SellsCards, [14, 15, 3]),
    (Word::Copies, [0, 0, 0]),
];
