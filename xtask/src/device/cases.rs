//! The project's own runs: which script on which board, on what bench, and what each must come by.
//!
//! Every run pays for misses of the flash cache. Nobody knows how the cache replaces what it holds, so a run whose figures
//! count is made both ways; those that are about a failure, a panel or a wire are made once.

use super::budgets::BOOT_MS;
use super::job::{Cache, FlashKind};
use super::resume;
use crate::error::Error;
use crate::games::GAMES;

/// Makes what lies in the flash.
type Image = fn() -> Result<Vec<u8>, Error>;

/// One run and what it must show.
pub(crate) struct Case {
    pub(crate) board: &'static str,
    /// Under `tests/`, without its ending.
    pub(crate) script: &'static str,
    pub(crate) rosc_bias: f64,
    pub(crate) cut_power_at_ms: Option<f64>,
    /// The failure that the script provokes, as the report names it.
    pub(crate) fails_with: Option<&'static str>,
    pub(crate) boots: u64,
    /// The first screen of the last boot.
    pub(crate) starts_on: &'static str,
    /// How long it may take to the first picture.
    pub(crate) boot_ms: f64,
    pub(crate) chip: FlashKind,
    /// The flash it starts with, if not an empty one.
    pub(crate) flash: Option<Image>,
    /// A screen that the run must come by.
    pub(crate) comes_by: Option<&'static str>,
    /// A screen with which the run ends, script or not: games by chance take as long as they take.
    pub(crate) ends_on: Option<&'static str>,
    /// Something keeps the core from sleeping under the screen.
    pub(crate) keeps_awake: bool,
    /// The ways in which the cache may replace what it holds; a run is made with each.
    pub(crate) caches: &'static [Cache],
    /// The file in `tests/device/boards` it is wired as, if not the board's own.
    pub(crate) wired_as: Option<&'static str>,
    pub(crate) panel_hz: Option<f64>,
    pub(crate) te_lost_percent: f64,
    /// A button that is down when the power first comes on.
    pub(crate) held: Option<&'static str>,
    /// What the wire's clock is divided by.
    pub(crate) wire_divider: f64,
    /// How the names of those shots begin that show what only the chip can measure: no desktop shows the same.
    pub(crate) measured: &'static [&'static str],
}

/// The script that overflows the stack on purpose.
pub(super) const OVERFLOWS: &str = "device/scripts/crash-stack";

/// With each way in which the cache may replace what it holds.
pub(crate) const BOTH: &[Cache] = &[Cache::Lru, Cache::Random];

/// A run on which nothing goes wrong.
pub(crate) const CLEAN: Case = Case {
    board: "picosystem",
    script: "",
    rosc_bias: 50.0,
    cut_power_at_ms: None,
    fails_with: None,
    boots: 1,
    starts_on: "title",
    boot_ms: BOOT_MS,
    chip: FlashKind::Typical,
    flash: None,
    comes_by: None,
    ends_on: None,
    keeps_awake: false,
    caches: &[Cache::Lru],
    wired_as: None,
    panel_hz: None,
    te_lost_percent: 0.0,
    held: None,
    wire_divider: 1.0,
    measured: &[],
};

