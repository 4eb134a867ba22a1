//! What is heard of a game: which fact has which cue.

use super::{LogEntry, rules::Event};
use crate::sound::{
    Cue,
    Shape::{Pluck, Rattle, Tone},
    cues, note, rest,
};

/// A Mindbug takes what was played: something slides out of its hand, and somebody laughs.
pub static MINDBUG: Cue = Cue::scene(
    "mindbug",
    &[
        note(64, 160, 200, Tone).to(76),
        note(77, 70, 200, Tone),
        note(76, 70, 200, Tone),
        note(77, 70, 200, Tone),
        note(76, 90, 200, Tone),
        note(70, 90, 190, Tone),
        note(63, 260, 210, Pluck).to(58),
    ],
);

/// A creature jumps at the other side.
pub static ATTACK: Cue = Cue::fact(
    "attack",
    &[note(62, 70, 190, Tone).to(74), note(79, 120, 200, Pluck)],
);

/// Another stands in its way.
pub static BLOCK: Cue = Cue::fact(
    "block",
    &[note(69, 30, 200, Rattle), note(57, 110, 210, Pluck)],
);

/// A creature is defeated.
pub static DEFEATED: Cue = Cue::fact(
    "defeated",
    &[
        note(74, 60, 190, Tone).to(69),
        rest(10),
        note(67, 220, 200, Rattle).to(57),
    ],
);

/// Tough saved it: a dull ring.
pub static SAVED: Cue = Cue::fact(
    "saved",
    &[note(69, 40, 190, Pluck), note(76, 140, 150, Pluck)],
);

/// All that only this game has.
pub static ALL: [&Cue; 5] = [&MINDBUG, &ATTACK, &BLOCK, &DEFEATED, &SAVED];

/// What is heard when a fact is shown.
pub(super) fn of(fact: &LogEntry) -> Option<&'static Cue> {
    Some(match fact.event {
        Event::Mindbugged { .. } => &MINDBUG,
        Event::CardPlayed { .. }
        | Event::HandedOver { .. }
        | Event::Stolen { .. }
        | Event::TakenFromDiscard { .. }
        | Event::Discarded { .. }
        | Event::ControlTaken { .. }
        | Event::ReturnedToHand { .. }
        | Event::PowerBought { .. } => &cues::CARD,
        Event::Attacked { .. } => &ATTACK,
        Event::Blocked { .. } | Event::Hunted { .. } => &BLOCK,
        Event::Exhausted { .. } | Event::Protected { .. } => &SAVED,
        Event::Defeated { .. } => &DEFEATED,
        Event::LifeChanged { from, to, .. } if to < from => &cues::LIFE_LOST,
        Event::LifeChanged { .. } | Event::MindbugRefreshed { .. } => &cues::GAIN,
        Event::EnergyChanged { from, to, .. } if to > from => &cues::ENERGY,
        Event::DieRolled { .. } | Event::DieRerolled { .. } => &cues::DICE_ROLL,
        Event::DieResolved { .. } => &cues::DICE_LAND,
        Event::TurnStarted { .. } => &cues::TURN,
        _ => return None,
    })
}
