//! The lines of the region's first sector: its header, and what is noted below it.
//!
//! Sixteen bytes each, with a checksum of their own, so that a line cut short or half erased is none. An
//! erase's note has its end marked in the last four bytes, which the checksum leaves out.

use super::super::{
    REGION, SECTOR, in_word,
    record::{Reader, Writer, crc32},
};

/// The format of the region.
pub(super) const FORMAT: u16 = 1;
pub(in crate::save) const NAME: [u8; 8] = *b"KAIJUBOX";
/// A note that a sector is going to be erased.
pub(super) const ERASE: [u8; 4] = *b"NOTE";
/// A note that the map has begun to fill a sector.
pub(super) const BEGUN: [u8; 4] = *b"OPEN";
/// A note that the rest of the first sector shelters records.
pub(super) const SHELTER: [u8; 4] = *b"SAFE";
/// Bytes of a note, and of the header.
pub(super) const LINE: usize = 16;
/// Lines of the first sector.
pub(super) const LINES: usize = SECTOR / LINE;
/// Where sheltered records begin: behind the header and the note.
pub(super) const SHELTERED: usize = 2 * LINE;
/// Where a note's end is marked.
pub(super) const END: usize = 12;

/// The first line of the region.
pub(super) fn header(format: u16) -> [u8; LINE] {
    let mut line = [0; LINE];
    let mut to = Writer::new(&mut line);
    to.bytes(&NAME);
    to.u16(format);
    seal(line, 12)
}

/// Is it the header of a region that a newer firmware laid out?
pub(super) fn is_newer(line: &[u8; LINE]) -> bool {
    let mut from = Reader::new(&line[NAME.len()..]);
    let format = from.u16().unwrap_or_default();
    format > FORMAT && *line == header(format)
}

/// The note that these records are sheltered: their length and checksum, and its own.
pub(super) fn shelter_note(records: &[u8]) -> [u8; LINE] {
    let mut line = [0; LINE];
    let mut to = Writer::new(&mut line);
    to.bytes(&SHELTER);
    to.u16(in_word(records.len()));
    to.u16(0);
    to.bytes(&crc32(records).to_le_bytes());
    seal(line, 12)
}

/// A note about `sector`.
pub(super) fn note(kind: [u8; 4], sector: u8) -> [u8; LINE] {
    let mut line = [0; LINE];
    let mut to = Writer::new(&mut line);
    to.bytes(&kind);
    to.bytes(&[sector, !sector]);
    seal(line, 8)
}

/// The note in `line`, if there is one, whether it has ended or not.
pub(super) fn noted(line: &[u8; LINE]) -> Option<([u8; 4], u8)> {
    let sector = line[ERASE.len()];
    let is_ours = (1..REGION / SECTOR).contains(&usize::from(sector));
    [ERASE, BEGUN]
        .into_iter()
        .find(|&kind| is_ours && line[..END] == note(kind, sector)[..END])
        .map(|kind| (kind, sector))
}

/// Puts the checksum of the first `count` bytes behind them.
fn seal(mut line: [u8; LINE], count: usize) -> [u8; LINE] {
    let check = crc32(&line[..count]).to_le_bytes();
    line[count..count + 4].copy_from_slice(&check);
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_note_is_told_from_noise() {
        for kind in [ERASE, BEGUN] {
            assert_eq!(noted(&note(kind, 7)), Some((kind, 7)));
            for bit in 0..END * 8 {
                let mut bad = note(kind, 7);
                bad[bit / 8] ^= 1 << (bit % 8);
                assert_eq!(noted(&bad), None);
            }
        }
        for outside in [0, 16, 255] {
            assert_eq!(
                noted(&note(ERASE, outside)),
                None,
                "notes are about the map"
            );
        }
    }

    #[test]
    fn a_newer_region_is_known_by_its_header() {
        assert!(is_newer(&header(FORMAT + 1)));
        assert!(!is_newer(&header(FORMAT)));
        assert!(!is_newer(&[0xFF; LINE]));
    }
}
