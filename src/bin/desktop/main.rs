//! The console on the desktop: `cargo run --release`.
//!
//! A thin host: it finds a window or a terminal (or plays a script without either), feeds keys to
//! the console as buttons, and shows its pixels. What the console does is in the library.

mod args;
mod cells;
mod console;
mod facts;
mod failure;
mod gauges;
mod keys;
mod legend;
mod lettered;
mod machine;
mod meter;
mod pace;
mod picture;
mod saves;
mod scaled;
mod scripted;
mod services;
mod speaker;
mod terminal;
mod thinker;
mod typed;
mod window;

use std::{
    env,
    io::{self, Write},
    process::ExitCode,
};

use args::{Args, Mode, Parsed};
use failure::Failure;
use kaijubox::{console::Seeds, text::Language};
use machine::Machine;
use scripted::Script;
use services::Services;
use speaker::{Speaker, Tape};

fn main() -> ExitCode {
    let ended = match args::parse(lexopt::Parser::from_env()) {
        Ok(Parsed::Say(text)) => {
            // Whoever closed the pipe has read enough.
            let _ = io::stdout().write_all(text.as_bytes());
            Ok(0)
        }
        Ok(Parsed::Play(args)) => play(*args),
        Err(failure) => Err(failure),
    };
    match ended {
        Ok(code) => ExitCode::from(code),
        Err(failure) => {
            eprintln!("kaijubox: {}", failure.sentence);
            ExitCode::from(failure.code)
        }
    }
}

/// Plays as asked and returns the exit code.
fn play(args: Args) -> Result<u8, Failure> {
    let seeds = seeds(&args.seeds)?;
    let told = args.facts;
    if args.mode == Mode::Terminal && !terminal::is_here() {
        return Err(Failure::usage(
            "standard input and output are no terminal; run it in one, or leave out --terminal",
        ));
    }
    let saves = saves::open(&args.saves)?;
    if let Mode::Script { file, shots, wav } = &args.mode {
        let script = Script::read(file)?;
        let mut console = Machine::switch_on(
            told.facts,
            seeds,
            Services::unmeasured()
                .with_gauges(told.has_gauges)
                .with_speaker(match wav {
                    Some(_) => Speaker::Tape(Tape::default()),
                    None => Speaker::Mute,
                }),
            saves,
        );
        println!("{}", script.play(&mut console, shots.as_deref())?);
        if let Some(file) = wav {
            console.services().write_tape(file)?;
        }
        return Ok(0);
    }
    kaijubox::ui::name_keys();
    let services = if told.has_frame_times {
        Services::unmeasured()
    } else {
        Services::measured()
    };
    let mut console = Machine::switch_on(
        told.facts,
        seeds,
        services
            .with_gauges(told.has_gauges)
            .with_speaker(Speaker::system()),
        saves,
    );
    if let Some(language) = language() {
        console.offer_language(language);
    }
    match args.mode {
        Mode::Terminal => terminal::play(&mut console, args.frames),
        mode => match window::play(&mut console, args.frames) {
            Ok(()) => Ok(0),
            Err(window::Fault::Lost(why)) => Err(Failure::broken(format!(
                "the window was lost ({why}); start again, or try --terminal"
            ))),
            Err(window::Fault::NotOpened(why)) if mode == Mode::Window => Err(Failure::usage(
                format!("no window can be opened ({why}); start a display, or try --terminal"),
            )),
            Err(window::Fault::NotOpened(_)) if terminal::is_here() => {
                terminal::play(&mut console, args.frames)
            }
            Err(window::Fault::NotOpened(why)) => Err(Failure::usage(format!(
                "there is neither a display ({why}) nor a terminal to play on; start it in one \
                 of them, or use --script FILE --shots DIR"
            ))),
        },
    }
}

/// The language of whoever started it, if the console speaks it: the first variable that says something counts.
fn language() -> Option<Language> {
    let mut said = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter();
    let said = said.find_map(|name| env::var(name).ok().filter(|said| !said.is_empty()))?;
    Language::from_code(said.get(..2)?)
}

fn seeds(pinned: &[u64]) -> Result<Seeds, Failure> {
    if pinned.is_empty() {
        let mut key = [0; 32];
        getrandom::fill(&mut key).map_err(|error| {
            Failure::broken(format!(
                "the system gives no random numbers ({error}); fix the dice with --seed N"
            ))
        })?;
        return Ok(Seeds::from_key(key));
    }
    Ok(Seeds::pinned(pinned).expect("the arguments hold no more seeds than can be pinned"))
}
