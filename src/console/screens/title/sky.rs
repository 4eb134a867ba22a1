//! The sky: dusk as a colour a row, stars, and two searchlights.

use core::ops::Range;

use embedded_graphics::{draw_target::DrawTarget, pixelcolor::Rgb565};

use super::{motion, rect, rows};
use crate::ui::theme::rgb;

/// The sky ends where the far houses stand wall to wall.
const ROWS: usize = 186;
/// Rows of one colour.
const STRIPE: usize = 2;
const STRIPES: usize = ROWS / STRIPE;
/// Rows of a searchlight of one colour and width.
const STEP: usize = 3;
/// Below this the far houses hide them.
const LIT: usize = 156;
/// Where they stand.
const GROUND: i32 = 212;

/// Colours on the way down, by the row they are reached at.
const DUSK: [(usize, [u16; 3]); 6] = [
    (0, [0x0A, 0x08, 0x22]),
    (60, [0x22, 0x11, 0x4C]),
    (110, [0x5A, 0x1E, 0x78]),
    (150, [0xB4, 0x2F, 0x7C]),
    (172, [0xFF, 0x6B, 0x5E]),
    (ROWS, [0xFF, 0x96, 0x5C]),
];
/// What a searchlight adds to it.
const LIGHT: [u16; 3] = [0x1C, 0x22, 0x38];

static SKY: [Rgb565; STRIPES] = dusk([0; 3]);
static BEAM: [Rgb565; STRIPES] = dusk(LIGHT);

/// The colour of every stripe.
const fn dusk(light: [u16; 3]) -> [Rgb565; STRIPES] {
    const fn channel(eight: u16, most: u16) -> u8 {
        let eight = if eight > 255 { 255 } else { eight };
        ((eight * most + 127) / 255) as u8
    }
    let mut sky = [Rgb565::new(0, 0, 0); STRIPES];
    let (mut y, mut stop) = (0, 0);
    while y < ROWS {
        if y >= DUSK[stop + 1].0 {
            stop += 1;
        }
        let ((from, a), (to, b)) = (DUSK[stop], DUSK[stop + 1]);
        let (left, done, span) = ((to - y) as u16, (y - from) as u16, (to - from) as u16);
        let mut at = [0; 3];
        let mut i = 0;
        while i < 3 {
            at[i] = (a[i] * left + b[i] * done) / span + light[i];
            i += 1;
        }
        sky[y / STRIPE] = Rgb565::new(channel(at[0], 31), channel(at[1], 63), channel(at[2], 31));
        y += STRIPE;
    }
    sky
}

/// Stars: column, row, and when they twinkle.
static STARS: [(u8, u8, u8); 44] = [
    (7, 9, 0),
    (22, 31, 70),
    (31, 5, 130),
    (44, 12, 20),
    (58, 3, 90),
    (71, 8, 200),
    (86, 4, 40),
    (103, 10, 150),
    (118, 3, 220),
    (133, 7, 60),
    (149, 2, 110),
    (161, 11, 10),
    (178, 5, 180),
    (191, 9, 240),
    (206, 3, 100),
    (219, 12, 30),
    (232, 6, 160),
    (4, 50, 210),
    (13, 76, 50),
    (29, 84, 120),
    (9, 98, 190),
    (38, 73, 250),
    (47, 90, 15),
    (22, 108, 140),
    (5, 120, 80),
    (201, 78, 170),
    (214, 86, 35),
    (229, 74, 95),
    (236, 92, 230),
    (207, 102, 65),
    (222, 112, 125),
    (196, 70, 5),
    (234, 58, 155),
    (2, 29, 205),
    (237, 27, 45),
    (55, 76, 105),
    (184, 73, 185),
    (36, 98, 25),
    (16, 62, 145),
    (226, 64, 215),
    (64, 70, 75),
    (176, 70, 135),
    (12, 18, 85),
    (227, 19, 10),
];

const STAR: [Rgb565; 3] = [rgb(0x6A_5B_A8), rgb(0xB9_A8_F0), rgb(0xFF_F6_DA)];

/// The columns of row `y` that neither the moon nor the far houses hide, left and right of the moon.
fn seen_of(y: i32) -> [Range<i32>; 2] {
    let moon = match y {
        92..152 => 68,
        70..174 => 53,
        _ => 0,
    };
    let houses = if y < 166 { 0 } else { 40 };
    [houses..120 - moon, 120 + moon..240 - houses]
}

/// Draws the sky above the street.
pub(super) fn draw<D: DrawTarget<Color = Rgb565>>(t: u32, target: &mut D) -> Result<(), D::Error> {
    let seen = rows(target);
    let (top, bottom) = (
        seen.start.max(0) as usize,
        seen.end.clamp(0, ROWS as i32) as usize,
    );
    for y in (top - top % STRIPE..bottom).step_by(STRIPE) {
        let color = SKY[y / STRIPE];
        for span in seen_of(y as i32) {
            let width = (span.end - span.start) as u32;
            target.fill_solid(&rect(span.start, y as i32, width, STRIPE as u32), color)?;
        }
    }
    for &(x, y, phase) in &STARS {
        if !(seen.start - 1..=seen.end).contains(&i32::from(y)) {
            continue;
        }
        let glow = motion::wave(t + u32::from(phase), 150 + u32::from(phase % 64));
        let shade = STAR[((glow + motion::ONE) / 86).min(2) as usize];
        target.fill_solid(&rect(x.into(), y.into(), 1, 1), shade)?;
        if phase % 5 == 0 && glow > 96 {
            target.fill_solid(&rect(i32::from(x) - 1, y.into(), 3, 1), shade)?;
            target.fill_solid(&rect(x.into(), i32::from(y) - 1, 1, 3), shade)?;
        }
    }
    searchlight(34, motion::wave(t, 420) + 30, target)?;
    searchlight(206, motion::wave(t + 150, 520) - 40, target)
}

/// A beam from the street at `x`, leaning by `lean` / 256 columns a row.
fn searchlight<D: DrawTarget<Color = Rgb565>>(
    x: i32,
    lean: i32,
    target: &mut D,
) -> Result<(), D::Error> {
    let seen = rows(target);
    for top in (0..LIT).step_by(STEP) {
        let y = top as i32;
        if y >= seen.end || y + STEP as i32 <= seen.start {
            continue;
        }
        let up = GROUND - y;
        let (middle, width) = (x + ((lean * up) >> 8), 3 + (up >> 3));
        let beam = rect(middle - width / 2, y, width as u32, STEP as u32);
        target.fill_solid(&beam, BEAM[top / STRIPE])?;
    }
    Ok(())
}
