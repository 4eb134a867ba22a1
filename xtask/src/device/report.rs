//! `report.json`: what the emulator measured, made readable: screens by name, the log in words, sizes from the ELF.
//!
//! Fields that are not named here go through as the emulator wrote them (`tests/device/README.md` lists them all).

use super::log;
use crate::elf::Image;
use crate::error::Error;
use kaijubox::console::screen_name;
use kaijubox::games::Kaijubox;
use kaijubox::ui::TICK_US;
use serde_json::{Value, json};
use std::path::Path;

/// A panic's own words reach the log within this time.
const WORDS_WITHIN_MS: f64 = 50.0;

/// The pixels of a whole picture.
const WHOLE_BYTES: u64 = 240 * 240 * 2;

/// The screens whose moves the budget of a menu move is about.
const MENUS: [&str; 7] = [
    "menu",
    "self-test",
    "crash-test",
    "setup",
    "table",
    "answer",
    "chooser",
];

/// A finished report.
pub(super) struct Report(Value);

impl Report {
    /// Makes the report of `raw.json`, the firmware's bytes and its image.
    pub(super) fn assemble(raw: &[u8], elf: &[u8], image: &Image) -> Result<Self, Error> {
        let mut report: Value = serde_json::from_slice(raw)
            .map_err(|cause| Error::new(format!("the emulator's raw.json is broken: {cause}")))?;
        let chunks = report["log_frames"].take();
        let lines = log::decode(elf, chunks.as_array().map_or(&[], Vec::as_slice))?;
        for list in ["frames", "missed_deadlines", "late_ticks"] {
            for entry in report[list].as_array_mut().into_iter().flatten() {
                entry["screen"] = screen(&entry["screen"]);
            }
        }
        for panic in report["panics"].as_array_mut().into_iter().flatten() {
            panic["log"] = words(panic, &lines);
        }
        let flash: usize = image.flash.iter().map(|segment| segment.bytes.len()).sum();
        report["ram_static"] = json!(image.ram);
        report["flash_bytes"] = json!(flash);
        report["log"] = Value::Array(lines);
        if let Some(fields) = report.as_object_mut() {
            fields.remove("log_frames");
        }
        Ok(Self(report))
    }

    pub(super) fn write(&self, path: &Path) -> Result<(), Error> {
        let text = format!("{:#}\n", self.0);
        std::fs::write(path, text).map_err(|cause| Error::file(path, cause))
    }

    /// The figures people ask for first.
    pub(super) fn summary(&self) -> String {
        let frames = self.0["frames"].as_array().map_or(0, Vec::len);
        let names = [
            ("boot_ms", "ms to the first picture"),
            ("worst_period_us", "us, the longest frame while animating"),
            ("worst_input_latency_us", "us from a press to its picture"),
            ("asleep_percent", "% asleep while idle"),
            ("stack_high_water", "bytes of stack at the deepest"),
        ];
        let figures = names
            .iter()
            .map(|(name, what)| format!("  {:>10} {what}\n", self.0[*name].to_string()));
        let speed = &self.0["emulator"];
        let drain = &self.0["power"]["estimate"]["mah_an_hour_on"];
        format!(
            "{}  {drain:>10} mAh an hour while it is on, an estimate\n  {frames:>10} frames in {} ms of its time, {} s of ours ({} MHz emulated)",
            figures.collect::<String>(),
            self.0["ran_ms"],
            speed["wall_s"],
            speed["mhz"]
        )
    }

    /// The words of flash that missed, as `kind` ("code" or "data"), and how often.
    pub(super) fn misses(&self, kind: &str) -> Vec<(u32, u64)> {
        let list = self.0["misses"][kind].as_array();
        let pair =
            |entry: &Value| Some((u32::try_from(entry[0].as_u64()?).ok()?, entry[1].as_u64()?));
        list.map_or(&[][..], Vec::as_slice)
            .iter()
            .filter_map(pair)
            .collect()
    }

    /// Whether the run was clean; what was not is printed, one sentence a kind.
    pub(super) fn verdict(&self, allow_panic: bool) -> Result<(), Error> {
        let list = |name: &str| self.0[name].as_array().cloned().unwrap_or_default();
        let errors = list("errors");
        let panics = if allow_panic {
            Vec::new()
        } else {
            list("panics")
        };
        for error in &errors {
            eprintln!(
                "  error: {} ({}, {} times, first at {} ms)",
                error["text"].as_str().unwrap_or_default(),
                error["kind"].as_str().unwrap_or_default(),
                error["count"],
                error["t_ms"]
            );
        }
        for panic in &panics {
            let words = panic["log"]
                .as_str()
                .map_or(String::new(), |words| format!(": {words}"));
            eprintln!(
                "  panic: {}{words} (at {} ms, tick {})",
                panic["text"].as_str().unwrap_or_default(),
                panic["t_ms"],
                panic["tick"]
            );
        }
        match errors.len() + panics.len() {
            0 => Ok(()),
            1 => Err(Error::new("the emulated device found a fault")),
            n => Err(Error::new(format!("the emulated device found {n} faults"))),
        }
    }
}

