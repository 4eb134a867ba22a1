//! King of Tokyo: two to six monsters, dice, Tokyo City and Bay, 66 Power cards.
//!
//! [`cards`] has the facts of every card, [`rules`] what they do, [`glance`] what a table or a bot
//! wants to know beforehand, [`mind`] what a bot makes of it, [`view`] what one player may know,
//! [`words`] what is told about it, [`screens`] how it is played, [`KingOfTokyo`] what the console must
//! know of it.

pub mod cards;
mod chronicle;
mod figures;
pub mod glance;
pub mod mind;
pub mod rehearsal;
pub mod rules;
pub mod screens;
pub mod sounds;
mod title;
pub mod view;
pub mod words;

pub use chronicle::{Ending, Entry, How, Listener, Roll};
pub use title::KingOfTokyo;
