//! What the project cites is in the project: paths, links and pages lead somewhere.
//!
//! Docs are held to the tree and comments to the docs, so that a file that moves takes its mentions
//! along. A page is cited with its heading, as in `docs/hardware.md#flash`, a path from the root on;
//! `<name>` in a path stands for any name.

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};

/// Folders whose paths are written from the root, and whose files may cite.
const FOLDERS: [&str; 6] = ["src", "tests", "assets", "docs", "xtask", "benches"];
/// Files beside them that cite.
const FILES: [&str; 6] = [
    "README.md",
    "CHANGELOG.md",
    "Cargo.toml",
    "build.rs",
    "memory.x",
    ".cargo/config.toml",
];
/// Folders that are not ours, or made by a run.
const LEFT_OUT: [&str; 3] = ["node_modules", "out", "target"];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn walk(folder: &Path, found: &mut Vec<PathBuf>) {
    let entries = fs::read_dir(folder).expect("a readable folder");
    for path in entries.map(|entry| entry.expect("a readable entry").path()) {
        let name = path.file_name().unwrap_or_default();
        if !path.is_dir() {
            found.push(path);
        } else if !LEFT_OUT.iter().any(|&left_out| left_out == name) {
            walk(&path, found);
        }
    }
}

/// Every text of the project by its path from the root; pictures are no texts.
fn texts() -> BTreeMap<PathBuf, String> {
    let mut paths: Vec<PathBuf> = FILES.iter().map(|file| root().join(file)).collect();
    for folder in FOLDERS {
        walk(&root().join(folder), &mut paths);
    }
    let is_picture = |path: &PathBuf| {
        let ending = path.extension().unwrap_or_default();
        ending == "png" || ending == "svg"
    };
    let texts = paths.into_iter().filter(|path| !is_picture(path));
    texts
        .filter_map(|path| {
            let text = fs::read_to_string(&path).ok()?;
            let path = path.strip_prefix(root()).expect("it was found there");
            Some((path.to_path_buf(), text))
        })
        .collect()
}

fn is_page(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending == "md")
}

/// The words of a text with their lines; a word is what a path or a citation can be made of.
fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let is_part = |c: char| c.is_alphanumeric() || "/._-<>*#".contains(c);
    (1..).zip(text.lines()).flat_map(move |(number, line)| {
        let words = line.split(move |c| !is_part(c));
        words.map(move |word| (number, word.trim_end_matches('.')))
    })
}

/// Is there such a path? `<name>` and `*` stand for anything within a name.
fn exists(folder: &Path, path: &str) -> bool {
    let (name, rest) = path.split_once('/').unwrap_or((path, ""));
    if name.is_empty() {
        return folder.exists();
    }
    let start = name.find(['<', '*']);
    let Some(start) = start else {
        return exists(&folder.join(name), rest) && folder.join(name).exists();
    };
    let end = name.rfind(['>', '*']).map_or(name.len(), |end| end + 1);
    let (start, end) = (&name[..start], &name[end..]);
    let Ok(entries) = fs::read_dir(folder) else {
        return false;
    };
    entries.flatten().any(|entry| {
        let found = entry.file_name();
        let found = found.to_string_lossy();
        found.starts_with(start) && found.ends_with(end) && exists(&entry.path(), rest)
    })
}

/// The anchors of a page: its headings as hosts of Markdown spell them.
fn anchors(page: &str) -> Vec<String> {
    let headings = page.lines().filter(|line| line.starts_with('#'));
    let spell = |heading: &str| {
        let heading = heading.trim_start_matches('#').trim().to_lowercase();
        let kept = heading.chars().filter_map(|c| match c {
            ' ' => Some('-'),
            c if c.is_alphanumeric() || "-_".contains(c) => Some(c),
            _ => None,
        });
        kept.collect()
    };
    headings.map(spell).collect()
}

