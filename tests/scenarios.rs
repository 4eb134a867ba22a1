//! The rules as data: every scenario of every game, or of the folder `SCENARIOS_DIR`.
//!
//! A file's `game` says which game it is of; each game has a runner of its own, and a row here.

#[path = "mindbug/runner/mod.rs"]
mod mindbug;
#[path = "tokyo/runner/mod.rs"]
mod tokyo;

use std::{
    fmt,
    path::{Path, PathBuf},
};

/// Runs the scenario in a text.
type Runner = fn(&str) -> Result<(), Failure>;

/// What `game` says, and the runner. A file that names no game, or none that there is, is the first one's: it says why.
const GAMES: [(&str, Runner); 2] = [("mindbug", mindbug::run), ("tokyo", tokyo::run)];

/// What is wrong, and in which line.
#[derive(Debug)]
pub(crate) struct Failure {
    pub(crate) line: usize,
    pub(crate) reason: String,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.reason)
    }
}

/// Where the collections are: each game's scenarios, and its puzzles, whose steps are the way to win them.
fn folders() -> Vec<PathBuf> {
    match std::env::var_os("SCENARIOS_DIR") {
        Some(folder) => vec![PathBuf::from(folder)],
        None => {
            let root = Path::new(env!("CARGO_MANIFEST_DIR"));
            let scenarios = GAMES.map(|(game, _)| root.join(format!("tests/{game}/scenarios")));
            let puzzles = GAMES.map(|(game, _)| root.join(format!("assets/{game}/puzzles")));
            let puzzles = puzzles.into_iter().filter(|folder| folder.exists());
            scenarios.into_iter().chain(puzzles).collect()
        }
    }
}

/// Runs the scenario in `text` by its game's runner.
fn run(text: &str) -> Result<(), Failure> {
    let document = toml_edit::Document::parse(text).ok();
    let named = document.as_ref().and_then(|document| document.get("game"));
    let named = named.and_then(|game| game.as_str());
    let row = GAMES.iter().find(|(game, _)| Some(*game) == named);
    let (_, run) = row.unwrap_or(&GAMES[0]);
    run(text)
}

/// Runs the scenario in a file; the failure names the file.
fn run_file(path: &Path) -> Result<(), String> {
    let named = |what: String| format!("{}: {what}", path.display());
    let text = std::fs::read_to_string(path).map_err(|error| named(error.to_string()))?;
    run(&text).map_err(|failure| {
        let Failure { line, reason } = failure;
        format!("{}:{line}: {reason}", path.display())
    })
}

/// The scenario files under a folder.
fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    let entries = std::fs::read_dir(folder);
    let entries = entries.unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    for entry in entries {
        let path = entry.expect("a readable folder").path();
        if path.is_dir() {
            files(&path, found);
        } else if path
            .extension()
            .is_some_and(|extension| extension == "toml")
        {
            found.push(path);
        }
    }
}

#[test]
fn every_scenario_holds() {
    let mut found = Vec::new();
    for folder in folders() {
        let before = found.len();
        files(&folder, &mut found);
        assert!(found.len() > before, "no scenario in {}", folder.display());
    }
    found.sort();
    let failures: Vec<String> = found
        .iter()
        .filter_map(|path| run_file(path).err())
        .collect();
    println!(
        "{} of {} scenarios hold",
        found.len() - failures.len(),
        found.len()
    );
    assert!(failures.is_empty(), "\n{}", failures.join("\n"));
}

/// The examples of docs/scenarios.md, one of each game.
#[test]
fn the_examples_of_the_format_page_hold() {
    let blocks = include_str!("../docs/scenarios.md").split("```toml\n");
    let examples = blocks.skip(1).filter_map(|rest| rest.split("```").next());
    let examples: Vec<&str> = examples.collect();
    for example in &examples {
        run(example).unwrap_or_else(|failure| panic!("{failure}\n{example}"));
    }
    assert_eq!(examples.len(), GAMES.len());
}
