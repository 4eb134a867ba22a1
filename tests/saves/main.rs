//! Saves: power cut at every operation, damage of every kind, wear; nothing lost, nothing wrong.

#[path = "../common/mod.rs"]
mod common;
mod owner;

mod cuts;
mod damage;
mod rescue;
mod versions;
mod wear;
