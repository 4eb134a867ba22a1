//! Where the power comes from: the supply by the converter, the charger and USB by their pins.
//!
//! Read on demand only.

use embassy_rp::{
    Peri,
    adc::{Adc, AdcPin, Blocking, Channel, Config},
    gpio::{Input, Pull},
    peripherals::ADC,
};

use crate::console::PowerReading;

/// So many samples make a reading: the backlight's pulses show in single ones.
const SAMPLES: u32 = 16;

/// The pins that tell of the power.
pub struct Power {
    adc: Adc<'static, Blocking>,
    supply: Channel<'static>,
    charge: Option<Input<'static>>,
    usb: Input<'static>,
}

impl Power {
    /// Takes the pins: a third of the supply, the charger's status where there is one, USB's 5 V.
    pub(crate) fn new(
        adc: Peri<'static, ADC>,
        supply: Peri<'static, impl AdcPin + 'static>,
        charge: Option<Input<'static>>,
        usb: Input<'static>,
    ) -> Power {
        Power {
            adc: Adc::new_blocking(adc, Config::default()),
            supply: Channel::new_pin(supply, Pull::None),
            charge,
            usb,
        }
    }

    /// What they say; a converter that fails says 0.
    pub(crate) fn read(&mut self) -> PowerReading {
        let mut sum = 0;
        for _ in 0..SAMPLES {
            sum += u32::from(self.adc.blocking_read(&mut self.supply).unwrap_or_default());
        }
        PowerReading {
            raw: (sum / SAMPLES) as u16,
            charge_is_high: self.charge.as_ref().map(Input::is_high),
            usb: self.usb.is_high(),
        }
    }
}
