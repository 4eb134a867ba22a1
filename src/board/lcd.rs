//! The LCD: started by mipidsi, fed by DMA.
//!
//! mipidsi drives any blocking bus, which reaches two fifths of the wire, so it only does what it
//! knows best, the start; frames go out here, a window and then its pixels as they are drawn.
//! The start waits for the panel 300 ms in all: those waits are lent to whoever can use them.

use embassy_rp::{
    bind_interrupts, dma,
    gpio::Output,
    peripherals::DMA_CH0,
    spi::{Async, Config, Instance, Spi},
};
use embedded_graphics::primitives::Rectangle;
use embedded_hal::delay::DelayNs;
use embedded_hal_bus::spi::ExclusiveDevice;
use mipidsi::{
    Builder,
    interface::SpiInterface,
    models::ST7789,
    options::{ColorInversion, Orientation, TearingEffect},
};

/// ST7789 data sheet: a serial write cycle takes 16 ns at least.
const LCD_HZ: u32 = 62_500_000;

const CASET: u8 = 0x2A;
const RASET: u8 = 0x2B;
const RAMWR: u8 = 0x2C;

bind_interrupts!(pub(crate) struct LcdDma {
    DMA_IRQ_0 => dma::InterruptHandler<DMA_CH0>;
});

/// How to talk to the LCD: mode 0, as fast as its data sheet allows.
pub(crate) fn spi_config() -> Config {
    let mut config = Config::default();
    config.frequency = LCD_HZ;
    config
}

/// The wires of an LCD that has not been started.
pub struct LcdPins<T: Instance + 'static> {
    /// Clock and data.
    pub spi: Spi<'static, T, Async>,
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
}

/// A running LCD.
pub(crate) struct Lcd<T: Instance + 'static> {
    spi: Spi<'static, T, Async>,
    cs: Output<'static>,
    dc: Output<'static>,
    /// Held high for ever.
    _reset: Output<'static>,
}

impl<T: Instance + 'static> Lcd<T> {
    /// Resets and starts the panel; its picture is noise until the first frame.
    pub(crate) fn start(mut pins: LcdPins<T>, delay: &mut impl DelayNs) -> Lcd<T> {
        let mut buffer = [0; 16];
        let Ok(device) = ExclusiveDevice::new_no_delay(&mut pins.spi, &mut pins.cs);
        let interface = SpiInterface::new(device, &mut pins.dc, &mut buffer);
        let started = Builder::new(ST7789, interface)
            .display_size(240, 240)
            .orientation(pins.orientation)
            .invert_colors(ColorInversion::Inverted)
            .reset_pin(&mut pins.reset)
            .init(delay);
        let Ok(mut display) = started else {
            panic!("the LCD's options do not fit its model");
        };
        if pins.has_te {
            let told = display.set_tearing_effect(TearingEffect::Vertical);
            assert!(told.is_ok(), "a blocking write has no way to fail");
        }
        Lcd {
            spi: pins.spi,
            cs: pins.cs,
            dc: pins.dc,
            _reset: pins.reset,
        }
    }

    /// Opens a window: the pixels that follow fill it row by row.
    pub(crate) fn window(&mut self, area: Rectangle) {
        let (left, top) = (area.top_left.x as u16, area.top_left.y as u16);
        let (right, bottom) = (
            left + area.size.width as u16 - 1,
            top + area.size.height as u16 - 1,
        );
        self.cs.set_low();
        self.command(CASET, &span(left, right));
        self.command(RASET, &span(top, bottom));
        self.command(RAMWR, &[]);
    }

    /// Sends pixels into the open window.
    pub(crate) async fn pixels(&mut self, pixels: &[u16]) {
        self.spi
            .write(bytemuck::cast_slice(pixels))
            .await
            .expect("a DMA transfer from RAM has no way to fail");
    }

    /// Ends the window.
    pub(crate) fn close(&mut self) {
        self.cs.set_high();
    }

    /// Eleven bytes a window: too few to be worth a DMA transfer each.
    fn command(&mut self, command: u8, data: &[u8]) {
        self.dc.set_low();
        self.blocking(&[command]);
        self.dc.set_high();
        self.blocking(data);
    }

    fn blocking(&mut self, bytes: &[u8]) {
        // Returns when the last bit is out, so that DC and CS may change.
        self.spi
            .blocking_write(bytes)
            .expect("a blocking write has no way to fail");
    }
}

fn span(from: u16, to: u16) -> [u8; 4] {
    let ([a, b], [c, d]) = (from.to_be_bytes(), to.to_be_bytes());
    [a, b, c, d]
}
