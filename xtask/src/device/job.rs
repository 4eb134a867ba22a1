//! The job for the emulator: the script as changes of buttons by tick, and the bench it stands on.
//!
//! The script's language is the library's own (`kaijubox::console::script`), so the desktop and the chip see the same
//! buttons at the same tick. Which pins those are is written in `tests/device/boards`.

use crate::error::Error;
use kaijubox::console::{
    screen_name,
    script::{self, Moment},
};
use kaijubox::games::Kaijubox;
use kaijubox::ui::{Button, Buttons, TICK_US};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

/// Emulated time beyond the script's own before a run is given up: resets, flash work, slow screens.
const SLACK_MS: f64 = 20_000.0;
/// One tick: a refresh of the panel.
const TICK_MS: f64 = TICK_US as f64 / 1e3;

/// What the device stands on: chance and power. Every run pays for misses of the cache, unless it asks for flash as fast
/// as RAM by name.
pub(super) struct Bench {
    /// Percent of ones in the ring oscillator's bit.
    pub(super) rosc_bias: f64,
    pub(super) seed: u32,
    pub(super) cut_power_at_ms: Option<f64>,
    /// The cache before flash.
    pub(super) cache: Cache,
    /// Whether misses are counted by address.
    pub(super) misses: bool,
    /// Moments at which the run goes on both ways, with power and without: a name, milliseconds, the last tick.
    pub(super) cuts: Vec<(String, f64, u32)>,
    /// The flash as it was before.
    pub(super) flash_image: Option<PathBuf>,
    /// Emulated time beyond the script's own before the run is given up.
    pub(super) slack_ms: f64,
    /// The panel's own refresh, where it is not the usual one.
    pub(super) panel_hz: Option<f64>,
    /// Pulses of TE that never come.
    pub(super) te_lost_percent: f64,
    /// A button that is down when the power first comes on.
    pub(super) held_at_power_on: Option<&'static str>,
    /// A screen with which the run ends, before the script does.
    pub(super) ends_on: Option<&'static str>,
    pub(super) chip: FlashKind,
    /// The ring oscillator's share of ones from so many milliseconds on, in percent.
    pub(super) rosc_changes: Vec<(f64, f64)>,
    /// What the supply pin measures, in millivolts, where it is not a battery's usual.
    pub(super) supply_mv: Option<u32>,
    /// The same from so many milliseconds on.
    pub(super) supply_changes: Vec<(f64, u32)>,
    /// The power is cut in that sleep, counted from 1.
    pub(super) cut_when_asleep: Option<u32>,
    /// Whether USB is plugged in, and charges.
    pub(super) usb: bool,
}

/// The flash chip.
#[derive(Clone, Copy)]
pub(crate) enum FlashKind {
    /// 45 ms a sector, 0.7 ms a page.
    Typical,
    /// As slow as the data sheet allows: 400 ms a sector, 3 ms a page.
    Slow,
    /// One of a megabyte.
    Small,
    /// A clone of 2 MiB, as slow, whose second status register keeps nothing.
    Clone,
}

impl FlashKind {
    fn json(self) -> Value {
        match self {
            Self::Typical => json!({}),
            Self::Slow => json!({ "eraseMs": 400, "pageMs": 3 }),
            Self::Small => json!({ "id": 0xEF_4014 }),
            Self::Clone => {
                json!({ "eraseMs": 400, "pageMs": 3, "id": 0x85_6015, "status": [0x04, 0x00] })
            }
        }
    }
}

/// How the cache before flash chooses what to drop; the data sheet does not say.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Cache {
    /// Flash as fast as RAM.
    None,
    /// What was not used for longest.
    Lru,
    /// Either way of a set.
    Random,
}

impl Cache {
    pub(crate) const ALL: [Self; 3] = [Self::None, Self::Lru, Self::Random];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Lru => "lru",
            Self::Random => "random",
        }
    }

    /// The one that was asked for on the command line.
    pub(super) fn asked(name: &str) -> Result<Self, Error> {
        let found = Self::ALL.into_iter().find(|cache| cache.name() == name);
        found.ok_or_else(|| Error::usage("--cache takes none, lru or random"))
    }
}

