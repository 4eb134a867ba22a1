//! Kaijubox: a pocket console for card and dice games on the RP2040.
#![no_std]

pub mod game;
pub mod mindbug;
