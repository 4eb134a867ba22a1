//! The tree itself: what is cited is there, and who names a game may. No console is in it.

mod citations;
mod house;
