//! Brings the code that a game's bot thinks with into RAM, from flash, where it lies otherwise.
//!
//! A bot takes the same steps thousands of times, and a word of flash that is not in the cache costs
//! 52 cycles. Only one game is played at a time, so all of them share one region: `memory.x` has an
//! overlay a game, and a table of them. What lies there is called by the bot's task alone, which
//! brings it first; the linker refuses a firmware in which anything else does.

use core::{
    cell::UnsafeCell,
    sync::atomic::{AtomicU8, Ordering},
};

/// A row of the table in `memory.x`.
#[repr(C)]
struct Overlay {
    /// The game: its `TitleCard::kind`.
    kind: u32,
    load: *const u8,
    bytes: usize,
}

/// Where it is brought.
#[repr(C)]
struct Region {
    /// Whose code is there, for whoever looks from outside.
    kind: u32,
    code: [u8; 0],
}

/// No game has this kind.
const NOTHING: u8 = u8::MAX;
/// Whose code is there.
static BROUGHT: AtomicU8 = AtomicU8::new(NOTHING);

/// Brings the code of the game of that kind, unless it is there. A game that has no overlay thinks
/// from flash. 4 ms for 32 KiB, when a bot is first asked.
///
/// Only for those who run that code, and for nobody who interrupts them.
#[allow(unsafe_code, reason = "only the linker knows what lies where")]
pub fn bring_search(kind: u8) {
    unsafe extern "C" {
        static __search_table: Overlay;
        static __search_table_end: Overlay;
        static __search_start: UnsafeCell<Region>;
    }
    if BROUGHT.load(Ordering::Relaxed) == kind {
        return;
    }
    // SAFETY: the linker wrote whole rows between the two symbols.
    let rows = unsafe {
        let (first, end) = (&raw const __search_table, &raw const __search_table_end);
        core::slice::from_raw_parts(first, end.offset_from_unsigned(first))
    };
    let Some(row) = rows.iter().find(|row| row.kind == u32::from(kind)) else {
        return;
    };
    // SAFETY: the linker has seen to it that the overlay fits the region and that nothing else is there.
    // Whoever runs code from there waits for this call to return.
    unsafe {
        let region = UnsafeCell::raw_get(&raw const __search_start);
        (*region).kind = row.kind;
        let code = (&raw mut (*region).code).cast::<u8>();
        core::ptr::copy_nonoverlapping(row.load, code, row.bytes);
    }
    cortex_m::asm::dsb();
    cortex_m::asm::isb();
    BROUGHT.store(kind, Ordering::Relaxed);
}
