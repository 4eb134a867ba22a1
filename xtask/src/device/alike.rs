//! The same pictures on the chip and on the desktop.
//!
//! The firmware logs what a picture depends on besides the buttons (the seed of each game, the facts of the machine,
//! the frame times it shows); the desktop is told the same and plays the same script.

use super::report::Report;
use crate::error::Error;
use crate::shell;
use std::path::Path;

/// Plays the script on the desktop as the same machine and compares every picture but those whose
/// names begin as in `measured`. The desktop begins with these saves, as the device did.
pub(super) fn compare(
    report: &Report,
    script: &Path,
    desktop: &Path,
    out: &Path,
    measured: &[&str],
    saves: Option<&[u8]>,
) -> Result<usize, Error> {
    let folder = out.join("desktop");
    let mut player = shell::command(desktop);
    player
        .arg("--script")
        .arg(script)
        .arg("--shots")
        .arg(&folder);
    let seeds = report.seeds();
    if !seeds.is_empty() {
        player.args(["--seed", &seeds.join(",")]);
    }
    player.args(["--facts", &report.facts()?]);
    let file = folder.join("saves.bin");
    let _ = std::fs::remove_file(&file);
    std::fs::create_dir_all(&folder).map_err(|cause| Error::file(&folder, cause))?;
    if let Some(saves) = saves {
        std::fs::write(&file, saves).map_err(|cause| Error::file(&file, cause))?;
    }
    shell::run(player.arg("--saves").arg(&file))?;
    let is_measured = |shot: &String| measured.iter().any(|name| shot.starts_with(name));
    let mut shots = report.shots();
    shots.retain(|shot| !is_measured(shot));
    for shot in &shots {
        let file = format!("{shot}.png");
        let [device, host] = [out.join(&file), folder.join(&file)].map(|path| pixels(&path));
        if device? != host? {
            let (ours, theirs) = (folder.join(&file), out.join(&file));
            return Err(Error::new(format!(
                "the pictures {} and {} differ",
                ours.display(),
                theirs.display()
            )));
        }
    }
    Ok(shots.len())
}

/// The pixels of a PNG, as three bytes each.
pub(super) fn pixels(path: &Path) -> Result<Vec<u8>, Error> {
    let broken = |cause: png::DecodingError| Error::new(format!("{}: {cause}", path.display()));
    let file = std::fs::File::open(path).map_err(|cause| Error::file(path, cause))?;
    let mut decoder = png::Decoder::new(std::io::BufReader::new(file));
    decoder.set_transformations(png::Transformations::normalize_to_color8());
    let mut reader = decoder.read_info().map_err(broken)?;
    let mut bytes = vec![0; reader.output_buffer_size().unwrap_or_default()];
    let info = reader.next_frame(&mut bytes).map_err(broken)?;
    bytes.truncate(info.buffer_size());
    match info.color_type {
        png::ColorType::Rgb => Ok(bytes),
        png::ColorType::Rgba => Ok(bytes.chunks(4).flat_map(|p| [p[0], p[1], p[2]]).collect()),
        other => Err(Error::new(format!(
            "{}: {other:?} is no colour picture",
            path.display()
        ))),
    }
}
