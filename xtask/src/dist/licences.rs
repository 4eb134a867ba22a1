//! Whose work is in a release: every crate of the lock file with its licence, and what it ends up in; the packages of the
//! tests; the fonts and the boot stage; and the texts, each once.
//!
//! Cargo tells what is linked into what; the texts are those that came with each crate. What no crate brings along is in
//! `notices.txt`, or used under Apache-2.0 where its licence gives the choice; anything else is refused by its name.

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
            "--target=thumbv6m-none-eabi",
            "--no-default-features",
            "--features=device",
        ],
    ),
    (
        "page",
        &[
            "--target=wasm32-unknown-unknown",
            "--no-default-features",
            "--features=web",
        ],
    ),
    ("desktop", &[]),
];
/// Where npm keeps what the tests use.
const PACKAGES: [&str; 2] = [
    "tests/device/package-lock.json",
    "tests/web/package-lock.json",
];
/// What people look for by another name than a crate's.
const BY_NAME: &str = "\
- **Fonts**: Adobe's Helvetica bitmaps, baked by the build from the crate `u8g2-fonts`; their notice is the first below.
- **Second boot stage** of every image: Raspberry Pi's, BSD-3-Clause, from the crate `rp2040-boot2`; its text is the second.
- **Rust's own library**, in every program here: MIT or Apache-2.0, the Rust project's developers.
- **Emulator** and **browser driver**: the packages from npm at the end of the table; they only test, and are in no file here.
";
const NOTICES: &str = include_str!("notices.txt");
/// What is in no file of a release.
const TESTS: &str = "build and tests";
/// How a file of a crate begins that has a licence or a notice.
const TEXTS: [&str; 5] = ["license", "licence", "copying", "notice", "unlicense"];

/// The page.
pub(super) fn list() -> Result<String, Error> {
    let parts = PARTS.iter().map(|(part, args)| Ok((*part, linked(args)?)));
    let parts = parts.collect::<Result<Vec<_>, Error>>()?;
    let mut table = String::new();
    let mut texts: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let mut without = Vec::new();
    for package in crates()? {
        let word = |key: &str| package[key].as_str().unwrap_or_default().to_owned();
        let (name, version) = (word("name"), word("version"));
        let full = format!("{name} {version}");
        let places = parts.iter().filter(|(_, linked)| linked.contains(&full));
        let places: Vec<_> = places.map(|(part, _)| *part).collect();
        table += &row(&name, &version, &word("license"), &places.join(", "));
        // The texts of what is not handed on need not be handed on either.
        if places.is_empty() {
            continue;
        }
        let brought = texts_of(Path::new(&word("manifest_path")));
        if brought.is_empty() && has_text(&name, &word("license"))? == Text::Apache {
            without.push(format!("{full} ({})", word("license")));
        }
        for text in brought {
            texts.entry(text).or_default().insert(full.clone());
        }
    }
    let lock = shell::root().join("Cargo.lock");
    let locked = fs::read_to_string(&lock).map_err(|cause| Error::file(&lock, cause))?;
    if let Some(missing) = missing(&locked, &table) {
        return Err(Error::new(format!(
            "{missing} is in Cargo.lock, and cargo tells no licence of it"
        )));
    }
    for lock in PACKAGES {
        for (name, version, licence) in packages(lock)? {
            if has_text(&name, &licence)? == Text::Apache {
                without.push(format!("{name} {version} ({licence})"));
            }
            table += &row(&format!("{name} (npm)"), &version, &licence, "");
        }
    }
    let mut page = format!(
        "# Whose work is in Kaijubox\n\nKaijubox itself: MIT or Apache-2.0, as you like (LICENSE-MIT, LICENSE-APACHE).\n\n\
         {BY_NAME}\nEvery crate of Cargo.lock, and what it ends up in:\n\n\
         | crate | version | licence | in |\n|---|---|---|---|\n{table}\n## The texts\n\n{NOTICES}"
    );
    for (text, crates) in by_first(texts) {
        let crates = crates.into_iter().collect::<Vec<_>>().join(", ");
        page += &format!("\n### {crates}\n\n```text\n{text}\n```\n");
    }
    let apache = shell::root().join("LICENSE-APACHE");
    let apache = fs::read_to_string(&apache).map_err(|cause| Error::file(&apache, cause))?;
    page += &format!(
        "\n### Without a text of their own, used under Apache-2.0\n\n{}.\n\n```text\n{}\n```\n",
        without.join(", "),
        tidy(&apache)
    );
    Ok(page)
}

/// Where the text is of what brings none along.
#[derive(Debug, PartialEq, Eq)]
enum Text {
    /// In `notices.txt`, which names it.
    Noticed,
    /// It may be used under Apache-2.0.
    Apache,
}

/// Finds the text of a crate or package that brings none along; the error names one that has none anywhere.
fn has_text(name: &str, licence: &str) -> Result<Text, Error> {
    let choice = |one: &str| one.trim_matches([' ', '(', ')']) == "Apache-2.0";
    if NOTICES.contains(&format!("`{name}`")) {
        Ok(Text::Noticed)
    } else if licence.replace('/', " OR ").split(" OR ").any(choice) {
        Ok(Text::Apache)
    } else {
        Err(Error::new(format!(
            "{name} ({licence}) has no text of its licence: xtask/src/dist/notices.txt must have it"
        )))
    }
}

fn row(name: &str, version: &str, licence: &str, places: &str) -> String {
    let or = |text: &str, other: &str| if text.is_empty() { other } else { text }.to_owned();
    let (licence, places) = (or(licence, "see its text"), or(places, TESTS));
    format!("| {name} | {version} | {licence} | {places} |\n")
}

