//! What goes wrong in a command, as one clear sentence.
//!
//! People and CI read it once, at the end of a lot of output, so there is no chain of causes and no debug print. The
//! exit code tells two cases apart: 2 where the command line was wrong, 1 for everything else.

use std::fmt;
use std::path::Path;

/// One sentence and the exit code that goes with it.
#[derive(Debug, PartialEq)]
pub(crate) struct Error {
    sentence: String,
    code: u8,
}

impl Error {
    /// The command was understood and could not be done.
    pub(crate) fn new(sentence: impl Into<String>) -> Self {
        Self {
            sentence: sentence.into(),
            code: 1,
        }
    }

    /// The command line was wrong.
    pub(crate) fn usage(sentence: impl Into<String>) -> Self {
        Self {
            sentence: sentence.into(),
            code: 2,
        }
    }

    /// `path` could not be read, written or made.
    pub(crate) fn file(path: &Path, cause: std::io::Error) -> Self {
        Self::new(format!("{}: {cause}", path.display()))
    }

    pub(crate) fn code(&self) -> u8 {
        self.code
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.sentence)
    }
}

impl std::error::Error for Error {}

impl From<lexopt::Error> for Error {
    fn from(error: lexopt::Error) -> Self {
        Self::usage(error.to_string())
    }
}
