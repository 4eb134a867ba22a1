//! `cargo xtask text`: a language to read through, what it lacks, and what it takes of flash.
//!
//! A sentence with places is printed for everything its words have to agree with: somebody with a name and "You",
//! things of every gender, numbers of every form. Nothing here knows a language.

use std::collections::BTreeSet;

use kaijubox::text::{self, Args, Font, Key, Language, format, speak};
use lexopt::prelude::*;

use crate::error::Error;
use crate::games::{self, GAMES, THINGS};

/// What a language may take of flash, with its font: docs/hardware.md#budgets.
const BUDGET: usize = 96 << 10;
/// Numbers that take the forms of any language we know of.
const NUMBERS: [i32; 4] = [1, 2, 5, 21];

pub(crate) fn run(mut args: lexopt::Parser) -> Result<(), Error> {
    let (mut languages, mut missing, mut sizes) = (Vec::new(), false, false);
    while let Some(arg) = args.next()? {
        match arg {
            Long("language") => {
                let code = args.value()?.string()?;
                let known = Language::ALL.map(Language::code).join(", ");
                let language = Language::from_code(&code);
                languages.push(language.ok_or_else(|| {
                    Error::new(format!("there is no language {code}, only {known}"))
                })?);
            }
            Long("missing") => missing = true,
            Long("sizes") => sizes = true,
            _ => return Err(arg.unexpected().into()),
        }
    }
    if languages.is_empty() {
        languages.extend(Language::ALL);
    }
    for language in languages {
        speak(language);
        match (missing, sizes) {
            (true, _) => print_missing(language),
            (_, true) => print_size(language)?,
            _ => print_all(),
        }
    }
    Ok(())
}

/// What is told in English.
fn print_missing(language: Language) {
    let mut lacks: Vec<String> = language.lacks().iter().map(|&key| key.into()).collect();
    if language != Language::default() {
        let own = names();
        speak(Language::default());
        let english = names();
        let same = own.iter().zip(&english).filter(|(own, name)| own == name);
        lacks.extend(same.map(|(_, name)| format!("[called] {name}")));
    }
    println!("{}: {} missing", language.code(), lacks.len());
    for key in lacks {
        println!("  {key}");
    }
}

/// What it takes of flash, its letters included that English has not.
fn print_size(language: Language) -> Result<(), Error> {
    let own = letters();
    speak(Language::default());
    let english = letters();
    let new = own
        .difference(&english)
        .filter(|_| language != Language::default());
    let glyphs: usize = new
        .flat_map(|&letter| Font::ALL.map(|font| font.size_of(letter)))
        .sum();
    let words = language.size();
    let all = words + glyphs;
    println!(
        "{}: {words} bytes of words, {glyphs} of letters, {:.1} KiB together",
        language.code(),
        all as f64 / 1024.0
    );
    match all <= BUDGET {
        true => Ok(()),
        false => Err(Error::new(format!(
            "that is more than {} KiB",
            BUDGET >> 10
        ))),
    }
}

/// The letters it is written with.
fn letters() -> BTreeSet<char> {
    let keys = Key::ALL.iter().map(|key| key.text());
    let words = keys.chain(names()).chain(words());
    let alphabet = text::spoken().alphabet().iter().copied();
    words
        .chain(alphabet)
        .flat_map(|text| {
            text.chars()
                .flat_map(|letter| [letter, text::small(letter)])
        })
        .filter(|letter| !letter.is_control())
        .collect()
}

/// What everything is called.
fn names() -> Vec<&'static str> {
    let names = GAMES.iter().flat_map(|game| (game.words.names)());
    names.collect()
}

/// What cards do.
fn words() -> impl Iterator<Item = &'static str> {
    let games = GAMES.iter().map(|game| game.name);
    games.flat_map(|game| text::card_ids(game).map(move |id| text::card(game, id)))
}

fn print_all() {
    for key in Key::ALL {
        let (text, name) = (key.text(), format!("{key:?}"));
        println!("{name}");
        for sentence in sentences(text, (games::of_string(&name).words.things)()) {
            println!("    {}", sentence.replace('\n', "\n    "));
        }
    }
    println!("\nNames, in every case");
    for name in names() {
        let forms: Vec<String> = (0..4).map(|case| declined(name, case)).collect();
        println!("    {}", forms.join(", "));
    }
    println!("\nCards");
    for game in GAMES.map(|game| game.name) {
        for id in text::card_ids(game) {
            println!(
                "    {}: {}",
                text::name(game, id, "-"),
                text::card(game, id)
            );
        }
    }
}

fn declined(thing: &str, case: usize) -> String {
    let args = Args {
        thing,
        ..Args::default()
    };
    format(&format!("{{2:{case}}}"), args).as_str().to_owned()
}

/// A template with all that its words have to agree with.
fn sentences(template: &str, things: [&str; THINGS]) -> BTreeSet<String> {
    let numbered = Args {
        number: 1,
        ..Args::default()
    };
    let somebody = format(Key::SetupPlayer.text(), numbered);
    let players = [somebody.as_str(), Key::SeatYou.text()];
    let count = |has: bool, all: usize| if has { all } else { 1 };
    let players = &players[..count(template.contains("{1?"), 2)];
    let agrees = template.contains("{2?") || template.contains("{2:");
    let things = &things[..count(agrees, THINGS)];
    let numbers = &NUMBERS[..count(template.contains("{3?"), NUMBERS.len())];
    let mut told = BTreeSet::new();
    for player in players {
        for thing in things {
            for &number in numbers {
                let args = Args {
                    player,
                    thing,
                    number,
                };
                told.insert(format_whole(template, args));
            }
        }
    }
    told
}

/// A template that is too long for a sentence has no places.
fn format_whole(template: &str, args: Args<'_>) -> String {
    match template.contains('{') {
        true => format(template, args).as_str().to_owned(),
        false => template.to_owned(),
    }
}
