//! How fast the wire to the LCD is, and where that is kept.
//!
//! Not with the saves: it belongs to the board and its wires, must be known before the LCD is started,
//! and outlives whatever happens to the saves. It has a sector of its own right below them: notes of
//! eight bytes, one behind the other, the last whole one counts. What is no note is passed over.

use embedded_storage::nor_flash::NorFlash;

/// How fast, by the system's clock.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Speed {
    /// 62.5 MHz: as fast as the LCD's data sheet allows (16 ns a write cycle).
    #[default]
    Full = 1,
    /// 31.25 MHz: for wires on a breadboard.
    Half = 2,
    /// 15.6 MHz: for what does not work even so.
    Quarter = 4,
}

impl Speed {
    const ALL: [Speed; 3] = [Speed::Full, Speed::Half, Speed::Quarter];

    /// What the wire's machine divides the system clock by.
    pub const fn divider(self) -> u8 {
        self as u8
    }

    /// The speed with that divider, if there is one.
    pub fn by_divider(divider: u8) -> Option<Speed> {
        Speed::ALL
            .into_iter()
            .find(|speed| speed.divider() == divider)
    }

    /// Thousands of bits a second, at 125 MHz and two instructions a bit.
    pub const fn khz(self) -> u32 {
        62_500 / self as u32
    }

    /// The next slower one; the slowest stays.
    pub const fn slower(self) -> Speed {
        match self {
            Speed::Full => Speed::Half,
            Speed::Half | Speed::Quarter => Speed::Quarter,
        }
    }
}

/// Bytes of a note: `WIRE`, the divider, its complement, two that stay blank.
const NOTE: usize = 8;
const NAME: [u8; 4] = *b"WIRE";
const BLANK: [u8; NOTE] = [0xFF; NOTE];

fn note(speed: Speed) -> [u8; NOTE] {
    let [w, i, r, e] = NAME;
    let divider = speed.divider();
    [w, i, r, e, divider, !divider, 0xFF, 0xFF]
}

/// The speed that is kept in `sector`, if one is.
pub fn kept<F: NorFlash>(sector: &mut F) -> Option<Speed> {
    scan(sector).0
}

/// Keeps `speed` in `sector`. A cut on the way leaves the speed before, or the board's own.
pub fn keep<F: NorFlash>(sector: &mut F, speed: Speed) -> Result<(), F::Error> {
    let at = match scan(sector).1 {
        Some(at) => at,
        None => {
            sector.erase(0, F::ERASE_SIZE as u32)?;
            0
        }
    };
    sector.write(at, &note(speed))
}

/// The last note, and the first place from which on all is blank.
fn scan<F: NorFlash>(sector: &mut F) -> (Option<Speed>, Option<u32>) {
    let (mut found, mut free) = (None, None);
    for at in (0..F::ERASE_SIZE as u32).step_by(NOTE) {
        let mut line = BLANK;
        if sector.read(at, &mut line).is_err() {
            return (found, None);
        }
        if line == BLANK {
            free = free.or(Some(at));
            continue;
        }
        free = None;
        let is_it = |speed: &Speed| note(*speed) == line;
        found = Speed::ALL.into_iter().find(is_it).or(found);
    }
    (found, free)
}

#[cfg(test)]
mod tests {
    use super::*;
    use embedded_storage::nor_flash::{ErrorType, NorFlashErrorKind, ReadNorFlash};
    use std::vec;

    struct Sector(std::vec::Vec<u8>, u32);

    impl ErrorType for Sector {
        type Error = NorFlashErrorKind;
    }

    impl ReadNorFlash for Sector {
        const READ_SIZE: usize = 1;

        fn read(&mut self, at: u32, bytes: &mut [u8]) -> Result<(), NorFlashErrorKind> {
            bytes.copy_from_slice(&self.0[at as usize..][..bytes.len()]);
            Ok(())
        }

        fn capacity(&self) -> usize {
            self.0.len()
        }
    }

    impl NorFlash for Sector {
        const WRITE_SIZE: usize = 1;
        const ERASE_SIZE: usize = 4096;

        fn erase(&mut self, _: u32, _: u32) -> Result<(), NorFlashErrorKind> {
            self.0.fill(0xFF);
            self.1 += 1;
            Ok(())
        }

        fn write(&mut self, at: u32, bytes: &[u8]) -> Result<(), NorFlashErrorKind> {
            let place = &mut self.0[at as usize..][..bytes.len()];
            place
                .iter_mut()
                .zip(bytes)
                .for_each(|(old, new)| *old &= new);
            Ok(())
        }
    }

    #[test]
    fn the_last_speed_kept_counts_and_a_sector_takes_512() {
        let mut sector = Sector(vec![0xFF; 4096], 0);
        assert_eq!(kept(&mut sector), None);
        for n in 0..600 {
            let speed = Speed::ALL[n % 3];
            keep(&mut sector, speed).unwrap();
            assert_eq!(kept(&mut sector), Some(speed));
        }
        assert_eq!(sector.1, 1, "one erase");
    }

    #[test]
    fn foreign_bytes_are_no_speed_and_in_nobodys_way() {
        let mut sector = Sector((0..4096).map(|n| (n * 7) as u8).collect(), 0);
        assert_eq!(kept(&mut sector), None);
        keep(&mut sector, Speed::Half).unwrap();
        assert_eq!(kept(&mut sector), Some(Speed::Half));
    }

    #[test]
    fn a_note_cut_short_leaves_the_one_before() {
        let mut sector = Sector(vec![0xFF; 4096], 0);
        keep(&mut sector, Speed::Half).unwrap();
        sector.write(8, &note(Speed::Quarter)[..5]).unwrap();
        assert_eq!(kept(&mut sector), Some(Speed::Half));
        keep(&mut sector, Speed::Quarter).unwrap();
        assert_eq!(kept(&mut sector), Some(Speed::Quarter));
    }

    #[test]
    fn slower_ends_at_a_quarter() {
        assert_eq!(Speed::Full.slower(), Speed::Half);
        assert_eq!(Speed::Half.slower(), Speed::Quarter);
        assert_eq!(Speed::Quarter.slower(), Speed::Quarter);
    }
}
