//! The saves in a browser: the chip's region in memory, byte for byte.
//!
//! The page reads the bytes and keeps the sectors that were written to; it cannot be waited for, so
//! a tick's writes are kept together after it. What is lost when the browser dies is then what a
//! console loses whose battery is pulled between two ticks.

use std::{
    cell::{Cell, RefCell},
    convert::Infallible,
    rc::Rc,
};

use embedded_storage::nor_flash::{ErrorType, NorFlash, ReadNorFlash};
use kaijubox::save::{REGION, SECTOR, is_saves};

/// A region of flash that the console and the page share.
#[derive(Clone)]
pub(crate) struct SharedFlash {
    bytes: Rc<RefCell<Vec<u8>>>,
    /// A bit a sector.
    written: Rc<Cell<u32>>,
}

impl SharedFlash {
    /// A region with these saves; `None` if they are none.
    pub(crate) fn with(saves: &[u8]) -> Option<SharedFlash> {
        let mut bytes = is_saves(saves).then(|| saves.to_vec())?;
        // What is lacking was never written.
        bytes.resize(REGION, 0xFF);
        Some(SharedFlash {
            bytes: Rc::new(RefCell::new(bytes)),
            written: Rc::default(),
        })
    }

    /// Where its bytes are.
    pub(crate) fn as_ptr(&self) -> *const u8 {
        self.bytes.borrow().as_ptr()
    }

    /// The sectors that were written to since this was last asked, a bit each.
    pub(crate) fn take_written(&self) -> u32 {
        self.written.take()
    }

    fn note(&self, from: usize, to: usize) {
        for sector in from / SECTOR..to.div_ceil(SECTOR) {
            self.written.set(self.written.get() | 1 << sector);
        }
    }
}

impl ErrorType for SharedFlash {
    type Error = Infallible;
}

impl ReadNorFlash for SharedFlash {
    const READ_SIZE: usize = 1;

    fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), Infallible> {
        bytes.copy_from_slice(&self.bytes.borrow()[offset as usize..][..bytes.len()]);
        Ok(())
    }

    fn capacity(&self) -> usize {
        REGION
    }
}

impl NorFlash for SharedFlash {
    const WRITE_SIZE: usize = 1;
    const ERASE_SIZE: usize = SECTOR;

    fn erase(&mut self, from: u32, to: u32) -> Result<(), Infallible> {
        let (from, to) = (from as usize, to as usize);
        self.bytes.borrow_mut()[from..to].fill(0xFF);
        self.note(from, to);
        Ok(())
    }

    fn write(&mut self, offset: u32, bytes: &[u8]) -> Result<(), Infallible> {
        let (from, to) = (offset as usize, offset as usize + bytes.len());
        let mut all = self.bytes.borrow_mut();
        let places = all[from..to].iter_mut();
        places.zip(bytes).for_each(|(old, new)| *old &= new);
        self.note(from, to);
        Ok(())
    }
}
