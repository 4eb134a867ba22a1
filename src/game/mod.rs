//! What every game shares.

pub mod dice;
