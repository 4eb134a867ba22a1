//! The command line: what to play on, with which dice, and as which machine.
//!
//! Everything is checked here, before anything is opened or written; the rest of the host may
//! take its arguments as good.

use std::{ffi::OsString, path::PathBuf};

use kaijubox::console::{DESKTOP, MAX_PINNED};
use lexopt::{Arg, Parser, ValueExt};

use crate::{
    facts::{self, Told},
    failure::Failure,
    keys,
};

const HELP: &str = "\
Kaijubox on the desktop: a window if there is a display, else the terminal.

Usage: desktop [OPTIONS]

  --window            play in a window, or fail
  --terminal          play in the terminal (24-bit colours), or fail
  --seed N[,N...]     fix the dice: the first game gets the first seed, and so on
                      (decimal or 0x..., 16 at most)
  --script FILE       play a script, without any display
  --shots DIR         keep the script's pictures there, as NAME.png
  --wav FILE          keep there what would be heard of the script
  --facts KEY=VALUE,...
                      take these for the machine's facts, as if it were another one:
                      board build flash_total flash_image flash_saves (bytes) wire_khz
                      dice (good, stuck or biased) frames period_us draw_us late
                      flash_id (hexadecimal) gauges (good) saves (damaged or newer)
                      battery (per cent) charging (0 or 1)
                      last_crash (takes the rest of the list)
  --saves FILE        keep games and settings there; a script keeps none without this
                      (else $XDG_DATA_HOME/kaijubox/saves.bin, which is mostly
                      ~/.local/share/kaijubox/saves.bin)
  --no-saves          keep nothing
  --frames N          quit after N frames
  --help, --version

A script has one command a line: `press A`, `hold UP 400ms`, `wait 200ms`,
`shot NAME`, `# comment`. Buttons: UP DOWN LEFT RIGHT A B X Y.
";

/// What to play on.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Mode {
    /// Whatever is there.
    Any,
    Window,
    Terminal,
    Script {
        file: PathBuf,
        shots: Option<PathBuf>,
        wav: Option<PathBuf>,
    },
}

/// Where to keep what is to be kept.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Saves {
    /// In the usual file.
    Usual,
    /// In this one.
    File(PathBuf),
    /// Nowhere.
    None,
}

/// A game to play.
#[derive(Debug)]
pub(crate) struct Args {
    pub(crate) mode: Mode,
    /// At most [`MAX_PINNED`]; none means that the system rolls.
    pub(crate) seeds: Vec<u64>,
    pub(crate) facts: Told,
    pub(crate) saves: Saves,
    /// Quit after so many.
    pub(crate) frames: Option<u32>,
}

/// What the command line asks for.
#[derive(Debug)]
pub(crate) enum Parsed {
    /// Print this and be done.
    Say(String),
    Play(Box<Args>),
}

/// Reads the whole command line.
pub(crate) fn parse(mut parser: Parser) -> Result<Parsed, Failure> {
    let (mut window, mut terminal) = (false, false);
    let (mut script, mut shots, mut wav) = (None, None, None);
    let mut seeds = Vec::new();
    let mut facts = Told::of(DESKTOP);
    let (mut saves, mut keeps, mut frames) = (None, true, None);
    while let Some(arg) = parser.next().map_err(unclear)? {
        match arg {
            Arg::Long("help") | Arg::Short('h') => return Ok(Parsed::Say(help())),
            Arg::Long("version") | Arg::Short('V') => {
                let version = env!("CARGO_PKG_VERSION");
                let text = format!("kaijubox {version} (build {})\n", kaijubox::BUILD);
                return Ok(Parsed::Say(text));
            }
            Arg::Long("window") => window = true,
            Arg::Long("terminal") => terminal = true,
            Arg::Long("script") => script = Some(value(&mut parser)?.into()),
            Arg::Long("shots") => shots = Some(value(&mut parser)?.into()),
            Arg::Long("wav") => wav = Some(value(&mut parser)?.into()),
            Arg::Long("saves") => saves = Some(value(&mut parser)?.into()),
            Arg::Long("no-saves") => keeps = false,
            Arg::Long("seed") => seeds = seed_list(&text(&mut parser)?)?,
            Arg::Long("facts") => facts::tell(&mut facts, &text(&mut parser)?)?,
            Arg::Long("frames") => frames = Some(frame_count(&text(&mut parser)?)?),
            other => return Err(unclear(other.unexpected())),
        }
    }
    facts.check()?;
    let refuse = |sentence: &str| Err(Failure::usage(sentence));
    let mode = match (script, window, terminal) {
        (Some(_), true, _) | (Some(_), _, true) => {
            return refuse("--script needs no display; leave out --window and --terminal");
        }
        (Some(_), ..) if frames.is_some() => {
            return refuse("a script ends by itself; leave out --frames");
        }
        (Some(file), ..) => Mode::Script { file, shots, wav },
        (None, ..) if wav.is_some() => {
            return refuse("--wav keeps the sound of a script; add --script FILE");
        }
        (None, ..) if shots.is_some() => {
            return refuse("--shots keeps the pictures of a script; add --script FILE");
        }
        (None, true, true) => return refuse("choose one of --window and --terminal"),
        (None, true, false) => Mode::Window,
        (None, false, true) => Mode::Terminal,
        (None, false, false) => Mode::Any,
    };
    let saves = match (saves, &mode) {
        (Some(_), _) if !keeps => return refuse("choose one of --saves and --no-saves"),
        (Some(file), _) => Saves::File(file),
        // A script shows the same pictures every time.
        (None, Mode::Script { .. }) => Saves::None,
        (None, _) if keeps => Saves::Usual,
        (None, _) => Saves::None,
    };
    Ok(Parsed::Play(Box::new(Args {
        mode,
        seeds,
        facts,
        saves,
        frames,
    })))
}

