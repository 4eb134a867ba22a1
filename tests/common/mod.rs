//! What the tests of pictures share: a console with fixed facts, scripts, PNG files.
#![allow(dead_code, reason = "each test takes what it needs")]

pub(crate) mod flash;
pub(crate) mod host;
pub(crate) mod hosts;
pub(crate) mod kept;
pub(crate) mod overlap;
pub(crate) mod pictures;

use std::{
    fs,
    path::{Path, PathBuf},
};

use kaijubox::{
    console::{
        BoardName, DeviceInfo, DiceHealth, FlashChip, FrameTimes, Lost, SavesNews, Thing, Trouble,
    },
    tokyo::{KingOfTokyo, rules::Decision, screens::Orders},
    ui::TICK_US,
};

/// The dice of every picture.
pub(crate) const SEEDS: [u64; 2] = [7, 8];

/// DeviceInfo that no commit changes.
pub(crate) fn facts() -> DeviceInfo {
    DeviceInfo {
        board: BoardName::try_from("picosystem").unwrap(),
        build: "00000000",
        flash_total: 2_097_152,
        flash_image: 700_000,
        flash_saves: 65_536,
        wire_khz: 62_500,
        flash_chip: Some(FlashChip {
            id: 0xEF_40_18,
            status: [0x00, 0x02],
        }),
        frames: FrameTimes {
            worst_period_us: TICK_US,
            ..FrameTimes::default()
        },
        ..DeviceInfo::default()
    }
}

/// The machine on which a script is played: a fixed one, with the fault that the script shows.
pub(crate) fn facts_for(script: &str) -> DeviceInfo {
    let mut facts = facts();
    match script {
        "dice-stuck" => facts.dice = DiceHealth::Stuck,
        "dice-biased" => facts.dice = DiceHealth::Biased,
        "after-crash" => facts.last_crash = Some("frames"),
        "saves-damaged" => {
            let all = Thing::ALL.into_iter();
            facts.saves_news = Some(SavesNews {
                trouble: Trouble::Damaged,
                lost: all.fold(Lost::NOTHING, |lost, thing| lost.with(thing, true)),
            });
        }
        "saves-newer" => {
            facts.saves_news = Some(SavesNews {
                trouble: Trouble::Newer,
                lost: Lost::NOTHING,
            });
        }
        _ => {}
    }
    facts
}

/// A file or folder under `tests/`.
pub(crate) fn tests_dir(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests")
        .join(name)
}

/// Every script, by name and text.
pub(crate) fn scripts() -> Vec<(String, String)> {
    let mut scripts: Vec<_> = fs::read_dir(tests_dir("scripts"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|e| e == "script"))
        .map(|path| {
            let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
            (name, fs::read_to_string(path).unwrap())
        })
        .collect();
    scripts.sort();
    scripts
}

/// The console as it is sold.
pub(crate) type App = kaijubox::games::App;

/// Has whoever is asked said once and for all what they want done? Then nobody answers: whatever page they come from,
/// the table does it as soon as it opens.
pub(crate) fn is_ordered(app: &App) -> bool {
    let session = app.session::<KingOfTokyo>();
    session.is_some_and(|session| match session.state().decision() {
        Some((by, Decision::Yield)) => {
            session.desk().attention.orders[by.index()] != Orders::default()
        }
        _ => false,
    })
}
