//! King of Tokyo: its cards, rules and words, its bots, and its table on the console.

#[path = "../common/mod.rs"]
mod common;
mod rich;

mod bot;
mod cards;
mod playouts;
mod table;
