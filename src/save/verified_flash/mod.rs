//! The flash as the map sees it: erases are all or nothing, and what did not take is noticed.
//!
//! `sequential-storage` repairs itself after a power cut as long as a sector is either erased or
//! not. A real sector can be left with anything in it, so every erase is noted in the region's first
//! sector before and after; a note without an end is worked off when the region is opened. Bytes
//! and erases are read back: worn flash is an error, not a surprise at the next start.
//!
//! The first sector is also the shelter of a rescue, see `shelter`; how its lines are written is in
//! `lines`.
//!
//! It also makes the blocking flash an asynchronous one that is never pending.

mod lines;
mod shelter;

use embedded_storage::nor_flash::NorFlash;
use embedded_storage_async::nor_flash::{
    ErrorType, MultiwriteNorFlash, NorFlash as AsyncNorFlash, NorFlashError, NorFlashErrorKind,
    ReadNorFlash as AsyncReadNorFlash,
};

use super::{Fault, REGION, SECTOR, address, in_byte, load::each, record::Reader};
pub(super) use lines::NAME;
use lines::{BEGUN, END, ERASE, FORMAT, LINE, LINES, SHELTER, SHELTERED};
pub(super) use shelter::SHELTER_ROOM;

/// Bytes read at once.
const LOOK: usize = 64;

/// Flash with notes.
pub(super) struct VerifiedFlash<F> {
    flash: F,
    /// The next free line of the first sector.
    line: usize,
    /// The sector that was begun last, if nothing has erased it since.
    begun: Option<u8>,
    /// Sectors erased since it was opened.
    erases: u32,
    /// A sector did not erase or a byte did not take: nothing more is written.
    worn: bool,
    /// Bytes of records in the shelter: they are in the map only in part, and nothing is noted.
    sheltered: Option<usize>,
}

/// Why the flash refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Refused(pub(super) Fault);

impl NorFlashError for Refused {
    fn kind(&self) -> NorFlashErrorKind {
        NorFlashErrorKind::Other
    }
}

impl<F: NorFlash> VerifiedFlash<F> {
    /// Reads the notes and works off an erase that was cut short. What is nobody's saves becomes
    /// ours: without our header and without a single record there is nothing to lose.
    pub(super) fn open(flash: F, page: &mut [u8; SECTOR]) -> Result<VerifiedFlash<F>, Fault> {
        let mut verified = VerifiedFlash {
            flash,
            line: 1,
            begun: None,
            erases: 0,
            worn: false,
            sheltered: None,
        };
        if verified.flash.capacity() < REGION || F::ERASE_SIZE != SECTOR {
            return Err(Fault::TooSmall);
        }
        match verified.read_line(0).map_err(|Refused(fault)| fault)? {
            header if header == lines::header(FORMAT) => verified.read_first_sector(page),
            header if lines::is_newer(&header) => return Err(Fault::Newer),
            _ => verified.take_over(page),
        }
        .or_else(|Refused(fault)| match fault {
            Fault::Worn => {
                verified.worn = true;
                Ok(())
            }
            other => Err(other),
        })?;
        Ok(verified)
    }

    /// The flash again.
    pub(super) fn into_inner(self) -> F {
        self.flash
    }

    /// Sectors erased since it was opened.
    pub(super) fn erases(&self) -> u32 {
        self.erases
    }

    /// Has the flash stopped taking what it is given?
    pub(super) fn is_worn(&self) -> bool {
        self.worn
    }

    /// The sector that was begun last, if that is known.
    pub(super) fn begun(&self) -> Option<u8> {
        self.begun
    }

