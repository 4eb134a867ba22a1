//! What the compiler calls by itself, made for this chip: copies by four words, division by the hardware divider.
//!
//! The bot copies a position some hundred thousand times a decision and divides as often. The compiler's own routines
//! copy a word in 7 cycles and divide in about 120; these take 3.5 a word and 25. They stand in for weak symbols of the
//! compiler's library, which still does what is long and not aligned.

#![allow(unsafe_code, reason = "routines that the compiler calls by name")]

use core::arch::global_asm;

// SAFETY (of both): plain routines of the ARM run-time ABI (IHI 0043, 4.3.1 and 4.3.4) under the names it gives them. They
// touch only the registers a call may change, or restore them, and read and write only what their arguments name.

global_asm!(
    ".section .text.__aeabi_memcpy,\"ax\",%progbits",
    ".balign 4",
    ".global __aeabi_memcpy",
    ".type __aeabi_memcpy,%function",
    ".thumb_func",
    "__aeabi_memcpy:",
    "mov r3, r0",
    "orrs r3, r1",
    "lsls r3, r3, #30",
    "beq 0f",
    "cmp r2, #24",
    "bls 7f",
    "ldr r3, =memcpy",
    "bx r3",
    ".global __aeabi_memcpy4",
    ".type __aeabi_memcpy4,%function",
    ".thumb_func",
    "__aeabi_memcpy4:",
    ".global __aeabi_memcpy8",
    ".type __aeabi_memcpy8,%function",
    ".thumb_func",
    "__aeabi_memcpy8:",
    "0:",
    "push {{r4, r5, r6}}",
    "subs r2, #16",
    "blo 2f",
    "1:",
    "ldmia r1!, {{r3, r4, r5, r6}}",
    "stmia r0!, {{r3, r4, r5, r6}}",
    "subs r2, #16",
    "bhs 1b",
    "2:", // r2 is what is left, less 16
    "adds r2, #12",
    "bmi 4f",
    "3:",
    "ldmia r1!, {{r3}}",
    "stmia r0!, {{r3}}",
    "subs r2, #4",
    "bpl 3b",
    "4:",
    "pop {{r4, r5, r6}}",
    "adds r2, #4",
    "beq 6f",
    "5:",
    "subs r2, #1",
    "ldrb r3, [r1, r2]",
    "strb r3, [r0, r2]",
    "bne 5b",
    "6:",
    "bx lr",
    "7:", // few bytes that are not aligned
    "cmp r2, #0",
    "bne 5b",
    "bx lr",
);
// Interrupts wait meanwhile, since there is one divider: 20 cycles.
global_asm!(
    ".macro divide name, other, dividend, divisor",
    ".section .text.\\name,\"ax\",%progbits",
    ".balign 4",
    ".global \\name",
    ".type \\name,%function",
    ".thumb_func",
    "\\name:",
    ".global \\other",
    ".type \\other,%function",
    ".thumb_func",
    "\\other:",
    "mrs r3, primask",
    "ldr r2, =0xd0000000", // SIO
    "cpsid i",
    "str r0, [r2, #\\dividend]",
    "str r1, [r2, #\\divisor]",
    "b 1f", // the result is there 8 cycles later
    "1: b 1f",
    "1: b 1f",
    "1: b 1f",
    "1:",
    "ldr r1, [r2, #0x74]", // remainder
    "ldr r0, [r2, #0x70]", // quotient
    "msr primask, r3",
    "bx lr",
    ".endm",
    "divide __aeabi_uidivmod, __aeabi_uidiv, 0x60, 0x64",
    "divide __aeabi_idivmod, __aeabi_idiv, 0x68, 0x6c",
);
