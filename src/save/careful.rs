//! The flash as the map sees it: erases are all or nothing, and what did not take is noticed.
//!
//! `sequential-storage` repairs itself after a power cut as long as a sector is either erased or
//! not. A real sector can be left with anything in it, so every erase is noted in the region's first
//! sector before and after; a note without an end is worked off when the region is opened. Bytes
//! and erases are read back: worn flash is an error, not a surprise at the next start.
//!
//! It also makes the blocking flash an asynchronous one that is never pending.

use embedded_storage::nor_flash::NorFlash;
use embedded_storage_async::nor_flash::{
    ErrorType, MultiwriteNorFlash, NorFlash as AsyncNorFlash, NorFlashError, NorFlashErrorKind,
    ReadNorFlash as AsyncReadNorFlash,
};

use super::{
    Fault, REGION, SECTOR,
    record::{Reader, Writer, crc32},
};

/// The format of the region.
const FORMAT: u16 = 1;
const NAME: [u8; 8] = *b"KAIJUBOX";
const NOTE: [u8; 4] = *b"NOTE";
/// Bytes of a note, and of the header.
const LINE: usize = 16;
const LINES: usize = SECTOR / LINE;
/// Where a note's end is marked.
const END: usize = 12;
/// Bytes read at once.
const LOOK: usize = 64;

/// Flash with notes.
pub(super) struct Careful<F> {
    flash: F,
    /// The next free line of the first sector.
    line: usize,
    /// A sector did not erase or a byte did not take: nothing more is written.
    worn: bool,
}

/// Why the flash refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Refused(pub(super) Fault);

impl NorFlashError for Refused {
    fn kind(&self) -> NorFlashErrorKind {
        NorFlashErrorKind::Other
    }
}

impl<F: NorFlash> Careful<F> {
    /// Reads the notes and works off an erase that was cut short.
    pub(super) fn open(flash: F) -> Result<Careful<F>, Fault> {
        let mut careful = Careful {
            flash,
            line: 1,
            worn: false,
        };
        if careful.flash.capacity() < REGION || F::ERASE_SIZE != SECTOR {
            return Err(Fault::TooSmall);
        }
        match careful.read_line(0).map_err(|Refused(fault)| fault)? {
            header if header == self::header(FORMAT) => careful.read_notes(),
            header if is_newer(&header) => return Err(Fault::Newer),
            _ => careful.start_notes(),
        }
        .or_else(|Refused(fault)| match fault {
            Fault::Worn => {
                careful.worn = true;
                Ok(())
            }
            other => Err(other),
        })?;
        Ok(careful)
    }

    /// The flash again.
    pub(super) fn into_inner(self) -> F {
        self.flash
    }

    /// Has the flash stopped taking what it is given?
    pub(super) fn is_worn(&self) -> bool {
        self.worn
    }

    /// Reads a part of the region.
    pub(super) fn look(&mut self, at: u32, bytes: &mut [u8]) -> Result<(), Refused> {
        self.flash
            .read(at, bytes)
            .map_err(|_| Refused(Fault::Flash))
    }

    /// Are all the bytes from `from` to `to` erased?
    pub(super) fn is_blank(&mut self, from: u32, to: u32) -> Result<bool, Refused> {
        let mut seen = [0; LOOK];
        let mut at = from;
        while at < to {
            let part = LOOK.min((to - at) as usize);
            self.look(at, &mut seen[..part])?;
            if seen[..part].iter().any(|&byte| byte != 0xFF) {
                return Ok(false);
            }
            at += part as u32;
        }
        Ok(true)
    }

    /// Erases the sector that begins at `start`, with a note before and after.
    pub(super) fn erase_sector(&mut self, start: u32) -> Result<(), Refused> {
        if self.worn {
            return Err(Refused(Fault::Worn));
        }
        if self.line == LINES {
            self.start_notes()?;
        }
        let at = (self.line * LINE) as u32;
        self.put(at, &note((start as usize / SECTOR) as u8)[..END])?;
        self.line += 1;
        self.finish(at, start)
    }

    /// Erases a sector and ends the note at `at`.
    fn finish(&mut self, at: u32, start: u32) -> Result<(), Refused> {
        self.erase_plainly(start)?;
        self.put(at + END as u32, &[0; LINE - END])
    }

    fn erase_plainly(&mut self, start: u32) -> Result<(), Refused> {
        let end = start + SECTOR as u32;
        // Once more may do; a third time would only wear it further.
        for _ in 0..2 {
            let erased = self.flash.erase(start, end);
            erased.map_err(|_| Refused(Fault::Flash))?;
            if self.is_blank(start, end)? {
                return Ok(());
            }
        }
        self.worn = true;
        Err(Refused(Fault::Worn))
    }