fn help() -> String {
    format!("{HELP}\n{}", keys::help())
}

fn unclear(error: lexopt::Error) -> Failure {
    Failure::usage(format!("{error}; --help shows what there is"))
}

fn value(parser: &mut Parser) -> Result<OsString, Failure> {
    parser.value().map_err(unclear)
}

fn text(parser: &mut Parser) -> Result<String, Failure> {
    value(parser)?.string().map_err(unclear)
}

fn seed_list(text: &str) -> Result<Vec<u64>, Failure> {
    let seeds: Option<Vec<u64>> = text.split(',').map(seed).collect();
    let seeds = seeds.ok_or_else(|| {
        Failure::usage(format!(
            "`{text}` is no seed; write a number below 2^64 like 7 or 0x2A, several with commas"
        ))
    })?;
    if seeds.len() > MAX_PINNED {
        return Err(Failure::usage(format!(
            "{} seeds are too many; give {MAX_PINNED} at most",
            seeds.len()
        )));
    }
    Ok(seeds)
}

fn seed(word: &str) -> Option<u64> {
    match word.strip_prefix("0x").or(word.strip_prefix("0X")) {
        Some(hex) => u64::from_str_radix(hex, 16).ok(),
        None => word.parse().ok(),
    }
}

fn frame_count(text: &str) -> Result<u32, Failure> {
    match text.parse() {
        Ok(count) if count > 0 => Ok(count),
        _ => Err(Failure::usage(format!(
            "`{text}` is no number of frames; write one from 1 on, like --frames 120"
        ))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(words: &[&str]) -> Result<Parsed, Failure> {
        parse(Parser::from_args(words))
    }

    fn args(words: &[&str]) -> Args {
        match parsed(words) {
            Ok(Parsed::Play(args)) => *args,
            other => panic!("{words:?} should play, got {other:?}"),
        }
    }

    #[test]
    fn seeds_are_decimal_or_hex_and_come_in_order() {
        assert_eq!(args(&["--seed", "7"]).seeds, [7]);
        assert_eq!(args(&["--seed=7,0x2a"]).seeds, [7, 42]);
        assert_eq!(args(&["--seed", &u64::MAX.to_string()]).seeds, [u64::MAX]);
        for bad in ["", "x", "-1", "7,", "0x", "18446744073709551616"] {
            assert_eq!(parsed(&["--seed", bad]).unwrap_err().code, 2, "{bad}");
        }
        let many = ["1"; MAX_PINNED + 1].join(",");
        assert!(parsed(&["--seed", &many]).is_err());
    }

    #[test]
    fn what_does_not_go_together_is_refused() {
        for words in [
            &["--window", "--terminal"][..],
            &["--shots", "d"],
            &["--wav", "f"],
            &["--script", "f", "--window"],
            &["--script", "f", "--frames", "3"],
            &["--frames", "0"],
            &["--saves", "f", "--no-saves"],
            &["--script"],
            &["--nonsense"],
            &["word"],
        ] {
            assert_eq!(parsed(words).unwrap_err().code, 2, "{words:?}");
        }
    }

    #[test]
    fn a_script_keeps_nothing_unless_told() {
        assert_eq!(args(&["--script", "f"]).saves, Saves::None);
        assert_eq!(args(&[]).saves, Saves::Usual);
        assert_eq!(args(&["--no-saves"]).saves, Saves::None);
        let told = args(&["--script", "f", "--saves", "s"]).saves;
        assert_eq!(told, Saves::File("s".into()));
    }

    #[test]
    fn help_names_every_button() {
        let help = help();
        for button in kaijubox::ui::Button::ALL {
            assert!(help.contains(&format!("\n  {:<6}", button.name())));
        }
    }
}
