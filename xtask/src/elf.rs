//! The firmware's ELF, reduced to what the other modules ask: what goes into flash, what lies in RAM, which symbols.
//!
//! The only module that knows the `object` crate. Load addresses (`p_paddr`) are looked at, not run addresses, because
//! `.data` runs in RAM and is kept in flash.

use crate::error::Error;
use crate::uf2::Segment;
use object::elf::{FileHeader32, PT_LOAD, SHF_ALLOC};
use object::read::elf::{ElfFile32, FileHeader as _, ProgramHeader as _, SectionHeader as _};
use object::{Endianness, Object as _, ObjectSymbol as _, SymbolKind};
use std::ops::Range;
use std::path::Path;

/// The RP2040's address map: flash through XIP (2.6.3 of the data sheet), 16 MiB at most.
const FLASH: Range<u32> = 0x1000_0000..0x1100_0000;
/// The six banks of SRAM, 264 KiB (2.6.2).
pub(crate) const RAM: Range<u32> = 0x2000_0000..0x2004_2000;

/// What an ELF says of the image.
#[derive(Debug, Default)]
pub(crate) struct Image {
    /// What is written to flash, by load address.
    pub(crate) flash: Vec<Segment>,
    /// Bytes of RAM that sections take (`.data`, `.bss`, `.uninit`), and the region that overlays share.
    pub(crate) ram: u32,
    pub(crate) symbols: Vec<Symbol>,
}

/// A symbol by its Rust path.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Symbol {
    pub(crate) path: String,
    pub(crate) address: u32,
    pub(crate) size: u32,
    /// A static, not a function and not a linker's mark.
    pub(crate) is_data: bool,
}

impl Image {
    /// Reads the ELF at `path`.
    pub(crate) fn read(path: &Path) -> Result<Self, Error> {
        let bytes = std::fs::read(path).map_err(|cause| Error::file(path, cause))?;
        Self::parse(&bytes).map_err(|cause| {
            Error::new(format!(
                "{} is not an ELF we can read: {cause}",
                path.display()
            ))
        })
    }

    fn parse(bytes: &[u8]) -> Result<Self, Box<dyn std::error::Error>> {
        let file = ElfFile32::<Endianness>::parse(bytes)?;
        let endian = file.endian();
        let mut image = Self::default();
        for header in file.elf_program_headers() {
            let address = header.p_paddr(endian);
            if header.p_type(endian) == PT_LOAD && FLASH.contains(&address) {
                let bytes = header
                    .data(endian, bytes)
                    .map_err(|()| "a segment lies outside the file")?;
                image.flash.push(Segment {
                    address,
                    bytes: bytes.to_vec(),
                });
            }
        }
        for symbol in file.symbols() {
            let Ok(name) = symbol.name() else { continue };
            image.symbols.push(Symbol {
                path: format!("{:#}", rustc_demangle::demangle(name)),
                address: symbol.address() as u32,
                size: symbol.size() as u32,
                is_data: symbol.kind() == SymbolKind::Data,
            });
        }
        // Overlays lie over each other; their region is taken whole.
        let ends = ["__search_start", "__search_end"].map(|end| image.mark(end).unwrap_or(0));
        let shared = ends[0]..ends[1];
        image.ram = shared.len() as u32;
        for section in FileHeader32::<Endianness>::parse(bytes)?.section_headers(endian, bytes)? {
            let address = section.sh_addr(endian);
            let is_taken = section.sh_flags(endian).contains(SHF_ALLOC) && RAM.contains(&address);
            if is_taken && !shared.contains(&address) {
                image.ram += section.sh_size(endian);
            }
        }
        Ok(image)
    }

    /// What the flash holds at these addresses, if all of them are the image's.
    pub(crate) fn bytes(&self, range: &Range<u32>) -> Option<&[u8]> {
        self.flash.iter().find_map(|segment| {
            let start = range.start.checked_sub(segment.address)? as usize;
            let end = range.end.checked_sub(segment.address)? as usize;
            segment.bytes.get(start..end)
        })
    }

    /// The address of a linker's mark such as `__saves_start`.
    pub(crate) fn mark(&self, name: &str) -> Result<u32, Error> {
        let found = self.symbols.iter().find(|symbol| symbol.path == name);
        found.map(|symbol| symbol.address).ok_or_else(|| {
            Error::new(format!(
                "the firmware has no symbol `{name}`; memory.x should define it"
            ))
        })
    }
}
