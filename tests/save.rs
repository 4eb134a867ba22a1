//! Saves: power cut at every operation, damage of every kind, wear; nothing lost, nothing wrong.

#[path = "saves/cuts.rs"]
mod cuts;
#[path = "saves/damage.rs"]
mod damage;
#[path = "common/flash.rs"]
mod flash;
#[path = "saves/owner.rs"]
mod owner;
#[path = "saves/rescue.rs"]
mod rescue;
#[path = "saves/versions.rs"]
mod versions;
#[path = "saves/wear.rs"]
mod wear;