const CASES: &[Case] = &[
    Case {
        script: "scripts/tour",
        caches: BOTH,
        measured: &["buttons"],
        ..CLEAN
    },
    // Another language, with its letters and longer texts.
    Case {
        script: "scripts/russian",
        caches: BOTH,
        ..CLEAN
    },
    Case {
        script: "scripts/one-button",
        caches: BOTH,
        comes_by: Some("victory"),
        ends_on: Some("victory"),
        keeps_awake: true,
        ..CLEAN
    },
    Case {
        script: "scripts/hot-seat",
        caches: BOTH,
        ..CLEAN
    },
    // A whole game on the slowest flash, whose first start waits for an erase: keeping it costs no tick of what moves.
    Case {
        script: "scripts/hot-seat",
        chip: FlashKind::Slow,
        boot_ms: 2.0 * BOOT_MS,
        ..CLEAN
    },
    Case {
        script: "scripts/bot",
        caches: BOTH,
        keeps_awake: true,
        ..CLEAN
    },
    Case {
        script: "scripts/collection",
        caches: BOTH,
        ..CLEAN
    },
    // Everything that the lesson says, two mistakes, and alone at the end.
    Case {
        script: "scripts/lesson",
        caches: BOTH,
        comes_by: Some("answer"),
        ..CLEAN
    },
    // Everything around a game: its menu, its pages, naming, giving up.
    Case {
        script: "scripts/table",
        caches: BOTH,
        ..CLEAN
    },
    // A hint, a bot that is cut short, and two bots to watch.
    Case {
        script: "scripts/hint",
        caches: BOTH,
        keeps_awake: true,
        ..CLEAN
    },
    // Missed, solved, and a hint that nobody had to think about.
    Case {
        script: "scripts/puzzles",
        caches: BOTH,
        comes_by: Some("puzzle"),
        ..CLEAN
    },
    // Back and forth in a game that is watched.
    Case {
        script: "scripts/replays",
        caches: BOTH,
        comes_by: Some("watch"),
        ..CLEAN
    },
    Case {
        script: "scripts/busy",
        caches: BOTH,
        keeps_awake: true,
        ..CLEAN
    },
    Case {
        script: "scripts/title",
        board: "pico-lcd-1.3",
        ..CLEAN
    },
    Case {
        script: "device/scripts/half-clock",
        board: "breadboard",
        keeps_awake: true,
        wire_divider: 2.0,
        ..CLEAN
    },
    Case {
        script: "device/scripts/half-clock",
        board: "breadboard",
        wired_as: Some("breadboard-without-cs"),
        keeps_awake: true,
        wire_divider: 2.0,
        ..CLEAN
    },
    // Slower, and still so after the power was cut.
    Case {
        script: "device/scripts/half-clock",
        cut_power_at_ms: Some(800.0),
        held: Some("B"),
        boots: 2,
        wire_divider: 2.0,
        ..CLEAN
    },
    Case {
        script: "scripts/transition",
        caches: BOTH,
        panel_hz: Some(58.0),
        te_lost_percent: 3.0,
        ..CLEAN
    },
    Case {
        script: "scripts/transition",
        panel_hz: Some(62.0),
        ..CLEAN
    },
    // Long enough that edges of TE are lost while all of the screen moves.
    Case {
        script: "scripts/title",
        panel_hz: Some(58.0),
        te_lost_percent: 5.0,
        ..CLEAN
    },
    Case {
        script: "scripts/transition",
        ..CLEAN
    },
    Case {
        script: "scripts/dice-stuck",
        rosc_bias: 100.0,
        starts_on: "dice-warning",
        ..CLEAN
    },
    Case {
        script: "scripts/dice-biased",
        rosc_bias: 12.0,
        starts_on: "dice-warning",
        ..CLEAN
    },
    // Mended before anything is shown: that takes erases.
    Case {
        script: "scripts/saves-damaged",
        boot_ms: 2.0 * BOOT_MS,
        flash: Some(resume::damaged_saves),
        starts_on: "saves-notice",
        ..CLEAN
    },
    // Of a newer layout: the bench cannot write single records of a newer version.
    Case {
        script: "scripts/saves-newer",
        flash: Some(resume::newer_saves),
        starts_on: "saves-notice",
        ..CLEAN
    },
    // What `scripts/after-crash` shows follows on a crash here: `crash-hang` and the one after it.
    Case {
        script: "scripts/title",
        cut_power_at_ms: Some(1_500.0),
        boots: 2,
        ..CLEAN
    },
    Case {
        script: "device/scripts/crash-panic",
        fails_with: Some("crash"),
        boots: 2,
        ..CLEAN
    },
    Case {
        script: "device/scripts/crash-fault",
        fails_with: Some("fault"),
        boots: 2,
        ..CLEAN
    },
    Case {
        script: "device/scripts/crash-hang",
        fails_with: Some("reset"),
        boots: 2,
        starts_on: "crash-notice",
        ..CLEAN
    },
    Case {
        script: OVERFLOWS,
        fails_with: Some("lockup"),
        boots: 2,
        starts_on: "crash-notice",
        ..CLEAN
    },
];

/// Every run: the console's, and those of each game.
pub(super) fn all() -> impl Iterator<Item = &'static Case> {
    let of_games = GAMES.iter().flat_map(|game| game.chip.cases);
    CASES.iter().chain(of_games)
}

impl Case {
    pub(super) fn name(&self, cache: Cache) -> String {
        let script = self.script.rsplit('/').next().unwrap_or_default();
        let cut = self.cut_power_at_ms.map_or("", |_| ", power cut");
        let held = self
            .held
            .map_or(String::new(), |button| format!(", {button} held"));
        let panel = self
            .panel_hz
            .map_or(String::new(), |hz| format!(", {hz} Hz"));
        let flash = match self.chip {
            FlashKind::Typical => "",
            _ => ", another flash",
        };
        format!(
            "{} {script}{cut}{held}{panel}{flash}, {}",
            self.wired_as.unwrap_or(self.board),
            cache.name()
        )
    }
}
