//! `cargo xtask device … --misses`: what the core waits for, by function and by static.
//!
//! The emulator counts the words of flash that missed the cache; here each is given to the symbol it lies in. Literals
//! and tables without a symbol of their own are told as the 256 bytes they lie in.

use super::report::Report;
use crate::elf::Image;
use std::collections::BTreeMap;

/// Rows of each table.
const ROWS: usize = 60;
/// What a miss costs, as the emulator counts it.
const MISS_CYCLES: f64 = 52.0;
const CYCLES_A_MS: f64 = 125_000.0;

/// A symbol's place in flash and its share.
#[derive(Clone, Debug, Default, PartialEq)]
struct Row {
    size: u32,
    misses: u64,
    words: u64,
}

/// The two tables: what missed as code and what as data, the worst first.
pub(super) fn table(report: &Report, image: &Image) -> String {
    let mut text = String::new();
    for kind in ["code", "data"] {
        let rows = rows(&report.misses(kind), image);
        let all: u64 = rows.iter().map(|(_, row)| row.misses).sum();
        text += &format!(
            "{kind}: {all} misses, {:.1} ms of waiting\n   misses      ms   words   bytes\n",
            all as f64 * MISS_CYCLES / CYCLES_A_MS
        );
        for (name, row) in rows.iter().take(ROWS) {
            text += &format!(
                "{:>9} {:>7.1} {:>7} {:>7}  {name}\n",
                row.misses,
                row.misses as f64 * MISS_CYCLES / CYCLES_A_MS,
                row.words,
                row.size
            );
        }
    }
    text
}

/// Misses by symbol, the most first.
fn rows(misses: &[(u32, u64)], image: &Image) -> Vec<(String, Row)> {
    let mut places: Vec<(u32, u32, &str)> = image
        .symbols
        .iter()
        .filter(|symbol| symbol.size > 0)
        .map(|symbol| (symbol.address & !1, symbol.size, symbol.path.as_str()))
        .collect();
    places.sort_unstable();
    let mut rows = BTreeMap::<String, Row>::new();
    for &(address, count) in misses {
        let after = places.partition_point(|&(start, ..)| start <= address);
        let place = after.checked_sub(1).map(|at| places[at]);
        let (name, size) = match place {
            Some((start, size, name)) if address < start + size => (name.to_owned(), size),
            _ => (format!("{:#x}", address & !0xFF), 256),
        };
        let row = rows.entry(name).or_default();
        row.size = size;
        row.misses += count;
        row.words += 1;
    }
    let mut rows: Vec<_> = rows.into_iter().collect();
    rows.sort_by_key(|(_, row)| std::cmp::Reverse(row.misses));
    rows
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::elf::Symbol;

    #[test]
    fn a_miss_belongs_to_the_symbol_it_lies_in() {
        let symbol = |path: &str, address, size| Symbol {
            path: path.to_owned(),
            address,
            size,
            is_data: false,
        };
        let image = Image {
            symbols: vec![
                symbol("draw", 0x1000_0201, 16),
                symbol("step", 0x1000_0211, 8),
                symbol("_mark", 0x1000_0210, 0),
            ],
            ..Image::default()
        };
        let misses = [
            (0x1000_0200, 3),
            (0x1000_020C, 4),
            (0x1000_0210, 9),
            (0x1000_0300, 1),
        ];
        let row = |size, misses, words| Row {
            size,
            misses,
            words,
        };
        let expected = [
            ("step".to_owned(), row(8, 9, 1)),
            ("draw".to_owned(), row(16, 7, 2)),
            ("0x10000300".to_owned(), row(256, 1, 1)),
        ];
        assert_eq!(rows(&misses, &image), expected);
    }
}
