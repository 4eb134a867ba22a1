//! Unpacks a picture, row by row; see `format.rs`.
//!
//! Twelve thousand pixels within a frame, on a core with eight registers that every instruction can use, by code that is
//! built for size: what happens to most pixels comes first and reads least (`cargo xtask art --cycles`).

use core::cell::Cell;

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
    /// The last row.
    row: Row,
}

impl<'a> Unpacker<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Self {
        Self {
            bytes,
            coder: Coder {
                state: 0,
                words: &[],
                literals: Literals::new(&bytes[LITERALS..OFFSETS]),
            },
            row: NOTHING,
        }
    }

    /// Goes to the first row of group `number`.
    pub(super) fn seek(&mut self, number: usize) {
        let offset = &self.bytes[OFFSETS + 2 * number..];
        let offset = usize::from(u16::from_le_bytes([offset[0], offset[1]]));
        self.coder.start(&self.bytes[DATA + offset..]);
        self.row = NOTHING;
    }

    /// The next row of the group.
    pub(super) fn row(&mut self) -> &[u8] {
        unpack(&mut self.row, &mut self.coder);
        &self.row[1..=PICTURE[0]]
    }
}

/// Unpacks the row below `row` into its place.
#[inline(never)]
fn unpack(row: &mut Row, coder: &mut Coder<'_>) {
    const SUM: u32 = 1 << RANK_BITS;
    row[0] = row[1];
    let mut left = row[1] & !LIKE_RIGHT;
    let mut state = coder.state;
    let row = Cell::from_mut(row.as_mut_slice()).as_slice_of_cells();
    let mut rest = row;
    // A pixel is written when the next one is known, which is like it or not: until then there is what was above it.
    while let [behind, above, right, ..] = rest {
        rest = &rest[1..];
        let above = above.get();
        let mut kind = alike_kind(left, above);
        let slot = state % SUM;
        if alike(left, above) {
            let first = u32::from(RANKS[kind][0]);
            if slot < first {
                state = first * (state / SUM) + slot;
                behind.set(left | LIKE_RIGHT);
                left |= LIKE_LEFT | LIKE_ABOVE;
                if state < LOWEST {
                    state = coder.filled(state);
                }
                continue;
            }
        } else {
            kind = unlike_kind(kind, left, right.get(), behind.get());
        }
        let shares = &RANKS[kind];
        let first = u32::from(shares[0]);
        if slot < first {
            state = first * (state / SUM) + slot;
            behind.set(left | LIKE_RIGHT);
            left = left & INDEX | LIKE_LEFT;
        } else {
            let mut like = above & INDEX | LIKE_ABOVE;
            let (mut start, mut end) = (first, u32::from(shares[1]));
            if slot >= end {
                like = right.get() & INDEX;
                (start, end) = (end, u32::from(shares[2]));
                if slot >= end {
                    like = behind.get() & INDEX;
                    (start, end) = (end, u32::from(shares[3]));
                    if slot >= end {
                        behind.set(left);
                        (left, state) = coder.literal((SUM - end) * (state / SUM) + slot - end);
                        continue;
                    }
                }
            }
            behind.set(left);
            left = like;
            state = (end - start) * (state / SUM) + slot - start;
        }
        if state < LOWEST {
            state = coder.filled(state);
        }
    }
    row[PICTURE[0]].set(left);
    coder.state = state;
}

/// The range coder.
struct Coder<'a> {
    state: u32,
    words: &'a [u8],
    literals: Literals,
}

impl<'a> Coder<'a> {
    fn start(&mut self, words: &'a [u8]) {
        self.words = words;
        let high = self.filled(0);
        self.state = self.filled(high);
    }

    /// A pixel that is like no neighbour, and the state after it.
    #[inline(never)]
    fn literal(&mut self, mut state: u32) -> (u8, u32) {
        const SUM: u32 = 1 << LITERAL_BITS;
        if state < LOWEST {
            state = self.filled(state);
        }
        let slot = state % SUM;
        let index = self.literals.owners[slot as usize];
        let (start, size) = self.literals.shares[usize::from(index) % COLORS];
        state = u32::from(size) * (state / SUM) + slot - u32::from(start);
        if state < LOWEST {
            state = self.filled(state);
        }
        (index, state)
    }

    /// The state with the next word behind it; zeros after the last one.
    #[inline(never)]
    fn filled(&mut self, state: u32) -> u32 {
        let [low, high, rest @ ..] = self.words else {
            return state << 16;
        };
        self.words = rest;
        state << 16 | u32::from(*high) << 8 | u32::from(*low)
    }
}

/// How likely each colour is.
struct Literals {
    /// Where each colour's share begins, and how large it is.
    shares: [(u8, u8); COLORS],
    /// Whose share a number is in.
    owners: [u8; 1 << LITERAL_BITS],
}

impl Literals {
    fn new(sizes: &[u8]) -> Self {
        let mut literals = Self {
            shares: [(0, 0); COLORS],
            owners: [0; 1 << LITERAL_BITS],
        };
        let mut start = 0;
        for (index, &size) in sizes.iter().enumerate() {
            literals.shares[index] = (start as u8, size);
            let end = start + usize::from(size);
            literals.owners[start..end].fill(index as u8);
            start = end;
        }
        literals
    }
}
