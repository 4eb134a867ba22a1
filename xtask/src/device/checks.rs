//! The project's own runs on the emulated device: budgets held, failures shown, pictures equal to the desktop's.
//!
//! The firmware logs what a picture depends on besides the buttons (the seed of each game, the facts of the machine,
//! the frame times it shows); the desktop is told the same and plays the same script. Two runs go side by side.

use super::cases::{CASES, Case, OVERFLOWS};
use super::job::Cache;
use super::{
    chips, distribution, failures, job, play, readings, rehearsal, report::Report, resume, saves,
    stack, stack::Depth, thinking,
};
use crate::counts::Counts;
use crate::error::Error;
use crate::firmware::Firmware;
use crate::shell;
use crate::toolchain::Toolchain;
use crate::two;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

/// docs/hardware.md#budgets: power-on to title.
const BOOT_MS: f64 = 500.0;
/// docs/hardware.md#budgets: a full-screen animation frame, and a menu move from press to last pixel.
const FRAME_US: f64 = 16_900.0;
/// Two frames: a card's picture from the press to its last pixel.
const PICTURE_US: f64 = 33_000.0;
/// Any press, also one that lays out another page or ends what moves: two frames.
const PRESS_US: f64 = 2.0 * FRAME_US;
/// docs/hardware.md#budgets: the core's sleep while nothing happens.
const ASLEEP_PERCENT: f64 = 98.0;
/// A whole picture on the wire: 14.75 ms at 62.5 MHz, and 2 % for what starts and ends it.
const WIRE_US: f64 = 14_745.6 * 1.02;
/// A run that has fewer idle ticks says nothing about sleep.
const IDLE_TICKS: f64 = 30.0;

/// A test that is no script; returns its figures.
type Run<'a> = &'a dyn Fn() -> Result<String, Error>;

