//! The flash chip's status registers, which the HAL does not read.
//!
//! A clone shows in them: boot2 looks at the second, and writes it anew at every call on chips that do not
//! keep it. Asked as the HAL asks for the chip's id: out of XIP, a command of one byte and an answer of one
//! in the SSI's EEPROM mode, back into XIP by the image's own boot2. Nothing may be read from flash
//! meanwhile, so that part runs from RAM with interrupts off.

use embassy_rp::rom_data;

/// Where flash is read, and where the image's boot2 begins.
const FLASH: *const u32 = 0x1000_0000 as *const u32;
const BOOT2_WORDS: usize = 64;
/// Commands: read status register 1, read status register 2.
const READ_STATUS: [u8; 2] = [0x05, 0x35];

/// The SSI's registers, in words.
const SSI: *mut u32 = 0x1800_0000 as *mut u32;
const CTRLR0: usize = 0;
const CTRLR1: usize = 1;
const SSIENR: usize = 2;
const SR: usize = 10;
const DR0: usize = 24;
/// `CTRLR0.TMOD`: a command goes out, then its answer comes in.
const EEPROM_READ: u32 = 0b11 << 8;
/// `SR.RFNE`: the answer is there.
const HAS_ANSWER: u32 = 1 << 3;

type Call = unsafe extern "C" fn();

/// Both status registers. Before anything else runs: DMA must not read flash meanwhile either.
#[allow(
    unsafe_code,
    reason = "the ROM's routines and the SSI have no safe interface"
)]
pub(super) fn read() -> [u8; 2] {
    let mut boot2 = [0_u32; BOOT2_WORDS];
    let calls: [Call; 2] = [
        rom_data::connect_internal_flash::ptr(),
        rom_data::flash_exit_xip::ptr(),
    ];
    critical_section::with(|_| {
        // SAFETY: the first 256 bytes of flash are this image's boot2. Called with a return address it sets
        // up XIP and returns; its lowest bit says that it is Thumb code. It is read before XIP ends and
        // lives until both calls are over; interrupts are off, and the second core never runs.
        unsafe {
            for (word, copy) in boot2.iter_mut().enumerate() {
                *copy = FLASH.add(word).read_volatile();
            }
            let enter = core::mem::transmute::<usize, Call>(boot2.as_ptr() as usize | 1);
            READ_STATUS.map(|command| ask(command, calls[0], calls[1], enter))
        }
    })
}

/// One command and its answer.
///
/// # Safety
/// Nothing else may read flash until it returns, and `enter` must set XIP up again.
#[allow(
    unsafe_code,
    reason = "the ROM's routines and the SSI have no safe interface"
)]
#[inline(never)]
// SAFETY: a section of code in RAM; the runtime fills it before `main`.
#[unsafe(link_section = ".data.ram_func")]
unsafe fn ask(command: u8, connect: Call, exit_xip: Call, enter_xip: Call) -> u8 {
    // SAFETY: by this function's own contract; the addresses are those of the SSI's registers.
    unsafe {
        connect();
        exit_xip();
        SSI.add(SSIENR).write_volatile(0);
        let mode = SSI.add(CTRLR0).read_volatile();
        SSI.add(CTRLR0).write_volatile(mode | EEPROM_READ);
        SSI.add(CTRLR1).write_volatile(0); // one byte of answer
        SSI.add(SSIENR).write_volatile(1);
        SSI.add(DR0).cast::<u8>().write_volatile(command);
        while SSI.add(SR).read_volatile() & HAS_ANSWER == 0 {}
        let answer = SSI.add(DR0).cast::<u8>().read_volatile();
        SSI.add(SSIENR).write_volatile(0);
        enter_xip();
        answer
    }
}
