//! `cargo xtask dist`: what a release is, as files one can hand to somebody, in `target/dist`.
//!
//! An image a board, the page as a folder and as one file, the desktop program of this machine, what is new, whose work
//! is in it, and a checksum of each. The images are the same bytes wherever the same commit is built with the same
//! compiler (see `toolchain`), and `--again` shows it; nothing here asks for the time.

mod again;
mod archive;
mod licences;

use crate::board::{BOARDS, Board};
use crate::error::Error;
use crate::toolchain::Toolchain;
use crate::{firmware, shell, web};
use lexopt::prelude::*;
use sha2::{Digest as _, Sha256};
use std::fs;
use std::path::{Path, PathBuf};

const SUMS: &str = "SHA256SUMS";
/// The folder of the page.
const WEB: &str = "web";

pub(crate) fn run(mut parser: lexopt::Parser) -> Result<(), Error> {
    let mut again = false;
    while let Some(arg) = parser.next()? {
        match arg {
            Long("again") => again = true,
            other => return Err(other.unexpected().into()),
        }
    }
    if again {
        again::check_committed()?;
    }
    let out = shell::target_dir().join("dist");
    let _ = fs::remove_dir_all(&out);
    make(&out.join(WEB))?;
    fill(&out)?;
    let sums = sums(&out)?;
    write(&out.join(SUMS), &sums)?;
    println!("\n{}\n{sums}", out.display());
    if again {
        again::compare(&out)?;
    }
    Ok(())
}

fn fill(out: &Path) -> Result<(), Error> {
    println!(
        "[1/4] the firmware of {} boards; the first time takes minutes",
        BOARDS.len()
    );
    let toolchain = Toolchain::find()?;
    println!("  {toolchain}");
    let boards: Vec<_> = BOARDS.iter().collect();
    for firmware in firmware::build(&toolchain, &boards)? {
        copy(&firmware.uf2, &out.join(image_name(firmware.board)))?;
    }

    println!("\n[2/4] the page");
    let page = web::build()?;
    for name in page.names() {
        copy(&page.folder.join(name), &out.join(WEB).join(name))?;
    }
    copy(&page.single, &out.join("kaijubox.html"))?;

    println!("\n[3/4] the desktop program of this machine");
    let mut cargo = shell::command("cargo");
    shell::run(cargo.args(["build", "--release", "--locked", "--bin", "desktop"]))?;
    let ending = std::env::consts::EXE_SUFFIX;
    let machine = format!("{}-{}", std::env::consts::OS, std::env::consts::ARCH);
    let desktop = shell::target_dir().join(format!("release/desktop{ending}"));
    copy(
        &desktop,
        &out.join(format!("kaijubox-desktop-{machine}{ending}")),
    )?;

    println!("\n[4/4] what is new, whose work is in it, checksums");
    write(&out.join("README.txt"), &readme())?;
    write(&out.join("NEWS.txt"), &news()?)?;
    for licence in ["LICENSE-MIT", "LICENSE-APACHE"] {
        copy(&shell::root().join(licence), &out.join(licence))?;
    }
    let licences = licences::list()?;
    write(&out.join("LICENSES.txt"), &licences)?;
    // Whoever puts the page on a server hands it on, too.
    write(&out.join(WEB).join("LICENSES.txt"), &licences)?;
    let web = out.join(WEB);
    let names = all_files(&web)?
        .into_iter()
        .map(|path| name_in(&web, &path))
        .collect::<Vec<_>>();
    let archive = out.join("kaijubox-web.tar.gz");
    let bytes = archive::pack(&web, &names, "kaijubox-web")?;
    fs::write(&archive, bytes).map_err(|cause| Error::file(&archive, cause))
}

/// What a board's image is called in a release.
fn image_name(board: &Board) -> String {
    format!("kaijubox-{}.uf2", board.name)
}

/// What the files are, for whoever finds them.
fn readme() -> String {
    let version = env!("CARGO_PKG_VERSION");
    let images: Vec<_> = BOARDS.iter().map(image_name).collect();
    format!(
        "Kaijubox {version}: the files of a release\n\n\
         kaijubox.html\n    To play at once: open it in a browser. It needs nothing else, and no network.\n\n\
         {}\n    For the board of that name, and only for it: the wrong one drives pins against each other.\n    \
         Bring the board into its boot mode (a Pico: hold BOOTSEL while you connect USB; a PicoSystem: connect\n    \
         USB, hold X and switch it on) and copy the file onto the drive RPI-RP2. Games and settings stay.\n\n\
         kaijubox-desktop-...\n    The desktop program for one kind of machine; a download must be made executable first (chmod +x). --help says more.\n\n\
         web/, kaijubox-web.tar.gz\n    The page for a web server, as a folder and packed: any that serves files, by https.\n\n\
         NEWS.txt, LICENSES.txt, LICENSE-MIT, LICENSE-APACHE\n    What is new, and whose work is in it.\n\n\
         {SUMS}\n    Checksums: `sha256sum --check --ignore-missing {SUMS}`.\n",
        images.join("\n")
    )
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
    let said = sections.find_map(|section| {
        let (_, body) = section.split_once('\n')?;
        (!body.trim().is_empty()).then_some(body.trim())
    });
    said.unwrap_or_default()
}

/// A line a file, as `sha256sum --check` reads them.
fn sums(out: &Path) -> Result<String, Error> {
    let mut lines = String::new();
    for path in all_files(out)? {
        let bytes = fs::read(&path).map_err(|cause| Error::file(&path, cause))?;
        let sum = web::hex(&Sha256::digest(&bytes));
        lines += &format!("{sum}  {}\n", name_in(out, &path));
    }
    Ok(lines)
}

/// The path of a file in a folder, written the same on all systems.
fn name_in(folder: &Path, path: &Path) -> String {
    let name = path.strip_prefix(folder).unwrap_or(path);
    name.display().to_string().replace('\\', "/")
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

    #[test]
    fn every_board_has_its_image_in_the_readme_and_checksums_are_sha256sums() {
        for board in BOARDS {
            assert!(readme().contains(&format!("\nkaijubox-{}.uf2\n", board.name)));
        }
        let folder = std::env::temp_dir().join(format!("kaijubox-dist-{}", std::process::id()));
        make(&folder.join("web")).unwrap();
        write(&folder.join("web/b"), "").unwrap();
        write(&folder.join("a"), "abc").unwrap();
        let sums = sums(&folder).unwrap();
        fs::remove_dir_all(&folder).unwrap();
        let lines: Vec<_> = sums.lines().collect();
        assert!(
            lines[0].starts_with("ba7816bf") && lines[0].ends_with("15ad  a"),
            "{sums}"
        );
        assert!(
            lines[1].starts_with("e3b0c442") && lines[1].ends_with("b855  web/b"),
            "{sums}"
        );
    }

    #[test]
    fn the_workflow_runs_what_ci_runs_and_attaches_the_release() {
        let path = shell::root().join(".github/workflows/ci.yml");
        let workflow = fs::read_to_string(path).unwrap();
        for line in [
            ".ci/run",
            "cargo xtask dist",
            "tags: [\"v*\"]",
            "NEWS.txt",
            "contents: write",
            "cd target/dist",
            "gh release upload",
        ] {
            assert!(workflow.contains(line), "{line}");
        }
    }
}
