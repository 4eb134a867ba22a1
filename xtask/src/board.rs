//! The boards a firmware can be built for: the name people type and the binary that holds it.
//!
//! A new board is one row here and one thin binary in `src/bin`. What is soldered to what stands in `src/board`.

use crate::error::Error;

/// A row of the table.
#[derive(Debug, PartialEq)]
pub(crate) struct Board {
    /// What `--board` takes and what the files in `target/firmware` are called.
    pub(crate) name: &'static str,
    /// The cargo name of its binary (cargo allows no dot in one).
    pub(crate) bin: &'static str,
    /// How a person gets it into boot mode.
    pub(crate) boot_mode: &'static str,
}

pub(crate) static BOARDS: &[Board] = &[
    Board {
        name: "picosystem",
        bin: "firmware-picosystem",
        boot_mode: "hold X, switch the PicoSystem on and plug it in",
    },
    Board {
        name: "pico-lcd-1.3",
        bin: "firmware-pico-lcd-1-3",
        boot_mode: "hold BOOTSEL on the Pico while you plug it in",
    },
    Board {
        name: "breadboard",
        bin: "firmware-breadboard",
        boot_mode: "hold BOOTSEL on the Pico while you plug it in",
    },
];

/// The board called `name`; if there is none, the error lists those there are.
pub(crate) fn find(name: &str) -> Result<&'static Board, Error> {
    let found = BOARDS.iter().find(|board| board.name == name);
    found.ok_or_else(|| Error::usage(format!("there is no board `{name}`; known: {}", names())))
}

/// All names, for people.
pub(crate) fn names() -> String {
    let names: Vec<_> = BOARDS.iter().map(|board| board.name).collect();
    names.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_board_is_found_by_its_name() {
        for board in BOARDS {
            assert_eq!(find(board.name), Ok(board));
        }
    }
}
