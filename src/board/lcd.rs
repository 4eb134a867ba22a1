//! The LCD: started by mipidsi, fed by DMA.
//!
//! mipidsi knows how to start a panel and gets a plain way to send commands for it; frames go out
//! here, a window and then its pixels as they are drawn. The start waits for the panel 300 ms in all:
//! those waits are lent to whoever can use them.

use core::convert::Infallible;

use embassy_rp::gpio::Output;
use embedded_graphics::primitives::Rectangle;
use embedded_hal::delay::DelayNs;
use mipidsi::{
    Builder,
    interface::{Interface, InterfaceKind},
    models::ST7789,
    options::{ColorInversion, Orientation, TearingEffect},
};

use super::{speed::Speed, wire::Wire};

const SLPIN: u8 = 0x10;
const SLPOUT: u8 = 0x11;
const CASET: u8 = 0x2A;
const RASET: u8 = 0x2B;
const RAMWR: u8 = 0x2C;

/// The wires of an LCD that has not been started.
pub struct LcdPins {
    /// Clock and data.
    pub wire: Wire,
    /// Chip select, active low.
    pub cs: Output<'static>,
    /// Low for a command, high for data.
    pub dc: Output<'static>,
    /// Reset, active low.
    pub reset: Output<'static>,
    /// How the glass is mounted.
    pub orientation: Orientation,
    /// Whether the board listens to the panel's refresh.
    pub has_te: bool,
    /// What the maker sets besides: voltages and gamma, by register.
    pub(crate) tuning: Tuning,
}

/// Registers of the LCD and what belongs into them.
pub(crate) type Tuning = &'static [Register];

/// Voltages and gamma as the makers of both ready-made boards set them, but for the gate and common
/// voltages, in which they differ.
pub(crate) const fn tuning(gate: &'static [u8; 1], common: &'static [u8; 1]) -> [Register; 9] {
    [
        (0xB7, gate),
        (0xBB, common),
        (0xC0, &[0x2C]),
        (0xC2, &[0x01]),
        (0xC3, &[0x12]),
        (0xC4, &[0x20]),
        (0xD0, &[0xA4, 0xA1]),
        (0xE0, &GAMMA_UP),
        (0xE1, &GAMMA_DOWN),
    ]
}

type Register = (u8, &'static [u8]);

const GAMMA_UP: [u8; 14] = [
    0xD0, 0x04, 0x0D, 0x11, 0x13, 0x2B, 0x3F, 0x54, 0x4C, 0x18, 0x0D, 0x0B, 0x1F, 0x23,
];
const GAMMA_DOWN: [u8; 14] = [
    0xD0, 0x04, 0x0C, 0x11, 0x13, 0x2C, 0x3F, 0x44, 0x51, 0x2F, 0x1F, 0x1F, 0x20, 0x23,
];

/// The data sheet asks for 10 us; a module's own resistor and capacitor on the line make it
/// milliseconds, and a clock of whole microseconds may cut the tenth short.
const RESET_MS: u32 = 5;

/// A running LCD.
pub(crate) struct Lcd {
    bus: Bus,
    /// Held high for ever.
    _reset: Output<'static>,
}

/// The wires that carry commands and pixels.
struct Bus {
    wire: Wire,
    cs: Output<'static>,
    dc: Output<'static>,
}

impl Lcd {
    /// Resets and starts the panel; its picture is noise until the first frame.
    pub(crate) fn start(pins: LcdPins, delay: &mut impl DelayNs) -> Lcd {
        let LcdPins {
            wire,
            cs,
            dc,
            mut reset,
            orientation,
            has_te,
            tuning,
        } = pins;
        let mut bus = Bus { wire, cs, dc };
        reset.set_low();
        delay.delay_ms(RESET_MS);
        let started = Builder::new(ST7789, &mut bus)
            .display_size(240, 240)
            .orientation(orientation)
            .invert_colors(ColorInversion::Inverted)
            .reset_pin(&mut reset)
            .init(delay);
        let Ok(mut display) = started else {
            panic!("the LCD's options do not fit its model");
        };
        if has_te {
            let Ok(()) = display.set_tearing_effect(TearingEffect::Vertical);
        }
        for (register, values) in tuning {
            let Ok(()) = bus.send_command(*register, values);
        }
        Lcd { bus, _reset: reset }
    }

    /// How fast the wire is.
    pub(crate) fn speed(&self) -> Speed {
        self.bus.wire.speed()
    }

    /// Makes the wire slower or faster, between two windows.
    pub(crate) fn set_speed(&mut self, speed: Speed) {
        self.bus.wire.set_speed(speed);
    }

    /// Opens a window: the pixels that follow fill it row by row.
    pub(crate) fn window(&mut self, area: Rectangle) {
        let (left, top) = (area.top_left.x as u16, area.top_left.y as u16);
        let (right, bottom) = (
            left + area.size.width as u16 - 1,
            top + area.size.height as u16 - 1,
        );
        self.bus.cs.set_low();
        self.bus.command(CASET, &span(left, right));
        self.bus.command(RASET, &span(top, bottom));
        self.bus.command(RAMWR, &[]);
    }

    /// Sends pixels into the open window.
    pub(crate) async fn pixels(&mut self, pixels: &[u16]) {
        self.bus.wire.stream(bytemuck::cast_slice(pixels)).await;
    }

    /// Puts the panel to sleep; it keeps its picture, and needs 5 ms.
    pub(crate) fn fall_asleep(&mut self) {
        let Ok(()) = self.bus.send_command(SLPIN, &[]);
    }

    /// Wakes it; its picture is there after 120 ms.
    pub(crate) fn wake(&mut self) {
        let Ok(()) = self.bus.send_command(SLPOUT, &[]);
    }

    /// Ends the window.
    pub(crate) fn close(&mut self) {
        self.bus.cs.set_high();
    }
}

impl Bus {
    /// Eleven bytes a window: too few to be worth a DMA transfer each.
    fn command(&mut self, command: u8, data: &[u8]) {
        self.dc.set_low();
        self.wire.write(&[command]);
        self.dc.set_high();
        self.wire.write(data);
    }
}

impl Interface for Bus {
    type Word = u8;
    type Error = Infallible;
    const KIND: InterfaceKind = InterfaceKind::Serial4Line;

    fn send_command(&mut self, command: u8, data: &[u8]) -> Result<(), Infallible> {
        self.cs.set_low();
        self.command(command, data);
        self.cs.set_high();
        Ok(())
    }

    fn send_pixels<const N: usize>(
        &mut self,
        pixels: impl IntoIterator<Item = [u8; N]>,
    ) -> Result<(), Infallible> {
        self.cs.set_low();
        pixels.into_iter().for_each(|pixel| self.wire.write(&pixel));
        self.cs.set_high();
        Ok(())
    }

    fn send_repeated_pixel<const N: usize>(
        &mut self,
        pixel: [u8; N],
        count: u32,
    ) -> Result<(), Infallible> {
        self.send_pixels((0..count).map(|_| pixel))
    }
}

fn span(from: u16, to: u16) -> [u8; 4] {
    let ([a, b], [c, d]) = (from.to_be_bytes(), to.to_be_bytes());
    [a, b, c, d]
}
