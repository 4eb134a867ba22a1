//! `cargo xtask dist --again`: is the firmware what anybody else builds of this commit?
//!
//! The commit is cloned into another folder, with nothing of what was built here, and its images are compared with those
//! of `target/dist` byte by byte.

use crate::board::BOARDS;
use crate::error::Error;
use crate::shell;
use std::path::{Path, PathBuf};

/// Builds the images again and compares them with those in `out`.
pub(super) fn compare(out: &Path) -> Result<(), Error> {
    let folder = Folder::new()?;
    println!("\nonce more, from a clone in {}", folder.0.display());
    let mut clone = shell::command("git");
    clone.args(["clone", "--quiet"]).arg(shell::root());
    shell::run(clone.arg(&folder.0))?;
    let mut build = shell::command("cargo");
    build.current_dir(&folder.0).env_remove("CARGO_TARGET_DIR");
    shell::run(build.args(["xtask", "firmware"]))?;
    for board in BOARDS {
        let again = format!("target/firmware/{}.uf2", board.name);
        let again = read(&folder.0.join(again))?;
        let name = super::image_name(board);
        if read(&out.join(&name))? != again {
            return Err(Error::new(format!(
                "{name} is not the same when it is built in another folder"
            )));
        }
        println!("  {name}: the same {} bytes", again.len());
    }
    Ok(())
}

/// What is not committed is in no clone.
pub(super) fn check_committed() -> Result<(), Error> {
    let mut status = shell::command("git");
    let changes = shell::answer(status.args(["status", "--porcelain"]));
    match changes.as_deref() {
        Some("") => Ok(()),
        Some(_) => Err(Error::new(
            "--again compares a commit with itself: commit first, or put your changes away",
        )),
        None => Err(Error::new(
            "--again clones the repository: git must be there, and this must be one",
        )),
    }
}

fn read(path: &Path) -> Result<Vec<u8>, Error> {
    std::fs::read(path).map_err(|cause| Error::file(path, cause))
}

/// A folder that is gone when this is; not below the repository, whose settings cargo would read as well.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Result<Folder, Error> {
        let path = std::env::temp_dir().join(format!("kaijubox-again-{}", std::process::id()));
        std::fs::create_dir_all(&path).map_err(|cause| Error::file(&path, cause))?;
        Ok(Folder(path))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
