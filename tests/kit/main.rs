//! What games and console are made of: pictures, dice, the bot. No console is in it.

mod art;
mod dice;
mod nim;
