//! Packs pictures, for `decode.rs` to unpack.

use super::{
    Indexed,
    format::{
        Around, BEFORE, COLORS, DATA, GROUP, LITERAL_BITS, LOWEST, NEIGHBOURS, OFFSETS, PICTURE,
        RANK_BITS, THUMB_COLORS,
    },
    model::RANKS,
};

/// The bytes of a picture; none if a group is larger than an offset can tell.
pub(crate) fn picture(picture: &Indexed) -> Option<Vec<u8>> {
    let indices = &picture.indices;
    let literals = frequencies(&literals(indices));
    let mut bytes = colors(&picture.palette, COLORS);
    bytes.extend(literals.map(|frequency| frequency as u8));
    bytes.resize(DATA, 0);
    for (number, group) in indices.chunks(GROUP * PICTURE[0]).enumerate() {
        let offset = u16::try_from(bytes.len() - DATA).ok()?.to_le_bytes();
        bytes[OFFSETS + 2 * number..][..2].copy_from_slice(&offset);
        bytes.extend(code(&symbols(group, &literals)));
    }
    Some(bytes)
}

/// The bytes of a thumbnail.
pub(crate) fn thumb(thumb: &Indexed) -> Vec<u8> {
    let mut bytes = colors(&thumb.palette, THUMB_COLORS);
    bytes.extend(thumb.indices.chunks(2).map(|pair| pair[0] | pair[1] << 4));
    bytes
}

fn colors(palette: &[u16], count: usize) -> Vec<u8> {
    let mut bytes: Vec<u8> = palette.iter().flat_map(|c| c.to_le_bytes()).collect();
    bytes.resize(2 * count, 0);
    bytes
}

/// A group's pixels with what stands before them.
pub(crate) fn lead(group: &[u8]) -> Vec<u8> {
    let mut pixels = vec![0; BEFORE];
    pixels.extend_from_slice(group);
    pixels
}

/// Which neighbour is first to be like `pixel`; [`NEIGHBOURS`] if none.
pub(crate) fn rank(around: &Around, pixel: u8) -> usize {
    let list = [around.left, around.above, around.right, around.corner];
    let like = list.iter().position(|&n| n == pixel);
    like.unwrap_or(NEIGHBOURS)
}

/// How often each colour is a literal.
fn literals(indices: &[u8]) -> [u32; COLORS] {
    let mut counts = [0; COLORS];
    for group in indices.chunks(GROUP * PICTURE[0]) {
        let pixels = lead(group);
        for i in BEFORE..pixels.len() {
            if rank(&Around::of(&pixels, i), pixels[i]) == NEIGHBOURS {
                counts[usize::from(pixels[i])] += 1;
            }
        }
    }
    counts
}

/// Counts as frequencies that fit a byte, add up to a power of two, and leave out no count.
fn frequencies(counts: &[u32; COLORS]) -> [u32; COLORS] {
    const SUM: u32 = 1 << LITERAL_BITS;
    let total = counts.iter().sum::<u32>().max(1);
    let mut frequencies =
        counts.map(|count| (count * SUM / total).clamp(count.min(1), SUM - COLORS as u32));
    // What rounding took or gave goes where it changes least.
    loop {
        let sum: u32 = frequencies.iter().sum();
        let largest = (0..COLORS).max_by_key(|&i| frequencies[i]).unwrap_or(0);
        match sum {
            SUM => return frequencies,
            more if more > SUM => frequencies[largest] -= 1,
            _ => {
                let room = |i: &usize| frequencies[*i] < SUM - 1;
                let poorest = (0..COLORS).filter(room);
                let cost =
                    |i: &usize| u64::from(counts[*i] + 1) * 4096 / u64::from(frequencies[*i] + 1);
                let which = poorest.max_by_key(cost).unwrap_or(largest);
                frequencies[which] += 1;
            }
        }
    }
}

/// A symbol's share of the range: from where, how much, of which power of two.
type Symbol = (u32, u32, u32);

fn symbols(group: &[u8], literals: &[u32; COLORS]) -> Vec<Symbol> {
    let pixels = lead(group);
    let mut symbols = Vec::new();
    for i in BEFORE..pixels.len() {
        let around = Around::of(&pixels, i);
        let (rank, pixel) = (rank(&around, pixels[i]), usize::from(pixels[i]));
        let starts = RANKS[around.context()];
        let start = |rank: usize| match rank {
            0 => 0,
            more => starts
                .get(more - 1)
                .map_or(1 << RANK_BITS, |&s| u32::from(s)),
        };
        symbols.push((start(rank), start(rank + 1) - start(rank), RANK_BITS));
        if rank == NEIGHBOURS {
            let start = literals[..pixel].iter().sum();
            symbols.push((start, literals[pixel], LITERAL_BITS));
        }
    }
    symbols
}

/// Codes the symbols from last to first, so that they come out from first to last.
fn code(symbols: &[Symbol]) -> Vec<u8> {
    let mut state = LOWEST;
    let mut words = Vec::new();
    for &(start, frequency, bits) in symbols.iter().rev() {
        if u64::from(state) >= u64::from(frequency) << (32 - bits) {
            words.push(state as u16);
            state >>= 16;
        }
        state = ((state / frequency) << bits) + state % frequency + start;
    }
    words.extend([state as u16, (state >> 16) as u16]);
    words
        .iter()
        .rev()
        .flat_map(|word| word.to_le_bytes())
        .collect()
}
