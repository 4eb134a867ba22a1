//! The cues of the console, and those that more than one game needs: a row each, and two tunes.
//!
//! All between 200 and 3000 Hz, where a piezo is heard and does not hurt, and short: whoever plays hears
//! the same ones hundreds of times. What only one game has is in that game's room.

use super::{
    Cue, Note, Rank,
    Shape::{Pluck, Rattle, Tone},
    note, rest,
};

// Keys by their names: C4 is 60.
const E4: u8 = 64;
const G4: u8 = 67;
const A4: u8 = 69;
const B4: u8 = 71;
const C5: u8 = 72;
const D5: u8 = 74;
const E5: u8 = 76;
const G5: u8 = 79;
const A5: u8 = 81;
const B5: u8 = 83;
const C6: u8 = 84;
const E6: u8 = 88;

/// The cursor moved, or something was set.
pub static CURSOR: Cue = Cue::press("cursor", &[note(A5, 26, 90, Pluck)]);

/// What was marked is done, or opened.
pub static ACCEPT: Cue = Cue::press(
    "accept",
    &[note(A4, 30, 130, Tone), note(E5, 60, 130, Pluck)],
);

/// Back, or to the menu.
pub static BACK: Cue = Cue::press("back", &[note(E5, 30, 110, Tone), note(A4, 60, 110, Pluck)]);

/// Nothing can be done there.
pub static REFUSE: Cue = Cue::press(
    "refuse",
    &[note(58, 60, 140, Tone), rest(20), note(57, 90, 140, Pluck)],
);

/// A card goes from a hand to the table, or changes its owner.
pub static CARD: Cue = Cue::fact(
    "card",
    &[note(G4, 40, 120, Rattle), note(D5, 110, 150, Pluck)],
);

/// Life is lost.
pub static LIFE_LOST: Cue = Cue::fact(
    "life lost",
    &[
        note(E5, 90, 220, Tone).to(B4),
        note(A4, 220, 220, Pluck).to(62),
    ],
);

/// Life, or something else that is good for one.
pub static GAIN: Cue = Cue::fact(
    "gain",
    &[
        note(C5, 60, 150, Tone),
        note(E5, 60, 150, Tone),
        note(G5, 160, 160, Pluck),
    ],
);

/// Energy comes in.
pub static ENERGY: Cue = Cue::fact(
    "energy",
    &[note(B4, 40, 130, Tone).to(E5), note(B5, 130, 150, Pluck)],
);

/// Dice roll.
pub static DICE_ROLL: Cue = Cue::fact(
    "dice roll",
    &[
        note(69, 70, 150, Rattle),
        note(72, 70, 150, Rattle),
        note(70, 80, 140, Rattle),
        note(67, 80, 140, Rattle),
        note(71, 100, 130, Rattle),
        note(66, 120, 120, Rattle),
    ],
);

/// Dice lie.
pub static DICE_LAND: Cue = Cue::fact(
    "dice land",
    &[note(62, 40, 180, Pluck), rest(20), note(59, 90, 190, Pluck)],
);

/// A turn begins.
pub static TURN: Cue = Cue::fact(
    "turn",
    &[note(E5, 50, 100, Pluck), note(A5, 120, 110, Pluck)],
);

/// The tune of the title: a step that comes nearer, and a call.
pub static TITLE: Cue = Cue::ranked("title", Rank::Tune, Rank::Tune, &TITLE_NOTES);

/// An eighth of the title's tune.
const BEAT: u16 = 150;

const TITLE_NOTES: [Note; 22] = [
    note(A4 - 12, BEAT, 200, Pluck),
    rest(BEAT),
    note(A4 - 12, BEAT, 200, Pluck),
    note(A4, BEAT, 150, Tone),
    note(C5, BEAT, 150, Tone),
    note(E5, 2 * BEAT, 170, Tone),
    note(D5, BEAT, 150, Tone),
    note(C5, BEAT, 150, Tone),
    note(G4, 2 * BEAT, 160, Tone),
    note(G4 - 12 + 1, BEAT, 200, Pluck),
    rest(BEAT),
    note(G4, BEAT, 150, Tone),
    note(A4, BEAT, 150, Tone),
    note(B4, BEAT, 150, Tone),
    note(D5, 2 * BEAT, 170, Tone),
    note(E5, BEAT, 160, Tone),
    note(G5, BEAT, 160, Tone),
    note(E5, BEAT, 160, Tone),
    note(A5, 3 * BEAT, 190, Tone),
    note(E5, BEAT, 140, Pluck),
    note(C5, BEAT, 140, Pluck),
    note(A4, 3 * BEAT, 170, Pluck),
];

/// The tune of a victory: a fanfare that climbs twice.
pub static VICTORY: Cue = Cue::ranked("victory", Rank::Scene, Rank::Tune, &VICTORY_NOTES);

const VICTORY_NOTES: [Note; 15] = [
    note(G4, 110, 190, Tone),
    note(C5, 110, 190, Tone),
    note(E5, 110, 190, Tone),
    note(G5, 260, 210, Tone),
    note(E5, 110, 180, Tone),
    note(G5, 330, 210, Tone),
    rest(60),
    note(A4, 110, 190, Tone),
    note(D5, 110, 190, Tone),
    note(B5 - 5, 110, 190, Tone),
    note(A5, 260, 210, Tone),
    note(B5, 130, 200, Tone),
    note(C6, 200, 220, Tone),
    note(E6, 120, 170, Tone),
    note(C6, 620, 220, Pluck),
];

/// The only person at the table has lost.
pub static DEFEAT: Cue = Cue::ranked(
    "defeat",
    Rank::Scene,
    Rank::Tune,
    &[
        note(E5, 220, 190, Tone),
        note(D5, 220, 180, Tone),
        note(C5, 220, 180, Tone),
        note(B4, 320, 180, Tone),
        rest(60),
        note(E4, 700, 190, Pluck).to(57),
    ],
);

/// The battery is low.
pub static LOW_BATTERY: Cue = Cue::scene(
    "low battery",
    &[
        note(A4, 90, 170, Pluck),
        rest(60),
        note(E4, 160, 170, Pluck),
    ],
);

/// All of these, for those who want to hear them one by one.
pub static ALL: [&Cue; 15] = [
    &CURSOR,
    &ACCEPT,
    &BACK,
    &REFUSE,
    &CARD,
    &LIFE_LOST,
    &GAIN,
    &ENERGY,
    &DICE_ROLL,
    &DICE_LAND,
    &TURN,
    &TITLE,
    &VICTORY,
    &DEFEAT,
    &LOW_BATTERY,
];
