//! The wire to the LCD: clock and data by PIO, fed by DMA.
//!
//! The chip's own SPI rests about two clocks after every byte in mode 0, so that a frame takes longer
//! than a refresh. A state machine with two instructions a bit does not: half the system clock,
//! without a gap. It sends only; nothing on an LCD's wire is ever read. The crash page sends here too,
//! through the registers alone, when nothing else can be trusted.

use embassy_rp::{
    Peri, bind_interrupts, dma,
    gpio::{Drive, Level, SlewRate},
    pac,
    peripherals::{DMA_CH0, PIO0},
    pio::{
        self, Common, Config, Direction, FifoJoin, InterruptHandler, LoadedProgram, Pio, PioPin,
        ShiftConfig, ShiftDirection, StateMachine, program::pio_asm,
    },
};

use super::speed::Speed;

bind_interrupts!(struct Irqs {
    DMA_IRQ_0 => dma::InterruptHandler<DMA_CH0>;
    PIO0_IRQ_0 => InterruptHandler<PIO0>;
});

/// The block and the bit of the state machine that sends.
const BLOCK: pac::pio::Pio = pac::PIO0;
const MACHINE: u8 = 1;

/// Where the clock rests between two bytes. Data is taken at the rising edge either way.
#[derive(Clone, Copy)]
pub(crate) enum Rest {
    /// SPI's mode 0.
    Low,
    /// SPI's mode 3: what modules want whose CS is tied to ground.
    High,
}

/// Clock and data of an LCD.
pub struct Wire {
    machine: StateMachine<'static, PIO0, 0>,
    dma: dma::Channel<'static>,
    /// The fastest that this board's wires are good for.
    own_speed: Speed,
    speed: Speed,
}

impl Wire {
    /// Takes the pins; the wire rests.
    pub(crate) fn new(
        pio: Peri<'static, PIO0>,
        dma: Peri<'static, DMA_CH0>,
        clock: Peri<'static, impl PioPin + 'static>,
        data: Peri<'static, impl PioPin + 'static>,
        rest: Rest,
        own_speed: Speed,
    ) -> Wire {
        let Pio {
            mut common,
            sm0: mut machine,
            ..
        } = Pio::new(pio, Irqs);
        let program = program(&mut common, rest);
        let [clock, data] = [common.make_pio_pin(clock), common.make_pio_pin(data)]
            .map(|pin| strong(pin, own_speed));
        let mut config = Config::default();
        config.use_program(&program, &[&clock]);
        config.set_out_pins(&[&data]);
        config.fifo_join = FifoJoin::TxOnly;
        config.shift_out = ShiftConfig {
            auto_fill: true,
            threshold: 8,
            direction: ShiftDirection::Left,
        };
        machine.set_config(&config);
        machine.set_pins(Level::Low, &[&clock, &data]);
        machine.set_pin_dirs(Direction::Out, &[&clock, &data]);
        machine.set_enable(true);
        let mut wire = Wire {
            machine,
            dma: dma::Channel::new(dma, Irqs),
            own_speed,
            speed: own_speed,
        };
        wire.set_speed(own_speed);
        wire
    }

    /// The fastest that this board's wires are good for.
    pub(crate) fn own_speed(&self) -> Speed {
        self.own_speed
    }

    /// How fast it is now.
    pub(crate) fn speed(&self) -> Speed {
        self.speed
    }

    /// Makes it slower, or as fast as the board allows; only while it rests.
    pub(crate) fn set_speed(&mut self, speed: Speed) {
        self.speed = speed;
        self.machine.set_clock_divider(speed.divider().into());
    }

    /// Sends bytes and waits until the last bit is out.
    pub(crate) fn write(&mut self, bytes: &[u8]) {
        send(bytes);
    }

    /// The same by DMA: the core is free meanwhile.
    pub(crate) async fn stream(&mut self, bytes: &[u8]) {
        let transfer = self.machine.tx().dma_push(&mut self.dma, bytes, false);
        transfer.await;
        drain();
    }
}

/// Two instructions a bit; a machine without a word waits in the first.
fn program(common: &mut Common<'static, PIO0>, rest: Rest) -> LoadedProgram<'static, PIO0> {
    match rest {
        Rest::Low => {
            let program = pio_asm!(".side_set 1", "out pins, 1 side 0", "nop side 1",);
            common.load_program(&program.program)
        }
        Rest::High => {
            let program = pio_asm!(".side_set 1", "out x, 1 side 1", "mov pins, x side 0",);
            common.load_program(&program.program)
        }
    }
}

/// 8 mA bring 20 pF of glass and traces over 3.3 V in the 8 ns of half a clock, 2 mA would not. On
/// long wires, which go slower, steep edges would only ring.
fn strong(mut pin: pio::Pin<'static, PIO0>, own_speed: Speed) -> pio::Pin<'static, PIO0> {
    pin.set_drive_strength(Drive::_8mA);
    pin.set_slew_rate(match own_speed {
        Speed::Full => SlewRate::Fast,
        Speed::Half | Speed::Quarter => SlewRate::Slow,
    });
    pin
}

/// Sends bytes through the registers and waits until the last bit is out.
pub(crate) fn send(bytes: &[u8]) {
    for &byte in bytes {
        while BLOCK.fstat().read().txfull() & MACHINE != 0 {}
        // To the left: the byte goes where the shifting begins.
        BLOCK.txf(0).write_value(u32::from(byte) << 24);
    }
    drain();
}

/// Ends a transfer that is under way, down to its last bit.
pub(crate) fn stop() {
    pac::DMA.chan_abort().write(|w| w.set_chan_abort(0xFFFF));
    while pac::DMA.chan_abort().read().chan_abort() != 0 {}
    drain();
}

/// Waits until the last bit is out, so that DC and CS may change.
///
/// First until the machine has taken the last byte: one that rested says for a moment longer that
/// it still does.
fn drain() {
    while BLOCK.fstat().read().txempty() & MACHINE == 0 {}
    BLOCK.fdebug().write(|w| w.set_txstall(MACHINE));
    while BLOCK.fdebug().read().txstall() & MACHINE == 0 {}
}
