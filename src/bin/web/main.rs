//! The console in a browser: `cargo xtask web`.
//!
//! A thin host: a module of WebAssembly that imports nothing. The page's script calls what
//! `exports` lists, once a tick, and shows the pixels; what the console does is in the library. The
//! clock, the buttons and the place of the saves are the page's, entropy comes from it too.

#[path = "../desktop/console.rs"]
mod console;
mod exports;
#[path = "../desktop/facts.rs"]
mod facts;
#[path = "../desktop/failure.rs"]
#[allow(dead_code, reason = "the desktop uses the rest")]
mod failure;
#[path = "../desktop/gauges.rs"]
mod gauges;
mod machine;
#[path = "../desktop/meter.rs"]
mod meter;
mod saves;
mod services;
mod thinker;
mod words;

/// A page has no program that ends: it calls the exports.
fn main() {}
