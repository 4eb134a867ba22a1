//! What drawing pictures costs on the chip: `cargo xtask art --cycles` runs it on the emulated device.
//!
//! Each picture is drawn whole, then in the bands of a screen, and its thumbnail; the log tells the
//! cycles, from the microsecond timer.
#![no_std]
#![no_main]

use defmt_rtt as _;
use embassy_time::Instant;
use embedded_graphics::{
    geometry::{Point, Size},
    primitives::Rectangle,
};
use kaijubox::{
    art::cards::{self, PICTURE_SIZE},
    ui::Canvas,
};
use static_cell::ConstStaticCell;

const CYCLES_A_MICROSECOND: u32 = 125;
/// Where on the screen the picture stands on the page of a card: across three bands.
const PLACE: Point = Point::new(8, 44);
/// As the painter paints a frame.
const BAND: Size = Size::new(240, 48);

static PIXELS: ConstStaticCell<[u16; 240 * 60]> = ConstStaticCell::new([0; 240 * 60]);

#[cortex_m_rt::entry]
fn main() -> ! {
    embassy_rp::init(Default::default());
    let pixels = PIXELS.take();
    for picture in cards::all() {
        let place = Rectangle::new(PLACE, PICTURE_SIZE);
        let whole = cycles(|| {
            let Ok(()) = picture.draw(PLACE, &mut Canvas::new(pixels, place));
        });
        let bands = cycles(|| {
            for top in [0, 48, 96] {
                let band = Rectangle::new(Point::new(0, top), BAND);
                let Ok(()) = picture.draw(PLACE, &mut Canvas::new(pixels, band));
            }
        });
        let thumb = cycles(|| {
            let band = Rectangle::new(Point::zero(), BAND);
            let Ok(()) = picture.draw_thumb(Point::new(5, 5), &mut Canvas::new(pixels, band));
        });
        defmt::info!(
            "{=str} whole {=u32} bands {=u32} thumb {=u32}",
            picture.id,
            whole,
            bands,
            thumb
        );
    }
    defmt::info!("done");
    loop {
        cortex_m::asm::wfi();
    }
}

fn cycles(draw: impl FnOnce()) -> u32 {
    let since = Instant::now();
    draw();
    since.elapsed().as_micros() as u32 * CYCLES_A_MICROSECOND
}
