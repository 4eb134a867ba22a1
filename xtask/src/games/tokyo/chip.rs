//! King of Tokyo on the emulated chip: the games that chip and host must play alike, what its bots may take, and tables
//! of two, four and six.

use super::super::Chip;
use crate::device::{BOTH, CLEAN, Case, Rehearsal, Subject, check_thinking};
use kaijubox::tokyo::{mind, rehearsal};

pub(super) const CHIP: Chip = Chip {
    rehearsal: Rehearsal {
        name: "rehearsal of King of Tokyo",
        bin: "device-rehearsal-tokyo",
        games: rehearsal::GAMES,
        hashes: |game| {
            let mut hashes = Vec::new();
            rehearsal::play(game, |state| hashes.push(state.digest()));
            hashes
        },
    },
    // Its dice are worked out, not searched.
    thinking: Subject {
        test: "thinking-tokyo",
        bin: "device-thinking-tokyo",
        play: |game, tree, tell| {
            let tell = |answered, _| tell(answered);
            mind::rehearsal::play(game, tree, u32::MAX, || {}, tell);
        },
        median_s: 1.0,
        dice_s: 1.0,
        check: check_thinking,
    },
    cases: &[
        Case {
            script: "device/scripts/tokyo-two",
            caches: BOTH,
            comes_by: Some("tokyo-victory"),
            ends_on: Some("tokyo-victory"),
            ..CLEAN
        },
        // Its bots are overtaken by presses: from there on the pictures are of what they have done by then.
        Case {
            script: "scripts/tokyo-pages",
            keeps_awake: true,
            measured: &["happen", "recap", "later", "concede", "victory", "watch"],
            ..CLEAN
        },
        // Six panels that move, dice that roll.
        Case {
            script: "device/scripts/tokyo-crowd",
            caches: BOTH,
            ..CLEAN
        },
        Case {
            // Bots think as long as the chip takes: what lies there after so many presses is no desktop's.
            measured: &["after"],
            script: "device/scripts/tokyo-four",
            caches: BOTH,
            comes_by: Some("tokyo-victory"),
            ends_on: Some("tokyo-victory"),
            keeps_awake: true,
            ..CLEAN
        },
        Case {
            script: "device/scripts/tokyo-six",
            caches: BOTH,
            comes_by: Some("tokyo-victory"),
            ends_on: Some("tokyo-victory"),
            ..CLEAN
        },
    ],
};
