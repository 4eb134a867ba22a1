//! Switched off and on again, on the emulated device: by hand and by itself, with every button, on every kind of screen, in
//! the middle of motion, with something still to be kept, hundreds of times, with the power cut meanwhile; not by itself on
//! USB's power. And a battery from full to dead.
//!
//! The bench itself complains when a chip goes dormant with something still on, when a button would not wake it, when
//! its picture takes longer than 300 ms to come back, and when the piezo sounds through an erase.

use super::job::{Bench, Script};
use super::report::Report;
use super::{alike, play};
use crate::error::Error;
use crate::firmware::Firmware;
use crate::shell;
use kaijubox::ui::Button;
use std::fmt::Write as _;
use std::path::PathBuf;

const BOARD: &str = "picosystem";
/// Sleeps in a row.
const SLEEPS: usize = 500;
/// From the title by way of the options to the row of the menu that switches off.
const TO_THE_ROW: &str = "wait 400ms\npress A\nwait 300ms\npress UP\npress UP\npress UP\npress A\nwait 300ms\n\
                          press B\nwait 300ms\npress UP\nwait 300ms\n";

/// From the title to the options, and a minute until it switches itself off.
const TO_A_MINUTE: &str = "wait 400ms\npress A\nwait 300ms\npress X\nwait 300ms\npress UP\npress UP\npress UP\npress A\nwait 300ms\n\
                           press DOWN\npress DOWN\npress DOWN\npress DOWN\npress LEFT\nwait 700ms\n";

/// Ways from the menu's row of the options, a stop at each screen: what is pressed to come there (`+` is half a second,
/// `-` three), and the screen.
const WAYS: &[&[(&str, &str)]] = &[
    &[
        ("B + DOWN DOWN DOWN A", "setup"),
        ("A --", "start"),
        ("A --", "pass"),
        ("A --", "question"),
        ("Y", "pause"),
        ("DOWN A", "log"),
        ("B + B + X", "look"),
    ],
    &[
        ("B + DOWN DOWN DOWN DOWN DOWN A", "shelves"),
        ("A", "collection"),
        ("A", "card"),
        ("A", "words"),
        ("B + B + B + DOWN A", "past games"),
        ("B + DOWN A", "puzzles"),
        ("A -", "puzzle"),
    ],
    &[("B + DOWN A", "self-test"), ("A", "buttons")],
    &[
        ("B + DOWN DOWN DOWN DOWN A", "second set-up"),
        ("UP UP UP UP A", "seat"),
        ("B + DOWN DOWN DOWN DOWN A --", "second start"),
        ("A -- -- -- -- --", "second question"),
        ("X", "monster"),
    ],
];

/// Plays them all; returns their figures.
pub(super) fn run(firmware: &[Firmware]) -> Result<String, Error> {
    let elf = &firmware
        .iter()
        .find(|built| built.board.name == BOARD)
        .ok_or_else(|| Error::new(format!("there is no firmware for {BOARD}")))?
        .elf;
    let bench = Pocket { elf };
    let figures = [
        bench.often()?,
        bench.in_motion()?,
        bench.kept()?,
        bench.by_itself()?,
        bench.everywhere()?,
        bench.on_usb()?,
        bench.battery()?,
    ];
    Ok(figures.join("; "))
}

struct Pocket<'a> {
    elf: &'a PathBuf,
}

