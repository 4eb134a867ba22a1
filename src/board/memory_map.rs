//! What `memory.x` and the linker decided, as numbers.

/// Addresses in flash.
pub(crate) struct FlashMap {
    pub(crate) start: u32,
    pub(crate) image_end: u32,
    pub(crate) notes: u32,
    pub(crate) saves: u32,
    pub(crate) end: u32,
}

/// Where things lie in flash.
#[allow(unsafe_code, reason = "only the linker knows these addresses")]
pub(crate) fn flash() -> FlashMap {
    unsafe extern "C" {
        static __flash_start: u32;
        static __image_end: u32;
        static __notes_start: u32;
        static __saves_start: u32;
        static __saves_end: u32;
    }
    let at = |symbol: *const u32| symbol as u32;
    // Only addresses are taken; nothing is read through them.
    FlashMap {
        start: at(&raw const __flash_start),
        image_end: at(&raw const __image_end),
        notes: at(&raw const __notes_start),
        saves: at(&raw const __saves_start),
        end: at(&raw const __saves_end),
    }
}
