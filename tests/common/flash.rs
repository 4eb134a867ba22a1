//! A NOR flash in memory: bits only fall until their sector is erased, and things go wrong.
//!
//! Power can go inside any operation; what a program or an erase then leaves is one of several
//! models, since real chips differ. Sectors wear out, bits flip. It counts what it was asked.

use std::{cell::RefCell, rc::Rc};

use embedded_storage::nor_flash::{
    ErrorType, NorFlash, NorFlashError, NorFlashErrorKind, ReadNorFlash,
};
use kaijubox::{
    game::Dice,
    save::{REGION, SECTOR},
};

/// W25Q typical times (docs/hardware.md#flash): the ones the emulated device takes, too.
const PROGRAM_PAGE_US: u64 = 700;
const ERASE_SECTOR_US: u64 = 45_000;
const PAGE: usize = 256;

/// The power is off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PowerOff;

impl NorFlashError for PowerOff {
    fn kind(&self) -> NorFlashErrorKind {
        NorFlashErrorKind::Other
    }
}

/// What an erase that was cut short leaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Torn {
    /// The first part is erased, the rest is as it was.
    Front,
    /// The last part is erased, the rest is as it was.
    Back,
    /// All bits were programmed first, as chips do, and none has risen yet.
    Zeros,
    /// Some bits have risen, anywhere.
    Drift,
}

/// One operation, as it was asked for.
#[derive(Clone, Debug)]
pub(crate) enum Op {
    Write(u32, Vec<u8>),
    Erase(u32),
}

