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

use super::{
    flash_status,
    flash_times::{ERASE, PAGE},
    memory_map, patience,
    piezo::silently,
};
use crate::console::FlashChip;

/// All the flash that any board has: 16 MB. The region lies within the first two.
const CHIP: usize = 16 << 20;

/// The flash that keeps saves, and the board's notes in the sector below them.
pub struct SaveFlash {
    chip: Chip,
    info: FlashChip,
}

type Chip = Flash<'static, FLASH, Blocking, CHIP>;

/// A part of the chip that may be written.
pub(crate) struct Part<'a> {
    chip: &'a mut Chip,
    start: u32,
    length: u32,
}

impl SaveFlash {
    /// Takes the flash; whoever has this is the only one to write to it.
    pub fn new(flash: Peri<'static, FLASH>) -> SaveFlash {
        let mut chip = Flash::new_blocking(flash);
        let id = chip.blocking_jedec_id().unwrap_or_default();
        let status = flash_status::read();
        SaveFlash {
            chip,
            info: FlashChip { id, status },
        }
    }

    /// Who the chip says it is.
    pub(crate) fn info(&self) -> FlashChip {
        self.info
    }

    /// Whether the chip has all of the map. On a smaller one the saves' addresses are the
    /// firmware's own, once more.
    fn is_large_enough(&self) -> bool {
        let map = memory_map::flash();
        let bytes = self.info.bytes();
        bytes.is_none_or(|bytes| bytes >= map.end - map.start)
    }

    /// The sector of the board's own notes.
    pub(crate) fn notes(&mut self) -> Part<'_> {
        let map = memory_map::flash();
        self.part(map.notes, map.saves)
    }

    fn saves(&mut self) -> Part<'_> {
        let map = memory_map::flash();
        self.part(map.saves, map.end)
    }

    /// A part of the map; nothing of it on a chip that is too small.
    fn part(&mut self, from: u32, to: u32) -> Part<'_> {
        let length = match self.is_large_enough() {
            true => to - from,
            false => 0,
        };
        Part {
            chip: &mut self.chip,
            start: from - memory_map::flash().start,
            length,
        }
    }
}

impl Part<'_> {
    /// The place in the chip, if `count` bytes from there lie in this part.
    fn place(&self, offset: u32, count: usize) -> Result<u32, Error> {
        let fits = (offset as usize).checked_add(count) <= Some(self.length as usize);
        fits.then_some(self.start + offset)
            .ok_or(Error::OutOfBounds)
    }
}

impl ErrorType for Part<'_> {
    type Error = Error;
}

impl ReadNorFlash for Part<'_> {
    const READ_SIZE: usize = READ_SIZE;

    fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), Error> {
        let place = self.place(offset, bytes.len())?;
        self.chip.blocking_read(place, bytes)
    }

    fn capacity(&self) -> usize {
        self.length as usize
    }
}

impl NorFlash for Part<'_> {
    const WRITE_SIZE: usize = WRITE_SIZE;
    const ERASE_SIZE: usize = ERASE_SIZE;

    fn erase(&mut self, from: u32, to: u32) -> Result<(), Error> {
        let count = to.checked_sub(from).ok_or(Error::OutOfBounds)?;
        let place = self.place(from, count as usize)?;
        // One by one: an erase may take 400 ms, and the watchdog waits two seconds.
        for sector in (place..place + count).step_by(ERASE_SIZE) {
            patience::feed();
            let erase = || self.chip.blocking_erase(sector, sector + ERASE_SIZE as u32);
            ERASE.note(|| silently(erase))?;
        }
        Ok(())
    }

    fn write(&mut self, offset: u32, bytes: &[u8]) -> Result<(), Error> {
        let mut place = self.place(offset, bytes.len())?;
        let mut rest = bytes;
        while !rest.is_empty() {
            let to_page_end = PAGE_SIZE - place as usize % PAGE_SIZE;
            let (page, after) = rest.split_at(to_page_end.min(rest.len()));
            patience::feed();
            PAGE.note(|| self.chip.blocking_write(place, page))?;
            place += page.len() as u32;
            rest = after;
        }
        Ok(())
    }
}

impl ErrorType for SaveFlash {
    type Error = Error;
}

impl ReadNorFlash for SaveFlash {
    const READ_SIZE: usize = READ_SIZE;

    fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), Error> {
        self.saves().read(offset, bytes)
    }

    fn capacity(&self) -> usize {
        let map = memory_map::flash();
        match self.is_large_enough() {
            true => (map.end - map.saves) as usize,
            false => 0,
        }
    }
}

impl NorFlash for SaveFlash {
    const WRITE_SIZE: usize = WRITE_SIZE;
    const ERASE_SIZE: usize = ERASE_SIZE;

    fn erase(&mut self, from: u32, to: u32) -> Result<(), Error> {
        self.saves().erase(from, to)
    }

    fn write(&mut self, offset: u32, bytes: &[u8]) -> Result<(), Error> {
        self.saves().write(offset, bytes)
    }
}
