//! `cargo xtask shots`: pictures of the screens, one folder a script.
//!
//! A script in `tests/scripts` presses buttons and names moments; the desktop program plays it without a window and
//! writes a PNG at each. This module only runs it over all of them and counts the pictures.

use crate::error::Error;
use crate::shell;
use lexopt::prelude::*;
use std::path::{Path, PathBuf};

/// Fixed, so that two runs give the same pictures.
const SEED: &str = "1";

/// The machine's faults that some scripts are about, as `tests/common` has them.
pub(crate) const FAULTS: [(&str, &str); 5] = [
    ("dice-stuck", "dice=stuck"),
    ("dice-biased", "dice=biased"),
    ("after-crash", "last_crash=frames"),
    ("saves-damaged", "saves=damaged"),
    ("saves-newer", "saves=newer"),
];

pub(crate) fn run(mut parser: lexopt::Parser) -> Result<(), Error> {
    let mut out: Option<PathBuf> = None;
    while let Some(arg) = parser.next()? {
        match arg {
            Long("out") => out = Some(parser.value()?.into()),
            other => return Err(other.unexpected().into()),
        }
    }
    let out = out.ok_or_else(|| Error::usage("say where the pictures go: --out DIR"))?;
    // Relative to where the person stands, not to the repository's root where children run.
    let out = std::path::absolute(&out).map_err(|cause| Error::file(&out, cause))?;
    let scripts = scripts()?;
    let desktop = build_desktop()?;
    let mut pictures = 0;
    for script in &scripts {
        let name = script.file_stem().unwrap_or_default();
        let folder = out.join(name);
        std::fs::create_dir_all(&folder).map_err(|cause| Error::file(&folder, cause))?;
        let mut player = shell::command(&desktop);
        player
            .args(["--seed", SEED])
            .arg("--script")
            .arg(script)
            .arg("--shots")
            .arg(&folder);
        if let Some((_, fault)) = FAULTS.iter().find(|(about, _)| name == *about) {
            player.args(["--facts", fault]);
        }
        shell::run(&mut player)?;
        pictures += files(&folder, "png")?.len();
    }
    println!(
        "\n{pictures} pictures of {} scripts in {}",
        scripts.len(),
        out.display()
    );
    Ok(())
}

/// Builds the desktop program as the tests do, so that nothing is compiled twice, and tells where it is.
pub(crate) fn build_desktop() -> Result<PathBuf, Error> {
    shell::run(shell::command("cargo").args(["build", "--workspace", "--bin", "desktop"]))?;
    Ok(shell::target_dir()
        .join("debug")
        .join(format!("desktop{}", std::env::consts::EXE_SUFFIX)))
}

/// The scripts that the tests play.
pub(crate) fn scripts() -> Result<Vec<PathBuf>, Error> {
    let folder = shell::root().join("tests/scripts");
    let scripts = files(&folder, "script")?;
    if scripts.is_empty() {
        return Err(Error::new(format!(
            "there is no script in {}",
            folder.display()
        )));
    }
    Ok(scripts)
}

/// The files of `folder` that end in `extension`, sorted.
pub(crate) fn files(folder: &Path, extension: &str) -> Result<Vec<PathBuf>, Error> {
    let entries = std::fs::read_dir(folder).map_err(|cause| Error::file(folder, cause))?;
    let paths = entries.flatten().map(|entry| entry.path());
    let mut files: Vec<_> = paths
        .filter(|path| path.extension().is_some_and(|found| found == extension))
        .collect();
    files.sort();
    Ok(files)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_a_folder_it_asks_for_one() {
        let error = run(lexopt::Parser::from_args([""; 0])).unwrap_err();
        assert_eq!(
            (error.code(), error.to_string().as_str()),
            (2, "say where the pictures go: --out DIR")
        );
    }
}
