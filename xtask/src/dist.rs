//! `cargo xtask dist`: what a release is, as files one can hand to somebody, in `target/dist`.
//!
//! An image a board, the page as a folder and as one file, the desktop program of this machine, what is new, whose work
//! is in it, and a checksum of each. The images are the same bytes wherever the same commit is built with the same compiler (see
//! `toolchain`); nothing here asks for the time.

mod licences;

use crate::board::BOARDS;
use crate::error::Error;
use crate::toolchain::Toolchain;
use crate::{firmware, shell, web};
use sha2::{Digest as _, Sha256};
use std::fs;
use std::path::{Path, PathBuf};

const SUMS: &str = "SHA256SUMS";

pub(crate) fn run(mut parser: lexopt::Parser) -> Result<(), Error> {
    if let Some(arg) = parser.next()? {
        return Err(arg.unexpected().into());
    }
    let out = shell::target_dir().join("dist");
    let _ = fs::remove_dir_all(&out);
    make(&out)?;

    println!("\n[1/4] the firmware of {} boards", BOARDS.len());
    let toolchain = Toolchain::find()?;
    println!("  {toolchain}");
    let boards: Vec<_> = BOARDS.iter().collect();
    for firmware in firmware::build(&toolchain, &boards)? {
        let name = format!("kaijubox-{}.uf2", firmware.board.name);
        copy(&firmware.uf2, &out.join(name))?;
    }

    println!("\n[2/4] the page");
    let page = web::build()?;
    make(&out.join("web"))?;
    let mut files = all_files(&page.folder)?;
    files.retain(|path| *path != page.single);
    for file in &files {
        copy(
            file,
            &out.join("web").join(file.file_name().unwrap_or_default()),
        )?;
    }
    copy(&page.single, &out.join("kaijubox.html"))?;

    println!("\n[3/4] the desktop program of this machine");
    shell::run(shell::command("cargo").args([
        "build",
        "--release",
        "--locked",
        "--bin",
        "desktop",
    ]))?;
    let ending = std::env::consts::EXE_SUFFIX;
    let machine = format!("{}-{}", std::env::consts::OS, std::env::consts::ARCH);
    let desktop = shell::target_dir().join(format!("release/desktop{ending}"));
    copy(
        &desktop,
        &out.join(format!("kaijubox-desktop-{machine}{ending}")),
    )?;

    println!("\n[4/4] what is new, whose work is in it, checksums");
    write(&out.join("NEWS.txt"), &news()?)?;
    write(&out.join("LICENSES.txt"), &licences::list()?)?;
    for licence in ["LICENSE-MIT", "LICENSE-APACHE"] {
        copy(&shell::root().join(licence), &out.join(licence))?;
    }
    let sums = sums(&out)?;
    write(&out.join(SUMS), &sums)?;
    println!("\n{}\n{sums}", out.display());
    Ok(())
}

/// What is new: the first section of the changelog that has anything in it.
fn news() -> Result<String, Error> {
    let path = shell::root().join("CHANGELOG.md");
    let text = fs::read_to_string(&path).map_err(|cause| Error::file(&path, cause))?;
    let version = env!("CARGO_PKG_VERSION");
    Ok(format!(
        "# Kaijubox {version}: what is new\n\n{}\n",
        newest(&text)
    ))
}

fn newest(changelog: &str) -> &str {
    let mut sections = changelog.split("\n## ").skip(1);
    let bodies = sections.find_map(|section| {
        let (_, body) = section.split_once('\n')?;
        (!body.trim().is_empty()).then_some(body.trim())
    });
    bodies.unwrap_or_default()
}

/// A line a file, as `sha256sum --check` reads them.
fn sums(out: &Path) -> Result<String, Error> {
    let mut lines = String::new();
    for path in all_files(out)? {
        let bytes = fs::read(&path).map_err(|cause| Error::file(&path, cause))?;
        let name = path.strip_prefix(out).unwrap_or(&path);
        let sum = web::hex(&Sha256::digest(&bytes));
        lines += &format!("{sum}  {}\n", name.display().to_string().replace('\\', "/"));
    }
    Ok(lines)
}

/// The files of a folder and of those in it, sorted.
fn all_files(folder: &Path) -> Result<Vec<PathBuf>, Error> {
    let entries = fs::read_dir(folder).map_err(|cause| Error::file(folder, cause))?;
    let mut files = Vec::new();
    for path in entries.flatten().map(|entry| entry.path()) {
        if path.is_dir() {
            files.extend(all_files(&path)?);
        } else {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

fn make(folder: &Path) -> Result<(), Error> {
    fs::create_dir_all(folder).map_err(|cause| Error::file(folder, cause))
}

fn copy(from: &Path, to: &Path) -> Result<(), Error> {
    fs::copy(from, to).map_err(|cause| Error::file(from, cause))?;
    Ok(())
}

fn write(path: &Path, text: &str) -> Result<(), Error> {
    fs::write(path, text).map_err(|cause| Error::file(path, cause))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_new_is_the_first_section_that_says_something() {
        let log = "# Changelog\n\n## Unreleased\n\n## 0.2.0\n\n- Two.\n\n## 0.1.0\n\n- One.\n";
        assert_eq!(newest(log), "- Two.");
        assert_eq!(newest("# Changelog\n\n## Unreleased\n\n- New.\n"), "- New.");
        assert!(news().unwrap().contains("\n- "));
    }
}
