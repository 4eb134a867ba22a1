//! Encodes sprites, for [`super::sprite`] to decode; runs in the build and in tests, not on the chip.

use std::vec::Vec;

use super::format::{MAX_RUN, SHADES, SKIP, SOLID};

/// Beginning a run costs the chip some 200 cycles, a pixel of a shade 9: fewer do not pay.
const WORTH_A_FILL: usize = 36;
/// The most pixels of one shade: half a byte tells how many.
const MAX_SHADE: usize = 16;
/// The most pixels and the most shades of a run of them: a byte tells each.
const MAX_SPAN: usize = 255;

/// A sprite as it goes to flash.
pub(crate) struct Encoded {
    /// Where each row begins in `runs`, and where the last one ends.
    pub(crate) rows: Vec<u16>,
    /// The rows' runs.
    pub(crate) runs: Vec<u8>,
}

/// Encodes rows of `width` colour indices, `None` where nothing is drawn; none if it is too large.
pub(crate) fn encode(pixels: &[Option<u8>], width: usize) -> Option<Encoded> {
    let mut encoded = Encoded {
        rows: Vec::new(),
        runs: Vec::new(),
    };
    let offset = |runs: &Vec<u8>| u16::try_from(runs.len()).ok();
    for row in pixels.chunks(width) {
        encoded.rows.push(offset(&encoded.runs)?);
        let Some(last) = row.iter().rposition(Option::is_some) else {
            continue;
        };
        let blank = row.iter().take_while(|pixel| pixel.is_none()).count();
        let start = blank.min(u8::MAX.into());
        encoded.runs.push(start as u8);
        for span in row[start..=last].chunk_by(|a, b| a.is_some() == b.is_some()) {
            match span.iter().copied().collect::<Option<Vec<u8>>>() {
                None => skip(span.len(), &mut encoded.runs),
                Some(span) => opaque(&span, &mut encoded.runs),
            }
        }
    }
    encoded.rows.push(offset(&encoded.runs)?);
    Some(encoded)
}

fn skip(length: usize, runs: &mut Vec<u8>) {
    for from in (0..length).step_by(MAX_RUN) {
        runs.push(head(SKIP, (length - from).min(MAX_RUN)));
    }
}

/// Long runs of one colour as fills, what lies between them as shades.
fn opaque(span: &[u8], runs: &mut Vec<u8>) {
    let mut between = Vec::new();
    for run in span.chunk_by(|a, b| a == b) {
        if run.len() < WORTH_A_FILL {
            between.extend_from_slice(run);
            continue;
        }
        flush(&mut between, runs);
        for part in run.chunks(MAX_RUN) {
            runs.extend([head(SOLID, part.len()), part[0]]);
        }
    }
    flush(&mut between, runs);
}

fn flush(between: &mut Vec<u8>, runs: &mut Vec<u8>) {
    for part in between.chunks(MAX_SPAN) {
        let same = part.chunk_by(|a, b| a == b);
        let shades: Vec<u8> = same
            .flat_map(|run| run.chunks(MAX_SHADE))
            .map(|run| (run.len() as u8 - 1) << 4 | run[0])
            .collect();
        runs.extend([SHADES, part.len() as u8 - 1, shades.len() as u8]);
        runs.extend(shades);
    }
    between.clear();
}

fn head(kind: u8, length: usize) -> u8 {
    kind | (length - 1) as u8
}
