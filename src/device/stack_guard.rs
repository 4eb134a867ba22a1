//! What lies below the stack's end must not be touched.
//!
//! The stack is at the bottom of RAM, so an overflow leaves it downwards. Nothing is mapped there, but
//! no data sheet says that an access faults; a region of the memory protection unit makes it sure. The
//! fault cannot be handled, since there is no stack to handle it on: the core locks up and the
//! watchdog restarts it, with a notice.

use cortex_m::peripheral::MPU;

/// 16 MiB that end where RAM begins.
const BELOW_RAM: u32 = 0x1F00_0000;
/// 2^(23 + 1) bytes, no access for anybody, nothing to execute, in force.
const NO_ACCESS: u32 = 1 << 28 | 23 << 1 | 1;
/// In force, and what is in no region is as it was.
const WITH_DEFAULT_MAP: u32 = 1 << 2 | 1;

/// Forbids the memory below the stack.
#[allow(unsafe_code, reason = "registers of the core without a safe way")]
pub(super) fn guard() {
    // SAFETY: called once before anything else runs; the region has no memory that anybody uses,
    // and all other addresses keep the default map.
    unsafe {
        let mpu = &*MPU::PTR;
        mpu.rnr.write(0);
        mpu.rbar.write(BELOW_RAM);
        mpu.rasr.write(NO_ACCESS);
        mpu.ctrl.write(WITH_DEFAULT_MAP);
    }
    cortex_m::asm::dsb();
    cortex_m::asm::isb();
}