/// A crate of the lock file, not ours, that has no row in the table.
fn missing(lock: &str, table: &str) -> Option<String> {
    let crates = lock
        .split("[[package]]")
        .filter(|package| package.contains("\nsource = "));
    let word = |package: &str, key: &str| {
        let line = package.lines().find_map(|line| line.strip_prefix(key));
        line.unwrap_or_default()
            .trim_matches([' ', '=', '"'])
            .to_owned()
    };
    let mut crates = crates.map(|package| (word(package, "name"), word(package, "version")));
    let missing =
        crates.find(|(name, version)| !table.contains(&format!("| {name} | {version} |")));
    missing.map(|(name, version)| format!("{name} {version}"))
}

/// What cargo knows of every crate in the lock file that is not ours.
fn crates() -> Result<Vec<Value>, Error> {
    let mut metadata = shell::command("cargo");
    let metadata = shell::answer(metadata.args([
        "metadata",
        "--format-version=1",
        "--locked",
        "--all-features",
    ]));
    let metadata = metadata.ok_or_else(|| {
        Error::new(
            "`cargo metadata --locked` failed: is Cargo.lock up to date, and crates.io in reach?",
        )
    })?;
    let mut metadata: Value = serde_json::from_str(&metadata)
        .map_err(|cause| Error::new(format!("`cargo metadata` cannot be read: {cause}")))?;
    let Value::Array(mut packages) = metadata["packages"].take() else {
        return Err(Error::new("`cargo metadata` names no packages"));
    };
    packages.retain(|package| !package["source"].is_null());
    Ok(packages)
}

/// The packages in one of npm's lock files: names, versions and licences.
fn packages(lock: &str) -> Result<Vec<(String, String, String)>, Error> {
    let path = shell::root().join(lock);
    let text = fs::read_to_string(&path).map_err(|cause| Error::file(&path, cause))?;
    let lock: Value = serde_json::from_str(&text)
        .map_err(|cause| Error::new(format!("{} cannot be read: {cause}", path.display())))?;
    let packages = lock["packages"].as_object().into_iter().flatten();
    let told = packages.filter_map(|(path, package)| {
        let name = path.rsplit_once("node_modules/")?.1;
        let word = |key: &str| package[key].as_str().unwrap_or_default().to_owned();
        Some((name.to_owned(), word("version"), word("license")))
    });
    Ok(told.collect())
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
        "--package=kaijubox",
        "--edges=normal,no-proc-macro",
    ]);
    tree.args(["--prefix=none", "--format={p}"]).args(args);
    let text = shell::answer(&mut tree);
    let text =
        text.ok_or_else(|| Error::new("`cargo tree --locked` failed: is Cargo.lock up to date?"))?;
    let line = |line: &str| {
        let (name, rest) = line.split_once(" v")?;
        Some(format!("{name} {}", rest.split(' ').next()?))
    };
    Ok(text.lines().filter_map(line).collect())
}

/// The licences and notices that lie beside a crate's manifest: of a choice with MIT in it, the short one.
fn texts_of(manifest: &Path) -> Vec<String> {
    let folder = manifest
        .parent()
        .and_then(|folder| fs::read_dir(folder).ok());
    let entries = folder.into_iter().flatten().flatten();
    let mut files: Vec<_> = entries
        .map(|entry| {
            (
                entry.file_name().to_string_lossy().to_lowercase(),
                entry.path(),
            )
        })
        .filter(|(name, _)| TEXTS.iter().any(|text| name.starts_with(text)))
        .collect();
    files.sort();
    let has_mit = files.iter().any(|(name, _)| name.contains("mit"));
    files.retain(|(name, _)| !(has_mit && name.contains("apache")));
    let texts = files
        .iter()
        .filter_map(|(_, path)| fs::read_to_string(path).ok());
    texts.map(|text| tidy(&text)).collect()
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

    #[test]
    fn all_that_is_handed_on_has_its_text_and_what_has_none_is_named() {
        // Fails with the name of what has none.
        let page = list().unwrap();
        for whose in [
            "Adobe Systems",
            "Raspberry Pi (Trading) Ltd.",
            "Jonathan Reem",
            "Uri Shaked",
            "| rp2040js (npm) | ",
            "| playwright-core (npm) | ",
            "embassy-executor 0.",
            "Apache License\n",
        ] {
            assert!(page.contains(whose), "{whose}");
        }
        let error = has_text("ugly", "GPL-3.0 OR MIT").unwrap_err();
        assert!(error.to_string().contains("ugly (GPL"), "{error}");
        assert!(has_text("half", "MIT AND Apache-2.0").is_err());
        for licence in ["MIT OR Apache-2.0", "MIT/Apache-2.0", "(Apache-2.0 OR MIT)"] {
            assert_eq!(has_text("fine", licence).unwrap(), Text::Apache);
        }
        assert_eq!(has_text("void", "MIT").unwrap(), Text::Noticed);
    }

    #[test]
    fn a_crate_of_the_lock_file_that_is_not_listed_is_missed() {
        let lock = "[[package]]\nname = \"ours\"\nversion = \"1.0.0\"\n\n\
                    [[package]]\nname = \"az\"\nversion = \"1.2.1\"\nsource = \"registry\"\n";
        assert_eq!(missing(lock, &row("az", "1.2.1", "MIT", "firmware")), None);
        assert_eq!(
            missing(lock, &row("az", "1.2.2", "MIT", "")).as_deref(),
            Some("az 1.2.1")
        );
        let real = fs::read_to_string(shell::root().join("Cargo.lock")).unwrap();
        assert!(missing(&real, "").is_some());
    }
}