/// What the project's own runs ask of a report.
impl Report {
    /// A figure by its name; what was not measured is 0.
    pub(super) fn figure(&self, name: &str) -> f64 {
        self.0[name].as_f64().unwrap_or_default()
    }

    /// A figure of what it takes of its battery; what was not measured is 0.
    pub(super) fn power(&self, name: &str) -> f64 {
        self.0["power"][name].as_f64().unwrap_or_default()
    }

    /// A figure of the stack by its name, in bytes.
    pub(super) fn stack(&self, name: &str) -> u64 {
        self.0["stack"][name].as_u64().unwrap_or_default()
    }

    /// Whether the run failed in this way, or not at all if none is given.
    pub(super) fn failed_with(&self, kind: Option<&str>) -> bool {
        let panics = self.list("panics");
        match kind {
            None => panics.is_empty(),
            Some(kind) => panics.iter().any(|panic| panic["kind"] == kind),
        }
    }

    /// What the first failure was, in the emulator's words.
    pub(super) fn first_panic(&self) -> &str {
        let first = self.list("panics").first();
        first.map_or("", |panic| panic["text"].as_str().unwrap_or_default())
    }

    /// Why the run ended.
    pub(super) fn ended(&self) -> &str {
        self.0["ended"].as_str().unwrap_or_default()
    }

    /// The first window that the beam passed through while it was written, if there was one, and how many there were.
    /// One that the wire had to wait in, because drawing it took longer than sending, is not counted: nobody can foresee
    /// that.
    pub(super) fn torn(&self) -> Option<String> {
        let torn = self.list("torn").iter();
        let torn: Vec<_> = torn.filter(|window| window["paused"] == false).collect();
        let first = torn.first()?;
        Some(format!(
            "{} rows from {} on at row {}, {} ms; {} in all",
            first["rows"],
            first["top"],
            first["row"],
            first["t_ms"],
            torn.len()
        ))
    }

    /// The first screen of the last boot.
    pub(super) fn first_screen(&self) -> &str {
        let last = self.0["boots"].as_u64();
        let first = self
            .list("frames")
            .iter()
            .find(|frame| frame["boot"].as_u64() == last);
        first.map_or("none", |frame| frame["screen"].as_str().unwrap_or_default())
    }

    /// Whether a picture of that screen was sent.
    pub(super) fn comes_by(&self, screen: &str) -> bool {
        let mut frames = self.list("frames").iter();
        frames.any(|frame| frame["screen"] == screen)
    }

    /// The longest time from a press to the last pixel of a menu's move.
    pub(super) fn worst_move_us(&self) -> f64 {
        self.worst_press_us(&MENUS)
    }

    /// The longest time from a press to the last pixel of what it changes among the cards: a page of the list, or a
    /// card with its picture.
    pub(super) fn worst_picture_us(&self) -> f64 {
        self.worst_press_us(&["collection"])
    }

    /// The time that a whole picture takes on the wire where nothing else holds it up; 0 if none was sent.
    pub(super) fn whole_wire_us(&self) -> f64 {
        let frames = self.list("frames").iter();
        frames
            .filter(|frame| frame["sent_bytes"].as_u64() >= Some(WHOLE_BYTES))
            .filter_map(|frame| frame["wire_us"].as_f64())
            .min_by(f64::total_cmp)
            .unwrap_or_default()
    }

    fn worst_press_us(&self, screens: &[&str]) -> f64 {
        let still = |tick: &Value| {
            self.list("frames").iter().any(|frame| {
                let is_there = screens.contains(&frame["screen"].as_str().unwrap_or_default());
                frame["tick"] == *tick && frame["animating"] == false && is_there
            })
        };
        let moves = self.list("input_latency_us").iter();
        moves
            .filter(|press| press["moving"] == false && still(&press["tick"]))
            .filter_map(|press| press["us"].as_f64())
            .fold(0.0, f64::max)
    }

    /// How many idle ticks there were, and how much of them the core slept, in percent.
    pub(super) fn asleep(&self) -> (f64, f64) {
        (self.figure("idle_ticks"), self.figure("asleep_percent"))
    }

    /// The seeds of the games, in order, as the firmware logged them.
    pub(super) fn seeds(&self) -> Vec<String> {
        self.logged("game seed ").map(str::to_owned).collect()
    }

    /// The machine's facts as the firmware logged them, as the desktop's `--facts` takes them.
    pub(super) fn facts(&self) -> Result<String, Error> {
        let facts = self.logged("facts: ").next();
        let mut facts = facts
            .ok_or_else(|| Error::new("the firmware has not logged its facts"))?
            .to_owned();
        if let Some(times) = self.logged("frame times: ").last() {
            let words: Vec<_> = times.split_whitespace().collect();
            for pair in words.chunks(2) {
                facts += &format!(",{}", pair.join("="));
            }
        }
        Ok(facts)
    }

    /// The names of the pictures that were taken.
    pub(super) fn shots(&self) -> Vec<String> {
        let all = self.list("shots").iter();
        all.filter(|shot| shot["taken"] == true)
            .filter_map(|shot| shot["name"].as_str())
            .map(str::to_owned)
            .collect()
    }

