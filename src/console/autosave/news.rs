//! What must be told of the saves: faults and what was found at the start, as the screens tell them.

use crate::{
    console::{Lost, SavesNews, Thing, Trouble},
    save::{Fault, Kept, Report, Slot, UnderWay},
};

/// The game under way cannot go on here.
pub(super) const OTHER_RULES: SavesNews = SavesNews {
    trouble: Trouble::OtherRules,
    lost: Lost::NOTHING,
};

/// Why nothing, or nothing more, is kept.
pub(super) fn of_fault(fault: Fault) -> SavesNews {
    let trouble = match fault {
        Fault::Worn => Trouble::Worn,
        Fault::Newer => Trouble::NewerLayout,
        Fault::TooLong => Trouble::TooLong,
        Fault::TooSmall => Trouble::TooSmall,
        Fault::Full | Fault::NoGame | Fault::Flash => Trouble::Unreachable,
    };
    SavesNews {
        trouble,
        lost: Lost::NOTHING,
    }
}

/// What was not found as it was left.
pub(super) fn of_start(report: Report, kept: &Kept) -> Option<SavesNews> {
    let is_cut_short = matches!(
        kept.game,
        Slot::Corrupted(Some(UnderWay { missing: 1.., .. }))
    );
    let lost = Lost::NOTHING
        .with(Thing::Settings, kept.settings.is_lost())
        .with(Thing::Names, kept.names.is_lost())
        .with(Thing::Statistics, kept.statistics.is_lost())
        .with(Thing::Game, kept.game == Slot::Corrupted(None))
        .with(Thing::Decisions, is_cut_short)
        .with(Thing::Replays, report.dropped > 0)
        .with(Thing::Stars, kept.stars.is_lost());
    let is_newer = kept.settings == Slot::Newer
        || kept.names == Slot::Newer
        || kept.statistics == Slot::Newer
        || kept.stars == Slot::Newer
        || kept.game == Slot::Newer;
    let trouble = if report.worn {
        Trouble::Worn
    } else if report.cut_back {
        Trouble::CutBack
    } else if report.rescued || lost != Lost::NOTHING {
        Trouble::Damaged
    } else if is_newer {
        Trouble::Newer
    } else {
        return None;
    };
    Some(SavesNews { trouble, lost })
}
