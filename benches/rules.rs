//! Random games a second on one core, with and without events.
fn main() {}
