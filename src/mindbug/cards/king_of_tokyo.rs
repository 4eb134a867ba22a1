//! Mindbug x King of Tokyo: 32 creatures, 16 Power cards and the die. DeviceInfo read off the cards.

use super::{
    ALLIED, ANY, Ability::*, Amount::EnemyCreatures, Amount::Exactly, CREATURE, CardDef,
    Condition::*, Constant::*, Count::*, ENEMY, Effect::*, FaceDef, Keyword::*, PowerDef, Trigger,
    Zone::*, keywords,
};

/// The creatures, in printed order.
pub(super) const CARDS: &[CardDef] = &[
    CardDef {
        id: "alienoid",
        name: "Alienoid",
        power: 6,
        keywords: keywords(&[Tough]),
        abilities: &[Play(&[TakePower])],
        ..CREATURE
    },
    CardDef {
        id: "baby_gigazaur",
        name: "Baby Gigazaur",
        power: 1,
        keywords: keywords(&[Sneaky]),
        dice: 1,
        ..CREATURE
    },
    CardDef {
        id: "boogie_woogie",
        name: "Boogie Woogie",
        power: 7,
        dice: 1,
        abilities: &[Play(&[PlayFrom(AnyDiscard, ANY.with(Trigger::Defeated))])],
        ..CREATURE
    },
    CardDef {
        id: "bookwyrm",
        name: "Bookwyrm",
        power: 1,
        keywords: keywords(&[Poisonous]),
        abilities: &[Play(&[PlayFrom(OwnHand, ANY.power_at_least(7))])],
        ..CREATURE
    },
    CardDef {
        id: "captain_fish",
        name: "Captain Fish",
        power: 5,
        abilities: &[Defeated(&[TakeControl(One, ANY.power_at_least(6))])],
        ..CREATURE
    },
    CardDef {
        id: "cosmic_joe",
        name: "Cosmic Joe",
        power: 3,
        keywords: keywords(&[Hunter]),
        abilities: &[Defeated(&[Defeat(One, ANY)])],
        ..CREATURE
    },
    CardDef {
        id: "cyber_bunny",
        name: "Cyber Bunny",
        power: 6,
        keywords: keywords(&[Frenzy]),
        abilities: &[Play(&[Defeat(One, ENEMY.power_at_least(5))])],
        ..CREATURE
    },
    CardDef {
        id: "cyber_kitty",
        name: "Cyber Kitty",
        power: 4,
        keywords: keywords(&[Hunter]),
        abilities: &[Play(&[Defeat(One, ENEMY.power_at_most(5))])],
        ..CREATURE
    },
    CardDef {
        id: "cybertooth",
        name: "Cybertooth",
        power: 6,
        keywords: keywords(&[Tough]),
        dice: 1,
        abilities: &[Constant(MoreRerolls(1))],
        ..CREATURE
    },
    CardDef {
        id: "drakonis",
        name: "Drakonis",
        power: 7,
        dice: 1,
        abilities: &[Play(&[GainEnergy(Exactly(2))])],
        ..CREATURE
    },
    CardDef {
        id: "gigazaur",
        name: "Gigazaur",
        power: 9,
        abilities: &[Defeated(&[OpponentLosesLife(Exactly(1))])],
        ..CREATURE
    },
    CardDef {
        id: "hades",
        name: "H.A.D.E.S.",
        power: 5,
        keywords: keywords(&[Tough]),
        dice: 2,
        ..CREATURE
    },
    CardDef {
        id: "iron_back",
        name: "Iron Back",
        power: 4,
        dice: 1,
        abilities: &[Defeated(&[GainEnergy(EnemyCreatures)])],
        ..CREATURE
    },
    CardDef {
        id: "kong",
        name: "Kong",
        power: 9,
        dice: 1,
        ..CREATURE
    },
    CardDef {
        id: "kraken",
        name: "Kraken",
        power: 5,
        dice: 1,
        abilities: &[Constant(AlliesHave(
            keywords(&[Sneaky]),
            ALLIED.power_at_least(8),
            Always,
        ))],
        ..CREATURE
    },
    CardDef {
        id: "mantis",
        name: "Mantis",
        power: 4,
        keywords: keywords(&[Hunter]),
        dice: 1,
        ..CREATURE
    },
    CardDef {
        id: "mechamster",
        name: "Mechamster",
        power: 2,
        abilities: &[Constant(OthersRollMore(1))],
        ..CREATURE
    },
    CardDef {
        id: "mega_shark",
        name: "Mega Shark",
        power: 5,
        keywords: keywords(&[Hunter]),
        abilities: &[Play(&[GainEnergy(Exactly(1))])],
        ..CREATURE
    },
    CardDef {
        id: "megamoth",
        name: "Megamoth",
        power: 3,
        keywords: keywords(&[Poisonous]),
        abilities: &[Defeated(&[GainEnergy(Exactly(2))])],
        ..CREATURE
    },
    CardDef {
        id: "megaxolot",
        name: "Megaxolot",
        power: 6,
        keywords: keywords(&[Poisonous]),
        dice: 1,
        abilities: &[Play(&[GainLife(1)])],
        ..CREATURE
    },
    CardDef {
        id: "meka_dragon",
        name: "Meka Dragon",
        power: 7,
        dice: 1,
        abilities: &[Play(&[OpponentLosesLife(Exactly(1))])],
        ..CREATURE
    },
    CardDef {
        id: "pagurah",
        name: "Pagurah",
        power: 4,
        keywords: keywords(&[Frenzy]),
        dice: 1,
        abilities: &[Defeated(&[Defeat(All, ENEMY.power_at_most(5))])],
        ..CREATURE
    },
    CardDef {
        id: "pandakai",
        name: "Pandakaï",
        power: 3,
        keywords: keywords(&[Sneaky]),
        abilities: &[Defeated(&[GainEnergy(Exactly(1))])],
        ..CREATURE
    },
    CardDef {
        id: "pumpkin_jack",
        name: "Pumpkin Jack",
        power: 6,
        dice: 1,
        abilities: &[Play(&[PlayFrom(OwnDiscard, ANY.with(Trigger::Play))])],
        ..CREATURE
    },
    CardDef {
        id: "purple_reign",
        name: "Purple Reign",
        power: 4,
        dice: 1,
        abilities: &[Constant(NotBlockedBy(ANY.power_at_least(6)))],
        ..CREATURE
    },
    CardDef {
        id: "quetzalcoatl",
        name: "Quetzalcóatl",
        power: 4,
        keywords: keywords(&[Sneaky]),
        ..CREATURE
    },
    CardDef {
        id: "rex_florae",
        name: "Rex Florae",
        power: 6,
        keywords: keywords(&[Poisonous]),
        abilities: &[Constant(OthersPower(1, Always))],
        ..CREATURE
    },
    CardDef {
        id: "rob",
        name: "Rob",
        power: 5,
        dice: 1,
        abilities: &[Defeated(&[OpponentDiscards(Exactly(2))])],
        ..CREATURE
    },
    CardDef {
        id: "sheriff",
        name: "Sheriff",
        power: 7,
        keywords: keywords(&[Hunter]),
        abilities: &[Constant(HuntsOnly(ANY.power_at_least(4)))],
        ..CREATURE
    },
    CardDef {
        id: "space_penguin",
        name: "Space Penguin",
        power: 3,
        keywords: keywords(&[Sneaky]),
        abilities: &[Play(&[GainLife(1)])],
        ..CREATURE
    },
    CardDef {
        id: "the_globe_smasher",
        name: "The Globe-Smasher",
        power: 6,
        dice: 1,
        abilities: &[Play(&[PlayOpponentsPick])],
        ..CREATURE
    },
    CardDef {
        id: "the_king",
        name: "The King",
        power: 10,
        keywords: keywords(&[Frenzy]),
        dice: 1,
        abilities: &[Constant(OthersCannotAttack)],
        ..CREATURE
    },
];

