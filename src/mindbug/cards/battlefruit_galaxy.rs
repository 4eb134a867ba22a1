//! Mindbug Battlefruit Galaxy: 32 creatures, 48 cards. DeviceInfo read off the printed cards.

use super::{
    ANY, Ability::*, Amount::*, CREATURE, CardDef, Condition::*, Constant::*, Count::All,
    Count::One, ENEMY, Effect::*, Keyword::*, Trigger, Zone::*, keywords,
};

/// The creatures, in printed order.
pub(super) const CARDS: &[CardDef] = &[
    CardDef {
        id: "applebot",
        name: "Applebot",
        copies: 2,
        power: 3,
        keywords: keywords(&[Sneaky]),
        abilities: &[Defeated(&[GainLife(2)])],
        ..CREATURE
    },
    CardDef {
        id: "astronuts",
        name: "Astronuts",
        power: 3,
        keywords: keywords(&[Poisonous]),
        abilities: &[Defeated(&[OnlyIf(NoMindbug), Refresh])],
        ..CREATURE
    },
    CardDef {
        id: "aubergalactic_whale",
        name: "Aubergalactic Whale",
        copies: 2,
        power: 7,
        keywords: keywords(&[Fast]),
        abilities: &[Defeated(&[Defeat(All, ENEMY.power_at_least(7))])],
        ..CREATURE
    },
    CardDef {
        id: "bean_bot",
        name: "Bean Bot",
        copies: 2,
        power: 5,
        keywords: keywords(&[Poisonous]),
        abilities: &[Play(&[OnlyIf(LessLife), StealLife(1)])],
        ..CREATURE
    },
    CardDef {
        id: "boomberry",
        name: "Boomberry",
        power: 1,
        octonite: 1,
        distributes: true,
        abilities: &[PricedAttack(&[Defeat(All, ENEMY)])],
        ..CREATURE
    },
    CardDef {
        id: "borgions",
        name: "Borgions",
        power: 4,
        octonite: 1,
        distributes: true,
        abilities: &[PricedAction(&[Defeat(One, ENEMY), ExtraTurn])],
        ..CREATURE
    },
    CardDef {
        id: "broodmother",
        name: "Broodmother",
        power: 4,
        keywords: keywords(&[Fast, Poisonous]),
        octonite: 1,
        distributes: true,
        abilities: &[Attack(&[OpponentDiscards(AlliedOctonite)])],
        ..CREATURE
    },
    CardDef {
        id: "caulibot",
        name: "Caulibot",
        copies: 2,
        power: 1,
        keywords: keywords(&[Frenzy, Tough]),
        abilities: &[Attack(&[Grow(8)])],
        ..CREATURE
    },
    CardDef {
        id: "chaotic_cabbage",
        name: "Chaotic Cabbage",
        copies: 2,
        power: 2,
        keywords: keywords(&[Sneaky]),
        abilities: &[Defeated(&[StealAtRandom(1)])],
        ..CREATURE
    },
    CardDef {
        id: "cinnemonk",
        name: "Cinnemonk",
        copies: 2,
        power: 7,
        keywords: keywords(&[Tough]),
        abilities: &[Play(&[PlayFrom(AnyDiscard, ANY.with(Trigger::Defeated))])],
        ..CREATURE
    },
    CardDef {
        id: "cornanon",
        name: "Cornanon",
        copies: 2,
        power: 3,
        keywords: keywords(&[Hunter]),
        abilities: &[Play(&[ShowAndDefeatAlike])],
        ..CREATURE
    },
    CardDef {
        id: "figuru",
        name: "Figuru",
        power: 3,
        keywords: keywords(&[Poisonous]),
        abilities: &[Action(&[ReturnItself, PlayAtRandom])],
        ..CREATURE
    },
    CardDef {
        id: "grape_sentinel",
        name: "Grape Sentinel",
        copies: 2,
        power: 6,
        keywords: keywords(&[Hunter]),
        ..CREATURE
    },
    CardDef {
        id: "kiwanoid",
        name: "Kiwanoid",
        power: 8,
        keywords: keywords(&[Fast]),
        octonite: 2,
        distributes: true,
        abilities: &[PricedAttack(&[TakeFrom(OwnDiscard, One, ANY)])],
        ..CREATURE
    },
    CardDef {
        id: "leeklings",
        name: "Leeklings",
        copies: 2,
        power: 5,
        keywords: keywords(&[Frenzy]),
        abilities: &[Attack(&[Defeat(
            All,
            ENEMY.having(keywords(&[Poisonous, Sneaky])),
        )])],
        ..CREATURE
    },
    CardDef {
        id: "melon_master",
        name: "Melon Master",
        copies: 2,
        power: 7,
        keywords: keywords(&[Tough]),
        abilities: &[Play(&[OpponentDiscardsAndLoses { least: 4, life: 1 }])],
        ..CREATURE
    },
    CardDef {
        id: "olive_orbiter",
        name: "Olive Orbiter",
        power: 1,
        keywords: keywords(&[Sneaky]),
        abilities: &[Defeated(&[OnlyIf(NoCreature), Defeat(All, ENEMY)])],
        ..CREATURE
    },
    CardDef {
        id: "peach_police",
        name: "Peach Police",
        power: 4,
        keywords: keywords(&[Tough]),
        abilities: &[Constant(SilencesEnemyDefeated)],
        ..CREATURE
    },
    CardDef {
        id: "pear_patrol",
        name: "Pear Patrol",
        power: 5,
        keywords: keywords(&[Hunter]),
        abilities: &[Play(&[ShowAndCopyPlay])],
        ..CREATURE
    },
    CardDef {
        id: "plumarine",
        name: "Plumarine",
        power: 2,
        keywords: keywords(&[Frenzy, Hunter]),
        octonite: 1,
        distributes: true,
        abilities: &[PricedAttack(&[Grow(8)])],
        ..CREATURE
    },
    CardDef {
        id: "pomegrenade",
        name: "Pomegrenade",
        power: 6,
        keywords: keywords(&[Fast, Poisonous]),
        octonite: 2,
        distributes: true,
        abilities: &[Defeated(&[Defeat(One, ENEMY.marked())])],
        ..CREATURE
    },
    CardDef {
        id: "quadranut",
        name: "Quadranut",
        power: 8,
        keywords: keywords(&[Frenzy]),
        abilities: &[Play(&[DefeatOneOfEach])],
        ..CREATURE
    },
    CardDef {
        id: "radisher",
        name: "Radisher",
        copies: 2,
        power: 9,
        abilities: &[Constant(Has(keywords(&[Sneaky]), OpponentsTurn))],
        ..CREATURE
    },
    CardDef {
        id: "rhubarbarian",
        name: "Rhubarbarian",
        power: 10,
        keywords: keywords(&[Fast]),
        abilities: &[Defeated(&[Discard(1)])],
        ..CREATURE
    },
    CardDef {
        id: "romindesco",
        name: "Romindesco",
        copies: 2,
        power: 5,
        keywords: keywords(&[Poisonous]),
        abilities: &[Play(&[MayDiscard(2), TakeControl(One, ANY)])],
        ..CREATURE
    },
    CardDef {
        id: "shoctopus",
        name: "Shoctopus",
        power: 4,
        keywords: keywords(&[Hunter]),
        octonite: 2,
        distributes: true,
        abilities: &[Constant(SilencesMarkedKeywords)],
        ..CREATURE
    },
    CardDef {
        id: "star_portal",
        name: "Star Portal",
        copies: 2,
        power: 3,
        keywords: keywords(&[Sneaky]),
        octonite: 2,
        distributes: true,
        abilities: &[PricedAttack(&[DrawUnused(1)])],
        ..CREATURE
    },
    CardDef {
        id: "starfruit_ninja",
        name: "Starfruit Ninja",
        copies: 2,
        power: 7,
        octonite: 2,
        distributes: true,
        abilities: &[PricedAttack(&[SneakThisTurn])],
        ..CREATURE
    },
    CardDef {
        id: "starship_soupers",
        name: "Starship Soupers",
        power: 6,
        abilities: &[
            Attack(&[GiveOctonite(ANY)]),
            Defeated(&[OpponentLosesLife(LastOctonite)]),
        ],
        ..CREATURE
    },
    CardDef {
        id: "topinambur_titan",
        name: "Topinambur Titan",
        copies: 2,
        power: 6,
        octonite: 1,
        distributes: true,
        abilities: &[Constant(OthersPowerByOctonite)],
        ..CREATURE
    },
    CardDef {
        id: "usx_tangerine",
        name: "USX Tangerine",
        power: 3,
        octonite: 2,
        distributes: true,
        abilities: &[PricedAction(&[TakeControl(One, ANY.marked())])],
        ..CREATURE
    },
    CardDef {
        id: "vanilla_creature",
        name: "Vanilla Creature",
        copies: 2,
        power: 9,
        keywords: keywords(&[Tough]),
        ..CREATURE
    },
];
