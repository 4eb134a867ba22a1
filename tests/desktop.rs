//! The desktop program from outside: what it writes, prints and returns.

mod common;
#[cfg(unix)]
#[path = "common/pty.rs"]
mod pty;

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Output, Stdio},
};

use common::{SEEDS, facts, pictures::Picture, scripts, tests_dir};

const DISPLAYS: [&str; 3] = ["DISPLAY", "WAYLAND_DISPLAY", "WAYLAND_SOCKET"];

/// Runs the program with neither a display nor a terminal.
fn run(args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_desktop"));
    for name in DISPLAYS {
        command.env_remove(name);
    }
    // Nobody's own saves are touched.
    command.env("XDG_DATA_HOME", fresh("nobodys-data"));
    let command = command.args(args).stdin(Stdio::null());
    command.output().unwrap()
}

/// A folder of its own for a test, not there yet.
fn fresh(name: &str) -> PathBuf {
    let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&dir);
    dir
}

fn script(dir: &Path, text: &str) -> String {
    fs::create_dir_all(dir).unwrap();
    let path = dir.join("test.script");
    fs::write(&path, text).unwrap();
    path.to_str().unwrap().to_owned()
}

/// One sentence on standard error, nothing on standard output, and this exit code.
fn assert_refused(output: &Output, code: i32, words: &[&str]) {
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(code), "{said}");
    assert_eq!(said.lines().count(), 1, "{said}");
    assert!(output.stdout.is_empty());
    for word in words {
        assert!(said.contains(word), "`{word}` is not in: {said}");
    }
}

#[test]
fn a_script_gives_the_same_pictures_as_the_library() {
    let facts = facts();
    let told = format!(
        "board={},build={},flash_total={},flash_image={},flash_saves={},gauges=good",
        facts.board, facts.build, facts.flash_total, facts.flash_image, facts.flash_saves
    );
    let seeds = SEEDS.map(|seed| seed.to_string()).join(",");
    let (_, text) = scripts()
        .into_iter()
        .find(|(name, _)| name == "tour")
        .unwrap();
    let dir = fresh("tour");
    let (file, shots) = (script(&dir, &text), dir.join("shots"));
    let to = shots.to_str().unwrap();
    let saves = dir.join("saves.bin");
    let output = run(&[
        "--script",
        &file,
        "--shots",
        to,
        "--seed",
        &seeds,
        "--facts",
        &told,
        "--saves",
        saves.to_str().unwrap(),
    ]);
    assert!(output.status.success());
    let log = String::from_utf8(output.stderr).unwrap();
    assert!(log.starts_with("seed 0x0000000000000007\nseed 0x0000000000000008\n"));

    let mut count = 0;
    for entry in fs::read_dir(&shots).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap();
        let golden = tests_dir(&format!("screens/tour-{name}"));
        let (shot, golden) = (
            Picture::read(&path).unwrap(),
            Picture::read(&golden).unwrap(),
        );
        assert_eq!(shot.difference(&golden), None, "{name}");
        count += 1;
    }
    let said = String::from_utf8(output.stdout).unwrap();
    assert_eq!(said, format!("{count} shots in {to}\n"));
}

#[test]
fn one_seed_gives_one_picture_and_another_seed_another() {
    let text = "press A\nwait 200ms\npress UP\npress UP\npress A\nwait 200ms\n\
                press DOWN\npress DOWN\npress A\nwait 1500ms\nshot dice";
    let shot = |dir: &str, seed: &str| {
        let dir = fresh(dir);
        let (file, to) = (script(&dir, text), dir.to_str().unwrap().to_owned());
        let output = run(&["--script", &file, "--shots", &to, "--seed", seed]);
        assert!(output.status.success());
        fs::read(dir.join("dice.png")).unwrap()
    };
    let first = shot("seed-1", "0x2a");
    assert!(first == shot("seed-2", "42"), "one seed, two pictures");
    assert!(first != shot("seed-3", "43"), "two seeds, one picture");
}

