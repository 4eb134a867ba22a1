//! Saves: power cut at every operation, damage of every kind, wear; nothing lost, nothing wrong.

mod common;
#[path = "saves/cuts.rs"]
mod cuts;
#[path = "saves/damage.rs"]
mod damage;
#[path = "saves/owner.rs"]
mod owner;
#[path = "saves/rescue.rs"]
mod rescue;
#[path = "saves/versions.rs"]
mod versions;
#[path = "saves/wear.rs"]
mod wear;