    pub(super) fn list(&self, name: &str) -> &[Value] {
        self.0[name].as_array().map_or(&[], Vec::as_slice)
    }

    /// What follows `start` on the lines of the log that begin with it.
    pub(super) fn logged<'a>(&'a self, start: &'a str) -> impl Iterator<Item = &'a str> {
        let lines = self.list("log").iter();
        lines
            .filter_map(|line| line["text"].as_str())
            .filter_map(move |text| text.strip_prefix(start))
    }

    /// Whether anything was written to the flash, or erased.
    pub(super) fn flash_was_written(&self) -> bool {
        let work = &self.0["flash_work"];
        work["sectors_erased"] != 0 || work["pages_programmed"] != 0
    }

    /// Every line of the log: which boot, when, and its words.
    pub(super) fn lines(&self) -> impl Iterator<Item = (u64, f64, &str)> {
        self.list("log").iter().map(|line| {
            (
                line["boot"].as_u64().unwrap_or_default(),
                line["t_ms"].as_f64().unwrap_or_default(),
                line["text"].as_str().unwrap_or_default(),
            )
        })
    }

    /// When the last of the first `count` frames of a screen was complete, in milliseconds.
    pub(super) fn shown_at(&self, screen: &str, count: usize) -> Option<f64> {
        let frames = self.list("frames").iter();
        let frame = frames
            .filter(|frame| frame["screen"] == screen)
            .nth(count - 1)?;
        Some((frame["start_us"].as_f64()? + frame["wire_us"].as_f64()?) / 1e3)
    }

    /// The tick at that moment, from the last frame before it. Presses bring ticks forward, so the time since the start
    /// does not tell.
    pub(super) fn tick_at(&self, ms: f64) -> u32 {
        let frames = self.list("frames").iter();
        let begun = frames.take_while(|frame| frame["start_us"].as_f64() <= Some(ms * 1e3));
        let last = begun.last().and_then(|frame| {
            let since = ms * 1e3 - frame["start_us"].as_f64()?;
            Some(frame["tick"].as_u64()? as f64 + since / f64::from(TICK_US))
        });
        last.unwrap_or_default() as u32
    }

    /// When the first line was read that begins with `start`, in milliseconds.
    pub(super) fn logged_at(&self, start: &str) -> Option<f64> {
        let is_it = |line: &&Value| {
            line["text"]
                .as_str()
                .is_some_and(|text| text.starts_with(start))
        };
        self.list("log").iter().find(is_it)?["t_ms"].as_f64()
    }
}

fn screen(id: &Value) -> Value {
    let known = id
        .as_u64()
        .and_then(|id| screen_name::<Kaijubox>(u8::try_from(id).ok()?));
    known.map_or_else(|| json!(format!("screen-{id}")), |screen| json!(screen))
}

/// The first error line that was logged with `panic`.
fn words(panic: &Value, lines: &[Value]) -> Value {
    let at = panic["t_ms"].as_f64().unwrap_or_default();
    let near = |line: &&Value| {
        let after = line["t_ms"].as_f64().unwrap_or_default() - at;
        line["level"] == "error" && (-1.0..WORDS_WITHIN_MS).contains(&after)
    };
    lines
        .iter()
        .find(near)
        .map_or(Value::Null, |line| line["text"].clone())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn report(errors: Value, panics: Value) -> Report {
        Report(json!({ "errors": errors, "panics": panics }))
    }

    #[test]
    fn errors_always_fail_and_panics_unless_allowed() {
        let error = json!([{ "kind": "lcd-window", "text": "the window is outside", "count": 1, "t_ms": 3 }]);
        let panic = json!([{ "kind": "crash", "text": "the crash page", "t_ms": 3, "tick": 1 }]);
        assert!(report(json!([]), json!([])).verdict(false).is_ok());
        assert!(report(error.clone(), json!([])).verdict(true).is_err());
        assert!(report(json!([]), panic.clone()).verdict(false).is_err());
        assert!(report(json!([]), panic).verdict(true).is_ok());
    }

    #[test]
    fn a_picture_that_a_run_did_not_come_to_is_not_among_those_taken() {
        let shot = |name, taken| json!({ "name": name, "taken": taken });
        let report = Report(json!({ "shots": [shot("start", true), shot("after", false)] }));
        assert_eq!(report.shots(), ["start"]);
    }

    #[test]
    fn screens_have_their_names() {
        assert_eq!(screen(&json!(0)), json!("title"));
        assert_eq!(screen(&json!(127)), json!("screen-127"));
    }

    #[test]
    fn a_panic_gets_its_words_from_the_log() {
        let lines = [
            json!({ "t_ms": 5.0, "level": "error", "text": "old" }),
            json!({ "t_ms": 21.0, "level": "error", "text": "Panic: why" }),
        ];
        assert_eq!(words(&json!({ "t_ms": 20.5 }), &lines), json!("Panic: why"));
        assert_eq!(words(&json!({ "t_ms": 99.0 }), &lines), Value::Null);
    }
}
