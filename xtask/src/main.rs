//! The project's own commands: `cargo xtask COMMAND`.
//!
//! A command is one row of `COMMANDS`, or of its game's, and one module. This file only finds the row, prints help, and
//! turns an error into one sentence and an exit code; it knows nothing of what the commands do.

mod arena;
mod art;
mod board;
mod counts;
mod device;
mod dist;
mod elf;
mod error;
mod film;
mod firmware;
mod flash;
mod games;
#[path = "../../tests/common/hosts.rs"]
mod hosts;
mod node;
mod processor;
mod share;
mod shell;
mod shots;
mod sizes;
mod test;
mod text;
mod toolchain;
mod two;
mod uf2;
mod web;
mod window;
mod wiring;

use error::Error;
use lexopt::prelude::*;
use std::process::ExitCode;

/// One command: what is typed, what it does, what its flags are, and the function behind it.
struct Command {
    name: &'static str,
    what: &'static str,
    flags: &'static str,
    run: fn(lexopt::Parser) -> Result<(), Error>,
}

/// The commands, but those of a single game (`games`).
const COMMANDS: &[Command] = &[
    Command {
        name: "test",
        what: "everything: format, lints, host tests, firmware, device tests, the window",
        flags: "[--fast] [--only STEP]... [--case NAME]",
        run: test::run,
    },
    Command {
        name: "firmware",
        what: "build ELF and UF2 into target/firmware, and show what they take of flash and RAM",
        flags: "[--board BOARD]... | --silent",
        run: firmware::run,
    },
    Command {
        name: "flash",
        what: "build the UF2, or take one that is for this board, and copy it onto a board in boot mode; or write through a debug probe and show the log",
        flags: "--board BOARD [--uf2 FILE] [--to DIR] | --board BOARD --probe",
        run: flash::run,
    },
    Command {
        name: "web",
        what: "build the page that plays in a browser: target/web, and kaijubox.html, which is all of it in one file",
        flags: "[--serve] [--port N] [--measure]",
        run: web::run,
    },
    Command {
        name: "dist",
        what: "make a release in target/dist: images, the page, the desktop program, licences, what is new, checksums; with --again build the images a second time elsewhere and compare",
        flags: "[--again]",
        run: dist::run,
    },
    Command {
        name: "film",
        what: "play the scripts of docs/films into animated pictures beside them",
        flags: "",
        run: film::run,
    },
    Command {
        name: "wiring",
        what: "draw the wires of the boards that are wired by hand into docs/wiring",
        flags: "",
        run: wiring::run,
    },
    Command {
        name: "device",
        what: "play a script on the emulated device: pictures and report.json",
        flags: "--script FILE --out DIR [--board BOARD] [--rosc-bias 0..100] [--cut-power-at MS] [--cache none|lru|random] [--misses] [--allow-panic] [--elf FILE] [--seed N]",
        run: device::run,
    },
    Command {
        name: "stack",
        what: "how deep the stack goes on the emulated device over every script, and what memory.x reserves; takes minutes",
        flags: "[--elf FILE] [--case NAME]",
        run: device::stack,
    },
    Command {
        name: "screens",
        what: "what every screen costs on the emulated device over every script: frames, drawing, presses; takes minutes",
        flags: "[--cache none|lru|random] [--elf FILE]",
        run: device::screens,
    },
    Command {
        name: "shots",
        what: "write a PNG of every screen that tests/scripts visit",
        flags: "--out DIR",
        run: shots::run,
    },
    Command {
        name: "text",
        what: "every string of a language in its sentences, with names and numbers filled in; with --missing what it tells in English, with --sizes what each language takes of flash",
        flags: "[--language CODE] [--missing] [--sizes]",
        run: text::run,
    },
    Command {
        name: "arena",
        what: "let bots play matches: random, thumb, greedy, easy, normal, hard",
        flags: "[--game GAME] --a LEVEL --b LEVEL [--games N] [--sets LIST]... [--players N] [--nodes N] [--seed N] [--threads N] [--show NUMBER | --fit]",
        run: arena::run,
    },
    Command {
        name: "rehearse",
        what: "play seeded games on the emulated chip and here, and compare them step by step",
        flags: "[BIN]",
        run: device::rehearse,
    },
    Command {
        name: "thinking",
        what: "how long the hard bot thinks on the emulated chip, over the decisions of real games; takes minutes",
        flags: "[--game GAME] [--decisions N] [--parts N] [--cache none|lru|random]",
        run: device::thinking,
    },
    Command {
        name: "art",
        what: "write contact sheets of the cards' pictures and thumbnails, and measure how they are baked",
        flags: "--out DIR [--set SET] [--changed] [--png] [--cycles] [--colors] | --fit",
        run: art::run,
    },
];

