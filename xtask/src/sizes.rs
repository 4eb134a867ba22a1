//! What a firmware takes of flash and RAM, as the table people read and as the budgets that fail a build.
//!
//! Art and text are what belongs to the modules of that name (see `share`), so fonts are text; everything else in the
//! image (code, its constants, the load image of `.data`) is code.
//! The stack is what the linker sets aside (`_stack_start` to `_stack_end`), not what a run was seen to use.

use crate::elf::{Image, RAM};
use crate::error::Error;
use crate::share;

/// Where flash begins.
const FLASH_START: u32 = 0x1000_0000;
/// The smallest board's flash: a Pico's 2 MiB.
const FLASH_BYTES: u32 = 2 << 20;
const RAM_BYTES: u32 = RAM.end - RAM.start;
/// For everything in flash, saves included, 1.9 MiB: docs/hardware.md#budgets.
const FLASH_BUDGET: u32 = 19 * (1 << 20) / 10;
/// For static data and stack together: docs/hardware.md#budgets.
const RAM_BUDGET: u32 = 240 << 10;
/// Functions that are only there when `alloc` is linked.
const ALLOCATORS: [&str; 4] = [
    "__rust_alloc",
    "__rg_alloc",
    "__rdl_alloc",
    "__rust_realloc",
];

/// The figures of one firmware, in bytes.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Sizes {
    code: u32,
    art: u32,
    text: u32,
    saves: u32,
    flash_free: u32,
    ram_static: u32,
    stack: u32,
    ram_free: u32,
}

impl Sizes {
    /// Measures `image`.
    pub(crate) fn of(image: &Image) -> Result<Self, Error> {
        let stored: u32 = image
            .flash
            .iter()
            .map(|segment| segment.bytes.len() as u32)
            .sum();
        let ends = image
            .flash
            .iter()
            .map(|segment| segment.address + segment.bytes.len() as u32);
        let image_end = ends.max().unwrap_or(FLASH_START);
        let art = share::of(image, "kaijubox::art::");
        let text = share::of(image, "kaijubox::text::");
        // With the sector of notes about the board below them.
        let kept_start = image.mark("__notes_start")?;
        let stack = image
            .mark("_stack_start")?
            .saturating_sub(image.mark("_stack_end")?);
        Ok(Self {
            code: stored.saturating_sub(art + text),
            art,
            text,
            saves: image.mark("__saves_end")?.saturating_sub(kept_start),
            flash_free: kept_start.saturating_sub(image_end),
            ram_static: image.ram,
            stack,
            ram_free: RAM_BYTES.saturating_sub(image.ram + stack),
        })
    }

    /// What it takes beyond `other`, in words.
    pub(crate) fn beyond(&self, other: &Sizes) -> String {
        let image = |sizes: &Sizes| i64::from(sizes.code + sizes.art + sizes.text);
        format!(
            "{} bytes of flash and {} of RAM",
            image(self) - image(other),
            i64::from(self.ram_static) - i64::from(other.ram_static)
        )
    }

    /// Fails if a budget is exceeded or `alloc` got in.
    pub(crate) fn check(&self, image: &Image) -> Result<(), Error> {
        let flash = self.code + self.art + self.text + self.saves;
        let ram = self.ram_static + self.stack;
        let last = |path: &str| path.rsplit("::").next().unwrap_or_default().to_owned();
        if flash > FLASH_BUDGET {
            return Err(over("flash", flash, FLASH_BUDGET));
        }
        if ram > RAM_BUDGET {
            return Err(over("RAM", ram, RAM_BUDGET));
        }
        let allocator = image
            .symbols
            .iter()
            .find(|symbol| ALLOCATORS.contains(&last(&symbol.path).as_str()));
        match allocator {
            Some(symbol) => Err(Error::new(format!(
                "`alloc` is linked into the firmware: it has `{}`",
                symbol.path
            ))),
            None => Ok(()),
        }
    }
}

fn over(what: &str, taken: u32, budget: u32) -> Error {
    Error::new(format!(
        "over budget: the firmware takes {} of {what}, {} are allowed",
        kib(taken),
        kib(budget)
    ))
}

fn kib(bytes: u32) -> String {
    format!("{:.1} KiB", f64::from(bytes) / 1024.0)
}

