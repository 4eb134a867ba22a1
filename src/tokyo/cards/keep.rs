//! The Keep cards, in the order of the box.
//!
//! To add one, write its row; the rules need nothing unless it brings a new word. What a row
//! leaves out is in [`KEEP`].

use super::vocabulary::{Effect::*, Word::*};
use super::{CardDef, KEEP};

pub(super) const CARDS: &[CardDef] = &[
    CardDef {
        id: "acid_attack",
        name: "Acid Attack",
        cost: 6,
        words: &[MoreSmashes],
        ..KEEP
    },
    CardDef {
        id: "alien_origin",
        name: "Alien Origin",
        cost: 3,
        words: &[CheaperCards],
        ..KEEP
    },
    CardDef {
        id: "alpha_monster",
        name: "Alpha Monster",
        cost: 5,
        words: &[PointForSmashing],
        ..KEEP
    },
    CardDef {
        id: "armor_plating",
        name: "Armor Plating",
        cost: 4,
        words: &[IgnoresOne],
        ..KEEP
    },
    CardDef {
        id: "background_dweller",
        name: "Background Dweller",
        cost: 4,
        words: &[RerollsThrees],
        ..KEEP
    },
    CardDef {
        id: "burrowing",
        name: "Burrowing",
        cost: 5,
        words: &[MoreSmashesInTokyo, BitesWhoEnters],
        ..KEEP
    },
    CardDef {
        id: "camouflage",
        name: "Camouflage",
        cost: 3,
        words: &[DodgesWithHearts],
        ..KEEP
    },
    CardDef {
        id: "complete_destruction",
        name: "Complete Destruction",
        cost: 3,
        words: &[PointsForEveryFace],
        ..KEEP
    },
    CardDef {
        id: "media_friendly",
        name: "Media-Friendly",
        cost: 3,
        words: &[PointForBuying],
        ..KEEP
    },
    CardDef {
        id: "eater_of_the_dead",
        name: "Eater of the Dead",
        cost: 4,
        words: &[PointsForDeaths],
        ..KEEP
    },
    CardDef {
        id: "energy_hoarder",
        name: "Energy Hoarder",
        cost: 3,
        words: &[PointsForEnergy],
        ..KEEP
    },
    CardDef {
        id: "even_bigger",
        name: "Even Bigger",
        cost: 4,
        words: &[LifeLimitTwelve],
        effects: &[GainLife(2)],
        ..KEEP
    },
    CardDef {
        id: "extra_head",
        name: "Extra Head",
        cost: 7,
        copies: 2,
        words: &[MoreDice],
        ..KEEP
    },
    CardDef {
        id: "fire_breathing",
        name: "Fire Breathing",
        cost: 4,
        words: &[BurnsNeighbours],
        ..KEEP
    },
    CardDef {
        id: "freeze_time",
        name: "Freeze Time",
        cost: 5,
        words: &[TurnForOnes],
        ..KEEP
    },
    CardDef {
        id: "friend_of_children",
        name: "Friend of Children",
        cost: 3,
        words: &[MoreEnergy],
        ..KEEP
    },
    CardDef {
        id: "giant_brain",
        name: "Giant Brain",
        cost: 5,
        words: &[MoreRolls],
        ..KEEP
    },
    CardDef {
        id: "gourmet",
        name: "Gourmet",
        cost: 4,
        words: &[PointsForOnes],
        ..KEEP
    },
    CardDef {
        id: "healing_ray",
        name: "Healing Ray",
        cost: 4,
        words: &[SellsHearts],
        ..KEEP
    },
    CardDef {
        id: "herbivore",
        name: "Herbivore",
        cost: 5,
        words: &[PointForPeace],
        ..KEEP
    },
    CardDef {
        id: "herd_culler",
        name: "Herd Culler",
        cost: 3,
        words: &[TurnsDieToOne],
        ..KEEP
    },
    CardDef {
        id: "it_has_a_child",
        name: "It Has a Child!",
        cost: 7,
        words: &[Reborn],
        ..KEEP
    },
    CardDef {
        id: "jets",
        name: "Jets",
        cost: 5,
        words: &[YieldsUnhurt],
        ..KEEP
    },
    CardDef {
        id: "made_in_a_lab",
        name: "Made in a Lab",
        cost: 2,
        words: &[LooksAtDeck],
        ..KEEP
    },
    CardDef {
        id: "metamorph",
        name: "Metamorph",
        cost: 3,
        words: &[SellsCards],
        ..KEEP
    },
    CardDef {
        id: "mimic",
        name: "Mimic",
        cost: 8,
        words: &[Copies],
        effects: &[PlaceToken],
        ..KEEP
    },
    CardDef {
        id: "battery_monster",
        name: "Battery Monster",
        cost: 3,
        counters: 6,
        words: &[EnergyFromCounters],
        ..KEEP
    },
    CardDef {
        id: "nova_breath",
        name: "Nova Breath",
        cost: 7,
        words: &[SmashesAll],
        ..KEEP
    },
    CardDef {
        id: "detritivore",
        name: "Detritivore",
        cost: 4,
        words: &[PointsForOneTwoThree],
        ..KEEP
    },
    CardDef {
        id: "opportunist",
        name: "Opportunist",
        cost: 3,
        words: &[BuysRevealed],
        ..KEEP
    },
    CardDef {
        id: "parasitic_tentacles",
        name: "Parasitic Tentacles",
        cost: 4,
        words: &[BuysFromOthers],
        ..KEEP
    },
    CardDef {
        id: "plot_twist",
        name: "Plot Twist",
        cost: 3,
        words: &[TurnsDieForCard],
        ..KEEP
    },
    CardDef {
        id: "poison_quills",
        name: "Poison Quills",
        cost: 3,
        words: &[SmashesForTwos],
        ..KEEP
    },
    CardDef {
        id: "poison_spit",
        name: "Poison Spit",
        cost: 4,
        words: &[Poisons],
        ..KEEP
    },
    CardDef {
        id: "psychic_probe",
        name: "Psychic Probe",
        cost: 3,
        words: &[ProbesDice],
        ..KEEP
    },
    CardDef {
        id: "rapid_healing",
        name: "Rapid Healing",
        cost: 3,
        words: &[HealsForEnergy],
        ..KEEP
    },
    CardDef {
        id: "regeneration",
        name: "Regeneration",
        cost: 4,
        words: &[MoreLife],
        ..KEEP
    },
    CardDef {
        id: "rooting_for_the_underdog",
        name: "Rooting for the Underdog",
        cost: 3,
        words: &[PointForBeingLast],
        ..KEEP
    },
    CardDef {
        id: "shrink_ray",
        name: "Shrink Ray",
        cost: 6,
        words: &[Shrinks],
        ..KEEP
    },
    CardDef {
        id: "smoke_cloud",
        name: "Smoke Cloud",
        cost: 4,
        counters: 3,
        words: &[RollsForCounters],
        ..KEEP
    },
    CardDef {
        id: "solar_powered",
        name: "Solar Powered",
        cost: 2,
        words: &[EnergyWhenOut],
        ..KEEP
    },
    CardDef {
        id: "spiked_tail",
        name: "Spiked Tail",
        cost: 5,
        words: &[BiggerSmash],
        ..KEEP
    },
    CardDef {
        id: "stretchy",
        name: "Stretchy",
        cost: 3,
        words: &[TurnsDieForEnergy],
        ..KEEP
    },
    CardDef {
        id: "energy_drink",
        name: "Energy Drink",
        cost: 4,
        words: &[RollsForEnergy],
        ..KEEP
    },
    CardDef {
        id: "urbavore",
        name: "Urbavore",
        cost: 4,
        words: &[PointInTokyo, BiggerSmashInTokyo],
        ..KEEP
    },
    CardDef {
        id: "were_only_making_it_stronger",
        name: "We're Only Making It Stronger!",
        cost: 3,
        words: &[EnergyForWounds],
        ..KEEP
    },
    CardDef {
        id: "wings",
        name: "Wings",
        cost: 6,
        words: &[ImmuneForEnergy],
        ..KEEP
    },
];