/// Plays every case, and the games that chip and host must play alike; each is one test. With `only`, those with that
/// in their name.
pub(crate) fn tests(
    toolchain: &Toolchain,
    firmware: &[Firmware],
    desktop: &Path,
    only: Option<&str>,
) -> Result<Counts, Error> {
    let wanted = |name: &str| only.is_none_or(|part| name.contains(part));
    let counts = Mutex::new(Counts::default());
    for game in rehearsal::REHEARSALS
        .iter()
        .filter(|game| wanted(game.name))
    {
        tell(game.name, rehearsal::run(toolchain, game), &counts);
    }
    let games: [(&str, Run<'_>); 6] = [
        ("self-test", &|| readings::run(firmware)),
        ("saves", &|| saves::run(toolchain)),
        ("resume", &|| resume::run(firmware)),
        ("chips", &|| chips::run(firmware)),
        ("thinking", &|| thinking::run(toolchain)),
        ("thinking-tokyo", &|| {
            distribution::check(toolchain, &distribution::TOKYO)
        }),
    ];
    for (name, run) in games.into_iter().filter(|(name, _)| wanted(name)) {
        tell(name, run(), &counts);
    }
    let depth = Mutex::new(Depth::default());
    let caches = |case: &Case| match case.with_misses {
        true => &[Cache::None, Cache::Lru, Cache::Random][..],
        false => &[Cache::None],
    };
    let cases: Vec<_> = CASES
        .iter()
        .flat_map(|case| caches(case).iter().map(move |&cache| (case, cache)))
        .filter(|(case, cache)| wanted(&case.name(*cache)))
        .collect();
    two::at_a_time(&cases, |(case, cache)| {
        let verdict = case.check(*cache, firmware, desktop, &depth);
        tell(&case.name(*cache), verdict, &counts);
    });
    let depth = depth.into_inner().expect("no run panics");
    if !cases.is_empty() {
        tell("stack", fits(depth, firmware), &counts);
    }
    let counts = counts.into_inner().expect("no run panics");
    match counts.failed {
        0 if counts.passed == 0 => {
            Err(Error::usage("no test on the emulated device has that name"))
        }
        0 => Ok(counts),
        n => Err(Error::new(format!(
            "{n} runs on the emulated device failed"
        ))),
    }
}

/// Holds the deepest stack of all runs against what `memory.x` reserves, the same for every board.
fn fits(depth: Depth, firmware: &[Firmware]) -> Result<String, Error> {
    for built in firmware {
        depth.check(stack::reserved(&built.elf)?)?;
    }
    Ok(depth.to_string())
}

/// Counts and prints one test.
fn tell(name: &str, verdict: Result<String, Error>, counts: &Mutex<Counts>) {
    let mut counts = counts.lock().expect("no run panics");
    match verdict {
        Ok(figures) => {
            counts.passed += 1;
            println!("device {name}: ok, {figures}");
        }
        Err(error) => {
            counts.failed += 1;
            println!("device {name}: FAILED: {error}");
        }
    }
}

impl Case {
    fn name(&self, cache: Cache) -> String {
        let script = self.script.rsplit('/').next().unwrap_or_default();
        let cut = self.cut_power_at_ms.map_or("", |_| ", power cut");
        let held = self
            .held
            .map_or(String::new(), |button| format!(", {button} held"));
        let panel = self
            .panel_hz
            .map_or(String::new(), |hz| format!(", {hz} Hz"));
        format!(
            "{} {script}{cut}{held}{panel}, {}",
            self.wired_as.unwrap_or(self.board),
            cache.name()
        )
    }
    /// Plays the case; `depth` becomes as deep as its stack was.
    fn check(
        &self,
        cache: Cache,
        firmware: &[Firmware],
        desktop: &Path,
        depth: &Mutex<Depth>,
    ) -> Result<String, Error> {
        let elf = &firmware
            .iter()
            .find(|built| built.board.name == self.board)
            .ok_or_else(|| Error::new(format!("there is no firmware for {}", self.board)))?
            .elf;
        let script = shell::root()
            .join("tests")
            .join(format!("{}.script", self.script));
        let text = std::fs::read_to_string(&script).map_err(|cause| Error::file(&script, cause))?;
        let ticks = job::Script::read(&text).map_err(Error::new)?;
        let out = shell::target_dir()
            .join("device")
            .join(self.name(cache).replace([' ', ','], "-"));
        let bench = job::Bench {
            rosc_bias: self.rosc_bias,
            cut_power_at_ms: self.cut_power_at_ms,
            cache,
            panel_hz: self.panel_hz,
            te_lost_percent: self.te_lost_percent,
            held_at_power_on: self.held,
            ..job::Bench::default()
        };
        let report = play(
            elf,
            &self.wired_as.unwrap_or(self.board).into(),
            &out,
            &bench,
            &ticks,
        )?;
        report.write(&out.join("report.json"))?;
        report.verdict(self.fails_with.is_some())?;
        let mut figures = self.budgets(&report)?;
        if self.script != OVERFLOWS {
            let mut depth = depth.lock().expect("no run panics");
            *depth = depth.or_deeper(Depth::of(&report));
        }
        figures += &thinking::under_the_table(&report)?;
        let shown = match self.fails_with {
            Some("crash" | "fault") => Some(("page", failures::page(&report)?)),
            Some(_) => Some(("notice", failures::notice("crash-test"))),
            None => None,
        };
        if let Some((name, wanted)) = shown {
            let file = out.join(format!("{name}.png"));
            if pixels(&file)? != wanted {
                return Err(Error::new(format!(
                    "{} is not what should be shown",
                    file.display()
                )));
            }
            figures += ", and says so";
        }
        if self.boots == 1 {
            let equal = self.compare(&report, &script, desktop, &out)?;
            figures += &format!(", {equal} pictures equal to the desktop's");
        }
        Ok(figures)
    }

    /// A frame of this panel. On another than the usual one it is in step as long as it starts in the first sixteenth of
    /// a refresh: the beam is then ahead of the wire, and gains. One whose TE was lost starts a 32nd later, by the clock.
    fn frame_us(&self) -> f64 {
        let in_step = |hz| 1e6 / hz * 17.0 / 16.0;
        self.panel_hz.map_or(FRAME_US, in_step)
    }

    /// Holds the run against the budgets (docs/hardware.md#budgets) and this case's expectations.
    fn budgets(&self, report: &Report) -> Result<String, Error> {
        let figure = |name: &str| report.figure(name);
        let over = |what: String| Err(Error::new(what));
        if figure("boots") != self.boots as f64 {
            return over(format!("it booted {} times", figure("boots")));
        }
        if !report.failed_with(self.fails_with) {
            return over(format!("it should have failed with {:?}", self.fails_with));
        }
        if self.script == OVERFLOWS && !report.first_panic().contains("an MPU region") {
            return over(format!(
                "the MPU did not catch the overflow; it went on to: {}",
                report.first_panic()
            ));
        }
        if report.first_screen() != self.starts_on {
            return over(format!("it started on {}", report.first_screen()));
        }
        if let Some(screen) = self.comes_by.filter(|screen| !report.comes_by(screen)) {
            return over(format!("it never came by {screen}"));
        }
        let (boot, period) = (figure("boot_ms"), figure("worst_period_us"));
        let (asleep, idle) = (figure("asleep_percent"), figure("idle_ticks"));
        let (latency, press) = (report.worst_move_us(), figure("worst_input_latency_us"));
        if boot > BOOT_MS {
            return over(format!("the first picture took {boot} ms, over {BOOT_MS}"));
        }
        let frame_us = self.frame_us();
        if period > frame_us {
            return over(format!("a frame took {period} us, over {frame_us}"));
        }
        if idle >= IDLE_TICKS && asleep < ASLEEP_PERCENT && !self.keeps_awake {
            return over(format!("idle, it slept {asleep} %, under {ASLEEP_PERCENT}"));
        }
        if latency > FRAME_US {
            return over(format!(
                "a press took {latency} us to be seen, over {FRAME_US}"
            ));
        }
        if press > PRESS_US {
            return over(format!(
                "a press took {press} us to be seen, over {PRESS_US}"
            ));
        }
        let wire = report.whole_wire_us();
        let wire_us = WIRE_US * self.wire_divider;
        if wire > 0.0 && wire < wire_us / 1.03 {
            return over(format!("a whole picture took only {wire} us of wire"));
        }
        if wire > wire_us {
            return over(format!(
                "a whole picture took {wire} us of wire, over {wire_us}"
            ));
        }
        if self.wire_divider == 1.0
            && let Some(torn) = report.torn()
        {
            return over(format!("the beam passed through a window: {torn}"));
        }
        let picture = report.worst_picture_us();
        if picture > PICTURE_US {
            return over(format!(
                "a card took {picture} us to be seen, over {PICTURE_US}"
            ));
        }
        let picture = match picture {
            0.0 => String::new(),
            us => format!(", worst card {us:.0} us"),
        };
        Ok(format!(
            "boot {boot:.0} ms, worst period {period:.0} us, whole picture {wire:.0} us of wire, worst move {latency:.0} us, worst press {press:.0} us, \
             asleep {asleep:.1} %, deepest stack {} bytes{picture}",
            figure("stack_high_water")
        ))
    }

    /// Plays the script on the desktop as the same machine and compares every picture.
    fn compare(
        &self,
        report: &Report,
        script: &Path,
        desktop: &Path,
        out: &Path,
    ) -> Result<usize, Error> {
        let folder = out.join("desktop");
        let mut player = shell::command(desktop);
        player
            .arg("--script")
            .arg(script)
            .arg("--shots")
            .arg(&folder);
        let seeds = report.seeds();
        if !seeds.is_empty() {
            player.args(["--seed", &seeds.join(",")]);
        }
        player.args(["--facts", &report.facts()?]);
        // The device began with an empty flash, and the desktop begins with an empty file.
        let saves = folder.join("saves.bin");
        let _ = std::fs::remove_file(&saves);
        std::fs::create_dir_all(&folder).map_err(|cause| Error::file(&folder, cause))?;
        shell::run(player.arg("--saves").arg(&saves))?;
        let is_measured = |shot: &String| self.measured.iter().any(|name| shot.starts_with(name));
        let mut shots = report.shots();
        shots.retain(|shot| !is_measured(shot));
        for shot in &shots {
            let file = format!("{shot}.png");
            let [device, host] = [out.join(&file), folder.join(&file)].map(|path| pixels(&path));
            if device? != host? {
                let (ours, theirs) = (folder.join(&file), out.join(&file));
                return Err(Error::new(format!(
                    "the pictures {} and {} differ",
                    ours.display(),
                    theirs.display()
                )));
            }
        }
        Ok(shots.len())
    }
}

/// The pixels of a PNG, as three bytes each.
fn pixels(path: &PathBuf) -> Result<Vec<u8>, Error> {
    let broken = |cause: png::DecodingError| Error::new(format!("{}: {cause}", path.display()));
    let file = std::fs::File::open(path).map_err(|cause| Error::file(path, cause))?;
    let mut decoder = png::Decoder::new(std::io::BufReader::new(file));
    decoder.set_transformations(png::Transformations::normalize_to_color8());
    let mut reader = decoder.read_info().map_err(broken)?;
    let mut bytes = vec![0; reader.output_buffer_size().unwrap_or_default()];
    let info = reader.next_frame(&mut bytes).map_err(broken)?;
    bytes.truncate(info.buffer_size());
    match info.color_type {
        png::ColorType::Rgb => Ok(bytes),
        png::ColorType::Rgba => Ok(bytes.chunks(4).flat_map(|p| [p[0], p[1], p[2]]).collect()),
        other => Err(Error::new(format!(
            "{}: {other:?} is no colour picture",
            path.display()
        ))),
    }
}
