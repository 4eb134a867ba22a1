//! The console on the desktop.

fn main() {}
