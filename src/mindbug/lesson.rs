//! Learn to play: the lesson of `assets/mindbug/lesson.toml`, as the build bakes it.
//!
//! That its steps do what they say they do is told by `cargo test --test mindbug lesson::`.

use crate::{
    console::lesson::{Lesson, Place, Step},
    game::Choice,
    text::Key,
};

include!(concat!(env!("OUT_DIR"), "/lesson_mindbug.rs"));
