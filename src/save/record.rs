//! A record: contents in an envelope that says what, which version, when, and what else there is.

/// How every record begins.
pub(super) const MAGIC: [u8; 2] = [0x4B, 0xBA];
/// Bytes before the contents.
pub(super) const HEAD: usize = 16;
/// Bytes around the contents.
pub(super) const OVERHEAD: usize = HEAD + 4;

/// The kinds of records, as keys of the map.
pub(super) mod key {
    use super::super::{CHUNK, MAX_DECISIONS, REPLAYS, in_byte};

    /// No record: fills the rest of a sector.
    pub(in super::super) const FILLER: u8 = 0;
    pub(in super::super) const SETTINGS: u8 = 1;
    pub(in super::super) const NAMES: u8 = 2;
    pub(in super::super) const STATISTICS: u8 = 3;
    pub(in super::super) const GAME: u8 = 4;
    /// No contents: written behind a record that was cut short, so that the next one stands out.
    pub(in super::super) const SEAL: u8 = 5;
    pub(in super::super) const STARS: u8 = 6;
    pub(in super::super) const FIRST_REPLAY: u8 = 16;
    pub(in super::super) const LAST_REPLAY: u8 = FIRST_REPLAY + in_byte(REPLAYS) - 1;
    pub(in super::super) const FIRST_CHUNK: u8 = 64;
    pub(in super::super) const LAST_CHUNK: u8 = FIRST_CHUNK + in_byte(MAX_DECISIONS / CHUNK) - 1;
}

/// What had been written by then: the ledger that every record carries a copy of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Ledger {
    /// How often the records with keys 1 to 4 were written, modulo 255, from 1; 0 is never.
    pub(super) revisions: [u8; 4],
    /// Decisions of the game under way.
    pub(super) decisions: u16,
}

impl Ledger {
    /// The revision of `key`, if it is counted.
    pub(super) fn revision(&self, key: u8) -> Option<u8> {
        self.revisions
            .get(usize::from(key).wrapping_sub(1))
            .copied()
    }

    /// Counts that `key` is written once more.
    pub(super) fn count(&mut self, key: u8) {
        if let Some(revision) = self.revisions.get_mut(usize::from(key).wrapping_sub(1)) {
            *revision = *revision % 255 + 1;
        }
    }
}

/// All of a record but its contents.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Envelope {
    pub(super) key: u8,
    pub(super) version: u8,
    pub(super) serial: u32,
    pub(super) ledger: Ledger,
}

impl Envelope {
    /// Writes the record into `buffer` and returns it; `None` if it does not fit.
    pub(super) fn seal<'b>(
        &self,
        buffer: &'b mut [u8],
        contents: impl FnOnce(&mut Writer<'_>),
    ) -> Option<&'b [u8]> {
        let mut inner = Writer::new(buffer.get_mut(HEAD..)?);
        contents(&mut inner);
        let length = inner.length()?;
        let written = u16::try_from(length).ok()?;
        let mut head = Writer::new(&mut buffer[..HEAD]);
        head.bytes(&MAGIC);
        head.u8(self.key);
        head.u8(self.version);
        head.u32(self.serial);
        head.bytes(&self.ledger.revisions);
        head.u16(self.ledger.decisions);
        head.u16(written);
        let end = HEAD + length;
        let check = crc32(&buffer[..end]);
        buffer
            .get_mut(end..end + 4)?
            .copy_from_slice(&check.to_le_bytes());
        Some(&buffer[..end + 4])
    }

    /// Reads the record that `bytes` begins with, if there is one: the envelope and the contents.
    pub(super) fn open(bytes: &[u8]) -> Option<(Envelope, &[u8])> {
        let mut head = Reader::new(bytes.get(..HEAD)?);
        if head.array()? != MAGIC {
            return None;
        }
        let envelope = Envelope {
            key: head.u8()?,
            version: head.u8()?,
            serial: head.u32()?,
            ledger: Ledger {
                revisions: head.array()?,
                decisions: head.u16()?,
            },
        };
        let end = HEAD + usize::from(head.u16()?);
        let check = bytes.get(end..end + 4)?;
        (crc32(&bytes[..end]).to_le_bytes() == check).then(|| (envelope, &bytes[HEAD..end]))
    }
}

/// Writes little-endian numbers one after the other; running out of room is noticed at the end.
pub(super) struct Writer<'b> {
    buffer: &'b mut [u8],
    at: usize,
}

impl<'b> Writer<'b> {
    pub(super) fn new(buffer: &'b mut [u8]) -> Writer<'b> {
        Writer { buffer, at: 0 }
    }

    pub(super) fn bytes(&mut self, bytes: &[u8]) {
        if let Some(room) = self.buffer.get_mut(self.at..self.at + bytes.len()) {
            room.copy_from_slice(bytes);
        }
        self.at += bytes.len();
    }

    pub(super) fn u8(&mut self, value: u8) {
        self.bytes(&[value]);
    }

    pub(super) fn u16(&mut self, value: u16) {
        self.bytes(&value.to_le_bytes());
    }

    pub(super) fn u32(&mut self, value: u32) {
        self.bytes(&value.to_le_bytes());
    }

    pub(super) fn u64(&mut self, value: u64) {
        self.bytes(&value.to_le_bytes());
    }

    /// Bytes written, if they all fit.
    pub(super) fn length(&self) -> Option<usize> {
        (self.at <= self.buffer.len()).then_some(self.at)
    }
}

/// Reads what a [`Writer`] wrote.
pub(super) struct Reader<'b> {
    rest: &'b [u8],
}

