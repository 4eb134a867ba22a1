//! The saves' part of the flash chip, and nothing else of it.
//!
//! The region is the one that `memory.x` names. Reading is memory; writing and erasing run from RAM
//! with interrupts off: 0.7 ms a page, and they are on again between two pages; 45 ms a sector, which
//! belongs where nothing moves.

use embassy_rp::{
    Peri,
    flash::{Blocking, ERASE_SIZE, Error, Flash, PAGE_SIZE, READ_SIZE, WRITE_SIZE},
    peripherals::FLASH,
};
use embedded_storage::nor_flash::{ErrorType, NorFlash, ReadNorFlash};

use super::memory_map;

/// All the flash that any board has: 16 MB. The region lies within the first two.
const CHIP: usize = 16 << 20;

/// The flash that keeps saves.
pub struct SaveFlash {
    chip: Flash<'static, FLASH, Blocking, CHIP>,
    start: u32,
    length: u32,
}

impl SaveFlash {
    /// Takes the flash; whoever has this is the only one to write to it.
    pub fn new(flash: Peri<'static, FLASH>) -> SaveFlash {
        let map = memory_map::flash();
        SaveFlash {
            chip: Flash::new_blocking(flash),
            start: map.saves - map.start,
            length: map.end - map.saves,
        }
    }

    /// The place in the chip, if `count` bytes from there lie in the region.
    fn place(&self, offset: u32, count: usize) -> Result<u32, Error> {
        let fits = (offset as usize).checked_add(count) <= Some(self.length as usize);
        fits.then_some(self.start + offset)
            .ok_or(Error::OutOfBounds)
    }
}

impl ErrorType for SaveFlash {
    type Error = Error;
}

impl ReadNorFlash for SaveFlash {
    const READ_SIZE: usize = READ_SIZE;

    fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), Error> {
        let place = self.place(offset, bytes.len())?;
        self.chip.blocking_read(place, bytes)
    }

    fn capacity(&self) -> usize {
        self.length as usize
    }
}

impl NorFlash for SaveFlash {
    const WRITE_SIZE: usize = WRITE_SIZE;
    const ERASE_SIZE: usize = ERASE_SIZE;

    fn erase(&mut self, from: u32, to: u32) -> Result<(), Error> {
        let count = to.checked_sub(from).ok_or(Error::OutOfBounds)?;
        let place = self.place(from, count as usize)?;
        self.chip.blocking_erase(place, place + count)
    }

    fn write(&mut self, offset: u32, bytes: &[u8]) -> Result<(), Error> {
        let mut place = self.place(offset, bytes.len())?;
        let mut rest = bytes;
        while !rest.is_empty() {
            let to_page_end = PAGE_SIZE - place as usize % PAGE_SIZE;
            let (page, after) = rest.split_at(to_page_end.min(rest.len()));
            self.chip.blocking_write(place, page)?;
            place += page.len() as u32;
            rest = after;
        }
        Ok(())
    }
}
