//! The console's colours, and nothing else: a night city, neon, warm windows.

use embedded_graphics::pixelcolor::Rgb565;

/// A colour as on the web, rounded to what the panel has.
pub const fn rgb(hex: u32) -> Rgb565 {
    Rgb565::new(
        ((hex >> 16 & 0xFF) * 31 / 255) as u8,
        ((hex >> 8 & 0xFF) * 63 / 255) as u8,
        ((hex & 0xFF) * 31 / 255) as u8,
    )
}

/// Behind everything.
pub const NIGHT: Rgb565 = rgb(0x14_12_2B);
/// A row or a box on it.
pub const PANEL: Rgb565 = rgb(0x26_22_4C);
/// A line around a box.
pub const EDGE: Rgb565 = rgb(0x4A_43_8C);
/// What is chosen.
pub const AMBER: Rgb565 = rgb(0xFF_B7_03);
/// Text on amber.
pub const INK: Rgb565 = rgb(0x1B_12_06);
/// Text.
pub const PAPER: Rgb565 = rgb(0xF6_F2_FF);
/// Text of less weight.
pub const DIM: Rgb565 = rgb(0xA6_9F_D6);
/// Good news.
pub const MINT: Rgb565 = rgb(0x5E_E6_A8);
/// Bad news.
pub const CORAL: Rgb565 = rgb(0xFF_5D_73);
/// What takes over a mind.
pub const PINK: Rgb565 = rgb(0xFF_9A_C0);
/// A crystal.
pub const OCTONITE: Rgb565 = rgb(0x38_E0_FF);
/// A keyword's sign: Fast.
pub const SUN: Rgb565 = rgb(0xFF_E4_5C);
/// A keyword's sign: Hunter.
pub const ORANGE: Rgb565 = rgb(0xFF_96_3C);
/// A keyword's sign: Poisonous.
pub const GRASS: Rgb565 = rgb(0x9B_E5_3F);
/// A keyword's sign: Sneaky.
pub const VIOLET: Rgb565 = rgb(0xC4_9B_FF);
/// A keyword's sign: Tough.
pub const SKY: Rgb565 = rgb(0x6C_C8_FF);
