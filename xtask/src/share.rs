//! Which bytes of flash belong to a module: its statics, and the literals that they point to.
//!
//! `static EN: [&str; 73]` is a table of pointers and lengths; the letters themselves have no symbol. So a static is
//! also read as words, and a pair that could be a slice's pointer and length is taken for one. Compressed pictures can
//! hold such a pair by chance about once in a hundred builds, for a few KiB; a table for people can live with that.
//! The length counts elements: a slice of anything bigger than a byte is counted short, unless it is a static too.

use crate::elf::Image;
use std::ops::Range;

/// No literal is longer; keeps chance pairs small.
const LONGEST_LITERAL: u32 = 32 << 10;

/// The bytes of flash that belong to `module` (`kaijubox::text::`); no byte counts twice.
pub(crate) fn of(image: &Image, module: &str) -> u32 {
    let statics = image
        .symbols
        .iter()
        .filter(|symbol| symbol.is_data && symbol.path.starts_with(module));
    let mut ranges = Vec::new();
    for symbol in statics {
        let range = symbol.address..symbol.address + symbol.size;
        if let Some(bytes) = image.bytes(&range) {
            ranges.extend(literals(image, bytes));
            ranges.push(range);
        }
    }
    union(ranges)
}

/// The slices in flash that the words of `bytes` seem to describe, pointer first.
fn literals(image: &Image, bytes: &[u8]) -> Vec<Range<u32>> {
    let word = |bytes: &[u8]| u32::from_le_bytes(bytes.try_into().expect("four bytes"));
    let words: Vec<_> = bytes.chunks_exact(4).map(word).collect();
    let pairs = words.windows(2).filter(|pair| pair[1] <= LONGEST_LITERAL);
    let ranges = pairs.map(|pair| pair[0]..pair[0].saturating_add(pair[1]));
    ranges
        .filter(|range| image.bytes(range).is_some())
        .collect()
}

/// How many bytes are in at least one of the ranges.
fn union(mut ranges: Vec<Range<u32>>) -> u32 {
    ranges.sort_by_key(|range| range.start);
    let (mut total, mut counted_to) = (0, 0);
    for range in ranges {
        total += range.end.saturating_sub(range.start.max(counted_to));
        counted_to = counted_to.max(range.end);
    }
    total
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::elf::Symbol;
    use crate::uf2::Segment;

    const FLASH: u32 = 0x1000_0000;

    /// A flash of 4 KiB whose first words are these.
    fn image(words: &[u32]) -> Image {
        let mut bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
        bytes.resize(4096, 0);
        let flash = vec![Segment {
            address: FLASH,
            bytes,
        }];
        Image {
            flash,
            ..Image::default()
        }
    }

    fn with_static(mut image: Image, path: &str, address: u32, size: u32) -> Image {
        image.symbols.push(Symbol {
            path: path.to_owned(),
            address,
            size,
            is_data: true,
        });
        image
    }

    #[test]
    fn a_table_of_strings_counts_its_letters() {
        let table = image(&[FLASH + 100, 20, FLASH + 200, 30]);
        let table = with_static(table, "kaijubox::text::EN", FLASH, 16);
        assert_eq!(of(&table, "kaijubox::text::"), 16 + 20 + 30);
        assert_eq!(of(&table, "kaijubox::art::"), 0);
    }

    #[test]
    fn what_two_statics_share_counts_once() {
        let table = image(&[FLASH + 100, 20, FLASH + 110, 20]);
        let table = with_static(table, "kaijubox::art::DRAGON", FLASH, 16);
        let table = with_static(table, "kaijubox::art::ALIAS", FLASH, 16);
        let table = with_static(table, "kaijubox::art::DRAGON_RUNS", FLASH + 100, 30);
        assert_eq!(of(&table, "kaijubox::art::"), 16 + 30);
    }

    #[test]
    fn statics_in_ram_and_pointers_out_of_flash_do_not_count() {
        let table = image(&[0x2000_0000, 20, FLASH + 4090, 20]);
        let table = with_static(table, "kaijubox::art::DRAGON", FLASH, 16);
        let table = with_static(table, "kaijubox::art::CACHE", 0x2000_0000, 900);
        assert_eq!(of(&table, "kaijubox::art::"), 16);
    }
}
