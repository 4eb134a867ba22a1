//! Mindbug First Contact: 32 creatures, 48 cards. DeviceInfo read off the printed cards.

use super::{
    ALLIED, ANY, Ability::*, Amount::Exactly, CREATURE, CardDef, Condition::*, Constant::*,
    Count::*, ENEMY, Effect::*, Keyword::*, Zone::*, keywords,
};

/// The creatures, in printed order.
pub(super) const CARDS: &[CardDef] = &[
    CardDef {
        id: "axolotl_healer",
        name: "Axolotl Healer",
        copies: 2,
        power: 4,
        keywords: keywords(&[Poisonous]),
        abilities: &[Play(&[GainLife(2)])],
        ..CREATURE
    },
    CardDef {
        id: "bee_bear",
        name: "Bee Bear",
        power: 8,
        abilities: &[Constant(NotBlockedBy(ANY.power_at_most(6)))],
        ..CREATURE
    },
    CardDef {
        id: "brain_fly",
        name: "Brain Fly",
        power: 4,
        abilities: &[Play(&[TakeControl(One, ANY.power_at_least(6))])],
        ..CREATURE
    },
    CardDef {
        id: "chameleon_sniper",
        name: "Chameleon Sniper",
        power: 1,
        keywords: keywords(&[Sneaky]),
        abilities: &[Attack(&[OpponentLosesLife(Exactly(1))])],
        ..CREATURE
    },
    CardDef {
        id: "compost_dragon",
        name: "Compost Dragon",
        copies: 2,
        power: 3,
        keywords: keywords(&[Hunter]),
        abilities: &[Play(&[PlayFrom(OwnDiscard, ANY)])],
        ..CREATURE
    },
    CardDef {
        id: "deathweaver",
        name: "Deathweaver",
        power: 2,
        keywords: keywords(&[Poisonous]),
        abilities: &[Constant(SilencesEnemyPlay)],
        ..CREATURE
    },
    CardDef {
        id: "elephantopus",
        name: "Elephantopus",
        power: 7,
        keywords: keywords(&[Tough]),
        abilities: &[Constant(AlliesNotBlockedBy(ANY.power_at_most(4)))],
        ..CREATURE
    },
    CardDef {
        id: "explosive_toad",
        name: "Explosive Toad",
        copies: 2,
        power: 5,
        keywords: keywords(&[Frenzy]),
        abilities: &[Defeated(&[Defeat(One, ANY)])],
        ..CREATURE
    },
    CardDef {
        id: "ferret_bomber",
        name: "Ferret Bomber",
        copies: 2,
        power: 2,
        keywords: keywords(&[Sneaky]),
        abilities: &[Play(&[OpponentDiscards(Exactly(2))])],
        ..CREATURE
    },
    CardDef {
        id: "giraffodile",
        name: "Giraffodile",
        power: 7,
        abilities: &[Play(&[TakeFrom(OwnDiscard, All, ANY)])],
        ..CREATURE
    },
    CardDef {
        id: "goblin_werewolf",
        name: "Goblin Werewolf",
        copies: 2,
        power: 2,
        keywords: keywords(&[Hunter]),
        abilities: &[Constant(Power(6, OwnTurn))],
        ..CREATURE
    },
    CardDef {
        id: "gorillion",
        name: "Gorillion",
        power: 10,
        ..CREATURE
    },
    CardDef {
        id: "grave_robber",
        name: "Grave Robber",
        copies: 2,
        power: 7,
        keywords: keywords(&[Tough]),
        abilities: &[Play(&[PlayFrom(OpponentsDiscard, ANY)])],
        ..CREATURE
    },
    CardDef {
        id: "harpy_mother",
        name: "Harpy Mother",
        power: 5,
        abilities: &[Defeated(&[TakeControl(UpTo(2), ANY.power_at_most(5))])],
        ..CREATURE
    },
    CardDef {
        id: "kangasaurus_rex",
        name: "Kangasaurus Rex",
        copies: 2,
        power: 7,
        abilities: &[Play(&[Defeat(All, ENEMY.power_at_most(4))])],
        ..CREATURE
    },
    CardDef {
        id: "killer_bee",
        name: "Killer Bee",
        copies: 2,
        power: 5,
        keywords: keywords(&[Hunter]),
        abilities: &[Play(&[OpponentLosesLife(Exactly(1))])],
        ..CREATURE
    },
    CardDef {
        id: "lone_yeti",
        name: "Lone Yeti",
        power: 5,
        keywords: keywords(&[Tough]),
        abilities: &[
            Constant(Power(5, Alone)),
            Constant(Has(keywords(&[Frenzy]), Alone)),
        ],
        ..CREATURE
    },
    CardDef {
        id: "luchataur",
        name: "Luchataur",
        copies: 2,
        power: 9,
        keywords: keywords(&[Frenzy]),
        ..CREATURE
    },
    CardDef {
        id: "mysterious_mermaid",
        name: "Mysterious Mermaid",
        power: 7,
        abilities: &[Play(&[LifeBecomesOpponents])],
        ..CREATURE
    },
    CardDef {
        id: "plated_scorpion",
        name: "Plated Scorpion",
        copies: 2,
        power: 2,
        keywords: keywords(&[Poisonous, Tough]),
        ..CREATURE
    },
    CardDef {
        id: "rhino_turtle",
        name: "Rhino Turtle",
        copies: 2,
        power: 8,
        keywords: keywords(&[Frenzy, Tough]),
        ..CREATURE
    },
    CardDef {
        id: "shark_dog",
        name: "Shark Dog",
        power: 4,
        keywords: keywords(&[Hunter]),
        abilities: &[Attack(&[Defeat(One, ENEMY.power_at_least(6))])],
        ..CREATURE
    },
    CardDef {
        id: "sharky_crab_dog_mummypus",
        name: "Sharky Crab-Dog-Mummypus",
        power: 5,
        abilities: &[Constant(CopiesFromEnemies(keywords(&[
            Hunter, Sneaky, Frenzy, Poisonous,
        ])))],
        ..CREATURE
    },
    CardDef {
        id: "shield_bugs",
        name: "Shield Bugs",
        copies: 2,
        power: 4,
        keywords: keywords(&[Tough]),
        abilities: &[Constant(OthersPower(1, Always))],
        ..CREATURE
    },
    CardDef {
        id: "snail_hydra",
        name: "Snail Hydra",
        copies: 2,
        power: 9,
        abilities: &[Attack(&[OnlyIf(FewerCreatures), Defeat(One, ANY)])],
        ..CREATURE
    },
    CardDef {
        id: "snail_thrower",
        name: "Snail Thrower",
        power: 1,
        keywords: keywords(&[Poisonous]),
        abilities: &[Constant(AlliesHave(
            keywords(&[Hunter, Poisonous]),
            ALLIED.other().power_at_most(4),
            Always,
        ))],
        ..CREATURE
    },
    CardDef {
        id: "spider_owl",
        name: "Spider Owl",
        copies: 2,
        power: 3,
        keywords: keywords(&[Poisonous, Sneaky]),
        ..CREATURE
    },
    CardDef {
        id: "strange_barrel",
        name: "Strange Barrel",
        power: 6,
        abilities: &[Defeated(&[StealAtRandom(2)])],
        ..CREATURE
    },
    CardDef {
        id: "tiger_squirrel",
        name: "Tiger Squirrel",
        copies: 2,
        power: 3,
        keywords: keywords(&[Sneaky]),
        abilities: &[Play(&[Defeat(One, ENEMY.power_at_least(7))])],
        ..CREATURE
    },
    CardDef {
        id: "turbo_bug",
        name: "Turbo Bug",
        power: 4,
        abilities: &[Attack(&[OpponentDropsToLife(1)])],
        ..CREATURE
    },
    CardDef {
        id: "tusked_extorter",
        name: "Tusked Extorter",
        copies: 2,
        power: 8,
        abilities: &[Attack(&[OpponentDiscards(Exactly(1))])],
        ..CREATURE
    },
    CardDef {
        id: "urchin_hurler",
        name: "Urchin Hurler",
        power: 5,
        keywords: keywords(&[Hunter]),
        abilities: &[Constant(OthersPower(2, OwnTurn))],
        ..CREATURE
    },
];
