//! Whose work is in a release: every crate of the lock file with its licence, and where it ends up; the fonts, the
//! emulator and the boot stage by name; and the texts, each once.
//!
//! Cargo tells what is linked into what; the texts are those that came with each crate.

use crate::error::Error;
use crate::shell;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// What a release holds, and how cargo is asked what is linked into it.
const PARTS: [(&str, &[&str]); 3] = [
    (
        "firmware",
        &[
            "--target",
            "thumbv6m-none-eabi",
            "--no-default-features",
            "--features",
            "device",
        ],
    ),
    (
        "page",
        &[
            "--target",
            "wasm32-unknown-unknown",
            "--no-default-features",
            "--features",
            "web",
        ],
    ),
    ("desktop", &[]),
];
/// What people look for by another name than the crate's.
const BY_NAME: &str = "\
- **Fonts**: Adobe's Helvetica bitmaps, from the crate `u8g2-fonts`; its file LICENSE, below, has their notice.
- **Second boot stage** of every image: Raspberry Pi's, from the crate `rp2040-boot2`, BSD-3-Clause.
- **Emulator** (tests only, in no file of the release): `rp2040js`, MIT, from npm.
- **Browser driver** (tests only, in no file of the release): `playwright-core`, Apache-2.0, from npm.
";
/// How a file of a crate begins that has a licence or a notice.
const TEXTS: [&str; 5] = ["license", "licence", "copying", "notice", "unlicense"];

/// The page.
pub(super) fn list() -> Result<String, Error> {
    let metadata =
        shell::answer(shell::command("cargo").args(["metadata", "--format-version=1", "--locked"]));
    let metadata = metadata
        .ok_or_else(|| Error::new("`cargo metadata --locked` failed: is Cargo.lock up to date?"))?;
    let metadata: Value = serde_json::from_str(&metadata)
        .map_err(|cause| Error::new(format!("`cargo metadata` cannot be read: {cause}")))?;
    let parts = PARTS
        .iter()
        .map(|(part, args)| Ok((*part, linked(args)?)))
        .collect::<Result<Vec<_>, Error>>()?;
    let mut table = String::new();
    let mut texts: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let packages = metadata["packages"].as_array().into_iter().flatten();
    for package in packages.filter(|package| !package["source"].is_null()) {
        let word = |key: &str| package[key].as_str().unwrap_or_default().to_owned();
        let (name, version) = (word("name"), word("version"));
        let licence = match word("license") {
            licence if licence.is_empty() => "see its text".to_owned(),
            licence => licence,
        };
        let full = format!("{name} {version}");
        let places: Vec<_> = parts
            .iter()
            .filter(|(_, linked)| linked.contains(&full))
            .collect();
        let places: Vec<_> = places.iter().map(|(part, _)| *part).collect();
        let places = if places.is_empty() {
            "build and tests".to_owned()
        } else {
            places.join(", ")
        };
        table += &format!("| {name} | {version} | {licence} | {places} |\n");
        // The texts of what is not handed on need not be handed on either.
        if places != "build and tests" {
            for text in texts_of(Path::new(&word("manifest_path"))) {
                texts.entry(text).or_default().insert(full.clone());
            }
        }
    }
    let mut page = format!(
        "# Whose work is in Kaijubox\n\nKaijubox itself: MIT or Apache-2.0, as you like (LICENSE-MIT, LICENSE-APACHE).\n\n\
         {BY_NAME}\nEvery crate of Cargo.lock, and what it ends up in:\n\n\
         | crate | version | licence | in |\n|---|---|---|---|\n{table}\n## The texts\n"
    );
    for (text, crates) in by_first(texts) {
        let crates: Vec<_> = crates.into_iter().collect();
        page += &format!(
            "\n### {}\n\n```text\n{}\n```\n",
            crates.join(", "),
            text.trim_end()
        );
    }
    Ok(page)
}

/// In the order of the first crate that has each text.
fn by_first(texts: BTreeMap<String, BTreeSet<String>>) -> Vec<(String, BTreeSet<String>)> {
    let mut texts: Vec<_> = texts.into_iter().collect();
    texts.sort_by(|(_, a), (_, b)| a.cmp(b));
    texts
}

/// The crates that are linked, as `name version`.
fn linked(args: &[&str]) -> Result<BTreeSet<String>, Error> {
    let mut tree = shell::command("cargo");
    tree.args([
        "tree",
        "--locked",
        "--package",
        "kaijubox",
        "--edges",
        "normal,no-proc-macro",
    ]);
    tree.args(["--prefix", "none", "--format", "{p}"]);
    let text = shell::answer(tree.args(args)).ok_or_else(|| Error::new("`cargo tree` failed"))?;
    let line = |line: &str| {
        let (name, rest) = line.split_once(" v")?;
        Some(format!("{name} {}", rest.split(' ').next()?))
    };
    Ok(text.lines().filter_map(line).collect())
}

/// The licences and notices that lie beside a crate's manifest.
fn texts_of(manifest: &Path) -> Vec<String> {
    let entries = manifest
        .parent()
        .and_then(|folder| fs::read_dir(folder).ok());
    let mut paths: Vec<_> = entries
        .into_iter()
        .flatten()
        .flatten()
        .map(|entry| entry.path())
        .collect();
    paths.sort();
    let is_text = |path: &Path| {
        let name = path
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .to_lowercase();
        TEXTS.iter().any(|text| name.starts_with(text))
    };
    let texts = paths.iter().filter(|path| is_text(path));
    texts
        .filter_map(|path| fs::read_to_string(path).ok())
        .map(|text| tidy(&text))
        .collect()
}

/// One spelling of a text, so that copies of it are seen to be the same.
fn tidy(text: &str) -> String {
    let lines: Vec<_> = text.lines().map(str::trim_end).collect();
    lines.join("\n").trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn copies_of_a_text_are_the_same_text() {
        assert_eq!(
            tidy("MIT  \r\n\r\nCopyright\n\n"),
            tidy("\nMIT\n\nCopyright")
        );
    }
}