#[test]
fn a_bad_line_is_refused_with_its_number_before_anything_is_written() {
    let dir = fresh("bad-line");
    let shots = dir.join("shots");
    for (text, words) in [
        (
            "shot a\n\npress Q\n",
            ["test.script, line 3: `press Q`", "UP DOWN"],
        ),
        (
            "shot a\nwait 1ms\nshot a",
            ["test.script, line 3: `shot a`", "another shot"],
        ),
    ] {
        let file = script(&dir, text);
        let output = run(&["--script", &file, "--shots", shots.to_str().unwrap()]);
        assert_refused(&output, 2, &words);
        assert!(!shots.exists());
    }
}

#[test]
fn a_script_that_cannot_be_read_is_refused() {
    assert_refused(
        &run(&["--script", "no-such-file"]),
        2,
        &["no-such-file", "check its name"],
    );
    let dir = fresh("not-text");
    let file = script(&dir, "");
    fs::write(&file, [0xFF, 0xFE, 0x00]).unwrap();
    assert_refused(&run(&["--script", &file]), 2, &["UTF-8"]);
}

#[test]
fn pictures_that_cannot_be_written_are_told() {
    let dir = fresh("in-the-way");
    let file = script(&dir, "shot a");
    let output = run(&["--script", &file, "--shots", &file]);
    assert_refused(&output, 1, &["cannot be written", "--shots"]);
    assert_eq!(fs::read_to_string(&file).unwrap(), "shot a");
}

#[test]
fn a_script_without_shots_plays_without_pictures() {
    let file = script(&fresh("no-shots"), "press A\nshot menu\n");
    let output = run(&["--script", &file]);
    assert!(output.status.success());
    assert_eq!(output.stdout, b"9 ticks played\n");
}

#[test]
fn what_is_not_understood_is_refused_in_one_sentence() {
    assert_refused(&run(&["--colour"]), 2, &["--colour", "--help"]);
    assert_refused(&run(&["game"]), 2, &["game", "--help"]);
    assert_refused(&run(&["--seed", "dice"]), 2, &["`dice` is no seed"]);
    assert_refused(&run(&["--facts", "speed=9"]), 2, &["speed=9", "--help"]);
    assert_refused(&run(&["--terminal"]), 2, &["no terminal"]);
}

#[test]
fn help_and_version_are_printed() {
    let help = String::from_utf8(run(&["--help"]).stdout).unwrap();
    for word in ["--seed", "--script", "RIGHT  right", "Esc", "F1"] {
        assert!(help.contains(word), "{help}");
    }
    let version = String::from_utf8(run(&["--version"]).stdout).unwrap();
    assert!(version.starts_with("kaijubox 0."), "{version}");
}

#[test]
fn failing_on_purpose_fails() {
    let to_crash_test = "press A\nwait 200ms\npress UP\npress UP\npress A\nwait 200ms\n\
                         press UP\npress A\nwait 200ms\n";
    let dir = fresh("crash");
    let panics = run(&[
        "--script",
        &script(&dir, &format!("{to_crash_test}press A")),
    ]);
    assert_eq!(panics.status.code(), Some(101));
    let hang = script(&dir, &format!("{to_crash_test}press UP\npress A"));
    assert_refused(&run(&["--script", &hang]), 70, &["no watchdog"]);
}

/// A Mac and Windows always have a display.
#[cfg(all(unix, not(target_os = "macos")))]
#[test]
fn neither_a_display_nor_a_terminal_is_said_in_one_sentence() {
    let words = ["neither a display", "nor a terminal", "--script FILE"];
    assert_refused(&run(&[]), 2, &words);
    assert_refused(&run(&["--window"]), 2, &["no window", "--terminal"]);
}

#[cfg(unix)]
mod in_a_terminal {
    use super::{DISPLAYS, pty::Terminal};

    const DESKTOP: &str = env!("CARGO_BIN_EXE_desktop");
    const ENTERED: &str = "\x1b[?1049h";
    const LEFT: &str = "\x1b[?1049l";
    const SHOWN_CURSOR: &str = "\x1b[?25h";

