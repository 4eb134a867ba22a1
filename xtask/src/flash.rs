//! `cargo xtask flash`: copies the UF2 onto a board in boot mode, or says how to get it there.
//!
//! In boot mode an RP2040 is a small USB drive with a file INFO_UF2.TXT that names `RPI-RP2`; no tool or driver is
//! needed to write to it. The drive does not tell which board it is on, and the wrong image drives pins against each
//! other, so the person must say it; an image that is there already is held against that by the name in it.
//! Nothing is deleted, and what the console has saved stays (see `uf2`).
//! With a debug probe, `--probe` writes the image by probe-rs instead and then shows the firmware's log in words.

use crate::board::{self, Board};
use crate::error::Error;
use crate::toolchain::Toolchain;
use crate::uf2;
use crate::{firmware, shell};
use lexopt::prelude::*;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Where systems put USB drives; a drive lies one or two folders deeper.
const MEDIA: [&str; 4] = ["/media", "/run/media", "/Volumes", "/mnt"];

pub(crate) fn run(mut parser: lexopt::Parser) -> Result<(), Error> {
    let mut board = None;
    let mut to: Option<PathBuf> = None;
    let mut uf2: Option<PathBuf> = None;
    let mut by_probe = false;
    while let Some(arg) = parser.next()? {
        match arg {
            Long("board") => board = Some(board::find(&parser.value()?.string()?)?),
            Long("to") => to = Some(parser.value()?.into()),
            Long("uf2") => uf2 = Some(parser.value()?.into()),
            Long("probe") => by_probe = true,
            other => return Err(other.unexpected().into()),
        }
    }
    let board = board.ok_or_else(|| {
        Error::usage(format!(
            "which board is it? The wrong image may harm it, so say --board, one of {}",
            board::names()
        ))
    })?;
    if by_probe {
        return match (uf2, to) {
            (None, None) => probe(board),
            _ => Err(Error::usage(
                "--probe builds and writes by itself: leave out --uf2 and --to",
            )),
        };
    }
    if let Some(uf2) = &uf2 {
        check(uf2, board)?;
    }
    // Looked for before the build, so that a missing board costs no minute.
    let target = match to {
        Some(dir) if dir.is_dir() => dir,
        Some(dir) => return Err(Error::new(format!("{} is not a folder", dir.display()))),
        None => the_one(drives(), board)?,
    };
    let uf2 = match uf2 {
        Some(uf2) => uf2,
        None => {
            let mut built = firmware::build(&Toolchain::find()?, &[board])?;
            built.remove(0).uf2
        }
    };
    let copy = target.join(format!("kaijubox-{}.uf2", board.name));
    copy_to(&uf2, &copy)?;
    println!(
        "\n{} is on its way: the board restarts by itself",
        copy.display()
    );
    Ok(())
}

/// Builds the image, writes it through a debug probe and shows the log until Ctrl-C.
fn probe(board: &'static Board) -> Result<(), Error> {
    // Looked for before the build, so that a missing tool costs no minute.
    if shell::find("probe-rs").is_none() {
        return Err(Error::new(
            "there is no probe-rs; install it with `cargo install probe-rs-tools --locked`, or flash without --probe",
        ));
    }
    a_probe(shell::answer(shell::command("probe-rs").arg("list")).as_deref())?;
    let mut built = firmware::build(&Toolchain::find()?, &[board])?;
    shell::run(&mut probe_rs(&built.remove(0).elf))
}

/// Is there a probe, by what `probe-rs list` has said?
fn a_probe(list: Option<&str>) -> Result<(), Error> {
    match list {
        None => Err(Error::new(
            "`probe-rs list` failed: run it by hand to see why, or flash without --probe",
        )),
        Some(list) if list.contains("No debug probes were found") => Err(Error::new(
            "no debug probe is found: connect it by USB and see what `probe-rs list` says (on Linux it may need udev's \
             permission), or flash without --probe",
        )),
        Some(_) => Ok(()),
    }
}

