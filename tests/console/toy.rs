//! A second game in the box: Nim goes through the whole console, and the console knows it by its
//! title only. It is in tests alone, never in a firmware.

#[path = "../common/mod.rs"]
mod common;

#[path = "toy/novice.rs"]
mod novice;
#[path = "toy/pages.rs"]
mod pages;
#[path = "toy/player.rs"]
mod player;
#[path = "toy/rules.rs"]
mod rules;
#[path = "toy/table.rs"]
mod table;
#[path = "toy/title.rs"]
mod title;

#[path = "toy/bots.rs"]
mod bots;
#[path = "toy/hot_seat.rs"]
mod hot_seat;
#[path = "toy/kept.rs"]
mod kept;
#[path = "toy/past.rs"]
mod past;
#[path = "toy/secrets.rs"]
mod secrets;
