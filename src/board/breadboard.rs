//! A Pico on a breadboard: a 240x240 ST7789 module and eight push buttons to ground, no TE.
//!
//! Modules with eight pins (CS) and with seven (CS tied to ground inside) both work: the clock rests high,
//! which the former do not mind and the latter need. Half the clock, since loose wires are no traces; what
//! is known of the panel's voltages is what its controller wakes up with.

use embassy_rp::Peripherals;
use mipidsi::options::Orientation;

use super::{
    image_name::ImageName,
    parts::Board,
    pico_wiring::{self, Panel},
    speed::Speed,
    wire::Rest,
};

static NAME: ImageName = ImageName::new("breadboard");

/// Takes the board to pieces.
pub fn take(p: Peripherals) -> Board {
    let panel = Panel {
        name: NAME.name(),
        rest: Rest::High,
        speed: Speed::Half,
        orientation: Orientation::new(),
        tuning: &[],
        has_piezo: true,
    };
    pico_wiring::take(p, panel)
}
