//! Waveshare Pico-LCD-1.3 on a Pico: 240x240 ST7789VW, a stick and four keys, no TE.

use embassy_rp::Peripherals;
use mipidsi::options::{Orientation, Rotation};

use super::{
    image_name::ImageName,
    lcd::tuning,
    parts::Board,
    pico_wiring::{self, Panel},
    speed::Speed,
    wire::Rest,
};

/// After the maker's own start of the panel.
static TUNING: [(u8, &[u8]); 9] = tuning(&[0x35], &[0x19]);

static NAME: ImageName = ImageName::new("pico-lcd-1.3");

/// Takes the board to pieces.
pub fn take(p: Peripherals) -> Board {
    let panel = Panel {
        name: NAME.name(),
        rest: Rest::Low,
        speed: Speed::Full,
        orientation: Orientation::new().rotate(Rotation::Deg90),
        tuning: &TUNING,
        has_piezo: false,
    };
    pico_wiring::take(p, panel)
}
