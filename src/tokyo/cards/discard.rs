//! The Discard cards, in the order of the box.
//!
//! To add one, write its row; the rules need nothing unless it brings a new effect. What a row
//! leaves out is in [`DISCARD`].

use super::vocabulary::Effect::*;
use super::{CardDef, DISCARD};

pub(super) const CARDS: &[CardDef] = &[
    CardDef {
        id: "apartment_building",
        name: "Apartment Building",
        cost: 5,
        effects: &[GainPoints(3)],
        ..DISCARD
    },
    CardDef {
        id: "commuter_train",
        name: "Commuter Train",
        cost: 4,
        effects: &[GainPoints(2)],
        ..DISCARD
    },
    CardDef {
        id: "corner_store",
        name: "Corner Store",
        cost: 3,
        effects: &[GainPoints(1)],
        ..DISCARD
    },
    CardDef {
        id: "death_from_above",
        name: "Death From Above",
        cost: 5,
        effects: &[GainPoints(2), TakeTokyo],
        ..DISCARD
    },
    CardDef {
        id: "energize",
        name: "Energize",
        cost: 8,
        effects: &[GainEnergy(9)],
        ..DISCARD
    },
    CardDef {
        id: "evacuation_orders",
        name: "Evacuation Orders",
        cost: 7,
        copies: 2,
        effects: &[OthersLosePoints(5)],
        ..DISCARD
    },
    CardDef {
        id: "flame_thrower",
        name: "Flame Thrower",
        cost: 3,
        effects: &[OthersLoseLife(2)],
        ..DISCARD
    },
    CardDef {
        id: "frenzy",
        name: "Frenzy",
        cost: 7,
        effects: &[TakeTurn],
        ..DISCARD
    },
    CardDef {
        id: "gas_refinery",
        name: "Gas Refinery",
        cost: 6,
        effects: &[GainPoints(2), OthersLoseLife(3)],
        ..DISCARD
    },
    CardDef {
        id: "heal",
        name: "Heal",
        cost: 3,
        effects: &[GainLife(2)],
        ..DISCARD
    },
    CardDef {
        id: "high_altitude_bombing",
        name: "High Altitude Bombing",
        cost: 4,
        effects: &[AllLoseLife(3)],
        ..DISCARD
    },
    CardDef {
        id: "jet_fighters",
        name: "Jet Fighters",
        cost: 5,
        effects: &[GainPoints(5), LoseLife(4)],
        ..DISCARD
    },
    CardDef {
        id: "national_guard",
        name: "National Guard",
        cost: 3,
        effects: &[GainPoints(2), LoseLife(2)],
        ..DISCARD
    },
    CardDef {
        id: "nuclear_power_plant",
        name: "Nuclear Power Plant",
        cost: 6,
        effects: &[GainPoints(2), GainLife(3)],
        ..DISCARD
    },
    CardDef {
        id: "skyscraper",
        name: "Skyscraper",
        cost: 6,
        effects: &[GainPoints(4)],
        ..DISCARD
    },
    CardDef {
        id: "tank",
        name: "Tank",
        cost: 4,
        effects: &[GainPoints(4), LoseLife(3)],
        ..DISCARD
    },
    CardDef {
        id: "vast_storm",
        name: "Vast Storm",
        cost: 6,
        effects: &[GainPoints(2), OthersLoseHalfTheirEnergy],
        ..DISCARD
    },
];
