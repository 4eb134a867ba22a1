//! Mindbug: its cards, rules and words, and its table on the console.
//!
//! One program, since what takes long is compiling the console, once a program.

#[path = "../common/mod.rs"]
mod common;

mod against_bot;
mod cards;
mod journal;
mod lesson;
mod playouts;
mod puzzles;
mod table;
mod table_cost;
mod table_words;
mod tables;
mod words;
