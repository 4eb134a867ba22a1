//! Mindbug: its cards, rules and words, its bot, and its table on the console.
//!
//! One program, since what takes long is compiling the console, once a program.

#[path = "../common/mod.rs"]
mod common;

mod against_bot;
mod bot;
mod cards;
mod console;
mod events;
mod journal;
mod laid;
mod lesson;
mod playouts;
mod puzzles;
mod question;
mod scenes;
mod table;
mod table_cost;
mod table_words;
mod tables;
mod words;