impl Default for Bench {
    fn default() -> Self {
        Self {
            rosc_bias: 50.0,
            seed: 1,
            cut_power_at_ms: None,
            cache: Cache::Lru,
            misses: false,
            cuts: Vec::new(),
            flash_image: None,
            slack_ms: SLACK_MS,
            panel_hz: None,
            te_lost_percent: 0.0,
            held_at_power_on: None,
            ends_on: None,
            chip: FlashKind::Typical,
            rosc_changes: Vec::new(),
            supply_mv: None,
            supply_changes: Vec::new(),
            cut_when_asleep: None,
            usb: false,
        }
    }
}

/// A script by ticks.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Script {
    /// Changes only: from this tick on these buttons are down.
    timeline: Vec<(u32, Buttons)>,
    shots: Vec<(u32, String)>,
    end: u32,
}

impl Script {
    /// Reads a script; a bad line is one sentence.
    pub(super) fn read(text: &str) -> Result<Self, String> {
        script::check(text).map_err(|bad| bad.to_string())?;
        let mut ticks = 0;
        let mut read = Self {
            timeline: Vec::new(),
            shots: Vec::new(),
            end: 0,
        };
        for moment in script::moments(text) {
            match moment {
                Moment::Tick(buttons) => {
                    let before = read
                        .timeline
                        .last()
                        .map_or(Buttons::NONE, |(_, down)| *down);
                    if buttons != before {
                        read.timeline.push((ticks, buttons));
                    }
                    ticks += 1;
                }
                Moment::Shot(name) => read.shots.push((ticks - 1, name.to_owned())),
            }
        }
        read.end = ticks - 1;
        Ok(read)
    }

    /// Holds another button under the last one that is pressed before that shot: a chord.
    pub(super) fn add_chord(&mut self, shot: &str, button: Button) {
        let tick = self.shots.iter().find(|(_, name)| name == shot);
        let before = tick.map_or(0, |(tick, _)| *tick);
        let is_press = |(at, down): &(u32, Buttons)| *at < before && *down != Buttons::NONE;
        if let Some(at) = self.timeline.iter().rposition(is_press) {
            let (tick, down) = self.timeline[at];
            let chord = [(tick + 1, down.with(button)), (tick + 3, down)];
            self.timeline.splice(at + 1..at + 1, chord);
        }
    }

    /// Presses a button at that tick, for so many, where the script presses none.
    pub(super) fn add_press(&mut self, tick: u32, button: Button, ticks: u32) {
        let down = Buttons::NONE.with(button);
        self.timeline
            .extend([(tick, down), (tick + ticks, Buttons::NONE)]);
        self.timeline.sort_by_key(|(tick, _)| *tick);
    }

    /// The buttons that are down in each tick, from the first to the last.
    pub(super) fn buttons(&self) -> impl Iterator<Item = Buttons> {
        let mut changes = self.timeline.iter().peekable();
        let mut down = Buttons::NONE;
        (0..=self.end).map(move |tick| {
            while let Some((_, now)) = changes.next_if(|(at, _)| *at <= tick) {
                down = *now;
            }
            down
        })
    }

    /// The pictures that are taken: the tick and the name of each.
    pub(super) fn shots(&self) -> &[(u32, String)] {
        &self.shots
    }

    /// Its last tick.
    pub(super) fn end(&self) -> u32 {
        self.end
    }

    /// How long it takes.
    fn ms(&self) -> f64 {
        f64::from(self.end) * TICK_MS
    }