impl Pocket<'_> {
    fn play(&self, name: &str, script: &str, bench: Bench) -> Result<(Report, PathBuf), Error> {
        let script = Script::read(script).map_err(Error::new)?;
        self.play_script(name, &script, bench)
    }

    fn play_script(
        &self,
        name: &str,
        script: &Script,
        bench: Bench,
    ) -> Result<(Report, PathBuf), Error> {
        let out = shell::target_dir()
            .join("device")
            .join(format!("pocket-{name}"));
        let report = play(self.elf, &BOARD.into(), &out, &bench, script)?;
        report.write(&out.join("report.json"))?;
        report.verdict(false)?;
        Ok((report, out))
    }

    /// Hundreds of sleeps by the row of the menu, woken by each button in turn; nothing else comes of those presses.
    fn often(&self) -> Result<String, Error> {
        let mut script = TO_THE_ROW.to_owned() + "shot before\n";
        for sleep in 0..SLEEPS {
            let waker = Button::ALL[sleep % 8].name();
            let _ = write!(script, "press A\npress {waker}\nwait 60ms\n");
            if sleep < 8 {
                let _ = writeln!(script, "wait 200ms\nshot after-{sleep}");
            }
        }
        script += "wait 300ms\nshot last\npress DOWN\nwait 200ms\nshot moved\n";
        let (report, out) = self.play("often", &script, Bench::default())?;
        let sleeps = report.power("sleeps");
        if sleeps != SLEEPS as f64 || report.figure("boots") != 1.0 {
            return Err(Error::new(format!("it slept {sleeps} times")));
        }
        let picture = |name: &str| alike::pixels(&out.join(format!("{name}.png")));
        let before = picture("before")?;
        for shot in (0..8)
            .map(|n| format!("after-{n}"))
            .chain(["last".to_owned()])
        {
            if picture(&shot)? != before {
                return Err(Error::new(format!("{shot} is not the picture of before")));
            }
        }
        if picture("moved")? == before {
            return Err(Error::new("after that many sleeps no press is heard"));
        }
        Ok(format!(
            "{SLEEPS} sleeps in a row, worst wake {} ms",
            report.power("worst_wake_ms")
        ))
    }

    /// What was just set is kept before it sleeps: the power cut while it does loses nothing.
    fn kept(&self) -> Result<String, Error> {
        let script = "wait 400ms\npress A\nwait 300ms\npress UP\npress UP\npress UP\npress A\nwait 300ms\n\
                      press A\npress B\nwait 100ms\npress UP\npress A\nwait 2000ms\npress A\nwait 500ms\nshot after\n";
        let bench = Bench {
            cut_when_asleep: Some(1),
            ..Bench::default()
        };
        let (report, _) = self.play("kept", script, bench)?;
        let set: Vec<_> = report.logged("set pace ").collect();
        let is_kept = set.last().is_some_and(|line| line.starts_with('1'));
        if report.figure("boots") != 2.0 || set.len() != 2 || !is_kept {
            return Err(Error::new(format!("cut while it slept: {set:?}")));
        }
        Ok("the power cut while it slept, nothing lost".to_owned())
    }

    /// Switched off while the menu still comes in, strip by strip: woken, it goes on where it was.
    fn in_motion(&self) -> Result<String, Error> {
        let start =
            "wait 400ms\npress A\nwait 300ms\npress UP\npress UP\npress UP\npress A\nwait 300ms\n";
        let read = |script: String| Script::read(&script).map_err(Error::new);
        let mut script = read(format!(
            "{start}wait 1500ms\npress X\nwait 700ms\nshot after\n"
        ))?;
        // Back to the menu, up to the row, and there: all while its strips come in.
        let begun = read(start.to_owned())?.end();
        script.add_press(begun + 2, Button::B, 1);
        script.add_press(begun + 4, Button::Up, 1);
        script.add_press(begun + 6, Button::A, 3);
        let (report, out) = self.play_script("motion", &script, Bench::default())?;
        let sleeps = report.power("sleeps");
        let still = shell::target_dir().join("device/pocket-often/before.png");
        let is_there = alike::pixels(&out.join("after.png"))? == alike::pixels(&still)?;
        if sleeps != 1.0 || !is_there {
            return Err(Error::new(format!(
                "in motion it slept {sleeps} times, and woke to something else"
            )));
        }
        Ok("in the midst of motion".to_owned())
    }

    /// Set to a minute it dims and then sleeps by itself, and wakes to the very picture.
    fn by_itself(&self) -> Result<String, Error> {
        let script = format!(
            "{TO_A_MINUTE}shot options\nwait 62000ms\nshot dark\npress X\nwait 400ms\nshot options-again\n"
        );
        let (report, out) = self.play("alone", &script, Bench::default())?;
        let sleeps = report.power("sleeps");
        if sleeps != 1.0 {
            return Err(Error::new(format!("left alone, it slept {sleeps} times")));
        }
        let picture = |name: &str| alike::pixels(&out.join(format!("{name}.png")));
        if picture("options")? != picture("options-again")? {
            return Err(Error::new("it woke to another picture"));
        }
        if picture("dark")?.iter().any(|&part| part != 0) {
            return Err(Error::new("asleep, it is not dark"));
        }
        // Half a minute at 64 % of the light, half a minute at 4 %.
        let lit = report.power("backlight_full_ms");
        if !(18_000.0..26_000.0).contains(&lit) {
            return Err(Error::new(format!(
                "it did not dim: {lit} ms of full light"
            )));
        }
        Ok("by itself after a minute".to_owned())
    }

    /// On every kind of screen it switches itself off and wakes to the very picture, and the press does nothing else.
    fn everywhere(&self) -> Result<String, Error> {
        let mut screens = 0;
        for (number, way) in WAYS.iter().enumerate() {
            let mut script = TO_A_MINUTE.to_owned();
            for (stop, (presses, _)) in way.iter().enumerate() {
                for press in presses.split(' ') {
                    let _ = match press {
                        "+" => writeln!(script, "wait 500ms"),
                        "-" => writeln!(script, "wait 3000ms"),
                        "--" => writeln!(script, "wait 6000ms"),
                        button => writeln!(script, "press {button}\nwait 400ms"),
                    };
                }
                let waker = Button::ALL[(number + stop) % 8].name();
                let _ = writeln!(
                    script,
                    "wait 700ms\nshot before-{stop}\nwait 75000ms\npress {waker}\nwait 600ms\nshot after-{stop}"
                );
            }
            let name = format!("everywhere-{number}");
            let (report, out) = self.play(&name, &script, Bench::default())?;
            let slept = report.power("sleeps");
            let picture = |name: String| alike::pixels(&out.join(format!("{name}.png")));
            for (stop, (_, screen)) in way.iter().enumerate() {
                if picture(format!("before-{stop}"))? != picture(format!("after-{stop}"))? {
                    return Err(Error::new(format!(
                        "{screen}: it woke to another picture, in {}",
                        out.display()
                    )));
                }
            }
            if slept != way.len() as f64 {
                return Err(Error::new(format!(
                    "on {} screens it slept {slept} times, in {}",
                    way.len(),
                    out.display()
                )));
            }
            screens += way.len();
        }
        Ok(format!("on {screens} kinds of screen"))
    }

    /// On USB's power it stays on, unless it is switched off by hand.
    fn on_usb(&self) -> Result<String, Error> {
        let script = format!(
            "{TO_A_MINUTE}wait 62000ms\nshot lit\npress B\nwait 500ms\npress UP\nwait 300ms\npress A\n\
             wait 900ms\nshot dark\npress X\nwait 500ms\n"
        );
        let bench = Bench {
            usb: true,
            ..Bench::default()
        };
        let (report, out) = self.play("usb", &script, bench)?;
        let picture = |name: &str| alike::pixels(&out.join(format!("{name}.png")));
        let is_lit = picture("lit")?.iter().any(|&part| part != 0);
        let is_dark = picture("dark")?.iter().all(|&part| part == 0);
        if !is_lit || !is_dark || report.power("sleeps") != 1.0 {
            return Err(Error::new(
                "on USB's power it slept when nobody asked, or not when asked",
            ));
        }
        Ok("on USB's power only when asked".to_owned())
    }

    /// A battery from full to dead, in a minute: what is shown falls and never rises.
    fn battery(&self) -> Result<String, Error> {
        let mut script = "wait 400ms\npress A\nwait 300ms\n".to_owned();
        for step in 0..28 {
            let _ = writeln!(script, "wait 2500ms\nshot battery-{step:02}");
        }
        let falls = (0..48).map(|second| (1_000.0 * f64::from(second), 4_180 - 20 * second));
        let bench = Bench {
            supply_mv: Some(4_180),
            supply_changes: falls.collect(),
            ..Bench::default()
        };
        let (report, _) = self.play("battery", &script, bench)?;
        let shown = report
            .logged("battery ")
            .filter_map(|line| line.parse::<u8>().ok());
        let shown: Vec<u8> = shown.collect();
        let falls = shown.windows(2).all(|pair| pair[1] < pair[0]);
        let ends = (shown.first().copied(), shown.last().copied());
        if !falls || shown.len() < 40 || ends.0 < Some(95) || ends.1.is_none_or(|last| last > 1) {
            return Err(Error::new(format!("the battery was shown as {shown:?}")));
        }
        Ok(format!(
            "a battery from {} to {} %",
            ends.0.unwrap_or(0),
            ends.1.unwrap_or(0)
        ))
    }
}