    #[test]
    fn it_plays_and_gives_the_terminal_back() {
        let mut terminal = Terminal::start(
            DESKTOP,
            &["--terminal", "--seed", "5", "--no-saves"],
            &DISPLAYS,
        );
        terminal.wait_for("\u{2580}");
        // To the menu, the self-test, the dice.
        for key in ["\r", "w", "w", "\r", "s", "\x1b[B", "j"] {
            terminal.press(key);
        }
        terminal.resize(20, 8);
        terminal.press("s");
        // Too small for pictures: the words are still there.
        terminal.resize(80, 24);
        terminal.wait_for("Pictures need 120x60");
        // While it rolls, it does not listen.
        terminal.wait_for("Fair");
        terminal.press("x");
        terminal.wait_for("Self-test");
        let (said, code) = terminal.end("\x03");
        assert_eq!(code, 0, "{said:?}");
        let (_, after) = said.rsplit_once(LEFT).unwrap();
        assert_eq!(after.trim(), "seed 0x0000000000000005");
        assert!(said.contains(ENTERED) && said.contains(SHOWN_CURSOR));
    }

    #[test]
    fn a_panic_is_told_on_the_terminal_it_gave_back() {
        let mut terminal = Terminal::start(DESKTOP, &["--terminal", "--no-saves"], &DISPLAYS);
        terminal.wait_for("\u{2580}");
        // To the menu, the self-test, its last row.
        for key in ["\r", "w", "w", "\r", "w", "\r"] {
            terminal.press(key);
        }
        let (said, code) = terminal.end("\r");
        assert_eq!(code, 101, "{said:?}");
        let (_, after) = said.rsplit_once(LEFT).unwrap();
        assert!(after.contains("the crash test asked for a panic"));
    }
}

#[test]
fn a_game_that_was_left_is_resumed_from_the_file() {
    let dir = fresh("resumed");
    let saves = dir.join("deep/saves.bin");
    // A folder that is not there is asked for, not made.
    let missing = run(&["--script", "none", "--saves", saves.to_str().unwrap()]);
    assert_refused(&missing, 1, &["no folder", "make it first"]);
    fs::create_dir_all(dir.join("deep")).unwrap();
    let play = |name: &str, text: &str| {
        let to = dir.join(name);
        let file = script(&to, text);
        let args = [
            "--script",
            &file,
            "--shots",
            to.to_str().unwrap(),
            "--seed",
            "3",
        ];
        let output = run(&[&args[..], &["--saves", saves.to_str().unwrap()]].concat());
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.success(), "{said}");
        (Picture::read(&to.join("pass.png")).unwrap(), said)
    };
    let begin = "wait 50ms\npress A\nwait 200ms\npress A\nwait 200ms\npress A\nwait 1500ms\n\
                 press LEFT\nwait 100ms\npress A\nwait 600ms\nshot pass";
    let (left, _) = play("left", begin);
    let go_on = "wait 50ms\npress A\nwait 600ms\nshot pass";
    let (resumed, said) = play("resumed", go_on);
    assert_eq!(resumed.difference(&left), None);
    assert_eq!(said, "", "nothing was wrong with the file");

    // A file with damage is mended, and kept as it was beside it.
    let mut bytes = fs::read(&saves).unwrap();
    // In the middle of its first record, which is the game.
    bytes[4096 + 24..4096 + 28].fill(0x55);
    fs::write(&saves, &bytes).unwrap();
    let go_on = "wait 50ms\nshot pass\npress A\nwait 200ms";
    let (notice, said) = play("mended", go_on);
    assert!(notice.difference(&left).is_some());
    assert_eq!(said.lines().count(), 1, "{said}");
    assert!(said.contains("saves.damaged"), "{said}");
    let copy = fs::read(saves.with_extension("damaged")).unwrap();
    assert_eq!(copy[..bytes.len()], bytes);
}

#[test]
fn what_is_no_file_of_saves_is_refused_and_left_as_it_was() {
    let dir = fresh("no-saves");
    let file = script(&dir, "wait 50ms");
    let letter = dir.join("letter.txt");
    fs::write(&letter, "Dear Ada").unwrap();
    let output = run(&["--script", &file, "--saves", letter.to_str().unwrap()]);
    assert_refused(&output, 1, &["letter.txt", "--saves FILE"]);
    assert_eq!(fs::read_to_string(&letter).unwrap(), "Dear Ada");
}
