//! Who may name a game: `src/games.rs`, the game's own rooms, its tests and its assets, and nobody
//! else. A third game then needs a row, a room, a folder of assets and one of tests; what more
//! there is to touch is listed here, and told in the README.
//!
//! The games are the folders of `assets/`, so that the next one is seen with its first picture. The
//! sources are read as text, comments too: a comment that names a game knows it.

use std::{
    fs,
    path::{Path, PathBuf},
};

/// Where sources are that must not name a game, unless they are listed below.
const FOLDERS: [&str; 5] = ["src", "tests", "benches", "xtask", "assets/console"];
/// Files beside them.
const FILES: [&str; 4] = ["build.rs", "Cargo.toml", "memory.x", "one_search.x"];
/// How sources end.
const KINDS: [&str; 8] = ["rs", "toml", "mjs", "js", "html", "css", "x", "script"];

/// Where each game has a room: a folder of its name, a file of its name with `.rs`, or both.
const ROOMS: [&str; 6] = [
    "src",
    "tests",
    "assets",
    "benches",
    "xtask/src/games",
    "xtask/src/arena",
];

/// Who may name games all the same, by path or by the folder they are in, and why.
const MAY: [(&str, &str); 17] = [
    ("src/games.rs", "the one table that names games"),
    ("src/lib.rs", "lists the rooms and says what the console is"),
    (
        "Cargo.toml",
        "says what the console is, and has the games' programs for the chip",
    ),
    ("memory.x", "what a game's bot runs from RAM"),
    ("one_search.x", "which game's bot may call that"),
    ("xtask/src/games.rs", "the commands' table of games"),
    ("xtask/src/arena.rs", "lists the games' rooms in the arena"),
    ("benches/rules.rs", "plays every game"),
    ("tests/scenarios.rs", "the table of runners"),
    ("tests/docs/house.rs", "says who may name a game"),
    ("tests/console/toy/player.rs", "another game is in its box"),
    ("tests/device", "plays the firmware as it is sold"),
    ("tests/scripts", "play the console as it is sold"),
    ("tests/web/games.mjs", "plays the page as it is sold"),
    // A game's, though they lie with what is for any.
    ("tests/common/mod.rs", "knows who has given orders in Tokyo"),
    ("tests/console/keeping.rs", "plays Mindbug"),
    ("tests/saves", "keeps games of Mindbug"),
];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The games: every folder of `assets/` but the console's.
fn games() -> Vec<String> {
    let folders = fs::read_dir(root().join("assets")).unwrap();
    let folders = folders.map(|entry| entry.unwrap().path());
    let names = folders.filter(|path| path.is_dir()).map(|path| {
        let name = path.file_name().unwrap().to_str();
        name.unwrap().to_lowercase()
    });
    let mut games: Vec<String> = names.filter(|name| name != "console").collect();
    games.sort();
    games
}

/// The text files under a folder.
fn files_in(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let kind = path.extension().and_then(|kind| kind.to_str());
        if path.is_dir() && !path.ends_with("node_modules") {
            files_in(&path, found);
        } else if matches!(kind, Some(kind) if KINDS.contains(&kind)) {
            found.push(path);
        }
    }
}

fn relative(path: &Path) -> String {
    let path = path.strip_prefix(root()).unwrap();
    path.to_str().unwrap().replace('\\', "/")
}

/// Is it in a room of that name, or is it that file?
fn is_in(path: &str, place: &str) -> bool {
    let rest = path.strip_prefix(place);
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

/// Is it in a game's own room, or listed?
fn may_name(path: &str, games: &[String]) -> bool {
    let mut own = ROOMS.iter().flat_map(|room| {
        let rooms = games.iter().map(move |game| format!("{room}/{game}"));
        rooms.flat_map(|room| [format!("{room}.rs"), room])
    });
    // The about page, and what a browser's page is about, in any language.
    let is_about = |file| path.starts_with("assets/console/text/") && path.ends_with(file);
    let is_about = ["/console.toml", "/page.toml"].into_iter().any(is_about);
    is_about
        || own.any(|room| is_in(path, &room))
        || MAY.iter().any(|(place, _)| is_in(path, place))
}

/// The lines of a text that name a game, counted from 1.
fn lines_that_name(text: &str, games: &[String]) -> Vec<usize> {
    let names = |line: &str| {
        let line = line.to_lowercase();
        games.iter().any(|game| line.contains(game))
    };
    let lines = text.lines().enumerate();
    lines
        .filter_map(|(at, line)| names(line).then_some(at + 1))
        .collect()
}

fn all_files() -> Vec<String> {
    let mut files: Vec<PathBuf> = FILES.iter().map(|file| root().join(file)).collect();
    for folder in FOLDERS {
        files_in(&root().join(folder), &mut files);
    }
    let mut files: Vec<String> = files.iter().map(|path| relative(path)).collect();
    files.sort();
    files
}

#[test]
fn nobody_names_a_game_but_its_table_its_room_and_its_tests() {
    let (games, mut wrong) = (games(), Vec::new());
    for path in all_files().iter().filter(|path| !may_name(path, &games)) {
        let text = fs::read_to_string(root().join(path)).unwrap();
        for line in lines_that_name(&text, &games) {
            wrong.push(format!("{path}:{line}"));
        }
    }
    assert!(wrong.is_empty(), "a game is named in\n{}", wrong.join("\n"));
}

/// A list of exceptions that only grows says nothing in the end.
#[test]
fn every_exception_is_needed() {
    let (games, files) = (games(), all_files());
    let names = |path: &String| {
        let text = fs::read_to_string(root().join(path)).unwrap();
        !lines_that_name(&text, &games).is_empty()
    };
    let needed = |place: &str| files.iter().any(|path| is_in(path, place) && names(path));
    let listed = MAY.iter().map(|(place, _)| place);
    let idle: Vec<_> = listed.filter(|place| !needed(place)).collect();
    assert!(idle.is_empty(), "these name no game any more: {idle:?}");
}

#[test]
fn a_file_that_names_a_game_is_found_with_its_line() {
    let games = games();
    assert!(
        ["mindbug", "tokyo"]
            .iter()
            .all(|game| games.iter().any(|found| found == game))
    );
    let text = "//! A page.\nuse crate::game::Player;\n// as in King of Tokyo\nlet a = Key::MindbugName;\n";
    assert_eq!(lines_that_name(text, &games), [3, 4]);
    assert!(lines_that_name("fn step(&mut self)", &games).is_empty());
    for path in [
        "src/console/mod.rs",
        "src/mindbugs.rs",
        "xtask/src/text.rs",
        "src/bin/web/page/main.js",
    ] {
        assert!(!may_name(path, &games), "{path}");
    }
    for path in [
        "src/mindbug/title.rs",
        "src/games.rs",
        "xtask/src/games/tokyo.rs",
    ] {
        assert!(may_name(path, &games), "{path}");
    }
}

/// The next game is not known by heart.
#[test]
fn a_third_game_is_seen_in_whatever_it_does_not_own() {
    let games = [games(), vec!["chess".to_owned()]].concat();
    assert_eq!(lines_that_name("use crate::chess::Board;", &games), [1]);
    assert!(may_name("src/chess/title.rs", &games));
    assert!(!may_name("src/console/chess.rs", &games));
}
