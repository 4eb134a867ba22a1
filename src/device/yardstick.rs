//! Fixed work, timed: what a photo from a real board tells of the chip and of its flash behind a cache.
//!
//! The emulated chip does the same and its figures stand beside these. Every piece begins with a cold
//! cache, so that it does not matter what was done before.

use embassy_rp::pac;
use embassy_time::Instant;
use embedded_graphics::{
    geometry::{Point, Size},
    primitives::Rectangle,
};

use crate::{
    console::{Games as _, SpeedReading, screens::title_picture},
    games::Kaijubox,
    ui::{Canvas, SCREEN},
};

/// So few rows at a time: this lies on the stack.
const STRIP_ROWS: u32 = 4;
const STRIP_PIXELS: usize = (SCREEN.size.width * STRIP_ROWS) as usize;
/// Steps of the rules.
const STEPS: u32 = 1_000;

/// Does all of it but the save: a quarter of a second.
#[inline(never)]
pub(super) fn measure() -> SpeedReading {
    let cache = pac::XIP_CTRL;
    cool();
    cache.ctr_acc().write_value(0);
    cache.ctr_hit().write_value(0);
    let drawing_us = micros(draw);
    let (hits, accesses) = (cache.ctr_hit().read(), cache.ctr_acc().read());
    cool();
    SpeedReading {
        drawing_us,
        accesses,
        hits,
        rules_us: micros(|| Kaijubox::exercise(0, STEPS)),
        save_us: 0,
    }
}

/// Empties the cache; reading the register waits until that is done.
fn cool() {
    pac::XIP_CTRL.flush().write(|w| w.set_flush(true));
    let _ = pac::XIP_CTRL.flush().read();
}

/// Draws the title, as it stands once all of it is there, strip by strip.
#[inline(never)]
fn draw() {
    let mut strip = [0; STRIP_PIXELS];
    for top in (0..SCREEN.size.height).step_by(STRIP_ROWS as usize) {
        let corner = Point::new(0, top as i32);
        let area = Rectangle::new(corner, Size::new(SCREEN.size.width, STRIP_ROWS));
        let Ok(()) = title_picture(&mut Canvas::new(&mut strip, area));
        core::hint::black_box(&strip);
    }
}

fn micros(work: impl FnOnce()) -> u32 {
    let begun = Instant::now();
    work();
    begun.elapsed().as_micros() as u32
}
