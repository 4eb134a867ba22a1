//! A long game that is watched on the console: turn by turn to its end, and back.
//!
//! A turn back is the whole game again up to there, so the longer a game is the more there is to do between a press and
//! its picture. Before that it plays by itself as fast as it can, with presses at all moments between its pictures. The game is the longest of many random ones, laid into the saves here.

use super::saves::{Memory, image};
use super::{job, play};
use crate::error::Error;
use crate::firmware::Firmware;
use crate::games::kept;
use crate::shell;
use kaijubox::game::Seat;
use kaijubox::save::{Decisions, Game, Replay, Store, Workspace};

/// docs/hardware.md#budgets: a frame while something moves.
const FRAME_US: f64 = 16_900.0;
/// A press that lays out another table: two frames.
const PRESS_US: f64 = 2.0 * FRAME_US;
/// More turns than the game has.
const TURNS: usize = 90;
/// Presses while it plays by itself, each a tick later in the ten from one picture to the next.
const PRESSES: usize = 12;
/// Turns back from the end.
const BACK: usize = 3;

/// Plays it with every way in which the cache may replace what it holds; returns the figures.
pub(super) fn run(firmware: &[Firmware]) -> Result<String, Error> {
    let built = firmware
        .iter()
        .find(|built| built.board.name == "picosystem");
    let missing = || Error::new("there is no firmware for picosystem");
    let elf = &built.ok_or_else(missing)?.elf;
    let out = shell::target_dir().join("device").join("watching");
    std::fs::create_dir_all(&out).map_err(|cause| Error::file(&out, cause))?;
    let (flash, decisions) = saves()?;
    let file = out.join("flash.bin");
    std::fs::write(&file, flash).map_err(|cause| Error::file(&file, cause))?;
    let mut figures = format!("a game of {decisions} decisions");
    for cache in [job::Cache::Lru, job::Cache::Random] {
        let bench = job::Bench {
            cache,
            flash_image: Some(file.clone()),
            ..job::Bench::default()
        };
        let script = job::Script::read(&script()).map_err(Error::new)?;
        let out = out.join(cache.name());
        let report = play(elf, &"picosystem".into(), &out, &bench, &script)?;
        report.write(&out.join("report.json"))?;
        report.verdict(false)?;
        let (period, press) = (
            report.figure("worst_period_us"),
            report.figure("worst_input_latency_us"),
        );
        if !report.comes_by("watch") {
            return Err(Error::new("the game was not watched"));
        }
        if period > FRAME_US || press > PRESS_US {
            return Err(Error::new(format!(
                "with {}, a frame took {period} us (of {FRAME_US}) and a press {press} us (of {PRESS_US})",
                cache.name()
            )));
        }
        let back = longest_seek(&report);
        figures += &format!(
            "; {}: worst period {period:.0} us, worst press {press:.0} us, a turn back {back} frames",
            cache.name()
        );
    }
    Ok(figures)
}

/// The most frames in a row that go by until another turn is there.
fn longest_seek(report: &super::report::Report) -> usize {
    let watched = report.list("frames").iter();
    let moving = watched.map(|frame| frame["screen"] == "watch" && frame["animating"] == true);
    let (mut longest, mut now) = (0, 0);
    for moves in moving {
        now = if moves { now + 1 } else { 0 };
        longest = longest.max(now);
    }
    longest
}

/// To the list of games, to the game's end turn by turn, and back.
fn script() -> String {
    let to_the_list = "wait 200ms\npress A\nwait 300ms\npress X\nwait 300ms\npress DOWN\npress DOWN\npress DOWN\npress A\n";
    // Paused, so that nothing is shown but what is asked for.
    let open = "wait 300ms\npress A\nwait 700ms\npress A\nwait 3000ms\n";
    let fastest = format!(
        "press UP\npress UP\npress A\n{}press A\n",
        "press X\nwait 45ms\n".repeat(PRESSES)
    );
    let on = "press RIGHT\nwait 50ms\n".repeat(TURNS);
    let back = "press LEFT\nwait 500ms\n".repeat(BACK);
    format!("{to_the_list}{open}{fastest}{on}{back}press RIGHT\nwait 300ms\nshot there\n")
}

/// A flash with the game among those that are over, and how many decisions it has.
fn saves() -> Result<(Vec<u8>, usize), Error> {
    let failed = |what| Error::new(format!("keeping a long game: {what}"));
    let (seed, game) = kept::longest_whole();
    let mark = game.last().map_or(0, |(_, mark)| *mark);
    let table = kept::table(&[Seat::Person; 2]);
    let decisions: Decisions = game.iter().map(|(decision, _)| *decision).collect();
    let count = decisions.len();
    let replay = Replay {
        game: Game {
            number: 1,
            kind: kept::CARD.kind,
            rules: kept::CARD.rules,
            seed,
            setup: table.to_setup(),
        },
        winners: 1,
        how: 0,
        turns: 0,
        mark,
        decisions,
    };
    let mut work = Workspace::new();
    let mut store = Store::open(Memory::blank(), &mut work).map_err(failed)?;
    store.keep_replay(&replay).map_err(failed)?;
    Ok((image(store), count))
}
