//! Packs pictures, for `decode.rs` to unpack.

use super::{
    Indexed,
    format::{
        COLORS, DATA, GROUP, LIKE_ABOVE, LIKE_LEFT, LIKE_RIGHT, LITERAL_BITS, LOWEST, NEIGHBOURS,
        NOTHING, OFFSETS, PICTURE, RANK_BITS, THUMB_COLORS, alike, alike_kind, unlike_kind,
    },
    model::RANKS,
};

/// The bytes of a picture; none if a group is larger than an offset can tell.
pub(crate) fn picture(picture: &Indexed) -> Option<Vec<u8>> {
    let groups = groups(&picture.indices);
    let literals = frequencies(&literals(&groups));
    let mut bytes = colors(&picture.palette, COLORS);
    bytes.extend(literals.map(|frequency| frequency as u8));
    bytes.resize(DATA, 0);
    for (number, group) in groups.iter().enumerate() {
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

/// A pixel as it is coded.
pub(crate) struct Pixel {
    pub(crate) index: u8,
    /// Its kind of neighbourhood.
    pub(crate) context: usize,
    /// Which neighbour is first to be like it; [`NEIGHBOURS`] if none.
    pub(crate) rank: usize,
}

/// The pixels of a picture, group by group.
pub(crate) fn groups(indices: &[u8]) -> Vec<Vec<Pixel>> {
    let groups = indices.chunks(GROUP * PICTURE[0]);
    groups.map(group).collect()
}

fn group(indices: &[u8]) -> Vec<Pixel> {
    let mut pixels = Vec::new();
    let mut above = NOTHING;
    for indices in indices.chunks(PICTURE[0]) {
        let (mut left, mut corner) = (above[1], above[1]);
        let mut row = [0; PICTURE[0] + 2];
        for (x, &index) in indices.iter().enumerate() {
            let (up, right) = (above[x + 1], above[x + 2]);
            let neighbours = [left, up, right, corner];
            let like = neighbours.iter().position(|&n| alike(n, index));
            pixels.push(Pixel {
                index,
                context: context([left, up, right, corner]),
                rank: like.unwrap_or(NEIGHBOURS),
            });
            let (like_left, like_up) = (alike(index, left), alike(index, up));
            row[x] |= u8::from(like_left) * LIKE_RIGHT;
            left = index | (u8::from(like_left) * LIKE_LEFT) | (u8::from(like_up) * LIKE_ABOVE);
            row[x + 1] = left;
            corner = up;
        }
        above = row;
    }
    pixels
}

/// The kind of neighbourhood.
fn context([left, above, right, corner]: [u8; NEIGHBOURS]) -> usize {
    let kind = alike_kind(left, above);
    if alike(left, above) {
        kind
    } else {
        unlike_kind(kind, left, right, corner)
    }
}

/// How often each colour is a literal.
fn literals(groups: &[Vec<Pixel>]) -> [u32; COLORS] {
    let mut counts = [0; COLORS];
    for pixel in groups.iter().flatten() {
        if pixel.rank == NEIGHBOURS {
            counts[usize::from(pixel.index)] += 1;
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

fn symbols(group: &[Pixel], literals: &[u32; COLORS]) -> Vec<Symbol> {
    let mut symbols = Vec::new();
    for &Pixel {
        index,
        context,
        rank,
    } in group
    {
        let start = |rank: usize| match rank {
            0 => 0,
            NEIGHBOURS.. if rank > NEIGHBOURS => 1 << RANK_BITS,
            _ => RANKS[context][rank - 1].into(),
        };
        symbols.push((start(rank), start(rank + 1) - start(rank), RANK_BITS));
        if rank == NEIGHBOURS {
            let index = usize::from(index);
            let start = literals[..index].iter().sum();
            symbols.push((start, literals[index], LITERAL_BITS));
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
