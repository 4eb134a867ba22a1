//! UF2: the file one drops onto an RP2040 in boot mode.
//!
//! By hand, because no crate fits: `elf2uf2-rs` is a program only, `elf2flash-core` brings an ELF reader of its own and
//! cannot be told to leave a region alone, and `uftwo` writes blocks of up to 476 bytes with checksums, where the boot
//! ROM takes 256 and nothing else (RP2040 data sheet, 2.8.4.2). The format itself is one struct of 512 bytes.
//!
//! The boot ROM erases every 4 KiB sector it gets a block for. So a sector is either here whole (erratum RP2040-E14: one
//! that is filled in part may not be written right) or not at all, and what was saved survives an update.

use crate::error::Error;
use std::collections::BTreeMap;
use std::ops::Range;

const MAGIC_START: [u32; 2] = [0x0A32_4655, 0x9E5D_5157];
const MAGIC_END: u32 = 0x0AB1_6F30;
const FLAG_FAMILY_ID: u32 = 0x2000;
const RP2040: u32 = 0xE48B_FF56;
const BLOCK: usize = 512;
const PAYLOAD: usize = 256;
const SECTOR: usize = 4096;
/// What an erased byte of flash reads.
const ERASED: u8 = 0xFF;

/// Bytes that belong at an address.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Segment {
    pub(crate) address: u32,
    pub(crate) bytes: Vec<u8>,
}

/// The UF2 file of `segments`; an error if any of it would touch a sector of `keep`.
pub(crate) fn encode(segments: &[Segment], keep: Range<u32>) -> Result<Vec<u8>, Error> {
    let sectors = sectors(segments);
    if let Some(&start) = sectors
        .keys()
        .find(|&&start| start < keep.end && start + SECTOR as u32 > keep.start)
    {
        return Err(Error::new(format!(
            "the image reaches into the saves: {start:#010x} lies in {:#010x}..{:#010x}",
            keep.start, keep.end
        )));
    }
    let total = sectors.len() * SECTOR / PAYLOAD;
    let mut file = Vec::with_capacity(total * BLOCK);
    for (start, sector) in &sectors {
        for (index, payload) in sector.chunks(PAYLOAD).enumerate() {
            let address = start + (index * PAYLOAD) as u32;
            let number = (file.len() / BLOCK) as u32;
            let head = [
                MAGIC_START[0],
                MAGIC_START[1],
                FLAG_FAMILY_ID,
                address,
                PAYLOAD as u32,
                number,
                total as u32,
                RP2040,
            ];
            let end = (file.len() / BLOCK + 1) * BLOCK;
            file.extend(head.iter().flat_map(|word| word.to_le_bytes()));
            file.extend(payload);
            file.resize(end - 4, 0);
            file.extend(MAGIC_END.to_le_bytes());
        }
    }
    Ok(file)
}

/// What stands before a board's name in an image (`src/board/image_name.rs`).
const NAME_BEFORE: &[u8] = b"KAIJUBOX IMAGE FOR ";

/// The board that an image is for, as it says itself.
pub(crate) fn board_name(image: &[u8]) -> Option<String> {
    let at = image
        .windows(NAME_BEFORE.len())
        .position(|window| window == NAME_BEFORE)?;
    let name = image[at + NAME_BEFORE.len()..]
        .split(|&byte| byte == 0)
        .next()?;
    String::from_utf8(name.to_vec()).ok()
}

/// What a UF2 file puts into flash, one block after the other; `None` if it is not one for this chip.
pub(crate) fn payload(file: &[u8]) -> Option<Vec<u8>> {
    let word = |block: &[u8], index: usize| {
        u32::from_le_bytes(block[index * 4..][..4].try_into().expect("four bytes"))
    };
    if file.is_empty() || !file.len().is_multiple_of(BLOCK) {
        return None;
    }
    let mut image = Vec::new();
    for block in file.chunks(BLOCK) {
        let is_ours = [word(block, 0), word(block, 1)] == MAGIC_START && word(block, 7) == RP2040;
        image.extend(is_ours.then(|| &block[32..32 + PAYLOAD])?);
    }
    Some(image)
}

