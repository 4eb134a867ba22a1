//! `cargo xtask film`: an animated picture of each script in `docs/films`, for pages about the console.
//!
//! The script plays in the library itself, the bot at once; what is between its shots `begin` and `end` is kept, twenty
//! pictures a second. A PNG with animation: browsers play it, anything else shows its first picture. Only what changes
//! from one picture to the next is in it, in the 255 colours that are seen most.

use crate::error::Error;
use crate::hosts::AtOnce;
use crate::{shell, shots};
use embedded_graphics::draw_target::DrawTargetExt as _;
use kaijubox::console::script::{self, Moment};
use kaijubox::console::{DeviceInfo, Seeds};
use kaijubox::games::App;
use kaijubox::ui::{Canvas, SCREEN, TICK_US, Tick, rgb888};
use std::collections::HashMap;
use std::path::Path;

const SIDE: usize = SCREEN.size.width as usize;
/// Ticks from one picture to the next: twenty a second.
const EVERY: u32 = 3;
/// How long the last picture stands, in milliseconds.
const LAST_MS: u32 = 2500;
const SEEDS: [u64; 2] = [7, 8];
/// What a picture leaves as it was.
const CLEAR: u8 = 255;

pub(crate) fn run(mut parser: lexopt::Parser) -> Result<(), Error> {
    if let Some(arg) = parser.next()? {
        return Err(arg.unexpected().into());
    }
    for script in shots::files(&shell::root().join("docs/films"), "script")? {
        let text = std::fs::read_to_string(&script).map_err(|cause| Error::file(&script, cause))?;
        script::check(&text).map_err(|why| Error::new(format!("{}, {why}", script.display())))?;
        println!("  playing {}", script.display());
        let frames = play(&text);
        let file = script.with_extension("png");
        write(&file, &frames)?;
        let bytes = file.metadata().map_or(0, |file| file.len());
        let seconds = frames.iter().map(|frame| frame.ms).sum::<u32>() as f32 / 1e3;
        println!(
            "  {}: {} pictures, {seconds:.1} s, {:.0} kB",
            file.display(),
            frames.len(),
            bytes as f32 / 1e3
        );
    }
    Ok(())
}

/// A picture and how long it stands.
struct Frame {
    pixels: Vec<u16>,
    ms: u32,
}

/// The pictures between the shots `begin` and `end`.
fn play(text: &str) -> Vec<Frame> {
    let seeds = Seeds::pinned(&SEEDS).expect("two seeds can be fixed");
    let mut app = App::new(DeviceInfo::default(), seeds);
    let mut host = AtOnce::new();
    let mut pixels = vec![0; SIDE * SIDE];
    let (mut now, mut begun) = (Tick::default(), None);
    let mut frames: Vec<Frame> = Vec::new();
    for moment in script::moments(text) {
        match moment {
            Moment::Shot("begin") => begun = Some(now),
            Moment::Shot("end") => break,
            Moment::Shot(_) => {}
            Moment::Tick(buttons) => {
                app.tick(now, buttons, &mut host);
                let mut canvas = Canvas::new(&mut pixels, SCREEN);
                for rect in app.take_damage().rects() {
                    let Ok(()) = app.draw(&mut canvas.clipped(rect));
                }
                now = now.next();
                if begun.is_some_and(|begun| now.since(begun).is_multiple_of(EVERY)) {
                    let ms = EVERY * TICK_US / 1000;
                    match frames.last_mut() {
                        Some(last) if last.pixels == pixels => last.ms += ms,
                        _ => frames.push(Frame {
                            pixels: pixels.clone(),
                            ms,
                        }),
                    }
                }
            }
        }
    }
    if let Some(last) = frames.last_mut() {
        last.ms = last.ms.max(LAST_MS);
    }
    frames
}