    /// Writes and reads back.
    fn put(&mut self, at: u32, bytes: &[u8]) -> Result<(), Refused> {
        if self.worn {
            return Err(Refused(Fault::Worn));
        }
        self.flash
            .write(at, bytes)
            .map_err(|_| Refused(Fault::Flash))?;
        let mut seen = [0; LOOK];
        for (part, at) in bytes.chunks(LOOK).zip((at..).step_by(LOOK)) {
            self.look(at, &mut seen[..part.len()])?;
            if seen[..part.len()] != *part {
                return Err(Refused(Fault::Worn));
            }
        }
        Ok(())
    }

    fn read_line(&mut self, line: usize) -> Result<[u8; LINE], Refused> {
        let mut bytes = [0; LINE];
        self.look((line * LINE) as u32, &mut bytes)?;
        Ok(bytes)
    }

    /// Empties the first sector. All its notes have ended by now, so it needs none itself.
    fn start_notes(&mut self) -> Result<(), Refused> {
        self.erase_plainly(0)?;
        self.line = 1;
        self.put(0, &header(FORMAT))
    }

    /// Finds the next free line, and the erase that was cut short, if the last one was.
    fn read_notes(&mut self) -> Result<(), Refused> {
        let (mut last, mut free) = (None, None);
        for line in 1..LINES {
            let bytes = self.read_line(line)?;
            match noted(&bytes) {
                Some(sector) => (last, free) = (Some((line, sector, bytes)), None),
                None if bytes == [0xFF; LINE] => free = free.or(Some(line)),
                // A note cut short: its erase has not begun.
                None => free = None,
            }
        }
        self.line = free.unwrap_or(LINES);
        let Some((line, sector, bytes)) = last else {
            return Ok(());
        };
        // Half the bits are enough: an end cut short is an end.
        let ended: u32 = bytes[END..].iter().map(|byte| byte.count_zeros()).sum();
        match ended < 16 {
            true => self.finish((line * LINE) as u32, u32::from(sector) * SECTOR as u32),
            false => Ok(()),
        }
    }
}

/// The first line of the region.
fn header(format: u16) -> [u8; LINE] {
    let mut line = [0; LINE];
    let mut to = Writer::new(&mut line);
    to.bytes(&NAME);
    to.u16(format);
    seal(line, 12)
}

/// Is it the header of a region that a newer firmware laid out?
fn is_newer(line: &[u8; LINE]) -> bool {
    let mut from = Reader::new(&line[NAME.len()..]);
    let format = from.u16().unwrap_or_default();
    format > FORMAT && *line == header(format)
}

/// A note that `sector` is going to be erased.
fn note(sector: u8) -> [u8; LINE] {
    let mut line = [0; LINE];
    let mut to = Writer::new(&mut line);
    to.bytes(&NOTE);
    to.bytes(&[sector, !sector]);
    seal(line, 8)
}

/// The sector of the map that `line` notes, whether its erase has ended or not.
fn noted(line: &[u8; LINE]) -> Option<u8> {
    let sector = line[NOTE.len()];
    let is_ours = (1..REGION / SECTOR).contains(&usize::from(sector));
    (is_ours && line[..END] == note(sector)[..END]).then_some(sector)
}

/// Puts the checksum of the first `count` bytes behind them.
fn seal(mut line: [u8; LINE], count: usize) -> [u8; LINE] {
    let check = crc32(&line[..count]).to_le_bytes();
    line[count..count + 4].copy_from_slice(&check);
    line
}

impl<F> ErrorType for Careful<F> {
    type Error = Refused;
}

impl<F: NorFlash> AsyncReadNorFlash for Careful<F> {
    const READ_SIZE: usize = F::READ_SIZE;

    async fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), Refused> {
        self.look(offset, bytes)
    }

    fn capacity(&self) -> usize {
        REGION
    }
}

impl<F: NorFlash> AsyncNorFlash for Careful<F> {
    const WRITE_SIZE: usize = F::WRITE_SIZE;
    const ERASE_SIZE: usize = F::ERASE_SIZE;

    async fn erase(&mut self, from: u32, to: u32) -> Result<(), Refused> {
        (from..to)
            .step_by(SECTOR)
            .try_for_each(|start| self.erase_sector(start))
    }

    async fn write(&mut self, offset: u32, bytes: &[u8]) -> Result<(), Refused> {
        self.put(offset, bytes)
    }
}

impl<F: NorFlash> MultiwriteNorFlash for Careful<F> {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_note_is_told_from_noise() {
        assert_eq!(noted(&note(7)), Some(7));
        for bit in 0..END * 8 {
            let mut bad = note(7);
            bad[bit / 8] ^= 1 << (bit % 8);
            assert_eq!(noted(&bad), None);
        }
        for outside in [0, 16, 255] {
            assert_eq!(
                noted(&note(outside)),
                None,
                "only the map is erased by notes"
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
