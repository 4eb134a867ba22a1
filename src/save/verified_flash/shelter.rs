//! The shelter of a rescue: before the map is wiped, what is to be kept of it is written into the
//! region's first sector, and until it is all in the map again the next start finds it there.

use embedded_storage::nor_flash::NorFlash;

use super::{
    super::{SECTOR, address},
    Refused, VerifiedFlash,
    lines::{BEGUN, FORMAT, LINE, SHELTERED, header, shelter_note},
};

/// What can be sheltered.
pub(in super::super) const SHELTER_ROOM: usize = SECTOR - SHELTERED;

impl<F: NorFlash> VerifiedFlash<F> {
    /// Bytes of records in the shelter, if a rescue was cut short.
    pub(in super::super) fn sheltered(&self) -> Option<usize> {
        self.sheltered
    }

    /// Reads what is sheltered to the front of `into`.
    pub(in super::super) fn read_sheltered(&mut self, into: &mut [u8]) -> Result<(), Refused> {
        let length = self.sheltered.unwrap_or_default();
        self.look(address(SHELTERED), &mut into[..length])
    }

    /// Shelters `records`. They count as sheltered once their note is whole.
    pub(in super::super) fn shelter(&mut self, records: &[u8]) -> Result<(), Refused> {
        self.erase_plainly(0)?;
        self.put(0, &header(FORMAT))?;
        self.put(address(SHELTERED), records)?;
        self.put(address(LINE), &shelter_note(records))?;
        self.sheltered = Some(records.len());
        Ok(())
    }

    /// All that was sheltered is in the map again: the first sector is for notes.
    pub(in super::super) fn leave_shelter(&mut self) -> Result<(), Refused> {
        self.start_notes()?;
        self.sheltered = None;
        match self.begun {
            Some(sector) => self.note(BEGUN, sector).map(drop),
            None => Ok(()),
        }
    }
}
