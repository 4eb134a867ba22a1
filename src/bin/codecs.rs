//! What a way of packing pictures costs on the chip: `cargo xtask art --codecs` builds this once a way, with the pictures
//! it has packed, and runs it on the emulated device.
//!
//! Each picture is unpacked and drawn; the log tells the cycles, from the microsecond timer, and a digest of the
//! pixels, so that nobody measures a decoder that decodes something else.
#![no_std]
#![no_main]

use core::hint::black_box;

use defmt_rtt as _;
use embassy_time::Instant;
use embedded_graphics::{
    draw_target::DrawTarget as _,
    geometry::{Point, Size},
    pixelcolor::{Rgb565, raw::RawU16},
    primitives::Rectangle,
};
use kaijubox::{
    art::cards::{self, PICTURE_SIZE},
    ui::Canvas,
};
use miniz_oxide::inflate::core::{DecompressorOxide, decompress, inflate_flags};
use static_cell::ConstStaticCell;

const WAY: &str = env!("KAIJUBOX_WAY");
/// Per picture its length, its colours and its groups; per group its length and its bytes.
static PACKED: &[u8] = include_bytes!(env!("KAIJUBOX_PACKED"));

const CYCLES_A_MICROSECOND: u32 = 125;
const WIDTH: usize = 128;
const HEIGHT: usize = 96;
const COLORS: usize = 32;
/// Pixels of a group of sixteen rows, and of a whole picture.
const GROUP: usize = WIDTH * 16;
const WHOLE: usize = WIDTH * HEIGHT;
/// heatshrink reports a full target where it has not yet seen the end.
const SLACK: usize = 32;

static PIXELS: ConstStaticCell<[u16; WHOLE]> = ConstStaticCell::new([0; WHOLE]);

#[cortex_m_rt::entry]
fn main() -> ! {
    embassy_rp::init(Default::default());
    run(PIXELS.take());
    defmt::info!("done");
    loop {
        cortex_m::asm::wfi();
    }
}

/// Draws all pictures, deeper in the stack than anything before, so that its depth is the way's.
#[inline(never)]
fn run(pixels: &mut [u16; WHOLE]) {
    black_box([0_u8; 4096]);
    if WAY == "this" {
        for picture in cards::all() {
            measure(pixels, |canvas| {
                let Ok(()) = picture.draw(Point::zero(), canvas);
            });
        }
    }
    let mut packed = PACKED;
    while !packed.is_empty() {
        let picture = split(&mut packed);
        measure(pixels, |canvas| draw(picture, canvas));
    }
}

/// Takes what is as long as its first two bytes say.
fn split<'a>(bytes: &mut &'a [u8]) -> &'a [u8] {
    let (length, rest) = bytes.split_at(2);
    let (part, rest) = rest.split_at(usize::from(length[1]) << 8 | usize::from(length[0]));
    *bytes = rest;
    part
}

#[inline(never)]
fn measure(pixels: &mut [u16; WHOLE], draw: impl FnOnce(&mut Canvas<'_>)) {
    let mut canvas = Canvas::new(pixels, Rectangle::new(Point::zero(), PICTURE_SIZE));
    let since = Instant::now();
    draw(&mut canvas);
    let cycles = since.elapsed().as_micros() as u32 * CYCLES_A_MICROSECOND;
    let digest = pixels.iter().fold(0x811C_9DC5_u32, |digest, &pixel| {
        (digest ^ u32::from(pixel)).wrapping_mul(0x0100_0193)
    });
    defmt::info!("cycles {=u32} digest {=u32}", cycles, digest);
}

#[inline(never)]
fn draw(picture: &[u8], canvas: &mut Canvas<'_>) {
    match WAY {
        "none" => in_groups(picture, canvas, |_, _: &mut [u8; WIDTH]| ()),
        "bits" => in_groups(picture, canvas, five_bits),
        "runs" => in_groups(picture, canvas, runs),
        "lz4" => in_groups(picture, canvas, |group, rows: &mut [u8; GROUP]| {
            lz4_flex::block::decompress_into(group, rows).expect("it was packed so");
        }),
        "heatshrink" => in_groups(picture, canvas, |group, rows: &mut [u8; GROUP + SLACK]| {
            let config = heatshrink::Config::new(10, 5).expect("both are in range");
            heatshrink::decode(group, rows, &config).expect("it was packed so");
        }),
        "deflate" => in_groups(picture, canvas, inflate::<GROUP>),
        "deflate-whole" => in_groups(picture, canvas, inflate::<WHOLE>),
        "qoi" => qoi(picture, canvas),
        _ => {}
    }
}

/// Unpacks a picture's groups into `rows` and draws each.
#[inline(never)]
fn in_groups<const N: usize>(
    mut picture: &[u8],
    canvas: &mut Canvas<'_>,
    unpack: impl Fn(&[u8], &mut [u8; N]),
) {
    let mut palette = [Rgb565::new(0, 0, 0); COLORS];
    for color in &mut palette {
        let (raw, rest) = picture.split_at(2);
        *color = RawU16::new(u16::from_le_bytes([raw[0], raw[1]])).into();
        picture = rest;
    }
    let mut rows = [0; N];
    let mut y = 0;
    while !picture.is_empty() {
        unpack(split(&mut picture), &mut rows);
        for row in rows.chunks_exact(WIDTH) {
            let colors = row.iter().map(|&i| palette[usize::from(i) % COLORS]);
            let line = Rectangle::new(Point::new(0, y), Size::new(WIDTH as u32, 1));
            let Ok(()) = canvas.fill_contiguous(&line, colors);
            y += 1;
        }
    }
}

/// Five bits a pixel, the first one low.
fn five_bits(group: &[u8], rows: &mut [u8; GROUP]) {
    for (pixels, bytes) in rows.chunks_exact_mut(8).zip(group.chunks_exact(5)) {
        let low = u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]);
        for (i, pixel) in pixels[..6].iter_mut().enumerate() {
            *pixel = (low >> (5 * i)) as u8 & 31;
        }
        pixels[6] = (low >> 30) as u8 | (bytes[4] & 7) << 2;
        pixels[7] = bytes[4] >> 3;
    }
}

/// A byte a run: its length less one, high, and its colour.
fn runs(group: &[u8], rows: &mut [u8; GROUP]) {
    let mut at = 0;
    for &run in group {
        let length = usize::from(run >> 5) + 1;
        rows[at..at + length].fill(run & 31);
        at += length;
    }
}

fn inflate<const N: usize>(group: &[u8], rows: &mut [u8; N]) {
    let mut state = DecompressorOxide::new();
    let flags = inflate_flags::TINFL_FLAG_USING_NON_WRAPPING_OUTPUT_BUF;
    decompress(&mut state, group, rows, 0, flags);
}

/// QOI knows no palette and no rows: the whole picture in RGB.
#[inline(never)]
fn qoi(mut picture: &[u8], canvas: &mut Canvas<'_>) {
    let mut bytes = [0; 3 * WHOLE];
    qoi::decode_to_buf(&mut bytes, split(&mut picture)).expect("it was packed so");
    for (y, row) in bytes.chunks_exact(3 * WIDTH).enumerate() {
        let colors = row
            .chunks_exact(3)
            .map(|rgb| Rgb565::new(rgb[0] >> 3, rgb[1] >> 2, rgb[2] >> 3));
        let line = Rectangle::new(Point::new(0, y as i32), Size::new(WIDTH as u32, 1));
        let Ok(()) = canvas.fill_contiguous(&line, colors);
    }
}