    /// The job as the emulator takes it.
    pub(super) fn job(&self, elf: &Path, board: &Value, bench: &Bench) -> Value {
        let names = |down: &Buttons| down.iter().map(|b| b.name()).collect::<Vec<_>>();
        let changes = self.timeline.iter();
        let cuts = bench.cuts.iter();
        let cuts: Vec<_> = cuts
            .map(|(name, at, end)| json!({ "name": name, "at_ms": at, "end_tick": end }))
            .collect();
        let rosc_changes = bench.rosc_changes.iter();
        let rosc_changes: Vec<_> = rosc_changes
            .map(|(at, bias)| json!({ "at_ms": at, "bias": bias }))
            .collect();
        let number =
            |screen: &str| (0..).find(|&number| screen_name::<Kaijubox>(number) == Some(screen));
        json!({
            "elf": elf,
            "board": board,
            "ends_on": bench.ends_on.and_then(number),
            "timeline": changes.map(|(tick, down)| json!({ "tick": tick, "buttons": names(down) })).collect::<Vec<_>>(),
            "shots": self.shots.iter().map(|(tick, name)| json!({ "tick": tick, "name": name })).collect::<Vec<_>>(),
            "end_tick": self.end,
            "rosc_bias": bench.rosc_bias,
            "rosc_seed": bench.seed,
            "cut_power_at_ms": bench.cut_power_at_ms,
            "cache": bench.cache.name(),
            "misses": bench.misses,
            "cuts": if cuts.is_empty() { Value::Null } else { Value::Array(cuts) },
            "flash_image": bench.flash_image,
            "panel_hz": bench.panel_hz,
            "te_lost_percent": bench.te_lost_percent,
            "flash_kind": bench.chip.json(),
            "rosc_changes": rosc_changes,
            "supply_mv": bench.supply_mv,
            "supply_changes": bench.supply_changes.iter().map(|(at, mv)| json!({ "at_ms": at, "mv": mv })).collect::<Vec<_>>(),
            "cut_when_asleep": bench.cut_when_asleep,
            "usb": bench.usb,
            "charges": bench.usb,
            "held_at_power_on": bench.held_at_power_on.map_or(vec![], |name| vec![name]),
            "limit_ms": (self.ms() + bench.slack_ms).ceil(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_press_is_two_changes_and_a_shot_keeps_the_last_tick() {
        let script = Script::read("press A\nshot menu\n").unwrap();
        let job = script.job(Path::new("fw.elf"), &"picosystem".into(), &Bench::default());
        assert_eq!(
            job["timeline"],
            json!([{ "tick": 1, "buttons": ["A"] }, { "tick": 5, "buttons": [] }])
        );
        assert_eq!(job["shots"], json!([{ "tick": 8, "name": "menu" }]));
        assert_eq!(job["end_tick"], 8);
    }

    #[test]
    fn a_run_that_says_nothing_pays_for_misses_of_the_cache() {
        let script = Script::read("press A").unwrap();
        let job = script.job(Path::new("fw.elf"), &"picosystem".into(), &Bench::default());
        assert_eq!(job["cache"], "lru");
    }

    #[test]
    fn emulator_and_page_have_the_librarys_tick() {
        let (whole, rest) = (TICK_US / 1000, TICK_US % 1000);
        for (file, line) in [
            (
                "tests/device/marks.mjs",
                format!("REFRESH_US = {whole}_{rest:03};"),
            ),
            (
                "src/bin/web/page/machine.js",
                format!("TICK_MS = {whole}.{rest:03};"),
            ),
        ] {
            let text = std::fs::read_to_string(crate::shell::root().join(file)).unwrap();
            assert!(text.contains(&line), "{file} lacks `{line}`");
        }
    }

    #[test]
    fn a_chord_is_held_under_the_last_press_before_a_shot() {
        let mut script = Script::read("press A\npress X\nshot both\npress B\n").unwrap();
        script.add_chord("both", Button::Left);
        let down: Vec<_> = script.buttons().map(|down| down.iter().count()).collect();
        assert_eq!(down[9..13], [1, 2, 2, 1]);
        assert_eq!(down.iter().filter(|&&count| count == 2).count(), 2);
        assert_eq!(down.len() as u32, script.end() + 1);
    }

    #[test]
    fn a_bad_line_is_told_with_its_number() {
        assert!(
            Script::read("press A\njump")
                .unwrap_err()
                .contains("line 2")
        );
    }
}
