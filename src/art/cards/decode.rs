//! Unpacks a picture, row by row; see `format.rs`.

use super::{
    format::{
        COLORS, CONTEXTS, DATA, INDEX, LIKE_ABOVE, LIKE_LEFT, LITERAL_BITS, LITERALS, LOWEST,
        NOTHING, OFFSETS, PICTURE, RANK_BITS, Row, alike, context,
    },
    model::RANKS,
};

/// A picture that is being unpacked: less than 1 KiB.
pub(super) struct Unpacker<'a> {
    bytes: &'a [u8],
    coder: Coder<'a>,
    literals: Literals,
    /// The last row.
    row: Row,
}

/// How likely each colour is.
struct Literals {
    /// Where each colour's share begins, and how large it is.
    shares: [(u8, u8); COLORS],
    /// Whose share a number is in.
    owners: [u8; 1 << LITERAL_BITS],
}

impl<'a> Unpacker<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Self {
        let mut literals = Literals {
            shares: [(0, 0); COLORS],
            owners: [0; 1 << LITERAL_BITS],
        };
        let mut start = 0;
        for (index, &size) in bytes[LITERALS..OFFSETS].iter().enumerate() {
            literals.shares[index] = (start as u8, size);
            let end = start + usize::from(size);
            literals.owners[start..end].fill(index as u8);
            start = end;
        }
        Self {
            bytes,
            coder: Coder::new(&[]),
            literals,
            row: NOTHING,
        }
    }

    /// Goes to the first row of group `number`.
    pub(super) fn seek(&mut self, number: usize) {
        let offset = &self.bytes[OFFSETS + 2 * number..];
        let offset = usize::from(u16::from_le_bytes([offset[0], offset[1]]));
        self.coder = Coder::new(&self.bytes[DATA + offset..]);
        self.row = NOTHING;
    }

    /// The next row of the group.
    pub(super) fn row(&mut self) -> &[u8] {
        unpack(&mut self.row, &mut self.coder, &self.literals);
        &self.row[..PICTURE[0]]
    }
}

/// Unpacks the row below `row` into its place.
#[inline(never)]
fn unpack(row: &mut Row, coder: &mut Coder<'_>, literals: &Literals) {
    let Coder {
        mut state,
        mut words,
    } = *coder;
    let (mut left, mut above, mut corner) = (row[0], row[0], row[0]);
    for x in 0..PICTURE[0] {
        let right = row[x + 1];
        let shares = &RANKS[context(left, above, right, corner) % CONTEXTS];
        let slot = state & ((1 << RANK_BITS) - 1);
        let first = u32::from(shares[0]);
        if slot < first {
            state = first * (state >> RANK_BITS) + slot;
            left = left & INDEX | LIKE_LEFT | (u8::from(alike(left, above)) * LIKE_ABOVE);
        } else {
            let [a, b, c, d] = shares.map(u32::from);
            let (start, end) = if slot < b {
                left = above & INDEX | LIKE_ABOVE;
                (a, b)
            } else if slot < c {
                left = right & INDEX;
                (b, c)
            } else if slot < d {
                left = corner & INDEX;
                (c, d)
            } else {
                left = u8::MAX;
                (d, 1 << RANK_BITS)
            };
            state = (end - start) * (state >> RANK_BITS) + slot - start;
            if left == u8::MAX {
                if state < LOWEST {
                    state = state << 16 | word(&mut words);
                }
                let slot = state & ((1 << LITERAL_BITS) - 1);
                left = literals.owners[slot as usize];
                let (start, size) = literals.shares[usize::from(left) % COLORS];
                state = u32::from(size) * (state >> LITERAL_BITS) + slot - u32::from(start);
            }
        }
        if state < LOWEST {
            state = state << 16 | word(&mut words);
        }
        row[x] = left;
        (corner, above) = (above, right);
    }
    *coder = Coder { state, words };
}

/// The range coder.
struct Coder<'a> {
    state: u32,
    words: &'a [u8],
}

impl<'a> Coder<'a> {
    fn new(mut words: &'a [u8]) -> Self {
        let high = word(&mut words);
        let state = high << 16 | word(&mut words);
        Self { state, words }
    }
}

/// The next word; zeros after the last one.
#[inline(always)]
fn word(words: &mut &[u8]) -> u32 {
    let [low, high, rest @ ..] = *words else {
        return 0;
    };
    *words = rest;
    u32::from(*high) << 8 | u32::from(*low)
}
