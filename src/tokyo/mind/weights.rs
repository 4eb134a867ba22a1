//! The numbers that positions are judged by: `cargo xtask arena --game tokyo --fit` finds them anew.

use super::features::FEATURES;
use crate::tokyo::cards::Word;

/// One in the logarithm of a share.
pub(super) const UNIT: i16 = 256;
/// Columns of weights: for two living monsters, for three or four, for five or six.
pub(super) const TABLES: usize = 3;

/// The weight of each thing that is counted, for each kind of table.
pub(super) static WEIGHTS: [[i16; TABLES]; FEATURES] = [
    [17, 19, 20],     // points
    [27, 28, 28],     // points over 7
    [32, 40, 37],     // points over 13
    [57, 62, 53],     // points over 16
    [260, 260, 212],  // 18 points or more, and Tokyo pays before the next roll
    [7, 10, 9],       // points more than the best of the others, 8 at most
    [62, 31, 31],     // life
    [-4, -11, -11],   // life under 7
    [-42, -38, -39],  // life under 4
    [-58, -38, -33],  // life under 2
    [17, 15, 12],     // energy, 20 at most
    [3, -4, -2],      // energy over 5
    [-8, -6, -6],     // energy over 10
    [-3, 5, -1],      // what the best card that one can pay gains, by 16
    [-38, -29, -29],  // is it in Tokyo?
    [57, 58, 59],     // does Tokyo pay points?
    [28, 3, 0],       // in Tokyo, and about to roll
    [-6, -9, -8],     // in Tokyo: life under 9
    [-12, -22, -23],  // in Tokyo: life under 6
    [-25, -25, -22],  // in Tokyo: life under 4
    [25, 13, 13],     // is it about to roll?
    [-5, -12, -7],    // turns of others before
    [-9, -10, -6],    // outside, with somebody in Tokyo: life under 6
    [-27, -23, -28],  // the same: life under 3
    [-16, -7, -6],    // life under 6, not about to roll, for each attacker
    [-9, -1, 3],      // what the attackers' smashes are bigger
    [-11, -10, -15],  // the same, for each life under 6, not about to roll
    [18, 9, 12],      // life under 5 of the weakest in reach, about to roll
    [-67, -53, -59],  // Poison tokens
    [-106, -97, -96], // Shrink tokens
];

/// What it is worth to have a word on a card, for all tables alike.
pub(super) const WORDS: [(Word, i16); Word::COUNT] = [
    (Word::MoreSmashes, 124),
    (Word::MoreSmashesInTokyo, 40),
    (Word::BiggerSmash, 93),
    (Word::BiggerSmashInTokyo, 52),
    (Word::SmashesForTwos, 40),
    (Word::SmashesAll, 140),
    (Word::BurnsNeighbours, 107),
    (Word::Poisons, 58),
    (Word::Shrinks, 106),
    (Word::PointForSmashing, 102),
    (Word::PointsForOnes, 50),
    (Word::PointsForOneTwoThree, 88),
    (Word::PointsForEveryFace, 24),
    (Word::PointInTokyo, 62),
    (Word::PointForBuying, 28),
    (Word::PointsForDeaths, 40),
    (Word::PointsForEnergy, 76),
    (Word::PointForPeace, 84),
    (Word::PointForBeingLast, 58),
    (Word::MoreEnergy, 54),
    (Word::EnergyWhenOut, 42),
    (Word::EnergyForWounds, 34),
    (Word::EnergyFromCounters, 81),
    (Word::MoreLife, 49),
    (Word::LifeLimitTwelve, 17),
    (Word::HealsForEnergy, 47),
    (Word::SellsHearts, 25),
    (Word::Reborn, 146),
    (Word::IgnoresOne, 67),
    (Word::DodgesWithHearts, 102),
    (Word::ImmuneForEnergy, 85),
    (Word::YieldsUnhurt, 67),
    (Word::BitesWhoEnters, 20),
    (Word::MoreDice, 142),
    (Word::MoreRolls, 104),
    (Word::RollsForEnergy, 30),
    (Word::RollsForCounters, 30),
    (Word::RerollsThrees, 40),
    (Word::ProbesDice, 34),
    (Word::TurnsDieToOne, 30),
    (Word::TurnsDieForEnergy, 39),
    (Word::TurnsDieForCard, 27),
    (Word::TurnForOnes, 55),
    (Word::CheaperCards, 24),
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
