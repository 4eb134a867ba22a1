//! `cargo xtask firmware`: an ELF and a UF2 a board, in `target/firmware`, and what they take of the chip.
//!
//! All boards go through one cargo call, so that what they share is compiled once. A firmware over budget is still
//! written, so that one can look into it, but the command fails.

use crate::board::{self, BOARDS, Board};
use crate::elf::Image;
use crate::error::Error;
use crate::shell;
use crate::sizes::{self, Sizes};
use crate::toolchain::{self, Toolchain};
use crate::uf2;
use lexopt::prelude::*;
use std::path::{Path, PathBuf};

/// One board's firmware on disk.
#[derive(Debug)]
pub(crate) struct Firmware {
    pub(crate) board: &'static Board,
    pub(crate) elf: PathBuf,
    pub(crate) uf2: PathBuf,
    sizes: Sizes,
}

pub(crate) fn run(mut parser: lexopt::Parser) -> Result<(), Error> {
    let mut boards = Vec::new();
    let mut silent = false;
    while let Some(arg) = parser.next()? {
        match arg {
            Long("board") => boards.push(board::find(&parser.value()?.string()?)?),
            Long("silent") => silent = true,
            other => return Err(other.unexpected().into()),
        }
    }
    if silent && !boards.is_empty() {
        return Err(Error::usage(
            "--silent compares PicoSystem's firmware, it takes no --board",
        ));
    }
    if boards.is_empty() {
        boards.extend(BOARDS);
    }
    let toolchain = Toolchain::find()?;
    println!("  {toolchain}");
    if silent {
        return print_sound(&toolchain);
    }
    build(&toolchain, &boards).map(drop)
}

/// What sound takes: PicoSystem's firmware without a voice, beside the one with it. The silent one is not written
/// anywhere, and the next build replaces it.
fn print_sound(toolchain: &Toolchain) -> Result<(), Error> {
    let board = board::find("picosystem")?;
    let measured = || Sizes::of(&Image::read(&toolchain.built(board.bin))?);
    toolchain.build_featured(&[board.bin], "silent")?;
    let silent = measured()?;
    toolchain.build(&[board.bin])?;
    let singing = measured()?;
    let rows = [("silent", silent.clone()), (board.name, singing.clone())];
    print!("\n{}", sizes::table(&rows));
    println!("\nsound takes {}", singing.beyond(&silent));
    Ok(())
}

/// The firmware that is measured where none is named: PicoSystem's, built now.
pub(crate) fn picosystem() -> Result<PathBuf, Error> {
    let board = board::find("picosystem")?;
    let mut built = build(&Toolchain::find()?, &[board])?;
    Ok(built.remove(0).elf)
}

/// Builds the firmware of `boards`, writes the files, prints the table and asserts the budgets.
pub(crate) fn build(
    toolchain: &Toolchain,
    boards: &[&'static Board],
) -> Result<Vec<Firmware>, Error> {
    let bins: Vec<_> = boards.iter().map(|board| board.bin).collect();
    toolchain.build(&bins)?;

    let out = shell::target_dir().join("firmware");
    std::fs::create_dir_all(&out).map_err(|cause| Error::file(&out, cause))?;
    let mut built = Vec::new();
    let mut verdict = Ok(());
    for board in boards {
        let image = Image::read(&toolchain.built(board.bin))?;
        let firmware = write(board, toolchain, &image, &out)?;
        println!("  {}", firmware.elf.display());
        println!("  {}", firmware.uf2.display());
        let checked = firmware.sizes.check(&image);
        verdict =
            verdict.and(checked.map_err(|error| Error::new(format!("{}: {error}", board.name))));
        built.push(firmware);
    }
    let rows: Vec<_> = built
        .iter()
        .map(|firmware| (firmware.board.name, firmware.sizes.clone()))
        .collect();
    print!("\n{}", sizes::table(&rows));
    verdict.map(|()| built)
}

/// Does the image tell where it was built? In the middle of another path a folder's name means nothing.
fn names(image: &Image, folder: &Path) -> bool {
    let name = [folder.as_os_str().as_encoded_bytes(), b"/"].concat();
    let is_in = |bytes: &[u8]| {
        let mut places = (0..bytes.len()).filter(|&at| bytes[at..].starts_with(&name));
        let before = |at: usize| at.checked_sub(1).map_or(b' ', |at| bytes[at]);
        places.any(|at| !before(at).is_ascii_alphanumeric() && !b"._-".contains(&before(at)))
    };
    image.flash.iter().any(|segment| is_in(&segment.bytes))
}

fn write(
    board: &'static Board,
    toolchain: &Toolchain,
    image: &Image,
    out: &Path,
) -> Result<Firmware, Error> {
    let firmware = Firmware {
        board,
        elf: out.join(format!("{}.elf", board.name)),
        uf2: out.join(format!("{}.uf2", board.name)),
        sizes: Sizes::of(image)?,
    };
    let mut named = image.flash.iter();
    let named = named.find_map(|segment| uf2::board_name(&segment.bytes));
    if named.as_deref() != Some(board.name) {
        return Err(Error::new(format!(
            "the image for {} names {named:?} as its board",
            board.name
        )));
    }
    if let Some(folder) = toolchain::folders().find(|folder| names(image, folder)) {
        return Err(Error::new(format!(
            "the image for {} names {}: it would be another one elsewhere",
            board.name,
            folder.display()
        )));
    }
    let kept = image.mark("__notes_start")?..image.mark("__saves_end")?;
    let file = uf2::encode(&image.flash, kept)?;
    std::fs::write(&firmware.uf2, file).map_err(|cause| Error::file(&firmware.uf2, cause))?;
    let elf = toolchain.built(board.bin);
    std::fs::copy(elf, &firmware.elf).map_err(|cause| Error::file(&firmware.elf, cause))?;
    Ok(firmware)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::uf2::Segment;

    #[test]
    fn an_image_that_tells_where_it_was_built_is_seen() {
        let image = |text: &str| Image {
            flash: vec![Segment {
                address: 0x1000_0000,
                bytes: text.into(),
            }],
            ..Image::default()
        };
        let src = Path::new("/src");
        assert!(names(&image("at /src/main.rs"), src));
        assert!(names(&image("/src/main.rs"), src));
        assert!(!names(
            &image("cargo/sha2-0.11.1/src/lib.rs kaijubox/src/lib.rs /srcs"),
            src
        ));
    }
}
