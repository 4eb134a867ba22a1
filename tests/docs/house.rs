//! Who may name a game: `src/games.rs`, the game's own room, its tests and its assets, and nobody
//! else. A third game then needs one row, one room, one folder of each.
//!
//! The sources are read as text, comments too: a comment that names a game knows it.

use std::{
    fs,
    path::{Path, PathBuf},
};

/// How a game is named, in any spelling; a room of the same name is its own.
const GAMES: [&str; 2] = ["mindbug", "tokyo"];

/// Where sources are that must not name a game, unless they are listed below.
const ROOMS: [&str; 4] = ["src", "tests", "benches", "assets/console/text"];
/// Files beside them.
const FILES: [&str; 1] = ["build.rs"];

/// Who may name games all the same, by path or by the folder they are in, and why.
const MAY: [(&str, &str); 12] = [
    ("src/games.rs", "the one table that names games"),
    ("src/lib.rs", "lists the rooms and says what the console is"),
    ("benches/rules.rs", "plays every game"),
    ("tests/docs/house.rs", "names what must not be named"),
    ("tests/console/toy/player.rs", "another game is in its box"),
    ("tests/device", "plays the firmware as it is sold"),
    ("tests/scripts", "play the console as it is sold"),
    ("tests/scenarios.rs", "runs the scenarios of every game"),
    ("tests/web/games.mjs", "plays the page as it is sold"),
    // A game's, though they lie with what is for any.
    ("tests/common/mod.rs", "knows who has given orders in Tokyo"),
    ("tests/console/keeping.rs", "plays Mindbug"),
    ("tests/saves", "keeps games of Mindbug"),
];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The text files under a folder.
fn files_in(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let kind = path.extension().and_then(|kind| kind.to_str());
        if path.is_dir() && !path.ends_with("node_modules") {
            files_in(&path, found);
        } else if matches!(kind, Some("rs" | "toml" | "mjs" | "script")) {
            found.push(path);
        }
    }
}

fn relative(path: &Path) -> String {
    let path = path.strip_prefix(root()).unwrap();
    path.to_str().unwrap().replace('\\', "/")
}

/// Is it in a game's own room, or listed?
fn may_name(path: &str) -> bool {
    let is_in = |place: &str| path == place || path.starts_with(&format!("{place}/"));
    let own = ["src", "tests", "assets"].iter();
    let mut own = own.flat_map(|room| GAMES.iter().map(move |game| format!("{room}/{game}")));
    // The menu, the about page and what a browser's page is about, in any language.
    let is_about = |file| path.starts_with("assets/console/text/") && path.ends_with(file);
    let is_menu = ["/console.toml", "/page.toml"].into_iter().any(is_about);
    is_menu || own.any(|room| is_in(&room)) || MAY.iter().any(|(place, _)| is_in(place))
}

/// The lines of a text that name a game, counted from 1.
fn lines_that_name(text: &str) -> Vec<usize> {
    let names = |line: &str| {
        let line = line.to_lowercase();
        GAMES.iter().any(|game| line.contains(game))
    };
    let lines = text.lines().enumerate();
    lines
        .filter_map(|(at, line)| names(line).then_some(at + 1))
        .collect()
}

fn all_files() -> Vec<String> {
    let mut files: Vec<PathBuf> = FILES.iter().map(|file| root().join(file)).collect();
    for room in ROOMS {
        files_in(&root().join(room), &mut files);
    }
    let mut files: Vec<String> = files.iter().map(|path| relative(path)).collect();
    files.sort();
    files
}

#[test]
fn nobody_names_a_game_but_its_table_its_room_and_its_tests() {
    let mut wrong = Vec::new();
    for path in all_files().iter().filter(|path| !may_name(path)) {
        let text = fs::read_to_string(root().join(path)).unwrap();
        for line in lines_that_name(&text) {
            wrong.push(format!("{path}:{line}"));
        }
    }
    assert!(wrong.is_empty(), "a game is named in\n{}", wrong.join("\n"));
}

/// A list of exceptions that only grows says nothing in the end.
#[test]
fn every_exception_is_needed() {
    let files = all_files();
    let needed = |place: &str| {
        files.iter().any(|path| {
            let is_in = path == place || path.starts_with(&format!("{place}/"));
            is_in && !lines_that_name(&fs::read_to_string(root().join(path)).unwrap()).is_empty()
        })
    };
    let listed = MAY.iter().map(|(place, _)| place);
    let idle: Vec<_> = listed.filter(|place| !needed(place)).collect();
    assert!(idle.is_empty(), "these name no game any more: {idle:?}");
}

#[test]
fn a_file_that_names_a_game_is_found_with_its_line() {
    let text = "//! A page.\nuse crate::game::Player;\n// as in King of Tokyo\nlet a = Key::MenuMindbug;\n";
    assert_eq!(lines_that_name(text), [3, 4]);
    assert!(lines_that_name("fn step(&mut self)").is_empty());
    assert!(!may_name("src/console/mod.rs") && !may_name(&format!("src/{}s.rs", GAMES[0])));
    assert!(may_name("src/mindbug/title.rs") && may_name("src/games.rs"));
}
