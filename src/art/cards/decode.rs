//! Unpacks a picture, row by row; see `format.rs`.
//!
//! Twelve thousand pixels within a frame, on a core with eight registers that every instruction can use, by code that is
//! built for size: what happens to most pixels comes first and reads least (`cargo xtask art --cycles`).

use super::{
    format::{
        COLORS, DATA, INDEX, LIKE_ABOVE, LIKE_LEFT, LIKE_RIGHT, LITERAL_BITS, LITERALS, LOWEST,
        NOTHING, OFFSETS, PICTURE, RANK_BITS, Row, alike, alike_kind, unlike_kind,
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
        &self.row[1..=PICTURE[0]]
    }
}

/// Unpacks the row below `row` into its place.
#[inline(never)]
fn unpack(row: &mut Row, coder: &mut Coder<'_>, literals: &Literals) {
    let mut state = coder.state;
    let mut words = coder.words;
    let mut left = row[1] & !LIKE_RIGHT;
    let mut corner = left;
    for x in 0..PICTURE[0] {
        // A pixel is written when the next one is known, which it is like or not.
        let above = row[x + 1];
        let mut kind = alike_kind(left, above);
        let slot = state & ((1 << RANK_BITS) - 1);
        if alike(left, above) {
            let first = u32::from(RANKS[kind][0]);
            if slot < first {
                state = first * (state >> RANK_BITS) + slot;
                row[x] = left | LIKE_RIGHT;
                left |= LIKE_LEFT | LIKE_ABOVE;
                corner = above;
                if state < LOWEST {
                    state = state << 16 | word(&mut words);
                }
                continue;
            }
        } else {
            kind = unlike_kind(kind, left, row[x + 2], corner);
        }
        let shares = &RANKS[kind];
        let first = u32::from(shares[0]);
        if slot < first {
            state = first * (state >> RANK_BITS) + slot;
            row[x] = left | LIKE_RIGHT;
            left = left & INDEX | LIKE_LEFT;
        } else {
            row[x] = left;
            // Not all four shares at once: that would be a loop, through memory.
            let (mut start, mut end) = (first, u32::from(shares[1]));
            if slot < end {
                left = above & INDEX | LIKE_ABOVE;
            } else {
                (start, end) = (end, u32::from(shares[2]));
                if slot < end {
                    left = row[x + 2] & INDEX;
                } else {
                    (start, end) = (end, u32::from(shares[3]));
                    if slot < end {
                        left = corner & INDEX;
                    } else {
                        (start, end) = (end, 1 << RANK_BITS);
                        left = u8::MAX;
                    }
                }
            }
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
        corner = above;
    }
    row[PICTURE[0]] = left;
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
#[inline(never)]
fn word(words: &mut &[u8]) -> u32 {
    let [low, high, rest @ ..] = *words else {
        return 0;
    };
    *words = rest;
    u32::from(*high) << 8 | u32::from(*low)
}