/// The command that writes an ELF and decodes its log; probe-rs finds the words of defmt in the ELF itself.
fn probe_rs(elf: &Path) -> Command {
    let mut command = shell::command("probe-rs");
    command.args(["run", "--chip", "RP2040"]).arg(elf);
    command
}

/// Refuses an image that is not for `board`.
fn check(uf2: &Path, board: &Board) -> Result<(), Error> {
    let file = std::fs::read(uf2).map_err(|cause| Error::file(uf2, cause))?;
    let named = uf2::payload(&file).and_then(|image| uf2::board_name(&image));
    match named {
        Some(name) if name == board.name => Ok(()),
        Some(name) => Err(Error::new(format!(
            "{} is for {name}, not for {}: the wrong image drives pins against each other",
            uf2.display(),
            board.name
        ))),
        None => Err(Error::new(format!(
            "{} is no image of ours: it names no board",
            uf2.display()
        ))),
    }
}

/// The only drive found, or a sentence on what to do.
fn the_one(mut drives: Vec<PathBuf>, board: &Board) -> Result<PathBuf, Error> {
    match drives.len() {
        1 => Ok(drives.remove(0)),
        0 => Err(Error::new(format!(
            "no board in boot mode is mounted: {}, wait for the drive RPI-RP2 to be mounted and try again, \
             or name its folder with --to",
            board.boot_mode
        ))),
        _ => {
            let list: Vec<_> = drives
                .iter()
                .map(|drive| drive.display().to_string())
                .collect();
            Err(Error::new(format!(
                "{} boards are in boot mode, choose with --to: {}",
                drives.len(),
                list.join(", ")
            )))
        }
    }
}

/// All mounted drives of RP2040s in boot mode.
fn drives() -> Vec<PathBuf> {
    let mounts = std::fs::read_to_string("/proc/mounts").unwrap_or_default();
    let mut folders = mount_points(&mounts);
    for media in MEDIA {
        let near = children(Path::new(media));
        folders.extend(near.iter().flat_map(|folder| children(folder)));
        folders.extend(near);
    }
    folders.sort();
    folders.dedup();
    folders.retain(|folder| is_rp2040(folder));
    folders
}

fn children(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    entries.map(|entry| entry.path()).collect()
}

fn is_rp2040(folder: &Path) -> bool {
    std::fs::read_to_string(folder.join("INFO_UF2.TXT")).is_ok_and(|info| info.contains("RPI-RP2"))
}

/// The second column of /proc/mounts, where the drive may be; a blank in a name is written `\040`.
///
/// Only FAT drives: the boot ROM offers nothing else, and a hanging network drive should not be asked.
fn mount_points(mounts: &str) -> Vec<PathBuf> {
    let columns = mounts
        .lines()
        .map(|line| line.split(' ').collect::<Vec<_>>());
    let fat =
        columns.filter(|columns| matches!(columns[..], [_, _, "vfat" | "msdos" | "fuseblk", ..]));
    fat.map(|columns| {
        columns[1]
            .replace("\\040", " ")
            .replace("\\011", "\t")
            .replace("\\134", "\\")
            .into()
    })
    .collect()
}