impl<'b> Reader<'b> {
    pub(super) fn new(rest: &'b [u8]) -> Reader<'b> {
        Reader { rest }
    }

    pub(super) fn bytes(&mut self, count: usize) -> Option<&'b [u8]> {
        let (taken, rest) = self.rest.split_at_checked(count)?;
        self.rest = rest;
        Some(taken)
    }

    pub(super) fn array<const N: usize>(&mut self) -> Option<[u8; N]> {
        self.bytes(N)?.try_into().ok()
    }

    pub(super) fn u8(&mut self) -> Option<u8> {
        Some(self.array::<1>()?[0])
    }

    pub(super) fn u16(&mut self) -> Option<u16> {
        self.array().map(u16::from_le_bytes)
    }

    pub(super) fn u32(&mut self) -> Option<u32> {
        self.array().map(u32::from_le_bytes)
    }

    pub(super) fn u64(&mut self) -> Option<u64> {
        self.array().map(u64::from_le_bytes)
    }

    /// `value`, if everything has been read.
    pub(super) fn end<T>(self, value: T) -> Option<T> {
        self.rest.is_empty().then_some(value)
    }
}

/// CRC-32 as in PNG and Ethernet, four bits at a time.
pub(super) fn crc32(bytes: &[u8]) -> u32 {
    const TABLE: [u32; 16] = table();
    !bytes.iter().fold(!0, |crc, &byte| {
        let crc = crc ^ u32::from(byte);
        let crc = crc >> 4 ^ TABLE[crc as usize & 15];
        crc >> 4 ^ TABLE[crc as usize & 15]
    })
}

const fn table() -> [u32; 16] {
    let mut table = [0; 16];
    let mut index: u32 = 0;
    while index < 16 {
        let (mut crc, mut bit) = (index, 0);
        while bit < 4 {
            crc = crc >> 1 ^ if crc & 1 == 1 { 0xEDB8_8320 } else { 0 };
            bit += 1;
        }
        table[index as usize] = crc;
        index += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    const ENVELOPE: Envelope = Envelope {
        key: 3,
        version: 1,
        serial: 0x0102_0304,
        ledger: Ledger {
            revisions: [1, 2, 3, 255],
            decisions: 0x0506,
        },
    };

    #[test]
    fn the_checksum_is_the_published_one() {
        assert_eq!(crc32(b"123456789"), 0xCBF4_3926);
    }

    #[test]
    fn a_record_has_the_layout_of_the_format_page() {
        let mut buffer = [0xEE; 64];
        let record = ENVELOPE.seal(&mut buffer, |w| w.bytes(b"hi")).unwrap();
        let head = [
            0x4B, 0xBA, 3, 1, 4, 3, 2, 1, 1, 2, 3, 255, 6, 5, 2, 0, b'h', b'i',
        ];
        assert_eq!(record[..18], head);
        assert_eq!(record.len(), 22);
        assert_eq!(Envelope::open(record), Some((ENVELOPE, &b"hi"[..])));
    }

    #[test]
    fn no_flipped_bit_goes_unnoticed() {
        let mut buffer = [0; 64];
        let length = ENVELOPE
            .seal(&mut buffer, |w| w.bytes(b"abcdef"))
            .unwrap()
            .len();
        for bit in 0..length * 8 {
            let mut bad = buffer;
            bad[bit / 8] ^= 1 << (bit % 8);
            assert_eq!(Envelope::open(&bad), None, "bit {bit}");
        }
        for cut in 0..length {
            assert_eq!(Envelope::open(&buffer[..cut]), None);
        }
    }

    #[test]
    fn what_does_not_fit_is_not_written() {
        assert!(ENVELOPE.seal(&mut [0; 8], |_| {}).is_none());
        assert!(ENVELOPE.seal(&mut [0; HEAD + 3], |_| {}).is_none());
        assert!(ENVELOPE.seal(&mut [0; OVERHEAD], |_| {}).is_some());
        assert!(ENVELOPE.seal(&mut [0; OVERHEAD], |w| w.u8(1)).is_none());
    }

    #[test]
    fn a_revision_is_never_never_again() {
        let mut ledger = Ledger::default();
        for _ in 0..600 {
            ledger.count(2);
            assert_ne!(ledger.revision(2), Some(0));
        }
        assert_eq!(ledger.revisions, [0, 90, 0, 0]);
        ledger.count(0);
        ledger.count(64);
        assert_eq!((ledger.revision(0), ledger.revision(64)), (None, None));
    }
}