impl Op {
    /// Does this much of the operation to `bytes`; all of it if `share` is 1.
    pub(crate) fn apply(&self, bytes: &mut [u8], share: f64, torn: Torn, dice: &mut Dice) {
        match self {
            Op::Write(at, data) => {
                let done = (data.len() as f64 * share) as usize;
                for (byte, new) in bytes[*at as usize..].iter_mut().zip(&data[..done]) {
                    *byte &= new;
                }
                if let Some(&half) = data.get(done) {
                    bytes[*at as usize + done] &= half | dice.below(256) as u8;
                }
            }
            Op::Erase(start) => {
                let sector = &mut bytes[*start as usize..][..SECTOR];
                let done = (SECTOR as f64 * share) as usize;
                match torn {
                    _ if share >= 1.0 => sector.fill(0xFF),
                    Torn::Front => sector[..done].fill(0xFF),
                    Torn::Back => sector[SECTOR - done..].fill(0xFF),
                    Torn::Zeros => sector.fill(0),
                    Torn::Drift => {
                        let limit = (share * 256.0) as u32;
                        for byte in sector {
                            for bit in 0..8 {
                                if dice.below(256) < limit {
                                    *byte |= 1 << bit;
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// The chip.
pub(crate) struct Chip {
    pub(crate) bytes: Vec<u8>,
    /// Erases of each sector.
    pub(crate) erases: Vec<u32>,
    /// Sectors that no longer erase.
    pub(crate) worn: Vec<usize>,
    /// Every operation, if they are recorded.
    pub(crate) ops: Option<Vec<Op>>,
    /// Power goes inside the operation after so many more, when this much of it is done.
    pub(crate) cut: Option<(u64, f64, Torn)>,
    off: bool,
    dice: Dice,
    spent: Spent,
}

/// What was done since it was last asked.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Spent {
    pub(crate) writes: u32,
    pub(crate) erases: u32,
    pub(crate) write_us: u64,
    pub(crate) erase_us: u64,
}

/// A handle on the chip; the test keeps one while the store has the other.
#[derive(Clone)]
pub(crate) struct Flash(Rc<RefCell<Chip>>);

impl Flash {
    pub(crate) fn blank() -> Flash {
        Flash::holding(vec![0xFF; REGION])
    }

    pub(crate) fn holding(bytes: Vec<u8>) -> Flash {
        Flash(Rc::new(RefCell::new(Chip {
            erases: vec![0; bytes.len() / SECTOR],
            bytes,
            worn: Vec::new(),
            ops: None,
            cut: None,
            off: false,
            dice: Dice::new(1),
            spent: Spent::default(),
        })))
    }

    pub(crate) fn with<T>(&self, look: impl FnOnce(&mut Chip) -> T) -> T {
        look(&mut self.0.borrow_mut())
    }

    pub(crate) fn bytes(&self) -> Vec<u8> {
        self.with(|chip| chip.bytes.clone())
    }

    pub(crate) fn spent(&self) -> Spent {
        self.with(|chip| std::mem::take(&mut chip.spent))
    }

    /// Switches on again; true if the power had gone.
    pub(crate) fn power_on(&self) -> bool {
        self.with(|chip| {
            chip.cut = None;
            std::mem::take(&mut chip.off)
        })
    }
}

impl Chip {
    fn run(&mut self, op: Op) -> Result<(), PowerOff> {
        if self.off {
            return Err(PowerOff);
        }
        let (mut share, mut torn) = (1.0, Torn::Front);
        match &mut self.cut {
            Some((0, at, how)) => {
                (share, torn) = (*at, *how);
                self.off = true;
            }
            Some((left, ..)) => *left -= 1,
            None => {}
        }
        match &op {
            Op::Write(at, data) => {
                let pages = (*at as usize + data.len()).div_ceil(PAGE) - *at as usize / PAGE;
                self.spent.writes += 1;
                self.spent.write_us += pages as u64 * PROGRAM_PAGE_US;
                op.apply(&mut self.bytes, share, torn, &mut self.dice);
            }
            Op::Erase(start) => {
                let sector = *start as usize / SECTOR;
                self.erases[sector] += 1;
                self.spent.erases += 1;
                self.spent.erase_us += ERASE_SECTOR_US;
                if !self.worn.contains(&sector) {
                    op.apply(&mut self.bytes, share, torn, &mut self.dice);
                }
            }
        }
        if let Some(ops) = &mut self.ops {
            ops.push(op);
        }
        if self.off { Err(PowerOff) } else { Ok(()) }
    }
}

impl ErrorType for Flash {
    type Error = PowerOff;
}

impl ReadNorFlash for Flash {
    const READ_SIZE: usize = 1;

    fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), PowerOff> {
        self.with(|chip| {
            bytes.copy_from_slice(&chip.bytes[offset as usize..][..bytes.len()]);
            if chip.off { Err(PowerOff) } else { Ok(()) }
        })
    }

    fn capacity(&self) -> usize {
        self.with(|chip| chip.bytes.len())
    }
}

impl NorFlash for Flash {
    const WRITE_SIZE: usize = 1;
    const ERASE_SIZE: usize = SECTOR;

    fn erase(&mut self, from: u32, to: u32) -> Result<(), PowerOff> {
        assert!(
            from < to
                && (from as usize).is_multiple_of(SECTOR)
                && (to as usize).is_multiple_of(SECTOR)
        );
        (from..to)
            .step_by(SECTOR)
            .try_for_each(|start| self.with(|chip| chip.run(Op::Erase(start))))
    }

    fn write(&mut self, offset: u32, bytes: &[u8]) -> Result<(), PowerOff> {
        self.with(|chip| chip.run(Op::Write(offset, bytes.to_vec())))
    }
}

/// CRC-32 as the format page names it, by somebody else's hand: a test of the layout, not of our code.
pub(crate) use crc32fast::hash as crc32;

/// CRC-32C from 0xEEEEEEEE, never with a first byte of 0 or FF: sequential-storage's.
fn item_crc(bytes: &[u8]) -> u32 {
    let crc = !bytes.iter().fold(0xEEEE_EEEEu32, |crc, &byte| {
        (0..8).fold(crc ^ u32::from(byte), |crc, _| {
            crc >> 1 ^ if crc & 1 == 1 { 0x82F6_3B78 } else { 0 }
        })
    });
    match crc as u8 {
        0 | 0xFF => crc ^ 1,
        _ => crc,
    }
}

/// Turns every record of one kind into one of another version, as other firmware would write it.
pub(crate) fn reversion(flash: &Flash, key: u8, version: u8) -> usize {
    flash.with(|chip| {
        let mut changed = 0;
        for at in SECTOR + 9..REGION - 20 {
            if chip.bytes[at..at + 3] != [0x4B, 0xBA, key] {
                continue;
            }
            let length = usize::from(u16::from_le_bytes([
                chip.bytes[at + 14],
                chip.bytes[at + 15],
            ]));
            chip.bytes[at + 3] = version;
            let check = crc32(&chip.bytes[at..at + 16 + length]).to_le_bytes();
            chip.bytes[at + 16 + length..at + 20 + length].copy_from_slice(&check);
            let item = item_crc(&chip.bytes[at - 1..at + 20 + length]).to_le_bytes();
            chip.bytes[at - 9..at - 5].copy_from_slice(&item);
            changed += 1;
        }
        changed
    })
}