/// The Power cards, in printed order.
pub(super) const POWERS: &[PowerDef] = &[
    PowerDef {
        id: "ambush",
        name: "Ambush",
        cost: 2,
        effects: &[Defeat(One, ENEMY)],
    },
    PowerDef {
        id: "extra_head",
        name: "Extra Head",
        cost: 1,
        effects: &[AlliesRollMoreThisTurn(1)],
    },
    PowerDef {
        id: "healing_bots",
        name: "Healing Bots",
        cost: 1,
        effects: &[GainLife(1)],
    },
    PowerDef {
        id: "monster_buddies",
        name: "Monster Buddies",
        cost: 2,
        effects: &[RepeatPlay(ALLIED.with(Trigger::Play))],
    },
    PowerDef {
        id: "mysterious_ally",
        name: "Mysterious Ally",
        cost: 2,
        effects: &[DrawUnused(1)],
    },
    PowerDef {
        id: "portal_malfunction",
        name: "Portal Malfunction",
        cost: 1,
        effects: &[ReturnToHand(ALLIED)],
    },
    PowerDef {
        id: "pounce",
        name: "Pounce",
        cost: 1,
        effects: &[AlliesHaveThisTurn(keywords(&[Hunter]))],
    },
    PowerDef {
        id: "rage",
        name: "Rage",
        cost: 1,
        effects: &[AlliesHaveThisTurn(keywords(&[Frenzy]))],
    },
    PowerDef {
        id: "railgun",
        name: "Railgun",
        cost: 2,
        effects: &[OpponentLosesLife(Exactly(1))],
    },
    PowerDef {
        id: "random_mutation",
        name: "Random Mutation",
        cost: 1,
        effects: &[TurnOverPower],
    },
    PowerDef {
        id: "reanimation",
        name: "Reanimation",
        cost: 3,
        effects: &[TakeFrom(OpponentsDiscard, One, ANY)],
    },
    PowerDef {
        id: "resurrection",
        name: "Resurrection",
        cost: 3,
        effects: &[TakeFrom(OwnDiscard, One, ANY)],
    },
    PowerDef {
        id: "revenge",
        name: "Revenge",
        cost: 1,
        effects: &[Defeat(One, ANY.power_at_least(7))],
    },
    PowerDef {
        id: "stomp",
        name: "Stomp",
        cost: 1,
        effects: &[Defeat(One, ANY.power_at_most(3))],
    },
    PowerDef {
        id: "subterranean_strike",
        name: "Subterranean Strike",
        cost: 2,
        effects: &[OpponentDiscards(Exactly(2))],
    },
    PowerDef {
        id: "suburban_camouflage",
        name: "Suburban Camouflage",
        cost: 3,
        effects: &[AlliesHaveThisTurn(keywords(&[Sneaky]))],
    },
];

/// What the faces of the die do: Grow, Energy, Discard.
pub(super) const FACES: &[FaceDef] = &[
    FaceDef {
        id: "grow1",
        effects: &[Grow(1)],
    },
    FaceDef {
        id: "grow2",
        effects: &[Grow(2)],
    },
    FaceDef {
        id: "grow3",
        effects: &[Grow(3)],
    },
    FaceDef {
        id: "energy1",
        effects: &[GainEnergy(Exactly(1))],
    },
    FaceDef {
        id: "energy2",
        effects: &[GainEnergy(Exactly(2))],
    },
    FaceDef {
        id: "discard",
        effects: &[OpponentDiscards(Exactly(1))],
    },
];
