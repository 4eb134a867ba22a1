//! A second game in the box: Nim goes through the whole console, and the console knows it by its
//! title only. It is in tests alone, never in a firmware.

mod novice;
mod pages;
mod player;
mod rules;
mod table;
mod title;

mod bots;
mod endless;
mod hot_seat;
mod kept;
mod past;
mod secrets;