/// The colours that are seen most, and the nearest of them for each colour there is.
fn palette(frames: &[Frame]) -> (Vec<[u8; 3]>, HashMap<u16, u8>) {
    let mut counts: HashMap<u16, usize> = HashMap::new();
    for &pixel in frames.iter().flat_map(|frame| &frame.pixels) {
        *counts.entry(pixel).or_default() += 1;
    }
    let mut colours: Vec<_> = counts.into_iter().collect();
    colours.sort_by_key(|&(pixel, count)| (std::cmp::Reverse(count), pixel));
    let kept: Vec<_> = colours
        .iter()
        .take(usize::from(CLEAR))
        .map(|&(pixel, _)| rgb888(pixel))
        .collect();
    let distance = |a: [u8; 3], b: [u8; 3]| -> u32 {
        (0..3).map(|i| u32::from(a[i].abs_diff(b[i])).pow(2)).sum()
    };
    let nearest = |pixel: u16| {
        let near = |i: &usize| distance(kept[*i], rgb888(pixel));
        (0..kept.len()).min_by_key(near).unwrap_or_default() as u8
    };
    let places = colours.iter().map(|&(pixel, _)| (pixel, nearest(pixel)));
    (kept.clone(), places.collect())
}

fn write(file: &Path, frames: &[Frame]) -> Result<(), Error> {
    let cannot = |cause: png::EncodingError| Error::new(format!("{}: {cause}", file.display()));
    let (kept, places) = palette(frames);
    let mut colours: Vec<u8> = kept.into_iter().flatten().collect();
    colours.resize(3 * (usize::from(CLEAR) + 1), 0);
    let mut alpha = vec![0xFF; usize::from(CLEAR)];
    alpha.push(0);
    let out = std::fs::File::create(file).map_err(|cause| Error::file(file, cause))?;
    let mut encoder = png::Encoder::new(std::io::BufWriter::new(out), SIDE as u32, SIDE as u32);
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_palette(colours);
    encoder.set_trns(alpha);
    encoder.set_compression(png::Compression::High);
    encoder.set_filter(png::Filter::NoFilter);
    encoder
        .set_animated(frames.len() as u32, 0)
        .map_err(cannot)?;
    encoder.set_blend_op(png::BlendOp::Over).map_err(cannot)?;
    let mut writer = encoder.write_header().map_err(cannot)?;
    let mut before: Option<&Frame> = None;
    for frame in frames {
        let (left, top, width, height) = changed(before, frame);
        let rows =
            (top..top + height).flat_map(|y| (left..left + width).map(move |x| y * SIDE + x));
        let bytes: Vec<u8> = rows
            .map(|at| match before {
                Some(before) if before.pixels[at] == frame.pixels[at] => CLEAR,
                _ => places[&frame.pixels[at]],
            })
            .collect();
        if before.is_some() {
            // First to the corner: a place and a size are checked against each other.
            writer.set_frame_position(0, 0).map_err(cannot)?;
            writer
                .set_frame_dimension(width as u32, height as u32)
                .map_err(cannot)?;
            writer
                .set_frame_position(left as u32, top as u32)
                .map_err(cannot)?;
        }
        writer
            .set_frame_delay(frame.ms.min(60_000) as u16, 1000)
            .map_err(cannot)?;
        writer.write_image_data(&bytes).map_err(cannot)?;
        before = Some(frame);
    }
    writer.finish().map_err(cannot)
}

/// Left, top, width and height of what differs from the picture before; the first one is whole.
fn changed(before: Option<&Frame>, frame: &Frame) -> (usize, usize, usize, usize) {
    let Some(before) = before else {
        return (0, 0, SIDE, SIDE);
    };
    let differs = (0..SIDE * SIDE).filter(|&at| before.pixels[at] != frame.pixels[at]);
    let (mut left, mut top, mut right, mut bottom) = (SIDE, SIDE, 0, 0);
    for at in differs {
        let (x, y) = (at % SIDE, at / SIDE);
        (left, top) = (left.min(x), top.min(y));
        (right, bottom) = (right.max(x + 1), bottom.max(y + 1));
    }
    (left, top, right - left, bottom - top)
}