/// Why `target`, a page and perhaps an anchor, leads nowhere from `folder`; `None` if it leads there.
fn astray(folder: &Path, own: &str, target: &str) -> Option<String> {
    let (page, anchor) = match target.split_once('#') {
        Some((page, anchor)) => (page, Some(anchor)),
        None => (target, None),
    };
    let path = folder.join(page);
    if !page.is_empty() && !path.exists() {
        return Some(format!("`{page}` is not there"));
    }
    let anchor = anchor?;
    let text = match page {
        "" => own.to_string(),
        _ => fs::read_to_string(&path).unwrap_or_default(),
    };
    let leads = anchors(&text).iter().any(|known| known == anchor);
    (!leads).then(|| format!("`{target}`: no such heading"))
}

fn none(complaints: Vec<String>) {
    assert!(complaints.is_empty(), "\n{}", complaints.join("\n"));
}

/// A text without its code: of Rust only the comments, since code may well name what is not there.
fn prose(path: &Path, text: &str) -> String {
    if path.extension().is_none_or(|ending| ending != "rs") {
        return text.to_string();
    }
    let comments = text
        .lines()
        .map(|line| line.split_once("//").unwrap_or_default().1);
    comments.collect::<Vec<_>>().join("\n")
}

#[test]
fn every_path_that_is_named_exists() {
    let mut complaints = Vec::new();
    for (named_in, text) in &texts() {
        for (line, word) in words(&prose(named_in, text)) {
            let (path, _) = word.split_once('#').unwrap_or((word, ""));
            let is_ours = path
                .split_once('/')
                .is_some_and(|(folder, _)| FOLDERS.contains(&folder));
            if is_ours && !exists(root(), path) {
                complaints.push(format!("{}:{line}: {path}", named_in.display()));
            }
        }
    }
    none(complaints);
}

#[test]
fn every_link_of_a_page_leads_somewhere() {
    let mut complaints = Vec::new();
    for (page, text) in texts().iter().filter(|(path, _)| is_page(path)) {
        let absolute = root().join(page);
        let folder = absolute.parent().unwrap_or(root());
        for (line, written) in (1..).zip(text.lines()) {
            let links = written.split("](").skip(1);
            let targets = links.filter_map(|link| Some(link.split_once(')')?.0));
            for target in targets.filter(|target| !target.contains("://")) {
                let wrong = astray(folder, text, target);
                complaints.extend(wrong.map(|why| format!("{}:{line}: {why}", page.display())));
            }
        }
    }
    none(complaints);
}

#[test]
fn every_page_that_is_cited_is_in_the_project() {
    let mut complaints = Vec::new();
    let elsewhere = ["..", "shared"].join("/");
    for (path, text) in &texts() {
        if text.contains(&elsewhere) {
            complaints.push(format!("{}: cites {elsewhere}", path.display()));
        }
        if is_page(path) {
            continue;
        }
        let beside = root().join(path);
        let beside = beside.parent().unwrap_or(root());
        for (line, word) in words(text) {
            let (page, _) = word.split_once('#').unwrap_or((word, ""));
            let is_name = page.ends_with(".md") && page.len() > 3 && !page.contains(['<', '*']);
            if !is_name || astray(beside, "", word).is_none() {
                continue;
            }
            let wrong = astray(root(), "", word);
            complaints.extend(wrong.map(|why| format!("{}:{line}: {why}", path.display())));
        }
    }
    none(complaints);
}

#[test]
fn what_leads_nowhere_is_noticed() {
    let within = |folder: &str, rest: &str| exists(&root().join(folder), rest);
    assert!(within("src", "lib.rs") && within("src", "<game>/title.rs"));
    assert!(within("docs", "*.md") && within("docs", ""));
    assert!(!within("src", "library.rs") && !within("src", "<game>/<name>.toml"));
    let leads = |page: &str, anchor: &str| {
        let target = [page, anchor].join("#");
        astray(root(), "# The LCD-1.3\n", &target).is_none()
    };
    assert!(leads("", "the-lcd-13") && leads("docs/hardware.md", "flash"));
    assert!(!leads("", "lcd") && !leads("docs/hardware.md", "cheese"));
    assert!(!leads("software", "flash"));
}
