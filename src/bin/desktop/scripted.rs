//! A script played without any display, its pictures kept as PNG files.
//!
//! The whole script is read before the console is switched on: a bad line, or two pictures of one
//! name, and nothing is played or written. One tick of the script is one tick of the console.

use std::{
    fs,
    path::{Path, PathBuf},
};

use kaijubox::console::script::{self, Moment};

use crate::{failure::Failure, machine::Machine, picture};

/// A script that was found good.
pub(crate) struct Script {
    text: String,
}

impl Script {
    /// Reads and checks a file.
    pub(crate) fn read(file: &Path) -> Result<Script, Failure> {
        let name = file.display();
        let bytes = fs::read(file).map_err(|error| {
            Failure::usage(format!(
                "the script {name} cannot be read ({error}); check its name"
            ))
        })?;
        let text = String::from_utf8(bytes).map_err(|_| {
            Failure::usage(format!(
                "{name} is no text in UTF-8; a script is a text file"
            ))
        })?;
        script::check(&text).map_err(|why| Failure::usage(format!("{name}, {why}")))?;
        Ok(Script { text })
    }

    /// Plays it and says what came of it.
    pub(crate) fn play(
        &self,
        console: &mut Machine,
        shots: Option<&Path>,
    ) -> Result<String, Failure> {
        if let Some(dir) = shots {
            fs::create_dir_all(dir).map_err(|error| not_written(dir, error))?;
        }
        let (mut ticks, mut kept) = (0, 0);
        for moment in script::moments(&self.text) {
            match (moment, shots) {
                (Moment::Tick(buttons), _) => {
                    console.tick(buttons);
                    ticks += 1;
                }
                (Moment::Shot(name), Some(dir)) => {
                    let path = shot_path(dir, name);
                    picture::save(console.pixels(), &path)
                        .map_err(|error| not_written(&path, error))?;
                    kept += 1;
                }
                (Moment::Shot(_), None) => {}
            }
        }
        Ok(match shots {
            Some(dir) => format!("{kept} shots in {}", dir.display()),
            None => format!("{ticks} ticks played"),
        })
    }
}

fn shot_path(dir: &Path, name: &str) -> PathBuf {
    dir.join(format!("{name}.png"))
}

fn not_written(path: &Path, error: std::io::Error) -> Failure {
    Failure::broken(format!(
        "{} cannot be written ({error}); give --shots a directory that can",
        path.display()
    ))
}