/// The sectors that hold any of the segments, by address; the rest of each is as if erased.
fn sectors(segments: &[Segment]) -> BTreeMap<u32, Vec<u8>> {
    let mut sectors = BTreeMap::new();
    for segment in segments {
        for (address, &byte) in (segment.address..).zip(&segment.bytes) {
            let offset = address % SECTOR as u32;
            sectors
                .entry(address - offset)
                .or_insert_with(|| vec![ERASED; SECTOR])[offset as usize] = byte;
        }
    }
    sectors
}

#[cfg(test)]
mod tests {
    use super::*;

    const FLASH: u32 = 0x1000_0000;
    const SAVES: Range<u32> = 0x101F_0000..0x1020_0000;

    fn segment(address: u32, len: usize) -> Segment {
        Segment {
            address,
            bytes: (0..len).map(|i| (i % 251) as u8).collect(),
        }
    }

    fn word(block: &[u8], index: usize) -> u32 {
        u32::from_le_bytes(block[index * 4..][..4].try_into().unwrap())
    }

    /// What the flash holds after the boot ROM has taken `file`.
    fn flashed(file: &[u8]) -> BTreeMap<u32, u8> {
        let payload = |block: &[u8]| (word(block, 3)..).zip(block[32..][..PAYLOAD].to_vec());
        file.chunks(BLOCK).flat_map(payload).collect()
    }

    #[test]
    fn a_block_is_what_the_boot_rom_expects() {
        let file = encode(&[segment(FLASH, 5000)], SAVES).unwrap();
        assert_eq!(
            file.len(),
            2 * 16 * BLOCK,
            "two whole sectors of sixteen pages"
        );
        for (number, block) in file.chunks(BLOCK).enumerate() {
            assert_eq!([word(block, 0), word(block, 1)], [0x0A32_4655, 0x9E5D_5157]);
            assert_eq!(
                word(block, 2),
                0x2000,
                "the family id is present, nothing else"
            );
            assert_eq!(word(block, 3), FLASH + number as u32 * 256);
            assert_eq!(word(block, 4), 256);
            assert_eq!([word(block, 5), word(block, 6)], [number as u32, 32]);
            assert_eq!(word(block, 7), 0xE48B_FF56);
            assert!(block[32 + 256..508].iter().all(|&byte| byte == 0));
            assert_eq!(word(block, 127), 0x0AB1_6F30);
        }
    }

    #[test]
    fn what_was_encoded_is_what_gets_flashed() {
        let segments = [
            segment(FLASH, 256),
            segment(FLASH + 0x100, 4321),
            segment(FLASH + 0x9_0FF1, 33),
        ];
        let flash = flashed(&encode(&segments, SAVES).unwrap());
        for segment in &segments {
            for (address, byte) in (segment.address..).zip(&segment.bytes) {
                assert_eq!(flash[&address], *byte);
            }
        }
        assert_eq!(flash[&(FLASH + 0x100 + 4321)], ERASED);
    }

    #[test]
    fn the_board_is_read_out_of_a_file_also_across_blocks() {
        let mut bytes = vec![7; 250];
        bytes.extend(b"KAIJUBOX IMAGE FOR pico-lcd-1.3\0 and more");
        let image = Segment {
            address: FLASH,
            bytes,
        };
        let file = encode(&[image], SAVES).unwrap();
        let found = payload(&file).and_then(|image| board_name(&image));
        assert_eq!(found.as_deref(), Some("pico-lcd-1.3"));
        assert_eq!(payload(b"no such file"), None);
        assert_eq!(board_name(&[0; 100]), None);
    }

    #[test]
    fn sectors_between_segments_are_left_alone() {
        let flash =
            flashed(&encode(&[segment(FLASH, 10), segment(FLASH + 0x3000, 10)], SAVES).unwrap());
        assert_eq!(flash.len(), 2 * SECTOR);
        assert!(!flash.contains_key(&(FLASH + 0x1000)) && !flash.contains_key(&(FLASH + 0x2FFF)));
    }

    #[test]
    fn an_image_may_end_where_the_saves_begin_and_not_one_byte_later() {
        assert!(encode(&[segment(SAVES.start - 100, 100)], SAVES).is_ok());
        let error = encode(&[segment(SAVES.start - 100, 101)], SAVES).unwrap_err();
        assert!(error.to_string().contains("saves"), "{error}");
    }
}
