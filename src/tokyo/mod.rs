//! King of Tokyo: two to six monsters, dice, Tokyo City and Bay, 66 Power cards.
//!
//! [`cards`] has the facts of every card, [`rules`] what they do, [`glance`] what a table or a bot
//! wants to know beforehand, [`mind`] what a bot makes of it, [`view`] what one player may know,
//! [`words`] what is told about it.

pub mod cards;
pub mod glance;
pub mod mind;
pub mod rehearsal;
pub mod rules;
pub mod view;
pub mod words;
