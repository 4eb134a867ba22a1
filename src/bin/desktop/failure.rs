//! Why the desktop console gave up: one sentence for a person, one code for a shell.
//!
//! Two codes: 2 when what was asked cannot be done as asked, 1 when something broke on the way.

/// A sentence that says what is wrong and what to do, and the exit code that goes with it.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Failure {
    pub(crate) sentence: String,
    pub(crate) code: u8,
}

impl Failure {
    /// It was asked for something it cannot do.
    pub(crate) fn usage(sentence: impl Into<String>) -> Failure {
        Failure {
            sentence: sentence.into(),
            code: 2,
        }
    }

    /// It was asked well, and the machine did not let it.
    pub(crate) fn broken(sentence: impl Into<String>) -> Failure {
        Failure {
            sentence: sentence.into(),
            code: 1,
        }
    }
}