fn main() -> ExitCode {
    match dispatch(lexopt::Parser::from_env()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask: {error}");
            ExitCode::from(error.code())
        }
    }
}

fn dispatch(mut parser: lexopt::Parser) -> Result<(), Error> {
    let command = match parser.next()? {
        None | Some(Short('h') | Long("help")) => {
            println!("{}", overview());
            return Ok(());
        }
        Some(Value(name)) => find(&name.string()?)?,
        Some(other) => return Err(other.unexpected().into()),
    };
    let wants_help = |parser: &mut lexopt::Parser| {
        let rest = parser.try_raw_args()?;
        Some(
            rest.as_slice()
                .iter()
                .any(|arg| arg == "--help" || arg == "-h"),
        )
    };
    if wants_help(&mut parser) == Some(true) {
        println!(
            "cargo xtask {} {}\n  {}",
            command.name, command.flags, command.what
        );
        return Ok(());
    }
    (command.run)(parser)
}

/// Every command there is.
fn all() -> impl Iterator<Item = &'static Command> {
    let of_games = games::GAMES.iter().flat_map(|game| game.commands);
    COMMANDS.iter().chain(of_games)
}

fn find(name: &str) -> Result<&'static Command, Error> {
    all().find(|command| command.name == name).ok_or_else(|| {
        let known: Vec<_> = all().map(|command| command.name).collect();
        Error::usage(format!(
            "there is no command `{name}`; known: {}",
            known.join(", ")
        ))
    })
}

fn overview() -> String {
    let mut text = String::from("cargo xtask COMMAND\n");
    for command in all() {
        text += &format!(
            "\n  {} {}\n      {}\n",
            command.name, command.flags, command.what
        );
    }
    text += &format!("\nBOARD is one of {}.", board::names());
    text += &format!("\nGAME is one of {}.", games::names());
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn xtask(args: &[&str]) -> Result<(), Error> {
        dispatch(lexopt::Parser::from_args(args))
    }

    #[test]
    fn an_unknown_command_lists_the_known_ones() {
        let error = xtask(&["tset"]).unwrap_err();
        assert_eq!(error.code(), 2);
        assert!(error.to_string().contains("`tset`") && error.to_string().contains("firmware"));
    }

    #[test]
    fn a_wrong_flag_is_one_sentence_and_exit_2_for_every_command() {
        assert_eq!(xtask(&["--wrong"]).unwrap_err().code(), 2);
        for command in all() {
            let error = xtask(&[command.name, "--wrong"]).unwrap_err();
            assert_eq!(error.code(), 2, "{}: {error}", command.name);
            assert_eq!(error.to_string().lines().count(), 1);
        }
    }

    #[test]
    fn an_unknown_board_lists_the_known_ones() {
        for command in ["firmware", "flash"] {
            let error = xtask(&[command, "--board", "gameboy"]).unwrap_err();
            assert_eq!(error.code(), 2);
            assert!(error.to_string().contains("picosystem"));
        }
    }

    #[test]
    fn help_does_nothing_but_help() {
        assert_eq!(xtask(&[]), Ok(()));
        for command in all() {
            assert_eq!(xtask(&[command.name, "--help"]), Ok(()));
        }
    }
}
