//! The rules as data: every scenario of `tests/scenarios/`, or of the folder `SCENARIOS_DIR`.

mod scenario;

use std::path::{Path, PathBuf};

fn folder() -> PathBuf {
    match std::env::var_os("SCENARIOS_DIR") {
        Some(folder) => PathBuf::from(folder),
        None => Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/scenarios"),
    }
}

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
    files(&folder(), &mut found);
    found.sort();
    assert!(!found.is_empty(), "no scenario in {}", folder().display());
    let failures: Vec<String> = found
        .iter()
        .filter_map(|path| scenario::run_file(path).err())
        .collect();
    println!(
        "{} of {} scenarios hold",
        found.len() - failures.len(),
        found.len()
    );
    assert!(failures.is_empty(), "\n{}", failures.join("\n"));
}
