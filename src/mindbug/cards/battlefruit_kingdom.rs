//! Mindbug Battlefruit Kingdom: 32 creatures, 48 cards. DeviceInfo read off the printed cards.

use super::{
    ALLIED, ANY, Ability::*, Amount::Exactly, CREATURE, CardDef, Condition::*, Constant::*, Count,
    Count::*, ENEMY, Effect::*, FOUGHT, ITSELF, Keyword::*, Zone::*, keywords,
};

/// The creatures, in printed order.
pub(super) const CARDS: &[CardDef] = &[
    CardDef {
        id: "alluring_oyster",
        name: "Alluring Oyster",
        power: 5,
        keywords: keywords(&[Poisonous]),
        octonite: 2,
        abilities: &[Harvest(&[TakeControl(One, ANY.power_at_least(6))])],
        ..CREATURE
    },
    CardDef {
        id: "artimist",
        name: "Artimist",
        power: 4,
        keywords: keywords(&[Poisonous]),
        octonite: 5,
        abilities: &[Harvest(&[Win])],
        ..CREATURE
    },
    CardDef {
        id: "avocado_gunner",
        name: "Avocado Gunner",
        power: 3,
        keywords: keywords(&[Frenzy, Tough]),
        abilities: &[Attack(&[Defeat(One, ENEMY.power_at_most(5))])],
        ..CREATURE
    },
    CardDef {
        id: "bananapus",
        name: "Bananapus",
        copies: 2,
        power: 5,
        keywords: keywords(&[Hunter]),
        octonite: 2,
        abilities: &[Harvest(&[Defeat(One, ENEMY)])],
        ..CREATURE
    },
    CardDef {
        id: "calm_cole",
        name: "Calm Cole",
        power: 1,
        keywords: keywords(&[Poisonous]),
        octonite: 2,
        abilities: &[Constant(ProtectsOthers), Harvest(&[Defeat(All, ITSELF)])],
        ..CREATURE
    },
    CardDef {
        id: "captain_cucodile",
        name: "Captain Cucodile",
        copies: 2,
        power: 8,
        keywords: keywords(&[Frenzy]),
        octonite: 1,
        abilities: &[Harvest(&[GainLife(2)])],
        ..CREATURE
    },
    CardDef {
        id: "carrot_cleric",
        name: "Carrot Cleric",
        copies: 2,
        power: 8,
        keywords: keywords(&[Fast, Tough]),
        ..CREATURE
    },
    CardDef {
        id: "cherry_bug",
        name: "Cherry Bug",
        copies: 2,
        power: 1,
        abilities: &[Defeated(&[TakeControl(All, FOUGHT)])],
        ..CREATURE
    },
    CardDef {
        id: "coconut_crab",
        name: "Coconut Crab",
        power: 7,
        keywords: keywords(&[Frenzy]),
        abilities: &[Attack(&[OpponentLosesLife(Exactly(1))])],
        ..CREATURE
    },
    CardDef {
        id: "dragon_fruit",
        name: "Dragon Fruit",
        copies: 2,
        power: 7,
        keywords: keywords(&[Fast]),
        abilities: &[Defeated(&[Defeat(Weakest, ENEMY)])],
        ..CREATURE
    },
    CardDef {
        id: "duradillo",
        name: "Duradillo",
        copies: 2,
        power: 1,
        keywords: keywords(&[Fast, Hunter, Poisonous, Tough]),
        abilities: &[Defeated(&[LoseLife(1)])],
        ..CREATURE
    },
    CardDef {
        id: "fearberry",
        name: "Fearberry",
        power: 4,
        octonite: 2,
        abilities: &[Harvest(&[EnemiesCannotBlockThisTurn, GainOctonite(2)])],
        ..CREATURE
    },
    CardDef {
        id: "fennel_trickster",
        name: "Fennel Trickster",
        power: 2,
        keywords: keywords(&[Sneaky]),
        abilities: &[Constant(Power(6, HandAtMost(2)))],
        ..CREATURE
    },
    CardDef {
        id: "icecube_dragon",
        name: "Icecube Dragon",
        power: 8,
        keywords: keywords(&[Frenzy, Hunter]),
        octonite: 3,
        abilities: &[Harvest(&[Defeat(All, ITSELF)])],
        ..CREATURE
    },
    CardDef {
        id: "kiwing_juicer",
        name: "Kiwing Juicer",
        copies: 2,
        power: 5,
        keywords: keywords(&[Poisonous]),
        abilities: &[Play(&[PlayFrom(OwnDiscard, ANY.power_at_least(7))])],
        ..CREATURE
    },
    CardDef {
        id: "lord_watermelon",
        name: "Lord Watermelon",
        power: 6,
        keywords: keywords(&[Frenzy]),
        abilities: &[Play(&[PlayFrom(OwnHand, ANY)])],
        ..CREATURE
    },
    CardDef {
        id: "lychee_king",
        name: "Lychee King",
        power: 8,
        keywords: keywords(&[Frenzy]),
        octonite: 2,
        abilities: &[Harvest(&[OpponentLosesLife(Exactly(1))])],
        ..CREATURE
    },
    CardDef {
        id: "mangonade",
        name: "Mangonade",
        copies: 2,
        power: 4,
        octonite: 3,
        abilities: &[Harvest(&[Defeat(All, ENEMY)])],
        ..CREATURE
    },
    CardDef {
        id: "okra_shaman",
        name: "Okra Shaman",
        power: 7,
        keywords: keywords(&[Frenzy, Tough]),
        abilities: &[Play(&[MayLoseLife(1), PlayFrom(AnyDiscard, ANY)])],
        ..CREATURE
    },
    CardDef {
        id: "orange_owlmancer",
        name: "Orange Owlmancer",
        power: 5,
        abilities: &[Constant(AlliesHave(
            keywords(&[Poisonous, Sneaky]),
            ALLIED.other(),
            Others(2),
        ))],
        ..CREATURE
    },
    CardDef {
        id: "pepperwing",
        name: "Pepperwing",
        copies: 2,
        power: 6,
        keywords: keywords(&[Tough]),
        abilities: &[Attack(&[OpponentMayDiscard, OpponentDefeats(ENEMY)])],
        ..CREATURE
    },
    CardDef {
        id: "pesky_peas",
        name: "Pesky Peas",
        copies: 2,
        power: 2,
        keywords: keywords(&[Sneaky]),
        abilities: &[Constant(Power(3, OpponentsTurn))],
        ..CREATURE
    },
    CardDef {
        id: "pineapple_paladin",
        name: "Pineapple Paladin",
        power: 8,
        keywords: keywords(&[Fast]),
        abilities: &[Attack(&[GainLife(1)])],
        ..CREATURE
    },
    CardDef {
        id: "pomelozilla",
        name: "Pomelozilla",
        power: 7,
        abilities: &[Constant(HoldsBack(Hunter))],
        ..CREATURE
    },
    CardDef {
        id: "potadore_the_wise",
        name: "Potadore the Wise",
        copies: 2,
        power: 4,
        abilities: &[Constant(OthersPower(2, Always))],
        ..CREATURE
    },
    CardDef {
        id: "prime_fungus",
        name: "Prime Fungus",
        copies: 2,
        power: 6,
        abilities: &[Constant(Has(
            keywords(&[Frenzy, Hunter, Poisonous]),
            Strongest,
        ))],
        ..CREATURE
    },
    CardDef {
        id: "rad_radish",
        name: "Rad Radish",
        copies: 2,
        power: 2,
        keywords: keywords(&[Sneaky]),
        abilities: &[Play(&[Defeat(One, ENEMY.having(keywords(&[Hunter])))])],
        ..CREATURE
    },
    CardDef {
        id: "raspberry_ranger",
        name: "Raspberry Ranger",
        copies: 2,
        power: 5,
        keywords: keywords(&[Hunter, Tough]),
        ..CREATURE
    },
    CardDef {
        id: "spinachia",
        name: "Spinachia",
        copies: 2,
        power: 3,
        keywords: keywords(&[Poisonous]),
        abilities: &[Play(&[MayReturnToHand(ALLIED.other()), MayPlayReturned])],
        ..CREATURE
    },
    CardDef {
        id: "sporeweaver",
        name: "Sporeweaver",
        power: 3,
        keywords: keywords(&[Poisonous]),
        octonite: 2,
        abilities: &[Harvest(&[TakeFrom(AnyDiscard, Count::Exactly(2), ANY)])],
        ..CREATURE
    },
    CardDef {
        id: "the_broccoli_bards",
        name: "The Broccoli Bards",
        power: 4,
        keywords: keywords(&[Poisonous]),
        abilities: &[Play(&[PlayFrom(OwnDiscard, ANY.power_at_most(5))])],
        ..CREATURE
    },
    CardDef {
        id: "tomageddon",
        name: "Tomageddon",
        copies: 2,
        power: 9,
        abilities: &[Defeated(&[StealAtRandom(1)])],
        ..CREATURE
    },
];
