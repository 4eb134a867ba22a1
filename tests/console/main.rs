//! The console, as it is sold and with another game in its box: pages, languages, sound, what it keeps.

#[path = "../common/mod.rs"]
mod common;

mod keeping;
mod languages;
mod mash;
mod old_saves;
mod pocket;
mod screens;
mod sound;
mod title;
mod told;
mod toy;
