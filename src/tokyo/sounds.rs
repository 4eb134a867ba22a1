//! What is heard of a game: which entry of the log has which cue.

use super::{chronicle::Entry, rules::Event};
use crate::sound::{
    Cue,
    Shape::{Pluck, Rattle, Tone},
    cues, note, rest,
};

/// Points: coins, as it were.
pub static POINTS: Cue = Cue::fact(
    "points",
    &[note(83, 50, 160, Tone), note(88, 200, 170, Pluck)],
);

/// A monster is hit.
pub static HIT: Cue = Cue::fact(
    "hit",
    &[
        note(64, 50, 220, Rattle),
        note(69, 90, 200, Tone).to(62),
        note(59, 160, 210, Pluck),
    ],
);

/// A monster enters Tokyo: heavy steps, and a call.
pub static ENTERED: Cue = Cue::scene(
    "tokyo entered",
    &[
        note(56, 110, 220, Rattle),
        rest(50),
        note(56, 110, 220, Rattle),
        rest(50),
        note(62, 120, 200, Tone),
        note(69, 120, 200, Tone),
        note(74, 260, 210, Pluck),
    ],
);

/// It stays where it is.
pub static STAYED: Cue = Cue::fact(
    "stayed",
    &[note(62, 70, 180, Tone), note(62, 120, 190, Pluck)],
);

/// It goes.
pub static YIELDED: Cue = Cue::fact(
    "yielded",
    &[note(69, 80, 170, Tone), note(62, 160, 170, Pluck)],
);

/// A monster is out of the game.
pub static ELIMINATED: Cue = Cue::scene(
    "eliminated",
    &[
        note(76, 140, 210, Tone).to(69),
        note(70, 140, 210, Tone).to(63),
        note(67, 420, 220, Rattle).to(56),
        note(56, 220, 220, Pluck),
    ],
);

/// A card is bought.
pub static BOUGHT: Cue = Cue::fact(
    "bought",
    &[
        note(72, 40, 140, Rattle),
        note(79, 60, 150, Tone),
        note(84, 140, 150, Pluck),
    ],
);

/// All that only this game has.
pub static ALL: [&Cue; 7] = [
    &POINTS,
    &HIT,
    &ENTERED,
    &STAYED,
    &YIELDED,
    &ELIMINATED,
    &BOUGHT,
];

/// What is heard when an entry is shown.
pub(super) fn of(entry: &Entry) -> Option<&'static Cue> {
    let Some(event) = entry.event() else {
        return Some(&cues::DICE_LAND);
    };
    Some(match event {
        Event::DieRolled { .. } | Event::DieTurned { .. } | Event::DieThrown { .. } => {
            &cues::DICE_ROLL
        }
        Event::TurnStarted { .. } => &cues::TURN,
        Event::PointsChanged { from, to, .. } if to > from => &POINTS,
        Event::EnergyChanged { from, to, .. } if to > from => &cues::ENERGY,
        Event::LifeGained { .. } | Event::Reborn { .. } => &cues::GAIN,
        Event::LifeLost { .. } => &HIT,
        Event::LifeCut { .. } => &cues::LIFE_LOST,
        Event::Entered { .. } => &ENTERED,
        Event::Stayed { .. } => &STAYED,
        Event::Yielded { .. } => &YIELDED,
        Event::Eliminated { .. } => &ELIMINATED,
        Event::Bought { .. } | Event::BoughtFromDeck { .. } | Event::BoughtFrom { .. } => &BOUGHT,
        Event::Sold { .. } | Event::Discarded { .. } => &cues::CARD,
        _ => return None,
    })
}
