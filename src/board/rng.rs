//! Raw bits of a ring oscillator, judged and turned into keys.
//!
//! The oscillator's bits are biased and, read quickly, correlated, so they are only raw material:
//! two health tests of NIST SP 800-90B (section 4.4) watch them from the first bit on, and SHA-256
//! condenses thousands of them into one key. A source that fails while playing is noticed, and one that
//! recovers is trusted again once it has been good for as long as the first key took. Takes bits from anywhere, so that the host can test
//! it with oscillators far worse than a real one.

use sha2::{Digest, Sha256};

use crate::console::{DiceHealth, SourceReading};

/// Bits are taken at most this often: faster than the oscillator moves, neighbours are alike.
pub const SAMPLE_US: u64 = 10;
/// Bits in the first key. At the entropy assumed below they hold 1 228 bits, four times enough.
pub const FIRST_BITS: u32 = 4_096;

// The tests assume at least 0.3 bits of entropy a bit (a bias of 81 %; others measured 55 %) and
// raise a false alarm once in 2^20 windows for a source that bad: half a year at one bit a tick.
/// Repetition count: 1 + 20 / 0.3, rounded up.
const MAX_REPEATS: u32 = 68;
/// Adaptive proportion: in a window of so many bits …
const WINDOW: u32 = 1_024;
/// … the first one may come less than so often: the binomial tail at p = 2^-0.3 is 7.2e-7 here.
const MAX_SAME: u32 = 890;

/// So many bits in a row without a fault, and a source that had failed is trusted again: as many as
/// the first key is made of.
const RECOVERY: u32 = FIRST_BITS;

/// The two tests that run on every bit.
#[derive(Clone, Debug, Default)]
pub struct Health {
    verdict: DiceHealth,
    last: bool,
    repeats: u32,
    first: bool,
    seen: u32,
    same: u32,
    changes: u32,
    /// Bits since the last fault, as far as they matter.
    faultless: u32,
    reading: SourceReading,
}

impl Health {
    /// Judges one more bit. A bad verdict stays until the source has been good for [`FIRST_BITS`].
    pub fn feed(&mut self, bit: bool) -> DiceHealth {
        let changed = bit != self.last;
        self.repeats = if changed { 1 } else { self.repeats + 1 };
        self.last = bit;
        if self.seen == 0 {
            self.first = bit;
            self.same = 0;
            self.changes = 0;
        }
        self.same += u32::from(bit == self.first);
        // On a harmonic of the bus clock the oscillator alternates: balanced, and worthless.
        self.changes += u32::from(changed);
        self.seen = (self.seen + 1) % WINDOW;
        self.reading.bits = self.reading.bits.wrapping_add(1);
        self.reading.ones = self.reading.ones.wrapping_add(u32::from(bit));
        self.reading.longest_run = self.reading.longest_run.max(self.repeats);
        let fault = if self.repeats >= MAX_REPEATS {
            DiceHealth::Stuck
        } else if self.same >= MAX_SAME || self.changes >= MAX_SAME {
            DiceHealth::Biased
        } else {
            DiceHealth::Good
        };
        self.judge(fault);
        self.verdict
    }

    fn judge(&mut self, fault: DiceHealth) {
        if fault != DiceHealth::Good {
            self.faultless = 0;
            if self.verdict == DiceHealth::Good {
                self.verdict = fault;
            }
            return;
        }
        self.faultless = (self.faultless + 1).min(RECOVERY);
        if self.faultless == RECOVERY {
            self.verdict = DiceHealth::Good;
        }
    }

    /// The verdict so far.
    pub fn verdict(&self) -> DiceHealth {
        self.verdict
    }

    /// The raw bits so far.
    pub fn reading(&self) -> SourceReading {
        self.reading
    }
}

/// Gathers bits and moments into keys.
#[derive(Clone, Default)]
pub struct Pool {
    hash: Sha256,
    health: Health,
    byte: u8,
    bits: u32,
}

impl Pool {
    /// Adds one raw bit.
    pub fn feed(&mut self, bit: bool) {
        self.health.feed(bit);
        self.byte = self.byte << 1 | u8::from(bit);
        self.bits += 1;
        if self.bits.is_multiple_of(8) {
            self.hash.update([self.byte]);
        }
    }

    /// Adds something nobody can foretell exactly, such as the microsecond of a press.
    pub fn stir(&mut self, moment: u64) {
        self.hash.update(moment.to_le_bytes());
    }

    /// How many bits were fed.
    pub fn bits(&self) -> u32 {
        self.bits
    }

    /// The state of the source.
    pub fn health(&self) -> DiceHealth {
        self.health.verdict()
    }

    /// The raw bits so far.
    pub fn reading(&self) -> SourceReading {
        self.health.reading()
    }

    /// A key made of all that was gathered; the pool goes on from a state it does not reveal.
    pub fn key(&mut self) -> [u8; 32] {
        let digest = self.hash.clone().chain_update(b"key").finalize();
        self.hash.update(b"next");
        digest.into()
    }
}