    /// Has the sector that was begun last been emptied by something else than us?
    pub(super) fn has_lost_a_sector(&mut self) -> Result<bool, Refused> {
        let Some(sector) = self.begun else {
            return Ok(false);
        };
        let mut first = [0];
        self.look(u32::from(sector) * address(SECTOR), &mut first)?;
        Ok(first[0].count_zeros() < 4)
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
            at += address(part);
        }
        Ok(true)
    }

    /// Erases the sector that begins at `start`, with a note before and after.
    pub(super) fn erase_sector(&mut self, start: u32) -> Result<(), Refused> {
        if self.worn {
            return Err(Refused(Fault::Worn));
        }
        let sector = in_byte(start as usize / SECTOR);
        self.begun = self.begun.filter(|&begun| begun != sector);
        // An erase that was cut short has a note and was done again at the start: what is blank now
        // is erased already.
        if self.is_blank(start, start + address(SECTOR))? {
            return Ok(());
        }
        if self.sheltered.is_some() {
            return self.erase_plainly(start);
        }
        let at = self.note(ERASE, sector)?;
        self.finish(at, start)
    }

    /// Without our header: if no record is found either, all else is wiped before a header says
    /// that the region is ours, so that a cut on the way leaves it nobody's.
    fn take_over(&mut self, page: &mut [u8; SECTOR]) -> Result<(), Refused> {
        let mut has_records = false;
        each(self, page, |_, _| has_records = true)?;
        if !has_records {
            self.wipe()?;
        }
        self.start_notes()
    }

    /// Erases what is not blank of the map's sectors, without notes.
    pub(super) fn wipe(&mut self) -> Result<(), Refused> {
        for start in (address(SECTOR)..address(REGION)).step_by(SECTOR) {
            if !self.is_blank(start, start + address(SECTOR))? {
                self.erase_plainly(start)?;
            }
        }
        self.begun = None;
        Ok(())
    }

    /// The first sector under our header: a shelter, or notes.
    fn read_first_sector(&mut self, page: &mut [u8; SECTOR]) -> Result<(), Refused> {
        self.look(0, page)?;
        let (head, records) = page.split_at(SHELTERED);
        let mut from = Reader::new(&head[LINE + SHELTER.len()..]);
        let length = usize::from(from.u16().unwrap_or_default());
        match records.get(..length) {
            Some(records) if head[LINE..] == lines::shelter_note(records) => {
                (self.sheltered, self.line) = (Some(length), LINES);
                Ok(())
            }
            _ => self.read_notes(),
        }
    }

    /// Writes a note, but for its end; returns where.
    fn note(&mut self, kind: [u8; 4], sector: u8) -> Result<u32, Refused> {
        if self.line == LINES {
            self.start_notes()?;
        }
        let at = address(self.line * LINE);
        self.line += 1;
        self.put(at, &lines::note(kind, sector)[..END])?;
        Ok(at)
    }

    /// Erases a sector and ends the note at `at`.
    fn finish(&mut self, at: u32, start: u32) -> Result<(), Refused> {
        self.erase_plainly(start)?;
        self.put(at + address(END), &[0; LINE - END])
    }

    fn erase_plainly(&mut self, start: u32) -> Result<(), Refused> {
        let end = start + address(SECTOR);
        // Once more may do; a third time would only wear it further.
        for _ in 0..2 {
            self.erases += 1;
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
        self.look(address(line * LINE), &mut bytes)?;
        Ok(bytes)
    }

    /// Empties the first sector. All its notes have ended by now, so it needs none itself.
    fn start_notes(&mut self) -> Result<(), Refused> {
        self.erase_plainly(0)?;
        self.line = 1;
        self.put(0, &lines::header(FORMAT))
    }

    /// Finds the next free line, and the erase that was cut short, if the last one was.
    fn read_notes(&mut self) -> Result<(), Refused> {
        let (mut last, mut free) = (None, None);
        for line in 1..LINES {
            let bytes = self.read_line(line)?;
            match lines::noted(&bytes) {
                Some((BEGUN, sector)) => (self.begun, free) = (Some(sector), None),
                Some((_, sector)) => {
                    self.begun = self.begun.filter(|&begun| begun != sector);
                    (last, free) = (Some((line, sector, bytes)), None);
                }
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
            true => self.finish(address(line * LINE), u32::from(sector) * address(SECTOR)),
            false => Ok(()),
        }
    }
}

impl<F> ErrorType for VerifiedFlash<F> {
    type Error = Refused;
}

impl<F: NorFlash> AsyncReadNorFlash for VerifiedFlash<F> {
    const READ_SIZE: usize = F::READ_SIZE;

    async fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), Refused> {
        self.look(offset, bytes)
    }

    fn capacity(&self) -> usize {
        REGION
    }
}

impl<F: NorFlash> AsyncNorFlash for VerifiedFlash<F> {
    const WRITE_SIZE: usize = F::WRITE_SIZE;
    const ERASE_SIZE: usize = F::ERASE_SIZE;

    async fn erase(&mut self, from: u32, to: u32) -> Result<(), Refused> {
        (from..to)
            .step_by(SECTOR)
            .try_for_each(|start| self.erase_sector(start))
    }

    async fn write(&mut self, offset: u32, bytes: &[u8]) -> Result<(), Refused> {
        self.put(offset, bytes)?;
        // The map marks a sector's first byte when it moves into it. Noted afterwards: a cut
        // between the two must not look like a loss.
        if (offset as usize).is_multiple_of(SECTOR) {
            let sector = in_byte(offset as usize / SECTOR);
            if self.sheltered.is_none() {
                self.note(BEGUN, sector)?;
            }
            self.begun = Some(sector);
        }
        Ok(())
    }
}

impl<F: NorFlash> MultiwriteNorFlash for VerifiedFlash<F> {}