fn copy_to(uf2: &Path, copy: &Path) -> Result<(), Error> {
    let bytes = std::fs::read(uf2).map_err(|cause| Error::file(uf2, cause))?;
    let mut file = std::fs::File::create(copy).map_err(|cause| Error::file(copy, cause))?;
    file.write_all(&bytes)
        .map_err(|cause| Error::file(copy, cause))?;
    // The board restarts when it has the last block, so the drive may be gone before it is synced.
    let _ = file.sync_all();
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::BOARDS;
    use crate::uf2::Segment;

    #[test]
    fn without_a_board_it_refuses_and_lists_them() {
        let error = run(lexopt::Parser::from_args(["--to", "/tmp"])).unwrap_err();
        assert_eq!(error.code(), 2);
        assert!(error.to_string().contains("pico-lcd-1.3"), "{error}");
    }

    #[test]
    fn a_probe_needs_no_file_and_is_told_the_chip() {
        let args = ["--board", "picosystem", "--probe", "--to", "/tmp"];
        let error = run(lexopt::Parser::from_args(args)).unwrap_err();
        assert_eq!(error.code(), 2);
        let command = probe_rs(Path::new("a.elf"));
        let args: Vec<_> = command.get_args().collect();
        assert_eq!(args, ["run", "--chip", "RP2040", "a.elf"]);
    }

    #[test]
    fn without_a_probe_it_says_so_before_it_builds() {
        let none = a_probe(Some("No debug probes were found.\n")).unwrap_err();
        assert!(none.to_string().starts_with("no debug probe is found"));
        assert!(a_probe(None).is_err());
        let list = "The following debug probes were found:\n[0]: Debugprobe on Pico (CMSIS-DAP) -- 2e8a:000c:E66 (CMSIS-DAP)";
        assert_eq!(a_probe(Some(list)), Ok(()));
    }

    #[test]
    fn an_image_for_another_board_is_refused() {
        let file = std::env::temp_dir().join(format!("kaijubox-{}.uf2", std::process::id()));
        let image = |bytes: &[u8]| {
            let segment = Segment {
                address: 0x1000_0000,
                bytes: bytes.to_vec(),
            };
            std::fs::write(&file, uf2::encode(&[segment], 0..0).unwrap()).unwrap();
        };
        image(b"KAIJUBOX IMAGE FOR picosystem\0");
        assert_eq!(check(&file, &BOARDS[0]), Ok(()));
        let error = check(&file, &BOARDS[1]).unwrap_err().to_string();
        assert!(error.contains("is for picosystem"), "{error}");
        image(b"something else");
        assert!(check(&file, &BOARDS[0]).is_err());
        std::fs::remove_file(&file).unwrap();
        let nowhere = file.with_extension("gone");
        let error = check(&nowhere, &BOARDS[0]).unwrap_err().to_string();
        assert!(error.contains(&nowhere.display().to_string()), "{error}");
    }

    #[test]
    fn mounts_are_read_with_their_blanks_and_only_fat_ones() {
        let mounts = "proc /proc proc rw 0 0\n/dev/sda1 /media/ann/RPI-RP2 vfat rw 0 0\n\
                      /dev/sdb1 /media/ann/my\\040disk vfat rw 0 0\nnas:/ /mnt/nas nfs rw 0 0\n\n";
        let expected = [
            PathBuf::from("/media/ann/RPI-RP2"),
            PathBuf::from("/media/ann/my disk"),
        ];
        assert_eq!(mount_points(mounts), expected);
    }

    #[test]
    fn no_board_says_what_to_do_with_this_one() {
        let error = the_one(vec![], &BOARDS[0]).unwrap_err();
        assert!(
            error.to_string().contains("hold X") && error.to_string().contains("--to"),
            "{error}"
        );
        assert!(
            the_one(vec![], &BOARDS[1])
                .unwrap_err()
                .to_string()
                .contains("BOOTSEL")
        );
    }

    #[test]
    fn two_boards_are_not_guessed_between() {
        let error = the_one(vec!["/a".into(), "/b".into()], &BOARDS[0]).unwrap_err();
        assert!(error.to_string().contains("/a, /b"), "{error}");
        assert_eq!(the_one(vec!["/a".into()], &BOARDS[0]), Ok("/a".into()));
    }

    #[test]
    fn a_drive_is_known_by_its_info_file() {
        let folder = std::env::temp_dir().join(format!("kaijubox-drive-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        assert!(!is_rp2040(&folder));
        let info = "UF2 Bootloader v3.0\r\nModel: Raspberry Pi RP2\r\nBoard-ID: RPI-RP2\r\n";
        std::fs::write(folder.join("INFO_UF2.TXT"), info).unwrap();
        assert!(is_rp2040(&folder));
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
