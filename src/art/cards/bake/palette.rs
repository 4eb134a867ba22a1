//! Which few colours stand for a picture's many: k-means in Oklab, where distances are as the eye
//! sees them.
//!
//! A colour counts by the square root of its pixels, and the first guesses are the colours farthest
//! from all guesses before them: counted by pixels, red eyes and green stings drown in the sky.

use std::collections::BTreeMap;

use quantette::deps::palette::{self, IntoColor as _, Srgb};

use super::Indexed;

/// Lightness, green to red, blue to yellow.
pub(crate) type Oklab = [f32; 3];

/// Rounds of k-means at most; most colours have settled before.
const ROUNDS: usize = 24;

/// At most `count` colours of the panel for `pixels`, and each pixel's place among them.
pub(crate) fn reduce(pixels: &[[u8; 3]], count: usize) -> Indexed {
    reduce_by(f32::sqrt, pixels, count)
}

/// The same, where a colour of so many pixels counts `weight`.
pub(crate) fn reduce_by(weight: fn(f32) -> f32, pixels: &[[u8; 3]], count: usize) -> Indexed {
    let mut histogram = BTreeMap::new();
    for &pixel in pixels {
        *histogram.entry(rgb565(pixel)).or_insert(0_u16) += 1;
    }
    let colors: Vec<(Oklab, f32)> = histogram
        .iter()
        .map(|(&color, &pixels)| (oklab(rgb888(color)), weight(f32::from(pixels))))
        .collect();
    let mut centers = first_guesses(&colors, count);
    for _ in 0..ROUNDS {
        let before = centers.clone();
        improve(&mut centers, &colors);
        if centers == before {
            break;
        }
    }
    let mut palette: Vec<u16> = centers.iter().map(|&c| rgb565(srgb(c))).collect();
    palette.sort_unstable();
    palette.dedup();
    let centers: Vec<Oklab> = palette.iter().map(|&c| oklab(rgb888(c))).collect();
    let place: BTreeMap<u16, u8> = histogram
        .keys()
        .map(|&c| (c, nearest(oklab(rgb888(c)), &centers) as u8))
        .collect();
    Indexed {
        indices: pixels.iter().map(|&p| place[&rgb565(p)]).collect(),
        palette,
    }
}

/// The weightiest colour, then again and again the one worst served.
fn first_guesses(colors: &[(Oklab, f32)], count: usize) -> Vec<Oklab> {
    let weightiest = colors.iter().max_by(|a, b| a.1.total_cmp(&b.1));
    let mut centers: Vec<Oklab> = weightiest.map(|color| color.0).into_iter().collect();
    let mut apart = vec![f32::MAX; colors.len()];
    while let Some(&newest) = centers.last().filter(|_| centers.len() < count) {
        for (apart, color) in apart.iter_mut().zip(colors) {
            *apart = apart.min(distance(color.0, newest));
        }
        let cost = |i: usize| apart[i] * colors[i].1;
        match (0..colors.len()).max_by(|&a, &b| cost(a).total_cmp(&cost(b))) {
            Some(worst) if apart[worst] > 0.0 => centers.push(colors[worst].0),
            _ => break,
        }
    }
    centers
}

/// Moves every centre into the middle of the colours nearest to it.
fn improve(centers: &mut [Oklab], colors: &[(Oklab, f32)]) {
    let mut sums = vec![([0.0; 3], 0.0); centers.len()];
    for &(color, weight) in colors {
        let (sum, total) = &mut sums[nearest(color, centers)];
        for (sum, part) in sum.iter_mut().zip(color) {
            *sum += part * weight;
        }
        *total += weight;
    }
    for (center, (sum, weight)) in centers.iter_mut().zip(sums) {
        if weight > 0.0 {
            *center = sum.map(|part| part / weight);
        }
    }
}

fn nearest(color: Oklab, centers: &[Oklab]) -> usize {
    let mut best = (0, f32::MAX);
    for (i, &center) in centers.iter().enumerate() {
        let apart = distance(color, center);
        if apart < best.1 {
            best = (i, apart);
        }
    }
    best.0
}

/// How far two colours are apart, squared.
pub(crate) fn distance(a: Oklab, b: Oklab) -> f32 {
    let [x, y, z] = [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
    x * x + y * y + z * z
}

/// Rounds to the nearest colour of the panel.
pub(crate) fn rgb565([r, g, b]: [u8; 3]) -> u16 {
    let scale = |c: u8, most: u16| (u16::from(c) * most + 127) / 255;
    scale(r, 31) << 11 | scale(g, 63) << 5 | scale(b, 31)
}

/// What the panel shows.
pub(crate) fn rgb888(color: u16) -> [u8; 3] {
    let scale = |c: u16, most: u16| ((c * 255 + most / 2) / most) as u8;
    [
        scale(color >> 11, 31),
        scale(color >> 5 & 63, 63),
        scale(color & 31, 31),
    ]
}

/// A colour as the eye sees it.
pub(crate) fn oklab(rgb: [u8; 3]) -> Oklab {
    let srgb: Srgb<u8> = rgb.into();
    let lab: palette::Oklab = srgb.into_linear::<f32>().into_color();
    lab.into()
}

fn srgb(lab: Oklab) -> [u8; 3] {
    let lab: palette::Oklab = lab.into();
    let srgb: Srgb = lab.into_color();
    srgb.into_format().into()
}
