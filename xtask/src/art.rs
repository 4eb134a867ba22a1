//! `cargo xtask art`: the pictures of cards on contact sheets, as the device shows them, and what they take.
//!
//! PNG files: `cards.png`, `thumbs.png` and, of everything, `signs.png` and `sprites.png`; `--set` and `--changed` leave most pictures out.
//! `--png` packs the same pixels as PNG, to compare; `--cycles` draws every picture on the emulated device. `--colors`
//! measures what the header of `art::cards` tells of ways to choose colours. `--fit` writes the codec's model anew, for the pictures of today.

#[path = "../../src/art/cards/bake/mod.rs"]
#[allow(dead_code, reason = "the build uses the rest")]
mod bake;
mod colors;
pub(crate) mod cycles;
mod fit;
mod packed;
mod sheet;

use crate::error::Error;
use crate::shell;
use kaijubox::art::cards::{self, Picture};
use lexopt::prelude::*;
use std::path::{Path, PathBuf};

pub(crate) fn run(mut parser: lexopt::Parser) -> Result<(), Error> {
    let (mut out, mut set, mut changed) = (None, None, false);
    let (mut png, mut cycles, mut colors) = (false, false, false);
    while let Some(arg) = parser.next()? {
        match arg {
            Long("out") => out = Some(PathBuf::from(parser.value()?)),
            Long("set") => set = Some(parser.value()?.string()?),
            Long("changed") => changed = true,
            Long("png") => png = true,
            Long("cycles") => cycles = true,
            Long("colors") => colors = true,
            Long("fit") => return fit::write(),
            other => return Err(other.unexpected().into()),
        }
    }
    let out = out.ok_or_else(|| Error::usage("say where the sheets go: --out DIR"))?;
    std::fs::create_dir_all(&out).map_err(|cause| Error::file(&out, cause))?;
    let pictures = chosen(set.as_deref(), changed)?;
    if pictures.is_empty() {
        println!("no picture has changed");
        return Ok(());
    }
    write(&out, "cards.png", &sheet::pictures(&pictures))?;
    write(&out, "thumbs.png", &sheet::thumbs(&pictures))?;
    if set.is_none() && !changed {
        write(&out, "signs.png", &sheet::signs())?;
        write(&out, "sprites.png", &sheet::sprites())?;
    }
    println!("{}", packed::figures(&pictures, png)?);
    if set.is_none() && !changed {
        println!("{}", packed::sprites(&pictures));
    }
    if colors {
        println!("{}", colors::compare(&pictures)?);
    }
    if cycles {
        println!("{}", cycles::measure(&out)?);
    }
    Ok(())
}

/// The pictures of `set`, or of every set; of those only what git calls changed.
fn chosen(set: Option<&str>, changed: bool) -> Result<Vec<&'static Picture>, Error> {
    let mut pictures: Vec<_> = cards::all().collect();
    pictures.sort_by_key(|picture| picture.folder);
    if let Some(set) = set {
        let mut sets: Vec<_> = pictures.iter().map(|picture| picture.set()).collect();
        sets.dedup();
        pictures.retain(|picture| picture.set() == set);
        if pictures.is_empty() {
            let known = sets.join(", ");
            return Err(Error::usage(format!(
                "there is no set `{set}`; known: {known}"
            )));
        }
    }
    if changed {
        let files = changed_files()?;
        pictures.retain(|picture| files.contains(&path(picture)));
    }
    Ok(pictures)
}

/// What git sees as changed or new under `assets`, a line a file.
fn changed_files() -> Result<String, Error> {
    let mut git = shell::command("git");
    git.args([
        "status",
        "--porcelain",
        "--untracked-files=all",
        "--",
        "assets",
    ]);
    shell::answer(&mut git).ok_or_else(|| Error::new("git cannot tell what has changed"))
}

/// Where a picture's SVG is.
fn path(picture: &Picture) -> String {
    format!("assets/{}/{}.svg", picture.folder, picture.id)
}

/// The SVG of a picture.
fn svg(picture: &Picture) -> Result<Vec<u8>, Error> {
    let file = shell::root().join(path(picture));
    std::fs::read(&file).map_err(|cause| Error::file(&file, cause))
}

/// The pixels of a picture before they are packed.
fn indexed(picture: &Picture) -> Result<bake::Indexed, Error> {
    bake::picture(&svg(picture)?).map_err(|why| Error::new(format!("{}: {why}", picture.id)))
}

fn write(out: &Path, name: &str, png: &[u8]) -> Result<(), Error> {
    let file = out.join(name);
    std::fs::write(&file, png).map_err(|cause| Error::file(&file, cause))?;
    println!("  {}", file.display());
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn art(args: &[&str]) -> Result<(), Error> {
        run(lexopt::Parser::from_args(args))
    }

    #[test]
    fn without_a_folder_it_asks_for_one() {
        assert_eq!(art(&[]).unwrap_err().code(), 2);
    }

    #[test]
    fn an_unknown_set_lists_the_known_ones() {
        let error = chosen(Some("atlantis"), false).unwrap_err();
        assert!(
            error
                .to_string()
                .contains("battlefruit_kingdom, first_contact, "),
            "{error}"
        );
    }

    #[test]
    fn a_set_is_only_that_set() {
        let pictures = chosen(Some("first_contact"), false).unwrap();
        assert!(!pictures.is_empty() && pictures.iter().all(|p| p.set() == "first_contact"));
    }
}
