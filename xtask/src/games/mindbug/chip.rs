//! Mindbug on the emulated chip: the games that chip and host must play alike, and what its bot may take.

use super::super::Chip;
use crate::device::{BOTH, CLEAN, Case, Decisions, LIMIT_S, Rehearsal, Subject, check_decisions};
use kaijubox::mindbug::{mind, rehearsal};

/// The binary that thinks on the chip.
const BIN: &str = "device-thinking";

pub(super) const CHIP: Chip = Chip {
    rehearsal: Rehearsal {
        name: "rehearsal",
        bin: "device-rehearsal",
        games: rehearsal::GAMES,
        hashes: |game| {
            let mut hashes = Vec::new();
            rehearsal::play(game, |state| hashes.push(state.digest()));
            hashes
        },
    },
    thinking: Subject {
        test: "thinking",
        bin: BIN,
        play: |game, tree, tell| {
            mind::rehearsal::play(game, tree, u32::MAX, || {}, tell);
        },
        median_s: 1.5,
        dice_s: LIMIT_S,
        check: |toolchain, subject| {
            check_decisions(
                toolchain,
                &Decisions {
                    bin: BIN,
                    count: mind::rehearsal::DECISIONS,
                    answer: mind::rehearsal::answer,
                    median_s: subject.median_s,
                },
            )
        },
    },
    cases: &[
        // Its great moments, to their end.
        Case {
            script: "device/scripts/scenes",
            caches: BOTH,
            comes_by: Some("answer"),
            keeps_awake: true,
            ..CLEAN
        },
    ],
};
