//! What a failing console must show, drawn here and compared with what the emulated device showed.
//!
//! A crash logs its words; the page with those words is drawn by the library itself. After the watchdog's reset the
//! first screen is the notice that names where the run before it stopped.

use super::report::Report;
use crate::error::Error;
use kaijubox::console::Seeds;
use kaijubox::console::screens::crash_page;
use kaijubox::games::App;
use kaijubox::{
    console::{DeviceInfo, Lost, SavesNews, Trouble},
    ui::{Canvas, SCREEN},
};

const PIXELS: usize = (SCREEN.size.width * SCREEN.size.height) as usize;

/// The page of the crash that the firmware logged.
pub(super) fn page(report: &Report) -> Result<Vec<u8>, Error> {
    let logged = report.logged("crash: ").next();
    let words: Vec<_> = logged.unwrap_or_default().split('|').collect();
    let [kind, what, place] = words[..] else {
        return Err(Error::new("the firmware has not logged what failed"));
    };
    let mut pixels = vec![0; PIXELS];
    let Ok(()) = crash_page(kind, what, place, &mut Canvas::new(&mut pixels, SCREEN));
    Ok(rgb(&pixels))
}

/// The notice after a run that stopped on the screen `last`.
pub(super) fn notice(last: &'static str) -> Vec<u8> {
    first_picture(DeviceInfo {
        last_crash: Some(last),
        ..DeviceInfo::default()
    })
}

/// The notice on a flash chip without room for saves.
pub(super) fn too_small() -> Vec<u8> {
    first_picture(DeviceInfo {
        saves_news: Some(SavesNews {
            trouble: Trouble::TooSmall,
            lost: Lost::NOTHING,
        }),
        ..DeviceInfo::default()
    })
}

/// What a console with these facts shows first.
fn first_picture(facts: DeviceInfo) -> Vec<u8> {
    picture(&App::new(facts, Seeds::from_key([0; 32])))
}

/// What a console shows, all of it.
pub(super) fn picture(app: &App) -> Vec<u8> {
    let mut pixels = vec![0; PIXELS];
    let Ok(()) = app.draw(&mut Canvas::new(&mut pixels, SCREEN));
    rgb(&pixels)
}

/// Pixels in wire order as three bytes each, the way both hosts write PNG files.
fn rgb(pixels: &[u16]) -> Vec<u8> {
    let spread = |value: u16, bits: u32| (value << (8 - bits) | value >> (2 * bits - 8)) as u8;
    let wire = pixels.iter().map(|pixel| u16::from_be(*pixel));
    wire.flat_map(|p| {
        [
            spread(p >> 11, 5),
            spread(p >> 5 & 63, 6),
            spread(p & 31, 5),
        ]
    })
    .collect()
}