/// The table: a row a board, first of flash, then of RAM.
pub(crate) fn table(rows: &[(&str, Sizes)]) -> String {
    let line = |name: &str, cells: &[String]| {
        let cells: String = cells.iter().map(|cell| format!("{cell:>13}")).collect();
        format!("{name:<14}{cells}\n")
    };
    let heads = |heads: &[&str]| {
        heads
            .iter()
            .map(|head| (*head).to_owned())
            .collect::<Vec<_>>()
    };
    let cells = |bytes: &[u32]| bytes.iter().map(|&bytes| kib(bytes)).collect::<Vec<_>>();

    let mut text = line(
        "flash",
        &heads(&["code", "art", "text", "saves", "free", "of"]),
    );
    for (name, s) in rows {
        text += &line(
            name,
            &cells(&[s.code, s.art, s.text, s.saves, s.flash_free, FLASH_BYTES]),
        );
    }
    text += &line("RAM", &heads(&["static", "stack", "free", "of"]));
    for (name, s) in rows {
        text += &line(
            name,
            &cells(&[s.ram_static, s.stack, s.ram_free, RAM_BYTES]),
        );
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::elf::Symbol;
    use crate::uf2::Segment;

    fn symbol(path: &str, address: u32, size: u32, is_data: bool) -> Symbol {
        Symbol {
            path: path.to_owned(),
            address,
            size,
            is_data,
        }
    }

    /// 100 KiB in flash, 20 KiB static, a stack of 16 KiB.
    fn image() -> Image {
        Image {
            flash: vec![Segment {
                address: 0x1000_0000,
                bytes: vec![0; 100 << 10],
            }],
            ram: 20 << 10,
            symbols: vec![
                symbol("__notes_start", 0x101E_F000, 0, false),
                symbol("__saves_start", 0x101F_0000, 0, false),
                symbol("__saves_end", 0x1020_0000, 0, false),
                symbol("_stack_start", 0x2004_0000, 0, false),
                symbol("_stack_end", 0x2003_C000, 0, false),
                symbol("kaijubox::art::PICTURES", 0x1000_1000, 30 << 10, true),
                symbol("kaijubox::text::ENGLISH", 0x1001_0000, 10 << 10, true),
                symbol("kaijubox::text::wrap", 0x1000_0200, 500, false),
            ],
        }
    }

    #[test]
    fn every_byte_of_flash_and_ram_is_counted_once() {
        let sizes = Sizes::of(&image()).unwrap();
        assert_eq!(
            [sizes.code, sizes.art, sizes.text, sizes.saves].map(|b| b >> 10),
            [60, 30, 10, 68]
        );
        assert_eq!([sizes.ram_static, sizes.stack].map(|b| b >> 10), [20, 16]);
        assert_eq!(
            sizes.code + sizes.art + sizes.text + sizes.saves + sizes.flash_free,
            FLASH_BYTES
        );
        assert_eq!(sizes.ram_static + sizes.stack + sizes.ram_free, RAM_BYTES);
        assert_eq!(sizes.check(&image()), Ok(()));
    }

    #[test]
    fn the_table_has_a_row_a_board() {
        let sizes = Sizes::of(&image()).unwrap();
        let table = table(&[("picosystem", sizes.clone()), ("breadboard", sizes)]);
        assert_eq!(table.lines().count(), 6);
        assert!(table.lines().nth(1).unwrap().starts_with("picosystem"));
        assert!(
            table.contains("1880.0 KiB") && table.contains("228.0 KiB"),
            "{table}"
        );
    }

    #[test]
    fn too_much_flash_fails() {
        let mut image = image();
        image.flash[0].bytes = vec![0; 1900 << 10];
        let error = Sizes::of(&image).unwrap().check(&image).unwrap_err();
        assert_eq!(
            error.to_string(),
            "over budget: the firmware takes 1968.0 KiB of flash, 1945.6 KiB are allowed"
        );
    }

    #[test]
    fn too_much_ram_fails() {
        let mut image = image();
        image.ram = (224 << 10) + 4;
        assert!(
            Sizes::of(&image)
                .unwrap()
                .check(&image)
                .unwrap_err()
                .to_string()
                .contains("of RAM")
        );
    }

    #[test]
    fn an_allocator_fails_under_its_old_and_its_new_name() {
        for name in ["__rust_alloc", "__rustc::__rust_alloc", "__rg_alloc"] {
            let mut image = image();
            image.symbols.push(symbol(name, 0x1000_0400, 8, false));
            assert!(Sizes::of(&image).unwrap().check(&image).is_err(), "{name}");
        }
    }

    #[test]
    fn a_missing_mark_names_the_file_to_look_at() {
        let error = Sizes::of(&Image::default()).unwrap_err().to_string();
        assert!(
            error.contains("`__notes_start`") && error.contains("memory.x"),
            "{error}"
        );
    }
}
