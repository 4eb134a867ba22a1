//! Unpacks a picture, group by group; see [`format`](super::format).

use super::{
    format::{
        Around, BEFORE, COLORS, DATA, GROUP, LITERAL_BITS, LITERALS, LOWEST, OFFSETS, PICTURE,
        RANK_BITS,
    },
    model::RANKS,
};

/// A group's indices, after [`BEFORE`] others.
pub(super) type Pixels = [u8; BEFORE + GROUP * PICTURE[0]];

/// What a picture needs to be unpacked: 2.6 KiB, most of it one group.
pub(super) struct Unpacker<'a> {
    bytes: &'a [u8],
    /// Where each colour's share begins among literals, and how large it is.
    shares: [(u8, u8); COLORS],
    /// Whose share a number is in.
    owners: [u8; 1 << LITERAL_BITS],
    pixels: Pixels,
}

impl<'a> Unpacker<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Self {
        let mut shares = [(0, 0); COLORS];
        let mut owners = [0; 1 << LITERAL_BITS];
        let mut start = 0;
        for (index, &size) in bytes[LITERALS..OFFSETS].iter().enumerate() {
            shares[index] = (start as u8, size);
            let end = start + usize::from(size);
            owners[start..end].fill(index as u8);
            start = end;
        }
        Self {
            bytes,
            shares,
            owners,
            pixels: [0; BEFORE + GROUP * PICTURE[0]],
        }
    }

    /// The indices of group `number`, row by row.
    pub(super) fn group(&mut self, number: usize) -> &[u8] {
        let offset = &self.bytes[OFFSETS + 2 * number..];
        let offset = usize::from(u16::from_le_bytes([offset[0], offset[1]]));
        self.unpack(&self.bytes[DATA + offset..]);
        &self.pixels[BEFORE..]
    }

    #[inline(never)]
    fn unpack(&mut self, bytes: &[u8]) {
        let mut coder = Coder::new(bytes);
        for i in BEFORE..self.pixels.len() {
            let around = Around::of(&self.pixels, i);
            let [a, b, c, d] = RANKS[around.context()].map(u32::from);
            let slot = coder.slot(RANK_BITS);
            self.pixels[i] = if slot < a {
                coder.take(0, a, RANK_BITS);
                around.left
            } else if slot < b {
                coder.take(a, b - a, RANK_BITS);
                around.above
            } else if slot < c {
                coder.take(b, c - b, RANK_BITS);
                around.right
            } else if slot < d {
                coder.take(c, d - c, RANK_BITS);
                around.corner
            } else {
                coder.take(d, (1 << RANK_BITS) - d, RANK_BITS);
                let owner = self.owners[coder.slot(LITERAL_BITS) as usize];
                let (start, size) = self.shares[usize::from(owner) % COLORS];
                coder.take(start.into(), size.into(), LITERAL_BITS);
                owner
            };
        }
    }
}

/// The range coder.
struct Coder<'a> {
    state: u32,
    words: &'a [u8],
}

impl<'a> Coder<'a> {
    fn new(bytes: &'a [u8]) -> Self {
        let mut coder = Self {
            state: 0,
            words: bytes,
        };
        let high = coder.word();
        coder.state = high << 16 | coder.word();
        coder
    }

    /// A number that lies in the next symbol's share.
    #[inline(always)]
    fn slot(&self, bits: u32) -> u32 {
        self.state & ((1 << bits) - 1)
    }

    /// Takes the next symbol, whose share is `frequency` from `start` on.
    #[inline(always)]
    fn take(&mut self, start: u32, frequency: u32, bits: u32) {
        self.state = frequency * (self.state >> bits) + self.slot(bits) - start;
        if self.state < LOWEST {
            self.state = self.state << 16 | self.word();
        }
    }

    /// The next word; zeros after the last one.
    #[inline(always)]
    fn word(&mut self) -> u32 {
        let [low, high, rest @ ..] = self.words else {
            return 0;
        };
        self.words = rest;
        u32::from(*high) << 8 | u32::from(*low)
    }
}
