//! A script played without any display, its pictures kept as PNG files.
//!
//! The whole script is read before the console is switched on: a bad line, or two pictures of one
//! name, and nothing is played or written. One tick of the script is one tick of the console.

use std::{
    collections::HashMap,
    fs,
    path::{Path, PathBuf},
};

use kaijubox::app::script::{self, Command, Moment};

use crate::{console::Console, failure::Failure, picture};

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
        check(&text).map_err(|why| Failure::usage(format!("{name}, {why}")))?;
        Ok(Script { text })
    }

    /// Plays it and says what came of it.
    pub(crate) fn play(
        &self,
        console: &mut Console,
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

/// What is wrong with the script, if anything is.
fn check(text: &str) -> Result<(), String> {
    let mut shots = HashMap::new();
    for (number, line) in text.lines().enumerate() {
        let number = number + 1;
        // One line at a time, so that a second shot can be told by its number too.
        match script::commands(line).next() {
            None | Some(Ok(Command::Hold(..) | Command::Wait(_))) => {}
            Some(Ok(Command::Shot(name))) => {
                // Some file systems take `A.png` and `a.png` for one file.
                if let Some(first) = shots.insert(name.to_ascii_lowercase(), number) {
                    return Err(format!(
                        "line {number}: `{}`: line {first} has a shot of that name already",
                        line.trim()
                    ));
                }
            }
            Some(Err(bad)) => return Err(script::BadLine { number, ..bad }.to_string()),
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bad_line_or_a_second_shot_is_told_by_its_number() {
        assert_eq!(check("# nothing\n\npress A\nshot a\nshot b"), Ok(()));
        let bad = check("press A\n\njump").unwrap_err();
        assert!(bad.starts_with("line 3: `jump`: the commands are"), "{bad}");
        let twice = check("shot a\nwait 1ms\nshot A # again").unwrap_err();
        assert!(twice.starts_with("line 3: "), "{twice}");
        assert!(twice.contains("line 1"), "{twice}");
    }
}
